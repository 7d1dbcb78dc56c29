// The price of a single document: original, special and final, without its children.
import { addTax, centsOf, NO_MONEY, splitGross, type TaxedCents } from './money.ts';
import type { PriceFields, TierPrice } from './price-fields.ts';
import { isSpecialPeriod } from './special-price.ts';

export interface DocumentPrice {
  price: TaxedCents;
  /** Zero when no special price is active. */
  special: TaxedCents;
  original: TaxedCents;
  originalSpecial: TaxedCents;
  originalFinal: TaxedCents | null;
}

export interface DocumentPriceTerms {
  ratePercent: number;
  sourcePriceIncludesTax: boolean;
  finalPriceIncludesTax: boolean;
  nowMs: number;
  usePriceTiers: boolean;
  customerGroupId: number | null;
}

type Source = PriceFields & { tier_prices?: TierPrice[] | null };

const numberOf = (value: unknown): number | null => {
  if (value === null || value === undefined || value === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
};

const taxedCents = (euros: number | null, includesTax: boolean, ratePercent: number): TaxedCents | null => {
  if (euros === null) return null;
  return includesTax ? splitGross(centsOf(euros), ratePercent) : addTax(centsOf(euros), ratePercent);
};

/** A document priced before keeps its source prices in the originals, so pricing is idempotent. */
const sourceOf = (document: Source, terms: DocumentPriceTerms) => {
  const { sourcePriceIncludesTax: priceTaxed, finalPriceIncludesTax: finalTaxed, ratePercent } = terms;
  const read = (raw: unknown, net: unknown, gross: unknown, taxed: boolean): TaxedCents | null => {
    const source = typeof document.original_price_incl_tax === 'number' ? (taxed ? gross : net) : raw;
    return taxedCents(numberOf(source), taxed, ratePercent);
  };
  const d = document;
  return {
    price: read(d.price, d.original_price, d.original_price_incl_tax, priceTaxed),
    special: read(d.special_price, d.original_special_price, d.original_special_price_incl_tax, priceTaxed),
    final: read(d.final_price, d.original_final_price, d.original_final_price_incl_tax, finalTaxed),
  };
};

const isLower = (amount: TaxedCents | null, than: TaxedCents): amount is TaxedCents =>
  amount !== null && amount.grossCents > 0 && amount.grossCents < than.grossCents;

/** The current price before tiers, and the special price to show with it. */
const currentPrice = (
  original: TaxedCents,
  special: TaxedCents | null,
  final: TaxedCents | null,
  isPeriod: () => boolean,
): { price: TaxedCents; special: TaxedCents } => {
  const activeSpecial = isLower(special, original) && isPeriod() ? special : null;
  // A final price equal to the special price ends with it; any other is set by a rule of the platform.
  const isEnded = !activeSpecial && special !== null && final?.grossCents === special.grossCents;
  const activeFinal = isLower(final, original) && !isEnded ? final : null;
  if (!activeSpecial) return { price: activeFinal ?? original, special: NO_MONEY };
  const lowest = isLower(activeFinal, activeSpecial) ? activeFinal : activeSpecial;
  return { price: lowest, special: lowest };
};

/** Group of visitors who are not logged in. */
const GUEST_GROUP_ID = 0;
/** The platform's id for a tier that applies to all groups. */
const ALL_GROUPS_ID = 32_000;

/** [PRICE-10] Only the tiers of the buyer's group are visible. */
export const tiersOfGroup = (
  tiers: readonly TierPrice[] | null | undefined,
  groupId: number | null | undefined,
): TierPrice[] =>
  (tiers ?? []).filter(
    (tier) =>
      Number(tier.customer_group_id) === (groupId ?? GUEST_GROUP_ID) ||
      Number(tier.customer_group_id) === ALL_GROUPS_ID,
  );

/** The group's lowest price at this quantity, in euros; `null` when no tier applies. */
const chooseTierPrice = (
  tiers: readonly TierPrice[] | null | undefined,
  groupId: number | null | undefined,
  qty: number,
): number | null => {
  const reached = tiersOfGroup(tiers, groupId)
    .filter((tier) => Number(tier.qty) <= qty)
    .map((tier) => Number(tier.value))
    .filter((value) => value > 0);
  return reached.length > 0 ? Math.min(...reached) : null;
};

/** `null` when the document has no price: unknown, not zero. */
export const documentPriceOf = (
  document: Source,
  terms: DocumentPriceTerms,
  qty = 1,
): DocumentPrice | null => {
  const source = sourceOf(document, terms);
  const original = source.price ?? source.final;
  if (!original) return null;
  const current = currentPrice(original, source.special, source.final, () =>
    isSpecialPeriod(document, terms.nowMs),
  );
  const tier = terms.usePriceTiers
    ? taxedCents(
        chooseTierPrice(document.tier_prices, terms.customerGroupId, qty),
        terms.sourcePriceIncludesTax,
        terms.ratePercent,
      )
    : null;
  return {
    ...(isLower(tier, current.price) ? { price: tier, special: NO_MONEY } : current),
    original,
    originalSpecial: source.special ?? NO_MONEY,
    originalFinal: source.final,
  };
};
