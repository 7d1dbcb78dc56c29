import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearchBody } from '../../src/catalog/search/dsl/parse-search-body.ts';
import { createEmbeddedEngine } from '../../src/catalog/search/embedded/embedded-engine.ts';
import {
  type AggregationResult,
  type SearchEngine,
  SearchTimeout,
} from '../../src/catalog/search/search-engine.ts';
import { aggregationsDsl, documentFields, documents, queryDsl, sortDsl } from './generated-catalogue.ts';
import { naiveAggregation, naiveMatches, naiveSorted } from './naive-search.ts';

const limits = { maxQueryDepth: 20, maxQueryClauses: 1000 };
const page = { storeCode: 'et', entity: 'product' as const, from: 0, size: 1000 };
const search = (engine: SearchEngine, body: object, more: object = {}) =>
  engine.search({ ...page, ...parseSearchBody(body, limits), ...page, ...more });
const engineWith = async (list: readonly CatalogDocument[]): Promise<SearchEngine> => {
  // A frozen clock: no search times out on a slow machine.
  const engine = createEmbeddedEngine({ now: () => 0 });
  await engine.load('et', 'product', list);
  return engine;
};
const ids = (list: readonly { id: string | number }[]): number[] => list.map(({ id }) => Number(id));
const plain = (result: AggregationResult | undefined) =>
  result !== undefined && 'buckets' in result
    ? Object.fromEntries(result.buckets.map(({ key, doc_count }) => [key, doc_count]))
    : (result?.value ?? null);

describe('the embedded engine agrees with a naive scan', () => {
  it('[SRCH-01] finds the same documents for any query', async () => {
    await fc.assert(
      fc.asyncProperty(documents, queryDsl, async (list, query) => {
        const parsed = parseSearchBody({ query }, limits);
        const { hits, total } = await search(await engineWith(list), { query });
        const expected = list.filter((document) => naiveMatches(document, parsed.query, list));
        expect(ids(hits).sort((a, b) => a - b)).toEqual(ids(expected));
        expect(total).toBe(expected.length);
      }),
      { numRuns: 1500 },
    );
  });

  it('sorts by any fields, missing values last, and paginates', async () => {
    await fc.assert(
      fc.asyncProperty(documents, sortDsl, fc.nat(10), fc.nat(10), async (list, sort, from, size) => {
        const { sort: sorts } = parseSearchBody({ sort }, limits);
        const { hits, total } = await search(await engineWith(list), { sort }, { from, size });
        expect(ids(hits)).toEqual(ids(naiveSorted(list, sorts).slice(from, from + size)));
        expect(total).toBe(list.length);
      }),
      { numRuns: 500 },
    );
  });

  it('computes the same aggregations', async () => {
    await fc.assert(
      fc.asyncProperty(documents, queryDsl, aggregationsDsl, async (list, query, aggs) => {
        const parsed = parseSearchBody({ query, aggs }, limits);
        const { aggregations } = await search(await engineWith(list), { query, aggs });
        const found = list.filter((document) => naiveMatches(document, parsed.query, list));
        for (const [name, aggregation] of Object.entries(parsed.aggregations))
          expect(plain(aggregations[name])).toEqual(naiveAggregation(found, aggregation));
      }),
      { numRuns: 500 },
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
          const engine = await engineWith(list);
          const body = { query, sort, aggs };
          await search(engine, body);
          const stored = new Map<number, CatalogDocument>(list.map((document) => [document.id, document]));
          for (const { id, fields } of changes) {
            if (fields === null) {
              stored.delete(id);
              await engine.remove('et', 'product', [String(id)]);
            } else {
              stored.set(id, { id, ...fields });
              await engine.upsert('et', 'product', [{ id, ...fields }]);
            }
          }
          const changed = await search(engine, body);
          const fresh = await search(await engineWith([...stored.values()]), body);
          expect(ids(changed.hits)).toEqual(ids(fresh.hits));
          for (const name of Object.keys(aggs))
            expect(plain(changed.aggregations[name])).toEqual(plain(fresh.aggregations[name]));
        },
      ),
      { numRuns: 300 },
    );
  });
});

it('[SRCH-03] fails with an error and no partial result after the time limit', async () => {
  let nowMs = 0;
  const engine = createEmbeddedEngine({ now: () => nowMs++, timeoutMs: 3 });
  await engine.load('et', 'product', [{ id: 1, sku: 'A' }]);
  const must = Array.from({ length: 10 }, (_, index) => ({ exists: { field: `field_${index}` } }));
  await expect(search(engine, { query: { bool: { must } } })).rejects.toThrow(SearchTimeout);
  await expect(
    search(createEmbeddedEngine({ now: () => 0 }), { query: { bool: { must } } }),
  ).resolves.toMatchObject({
    total: 0,
  });
});

