// In-memory catalogue for the cart tests: one product for every rule.
import type { CatalogDocument, Entity } from '@klaas/core/catalog/entity.ts';
import type { PriceConstants } from '@klaas/core/catalog/pricing/price-constants.ts';
import type { Product, Variant } from '@klaas/core/catalog/product.ts';

const product = (more: Partial<Product> & Pick<Product, 'id' | 'sku'>): Product => ({
  name: `Product ${more.sku}`,
  slug: more.sku.toLowerCase(),
  type_id: 'simple',
  status: 1,
  visibility: 4,
  url_key: more.sku.toLowerCase(),
  url_path: more.sku.toLowerCase(),
  tax_class_id: '2',
  price: 122,
  category_ids: [20],
  ...more,
});

const child = (id: number, sku: string, color: string, more: Partial<Variant> = {}): Variant => ({
  id,
  sku,
  status: 1,
  visibility: 1,
  price: 244,
  color,
  ...more,
});

const COLOR = {
  attribute_id: '93',
  attribute_code: 'color',
  label: 'Glass',
  values: [
    { value_index: 49, label: 'Clear' },
    { value_index: 50, label: 'Grey' },
    { value_index: 51, label: 'Bronze' },
  ],
};
const sizeOption = (option_id: number, title: string, size_field: 'width' | 'height') => ({
  option_id,
  title,
  type: 'field' as const,
  is_require: false,
  price: 0,
  price_type: 'fixed' as const,
  size_field,
});

export const PRODUCTS: readonly Product[] = [
  product({ id: 1, sku: 'WALL', name: 'Shower wall' }),
  product({ id: 2, sku: 'SHELF', price: 10, category_ids: [21] }),
  product({ id: 3, sku: 'FEW' }),
  product({ id: 4, sku: 'GONE' }),
  product({ id: 5, sku: 'OFF', status: 2 }),
  product({ id: 6, sku: 'NOPRICE', price: null }),
  product({
    id: 7,
    sku: 'SPECIAL',
    price: 100,
    special_price: 80,
    special_from_date: '2026-11-01',
    special_to_date: '2026-11-30',
  }),
  product({
    id: 8,
    sku: 'TIER',
    price: 50,
    tier_prices: [
      { customer_group_id: 0, qty: 10, value: 40 },
      { customer_group_id: 2, qty: 1, value: 30 },
    ],
  }),
  product({ id: 9, sku: 'VISIT', type_id: 'virtual', price: 60 }),
  product({ id: 10, sku: 'GUIDE', type_id: 'downloadable', price: 5 }),
  product({
    id: 11,
    sku: 'DOOR',
    name: 'Shower door',
    type_id: 'configurable',
    configurable_options: [COLOR],
    configurable_children: [
      child(111, 'DOOR-C', '49'),
      child(112, 'DOOR-G', '50', { price: 250 }),
      child(113, 'DOOR-B', '51', { status: 2 }),
    ],
  }),
  product({
    id: 12,
    sku: 'MIRROR',
    type_id: 'configurable',
    configurable_options: [COLOR],
    configurable_children: [
      child(121, 'MIRROR-C', '49', { size: '1000' }),
      child(122, 'MIRROR-G', '50', { size: '1000' }),
      child(123, 'MIRROR-80', '51', { size: '80' }),
    ],
    custom_size: {
      bounds: { width: [100, 1250], height: [100, 2500] },
      stepMm: 1,
      priceKey: 'mirror',
      defaultThicknessMm: 8,
      leadTimeDays: 14,
      sizeOption: '1000',
      glassByOption: { 49: 'clear', 50: 'grey' },
    },
    custom_options: [
      sizeOption(1, 'Width', 'width'),
      sizeOption(2, 'Height', 'height'),
      {
        option_id: 3,
        title: 'Coating',
        type: 'drop_down',
        is_require: false,
        values: [{ option_type_id: 31, title: 'Easy clean', price: 10, price_type: 'percent' }],
      },
    ],
  }),
  product({ id: 121, sku: 'MIRROR-C', visibility: 1, price: 244, size: '1000' }),
  product({ id: 123, sku: 'MIRROR-80', visibility: 1, price: 244, size: '80' }),
  product({
    id: 13,
    sku: 'PACK',
    type_id: 'bundle',
    price: null,
    bundle_options: [
      {
        option_id: 1,
        title: 'Wall',
        required: true,
        type: 'radio',
        product_links: [
          { id: '1', sku: 'WALL', qty: 1, is_default: true },
          { id: '2', sku: 'DOOR-C', qty: 1, is_default: false },
          { id: '4', sku: 'OFF', qty: 1, is_default: false },
          { id: '5', sku: 'DOOR-B', qty: 1, is_default: false },
        ],
      },
      {
        option_id: 2,
        title: 'Shelf',
        required: true,
        type: 'radio',
        product_links: [{ id: '3', sku: 'SHELF', qty: 2, is_default: true, can_change_quantity: 1 }],
      },
    ],
  }),
  product({
    id: 114,
    sku: 'PACKAGE',
    type_id: 'bundle',
    price: null,
    bundle_options: [
      {
        option_id: 1,
        title: 'Wall',
        required: true,
        type: 'radio',
        product_links: [{ id: '1', sku: 'WALL', qty: 1, is_default: true, can_change_quantity: 1 }],
      },
      {
        option_id: 2,
        title: 'Extras',
        required: false,
        type: 'checkbox',
        product_links: [
          { id: '3', sku: 'SHELF', qty: 2, is_default: true },
          { id: '4', sku: 'DOOR-C', qty: 1, is_default: false },
        ],
      },
    ],
  }),
  product({ id: 14, sku: 'SET', type_id: 'grouped' }),
  product({
    id: 15,
    sku: 'ENGRAVED',
    price: 100,
    custom_options: [
      { option_id: 7, title: 'Text', type: 'field', is_require: true, price: 20, price_type: 'fixed' },
    ],
  }),
  product({ id: 16, sku: 'LOW', price: 24.4, tax_class_id: '3' }),
];

