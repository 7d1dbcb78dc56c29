// Shop data for every page. It is the same for all pages of a store, so it is not part of the loader responses, but a
// JSON block that the server serialises once.

import type { LocalisedScreenName } from '@klaas/core/content/localised-screens.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { localizedPath } from '@klaas/core/stores/store-route.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import { createContext, useCallback, useContext } from 'react';
import type { GenericPageName } from '../routing/generic-page-names.ts';

export type ScreenName = GenericPageName | LocalisedScreenName;

export interface MenuEntry {
  id: number;
  name: string;
  /** Path in the current store. */
  url: string;
  product_count: number;
  children: MenuEntry[];
}

export interface MenuBanner {
  /** The top category in whose menu it is shown. */
  categoryId: number | null;
  title: string;
  subtitle: string;
  image: string;
  /** Path in the current store. */
  url: string;
}

export interface Notice {
  id: number;
  message: string;
  type: 'info' | 'warning';
  link: { label: string; url: string } | null;
}

export interface ShopData {
  store: StoreView;
  settings: Settings;
  shopUrl: string;
  menu: MenuEntry[];
  /** Promises in the bar at the top of every page. */
  promises: string[];
  /** Opening width filters of a category, as query strings. */
  widths: { label: string; query: string }[];
  menuBanners: MenuBanner[];
  openingHours: string;
  /** Texts of the newsletter sign-up. */
  newsletter: { title: string; text: string };
  notices: Notice[];
  /** Screens without content in this store: not linked. */
  missing: ScreenName[];
  year: number;
}

/** Undefined when the root loader has failed. */
export const ShopDataContext = createContext<ShopData | undefined>(undefined);

export const useOptionalShop = (): ShopData | undefined => useContext(ShopDataContext);

export const useShop = (): ShopData => {
  const shop = useOptionalShop();
  if (!shop) throw new Error('The data of the shop is missing');
  return shop;
};

/** Whether a screen may be linked. */
export const useHasScreen = (): ((name: ScreenName) => boolean) => {
  const { missing } = useShop();
  return (name) => !missing.includes(name);
};

/** `to('/contact')` returns the path in the current store. */
export const useShopPath = (): ((path: string) => string) => {
  const { store, settings } = useShop();
  const { multistore } = settings.storeViews;
  return useCallback((path) => localizedPath(path, store, multistore), [store, multistore]);
};
