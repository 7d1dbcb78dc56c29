// Selects the store view of a request or visitor.
import type { Settings } from './settings.ts';
import type { StoreView } from './store-view.ts';

/** The store with that code, else the default: an unknown or disabled code is ignored. */
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
