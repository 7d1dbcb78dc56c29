// Amount of a refund by lines. Parts of a line add up exactly to what was paid for it.
import { centsOf } from '../catalog/pricing/money.ts';
import type { Result } from '../stores/result.ts';

export interface PaidLine {
  item_id: number;
  qty_ordered: number;
  row_total_incl_tax: number;
  discount_amount: number;
}

export interface LineQuantity {
  item_id: number;
  qty: number;
}

/** Pieces with the money that is refunded for them. */
export interface RefundedPieces extends LineQuantity {
  cents: number;
}

export type RefundLineError = 'refund_line_unknown' | 'refund_line_too_many';

/** Cents for the first `qty` pieces: rounding never loses or adds a cent over all parts. */
const centsUpTo = ({ qty_ordered, row_total_incl_tax, discount_amount }: PaidLine, qty: number): number => {
  const paid = centsOf(row_total_incl_tax) - centsOf(discount_amount);
  return Math.round((paid * qty) / qty_ordered);
};

/** `earlier`: what was refunded of these lines before. */
export const refundOfLines = (
  lines: readonly PaidLine[],
  earlier: readonly LineQuantity[],
  wanted: readonly LineQuantity[],
): Result<RefundedPieces[], RefundLineError> => {
  const quantities = new Map<number, number>();
  for (const { item_id, qty } of earlier) quantities.set(item_id, (quantities.get(item_id) ?? 0) + qty);
  const refunded: RefundedPieces[] = [];
  for (const { item_id, qty } of wanted) {
    const line = lines.find((candidate) => candidate.item_id === item_id);
    if (!line) return { ok: false, error: 'refund_line_unknown', detail: { item_id } };
    const before = quantities.get(item_id) ?? 0;
    const left = line.qty_ordered - before;
    if (!Number.isSafeInteger(qty) || qty < 1 || qty > left)
      return { ok: false, error: 'refund_line_too_many', detail: { item_id, left } };
    const cents = centsUpTo(line, before + qty) - centsUpTo(line, before);
    refunded.push({ item_id, qty, cents });
    quantities.set(item_id, before + qty);
  }
  return { ok: true, value: refunded };
};