const TAX_RULES = [
  {
    id: 1,
    code: 'VAT',
    customer_tax_class_ids: [3],
    product_tax_class_ids: [2],
    rates: [
      { tax_country_id: 'EE', tax_region_id: 0, rate: 22 },
      { tax_country_id: 'LV', tax_region_id: 0, rate: 21 },
      { tax_country_id: 'FI', tax_region_id: 0, rate: 24 },
      { tax_country_id: 'FI', tax_region_id: 0, rate: 25.5, valid_from: '2024-09-01' },
    ],
  },
  {
    id: 2,
    code: 'LOW',
    customer_tax_class_ids: [3],
    product_tax_class_ids: [3],
    rates: [
      { tax_country_id: 'EE', tax_region_id: 0, rate: 9 },
      { tax_country_id: 'FI', tax_region_id: 0, rate: 14 },
    ],
  },
];

export const CONSTANTS: PriceConstants = {
  valid_from: '2026-01-01',
  rates: {
    mirror: {
      base: 50,
      minimum_billed_area_m2: 0.5,
      rate_per_m2: [
        { glass: 'clear', thickness_mm: 8, rate: 100 },
        { glass: 'grey', thickness_mm: 8, rate: 120 },
      ],
      edge_per_m: 5,
    },
  },
};

const valuesAt = (document: unknown, path: readonly string[]): unknown[] => {
  const [head, ...rest] = path;
  if (head === undefined) return Array.isArray(document) ? document : [document];
  const list = Array.isArray(document) ? document : [document];
  return list.flatMap((entry) =>
    entry !== null && typeof entry === 'object'
      ? valuesAt((entry as Record<string, unknown>)[head], rest)
      : [],
  );
};

export const createCatalog = (products: readonly Product[]) => ({
  documentsBy: async (_store: string, _entity: Entity, field: string, values: readonly unknown[]) =>
    products.filter((entry) =>
      valuesAt(entry, field.split('.')).some((value) => values.includes(value)),
    ) as unknown as CatalogDocument[],
  allDocuments: async () => TAX_RULES as unknown as CatalogDocument[],
  version: () => 1,
});
