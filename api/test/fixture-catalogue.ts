// A small catalogue with one product of every type, in both stores, for route tests.
import type { Category } from '@klaas/core/catalog/category.ts';
import type { CatalogDocument, Entity } from '@klaas/core/catalog/entity.ts';
import type { PriceConstants } from '@klaas/core/catalog/pricing/price-constants.ts';
import type { TaxRule } from '@klaas/core/catalog/pricing/tax-rule.ts';
import type { Product, Variant } from '@klaas/core/catalog/product.ts';

const base = (id: number, sku: string, type_id: Product['type_id'], price: number): Product => ({
  id,
  sku,
  name: `${sku} toode`,
  slug: sku.toLowerCase(),
  type_id,
  status: 1,
  visibility: 4,
  url_key: sku.toLowerCase(),
  url_path: `uksed/${sku.toLowerCase()}.html`,
  price,
  special_price: 0,
  final_price: price,
  tax_class_id: 2,
  category_ids: [20],
  image: '/door/chrome.png',
  stock: { is_in_stock: true, qty: 5 },
});

const variant = (id: number, sku: string, price: number, more: Partial<Variant> = {}): Variant => ({
  id,
  sku,
  status: 1,
  price,
  final_price: price,
  tax_class_id: 2,
  color: '49',
  size: '167',
  ...more,
});

const DOOR: Product = {
  ...base(1, 'DOOR', 'configurable', 244),
  configurable_options: [
    {
      attribute_id: '93',
      attribute_code: 'color',
      label: 'Klaas',
      values: [{ value_index: 49, label: 'Selge' }],
    },
  ],
  configurable_children: [
    variant(11, 'DOOR-A', 122),
    variant(12, 'DOOR-B', 366, { special_price: 183 }),
    variant(13, 'DOOR-C', 244),
    variant(14, 'DOOR-OFF', 61, { status: 2 }),
  ],
};

const PRODUCTS: readonly Product[] = [
  DOOR,
  {
    ...base(2, 'HANDLE', 'simple', 61),
    tier_prices: [
      { customer_group_id: 3, qty: 1, value: 48.8 },
      { customer_group_id: 3, qty: 10, value: 36.6 },
    ],
  },
  { ...base(3, 'HINGE', 'simple', 24.4), special_price: 12.2, special_to_date: '2020-01-01 00:00:00' },
  {
    ...base(4, 'SET', 'grouped', 0),
    product_links: [
      { sku: 'SET', link_type: 'associated', linked_product_sku: 'HANDLE', linked_product_type: 'simple' },
      { sku: 'SET', link_type: 'associated', linked_product_sku: 'HINGE', linked_product_type: 'simple' },
      { sku: 'SET', link_type: 'related', linked_product_sku: 'DOOR', linked_product_type: 'configurable' },
    ],
  },
  {
    ...base(5, 'PACKAGE', 'bundle', 0),
    bundle_options: [
      {
        option_id: 1,
        title: 'Uks',
        required: true,
        type: 'radio',
        product_links: [
          { id: 1, sku: 'DOOR-A', qty: 1, is_default: true },
          { id: 2, sku: 'DOOR-B', qty: 1, is_default: false },
        ],
      },
      {
        option_id: 2,
        title: 'Hing',
        required: true,
        type: 'radio',
        product_links: [{ id: 3, sku: 'HINGE', qty: 2, is_default: true }],
      },
    ],
  },
  { ...base(6, 'VISIT', 'virtual', 36.6), stock: { is_in_stock: true, qty: 0, manage_stock: false } },
  {
    ...base(7, 'MIRROR', 'simple', 100),
    custom_size: {
      bounds: { width: [100, 1250], height: [100, 2500] },
      stepMm: 1,
      priceKey: 'mirror',
      defaultThicknessMm: 5,
      leadTimeDays: 14,
    },
    custom_options: [
      { option_id: 71, title: 'Laius', type: 'field', is_require: true, size_field: 'width' },
      { option_id: 72, title: 'Kõrgus', type: 'field', is_require: true, size_field: 'height' },
      {
        option_id: 73,
        title: 'Kinnitus',
        type: 'drop_down',
        is_require: false,
        values: [{ option_type_id: 1, title: 'Peidetud', price: 12.2, price_type: 'fixed' }],
      },
    ],
  },
  {
    ...base(8, 'SLOPE', 'simple', 100),
    custom_size: {
      bounds: { width: [200, 1400], height: [1000, 2500], height2: [100, 2300] },
      stepMm: 5,
      priceKey: 'wall',
      defaultThicknessMm: 8,
      leadTimeDays: 21,
    },
    custom_options: [
      { option_id: 81, title: 'Laius', type: 'field', is_require: true, size_field: 'width' },
      { option_id: 82, title: 'Kõrgus', type: 'field', is_require: true, size_field: 'height' },
      { option_id: 83, title: 'Kõrgus 2', type: 'field', is_require: true, size_field: 'height2' },
    ],
  },
];

