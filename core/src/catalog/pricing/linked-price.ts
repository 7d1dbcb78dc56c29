// Prices of products composed of other products: grouped and bundle.
import { type BundleChoice, type BundleOptionOf, type BundlePart, chosenPartsOf } from './bundle-choice.ts';
import { sumOf, type TaxedCents, timesQty } from './money.ts';
import type { PriceFields } from './price-fields.ts';
import { composedPrice, pricedAmountOf, pricedOriginalOf, writePriceFields } from './write-price-fields.ts';

interface Link {
  qty?: number;
  product?: PriceFields;
}

interface GroupedLink extends Link {
  link_type: string;
  linked_product_sku: string;
  linked_product_type: string;
}

interface BundleLink extends Link, BundlePart {
  sku: string;
}

interface GroupedProduct extends PriceFields {
  product_links?: readonly GroupedLink[];
}

interface BundleProduct extends PriceFields {
  bundle_options?: readonly BundleOptionOf<BundleLink>[];
}

export interface LinkedPart {
  sku: string;
  qty: number;
  product: PriceFields | undefined;
}

export interface LinkedPrice {
  price: TaxedCents;
  original: TaxedCents;
  /** [PROD-09] Linked skus without product or price ('Product not found'): the price is then unknown. */
  missingSkus: string[];
}

/** [PRICE-01] The associated simple products, one of each. */
export const groupedPartsOf = (product: GroupedProduct): LinkedPart[] =>
  (product.product_links ?? [])
    .filter((link) => link.link_type === 'associated' && link.linked_product_type === 'simple')
    .map((link) => ({ sku: link.linked_product_sku, qty: 1, product: link.product }));

/** [PRICE-02] The selected parts; without a selection the default (or first) of each option. */
export const bundlePartsOf = (product: BundleProduct, choice: BundleChoice = {}): LinkedPart[] =>
  (product.bundle_options ?? []).flatMap((option) =>
    chosenPartsOf(option, choice).map(({ link, qty }) => ({ sku: link.sku, qty, product: link.product })),
  );

/** The sum over the parts, whose products are already priced. */
export const linkedPriceOf = (parts: readonly LinkedPart[]): LinkedPrice => {
  const prices: TaxedCents[] = [];
  const originals: TaxedCents[] = [];
  const missingSkus: string[] = [];
  for (const { sku, qty, product } of parts) {
    const price = product && pricedAmountOf(product);
    if (!price) {
      missingSkus.push(sku);
      continue;
    }
    prices.push(timesQty(price, qty));
    originals.push(timesQty(pricedOriginalOf(product) ?? price, qty));
  }
  return { price: sumOf(prices), original: sumOf(originals), missingSkus };
};

const UNKNOWN_PRICE: PriceFields = { price: null, price_tax: null, price_incl_tax: null, final_price: null };

/** The price fields of a grouped or bundle product; all `null` while a part is missing. */
export const linkedPriceFieldsOf = (linked: LinkedPrice, withLegacyFields: boolean): PriceFields => {
  if (linked.missingSkus.length > 0) {
    return { ...UNKNOWN_PRICE, ...(withLegacyFields && { priceTax: null, priceInclTax: null }) };
  }
  const fields: PriceFields = {};
  writePriceFields(fields, composedPrice(linked.price, linked.original), withLegacyFields);
  return fields;
};
