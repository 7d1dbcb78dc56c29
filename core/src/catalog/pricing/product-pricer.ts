// Prices whole documents for one buyer at one moment: tax, special, final and tier price, children included.
import { shopDayOf } from '../../stores/shop-time.ts';
import type { TaxSettings } from '../../stores/store-view.ts';
import {
  type DocumentPrice,
  type DocumentPriceTerms,
  documentPriceOf,
  tiersOfGroup,
} from './document-price.ts';
import { eurosOf, type TaxedCents } from './money.ts';
import type { PriceFields, TierPrice } from './price-fields.ts';
import { nextPeriodChangeMs } from './special-price.ts';
import { chooseTaxRate, taxGroupOf } from './tax-rate.ts';
import type { TaxRule } from './tax-rule.ts';
import { writePriceFields } from './write-price-fields.ts';

export interface PricingContext {
  tax: TaxSettings;
  rules: readonly TaxRule[];
  nowMs: number;
  usePriceTiers: boolean;
  /** Group of the logged-in customer. */
  customerGroupId?: number | null;
  /** Country of delivery; where it has no rate, that of the store counts. */
  country?: string;
}

/** The fields that pricing reads; all others pass through. */
export interface PriceableDocument extends PriceFields {
  status?: number;
  tier_prices?: TierPrice[];
  custom_attributes?: { attribute_code: string; value: string | number | null }[];
  configurable_children?: PriceableDocument[];
}

export interface ProductPricer {
  /** The document with all price fields, including its children's. Idempotent. */
  priceProduct<Document extends PriceableDocument>(document: Document): Document;
  /** The lowest current purchase price, net or gross like the source: used by lists for sorting and filtering. */
  effectivePriceOf(document: PriceableDocument): number | null;
  /** Unit price at this quantity. */
  unitPriceOf(document: PriceableDocument, qty: number): TaxedCents | null;
  ratePercentOf(document: PriceableDocument): number;
}

/** From this status on a product is off sale. */
export const UNAVAILABLE_STATUS = 2;

const PARENT_PRICE_FIELDS = [
  'price',
  'special_price',
  'final_price',
  'special_from_date',
  'special_to_date',
  'original_price',
  'original_price_incl_tax',
  'original_special_price',
  'original_special_price_incl_tax',
  'original_final_price',
  'original_final_price_incl_tax',
] as const;

/** Older dumps have a child's values only in `custom_attributes`; a child without a price inherits its parent's. */
const childOf = (child: PriceableDocument, parent: PriceableDocument): PriceableDocument => {
  const missing: Record<string, unknown> = {};
  const known = child as Record<string, unknown>;
  for (const { attribute_code, value } of child.custom_attributes ?? []) {
    if (known[attribute_code] == null) missing[attribute_code] = value;
  }
  if (child.tax_class_id == null && missing['tax_class_id'] == null) {
    missing['tax_class_id'] = parent.tax_class_id;
  }
  const isUnpriced = [child.price, child.final_price, missing['price'], missing['final_price']].every(
    (price) => price == null,
  );
  if (isUnpriced) for (const field of PARENT_PRICE_FIELDS) missing[field] = parent[field];
  return Object.keys(missing).length > 0 ? { ...child, ...missing } : child;
};

/** The variants with the values that they inherit. */
export const childrenOf = (document: PriceableDocument): PriceableDocument[] =>
  (document.configurable_children ?? []).map((child) => childOf(child, document));

interface PricedDocument {
  document: PriceableDocument;
  price: DocumentPrice | null;
}

/** [PROD-07] The source of the shown price: the parent itself or its cheapest available child. */
const chooseLowest = (own: PricedDocument, children: readonly PricedDocument[]): PricedDocument =>
  children.reduce((lowest, child) => {
    if (child.price === null || Number(child.document.status ?? 1) >= UNAVAILABLE_STATUS) return lowest;
    const lowestCents = lowest.price?.price.grossCents ?? 0;
    return lowestCents === 0 || child.price.price.grossCents <= lowestCents ? child : lowest;
  }, own);

