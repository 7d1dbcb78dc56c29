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
const ask = (engine: SearchEngine, body: object, more: object = {}) =>
  engine.search({ ...page, ...parseSearchBody(body, limits), ...page, ...more });
const engineWith = async (list: readonly CatalogDocument[]): Promise<SearchEngine> => {
  // A clock that stands still: no search is ended because the machine is busy.
  const engine = createEmbeddedEngine({ now: () => 0 });
  await engine.load('et', 'product', list);
  return engine;
};
const ids = (list: readonly { id: string | number }[]): number[] => list.map(({ id }) => Number(id));
const plain = (result: AggregationResult | undefined) =>
  result !== undefined && 'buckets' in result
    ? Object.fromEntries(result.buckets.map(({ key, doc_count }) => [key, doc_count]))
    : (result?.value ?? null);

describe('the embedded engine agrees with looking at every document', () => {
  it('[SRCH-01] finds the same documents for any query', async () => {
    await fc.assert(
      fc.asyncProperty(documents, queryDsl, async (list, query) => {
        const parsed = parseSearchBody({ query }, limits);
        const { hits, total } = await ask(await engineWith(list), { query });
        const expected = list.filter((document) => naiveMatches(document, parsed.query, list));
        expect(ids(hits).sort((a, b) => a - b)).toEqual(ids(expected));
        expect(total).toBe(expected.length);
      }),
      { numRuns: 1500 },
    );
  });

  it('sorts by any fields, missing last, and pages through', async () => {
    await fc.assert(
      fc.asyncProperty(documents, sortDsl, fc.nat(10), fc.nat(10), async (list, sort, from, size) => {
        const { sort: sorts } = parseSearchBody({ sort }, limits);
        const { hits, total } = await ask(await engineWith(list), { sort }, { from, size });
        expect(ids(hits)).toEqual(ids(naiveSorted(list, sorts).slice(from, from + size)));
        expect(total).toBe(list.length);
      }),
      { numRuns: 500 },
    );
  });

  it('counts the same', async () => {
    await fc.assert(
      fc.asyncProperty(documents, queryDsl, aggregationsDsl, async (list, query, aggs) => {
        const parsed = parseSearchBody({ query, aggs }, limits);
        const { aggregations } = await ask(await engineWith(list), { query, aggs });
        const found = list.filter((document) => naiveMatches(document, parsed.query, list));
        for (const [name, aggregation] of Object.entries(parsed.aggregations))
          expect(plain(aggregations[name])).toEqual(naiveAggregation(found, aggregation));
      }),
      { numRuns: 500 },
    );
  });

  it('stays the same through single changes as through a fresh load', async () => {
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
          await ask(engine, body);
          const kept = new Map<number, CatalogDocument>(list.map((document) => [document.id, document]));
          for (const { id, fields } of changes) {
            if (fields === null) {
              kept.delete(id);
              await engine.remove('et', 'product', [String(id)]);
            } else {
              kept.set(id, { id, ...fields });
              await engine.upsert('et', 'product', [{ id, ...fields }]);
            }
          }
          const changed = await ask(engine, body);
          const fresh = await ask(await engineWith([...kept.values()]), body);
          expect(ids(changed.hits)).toEqual(ids(fresh.hits));
          for (const name of Object.keys(aggs))
            expect(plain(changed.aggregations[name])).toEqual(plain(fresh.aggregations[name]));
        },
      ),
      { numRuns: 300 },
    );
  });
});

it('[SRCH-03] gives up after the time allowed, with an error and no part of an answer', async () => {
  let nowMs = 0;
  const engine = createEmbeddedEngine({ now: () => nowMs++, timeoutMs: 3 });
  await engine.load('et', 'product', [{ id: 1, sku: 'A' }]);
  const must = Array.from({ length: 10 }, (_, at) => ({ exists: { field: `field_${at}` } }));
  await expect(ask(engine, { query: { bool: { must } } })).rejects.toThrow(SearchTimeout);
  await expect(ask(createEmbeddedEngine(), { query: { bool: { must } } })).resolves.toMatchObject({
    total: 0,
  });
});

