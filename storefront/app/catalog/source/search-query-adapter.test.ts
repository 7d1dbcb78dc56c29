import { emptySearchQuery } from '@klaas/core/catalog/search-query.ts';
import type { ShopClient } from '@klaas/core/contract/shop-client.ts';
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { ESTONIAN_STORE } from '@klaas/core/stores/store-view.ts';
import { expect, it } from 'vitest';
import { searchByQuery } from './search-query-adapter.ts';

/** Searches twice on a backend with a fixed response, whose prices `change` modifies in between. */
const searchTwice = async (hits: readonly Record<string, unknown>[], change?: () => void) => {
  const client = {
    call: async () => ({ ok: true, code: 200, result: { hits, total: hits.length } }),
  } as unknown as ShopClient;
  const search = () =>
    searchByQuery(
      { client, settings: defaultSettings(), store: ESTONIAN_STORE },
      {
        query: emptySearchQuery(),
        start: 0,
        size: 50,
        entity: 'product',
        timeoutMs: 1000,
      },
    );
  const first = await search();
  change?.();
  return [first.items, (await search()).items] as const;
};

const door = () => ({ id: 7, nm: 'Door', pit: 122, configurable_children: [{ sku: 'A' }] });
const DOOR = {
  id: 7,
  name: 'Door',
  price_incl_tax: 122,
  configurable_children: [{ sku: 'A', price_incl_tax: 122 }],
};

it('expands a frozen response once, and callers cannot modify it', async () => {
  const [first, second] = await searchTwice(Object.freeze([Object.freeze(door())]));
  expect(first).toEqual([DOOR]);
  expect(second[0]).toBe(first[0]);
  expect(() => Object.assign(first[0] ?? {}, { name: 'Window' })).toThrow(TypeError);
});

it('expands a response again when it may have changed', async () => {
  const hits: Record<string, unknown>[] = [door()];
  const [first, second] = await searchTwice(hits, () => Object.assign(hits[0] ?? {}, { pit: 90 }));
  expect(first).toEqual([DOOR]);
  expect(second[0]).toMatchObject({ price_incl_tax: 90 });
});
