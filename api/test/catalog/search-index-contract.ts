// The contract of the port, for every implementation: what it finds is compared with a search by plain recursion.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearchBody } from '../../src/catalog/search/dsl/parse-search-body.ts';
import type { AggregationResult, SearchIndex } from '../../src/catalog/search/search-index.ts';
import { aggregationsDsl, documentFields, documents, queryDsl, sortDsl } from './generated-catalogue.ts';
import { naiveAggregation, naiveMatches, naiveSorted } from './naive-search.ts';

const limits = { maxQueryDepth: 20, maxQueryClauses: 1000 };
const page = { storeCode: 'et', entity: 'product' as const, from: 0, size: 1000 };
const search = (index: SearchIndex, body: object, more: object = {}) =>
  index.search({ ...page, ...parseSearchBody(body, limits), ...page, ...more });
const idsOf = (list: readonly CatalogDocument[]): string[] => list.map(({ id }) => String(id));
const byNumber = (ids: readonly string[]) => ids.toSorted((a, b) => Number(a) - Number(b));
const plain = (result: AggregationResult | undefined) =>
  result !== undefined && 'buckets' in result
    ? Object.fromEntries(result.buckets.map(({ key, doc_count }) => [key, doc_count]))
    : (result?.value ?? null);

interface RandomCases {
  /** Share of the random catalogues, for an index that is built slowly. */
  catalogues: number;
  /** Random requests to each. */
  requests: number;
}