const category: Category = {
  id: 20,
  parent_id: 2,
  name: 'Uksed',
  slug: 'uksed-20',
  level: 2,
  path: '1/2/20',
  position: 1,
  is_active: true,
  product_count: 8,
  url_key: 'uksed',
  url_path: 'uksed',
  children_data: [],
};

const VAT: TaxRule = {
  id: 1,
  code: 'VAT',
  customer_tax_class_ids: [3],
  product_tax_class_ids: [2],
  rates: [{ tax_country_id: 'EE', tax_region_id: 0, rate: 22 }],
};

const cms = (id: number, identifier: string, more: Record<string, unknown> = {}) => ({
  id,
  identifier,
  title: identifier,
  content: `<p>${identifier}</p><script>alert(1)</script>`,
  active: true,
  store_id: [0],
  ...more,
});

const documents = (list: readonly unknown[]): CatalogDocument[] => list as CatalogDocument[];

export const FIXTURE: Record<string, Partial<Record<Entity, CatalogDocument[]>>> = {
  et: {
    product: documents(PRODUCTS),
    category: documents([category]),
    taxrule: documents([VAT]),
    cms_page: documents([
      cms(1, 'meist'),
      cms(2, 'mustand', { active: false }),
      cms(3, 'venekeelne', { store_id: [2] }),
    ]),
    cms_block: documents([cms(1, 'jalus')]),
    cms_hierarchy: documents([{ id: 1, identifier: 'abi', active: true, store_id: [0], children: [] }]),
  },
  ru: {
    product: documents([{ ...DOOR, name: 'Дверь', url_path: 'dveri/дверь.html' }]),
    taxrule: documents([VAT]),
    cms_page: documents([cms(4, 'meist', { title: 'О нас' })]),
  },
};

export const PRICE_CONSTANTS: PriceConstants = {
  valid_from: '2026-01-01',
  rates: {
    mirror: {
      base: 20,
      minimum_billed_area_m2: 0.5,
      rate_per_m2: [
        { glass: 'mirror', thickness_mm: 5, rate: 100 },
        { glass: 'mirror', thickness_mm: 6, rate: 120 },
        { glass: 'bronze', thickness_mm: 5, rate: 150 },
      ],
      edge_per_m: 5,
      options: [
        { code: 'hole', price: 10, price_type: 'fixed' },
        { code: 'rush', price: 10, price_type: 'percent' },
      ],
    },
    wall: {
      base: 50,
      minimum_billed_area_m2: 0.3,
      rate_per_m2: [{ glass: 'clear', thickness_mm: 8, rate: 100 }],
      edge_per_m: 0,
    },
  },
};

export const STOCK = [
  { product_id: 11, sku: 'DOOR-A', qty: 5, reserved: 2 },
  { product_id: 12, sku: 'DOOR-B', qty: 3, reserved: 3 },
  { product_id: 13, sku: 'DOOR-C', qty: 0, is_in_stock: false },
  { product_id: 14, sku: 'DOOR-OFF', qty: 9 },
  { product_id: 2, sku: 'HANDLE', qty: 100 },
  { product_id: 3, sku: 'HINGE', qty: 0, backorders: 1 },
  { product_id: 7, sku: 'MIRROR', qty: 0, manage_stock: false },
];
