// Writes source prices into a product or variant. Prices that were computed from the former ones are removed.
import type { PriceFields, TierPrice } from './price-fields.ts';

export interface PriceEdit {
  price?: number;
  /** Null: none. */
  special_price?: number | null;
  special_from_date?: string | null;
  special_to_date?: string | null;
  tier_prices?: TierPrice[];
}

const BASES = ['price', 'special_price', 'final_price', 'original_price'];
const ORIGINALS = ['original_special_price', 'original_final_price'];
const LEGACY = ['price', 'specialPrice', 'finalPrice', 'originalPrice'];
const COMPUTED: readonly string[] = [
  ...[...BASES, ...ORIGINALS].flatMap((name) => [`${name}_tax`, `${name}_incl_tax`]),
  ...LEGACY.flatMap((name) => [`${name}Tax`, `${name}InclTax`]),
  ...['final_price', 'original_price', ...ORIGINALS, 'price_is_current', 'prior_price_incl_tax', 'tax'],
];

const definedOnly = (edit: PriceEdit): PriceEdit =>
  Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));

/** A document that was priced before keeps its source prices in the originals. */
const sourcePrices = (item: PriceFields, includesTax: boolean): PriceEdit => {
  if (typeof item.original_price_incl_tax !== 'number') return {};
  const price = includesTax ? item.original_price_incl_tax : item.original_price;
  const special = includesTax ? item.original_special_price_incl_tax : item.original_special_price;
  return { ...(typeof price === 'number' && { price }), special_price: special ?? null };
};

/** The prices that a person typed or imported, which all others are computed from. */
export const sourcePricesOf = (
  item: PriceFields,
  includesTax: boolean,
): { price: number | null; special_price: number | null } => {
  const { price = item.price, special_price = item.special_price } = sourcePrices(item, includesTax);
  return { price: price ?? null, special_price: special_price ?? null };
};

/** The names of the item's fields that were computed from its source prices. */
export const computedPrices = (item: PriceFields): string[] => COMPUTED.filter((name) => name in item);

/** The fields to write: `undefined` removes one. */
export const priceFieldsAfter = (
  item: PriceFields,
  edit: PriceEdit,
  includesTax: boolean,
): Record<string, unknown> => ({
  ...Object.fromEntries(computedPrices(item).map((name) => [name, undefined])),
  ...sourcePrices(item, includesTax),
  ...definedOnly(edit),
});
