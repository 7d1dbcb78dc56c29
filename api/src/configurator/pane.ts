// A configured pane as stored and sent: a sku and a URL query string.

import { productPathOf } from '@klaas/core/catalog/urls/catalog-path.ts';
import { variantValueOf } from '@klaas/core/catalog/variants/variant-configuration.ts';
import { draftFromQuery, queryOfConfiguration } from '@klaas/core/configurator/configuration.ts';
import {
  customOptionsFromQuery,
  queryOfCustomOptions,
} from '@klaas/core/configurator/custom-option-choice.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { SizePrice, SizePriceResult, SizePriceService } from './custom-size/size-price-service.ts';

export interface Pane {
  sku: string;
  query: string;
}

export interface Opening extends Pane {
  name: string;
  qty: number;
}

export interface PricedOpening {
  name: string;
  qty: number;
  priced: SizePrice;
  query: string;
}

/** `errors` is null when there is no such made-to-measure product. */
export type PricedPane = SizePriceResult | { ok: false; errors: null };

export const pricePane = async (
  sizes: SizePriceService,
  store: StoreView,
  { sku, query }: Pane,
): Promise<PricedPane> => {
  const subject = await sizes.find(store, sku);
  if (subject === null) return { ok: false, errors: null };
  const { variant, rules } = subject;
  // A variant of a listed size is not cut to measure.
  if (variant && rules.sizeOption && variantValueOf(variant, 'size') !== rules.sizeOption)
    return { ok: false, errors: null };
  const searchParams = new URLSearchParams(query);
  const { glass, ...draft } = draftFromQuery(searchParams);
  return sizes.price(store, subject, {
    // The variant determines the glass.
    draft: variant ? draft : { ...draft, glass },
    custom: customOptionsFromQuery(subject.product.custom_options ?? [], searchParams),
  });
};

/** Normalized query: independent of parameter order and unknown parameters. */
export const canonicalQuery = ({ subject, quote, customOptions }: SizePrice): string =>
  new URLSearchParams([
    ...queryOfConfiguration(quote.configuration),
    ...queryOfCustomOptions(subject.product.custom_options ?? [], customOptions),
  ]).toString();

/** Product page path that shows the configured pane. */
export const panePath = (
  { product, variant }: SizePrice['subject'],
  query: string,
  { storeViews, seo }: Settings,
  store: StoreView,
): string => {
  const path = productPathOf(
    { ...product, parentSku: product.sku, sku: variant?.sku ?? product.sku },
    { useUrlDispatcher: seo.useUrlDispatcher, multistore: storeViews.multistore, store },
  );
  const parameters = new URLSearchParams(query);
  if (variant) parameters.delete('glass');
  return `${path}${path.includes('?') ? '&' : '?'}${parameters}`;
};
