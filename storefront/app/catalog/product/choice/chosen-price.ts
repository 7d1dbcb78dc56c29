// Price and old price of the shopper's choice.
import type { BundleChoice } from '@klaas/core/catalog/pricing/bundle-choice.ts';
import { type OptionPrice, priceWithOptions } from '@klaas/core/catalog/pricing/custom-option-price.ts';
import { bundlePartsOf, linkedPriceOf } from '@klaas/core/catalog/pricing/linked-price.ts';
import { centsOf, eurosOf, splitGross } from '@klaas/core/catalog/pricing/money.ts';
import type { PriceFields } from '@klaas/core/catalog/pricing/price-fields.ts';
import type { ProductPage } from '../product-page.ts';

/** Euros with tax. */
interface ChosenPrice {
  /** `null` while it is unknown. */
  price: number | null;
  /** Only when it is higher. */
  oldPrice: number | null;
}

interface GrossPrices {
  price_incl_tax?: number | null;
  prior_price_incl_tax?: number | null;
}

/** The page has only the gross prices of a part; net and tax follow from the rate. */
const pricedPartOf = (part: GrossPrices | undefined, ratePercent: number): PriceFields | undefined => {
  const { price_incl_tax: gross, prior_price_incl_tax: original } = part ?? {};
  if (gross === null || gross === undefined) return undefined;
  const now = splitGross(centsOf(gross), ratePercent);
  const before = splitGross(centsOf(original ?? gross), ratePercent);
  return {
    price: eurosOf(now.netCents),
    price_tax: eurosOf(now.taxCents),
    price_incl_tax: gross,
    original_price: eurosOf(before.netCents),
    original_price_tax: eurosOf(before.taxCents),
    original_price_incl_tax: original ?? gross,
  };
};

const bundlePriceOf = (page: ProductPage, bundle: BundleChoice): ChosenPrice => {
  const parts = bundlePartsOf(page.product as never, bundle).map((part) => ({
    ...part,
    product: pricedPartOf(page.linked[part.sku], page.ratePercent),
  }));
  const { price, original, missingSkus } = linkedPriceOf(parts);
  if (missingSkus.length > 0 || parts.length === 0) return { price: null, oldPrice: null };
  return { price: eurosOf(price.grossCents), oldPrice: eurosOf(original.grossCents) };
};

/** `shown`: the chosen variant, or the product itself. A bundle costs the sum of its chosen parts. */
export const chosenPriceOf = (
  page: ProductPage,
  shown: GrossPrices,
  bundle: BundleChoice,
  options: readonly OptionPrice[],
): ChosenPrice => {
  const { price, oldPrice } =
    page.product.type_id === 'bundle'
      ? bundlePriceOf(page, bundle)
      : { price: shown.price_incl_tax ?? null, oldPrice: shown.prior_price_incl_tax ?? null };
  const withOptions = (gross: number) =>
    eurosOf(
      priceWithOptions(splitGross(centsOf(gross), page.ratePercent), options, page.ratePercent).grossCents,
    );
  if (price === null) return { price, oldPrice: null };
  return {
    price: withOptions(price),
    oldPrice: oldPrice !== null && oldPrice > price ? withOptions(oldPrice) : null,
  };
};
