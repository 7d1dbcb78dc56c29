// [STORE-01] The English store view beside those of the list, on by one setting.
import type { Settings } from './settings.ts';
import { ENGLISH_STORE } from './store-view.ts';

/** A store of the list with the same code stays as it is. */
export const withEnglishStore = (settings: Settings): Settings => {
  const { englishStore, stores } = settings.storeViews;
  if (!englishStore || stores.some(({ storeCode }) => storeCode === ENGLISH_STORE.storeCode)) return settings;
  const ids = stores.map(({ storeId }) => storeId);
  const { storeId } = ENGLISH_STORE;
  const english = { ...ENGLISH_STORE, storeId: ids.includes(storeId) ? Math.max(...ids) + 1 : storeId };
  return { ...settings, storeViews: { ...settings.storeViews, stores: [...stores, english] } };
};
