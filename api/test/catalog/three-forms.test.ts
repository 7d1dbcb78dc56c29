// The three request forms must return the same results.
import { listingQueryOf } from '@klaas/core/catalog/listing/listing-query.ts';
import { type SearchDslOptions, searchDslOf } from '@klaas/core/catalog/search-dsl.ts';
import { searchGraphqlOf } from '@klaas/core/catalog/search-graphql.ts';
import { emptySearchQuery, type FilterValue, type SearchQuery } from '@klaas/core/catalog/search-query.ts';
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseSearchBody } from '../../src/catalog/search/dsl/parse-search-body.ts';
import { type CatalogApp, createCatalogApp } from './catalog-app.ts';
import { documents } from './generated-catalogue.ts';
import { naiveMatches } from './naive-search.ts';

const settings = defaultSettings();
const options: SearchDslOptions = { ...settings.products, ...settings.elasticsearch };

const scalar = fc.constantFrom<string | number>(49, '49', 50, 1, 2, 4, 'simple', 'SD-100', 20);
const filterValue: fc.Arbitrary<FilterValue> = fc.oneof(
  scalar,
  fc.array(scalar, { minLength: 1, maxLength: 3 }).map((list) => ({ in: list })),
  fc.array(scalar, { minLength: 1, maxLength: 2 }).map((list) => ({ nin: list })),
  scalar.map((value) => ({ neq: value })),
  fc.tuple(fc.constantFrom(0, 50, 100), fc.constantFrom(100, 200, 400)).map(([gte, lte]) => ({ gte, lte })),
  fc.constantFrom<FilterValue>(
    { gt: 10 },
    { gte: 50, lt: 100 },
    { from: 5, to: 100 },
    { moreq: '50' },
    { notnull: true },
    { null: true },
    { eq: null },
  ),
);
/** One condition per attribute: the GraphQL filter is a tree of fields. */
const queryArbitrary: fc.Arbitrary<SearchQuery> = fc
  .record({
    filters: fc.dictionary(
      fc.constantFrom(
        'color',
        'price',
        'status',
        'visibility',
        'sku',
        'category_ids',
        'stock.is_in_stock',
        'stock.qty',
        'type_id',
        'configurable_children.sku',
      ),
      filterValue,
      { maxKeys: 4 },
    ),
    counted: fc.uniqueArray(fc.constantFrom('color', 'price', 'size'), { maxLength: 3 }),
    sort: fc.uniqueArray(fc.constantFrom('price', 'updated_at', 'name'), { maxLength: 2 }),
    text: fc.constantFrom('', '', 'peegel', 'ukse must', 'zerkalo', 'SD-100'),
  })
  .map(({ filters, counted, sort, text }) => ({
    ...emptySearchQuery(),
    _availableFilters: counted.map((field) => ({ field, scope: 'catalog' as const, options: {} })),
    _appliedFilters: Object.entries(filters).map(([attribute, value]) => ({
      attribute,
      value,
      scope: (counted as string[]).includes(attribute) ? ('catalog' as const) : ('default' as const),
    })),
    _appliedSort: sort.map((field) => ({ field, options: 'desc' as const })),
    _searchText: text,
  }));

interface Standard {
  hits: { total: number; hits: { _source: Record<string, unknown> }[] };
  aggregations?: unknown;
}

const askGraphql = async (app: CatalogApp, query: SearchQuery) => {
  const document = `query ($search: String, $filter: ProductFilterInput, $sort: ProductSortInput, $pageSize: Int, $currentPage: Int) {
    products(search: $search, filter: $filter, sort: $sort, pageSize: $pageSize, currentPage: $currentPage) {
      items total_count aggregations sort_fields { options { value } } page_info { page_size current_page }
    }
  }`;
  const variables = searchGraphqlOf(query, { from: 0, size: 100 });
  const response = await app.request('/graphql/et/', {
    method: 'POST',
    body: JSON.stringify({ query: document, variables }),
  });
  const { data } = (await response.json()) as {
    data: { products: { items: Record<string, unknown>[]; total_count: number; aggregations: unknown } };
  };
  return data.products;
};

it('[SRCH-05] DSL, search-query and GraphQL return the same result as a naive scan', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(documents, queryArbitrary, async (list, query) => {
      const app = await createCatalogApp({ product: list });
      const page = { size: '100' };
      const dsl = searchDslOf(query, options);
      const byDsl = (await app.search('product', dsl, page)).json as Standard;
      const byQuery = (await app.search('product', query, { ...page, request_format: 'search-query' }))
        .json as Standard;
      const byGraphql = await askGraphql(app, query);
      const sources = byDsl.hits.hits.map((hit) => hit._source);
      expect(byQuery.hits.hits.map((hit) => hit._source)).toEqual(sources);
      expect(byQuery.aggregations).toEqual(byDsl.aggregations);
      expect(byGraphql.items.map(({ _score, ...source }) => source)).toEqual(sources);
      expect(byGraphql.aggregations).toEqual(byDsl.aggregations ?? {});
      const found = list.filter((one) =>
        naiveMatches(one, parseSearchBody(dsl, settings.elasticsearch).query, list),
      );
      expect([byDsl.hits.total, byQuery.hits.total, byGraphql.total_count]).toEqual(
        Array(3).fill(found.length),
      );
      expect(sources.map((source) => source['id']).sort((a, b) => Number(a) - Number(b))).toEqual(
        found.map(({ id }) => id),
      );
    }),
    { numRuns: 300 },
  );
});

it('[CATG-02] a price range lists exactly what it counts, in every form; a boundary price is in one range only', async () => {
  const prices = [0, 199.99, 200, 200, 200.01, 399.99, 400, 599.99, 600, 900];
  const app = await createCatalogApp({
    product: prices.map((price, index) => ({
      ...{
        id: index + 1,
        sku: `P-${index}`,
        type_id: index % 2 ? 'simple' : 'configurable',
        status: 1,
        visibility: 4,
      },
      ...{ price, final_price: price, tax_class_id: '2', stock: { is_in_stock: true, qty: 5 } },
    })),
  });
  const search = async (price: string[]) => {
    const query = listingQueryOf({ selection: { price } }, settings.products);
    const page = { size: '100' };
    const byDsl = (await app.search('product', searchDslOf(query, options), page)).json as Standard;
    const byQuery = (await app.search('product', query, { ...page, request_format: 'search-query' }))
      .json as Standard;
    const totals = [byDsl.hits.total, byQuery.hits.total, (await askGraphql(app, query)).total_count];
    const { agg_range_price } = byDsl.aggregations as {
      agg_range_price: { buckets: { key: string; doc_count: number }[] };
    };
    return {
      totals,
      counted: agg_range_price.buckets.map(({ key, doc_count }) => [key, doc_count] as const),
    };
  };
  const { counted } = await search([]);
  expect(counted).toEqual([
    ['0.0-200.0', 2],
    ['200.0-400.0', 4],
    ['400.0-600.0', 2],
    ['600.0-*', 2],
  ]);
  for (const [id, count] of counted) {
    const chosen = await search([id]);
    expect([id, ...chosen.totals]).toEqual([id, count, count, count]);
    // Selected, the range counts the same: no product of the neighbouring range is included.
    expect(chosen.counted.filter(([, found]) => found > 0)).toEqual([[id, count]]);
  }
});
