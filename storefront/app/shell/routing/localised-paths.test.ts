import { LOCALISED_SCREENS } from '@klaas/core/content/localised-screens.ts';
import { ESTONIAN_STORE, RUSSIAN_STORE, type StoreView } from '@klaas/core/stores/store-view.ts';
import { expect, it } from 'vitest';
import { screenPath, siblingPath } from './localised-paths.ts';

const FINNISH: StoreView = {
  ...ESTONIAN_STORE,
  storeCode: 'fi',
  i18n: { ...ESTONIAN_STORE.i18n, defaultLocale: 'fi-FI' },
};
const GERMAN: StoreView = {
  ...ESTONIAN_STORE,
  storeCode: 'de',
  appendStoreCode: false,
  i18n: { ...ESTONIAN_STORE.i18n, defaultLocale: 'de-DE' },
};
const stores = [ESTONIAN_STORE, RUSSIAN_STORE, FINNISH];

it('[ROUTE-10] the portfolio has its three paths and no page segment', () => {
  expect(Object.values(LOCALISED_SCREENS.portfolio.paths)).toEqual(['portfolio', 'galerii', 'galereya']);
  expect(LOCALISED_SCREENS.portfolio.hasPages).toBe(false);
});

it('[ROUTE-11] company info has its five paths', () => {
  expect(Object.values(LOCALISED_SCREENS['company-info'].paths)).toEqual([
    'company-info',
    'ettevotte',
    'kompanija',
    'yhtiosta',
    'foretag',
  ]);
  expect(LOCALISED_SCREENS['company-info'].hasPages).toBe(true);
});

it('[ROUTE-12] custom solutions have their three paths', () => {
  expect(Object.values(LOCALISED_SCREENS['custom-solutions'].paths)).toEqual([
    'custom-solutions',
    'erilahendused',
    'individualnye-zakazy',
  ]);
});

it('[ROUTE-13] terms have their five paths', () => {
  expect(Object.values(LOCALISED_SCREENS.terms.paths)).toEqual([
    'terms-and-conditions',
    'ostu-tingimused',
    'usloviya-pokupki',
    'ostoehdot',
    'kopvillkor',
  ]);
});

it('uses the path of the store language, or the English one as fallback', () => {
  expect(screenPath('portfolio', ESTONIAN_STORE)).toBe('/et/galerii');
  expect(screenPath('terms', RUSSIAN_STORE, 'vozvrat')).toBe('/ru/usloviya-pokupki/vozvrat');
  expect(screenPath('terms', FINNISH)).toBe('/fi/ostoehdot');
  expect(screenPath('custom-solutions', GERMAN)).toBe('/custom-solutions');
});

it.each([
  ['/et/galerii', '/ru/galereya'],
  ['/galerii', '/ru/galereya'],
  ['/et/company-info/kontakt?a=1#b', '/ru/kompanija/kontakt?a=1#b'],
  ['/et/c/peeglid?color=49&sort=latest', '/ru/c/peeglid?color=49&sort=latest'],
  ['/et', '/ru'],
  ['/', '/ru'],
  ['/et?utm=1', '/ru?utm=1'],
])('[STORE-01] keeps page and query when the language changes: %s', (from, to) => {
  expect(siblingPath(from, stores, RUSSIAN_STORE)).toBe(to);
});
