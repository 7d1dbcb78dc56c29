// The contract of `CatalogDocuments`, for every implementation.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { type CatalogDocuments, LOOK_UP_FIELDS } from '../../src/catalog/documents/catalog-documents.ts';
import { createMemoryDocuments } from '../../src/catalog/documents/memory-documents.ts';

const IMPLEMENTATIONS: [name: string, create: () => CatalogDocuments][] = [['memory', createMemoryDocuments]];

const sku = fc.constantFrom('A', 'B', 'C', '49');
const path = fc.constantFrom('uksed/a', 'uksed/b');
const fields = fc.record(
  {
    sku,
    url_path: path,
    identifier: path,
    attribute_code: fc.constantFrom('color', 'size'),
    configurable_children: fc.array(fc.record({ sku }), { maxLength: 3 }),
    bundle_options: fc.array(fc.record({ product_links: fc.array(fc.record({ sku }), { maxLength: 2 }) }), {
      maxLength: 2,
    }),
    product_links: fc.array(fc.record({ linked_product_sku: sku }), { maxLength: 2 }),
  },
  { requiredKeys: [] },
);
const changes = fc.array(
  fc.record({ id: fc.integer({ min: 1, max: 12 }), fields: fc.option(fields, { freq: 3 }) }),
  { maxLength: 60 },
);

const valuesAt = (value: unknown, parts: readonly string[]): unknown[] => {
  if (Array.isArray(value)) return value.flatMap((entry) => valuesAt(entry, parts));
  const [first, ...rest] = parts;
  if (first === undefined) return [value];
  return value !== null && typeof value === 'object'
    ? valuesAt((value as Record<string, unknown>)[first], rest)
    : [];
};

describe.each(IMPLEMENTATIONS)('%s', (_name, create) => {
  let documents: CatalogDocuments;
  beforeEach(() => {
    documents = create();
  });
  const ids = (list: readonly CatalogDocument[]) => list.map(({ id }) => id);

  it('finds the same as a scan of all documents, after any changes', async () => {
    await fc.assert(
      fc.asyncProperty(changes, fc.array(fc.oneof(sku, path), { maxLength: 3 }), async (list, values) => {
        const own = create();
        const stored = new Map<number, CatalogDocument>();
        for (const { id, fields: changed } of list) {
          if (changed === null) {
            stored.delete(id);
            await own.remove('et', 'product', [String(id)]);
          } else {
            stored.set(id, { id, ...changed });
            await own.upsert('et', 'product', [{ id, ...changed }]);
          }
        }
        const all = [...stored.values()].sort((one, other) => Number(one.id) - Number(other.id));
        expect(await own.allDocuments('et', 'product')).toEqual(all);
        for (const field of LOOK_UP_FIELDS) {
          const expected = all.filter((document) =>
            valuesAt(document, field.split('.')).some((value) => values.some((wanted) => wanted === value)),
          );
          expect(ids(await own.documentsBy('et', 'product', field, values))).toEqual(ids(expected));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('returns a set of ids in their order, with gaps', async () => {
    await documents.upsert('et', 'product', [{ id: 1 }, { id: 2 }, { id: 10 }]);
    const found = await documents.documentsByIds('et', 'product', ['10', '7', '1', '10']);
    expect(found.map((document) => document?.id)).toEqual([10, undefined, 1, 10]);
    expect(await documents.documentById('et', 'product', 2)).toEqual({ id: 2 });
    expect(await documents.documentById('et', 'product', '2')).toEqual({ id: 2 });
    expect(await documents.documentById('et', 'product', 3)).toBeUndefined();
  });

  it('keeps stores and entities apart', async () => {
    await documents.upsert('et', 'product', [{ id: 1, sku: 'A' }]);
    await documents.upsert('ru', 'product', [{ id: 2, sku: 'A' }]);
    await documents.upsert('et', 'category', [{ id: 3, url_path: 'uksed' }]);
    expect(ids(await documents.documentsBy('et', 'product', 'sku', ['A']))).toEqual([1]);
    expect(ids(await documents.allDocuments('ru', 'product'))).toEqual([2]);
    expect(ids(await documents.documentsBy('et', 'product', 'url_path', ['uksed']))).toEqual([]);
    expect(ids(await documents.documentsBy('et', 'category', 'url_path', ['uksed']))).toEqual([3]);
  });

  it('returns the same object until the document changes: callers cache by it', async () => {
    const stored = { id: 1, sku: 'A' };
    await documents.upsert('et', 'product', [stored]);
    const first = await documents.documentById('et', 'product', 1);
    await documents.upsert('et', 'product', [{ id: 2, sku: 'B' }]);
    expect(await documents.documentById('et', 'product', 1)).toBe(first);
    expect((await documents.documentsBy('et', 'product', 'sku', ['A']))[0]).toBe(first);
    await documents.upsert('et', 'product', [{ id: 1, sku: 'A', name: 'new' }]);
    expect(await documents.documentById('et', 'product', 1)).not.toBe(first);
  });
});
