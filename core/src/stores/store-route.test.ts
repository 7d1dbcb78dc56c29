import { describe, expect, it } from 'vitest';
import { defaultSettings } from './settings.ts';
import {
  localizedPath,
  normalizeUrlPath,
  pathInStore,
  removeStoreCode,
  storeCodeFromRoute,
  storePrefix,
} from './store-route.ts';
import { ESTONIAN_STORE, RUSSIAN_STORE, type StoreView } from './store-view.ts';

const finnish: StoreView = {
  ...ESTONIAN_STORE,
  storeCode: 'fi',
  url: 'https://fi.example.com/',
  appendStoreCode: false,
};
const shop: StoreView = { ...ESTONIAN_STORE, storeCode: 'b2b', url: 'example.com/b2b' };
const closed: StoreView = { ...ESTONIAN_STORE, storeCode: 'sv', url: '/sv', disabled: true };
const stores = [ESTONIAN_STORE, RUSSIAN_STORE, finnish, shop, closed];

describe('[ROUTE-24] the store of a URL', () => {
  it.each([
    ['/ru', undefined, 'ru'],
    ['/ru/', undefined, 'ru'],
    ['ru/uksed', undefined, 'ru'],
    ['/ru?color=49', undefined, 'ru'],
    ['/RU/uksed', undefined, 'ru'],
    ['/et/uksed/dush-1.html', 'ru.example.com', 'et'],
    ['/rubber', undefined, null],
    ['/', undefined, null],
    ['/uksed/ru', undefined, null],
    ['/sv', undefined, null],
    ['/', 'fi.example.com', 'fi'],
    ['/uksed', 'FI.example.com', 'fi'],
    ['/uksed', 'fi.example.com.evil.test', null],
    ['/b2b/uksed', 'example.com', 'b2b'],
    ['/b2bx', 'example.com', null],
  ])('%s on host %s belongs to %s', (path, host, code) => {
    expect(storeCodeFromRoute({ path, host }, stores)).toBe(code);
  });
});

describe('[ROUTE-16] the store prefix of a path', () => {
  it.each([
    ['/uksed', '/ru/uksed'],
    ['uksed', '/ru/uksed'],
    ['/', '/ru'],
    ['', '/ru'],
    ['/?q=uks', '/ru?q=uks'],
    ['/#top', '/ru#top'],
    ['https://example.com/x', 'https://example.com/x'],
    ['//example.com/x', '//example.com/x'],
    ['mailto:info@example.com', 'mailto:info@example.com'],
  ])('%j becomes %s', (path, expected) => {
    expect(localizedPath(path, RUSSIAN_STORE)).toBe(expected);
  });

  it('is omitted when the store does not append it or there is only one store', () => {
    expect(localizedPath('/uksed', finnish)).toBe('/uksed');
    expect(localizedPath('/uksed', RUSSIAN_STORE, false)).toBe('/uksed');
  });

  it.each([
    ['/ru/uksed?x=1#y', '/uksed?x=1#y'],
    ['ru/uksed', '/uksed'],
    ['/ru', '/'],
    ['/ru?x=1', '/?x=1'],
    ['/rubber/x', '/rubber/x'],
    ['/', '/'],
  ])('removed from %s gives %s', (path, expected) => {
    expect(removeStoreCode(path, stores)).toBe(expected);
  });
});

it.each([
  ['uksed/', '/uksed'],
  ['/uksed?color=1', '/uksed'],
  ['//uksed', '/uksed'],
  ['/uksed//', '/uksed/'],
  ['', '/'],
  ['/', '/'],
  ['/a#b', '/a'],
])('[URLM-01] %j is normalised to %s', (path, expected) => {
  expect(normalizeUrlPath(path)).toBe(expected);
});

describe('[ROUTE-24] a public path inside a store', () => {
  const views = { ...defaultSettings().storeViews, stores };

  it.each([
    [ESTONIAN_STORE, '/et/uksed?x=1#y', '/uksed?x=1#y'],
    [ESTONIAN_STORE, '/et', '/'],
    [ESTONIAN_STORE, '/et?x=1', '/?x=1'],
    [ESTONIAN_STORE, '/et#y', '/#y'],
    [ESTONIAN_STORE, '/ET/uksed', '/uksed'],
    [ESTONIAN_STORE, '/etx/uksed', '/etx/uksed'],
    // Claimed by no store: belongs to the default store.
    [ESTONIAN_STORE, '/uksed', '/uksed'],
    [ESTONIAN_STORE, '/', '/'],
    [RUSSIAN_STORE, '/uksed', null],
    [RUSSIAN_STORE, '/', null],
    [RUSSIAN_STORE, '/et/uksed', null],
    [ESTONIAN_STORE, '/ru', null],
    [ESTONIAN_STORE, '/ru/uksed', null],
    // A disabled store claims nothing.
    [ESTONIAN_STORE, '/sv/uksed', '/sv/uksed'],
    // A store resolved by its host.
    [finnish, '/uksed', '/uksed'],
    [finnish, '/ru/uksed', null],
  ])('in store %o: %s is %s', (store, path, expected) => {
    expect(pathInStore(path, store, views)).toBe(expected);
  });

  it('round-trips to the same public path', () => {
    for (const path of ['/uksed', '/', '/?q=1', '/#top', '/uksed/a.html?x=1#y'])
      expect(pathInStore(localizedPath(path, RUSSIAN_STORE), RUSSIAN_STORE, views)).toBe(path);
  });

  it('has no prefix to remove with a single store', () => {
    expect(storePrefix(RUSSIAN_STORE)).toBe('/ru');
    expect(storePrefix(RUSSIAN_STORE, false)).toBe('');
    expect(storePrefix(finnish)).toBe('');
    expect(pathInStore('/uksed', RUSSIAN_STORE, { ...views, multistore: false })).toBe('/uksed');
  });
});
