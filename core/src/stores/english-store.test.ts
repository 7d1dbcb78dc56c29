import { expect, it } from 'vitest';
import { withEnglishStore } from './english-store.ts';
import { formatPrice } from './price-format.ts';
import { defaultSettings, type Settings, SettingsSchema } from './settings.ts';

const settingsWith = (storeViews: object): Settings => SettingsSchema.parse({ storeViews });
const storesOf = ({ storeViews }: Settings) =>
  storeViews.stores.map(({ storeCode, storeId, url }) => [storeCode, storeId, url]);

it('[STORE-01] the English store is off by default', () => {
  expect(withEnglishStore(defaultSettings())).toEqual(defaultSettings());
});

it('[STORE-01] one setting adds the English store after the others', () => {
  expect(storesOf(withEnglishStore(settingsWith({ englishStore: true })))).toEqual([
    ['et', 1, '/et'],
    ['ru', 2, '/ru'],
    ['en', 3, '/en'],
  ]);
});

it('[STORE-01] the English store gets an id that no other store has', () => {
  const stores = [
    { storeCode: 'et', storeId: 3 },
    { storeCode: 'fi', storeId: 7 },
  ];
  const settings = withEnglishStore(settingsWith({ englishStore: true, stores }));
  expect(storesOf(settings).at(-1)).toEqual(['en', 8, '/en']);
});

it('[STORE-01] a store of the list with that code stays as it is, also if applied twice', () => {
  const stores = [{ storeCode: 'en', storeId: 9, name: 'Britain', url: '/gb' }];
  const settings = settingsWith({ englishStore: true, stores });
  expect(withEnglishStore(settings)).toEqual(settings);
  const once = withEnglishStore(settingsWith({ englishStore: true }));
  expect(withEnglishStore(once)).toEqual(once);
});

it('[PRICE-05] the English store writes the sign before the amount', () => {
  const english = withEnglishStore(settingsWith({ englishStore: true })).storeViews.stores.at(-1);
  expect(formatPrice(1234.5, english?.i18n)).toBe('€1,234.50');
});
