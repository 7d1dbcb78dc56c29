// [OFFICE-58] Which pieces of an order may be returned, and why the others may not.
import type { Result } from '../../stores/result.ts';
import type { OrderState } from '../order-state.ts';
import type { LineQuantity } from '../refund-lines.ts';

export type NoReturnReason =
  /** Cut to the buyer's own size; a size chosen from the shop's list is not. */
  | 'made_to_measure'
  /** Measuring and installation: performed with the buyer's consent. */
  | 'service'
  /** It is cancelled, or taken out of the order, instead. */
  | 'not_shipped'
  | 'all_returned';

export interface ReturnableLine extends LineQuantity {
  /** Null: `qty` pieces may be returned. */
  reason: NoReturnReason | null;
}

export interface OrderedLine {
  item_id: number;
  qty_ordered: number;
  product_type: string;
  is_made_to_measure: boolean;
}

export interface ReturnDetails {
  state: OrderState;
  items: readonly OrderedLine[];
  /** Pieces that left in parts; a completed order has left as a whole. */
  shipped: readonly LineQuantity[];
  refunded: readonly LineQuantity[];
  /** In other returns that were neither refunded nor refused. */
  returning: readonly LineQuantity[];
}

const SERVICE_TYPES = new Set(['virtual', 'downloadable']);

const sumOf = (lines: readonly LineQuantity[], item: number): number =>
  lines.reduce((sum, { item_id, qty }) => (item_id === item ? sum + qty : sum), 0);

const lineOf = (
  { state, shipped, refunded, returning }: ReturnDetails,
  { item_id, qty_ordered, product_type, is_made_to_measure }: OrderedLine,
): ReturnableLine => {
  const no = (reason: NoReturnReason): ReturnableLine => ({ item_id, qty: 0, reason });
  if (is_made_to_measure) return no('made_to_measure');
  if (SERVICE_TYPES.has(product_type)) return no('service');
  const left = state === 'complete' ? qty_ordered : state === 'canceled' ? 0 : sumOf(shipped, item_id);
  if (left === 0) return no('not_shipped');
  const qty = left - sumOf(refunded, item_id) - sumOf(returning, item_id);
  return qty > 0 ? { item_id, qty, reason: null } : no('all_returned');
};

export const returnableLinesOf = (details: ReturnDetails): ReturnableLine[] =>
  details.items.map((item) => lineOf(details, item));

export type ReturnLineError =
  | 'return_empty'
  | 'return_line_twice'
  | 'return_line_unknown'
  | 'return_line_excluded'
  | 'return_line_too_many';

/** `wanted` null: everything that may be returned, as a statement without lines says. */
export const planReturnLines = (
  lines: readonly ReturnableLine[],
  wanted: readonly LineQuantity[] | null,
): Result<LineQuantity[], ReturnLineError> => {
  const chosen =
    wanted ?? lines.filter(({ reason }) => reason === null).map(({ item_id, qty }) => ({ item_id, qty }));
  if (chosen.length === 0) return { ok: false, error: 'return_empty' };
  const seen = new Set<number>();
  for (const { item_id, qty } of chosen) {
    const line = lines.find((one) => one.item_id === item_id);
    if (!line) return { ok: false, error: 'return_line_unknown', detail: { item_id } };
    if (seen.has(item_id)) return { ok: false, error: 'return_line_twice', detail: { item_id } };
    seen.add(item_id);
    if (line.reason !== null)
      return { ok: false, error: 'return_line_excluded', detail: { item_id, reason: line.reason } };
    if (!Number.isSafeInteger(qty) || qty < 1 || qty > line.qty)
      return { ok: false, error: 'return_line_too_many', detail: { item_id, left: line.qty } };
  }
  return { ok: true, value: [...chosen] };
};

/** Whether with these lines the buyer has nothing left of the order: then the delivery is paid back too. */
export const isWholeReturn = (
  { items, refunded }: Pick<ReturnDetails, 'items' | 'refunded'>,
  lines: readonly LineQuantity[],
): boolean =>
  items.every(({ item_id, qty_ordered }) => sumOf(refunded, item_id) + sumOf(lines, item_id) >= qty_ordered);