it('adds up scores of clauses, boosts and weights', async () => {
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
    (await ask(engine, { query, ...more })).hits.map(({ id, score }) => [Number(id), score]);
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

it('orders at random when asked to', async () => {
  const engine = await engineWith(Array.from({ length: 60 }, (_, at) => ({ id: at + 1 })));
  const orders = await Promise.all(
    [1, 2, 3].map(async () => ids((await ask(engine, { sort: ['random'] })).hits).join()),
  );
  expect(new Set(orders).size).toBeGreaterThan(1);
});

describe('a long search in the thread that answers everybody', () => {
  const list = Array.from({ length: 50 }, (_, at) => ({ id: at + 1, name: `klaas ${at % 7}` }));
  const long = {
    query: { bool: { must: Array.from({ length: 200 }, () => ({ match: { name: 'klaas' } })) } },
  };
  /** Every look at the clock is a millisecond later. */
  const slowEngine = async () => {
    let nowMs = 0;
    const engine = createEmbeddedEngine({ now: () => nowMs++, timeoutMs: 100_000 });
    await engine.load('et', 'product', list);
    return engine;
  };
  /** How often others had their turn until the work was done. */
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

  it('lets others go first every few milliseconds, and says what it has taken', async () => {
    const engine = await slowEngine();
    const work = ask(engine, long);
    expect(await turnsUntil(work)).toBeGreaterThan(50);
    const { total, spentMs } = await work;
    expect(total).toBe(50);
    expect(spentMs).toBeGreaterThan(200);
  });

  it('what it builds is no longer than others can wait for: one column or index in a turn', async () => {
    const engine = await slowEngine();
    for (const body of [
      { sort: Array.from({ length: 100 }, (_, at) => `field_${at}`) },
      {
        query: {
          multi_match: { query: 'klaas', fields: Array.from({ length: 100 }, (_, at) => `text_${at}`) },
        },
      },
      { query: { bool: { must: list.map(({ id }) => ({ exists: { field: `name_${id}` } })) } } },
    ])
      expect(await turnsUntil(ask(engine, body))).toBeGreaterThan(40);
  });

  it('fields that no product has are paid for by who invents them, those of the catalogue by nobody', async () => {
    let nowMs = 0;
    const engine = createEmbeddedEngine({ now: () => nowMs });
    const readSlowly = (document: (typeof list)[number]) =>
      new Proxy(document, {
        getOwnPropertyDescriptor: (held, name) => {
          nowMs += 1;
          return Reflect.getOwnPropertyDescriptor(held, name);
        },
      });
    await engine.load('et', 'product', list.map(readSlowly));
    const spent = async (field: string) => (await ask(engine, { query: { exists: { field } } })).spentMs;
    expect([await spent('name'), await spent('name')]).toEqual([0, 0]);
    expect([await spent('invented'), await spent('invented')]).toEqual([list.length, 0]);
  });

  it('of many long ones, one goes on in each turn', async () => {
    const engine = await slowEngine();
    const one = await turnsUntil(ask(engine, long));
    const eight = await turnsUntil(Promise.all(Array.from({ length: 8 }, () => ask(engine, long))));
    expect(eight).toBeGreaterThan(7 * one);
  });

  it('answers what the catalogue is at its end when documents change meanwhile', async () => {
    const engine = await slowEngine();
    const work = ask(engine, long);
    await engine.remove('et', 'product', ['1', '2', '3']);
    await engine.upsert('et', 'product', [{ id: 90, name: 'klaas uus' }]);
    const { hits } = await work;
    expect(ids(hits).sort((a, b) => a - b)).toEqual([...list.slice(3).map(({ id }) => id), 90]);
    const again = ask(engine, long);
    await engine.load('et', 'product', list.slice(0, 2));
    expect(ids((await again).hits)).toEqual([1, 2]);
  });

  it('a catalogue that changes without end does not make a search endless', async () => {
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
    await expect(ask(engine, long)).rejects.toThrow(SearchTimeout);
    isDone = true;
  });
});
