// [CATG-02] Listing filters must match within one variant; the ecosystem's own queries keep their meaning.
import { listingQueryOf } from '@klaas/core/catalog/listing/listing-query.ts';
import { type SearchDslOptions, searchDslOf } from '@klaas/core/catalog/search-dsl.ts';
import { withFilter } from '@klaas/core/catalog/search-query.ts';
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CatalogApp, createCatalogApp } from './catalog-app.ts';

const settings = defaultSettings();
const options: SearchDslOptions = { ...settings.products, ...settings.elasticsearch };
const [CLEAR, GREY] = ['49', '52'];
const [S600, S800] = ['1011', '1012'];

const child = (sku: string, color: string, size: string, more: object = {}) => ({
  ...{ id: sku.length, sku, status: 1, price: 100, color, size, stock: { is_in_stock: true, qty: 1 } },
  ...more,
});
const door = (id: number, sku: string, children: ReturnType<typeof child>[]) => ({
  ...{ id, sku, name: sku, type_id: 'configurable', status: 1, visibility: 4, tax_class_id: '2', price: 100 },
  stock: { is_in_stock: true, qty: 0 },
  color_options: [...new Set(children.map(({ color }) => Number(color)))],
  size_options: [...new Set(children.map(({ size }) => Number(size)))],
  configurable_options: [],
  configurable_children: children,
});
const PRODUCTS = [
  door(1, 'BOTH', [child('B1', CLEAR, S600), child('B2', GREY, S600), child('B3', GREY, S800)]),
  door(2, 'CROSSED', [child('C1', CLEAR, S600), child('C2', GREY, S800)]),
  door(3, 'OFF', [child('O1', CLEAR, S600), child('O2', GREY, S600, { status: 2 }), child('O3', GREY, S800)]),
  door(4, 'SOLD-OUT', [
    child('S1', CLEAR, S600),
    child('S2', GREY, S600, { stock: { is_in_stock: false, qty: 0 } }),
  ]),
  {
    ...door(5, 'OLD-DUMP', []),
    color_options: [52],
    size_options: [1011],
    configurable_children: [
      {
        ...{ id: 51, sku: 'D1', status: 1, price: 100 },
        custom_attributes: [
          { attribute_code: 'color', value: GREY },
          { attribute_code: 'size', value: Number(S600) },
        ],
      },
    ],
  },
  {
    ...door(6, 'SIMPLE', []),
    type_id: 'simple',
    color: Number(GREY),
    size: Number(S600),
    color_options: undefined,
    size_options: undefined,
    configurable_children: undefined,
  },
  { ...door(7, 'ALL-OFF', [child('A1', GREY, S600, { status: 2 })]) },
];

interface Answer {
  hits: { hits: { _source: { sku: string } }[] };
  aggregations: Record<string, { buckets: { key: number; doc_count: number }[] }>;
}
let app: CatalogApp;
beforeAll(async () => {
  app = await createCatalogApp({ product: PRODUCTS });
});

const found = ({ hits }: Answer) => hits.hits.map(({ _source }) => _source.sku).sort();
const count = ({ aggregations }: Answer, code: string, value: string) =>
  [`agg_terms_${code}`, `agg_terms_${code}_options`]
    .flatMap((name) => aggregations[name]?.buckets ?? [])
    .filter(({ key }) => String(key) === value)
    .reduce((sum, { doc_count }) => sum + doc_count, 0);
const queryFor = (selection: Record<string, string[]>, inStock = false) => {
  const query = listingQueryOf({ selection }, settings.products);
  return inStock ? withFilter(query, 'stock.is_in_stock', { eq: true }) : query;
};
const search = async (selection: Record<string, string[]>, inStock = false) =>
  (await app.search('product', queryFor(selection, inStock), { size: '100', request_format: 'search-query' }))
    .json as Answer;

describe('[CATG-02] listing filters', () => {
  it('list products with one variant that matches every selected value', async () => {
    expect(found(await search({ color: [GREY], size: [S600] }))).toEqual([
      'BOTH',
      'OLD-DUMP',
      'SIMPLE',
      'SOLD-OUT',
    ]);
    expect(found(await search({ color: [GREY] }))).toEqual([
      'BOTH',
      'CROSSED',
      'OFF',
      'OLD-DUMP',
      'SIMPLE',
      'SOLD-OUT',
    ]);
    expect(found(await search({ color: [GREY], size: [S600] }, true))).toEqual([
      'BOTH',
      'OLD-DUMP',
      'SIMPLE',
    ]);
    expect(found(await search({}))).toHaveLength(7);
  });

  it.each([
    [{}, false],
    [{ size: [S600] }, false],
    [{ size: [S800] }, false],
    [{ size: [S600, S800] }, false],
    [{ size: [S600] }, true],
    [{}, true],
  ])('count for %j (in stock: %s) what selecting a colour then lists', async (selection, inStock) => {
    const counted = await search(selection, inStock);
    for (const color of [CLEAR, GREY])
      expect([color, count(counted, 'color', color)]).toEqual([
        color,
        found(await search({ ...selection, color: [color] }, inStock)).length,
      ]);
  });

  it('keep the contract’s meaning for clients that do not request it', async () => {
    const { _oneVariant, ...foreign } = queryFor({ color: [GREY], size: [S600] });
    const everything = PRODUCTS.map(({ sku }) => sku).sort();
    const byQuery = await app.search('product', foreign, { size: '100', request_format: 'search-query' });
    expect(found(byQuery.json as Answer)).toEqual(everything);
    const byDsl = await app.search('product', searchDslOf(foreign, options), { size: '100' });
    expect(found(byDsl.json as Answer)).toEqual(everything);
  });
});
