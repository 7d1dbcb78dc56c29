// Builds the product page from a cached product alone: options, price and buying, without reviews and related products.
import { completeProduct } from '@klaas/core/catalog/loading/complete-product.ts';
import type { PriceConstants } from '@klaas/core/catalog/pricing/price-constants.ts';
import { taxPercentOf } from '@klaas/core/catalog/pricing/tax-percent.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { productPathOf } from '@klaas/core/catalog/urls/catalog-path.ts';
import { withNamedValues } from '@klaas/core/catalog/variants/named-values.ts';
import priceConstants from '@klaas/core/content/static/price-constants.json';
import { buildSeo, type SeoShop } from '../../shell/seo/page-seo.ts';
import { createCardMaker } from '../cards/card-of.ts';
import type { CatalogSource } from '../catalog-source.ts';
import { pathSettings } from '../source/shop-source.ts';
import type { LoadedProductPage } from './load-product-page.ts';
import { shownAttributesOf, shownProductOf } from './shown-product.ts';

export interface OfflinePageShop extends Pick<CatalogSource, 'settings' | 'store'> {
  shopUrl: string;
}

const CONSTANTS = priceConstants as PriceConstants;

export const offlineProductPage = (shop: OfflinePageShop, cached: Product): LoadedProductPage => {
  const { settings, store } = shop;
  const product = withNamedValues(completeProduct(cached));
  const path = productPathOf(product, pathSettings(settings, store));
  const pictures = (product.media_gallery ?? []).map(({ image, lab }) => ({
    path: image,
    alt: lab ?? product.name,
  }));
  const rules = product.custom_size ?? null;
  const seoShop: SeoShop = shop;
  return {
    kind: 'product',
    product: shownProductOf(product),
    spec: product.short_description ?? '',
    description: product.description ?? '',
    pictures: pictures.length > 0 ? pictures : [{ path: product.image ?? '', alt: product.name }],
    variantAlt: product.name,
    crumbs: [],
    facts: shownAttributesOf(product, store.i18n.defaultLocale),
    siblings: [],
    linked: {},
    related: [],
    reviews: [],
    rating: { average: 0, count: 0 },
    ratePercent: taxPercentOf([product, ...(product.configurable_children ?? [])]),
    rates: rules ? (CONSTANTS.rates[rules.priceKey] ?? null) : null,
    glassByOption: rules?.glassByOption ?? {},
    deliveryPrice: settings.products.deliveryPriceInclTax,
    card: createCardMaker({ settings, store, attributes: new Map() })(product),
    seo: buildSeo(seoShop, { title: product.name, path, kind: 'product' }),
    alternates: { [store.storeCode]: path },
  };
};
