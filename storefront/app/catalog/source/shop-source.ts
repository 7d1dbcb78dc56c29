// The catalogue as a loader asks it, and the paths of what is in it.
import type { CatalogPathSettings } from '@klaas/core/catalog/urls/catalog-path.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { ShopContext } from '../../shell/shop-context.ts';
import { type CatalogSource, createCatalogSource } from '../catalog-source.ts';

export const shopSource = ({ client, settings, store, log, cached }: ShopContext): CatalogSource =>
  createCatalogSource({ client, settings, store, log, cached });

export const pathSettings = (settings: Settings, store: StoreView): CatalogPathSettings => ({
  useUrlDispatcher: settings.seo.useUrlDispatcher,
  multistore: settings.storeViews.multistore,
  store,
});

/** The other stores' catalogues, for the same thing under its address there. */
export const otherSources = (shop: ShopContext): CatalogSource[] =>
  shop.settings.storeViews.stores
    .filter(({ storeCode, disabled }) => !disabled && storeCode !== shop.store.storeCode)
    .map((store) => shopSource({ ...shop, store }));
