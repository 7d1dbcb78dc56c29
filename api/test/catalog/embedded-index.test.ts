// What is particular to the embedded index: its time limit and its behaviour on the event loop.
import { describe, expect, it } from 'vitest';
import { parseSearchBody } from '../../src/catalog/search/dsl/parse-search-body.ts';
import { createEmbeddedIndex } from '../../src/catalog/search/embedded/embedded-index.ts';
import { type SearchIndex, SearchTimeout } from '../../src/catalog/search/search-index.ts';

const limits = { maxQueryDepth: 20, maxQueryClauses: 1000 };
const page = { storeCode: 'et', entity: 'product' as const, from: 0, size: 1000 };
const search = (index: SearchIndex, body: object) =>
  index.search({ ...page, ...parseSearchBody(body, limits), ...page });

it('[SRCH-03] fails with an error and no partial result after the time limit', async () => {
  let nowMs = 0;
  const index = createEmbeddedIndex({ now: () => nowMs++, timeoutMs: 3 });
  await index.load('et', 'product', [{ id: 1, sku: 'A' }]);
  const must = Array.from({ length: 10 }, (_, at) => ({ exists: { field: `field_${at}` } }));
  await expect(search(index, { query: { bool: { must } } })).rejects.toThrow(SearchTimeout);
  await expect(
    search(createEmbeddedIndex({ now: () => 0 }), { query: { bool: { must } } }),
  ).resolves.toMatchObject({
    total: 0,
  });
});

describe('a long search on the event loop', () => {
  const list = Array.from({ length: 50 }, (_, at) => ({ id: at + 1, name: `klaas ${at % 7}` }));
  const long = {
    query: { bool: { must: Array.from({ length: 200 }, () => ({ match: { name: 'klaas' } })) } },
  };
  /** Every reading of the clock is a millisecond later. */
  const slowIndex = async () => {
    let nowMs = 0;
    const index = createEmbeddedIndex({ now: () => nowMs++, timeoutMs: 100_000 });
    await index.load('et', 'product', list);
    return index;
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
    const index = await slowIndex();
    const work = search(index, long);
    expect(await turnsUntil(work)).toBeGreaterThan(50);
    const { total, spentMs } = await work;
    expect(total).toBe(50);
    expect(spentMs).toBeGreaterThan(200);
  });

  it('builds at most one column or index between yields', async () => {
    const index = await slowIndex();
    for (const body of [
      { sort: Array.from({ length: 100 }, (_, at) => `field_${at}`) },
      {
        query: {
          multi_match: { query: 'klaas', fields: Array.from({ length: 100 }, (_, at) => `text_${at}`) },
        },
      },
      { query: { bool: { must: list.map(({ id }) => ({ exists: { field: `name_${id}` } })) } } },
    ])
      expect(await turnsUntil(search(index, body))).toBeGreaterThan(40);
  });

  it('charges unknown fields to the client that requests them, catalogue fields to nobody', async () => {
    let nowMs = 0;
    const index = createEmbeddedIndex({ now: () => nowMs });
    const readSlowly = (document: (typeof list)[number]) =>
      new Proxy(document, {
        getOwnPropertyDescriptor: (target, name) => {
          nowMs += 1;
          return Reflect.getOwnPropertyDescriptor(target, name);
        },
      });
    await index.load('et', 'product', list.map(readSlowly));
    const spent = async (field: string) => (await search(index, { query: { exists: { field } } })).spentMs;
    expect([await spent('name'), await spent('name')]).toEqual([0, 0]);
    expect([await spent('invented'), await spent('invented')]).toEqual([list.length, 0]);
  });

  it('interleaves many long searches fairly', async () => {
    const index = await slowIndex();
    const one = await turnsUntil(search(index, long));
    const eight = await turnsUntil(Promise.all(Array.from({ length: 8 }, () => search(index, long))));
    expect(eight).toBeGreaterThan(7 * one);
  });

  it('returns the state of the catalogue at its end when documents change meanwhile', async () => {
    const index = await slowIndex();
    const work = search(index, long);
    await index.remove('et', 'product', ['1', '2', '3']);
    await index.upsert('et', 'product', [{ id: 90, name: 'klaas uus' }]);
    const { ids } = await work;
    expect(ids.map(Number).sort((a, b) => a - b)).toEqual([...list.slice(3).map(({ id }) => id), 90]);
    const again = search(index, long);
    await index.load('et', 'product', list.slice(0, 2));
    expect((await again).ids).toEqual(['1', '2']);
  });

  it('ends although the catalogue keeps changing', async () => {
    let nowMs = 0;
    const index = createEmbeddedIndex({ now: () => nowMs++, timeoutMs: 300 });
    await index.load('et', 'product', list);
    let isDone = false;
    const change = () => {
      if (isDone) return;
      void index.upsert('et', 'product', [{ id: 1, name: 'klaas' }]);
      setImmediate(change);
    };
    change();
    await expect(search(index, long)).rejects.toThrow(SearchTimeout);
    isDone = true;
  });
});
