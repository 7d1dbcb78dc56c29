import { ESTONIAN_STORE, RUSSIAN_STORE, type StoreView } from '@klaas/core/stores/store-view.ts';
import { expect, it } from 'vitest';
import { storeOfAddress } from './store-of-address.ts';

const finnish: StoreView = {
  ...ESTONIAN_STORE,
  storeCode: 'fi',
  url: '/fi',
  disabled: true,
  i18n: { ...ESTONIAN_STORE.i18n, defaultLocale: 'fi-FI' },
};
const storeViews = { stores: [ESTONIAN_STORE, RUSSIAN_STORE, finnish], defaultStore: 'et' };

it.each([
  ['/ru/galerii', 'ru', 'its prefix'],
  ['/et/galereya', 'et', 'its prefix'],
  ['/', 'et', 'the default'],
  ['/contact', 'et', 'the default'],
  ['/galerii', 'et', 'the word'],
  ['/galereya', 'ru', 'the word'],
  ['/galereya?category=sauna', 'ru', 'the word'],
  ['/kompanija/montazh', 'ru', 'the word'],
  ['/portfolio', 'et', 'the default: the word is nobody’s own'],
  ['/yhtiosta', 'et', 'the default: the store of the word is closed'],
  ['/uksed/galereya', 'et', 'the default'],
])('[ROUTE-16] [ROUTE-24] %s belongs to %s by %s', (path, code) => {
  expect(storeOfAddress({ path }, storeViews).storeCode).toBe(code);
});
