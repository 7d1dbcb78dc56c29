import { emptySearchQuery, withSearchText } from '@klaas/core/catalog/search-query.ts';
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { ESTONIAN_STORE, RUSSIAN_STORE } from '@klaas/core/stores/store-view.ts';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import type { CatalogSource } from '../catalog-source.ts';
import { hashOfRequest, withOfflineCache } from './offline-search-cache.ts';

const RESULT = {
  items: [{ id: 1 }],
  perPage: 50,
  start: 0,
  total: 1,
  aggregations: {},
  attributeMetadata: [],
};
const searchRequest = (text: string) => ({ query: withSearchText(emptySearchQuery(), text) });

const setUp = (groupToken?: string) => {
  const stored = new Map<string, unknown>();
  const search = vi.fn(async () => RESULT);
  let online = true;
  const source = withOfflineCache(
    { search, settings: defaultSettings(), store: ESTONIAN_STORE, groupToken } as unknown as CatalogSource,
    {
      cache: {
        get: async <Value>(key: string) => (stored.get(key) as Value | undefined) ?? null,
        set: async (key, value) => void stored.set(key, value),
      },
      isOnline: () => online,
    },
  );
  const goOffline = () => {
    online = false;
  };
  return { source, search, goOffline, stored };
};

it('[SRCH-04] returns the cached response to the same request when offline', async () => {
  const { source, search, goOffline } = setUp();
  await source.search(searchRequest('door'));
  goOffline();
  expect(await source.search(searchRequest('door'))).toEqual(RESULT);
  expect(search).toHaveBeenCalledOnce();
});

it('[SRCH-04] returns an empty result flagged as offline when nothing is cached', async () => {
  const { source, search, goOffline } = setUp();
  goOffline();
  expect(await source.search({ ...searchRequest('wall'), size: 0, start: -3 })).toEqual({
    items: [],
    perPage: 50,
    start: 0,
    total: 0,
    aggregations: {},
    attributeMetadata: [],
    offline: true,
  });
  expect(search).not.toHaveBeenCalled();
});

it('[SRCH-04] caches per customer group, independent of the current token', async () => {
  const token = (claims: object) => `h.${btoa(JSON.stringify(claims))}.s`;
  const keysFor = async (groupToken?: string) => {
    const { source, stored } = setUp(groupToken);
    await source.search(searchRequest('door'));
    return [...stored.keys()];
  };
  const partners = await keysFor(token({ group_id: 2, exp: 1 }));
  expect(await keysFor(token({ group_id: 2, exp: 2 }))).toEqual(partners);
  expect(await keysFor(token({ group_id: 3, exp: 1 }))).not.toEqual(partners);
  expect(await keysFor()).not.toEqual(partners);
  expect(await keysFor('foreign')).not.toEqual(await keysFor('other'));
});

it('[SRCH-04] uses another key for another query, page or store, but ignores the signal', () => {
  const of = (request: Parameters<typeof hashOfRequest>[0], store = ESTONIAN_STORE) =>
    hashOfRequest(request, store.storeCode);
  const base = of(searchRequest('door'));
  expect(of({ ...searchRequest('door'), signal: AbortSignal.abort() })).toBe(base);
  expect(of({ ...searchRequest('door'), start: 50 })).not.toBe(base);
  expect(of(searchRequest('door'), RUSSIAN_STORE)).not.toBe(base);
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      fc.pre(one !== other);
      expect(of(searchRequest(one))).not.toBe(of(searchRequest(other)));
    }),
  );
});
