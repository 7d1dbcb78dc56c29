// A small catalogue unrelated to the demo shop, as rows of an ecosystem dump:
// categories without paths, variants without ids, options without codes.
type Row = { _type: string; _source: Record<string, unknown> };

const NAMES = {
  et: {
    women: 'Naised',
    tops: 'Särgid',
    shoes: 'Jalatsid',
    tee: 'Puuvillane särk',
    bag: 'Kott',
    red: 'Punane',
  },
  ru: { women: 'Женщины', tops: 'Футболки', shoes: 'Обувь', tee: 'Футболка', bag: 'Сумка', red: 'Красный' },
} as const;

export type CustomStore = keyof typeof NAMES;

export const BAG_PATH = 'tops/bag.html';
/** Prices of the dump include tax: 24 % for group 1, none for group 2. */
export const BAG_PRICE = 49.9;

export const bagRow = (store: CustomStore, price: number): Row => ({
  _type: 'product',
  _source: {
    ...{ id: 102, sku: 'BAG', name: NAMES[store].bag, type_id: 'simple', status: 1, visibility: 4 },
    ...{ price, final_price: price, tax_class_id: 2, url_path: BAG_PATH, category_ids: ['4'] },
    stock: { is_in_stock: true, qty: 20 },
  },
});

const taxRule = (id: number, group: number, rate: number): Row => ({
  _type: 'taxrule',
  _source: {
    ...{ id, code: `group ${group}`, customer_tax_class_ids: [group], product_tax_class_ids: [2] },
    rates: [{ id, tax_country_id: 'EE', tax_region_id: 0, tax_postcode: '*', rate, code: `EE ${rate}` }],
  },
});

export const customCatalogue = (store: CustomStore): Row[] => {
  const names = NAMES[store];
  const category = (id: number, parent_id: number, name: string, url_key: string, product_count: number) => ({
    _type: 'category',
    _source: { id, parent_id, name, url_key, product_count, is_active: true, level: parent_id, position: id },
  });
  const variant = (sku: string, size: number) => ({
    ...{ sku, name: names.tee, price: 20, color: '49', size: String(size), status: 1, tax_class_id: 2 },
    stock: { is_in_stock: true, qty: 7 },
  });
  const attribute = (id: number, attribute_code: string, options: [number, string][]) => ({
    _type: 'attribute',
    _source: {
      ...{ id, attribute_id: id, attribute_code, frontend_input: 'select', frontend_label: attribute_code },
      options: options.map(([value, label]) => ({ value: String(value), label })),
    },
  });
  return [
    category(2, 1, 'Root', 'root', 0),
    category(3, 2, names.women, 'women', 0),
    category(4, 3, names.tops, 'tops', 2),
    category(5, 2, names.shoes, 'shoes', 0),
    attribute(93, 'color', [[49, names.red]]),
    attribute(142, 'size', [
      [167, 'S'],
      [168, 'M'],
    ]),
    bagRow(store, BAG_PRICE),
    // Their ids are resolved by their codes.
    ...[variant('TEE-S', 167), variant('TEE-M', 168)].map((source, index) => ({
      _type: 'product',
      _source: { ...source, id: 111 + index, type_id: 'simple', visibility: 1, category_ids: ['4'] },
    })),
    {
      _type: 'product',
      _source: {
        ...{ id: 101, sku: 'TEE', name: names.tee, type_id: 'configurable', status: 1, visibility: 4 },
        ...{ price: 20, final_price: 20, tax_class_id: 2, url_path: '/tops/tee.html', category_ids: ['4'] },
        stock: { is_in_stock: true, qty: 0 },
        configurable_options: [
          { id: 1, attribute_id: '93', label: 'Color', values: [{ value_index: 49 }] },
          { id: 2, attribute_id: '142', label: 'Size', values: [{ value_index: 167 }, { value_index: 168 }] },
        ],
        configurable_children: [variant('TEE-S', 167), variant('TEE-M', 168)],
      },
    },
    taxRule(2, 1, 24),
    taxRule(3, 2, 0),
  ];
};
