// The attribute dictionary of the demo shop. Ids and option values are the same in every store, labels are not.
import type { Attribute } from '@klaas/core/catalog/attribute.ts';
import type { AttributeMetadata } from '@klaas/core/catalog/product.ts';
import { ATTRIBUTES, type AttributeData, BASES, type DemoStore } from '../plans/seed-data.ts';
import { sizeOptions } from '../plans/size-options.ts';

interface Option {
  value: number;
  key: string;
  label: string;
}

const FIRST_SERIES_VALUE = 131;
/** Attributes whose options are shown as swatches. */
const SWATCHED = new Set(['color', 'hardware']);
const SERIES = [...new Set(BASES.map(({ series }) => series))].sort((a, b) => (a < b ? -1 : 1));

const optionsOf = (attribute: AttributeData, store: DemoStore): Option[] => {
  const written = attribute.options.map(({ value, key, ...labels }) => ({
    value,
    key,
    label: labels[store],
  }));
  if (attribute.code === 'size') return [...written, ...sizeOptions(store)];
  if (attribute.code === 'series') {
    return SERIES.map((series, index) => ({ value: FIRST_SERIES_VALUE + index, key: series, label: series }));
  }
  return written;
};

export interface AttributeDictionary {
  documents: Attribute[];
  valueOf(code: string, key: string): number;
  labelOf(code: string, value: number): string;
  idOf(code: string): number;
  /** Metadata of the attributes a product uses, with only the options it uses. */
  metadataOf(used: ReadonlyMap<string, readonly number[]>): AttributeMetadata[];
}

const attributeDocument = (attribute: AttributeData, store: DemoStore): Attribute => ({
  id: attribute.id,
  attribute_id: attribute.id,
  attribute_code: attribute.code,
  frontend_input: attribute.input,
  frontend_label: attribute[store],
  default_frontend_label: attribute[store],
  is_user_defined: true,
  is_visible: true,
  is_visible_on_front: attribute.hidden ? '0' : '1',
  is_comparable: attribute.hidden ? '0' : '1',
  is_filterable: attribute.filterable,
  options: optionsOf(attribute, store).map(({ value, key, label }) => ({
    label,
    value: String(value),
    ...(SWATCHED.has(attribute.code) && { swatch: key }),
  })),
});

export const createAttributeDictionary = (store: DemoStore): AttributeDictionary => {
  const byCode = new Map(ATTRIBUTES.map((attribute) => [attribute.code, attribute]));
  const options = new Map(ATTRIBUTES.map((attribute) => [attribute.code, optionsOf(attribute, store)]));
  const documents = ATTRIBUTES.map((attribute) => attributeDocument(attribute, store));
  const find = (code: string, matches: (option: Option) => boolean): Option => {
    const option = options.get(code)?.find(matches);
    if (!option) throw new Error(`The attribute ${code} lacks an option`);
    return option;
  };
  return {
    documents,
    valueOf: (code, key) => find(code, (option) => option.key === key).value,
    labelOf: (code, value) => find(code, (option) => option.value === value).label,
    idOf: (code) => byCode.get(code)?.id ?? 0,
    metadataOf: (used) =>
      documents
        .filter(({ attribute_code: code }) => used.has(code))
        .map((document) => ({
          attribute_id: document.attribute_id,
          attribute_code: document.attribute_code,
          default_frontend_label: document.default_frontend_label,
          frontend_input: document.frontend_input,
          is_comparable: document.is_comparable,
          is_visible_on_front: document.is_visible_on_front ?? '0',
          options: document.options.filter(({ value }) =>
            used.get(document.attribute_code)?.includes(Number(value)),
          ),
        })),
  };
};