/** Memoized by tax class, the only input a rate depends on. */
const createRateOf = ({ tax, rules, nowMs, customerGroupId, country }: PricingContext) => {
  const places = [
    ...(country === undefined ? [] : [{ country, region: '' }]),
    { country: tax.defaultCountry, region: tax.defaultRegion },
  ];
  const buyer = { groupId: taxGroupOf(tax, customerGroupId), day: shopDayOf(nowMs) };
  const rates = new Map<string, number>();
  return ({ tax_class_id: taxClassId }: PriceableDocument): number => {
    const key = String(taxClassId);
    const known = rates.get(key);
    if (known !== undefined) return known;
    const rateAt = (place: (typeof places)[number]) =>
      chooseTaxRate(rules, { taxClassId, ...place, ...buyer });
    const found = places.map(rateAt).find((one) => one !== null);
    const rate = Number(found?.rate ?? 0);
    rates.set(key, rate);
    return rate;
  };
};

export const createProductPricer = (context: PricingContext): ProductPricer => {
  const { tax, nowMs, usePriceTiers } = context;
  const customerGroupId = context.customerGroupId ?? null;
  const ratePercentOf = createRateOf(context);

  const termsOf = (document: PriceableDocument): DocumentPriceTerms => ({
    ratePercent: ratePercentOf(document),
    sourcePriceIncludesTax: tax.sourcePriceIncludesTax,
    finalPriceIncludesTax: tax.finalPriceIncludesTax,
    nowMs,
    usePriceTiers,
    customerGroupId,
  });

  const priceOf = (document: PriceableDocument): PricedDocument => ({
    document,
    price: documentPriceOf(document, termsOf(document)),
  });

  const writePrices = (document: PriceableDocument, { price, document: source }: PricedDocument) => {
    const priced: PriceableDocument = { ...document };
    if (price) writePriceFields(priced, price, tax.deprecatedPriceFieldsSupport);
    if (source !== document) {
      // The fields that determine the price are copied with it: dates, tax class and, below, tiers.
      priced.special_from_date = source.special_from_date;
      priced.special_to_date = source.special_to_date;
      priced.tax_class_id = source.tax_class_id;
    }
    if (usePriceTiers && (document.tier_prices || source.tier_prices)) {
      priced.tier_prices = tiersOfGroup(source.tier_prices, customerGroupId);
    }
    return priced;
  };

  return {
    ratePercentOf,
    priceProduct: <Document extends PriceableDocument>(document: Document): Document => {
      const children = childrenOf(document).map(priceOf);
      const priced = writePrices(document, chooseLowest(priceOf(document), children));
      if (document.configurable_children) {
        priced.configurable_children = children.map((child) => writePrices(child.document, child));
      }
      return priced as Document;
    },
    effectivePriceOf: (document) => {
      const lowest = chooseLowest(priceOf(document), childrenOf(document).map(priceOf)).price?.price;
      if (!lowest) return null;
      return eurosOf(tax.sourcePriceIncludesTax ? lowest.grossCents : lowest.netCents);
    },
    unitPriceOf: (document, qty) => documentPriceOf(document, termsOf(document), qty)?.price ?? null,
  };
};

/** The next start or end of a special price of the document or a child; `null` when there is none. */
export const nextPriceChangeMs = (document: PriceableDocument, nowMs: number): number | null => {
  const changes = [document, ...childrenOf(document)]
    .filter(({ special_price, original_special_price }) =>
      [special_price, original_special_price].some((price) => Number(price ?? 0) > 0),
    )
    .map((priced) => nextPeriodChangeMs(priced, nowMs))
    .filter((change) => change !== null);
  return changes.length > 0 ? Math.min(...changes) : null;
};
