// Stock of orders: reserve, release, take. Called inside the order's transaction; each is a movement with its order.
import type { Result } from '@klaas/core/stores/result.ts';
import type { Transaction } from '../db/database.ts';
import { enqueueStockAlerts } from './stock-alert-job.ts';
import { bookMovements, lockItems, type MovementCause } from './stock-movement-repository.ts';
import type { StockQuantity } from './stock-tables.ts';

type OfOrder = { order_id: string };
/** Why, where it is not the usual cause. */
type OfEdit = OfOrder & { reason?: string };

/** Total quantities of all lines, one entry per sku. */
export const sumStock = (
  lines: readonly { qty: number; stock_parts: readonly StockQuantity[] }[],
): StockQuantity[] => {
  const wanted = new Map<string, number>();
  for (const { qty, stock_parts } of lines)
    for (const part of stock_parts) wanted.set(part.sku, (wanted.get(part.sku) ?? 0) + part.qty * qty);
  return [...wanted].map(([sku, qty]) => ({ sku, qty }));
};

const skusOf = (quantities: readonly StockQuantity[]): string[] => quantities.map(({ sku }) => sku);

/** The rows must be locked. */
const book = async (
  tx: Transaction,
  quantities: readonly StockQuantity[],
  sign: { on_hand: 0 | 1 | -1; reserved: 0 | 1 | -1 },
  cause: MovementCause,
): Promise<void> => {
  const deltas = quantities.map(({ sku, qty }) => ({
    sku,
    on_hand: sign.on_hand * qty,
    reserved: sign.reserved * qty,
  }));
  if (await bookMovements(tx, deltas, cause)) await enqueueStockAlerts(tx, skusOf(quantities));
};

export interface Reserved {
  /** Reserved quantities, to be released or taken later. */
  taken: StockQuantity[];
  /** Whether it is on hand, by sku: a backorder may not be. Missing key: no stock row. */
  isThere: ReadonlyMap<string, boolean>;
}

/** All or nothing. */
export const reserveStock = async (
  tx: Transaction,
  wanted: readonly StockQuantity[],
  { order_id, reason = 'order placed' }: OfEdit,
): Promise<Result<Reserved, 'out_of_stock'>> => {
  if (wanted.length === 0) return { ok: true, value: { taken: [], isThere: new Map() } };
  const rows = await lockItems(tx, skusOf(wanted));
  const taken: StockQuantity[] = [];
  const isThere = new Map<string, boolean>();
  for (const { sku, qty } of wanted) {
    const row = rows.get(sku);
    // A sku without a stock row is unlimited.
    if (!row) continue;
    const sellable = row.qty - row.reserved - row.min_qty;
    // Backorders are counted, but may go below zero; without stock management nothing is counted.
    const isEnough = !row.manage_stock || row.backorders > 0 || sellable >= qty;
    if (!row.is_in_stock || !isEnough)
      return { ok: false, error: 'out_of_stock', detail: { sku, available: Math.max(0, sellable) } };
    isThere.set(sku, !row.manage_stock || sellable >= qty);
    if (row.manage_stock) taken.push({ sku, qty });
  }
  if (taken.length > 0)
    await book(tx, taken, { on_hand: 0, reserved: 1 }, { kind: 'reservation', reason, order_id });
  return { ok: true, value: { taken, isThere } };
};

/** The order is cancelled or expired, or goods were taken out of it. */
export const releaseStock = async (
  tx: Transaction,
  taken: readonly StockQuantity[],
  { order_id, reason = 'order canceled' }: OfEdit,
): Promise<void> => {
  if (taken.length === 0) return;
  await lockItems(tx, skusOf(taken));
  await book(tx, taken, { on_hand: 0, reserved: -1 }, { kind: 'release', reason, order_id });
};

/** Shipped: removed from both on-hand and reserved quantity. */
export const takeStock = async (
  tx: Transaction,
  taken: readonly StockQuantity[],
  { order_id }: OfOrder,
): Promise<void> => {
  if (taken.length === 0) return;
  await lockItems(tx, skusOf(taken));
  await book(tx, taken, { on_hand: -1, reserved: -1 }, { kind: 'sale', reason: 'order shipped', order_id });
};

/** Shipped goods that came back and are fit to be sold again. */
export const returnStock = async (
  tx: Transaction,
  back: readonly StockQuantity[],
  { order_id, actor }: OfOrder & { actor: string },
): Promise<void> => {
  if (back.length === 0) return;
  await lockItems(tx, skusOf(back));
  await book(tx, back, { on_hand: 1, reserved: 0 }, { kind: 'return', reason: 'refunded', order_id, actor });
};
