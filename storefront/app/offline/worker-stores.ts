// Store settings of the service worker. The server prepends them to the built worker, so that a new store is
// configuration only.
import type { Settings } from '@klaas/core/stores/settings.ts';
import { storePrefix } from '@klaas/core/stores/store-route.ts';

export interface WorkerStores {
  /** Languages whose messages and fonts are precached. */
  languages: string[];
  /** Home paths of the stores with a URL prefix. */
  homes: string[];
  /** Static offline pages, by path, with their content hash. */
  files: Readonly<Record<string, string>>;
}

const openStores = ({ stores }: Settings['storeViews']) => stores.filter(({ disabled }) => !disabled);

export const workerStores = (
  views: Settings['storeViews'],
  files: Readonly<Record<string, string>>,
): WorkerStores => {
  const stores = openStores(views);
  const languages = stores.map(({ i18n }) => i18n.defaultLocale.split('-')[0] ?? '');
  return {
    languages: [...new Set(languages)],
    homes: stores.map((store) => storePrefix(store, views.multistore)).filter((prefix) => prefix !== ''),
    files,
  };
};

/** One per store, and one for paths without a store prefix. */
export const offlinePagesOf = (
  views: Settings['storeViews'],
): { path: string; home: string; locale: string }[] => {
  const stores = openStores(views);
  const plain = stores.find(({ storeCode }) => storeCode === views.defaultStore) ?? stores[0];
  return [
    ...stores.flatMap((store) => {
      const prefix = storePrefix(store, views.multistore);
      const locale = store.i18n.defaultLocale;
      return prefix === '' ? [] : [{ path: `/offline${prefix}.html`, home: prefix, locale }];
    }),
    ...(plain ? [{ path: '/offline.html', home: '/', locale: plain.i18n.defaultLocale }] : []),
  ];
};
