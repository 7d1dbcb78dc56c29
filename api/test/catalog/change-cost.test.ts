// The work for a change does not grow with the catalogue, and a large change leaves the event loop free in between.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStepCounter } from '../count-steps.ts';

const SMALL = 500;
const LARGE = 5000;
const CHANGED = 50;

const product = (id: number, more: object = {}): CatalogDocument => ({
  id,
  sku: `SKU-${id}`,
  url_path: `uksed/${id}`,
  name: `klaas uks mudel${id}`,
  type_id: 'simple',
  status: 1,
  visibility: 4,
  price: id % 97,
  final_price: id % 97,
  category_ids: [20 + (id % 3), 30],
  color: 49 + (id % 5),
  stock: { is_in_stock: true, qty: id % 7 },
  ...more,
});

/** Values of every kind: in all documents, in many, in one. */
const FIELDS = ['_id', 'sku', 'status', 'visibility', 'type_id', 'category_ids', 'color', 'price'];
const VALUES = ['1', 'SKU-1', 1, 4, 'simple', 30, 49, 5];
const PAGE = { storeCode: 'et', entity: 'product' as const, aggregations: {}, sort: [], from: 0, size: 10 };

const counter = await createStepCounter(async () => ({
  ...(await import('../../src/catalog/documents/loaded-catalog.ts')),
  ...(await import('../../src/catalog/documents/memory-documents.ts')),
  ...(await import('../../src/catalog/search/embedded/embedded-index.ts')),
  ...(await import('../../src/catalog/search/dsl/parse-search-body.ts')),
}));
const { createLoadedCatalog, createMemoryDocuments, createEmbeddedIndex, parseSearchBody } = counter.loaded;

/** A catalogue whose columns, postings, bitmaps and text indexes are in use. */
const createUsedCatalog = async (size: number) => {
  const index = createEmbeddedIndex({ now: () => 0 });
  const loaded = createLoadedCatalog({ documents: createMemoryDocuments(), index });
  await loaded.load(
    'et',
    'product',
    Array.from({ length: size }, (_, at) => product(at + 1)),
  );
  for (const [at, field] of FIELDS.entries()) {
    const values = [VALUES[at] ?? null];
    await index.search({ ...PAGE, query: { kind: 'terms', field, values } });
  }
  const limits = { maxQueryDepth: 5, maxQueryClauses: 10 };
  const text = { query: { multi_match: { query: 'klaas', fields: ['name', 'sku'] } } };
  await index.search({ ...PAGE, ...parseSearchBody(text, limits) });
  return loaded;
};

/** Scans that run in native code have no counted blocks: their elements count. */
const countScans = () => {
  let elements = 0;
  const { indexOf, includes, splice } = Array.prototype;
  const spies = [
    vi.spyOn(Array.prototype, 'indexOf').mockImplementation(function (this: unknown[], ...args) {
      elements += this.length;
      return indexOf.apply(this, args);
    }),
    vi.spyOn(Array.prototype, 'includes').mockImplementation(function (this: unknown[], ...args) {
      elements += this.length;
      return includes.apply(this, args);
    }),
    vi.spyOn(Array.prototype, 'splice').mockImplementation(function (this: unknown[], ...args) {
      elements += this.length;
      return splice.apply(this, args as [number, number]);
    }),
  ];
  return () => {
    for (const spy of spies) spy.mockRestore();
    return elements;
  };
};
afterEach(() => vi.restoreAllMocks());

const CHANGES: [what: string, change: (id: number) => object][] = [
  ['price', () => ({ price: 77, final_price: 77 })],
  ['stock', (id) => ({ stock: { is_in_stock: false, qty: id % 3 } })],
  ['category and colour', () => ({ category_ids: [21, 31], color: 54 })],
  ['name', (id) => ({ name: `klaas uks uus${id}` })],
  ['visibility of all', () => ({ visibility: 1, status: 2, type_id: 'virtual' })],
];

describe('changed documents', () => {
  it.each(CHANGES)('cost the same in a catalogue ten times as large: %s', async (_what, change) => {
    const costs: number[] = [];
    for (const size of [SMALL, LARGE]) {
      const loaded = await createUsedCatalog(size);
      const documents = Array.from({ length: CHANGED }, (_, at) => product(at + 200, change(at + 200)));
      let elements = 0;
      const steps = await counter.count(async () => {
        const stop = countScans();
        await loaded.upsert('et', 'product', documents);
        elements = stop();
      });
      expect(steps).toBeGreaterThan(CHANGED);
      costs.push(steps + elements);
    }
    const [small = 0, large = 0] = costs;
    expect(large).toBeLessThan(small * 1.2);
  });

  it('are found by their new values only', async () => {
    const loaded = await createUsedCatalog(SMALL);
    const totalOf = async (field: string, value: string | number) =>
      (await loaded.index.search({ ...PAGE, query: { kind: 'terms', field, values: [value] } })).total;
    // More changes than the postings keep beside what was built.
    for (let round = 0; round < 10; round++) {
      const documents = Array.from({ length: CHANGED }, (_, at) => product(at + 1, { price: 1000 + round }));
      await loaded.upsert('et', 'product', documents);
      expect(await totalOf('price', 1000 + round)).toBe(CHANGED);
      expect(await totalOf('price', 999 + round)).toBe(0);
    }
    await loaded.upsert('et', 'product', [product(1)]);
    expect(await totalOf('price', 1009)).toBe(CHANGED - 1);
    expect(await totalOf('status', 1)).toBe(SMALL);
  });

  it('in large numbers leave the event loop free in between', async () => {
    const loaded = await createUsedCatalog(LARGE);
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    const documents = Array.from({ length: 1000 }, (_, at) => product(at + 1, { price: 5 }));
    await loaded.upsert('et', 'product', documents);
    isDone = true;
    expect(turns).toBeGreaterThanOrEqual(1000 / CHANGED - 1);
  });
});
