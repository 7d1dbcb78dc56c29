// Searches that name their products find the same without the index.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createMemoryDocuments } from '../../src/catalog/documents/memory-documents.ts';
import { parseSearchBody } from '../../src/catalog/search/dsl/parse-search-body.ts';
import { createEmbeddedIndex } from '../../src/catalog/search/embedded/embedded-index.ts';
import { createProductLookUp } from '../../src/catalog/search/opensearch/look-up-products.ts';
import type { AggregationResult } from '../../src/catalog/search/search-index.ts';
import { aggregationsDsl, documents, queryDsl, sortDsl } from './generated-catalogue.ts';

const limits = { maxQueryDepth: 20, maxQueryClauses: 1000 };
const page = { storeCode: 'et', entity: 'product' as const, from: 0, size: 1000 };
const requestOf = (body: object) => ({ ...parseSearchBody(body, limits), ...page });
const free = { now: () => 0, timeoutMs: 1000 };
const overridden = ({ id }: { id: string | number }) => (Number(id) % 3 === 0 ? { price: 7 } : undefined);

const openBoth = async (list: { id: number }[]) => {
  const kept = createMemoryDocuments();
  await kept.upsert('et', 'product', list);
  const index = createEmbeddedIndex(free);
  await index.load('et', 'product', list, overridden);
  const lookUp = createProductLookUp({ documents: kept, indexedOf: () => overridden, ...free });
  return { index, lookUp };
};

const named = fc.oneof(
  fc.array(fc.constantFrom('SD-100', 'SD-200', 'ABC', '49', 'none')).map((sku) => ({ terms: { sku } })),
  fc.array(fc.constantFrom(1, '2', '3.0', 900)).map((id) => ({ terms: { id } })),
  fc.constantFrom('SD-100', 'ABC').map((sku) => ({ term: { 'configurable_children.sku': sku } })),
);
/** Keys as texts: whether a value is shown as a number follows from all products that have it. */
const plain = (result: AggregationResult | undefined) =>
  result && 'buckets' in result
    ? Object.fromEntries(result.buckets.map(({ key, doc_count }) => [key, doc_count]))
    : result?.value;
const isText = (query: object) => /match(_phrase)?"|multi_match"/.test(JSON.stringify(query));

it('finds, sorts and counts as the index does', async () => {
  const others = queryDsl.filter((query) => !isText(query));
  await fc.assert(
    fc.asyncProperty(
      documents,
      named,
      others,
      sortDsl,
      aggregationsDsl,
      async (list, filter, must, sort, aggs) => {
        const { index, lookUp } = await openBoth(list);
        const request = requestOf({ query: { bool: { filter: [filter], must: [must] } }, sort, aggs });
        const found = await lookUp(request);
        const expected = await index.search(request);
        expect([found?.ids, found?.total]).toEqual([expected.ids, expected.total]);
        for (const name of Object.keys(aggs))
          expect(plain(found?.aggregations[name])).toEqual(plain(expected.aggregations[name]));
      },
    ),
    { numRuns: 100 },
  );
});

it.each([
  [{ terms: { color: [49] } }],
  [{ bool: { should: [{ term: { sku: 'ABC' } }, { term: { color: 49 } }] } }],
  [{ bool: { must_not: [{ term: { sku: 'ABC' } }] } }],
  [{ bool: { filter: [{ term: { sku: 'ABC' } }], must: [{ match: { name: 'peegel' } }] } }],
])('needs the index for %j', async (query) => {
  const { lookUp } = await openBoth([{ id: 1 }]);
  expect(await lookUp(requestOf({ query }))).toBeUndefined();
  const ofCategories = { ...requestOf({ query: { term: { id: 1 } } }), entity: 'category' as const };
  expect(await lookUp(ofCategories)).toBeUndefined();
});