it('combines scores of clauses, boosts and weights', async () => {
  const engine = await engineWith([
    { id: 1, sku: 'A', type_id: 'simple', color: 49 },
    { id: 2, sku: 'B', type_id: 'simple' },
    { id: 3, sku: 'C', type_id: 'bundle' },
  ]);
  const should = [
    { terms: { color: [49], boost: 5 } },
    { term: { type_id: 'simple' } },
    { exists: { field: 'sku' } },
  ];
  const scores = async (query: object, more: object = {}) =>
    (await search(engine, { query, ...more })).hits.map(({ id, score }) => [Number(id), score]);
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
  const engine = await engineWith(Array.from({ length: 60 }, (_, index) => ({ id: index + 1 })));
  const orders = await Promise.all(
    [1, 2, 3].map(async () => ids((await search(engine, { sort: ['random'] })).hits).join()),
  );
  expect(new Set(orders).size).toBeGreaterThan(1);
});

describe('a long search on the event loop', () => {
  const list = Array.from({ length: 50 }, (_, index) => ({ id: index + 1, name: `klaas ${index % 7}` }));
  const long = {
    query: { bool: { must: Array.from({ length: 200 }, () => ({ match: { name: 'klaas' } })) } },
  };
  /** Every reading of the clock is a millisecond later. */
  const slowEngine = async () => {
    let nowMs = 0;
    const engine = createEmbeddedEngine({ now: () => nowMs++, timeoutMs: 100_000 });
    await engine.load('et', 'product', list);
    return engine;
  };
  /** How many times other tasks ran before the work was done. */
  const turnsUntil = async (work: Promise<unknown>): Promise<number> => {
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    await work;
    isDone = true;
    return turns;
  };

  it('yields every few milliseconds, and reports the time used', async () => {
    const engine = await slowEngine();
    const work = search(engine, long);
    expect(await turnsUntil(work)).toBeGreaterThan(50);
    const { total, spentMs } = await work;
    expect(total).toBe(50);
    expect(spentMs).toBeGreaterThan(200);
  });

  it('builds at most one column or index between yields', async () => {
    const engine = await slowEngine();
    for (const body of [
      { sort: Array.from({ length: 100 }, (_, index) => `field_${index}`) },
      {
        query: {
          multi_match: { query: 'klaas', fields: Array.from({ length: 100 }, (_, index) => `text_${index}`) },
        },
      },
      { query: { bool: { must: list.map(({ id }) => ({ exists: { field: `name_${id}` } })) } } },
    ])
      expect(await turnsUntil(search(engine, body))).toBeGreaterThan(40);
  });

  it('charges unknown fields to the client that requests them, catalogue fields to nobody', async () => {
    let nowMs = 0;
    const engine = createEmbeddedEngine({ now: () => nowMs });
    const readSlowly = (document: (typeof list)[number]) =>
      new Proxy(document, {
        getOwnPropertyDescriptor: (target, name) => {
          nowMs += 1;
          return Reflect.getOwnPropertyDescriptor(target, name);
        },
      });
    await engine.load('et', 'product', list.map(readSlowly));
    const spent = async (field: string) => (await search(engine, { query: { exists: { field } } })).spentMs;
    expect([await spent('name'), await spent('name')]).toEqual([0, 0]);
    expect([await spent('invented'), await spent('invented')]).toEqual([list.length, 0]);
  });

  it('interleaves many long searches fairly', async () => {
    const engine = await slowEngine();
    const one = await turnsUntil(search(engine, long));
    const eight = await turnsUntil(Promise.all(Array.from({ length: 8 }, () => search(engine, long))));
    expect(eight).toBeGreaterThan(7 * one);
  });

  it('returns the state of the catalogue at its end when documents change meanwhile', async () => {
    const engine = await slowEngine();
    const work = search(engine, long);
    await engine.remove('et', 'product', ['1', '2', '3']);
    await engine.upsert('et', 'product', [{ id: 90, name: 'klaas uus' }]);
    const { hits } = await work;
    expect(ids(hits).sort((a, b) => a - b)).toEqual([...list.slice(3).map(({ id }) => id), 90]);
    const again = search(engine, long);
    await engine.load('et', 'product', list.slice(0, 2));
    expect(ids((await again).hits)).toEqual([1, 2]);
  });

  it('ends although the catalogue keeps changing', async () => {
    let nowMs = 0;
    const engine = createEmbeddedEngine({ now: () => nowMs++, timeoutMs: 300 });
    await engine.load('et', 'product', list);
    let isDone = false;
    const change = () => {
      if (isDone) return;
      void engine.upsert('et', 'product', [{ id: 1, name: 'klaas' }]);
      setImmediate(change);
    };
    change();
    await expect(search(engine, long)).rejects.toThrow(SearchTimeout);
    isDone = true;
  });
});
