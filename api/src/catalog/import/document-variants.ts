// Normalizes dumps of different age and origin to the catalogue's field names and formats; idempotent, so that
// importing an export changes nothing.
import type { Entity } from '@klaas/core/catalog/entity.ts';
import { type Fields, isFields } from './dump-document.ts';

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const fieldsOf = (value: unknown): Fields[] => listOf(value).filter(isFields);

const asNumber = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value;

const asBoolean = (value: unknown): unknown =>
  value === 1 || value === '1' || value === 'true'
    ? true
    : value === 0 || value === '0' || value === 'false'
      ? false
      : value;

const change = (fields: Fields, names: readonly string[], to: (value: unknown) => unknown): Fields => {
  const changed = { ...fields };
  for (const name of names) if (name in changed) changed[name] = to(changed[name]);
  return changed;
};

/** Fills missing, null or empty fields; never overwrites. */
const fill = (fields: Fields, defaults: Fields): Fields => {
  const filled = { ...fields };
  for (const [name, value] of Object.entries(defaults)) {
    const current = filled[name];
    if ((current === undefined || current === null || current === '') && value !== undefined)
      filled[name] = value;
  }
  return filled;
};

const slugOf = (fields: Fields): string =>
  `${String(fields['name'] ?? fields['title'] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')}-${fields['id']}`;

const urlKeysOf = (fields: Fields) => {
  const key = fields['url_key'] || fields['slug'] || slugOf(fields);
  return { url_key: key, slug: fields['slug'] || key };
};

const PRICES = [
  'price',
  'special_price',
  'final_price',
  'original_price',
  'original_special_price',
  'original_final_price',
];
const STOCK_NUMBERS = ['qty', 'product_id', 'backorders', 'min_qty', 'min_sale_qty', 'max_sale_qty'];

const stockOf = (value: unknown): unknown => {
  const stock = Array.isArray(value) ? value[0] : value;
  if (!isFields(stock)) return stock;
  return change(change(stock, STOCK_NUMBERS, asNumber), ['is_in_stock', 'manage_stock'], asBoolean);
};

const sellable = (fields: Fields): Fields => {
  const numbers = change(fields, ['id', 'status', 'visibility', ...PRICES], asNumber);
  return change(numbers, ['stock'], stockOf);
};

/** Older dumps contain the variant attributes only in custom_attributes. */
const childOf = (child: Fields, codes: string[]): Fields => {
  const custom = new Map(
    fieldsOf(child['custom_attributes']).map((attribute) => [
      attribute['attribute_code'],
      attribute['value'],
    ]),
  );
  const values = codes.map((code) => [code, child[code] ?? custom.get(code)] as const);
  const given = values.filter(([, value]) => value !== undefined && value !== null);
  return fill(
    { ...sellable(child), ...Object.fromEntries(given.map(([code, value]) => [code, String(value)])) },
    { status: 1, tier_prices: [] },
  );
};

const optionValues = (option: Fields, children: Fields[], code: string): unknown[] => {
  const listed = fieldsOf(option['values']).map((value) => value['value_index']);
  const childValues = children.map((child) => child[code]);
  return [...new Set([...listed, ...childValues].filter((value) => value !== undefined).map(asNumber))];
};

const configurable = (product: Fields): Fields => {
  const options = fieldsOf(product['configurable_options']);
  const codeOf = (option: Fields) =>
    typeof option['attribute_code'] === 'string' ? option['attribute_code'] : '';
  const codes = options.map(codeOf).filter((code) => code !== '');
  const children = listOf(product['configurable_children']).map((child) =>
    isFields(child) ? childOf(child, codes) : child,
  );
  const found = options.filter((option) => codeOf(option) !== '');
  const values = found.map((option) => [
    `${codeOf(option)}_options`,
    optionValues(option, children.filter(isFields), codeOf(option)),
  ]);
  return fill({ ...product, configurable_children: children }, Object.fromEntries(values));
};

const productOf = (fields: Fields): Fields => {
  const base = change(sellable(fields), ['category_ids'], (ids) => listOf(ids).map(asNumber));
  const keys = urlKeysOf(base);
  const filled = fill(base, {
    ...keys,
    url_path: `${keys.url_key}.html`,
    status: 1,
    visibility: 4,
    tier_prices: [],
  });
  return filled['type_id'] === 'configurable' ? configurable(filled) : filled;
};

const categoryOf = (fields: Fields): Fields => {
  const numbers = change(fields, ['id', 'parent_id', 'level', 'position', 'product_count'], asNumber);
  const base = change(numbers, ['is_active'], asBoolean);
  const keys = urlKeysOf(base);
  return {
    ...fill(base, { ...keys, url_path: keys.url_key, position: 0, product_count: 0, is_active: true }),
    children_data: fieldsOf(base['children_data']).map(categoryOf),
  };
};

const attributeOf = (fields: Fields): Fields => {
  const base = change(fields, ['id', 'attribute_id'], asNumber);
  const label = base['default_frontend_label'] || base['frontend_label'] || base['attribute_code'];
  return {
    ...fill(base, {
      id: base['attribute_id'],
      attribute_id: base['id'],
      frontend_label: label,
      default_frontend_label: label,
    }),
    options: fieldsOf(base['options']).map((option) =>
      change(option, ['value', 'label'], (value) => (value === null ? '' : String(value))),
    ),
  };
};

const taxRuleOf = (fields: Fields): Fields => ({
  ...change(change(fields, ['id'], asNumber), ['customer_tax_class_ids', 'product_tax_class_ids'], (ids) =>
    listOf(ids).map(asNumber),
  ),
  rates: fieldsOf(fields['rates']).map((rate) => change(rate, ['id', 'rate', 'tax_region_id'], asNumber)),
});

const contentOf = (fields: Fields): Fields =>
  fill(change(change(fields, ['id'], asNumber), ['active'], asBoolean), { active: true, content: '' });

const reviewOf = (fields: Fields): Fields =>
  change(fields, ['id', 'product_id', 'review_status', 'review_type', 'store_id'], asNumber);

const VARIANTS: Record<Entity, (fields: Fields) => Fields> = {
  product: productOf,
  category: categoryOf,
  attribute: attributeOf,
  taxrule: taxRuleOf,
  cms_page: contentOf,
  cms_block: contentOf,
  cms_hierarchy: (fields) => change(fields, ['id'], asNumber),
  review: reviewOf,
};

export const inCatalogueSpelling = (entity: Entity, document: Fields): Fields => VARIANTS[entity](document);
