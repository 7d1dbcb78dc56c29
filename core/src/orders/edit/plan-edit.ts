// Editing an order before it is shipped: which pieces come and go, and what becomes of the difference of the sums.
import type { Result } from '../../stores/result.ts';
import type { OrderState } from '../order-state.ts';
import type { LineQuantity } from '../refund-lines.ts';

export type LineEditError =
  | 'edit_line_unknown'
  | 'edit_qty_invalid'
  /** Pieces that have left cannot be taken out. */
  | 'edit_below_shipped'
  /** An order without goods is cancelled instead. */
  | 'edit_no_goods';

export interface LineChange {
  item_id: number;
  before: number;
  after: number;
}

const MOST_PIECES = 10_000;

/** Nothing has left for good, and nobody has given it up. */
export const isEditable = (state: OrderState): boolean => state !== 'complete' && state !== 'canceled';

/** [OFFICE-53] `wanted`: pieces of the lines that change; none: the line is taken out. */
export const planLines = (
  lines: readonly { item_id: number; qty_ordered: number }[],
  shipped: readonly LineQuantity[],
  wanted: readonly LineQuantity[],
  addedLines: number,
): Result<LineChange[], LineEditError> => {
  const after = new Map(lines.map(({ item_id, qty_ordered }) => [item_id, qty_ordered]));
  for (const { item_id, qty } of wanted) {
    if (!after.has(item_id)) return { ok: false, error: 'edit_line_unknown', detail: { item_id } };
    if (!Number.isSafeInteger(qty) || qty < 0 || qty > MOST_PIECES)
      return { ok: false, error: 'edit_qty_invalid', detail: { item_id, most: MOST_PIECES } };
    const gone = shipped.reduce((sum, part) => (part.item_id === item_id ? sum + part.qty : sum), 0);
    if (qty < gone) return { ok: false, error: 'edit_below_shipped', detail: { item_id, shipped: gone } };
    after.set(item_id, qty);
  }
  if (addedLines === 0 && [...after.values()].every((qty) => qty === 0))
    return { ok: false, error: 'edit_no_goods' };
  return {
    ok: true,
    value: lines
      .map(({ item_id, qty_ordered }) => ({
        ...{ item_id, before: qty_ordered, after: after.get(item_id) ?? qty_ordered },
      }))
      .filter((change) => change.before !== change.after),
  };
};

/** `new_total`: nothing was paid yet, the whole sum is due as before; `settled`: what was to pay costs no more. */
export const DIFFERENCE_KINDS = ['none', 'new_total', 'settled', 'pay', 'return'] as const;

export interface Difference {
  kind: (typeof DIFFERENCE_KINDS)[number];
  /** To pay or to give back. */
  cents: number;
  /** Of a paid order: what is still to be paid. */
  openCents: number;
}

export interface EditedSums {
  beforeCents: number;
  afterCents: number;
  /** Of an earlier edit, not paid yet. */
  openCents: number;
  /** The shop has the money of the order as it was, without `openCents`. */
  isPaid: boolean;
}

/** [OFFICE-53] */
export const planDifference = ({ beforeCents, afterCents, openCents, isPaid }: EditedSums): Difference => {
  const cents = afterCents - beforeCents;
  const isFree = afterCents === 0;
  if (!isPaid)
    return { kind: cents === 0 ? 'none' : isFree ? 'settled' : 'new_total', cents: 0, openCents: 0 };
  const balance = openCents + cents;
  if (balance < 0) return { kind: 'return', cents: -balance, openCents: 0 };
  if (cents === 0) return { kind: 'none', cents: 0, openCents };
  return balance === 0
    ? { kind: 'settled', cents: 0, openCents: 0 }
    : { kind: 'pay', cents: balance, openCents: balance };
};
