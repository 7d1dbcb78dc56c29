// Resolves the store of a request URL.
import { currentStoreView } from '@klaas/core/stores/current-store-view.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { type RouteAddress, storeCodeFromRoute } from '@klaas/core/stores/store-route.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import { languageOf } from '@klaas/core/texts/language-of.ts';
import { languagesOfPath } from '../routing/localised-paths.ts';

type StoreViews = Pick<Settings['storeViews'], 'stores' | 'defaultStore'>;

/** Without a prefix a translated path can identify the language: `/galereya` is Russian. */
const storeCodeFromPath = (path: string, { stores, defaultStore }: StoreViews): string | null => {
  const languages = languagesOfPath(path);
  const owners = stores.filter(
    ({ disabled, i18n }) => !disabled && languages.includes(languageOf(i18n.defaultLocale)),
  );
  const owner = owners.find(({ storeCode }) => storeCode === defaultStore) ?? owners[0];
  return owner?.storeCode ?? null;
};

/** [ROUTE-24] By prefix or host, else by a translated path, else the default store. */
export const storeOfAddress = (address: RouteAddress, storeViews: StoreViews): StoreView =>
  currentStoreView(
    storeViews,
    storeCodeFromRoute(address, storeViews.stores) ?? storeCodeFromPath(address.path, storeViews),
  );
