// Prices of products made of other products: grouped and bundle.
import { sumOf, type TaxedCents, timesQty } from './money.ts';
import { composedPrice, pricedAmountOf, pricedOriginalOf, writePriceFields } from './price-field.ts';
import type { PriceFields } from './priced.ts';

interface Link {
  qty?: number;
  product?: PriceFields;
}

interface GroupedLink extends Link {
  link_type: string;
  linked_product_sku: string;
  linked_product_type: string;
}

interface BundleLink extends Link {
  id: string | number;
  sku: string;
  is_default: boolean;
}

interface GroupedProduct extends PriceFields {
  product_links?: readonly GroupedLink[];
}

interface BundleProduct extends PriceFields {
  bundle_options?: readonly {
    option_id: number;
    required?: boolean;
    product_links: readonly BundleLink[];
  }[];
}

/** The chosen link and quantity by `option_id`; an option left out has its default. */
export type BundleChoice = Readonly<Record<string, { linkId: string | number; qty?: number }>>;

export interface LinkedPart {
  sku: string;
  qty: number;
  product: PriceFields | undefined;
}

export interface LinkedPrice {
  price: TaxedCents;
  original: TaxedCents;
  /** [PROD-09] Linked skus that have no product or no price ('Product not found'): the price is then unknown. */
  missingSkus: string[];
}

/** [PRICE-01] The associated simple products, one of each. */
export const groupedPartsOf = (product: GroupedProduct): LinkedPart[] =>
  (product.product_links ?? [])
    .filter((link) => link.link_type === 'associated' && link.linked_product_type === 'simple')
    .map((link) => ({ sku: link.linked_product_sku, qty: 1, product: link.product }));

/** [PRICE-02] Of an option the chosen link, else its default, else its first, and how many of it. */
export const chooseBundleLink = <Candidate extends Pick<BundleLink, 'id' | 'is_default' | 'qty'>>(
  { option_id, product_links: links }: { option_id: number; product_links: readonly Candidate[] },
  choice: BundleChoice,
): { link: Candidate; qty: number } | null => {
  const chosen = choice[String(option_id)];
  const link =
    links.find((candidate) => chosen !== undefined && String(candidate.id) === String(chosen.linkId)) ??
    links.find((candidate) => candidate.is_default) ??
    links[0];
  return link ? { link, qty: Number(chosen?.qty ?? link.qty ?? 1) } : null;
};

export const bundlePartsOf = (product: BundleProduct, choice: BundleChoice = {}): LinkedPart[] =>
  (product.bundle_options ?? []).flatMap((option) => {
    const chosen = chooseBundleLink(option, choice);
    return chosen ? [{ sku: chosen.link.sku, qty: chosen.qty, product: chosen.link.product }] : [];
  });

/** The sum over the parts, whose products are priced already. */
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

/** The price fields of a grouped or bundle product; `null` everywhere while a part is missing. */
export const linkedPriceFieldsOf = (linked: LinkedPrice, withLegacyTwins: boolean): PriceFields => {
  if (linked.missingSkus.length > 0) {
    return { ...UNKNOWN_PRICE, ...(withLegacyTwins && { priceTax: null, priceInclTax: null }) };
  }
  const fields: PriceFields = {};
  writePriceFields(fields, composedPrice(linked.price, linked.original), withLegacyTwins);
  return fields;
};
