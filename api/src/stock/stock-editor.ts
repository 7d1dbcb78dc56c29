// Stock changes by the staff: receive, give back, count, correct, lose. Each locks the sku, checks and books a movement.
import type { Result } from '@klaas/core/stores/result.ts';
import type { Database } from '../db/database.ts';
import { enqueueStockAlerts } from './stock-alert-job.ts';
import type { StockItem } from './stock-level-service.ts';
import { bookMovements, loadReservingOrders, lockItems } from './stock-movement-repository.ts';
import type { MovementKind } from './stock-tables.ts';

const MAX_PIECES = 1_000_000;

export type StockEditError =
  | 'quantity_invalid'
  | 'reason_missing'
  | 'sku_unknown'
  /** Stock of this sku is not managed: it is always available. */
  | 'not_counted'
  | 'below_zero'
  /** Placed orders need more; `detail.orders` are their ids. */
  | 'below_reserved';

export interface StockEdit {
  sku: string;
  reason: string;
  actor: string;
  /** Accepts that placed orders cannot be fulfilled. */
  isShortageAccepted: boolean;
}

interface StockEdited {
  before: StockItem;
  /** On hand. */
  qty: number;
}

export type StockEditResult = Result<StockEdited, StockEditError>;

const isPieces = (qty: number, least: number): boolean =>
  Number.isSafeInteger(qty) && qty >= least && qty <= MAX_PIECES;

const edit = (
  db: Database,
  { sku, reason, actor, isShortageAccepted }: StockEdit,
  { kind, order_id, newQty }: { kind: MovementKind; order_id?: string; newQty: (item: StockItem) => number },
): Promise<StockEditResult> =>
  db.transaction(async (tx): Promise<StockEditResult> => {
    const item = (await lockItems(tx, [sku])).get(sku);
    if (!item) return { ok: false, error: 'sku_unknown' };
    if (!item.manage_stock) return { ok: false, error: 'not_counted' };
    const qty = newQty(item);
    const on_hand = qty - item.qty;
    if (qty < 0 && on_hand < 0) return { ok: false, error: 'below_zero', detail: { qty: item.qty } };
    const isShort = on_hand < 0 && qty < item.reserved && item.backorders === 0;
    if (isShort && !isShortageAccepted) {
      const orders = await loadReservingOrders(tx, item.product_id);
      return {
        ok: false,
        error: 'below_reserved',
        detail: { reserved: item.reserved, orders: orders.join() },
      };
    }
    const cause = { kind, reason, actor, ...(order_id !== undefined && { order_id }) };
    const isMore = await bookMovements(tx, [{ sku, on_hand, reserved: 0 }], cause);
    if (isMore) await enqueueStockAlerts(tx, [sku]);
    return { ok: true, value: { before: item, qty } };
  });

/** Delivered by a supplier or the workshop. */
export const receiveStock = async (
  db: Database,
  change: StockEdit & { qty: number },
): Promise<StockEditResult> =>
  isPieces(change.qty, 1)
    ? edit(db, change, { kind: 'receipt', newQty: (item) => item.qty + change.qty })
    : { ok: false, error: 'quantity_invalid' };

/** Returned by a buyer, fit to be sold again. */
export const giveBackStock = async (
  db: Database,
  change: StockEdit & { qty: number; order_id: string },
): Promise<StockEditResult> =>
  isPieces(change.qty, 1)
    ? edit(db, change, {
        kind: 'return',
        order_id: change.order_id,
        newQty: (item) => item.qty + change.qty,
      })
    : { ok: false, error: 'quantity_invalid' };

/** So many are on the shelf, reserved ones included. */
export const countStock = async (
  db: Database,
  change: StockEdit & { qty: number },
): Promise<StockEditResult> =>
  isPieces(change.qty, 0)
    ? edit(db, change, { kind: 'count', newQty: () => change.qty })
    : { ok: false, error: 'quantity_invalid' };

/** Sets right what was booked wrongly, in either direction. */
export const correctStock = async (
  db: Database,
  change: StockEdit & { by: number },
): Promise<StockEditResult> => {
  if (change.by === 0 || !isPieces(Math.abs(change.by), 1)) return { ok: false, error: 'quantity_invalid' };
  if (change.reason === '') return { ok: false, error: 'reason_missing' };
  return edit(db, change, { kind: 'correction', newQty: (item) => item.qty + change.by });
};

/** Broken, stolen, spoiled. */
export const loseStock = async (
  db: Database,
  change: StockEdit & { qty: number },
): Promise<StockEditResult> => {
  if (!isPieces(change.qty, 1)) return { ok: false, error: 'quantity_invalid' };
  if (change.reason === '') return { ok: false, error: 'reason_missing' };
  return edit(db, change, { kind: 'loss', newQty: (item) => item.qty - change.qty });
};
