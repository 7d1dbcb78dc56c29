// What a return comes to: the price of its pieces, less what they lost in value, and the delivery if everything came back.
import type { Result } from '../../stores/result.ts';
import type { RefundedPieces } from '../refund-lines.ts';

/** `worn`: handled more than a look at it needs. The law lets both be paid less, never for a look. */
export const GOODS_CONDITIONS = ['intact', 'worn', 'damaged'] as const;
export type GoodsCondition = (typeof GOODS_CONDITIONS)[number];

export interface InspectedLine {
  item_id: number;
  condition: GoodsCondition;
  deduction_cents: number;
}

export type DeductionError = 'deduction_of_intact' | 'deduction_too_large';

/** `priced`: the pieces of the return with the money that was paid for them. */
export const checkDeductions = (
  priced: readonly RefundedPieces[],
  inspected: readonly InspectedLine[],
): Result<number, DeductionError> => {
  for (const { item_id, condition, deduction_cents } of inspected) {
    if (deduction_cents === 0) continue;
    if (condition === 'intact') return { ok: false, error: 'deduction_of_intact', detail: { item_id } };
    const paid = priced.find((line) => line.item_id === item_id)?.cents ?? 0;
    if (deduction_cents > paid)
      return { ok: false, error: 'deduction_too_large', detail: { item_id, paidCents: paid } };
  }
  return { ok: true, value: inspected.reduce((sum, { deduction_cents }) => sum + deduction_cents, 0) };
};

/**
 * The cheapest delivery that the shop offers there, but no more than was paid: a dearer one was the buyer's choice
 * (directive 2011/83/EU art. 13 (2)). `offers`: prices of deliveries; a collection by the buyer is none.
 */
export const deliveryBackCents = (paidCents: number, offers: readonly number[]): number =>
  Math.min(paidCents, ...offers);
