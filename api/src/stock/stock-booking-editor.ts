// [OFFICE-90] Goods in, counts, losses and corrections by the staff: all lines or none, each a movement, in one
// transaction with the change log.
import { randomUUID } from 'node:crypto';
import {
  type BookedKind,
  type BookedLevel,
  type BookingLine,
  planBooking,
} from '@klaas/core/stock/plan-booking.ts';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database.ts';
import { type ChangeAuthor, recordChanges } from '../staff/change-log/change-log-service.ts';
import type { FieldError } from '../staff/edit-service.ts';
import { enqueueStockAlerts } from './stock-alert-job.ts';
import type { StockItem } from './stock-level-service.ts';
import {
  bookMovements,
  loadMovedSince,
  loadReservingOrders,
  lockItems,
} from './stock-movement-repository.ts';

export interface StockLine extends BookingLine {
  sku: string;
  /** Of a count: the newest movement when the pieces were seen. */
  seen?: number;
}

export interface StockBooking {
  kind: BookedKind;
  reason: string;
  lines: readonly StockLine[];
  acceptsShortage: boolean;
}

interface BookedLine {
  sku: string;
  by: number;
  on_hand: number;
}

export type StockBookingResult =
  | { ok: true; value: BookedLine[] }
  | { ok: false; errors: FieldError[] /** Ids of orders that would lack pieces. */; orders: string[] };

/** A count says of itself what it is; the others are explained. */
const NEEDS_REASON: readonly BookedKind[] = ['correction', 'loss'];

const levelsOf = async (
  tx: Transaction,
  { kind, lines }: StockBooking,
  items: ReadonlyMap<string, StockItem>,
): Promise<Map<string, BookedLevel>> => {
  const seen = lines.flatMap(({ sku, seen: id = 0 }) => {
    const item = items.get(sku);
    return item ? [{ product_id: item.product_id, seen: id }] : [];
  });
  const moved = kind === 'count' ? await loadMovedSince(tx, seen) : new Map();
  return new Map(
    [...items].map(([sku, { product_id, qty, reserved, manage_stock, backorders }]) => {
      const { moved_since = 0, counted_since = false } = moved.get(product_id) ?? {};
      return [
        sku,
        {
          on_hand: qty,
          reserved,
          manage_stock,
          backorders,
          moved_since,
          counted_since,
        } satisfies BookedLevel,
      ];
    }),
  );
};

const logBooking = async (
  tx: Transaction,
  author: ChangeAuthor,
  { kind, reason }: StockBooking,
  booked: readonly BookedLine[],
): Promise<void> => {
  const whole = booked.length > 1 ? { bulkId: randomUUID(), ...author } : author;
  const rows = booked.map(({ sku, by, on_hand }) => ({ sku, before: on_hand - by, after: on_hand }));
  await recordChanges(
    tx,
    { ...whole, ...(reason !== '' && { reason }) },
    // A movement stays; what was wrong is corrected by another one.
    { entity: 'stock', store: '', isFinal: true },
    sql`select sku as entity_id, next_version('stock', sku, '') as version, 'edited' as kind,
        jsonb_build_object('on_hand', before) as before,
        jsonb_build_object('on_hand', after, 'movement', ${kind}::text) as after
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line(sku text, before int, after int)`,
  );
};

const book = async (
  tx: Transaction,
  author: ChangeAuthor,
  booking: StockBooking,
  nowMs: number,
): Promise<StockBookingResult> => {
  const { kind, reason, lines, acceptsShortage } = booking;
  const items = await lockItems(
    tx,
    lines.map(({ sku }) => sku),
  );
  const levels = await levelsOf(tx, booking, items);
  const errors: FieldError[] = [];
  const short: number[] = [];
  const booked: BookedLine[] = [];
  for (const [at, line] of lines.entries()) {
    const level = levels.get(line.sku);
    const planned = planBooking(kind, line, level, { nowMs, acceptsShortage });
    if (planned.ok)
      booked.push({ sku: line.sku, by: planned.value, on_hand: (level?.on_hand ?? 0) + planned.value });
    else {
      errors.push({ field: `lines.${at}`, rule: planned.error });
      if (planned.error === 'below_reserved') short.push(items.get(line.sku)?.product_id ?? 0);
    }
  }
  if (errors.length > 0) {
    const orders = new Set<string>();
    for (const id of short) for (const order of await loadReservingOrders(tx, id)) orders.add(order);
    return { ok: false, errors, orders: [...orders] };
  }
  const deltas = booked.map(({ sku, by }) => ({ sku, on_hand: by, reserved: 0 }));
  const isMore = await bookMovements(tx, deltas, { kind, reason, actor: author.name });
  if (isMore)
    await enqueueStockAlerts(
      tx,
      booked.filter(({ by }) => by > 0).map(({ sku }) => sku),
    );
  await logBooking(tx, author, booking, booked);
  return { ok: true, value: booked };
};

const errorsOf = ({ kind, reason, lines }: StockBooking): FieldError[] => {
  const errors: FieldError[] = [];
  if (reason === '' && NEEDS_REASON.includes(kind)) errors.push({ field: 'reason', rule: 'reason_missing' });
  const skus = lines.map(({ sku }) => sku);
  for (const [at, sku] of skus.entries())
    if (skus.indexOf(sku) !== at) errors.push({ field: `lines.${at}`, rule: 'twice' });
  return errors;
};

export const createStockBookingEditor = ({ db, now }: { db: Database; now: () => number }) => ({
  book: async (author: ChangeAuthor, booking: StockBooking): Promise<StockBookingResult> => {
    const errors = errorsOf(booking);
    return errors.length > 0
      ? { ok: false, errors, orders: [] }
      : db.transaction((tx) => book(tx, author, booking, now()));
  },
});

export type StockBookingEditor = ReturnType<typeof createStockBookingEditor>;
