// The store view a request or a visitor is in.
import type { Settings } from './settings.ts';
import type { StoreView } from './store-view.ts';

/** The store of that code, else the default one: an unknown or disabled code is ignored. */
export const currentStoreView = (
  { stores, defaultStore }: Pick<Settings['storeViews'], 'stores' | 'defaultStore'>,
  storeCode?: string | null,
): StoreView => {
  const store =
    stores.find((candidate) => candidate.storeCode === storeCode && !candidate.disabled) ??
    stores.find((candidate) => candidate.storeCode === defaultStore) ??
    stores[0];
  if (!store) throw new Error('the settings hold no store view');
  return store;
};
