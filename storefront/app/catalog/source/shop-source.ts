// The catalogue client for loaders, and the URLs of its products and categories.
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

/** Catalogue clients of the other stores, for alternate URLs. */
export const otherSources = (shop: ShopContext): CatalogSource[] =>
  shop.settings.storeViews.stores
    .filter(({ storeCode, disabled }) => !disabled && storeCode !== shop.store.storeCode)
    .map((store) => shopSource({ ...shop, store }));
