import { expect, it } from 'vitest';
import { defaultSettings, SettingsSchema } from './settings.ts';

it('[STORE-01] ships the Estonian store as default and the Russian one beside it', () => {
  const { storeViews } = defaultSettings();
  expect(storeViews.defaultStore).toBe('et');
  expect(storeViews.stores.map((store) => [store.storeCode, store.storeId, store.url])).toEqual([
    ['et', 1, '/et'],
    ['ru', 2, '/ru'],
  ]);
});

it('rejects an unknown or invalid setting by name', () => {
  const wrong = SettingsSchema.safeParse({ cart: { synchronise: true }, products: { pageSize: 'many' } });
  expect(wrong.error?.issues.map((issue) => issue.path.join('.'))).toEqual(['products.pageSize', 'cart']);
});

it('the search rate limit per IP address leaves enough CPU time for pages during a flood', () => {
  const { searchBurstMs, searchMsPerSecond } = defaultSettings().server;
  expect({ searchBurstMs, searchMsPerSecond }).toEqual({ searchBurstMs: 200, searchMsPerSecond: 20 });
});
