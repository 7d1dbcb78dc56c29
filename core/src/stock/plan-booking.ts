// [OFFICE-90] What a line of goods in, of a count, a loss or a correction does to the pieces on hand.
import type { Result } from '../stores/result.ts';

export const BOOKED_KINDS = ['receipt', 'count', 'correction', 'loss'] as const;
export type BookedKind = (typeof BOOKED_KINDS)[number];

export const MAX_PIECES = 1_000_000;
/** A count is booked within a day. */
export const COUNT_HOURS = 24;

const HOUR_MS = 3_600_000;

export interface BookingLine {
  /** Of a count: what is on the shelf; of a correction: by how many. */
  qty: number;
  /** Of a count: when the pieces were seen. */
  seenAtMs?: number | undefined;
}

/** The level of the sku, locked. */
export interface BookedLevel {
  on_hand: number;
  reserved: number;
  manage_stock: boolean;
  backorders: number;
  /** Of a count: what was moved after the pieces were seen. */
  moved_since: number;
  /** Of a count: somebody else counted after the pieces were seen. */
  counted_since: boolean;
}

export type BookingError =
  | 'quantity_invalid'
  | 'sku_unknown'
  /** Stock of this sku is not managed: it is always available. */
  | 'not_counted'
  | 'count_too_old'
  | 'counted_meanwhile'
  | 'below_zero'
  /** Placed orders need more. */
  | 'below_reserved';

const isPieces = (qty: number, least: number): boolean =>
  Number.isSafeInteger(qty) && qty >= least && qty <= MAX_PIECES;

const isQuantity = (kind: BookedKind, qty: number): boolean => {
  if (kind === 'correction') return qty !== 0 && isPieces(Math.abs(qty), 1);
  return isPieces(qty, kind === 'count' ? 0 : 1);
};

/**
 * The difference to book. A count is compared with what was on hand when the pieces were seen: what was sold since
 * then is booked already, and is not lost.
 */
export const planBooking = (
  kind: BookedKind,
  { qty, seenAtMs }: BookingLine,
  level: BookedLevel | undefined,
  { nowMs, acceptsShortage }: { nowMs: number; acceptsShortage: boolean },
): Result<number, BookingError> => {
  if (!isQuantity(kind, qty)) return { ok: false, error: 'quantity_invalid' };
  if (!level) return { ok: false, error: 'sku_unknown' };
  if (!level.manage_stock) return { ok: false, error: 'not_counted' };
  const { on_hand, reserved, backorders, moved_since, counted_since } = level;
  if (kind === 'count') {
    if (seenAtMs !== undefined && nowMs - seenAtMs > COUNT_HOURS * HOUR_MS)
      return { ok: false, error: 'count_too_old' };
    if (counted_since) return { ok: false, error: 'counted_meanwhile' };
  }
  const signed = kind === 'loss' ? -qty : qty;
  const by = kind === 'count' ? qty - (on_hand - moved_since) : signed;
  if (by < 0 && on_hand + by < 0) return { ok: false, error: 'below_zero' };
  if (by < 0 && on_hand + by < reserved && backorders === 0 && !acceptsShortage)
    return { ok: false, error: 'below_reserved' };
  return { ok: true, value: by };
};
