// Derives fields that a row omits from the rest of the dump. Unknown ones stay missing and fail validation.
import type { Entity } from '@klaas/core/catalog/entity.ts';
import { type Fields, isFields } from './dump-document.ts';
import type { DumpIndex } from './dump-index.ts';

export interface Derived {
  document: Fields;
  /** Missing data: the row is retried after the whole dump was read. */
  missing: { skus: string[]; others: boolean };
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';
const isRow = (value: unknown): value is unknown[] => Array.isArray(value);

/** [PROD-10] Options named `price` are ignored. */
const isOption = (option: unknown): boolean => !isFields(option) || option['attribute_code'] !== 'price';

const deriveProduct = (product: Fields, index: DumpIndex): Derived => {
  const missing: Derived['missing'] = { skus: [], others: false };
  const miss = <Value>(value: Value | undefined): Value | undefined => {
    if (value === undefined) missing.others = true;
    return value;
  };
  const withLabel = (code: unknown, value: unknown): unknown => {
    if (
      !isFields(value) ||
      !isEmpty(typeof value['label'] === 'string' ? value['label'].trim() : value['label'])
    )
      return value;
    if (!isEmpty(value['default_label'])) return { ...value, label: value['default_label'] };
    const label = miss(index.labelOf(code, value['value_index']));
    return label === undefined ? value : { ...value, label };
  };
  const optionOf = (option: unknown): unknown => {
    if (!isFields(option)) return option;
    const code = isEmpty(option['attribute_code'])
      ? miss(index.codeOf(option['attribute_id']))
      : option['attribute_code'];
    const values = option['values'];
    return {
      ...option,
      ...(code !== undefined && { attribute_code: code }),
      ...(isRow(values) && { values: values.map((value) => withLabel(code, value)) }),
    };
  };
  const childOf = (child: unknown): unknown => {
    if (!isFields(child) || !isEmpty(child['id'])) return child;
    const id = index.idOfSku(child['sku']);
    if (id === undefined) {
      missing.skus.push(String(child['sku'] ?? ''));
      return child;
    }
    return { ...child, id };
  };
  const { configurable_options: options, configurable_children: children, url_path: path } = product;
  return {
    document: {
      ...product,
      // [ROUTE-17] Paths are stored without their leading slash.
      ...(typeof path === 'string' && { url_path: path.replace(/^\/+/, '') }),
      ...(isRow(options) && { configurable_options: options.map(optionOf).filter(isOption) }),
      ...(isRow(children) && { configurable_children: children.map(childOf) }),
    },
    missing,
  };
};

/** Position in the tree, from any of its three representations. */
const deriveCategory = (category: Fields, index: DumpIndex): Derived => {
  const { id, parent_id, path, level, url_path } = category;
  const found = isEmpty(path) ? index.pathOf(id) : String(path);
  const steps = found?.split('/') ?? [];
  return {
    document: {
      ...category,
      ...(typeof url_path === 'string' && { url_path: url_path.replace(/^\/+/, '') }),
      ...(found !== undefined && { path: found }),
      ...(isEmpty(parent_id) && steps.length > 1 && { parent_id: steps.at(-2) }),
      ...(isEmpty(level) && found !== undefined && { level: steps.length - 1 }),
    },
    missing: { skus: [], others: found === undefined },
  };
};

export const deriveFields = (entity: Entity, document: Fields, index: DumpIndex): Derived => {
  if (entity === 'product') return deriveProduct(document, index);
  if (entity === 'category') return deriveCategory(document, index);
  return { document, missing: { skus: [], others: false } };
};