/** `create` opens an index of its own. */
export const describeSearchIndex = (
  title: string,
  create: () => SearchIndex,
  { catalogues, requests }: RandomCases = { catalogues: 1, requests: 1 },
): void => {
  const numRuns = (all: number) => Math.ceil(all * catalogues);
  const several = <Value>(one: fc.Arbitrary<Value>) =>
    fc.array(one, { minLength: requests, maxLength: requests });
  describe(`a search index: ${title}`, () => {
    const indexOf = async (list: readonly CatalogDocument[]): Promise<SearchIndex> => {
      const index = create();
      await index.load('et', 'product', list);
      return index;
    };

    it('[SRCH-01] finds the same documents for any query', async () => {
      await fc.assert(
        fc.asyncProperty(documents, several(queryDsl), async (list, queries) => {
          const index = await indexOf(list);
          for (const query of queries) {
            const parsed = parseSearchBody({ query }, limits);
            const { ids, total } = await search(index, { query });
            const expected = list.filter((document) => naiveMatches(document, parsed.query, list));
            expect(byNumber(ids), JSON.stringify(query)).toEqual(idsOf(expected));
            expect(total).toBe(expected.length);
          }
        }),
        { numRuns: numRuns(1500) },
      );
    });

    it('sorts by any fields, missing values last, and paginates', async () => {
      await fc.assert(
        fc.asyncProperty(
          documents,
          several(sortDsl),
          fc.nat(10),
          fc.nat(10),
          async (list, all, from, size) => {
            const index = await indexOf(list);
            for (const sort of all) {
              const { sort: sorts } = parseSearchBody({ sort }, limits);
              const { ids, total } = await search(index, { sort }, { from, size });
              expect(ids, JSON.stringify(sort)).toEqual(
                idsOf(naiveSorted(list, sorts).slice(from, from + size)),
              );
              expect(total).toBe(list.length);
            }
          },
        ),
        { numRuns: numRuns(500) },
      );
    });

    it('begins behind a document in any order, or by number where it is gone', async () => {
      await fc.assert(
        fc.asyncProperty(documents, sortDsl, fc.nat(10), fc.nat(10), async (list, sort, at, size) => {
          const index = await indexOf(list);
          const sorted = idsOf(naiveSorted(list, parseSearchBody({ sort }, limits).sort));
          const after = sorted[at];
          if (after === undefined) return;
          const { ids, total } = await search(index, { sort }, { from: at + 1, size, after });
          expect(ids).toEqual(sorted.slice(at + 1, at + 1 + size));
          expect(total).toBe(list.length);
          await index.remove('et', 'product', [after]);
          const gone = await search(index, { sort }, { from: at, size, after });
          expect(gone.ids).toEqual(sorted.slice(at + 1, at + 1 + size));
        }),
        { numRuns: numRuns(300) },
      );
    });

    it('computes the same aggregations', async () => {
      await fc.assert(
        fc.asyncProperty(documents, several(fc.tuple(queryDsl, aggregationsDsl)), async (list, all) => {
          const index = await indexOf(list);
          for (const [query, aggs] of all) {
            const parsed = parseSearchBody({ query, aggs }, limits);
            const { aggregations } = await search(index, { query, aggs });
            const found = list.filter((document) => naiveMatches(document, parsed.query, list));
            for (const [name, aggregation] of Object.entries(parsed.aggregations))
              expect(plain(aggregations[name])).toEqual(naiveAggregation(found, aggregation));
          }
        }),
        { numRuns: numRuns(500) },
      );
    });

    it('gives the same results after incremental updates as after a fresh load', async () => {
      const change = fc.record({
        id: fc.integer({ min: 1, max: 60 }),
        fields: fc.option(documentFields, { freq: 3 }),
      });
      await fc.assert(
        fc.asyncProperty(
          documents,
          fc.array(change, { maxLength: 80 }),
          queryDsl,
          sortDsl,
          aggregationsDsl,
          async (list, changes, query, sort, aggs) => {
            const index = await indexOf(list);
            const body = { query, sort, aggs };
            await search(index, body);
            const stored = new Map<number, CatalogDocument>(list.map((document) => [document.id, document]));
            for (const { id, fields } of changes) {
              if (fields === null) {
                stored.delete(id);
                await index.remove('et', 'product', [String(id)]);
              } else {
                stored.set(id, { id, ...fields });
                await index.upsert('et', 'product', [{ id, ...fields }]);
              }
            }
            const changed = await search(index, body);
            const fresh = await search(await indexOf([...stored.values()]), body);
            expect(changed.ids).toEqual(fresh.ids);
            for (const name of Object.keys(aggs))
              expect(plain(changed.aggregations[name])).toEqual(plain(fresh.aggregations[name]));
          },
        ),
        { numRuns: numRuns(300) },
      );
    });

    it('combines scores of clauses, boosts and weights', async () => {
      const index = await indexOf([
        { id: 1, sku: 'A', type_id: 'simple', color: 49 },
        { id: 2, sku: 'B', type_id: 'simple' },
        { id: 3, sku: 'C', type_id: 'bundle' },
      ]);
      const should = [
        { terms: { color: [49], boost: 5 } },
        { term: { type_id: 'simple' } },
        { exists: { field: 'sku' } },
      ];
      const scores = async (query: object, more: object = {}) => {
        const found = await search(index, { query, ...more });
        return found.ids.map((id, at) => [Number(id), found.scores[at]]);
      };
      expect(await scores({ bool: { should } })).toEqual([
        [1, 7],
        [2, 2],
        [3, 1],
      ]);
      expect(await scores({ bool: { should } }, { min_score: 2 })).toEqual([
        [1, 7],
        [2, 2],
      ]);
      const functions = [
        { filter: { term: { type_id: 'bundle' } }, weight: 40 },
        { filter: { term: { sku: 'C' } }, weight: 2 },
      ];
      const weighted = (more: object) =>
        scores({ function_score: { query: { bool: { should } }, functions, ...more } });
      expect(await weighted({})).toEqual([
        [3, 80],
        [1, 7],
        [2, 2],
      ]);
      expect(await weighted({ score_mode: 'sum', boost_mode: 'sum' })).toEqual([
        [3, 43],
        [1, 8],
        [2, 3],
      ]);
      expect(await weighted({ score_mode: 'first', boost_mode: 'replace', max_boost: 10 })).toEqual([
        [3, 10],
        [1, 1],
        [2, 1],
      ]);
      expect(await weighted({ score_mode: 'avg', min_score: 5 })).toEqual([
        [3, 21],
        [1, 7],
      ]);
    });

    it('sorts randomly when requested', async () => {
      const index = await indexOf(Array.from({ length: 60 }, (_, at) => ({ id: at + 1 })));
      const orders = await Promise.all(
        [1, 2, 3].map(async () => (await search(index, { sort: ['random'] })).ids.join()),
      );
      expect(new Set(orders).size).toBeGreaterThan(1);
    });

    it('keeps stores and entities apart, and a load replaces what was there', async () => {
      const index = await indexOf([{ id: 1 }, { id: 2 }]);
      await index.load('ru', 'product', [{ id: 3 }]);
      await index.load('et', 'category', [{ id: 4 }]);
      await index.load('ru', 'category', []);
      const found = async (more: object = {}) => (await search(index, {}, more)).ids;
      expect(await found()).toEqual(['1', '2']);
      expect(await found({ storeCode: 'ru' })).toEqual(['3']);
      expect(await found({ entity: 'category' })).toEqual(['4']);
      expect(await found({ storeCode: 'ru', entity: 'category' })).toEqual([]);
      await index.load('et', 'product', [{ id: 2 }, { id: 5 }]);
      expect(await found()).toEqual(['2', '5']);
    });

    it('filters and sorts by the values that override those of the document', async () => {
      const index = create();
      const list = [
        { id: 1, price: 10 },
        { id: 2, price: 20 },
        { id: 3, price: 30 },
      ];
      const prices = new Map<unknown, number | null>([
        [1, 99],
        [2, null],
      ]);
      const indexedOf = ({ id }: CatalogDocument) => {
        const price = prices.get(id);
        return price === undefined ? undefined : { price };
      };
      await index.load('et', 'product', list, indexedOf);
      const sorted = async () => (await search(index, { sort: [{ price: 'asc' }] })).ids;
      const cheap = async () => (await search(index, { query: { range: { price: { lte: 30 } } } })).ids;
      const withPrice = async () => (await search(index, { query: { exists: { field: 'price' } } })).ids;
      expect([await sorted(), await cheap(), await withPrice()]).toEqual([
        ['3', '1', '2'],
        ['3'],
        ['1', '3'],
      ]);
      prices.set(1, 5).delete(2);
      await index.upsert('et', 'product', list.slice(0, 2), indexedOf);
      expect([await sorted(), await cheap()]).toEqual([
        ['1', '2', '3'],
        ['1', '2', '3'],
      ]);
    });
  });
};
