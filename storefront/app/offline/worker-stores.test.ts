import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { ESTONIAN_STORE, RUSSIAN_STORE, type StoreView } from '@klaas/core/stores/store-view.ts';
import { expect, it } from 'vitest';
import { assetsFor } from './worker/release-cache.ts';
import { offlinePagesOf, workerStores } from './worker-stores.ts';

const english: StoreView = {
  ...ESTONIAN_STORE,
  storeCode: 'en',
  url: '/en',
  i18n: { ...ESTONIAN_STORE.i18n, defaultLocale: 'en-GB' },
};
const views = { ...defaultSettings().storeViews, stores: [ESTONIAN_STORE, RUSSIAN_STORE, english] };

it('[OFF-01] lists every enabled store for the service worker', () => {
  expect(workerStores(views, { '/offline.html': 'a1' })).toEqual({
    languages: ['et', 'ru', 'en'],
    homes: ['/et', '/ru', '/en'],
    files: { '/offline.html': 'a1' },
  });
  const closed = { ...views, stores: [ESTONIAN_STORE, { ...RUSSIAN_STORE, disabled: true }] };
  expect(workerStores(closed, {})).toEqual({ languages: ['et'], homes: ['/et'], files: {} });
});

it('[OFF-01] has a static offline page per store, and the default one for paths without a store', () => {
  expect(offlinePagesOf(views)).toEqual([
    { path: '/offline/et.html', home: '/et', locale: 'et-EE' },
    { path: '/offline/ru.html', home: '/ru', locale: 'ru-RU' },
    { path: '/offline/en.html', home: '/en', locale: 'en-GB' },
    { path: '/offline.html', home: '/', locale: 'et-EE' },
  ]);
  const one = { ...views, stores: [{ ...english, appendStoreCode: false }] };
  expect(offlinePagesOf(one)).toEqual([{ path: '/offline.html', home: '/', locale: 'en-GB' }]);
});

it('[OFF-01] precaches the assets of the shop’s languages, each once', () => {
  const lists = {
    assets: 'app.js,app.css',
    languages: { et: 'et.js,latin.woff2', ru: 'ru.js,latin.woff2', en: 'en.js' },
  };
  expect(assetsFor(['et', 'ru'], lists)).toEqual(['app.js', 'app.css', 'et.js', 'latin.woff2', 'ru.js']);
  expect(assetsFor(['pl'], lists)).toEqual(['app.js', 'app.css', 'en.js']);
});
