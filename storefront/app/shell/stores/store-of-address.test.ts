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
  ['/galerii', 'et', 'the translated path'],
  ['/galereya', 'ru', 'the translated path'],
  ['/galereya?category=sauna', 'ru', 'the translated path'],
  ['/kompanija/montazh', 'ru', 'the translated path'],
  ['/portfolio', 'et', 'the default: the path is not translated'],
  ['/yhtiosta', 'et', 'the default: the store of the path is disabled'],
  ['/uksed/galereya', 'et', 'the default'],
])('[ROUTE-16] [ROUTE-24] %s belongs to %s by %s', (path, code) => {
  expect(storeOfAddress({ path }, storeViews).storeCode).toBe(code);
});
