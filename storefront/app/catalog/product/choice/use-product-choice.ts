// The shopper's choice on a product page: what is chosen, what it costs, whether it can be bought. The variant and the
// sizes live in the address, so that reload, Back and a shared link keep them.

import {
  type GlassQuote,
  type GlassQuoteResult,
  glassQuoteOf,
} from '@klaas/core/catalog/glass/glass-quote.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { stockStatusOf } from '@klaas/core/catalog/stock-status.ts';
import type { ConfiguredProduct } from '@klaas/core/catalog/variants/configure-product.ts';
import { productOptionOf } from '@klaas/core/catalog/variants/product-option.ts';
import {
  type CustomOptionChoice,
  chooseOptionPrices,
  priceWithOptions,
} from '@klaas/core/pricing/custom-option-price.ts';
import { type BundleChoice, bundlePartsOf, linkedPriceOf } from '@klaas/core/pricing/linked-price.ts';
import { centsOf, eurosOf, splitGross } from '@klaas/core/pricing/money.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useShop } from '../../../shell/state/use-shop.ts';
import type { ProductPage } from '../product-page.ts';
import {
  configuredOf,
  queryOfChoice,
  SIZE_FIELDS,
  sizesFromQuery,
  switchedTo,
  type TypedSizes,
} from './product-choice.ts';

export interface ProductChoice {
  configured: ConfiguredProduct;
  sizes: TypedSizes;
  isCustomSize: boolean;
  quote: GlassQuoteResult | null;
  lastQuote: GlassQuote | null;
  custom: CustomOptionChoice;
  bundle: BundleChoice;
  /** Euros with tax; `null` while it cannot be said. */
  price: number | null;
  /** Of the smallest size, where none is typed yet. */
  fromPrice: number | null;
  oldPrice: number | null;
  isInStock: boolean;
  missingOption: { option_id: string; title: string } | null;
  hrefOf: (attributeCode: string, optionId: string) => string;
  choose: (attributeCode: string, optionId: string) => boolean;
  setSizes: (sizes: TypedSizes) => void;
  setCustom: (custom: CustomOptionChoice) => void;
  setBundle: (bundle: BundleChoice) => void;
  /** The product as the cart takes it. */
  toBuy: () => Product;
}

const quoteFor = (
  page: ProductPage,
  configured: ConfiguredProduct,
  sizes: TypedSizes,
): GlassQuoteResult | null => {
  const { product, rates } = page;
  const rules = product.custom_size;
  if (!rules || !rates) return null;
  const glass =
    page.glassByOption[configured.configuration['color']?.id ?? ''] ?? rates.rate_per_m2[0]?.glass ?? '';
  return glassQuoteOf(rules, { valid_from: '', rates: { [rules.priceKey]: rates } }, { size: sizes, glass });
};

const isOwnSize = ({ product }: ProductPage, configured: ConfiguredProduct): boolean => {
  const rules = product.custom_size;
  if (!rules) return false;
  return rules.sizeOption === undefined || configured.configuration['size']?.id === rules.sizeOption;
};

/** A part travels with its gross price only; the rest follows from the rate. */
const pricedPartOf = (gross: number | null | undefined, ratePercent: number) => {
  if (gross === null || gross === undefined) return undefined;
  const { netCents, taxCents } = splitGross(centsOf(gross), ratePercent);
  return { price: eurosOf(netCents), price_tax: eurosOf(taxCents), price_incl_tax: gross };
};

const smallestPrice = (page: ProductPage, configured: ConfiguredProduct): number | null => {
  const bounds = page.product.custom_size?.bounds;
  const smallest = Object.fromEntries(
    SIZE_FIELDS.flatMap((field) => {
      const [min] = bounds?.[field] ?? [];
      return min === undefined ? [] : [[field, String(min)]];
    }),
  );
  const quote = quoteFor(page, configured, smallest);
  return quote?.ok ? eurosOf(quote.value.price.priceCents) : null;
};

const bundlePrice = ({ product, linked, ratePercent }: ProductPage, bundle: BundleChoice): number | null => {
  const parts = bundlePartsOf(product as never, bundle).map((part) => ({
    ...part,
    product: pricedPartOf(linked[part.sku]?.price_incl_tax, ratePercent),
  }));
  const { price, missingSkus } = linkedPriceOf(parts);
  return missingSkus.length > 0 ? null : eurosOf(price.grossCents);
};

