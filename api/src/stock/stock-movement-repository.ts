// SQL for stock levels and movements. Every change of a level is written together with its movement.
import type { Transaction } from '../db/database.ts';
import { columnsOf, runIn } from '../db/run-statement.ts';
import type { StockItem } from './stock-level-service.ts';
import { type MovementKind, stockItems } from './stock-tables.ts';

interface StockDelta {
  sku: string;
  on_hand: number;
  reserved: number;
}

/** Why a level changes, and on whose behalf: an order's or an actor's. */
export interface MovementCause {
  kind: MovementKind;
  reason: string;
  order_id?: string;
  actor?: string;
}

/** The "C" collation: the order must not depend on the database. */
const LOCK = `select ${columnsOf(stockItems)} from stock_item where sku = any($1::text[]) order by sku collate "C" for update`;

/** Locks the items in sku order, so that concurrent writers cannot deadlock. */
export const lockItems = async (
  tx: Transaction,
  skus: readonly string[],
): Promise<Map<string, StockItem>> => {
  const rows = await runIn(tx)<StockItem>('stock_lock', LOCK, [skus]);
  return new Map(rows.map((row) => [row.sku, row]));
};

const BOOK = `with changed as (
  update stock_item s set qty = s.qty + w.on_hand, reserved = s.reserved + w.reserved, changed_at = now(),
    is_in_stock = s.is_in_stock or (s.qty <= s.min_qty and s.qty + w.on_hand > s.min_qty)
  from unnest($1::text[], $2::int[], $3::int[]) as w(sku, on_hand, reserved) where s.sku = w.sku
  returning s.product_id, s.sku, w.on_hand, w.reserved)
insert into stock_movement (product_id, sku, on_hand, reserved, kind, reason, order_id, actor)
select product_id, sku, on_hand, reserved, $4, $5, $6, $7 from changed returning on_hand, reserved`;

/**
 * Changes locked levels, at most one delta per sku. Pieces for a sold-out sku set its in-stock flag again; a sku with
 * pieces that is flagged as out of stock was taken out of sale and stays so. A trigger announces the products.
 * Returns whether some sku has more pieces available than before.
 */
export const bookMovements = async (
  tx: Transaction,
  deltas: readonly StockDelta[],
  { kind, reason, order_id, actor }: MovementCause,
): Promise<boolean> => {
  const columns = [
    deltas.map(({ sku }) => sku),
    deltas.map(({ on_hand }) => on_hand),
    deltas.map(({ reserved }) => reserved),
  ];
  const cause = [kind, reason, order_id ?? null, actor ?? null];
  const booked = await runIn(tx)<{ on_hand: number; reserved: number }>('stock_book', BOOK, [
    ...columns,
    ...cause,
  ]);
  return booked.some((row) => row.on_hand > row.reserved);
};

const RESERVING = `select order_id from stock_movement where product_id = $1 and order_id is not null
  group by order_id having sum(reserved) > 0 order by min(id)`;

/** Ids of the orders that hold pieces, the oldest first. */
export const loadReservingOrders = async (tx: Transaction, productId: number): Promise<string[]> =>
  (await runIn(tx)<{ order_id: string }>('stock_reserving', RESERVING, [productId])).map(
    (row) => row.order_id,
  );

const MOVED_SINCE = `select w.product_id, coalesce(sum(m.on_hand), 0)::int as moved_since,
    coalesce(bool_or(m.kind = 'count'), false) as counted_since
  from unnest($1::int[], $2::bigint[]) as w(product_id, seen)
  join stock_movement m on m.product_id = w.product_id and m.id > w.seen
  group by w.product_id`;

interface MovedSince {
  product_id: number;
  /** On hand. */
  moved_since: number;
  counted_since: boolean;
}

/** What was booked after a movement, by product; those without any are missing. The items must be locked. */
export const loadMovedSince = async (
  tx: Transaction,
  seen: readonly { product_id: number; seen: number }[],
): Promise<Map<number, MovedSince>> => {
  const rows = await runIn(tx)<MovedSince>('stock_moved_since', MOVED_SINCE, [
    seen.map(({ product_id }) => product_id),
    seen.map((one) => one.seen),
  ]);
  return new Map(rows.map((row) => [row.product_id, row]));
};
