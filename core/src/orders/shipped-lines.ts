// Shipping an order in parts: what is left of each line, and whether a part is the last one.
import type { Result } from '../stores/result.ts';
import type { LineQuantity } from './refund-lines.ts';

export type ShipLineError = 'ship_empty' | 'ship_line_unknown' | 'ship_line_too_many';

interface OrderedPieces {
  item_id: number;
  qty_ordered: number;
}

/** By line; `shipped`: pieces of all earlier parts. [OFFICE-46] */
export const leftToShip = (
  lines: readonly OrderedPieces[],
  shipped: readonly LineQuantity[],
): LineQuantity[] =>
  lines.map(({ item_id, qty_ordered }) => ({
    item_id,
    qty: shipped.reduce((left, part) => (part.item_id === item_id ? left - part.qty : left), qty_ordered),
  }));

export const planPart = (
  lines: readonly OrderedPieces[],
  shipped: readonly LineQuantity[],
  wanted: readonly LineQuantity[],
): Result<{ isLast: boolean }, ShipLineError> => {
  const left = new Map(leftToShip(lines, shipped).map(({ item_id, qty }) => [item_id, qty]));
  if (wanted.length === 0) return { ok: false, error: 'ship_empty' };
  for (const { item_id, qty } of wanted) {
    const of = left.get(item_id);
    if (of === undefined) return { ok: false, error: 'ship_line_unknown', detail: { item_id } };
    if (!Number.isSafeInteger(qty) || qty < 1 || qty > of)
      return { ok: false, error: 'ship_line_too_many', detail: { item_id, left: of } };
    left.set(item_id, of - qty);
  }
  return { ok: true, value: { isLast: [...left.values()].every((qty) => qty === 0) } };
};