export interface InitialChoice {
  custom: CustomOptionChoice;
  bundle: BundleChoice;
}

const NOTHING_CHOSEN: InitialChoice = { custom: {}, bundle: {} };

export const useProductChoice = (
  page: ProductPage,
  routeChildSku: string | null,
  initial: InitialChoice = NOTHING_CHOSEN,
): ProductChoice => {
  const { settings } = useShop();
  const { product, ratePercent } = page;
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const childSku = query.get('childSku') ?? routeChildSku;
  const configured = configuredOf(product, childSku, settings.products);
  const isCustomSize = isOwnSize(page, configured);

  // Typing must not wait for the router: the fields have their own state and the address follows.
  const [sizes, setTyped] = useState<TypedSizes>(() => sizesFromQuery(query));
  const [custom, setCustom] = useState<CustomOptionChoice>(initial.custom);
  const [bundle, setBundle] = useState<BundleChoice>(initial.bundle);
  const quote = isCustomSize ? quoteFor(page, configured, sizes) : null;
  const lastQuote = useRef<GlassQuote | null>(null);
  useEffect(() => {
    if (quote?.ok) lastQuote.current = quote.value;
  });

  const write = (sku: string | null, next: TypedSizes) =>
    setQuery(queryOfChoice(query, sku, next), { replace: true, preventScrollReset: true, state });

  const sizeChoice: CustomOptionChoice = isCustomSize
    ? Object.fromEntries(
        product.custom_options.flatMap(({ option_id, size_field }) =>
          size_field && sizes[size_field] ? [[String(option_id), sizes[size_field]]] : [],
        ),
      )
    : {};
  const ownOptions = product.custom_options.filter(({ size_field }) => !size_field);
  const optionPrices = chooseOptionPrices(ownOptions, custom);

  const basePrice = (): number | null => {
    if (isCustomSize) return quote?.ok ? eurosOf(quote.value.price.priceCents) : null;
    if (product.type_id === 'bundle') return bundlePrice(page, bundle);
    return configured.product.price_incl_tax ?? null;
  };
  const base = basePrice();
  const price =
    base === null || !optionPrices.ok
      ? base
      : eurosOf(
          priceWithOptions(splitGross(centsOf(base), ratePercent), optionPrices.value, ratePercent)
            .grossCents,
        );
  const original = isCustomSize ? null : (configured.product.original_price_incl_tax ?? null);
  const oldPrice = original !== null && base !== null && original > base ? original : null;

  return {
    configured,
    sizes,
    isCustomSize,
    quote,
    lastQuote: lastQuote.current,
    custom,
    bundle,
    price,
    fromPrice:
      isCustomSize && !quote?.ok && lastQuote.current === null ? smallestPrice(page, configured) : null,
    oldPrice,
    isInStock: isCustomSize || stockStatusOf(configured.variant ?? product) === 'ok',
    missingOption:
      !optionPrices.ok && optionPrices.error === 'option_required'
        ? {
            option_id: String(optionPrices.detail?.['option_id']),
            title: String(optionPrices.detail?.['title']),
          }
        : null,
    hrefOf: (code, id) => {
      const next = switchedTo(product, configured.configuration, code, id, settings.products);
      return `?${queryOfChoice(query, next.variant?.sku ?? null, sizes)}`;
    },
    // [PROD-06] an impossible combination changes nothing; the caller warns
    choose: (code, id) => {
      const next = switchedTo(product, configured.configuration, code, id, settings.products);
      if (next.problem) return false;
      write(next.variant?.sku ?? null, sizes);
      return true;
    },
    setSizes: (next) => {
      const onlyOwn = Object.fromEntries(
        SIZE_FIELDS.flatMap((field) => (next[field] ? [[field, next[field]]] : [])),
      );
      setTyped(onlyOwn);
      write(configured.variant?.sku ?? childSku, onlyOwn);
    },
    setCustom,
    setBundle,
    toBuy: () => ({
      ...configured.product,
      price_incl_tax: price,
      product_option: productOptionOf(product, {
        configuration: configured.configuration,
        custom: { ...sizeChoice, ...custom },
        bundle,
      }),
    }),
  };
};
