// What every page knows about the shop. It is the same for all pages of a store, so it does not travel with the loaders'
// answers, which are made anew for every page, but as a text of its own that the server writes once.
import type { Settings } from '@klaas/core/stores/settings.ts';
import { localizedPath } from '@klaas/core/stores/store-route.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import { createContext, useCallback, useContext } from 'react';
import type { GenericPageName } from '../routing/generic-page-names.ts';
import type { LocalisedScreenName } from '../routing/localised-paths.ts';

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
  /** The top category in whose menu it stands. */
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
  /** What the shop promises, at the top of every page. */
  promises: string[];
  /** Ways into a category by the width of the opening, as query strings. */
  widths: { label: string; query: string }[];
  menuBanners: MenuBanner[];
  openingHours: string;
  /** What joining the newsletter brings. */
  newsletter: { title: string; text: string };
  notices: Notice[];
  /** Screens that have nothing to say in this store: no link leads there. */
  missing: ScreenName[];
  year: number;
}

/** Nothing where the server could not find out anything about the shop. */
export const ShopDataContext = createContext<ShopData | undefined>(undefined);

export const useOptionalShop = (): ShopData | undefined => useContext(ShopDataContext);

export const useShop = (): ShopData => {
  const shop = useOptionalShop();
  if (!shop) throw new Error('The data of the shop is missing');
  return shop;
};

/** Whether a link may lead there. */
export const useHasScreen = (): ((name: ScreenName) => boolean) => {
  const { missing } = useShop();
  return (name) => !missing.includes(name);
};

/** `to('/contact')` gives the path in the current store. */
export const useShopPath = (): ((path: string) => string) => {
  const { store, settings } = useShop();
  const { multistore } = settings.storeViews;
  return useCallback((path) => localizedPath(path, store, multistore), [store, multistore]);
};
