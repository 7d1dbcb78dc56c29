import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildProduct } from './build-product.ts';
import type { Fields, SharedProduct } from './product-parts.ts';
import { splitProduct } from './split-product.ts';

const rebuilt = (documents: readonly Fields[], former: SharedProduct | null = null): Fields[] => {
  const { shared, own } = splitProduct(documents, former);
  return own.map((part) => buildProduct(shared, part));
};

/** As the database orders keys. */
const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const names = Object.keys(value).sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  return Object.fromEntries(names.map((name) => [name, ordered((value as Fields)[name])]));
};

// Few names and values, so that stores often agree.
const value = fc.oneof(
  fc.constantFrom(null, 0, 1, 2, '', 'a', 'б', true, false),
  fc.array(fc.constantFrom(1, null, 'a'), { maxLength: 2 }),
  fc.dictionary(fc.constantFrom('x', 'y'), fc.constantFrom(1, null), { maxKeys: 2 }),
);
const names = fc.constantFrom(
  'sku',
  'name',
  'price',
  'weight',
  'url_key',
  'note',
  'õ',
  '__proto__',
  'toString',
);
const variant = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(fc.constantFrom(1, 2, 3, '1', ''), fc.dictionary(names, value)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant(undefined), fc.dictionary(names, value)) },
);
const variants = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(
      fc.oneof(
        variant.map(([id, rest]) => (id === undefined ? rest : { id, ...rest })),
        fc.constantFrom(null, 5, []),
      ),
      { maxLength: 4 },
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(null, 'none', {}) },
);
const product = fc
  .tuple(fc.dictionary(names, value), fc.option(variants, { nil: undefined }))
  .map(([fields, list]) => ({
    id: 7,
    ...fields,
    ...(list !== undefined && { configurable_children: list }),
  }));
const stores = fc.array(product, { minLength: 1, maxLength: 4 });

describe('splitting and building', () => {
  it('are inverse, whatever was shared before', () => {
    fc.assert(
      fc.property(stores, fc.option(stores), (documents, earlier) => {
        const former = earlier && splitProduct(earlier, null).shared;
        expect(rebuilt(documents, former)).toEqual(documents);
      }),
      { numRuns: 500 },
    );
  });

  it('keep the order of keys, byte for byte', () => {
    fc.assert(
      fc.property(stores, (documents) => {
        // A key that is not ASCII has another length in the database.
        const stored = documents.map((document) => ordered(document) as Fields);
        const { shared, own } = splitProduct(stored, null);
        const built = own.map((part) =>
          buildProduct(ordered(shared) as SharedProduct, ordered(part) as Fields),
        );
        expect(JSON.stringify(built)).toBe(JSON.stringify(stored));
      }),
      { numRuns: 500 },
    );
  });

  it('keep every document when a store is added, changed or removed', () => {
    fc.assert(
      fc.property(stores, product, fc.nat(), (documents, other, at) => {
        const { shared } = splitProduct(documents, null);
        const added = [...documents, other];
        expect(rebuilt(added, shared)).toEqual(added);
        const place = at % documents.length;
        const changed = documents.with(place, other);
        expect(rebuilt(changed, shared)).toEqual(changed);
        const fewer = documents.toSpliced(place, 1);
        expect(rebuilt(fewer, shared)).toEqual(fewer);
        // Nothing has to be written when a store goes.
        const { own } = splitProduct(documents, null);
        expect(own.toSpliced(place, 1).map((part) => buildProduct(shared, part))).toEqual(fewer);
      }),
      { numRuns: 300 },
    );
  });

  it('are stable: splitting again moves nothing', () => {
    fc.assert(
      fc.property(stores, (documents) => {
        const parts = splitProduct(documents, null);
        expect(splitProduct(documents, parts.shared)).toEqual(parts);
      }),
    );
  });
});

describe('splitProduct', () => {
  const et = { id: 7, sku: 'A', name: 'Uks', url_key: 'uks', price: 10, weight: 3, note: null };

  it('stores what does not depend on the store once, texts and addresses per store', () => {
    const ru = { ...et, name: 'Дверь', url_key: 'dver' };
    expect(splitProduct([et, ru], null)).toEqual({
      shared: { fields: { id: 7, sku: 'A', price: 10, weight: 3, note: null }, variants: {} },
      own: [
        { name: 'Uks', url_key: 'uks' },
        { name: 'Дверь', url_key: 'dver' },
      ],
    });
  });

  it('keeps the default when one store overrides it, and only that store has the value', () => {
    const { shared } = splitProduct([et, et], null);
    const parts = splitProduct([et, { ...et, price: 12 }], shared);
    expect(parts.shared.fields['price']).toBe(10);
    expect(parts.own.map((own) => own['price'])).toEqual([undefined, 12]);
  });

  it('moves the value to the default when all stores have it', () => {
    const { shared } = splitProduct([et, { ...et, price: 12 }], null);
    const dearer = { ...et, price: 12 };
    const parts = splitProduct([dearer, dearer], shared);
    expect(parts.shared.fields['price']).toBe(12);
    expect(parts.own[0]).not.toHaveProperty('price');
  });

  it('tells null from a missing field', () => {
    const { note: _, ...without } = et;
    const parts = splitProduct([et, without], null);
    expect(parts.shared.fields).not.toHaveProperty('note');
    expect(parts.own[0]).toHaveProperty('note', null);
    expect(parts.own[1]).not.toHaveProperty('note');
  });

  it('matches variants by id, in any order and number', () => {
    const small = { id: 1, sku: 'A-1', price: 5, name: 'Väike' };
    const large = { id: 2, sku: 'A-2', price: 6, name: 'Suur' };
    const parts = splitProduct(
      [
        { ...et, configurable_children: [small, large] },
        { ...et, configurable_children: [{ ...large, name: 'Большая' }] },
      ],
      null,
    );
    expect(parts.shared.variants).toEqual({
      1: { id: 1, sku: 'A-1', price: 5 },
      2: { id: 2, sku: 'A-2', price: 6 },
    });
    expect(parts.own.map((own) => own['configurable_children'])).toEqual([
      [
        { id: 1, sku: 'A-1', name: 'Väike' },
        { id: 2, sku: 'A-2', name: 'Suur' },
      ],
      [{ id: 2, sku: 'A-2', name: 'Большая' }],
    ]);
  });

  it('leaves variants whole whose id is missing or used twice', () => {
    const list = [{ sku: 'A-1' }, { id: 2, sku: 'A-2', price: 1 }, { id: 2, sku: 'A-3', price: 1 }];
    const parts = splitProduct([{ ...et, configurable_children: list }], null);
    expect(parts.shared.variants).toEqual({});
    expect(parts.own[0]?.['configurable_children']).toEqual(list);
  });
});
