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

it('refuses an unknown or wrong setting by name', () => {
  const wrong = SettingsSchema.safeParse({ cart: { synchronise: true }, products: { pageSize: 'many' } });
  expect(wrong.error?.issues.map((issue) => issue.path.join('.'))).toEqual(['products.pageSize', 'cart']);
});

it('one address gets back so much processor time for searches that a flood leaves the pages usable', () => {
  const { searchBurstMs, searchMsPerSecond } = defaultSettings().server;
  expect({ searchBurstMs, searchMsPerSecond }).toEqual({ searchBurstMs: 200, searchMsPerSecond: 20 });
});
