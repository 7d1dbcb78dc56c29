// Reserves, releases and takes stock for orders. Rows are always locked in sku order, so that concurrent orders cannot
// deadlock.
import type { Result } from '@klaas/core/stores/result.ts';
import type { Transaction } from '../../db/database.ts';
import { runIn } from '../../db/run-statement.ts';
import type { StockTaken } from '../../orders/order-tables.ts';

interface LockedRow {
  sku: string;
  sellable: number;
  is_in_stock: boolean;
  /** No stock management: neither counted nor limited. */
  is_free: boolean;
  /** Backorders: counted, but may go below zero. */
  may_exceed: boolean;
}

/** Total quantities of all lines, one entry per sku, in lock order. */
export const sumStock = (
  lines: readonly { qty: number; stock_parts: readonly StockTaken[] }[],
): StockTaken[] => {
  const wanted = new Map<string, number>();
  for (const { qty, stock_parts } of lines)
    for (const part of stock_parts) wanted.set(part.sku, (wanted.get(part.sku) ?? 0) + part.qty * qty);
  return [...wanted]
    .map(([sku, qty]) => ({ sku, qty }))
    .sort((a, b) => (a.sku < b.sku ? -1 : a.sku > b.sku ? 1 : 0));
};

const LOCK = `select sku, qty - reserved - min_qty as sellable, is_in_stock, not manage_stock as is_free,
  backorders > 0 as may_exceed
from stock_item where sku = any($1::text[]) order by sku collate "C" for update`;

const lockRows = async (tx: Transaction, taken: readonly StockTaken[]): Promise<Map<string, LockedRow>> => {
  const rows = await runIn(tx)<LockedRow>('stock_lock', LOCK, [taken.map(({ sku }) => sku)]);
  return new Map(rows.map((row) => [row.sku, row]));
};

/** Changes the reserved and the on-hand quantity. */
const CHANGE = `update stock_item s set reserved = s.reserved + $3::int * w.n, qty = s.qty + $4::int * w.n, changed_at = now()
from unnest($1::text[], $2::int[]) as w(sku, n) where s.sku = w.sku`;

const changeRows = async (
  tx: Transaction,
  taken: readonly StockTaken[],
  sign: { reserved: 1 | -1; qty: 0 | -1 },
): Promise<void> => {
  const columns = [taken.map(({ sku }) => sku), taken.map(({ qty }) => qty)];
  await runIn(tx)('stock_change', CHANGE, [...columns, sign.reserved, sign.qty]);
};

export interface Reserved {
  /** Reserved quantities, to be released later. */
  taken: StockTaken[];
  /** Whether it is on hand, by sku: a backorder may not be. Missing key: no stock row. */
  isThere: ReadonlyMap<string, boolean>;
}

/** All or nothing. */
export const reserveStock = async (
  tx: Transaction,
  wanted: readonly StockTaken[],
): Promise<Result<Reserved, 'out_of_stock'>> => {
  if (wanted.length === 0) return { ok: true, value: { taken: [], isThere: new Map() } };
  const rows = await lockRows(tx, wanted);
  const counted: StockTaken[] = [];
  const isThere = new Map<string, boolean>();
  for (const { sku, qty } of wanted) {
    const row = rows.get(sku);
    // A sku without a stock row is unlimited.
    if (!row) continue;
    const enough = row.is_free || row.may_exceed || row.sellable >= qty;
    if (!row.is_in_stock || !enough)
      return { ok: false, error: 'out_of_stock', detail: { sku, available: Math.max(0, row.sellable) } };
    isThere.set(sku, row.is_free || row.sellable >= qty);
    if (!row.is_free) counted.push({ sku, qty });
  }
  if (counted.length > 0) await changeRows(tx, counted, { reserved: 1, qty: 0 });
  return { ok: true, value: { taken: counted, isThere } };
};

export const releaseStock = async (tx: Transaction, taken: readonly StockTaken[]): Promise<void> => {
  if (taken.length === 0) return;
  await lockRows(tx, taken);
  await changeRows(tx, taken, { reserved: -1, qty: 0 });
};

/** Shipped: removed from both on-hand and reserved quantity. */
export const takeStock = async (tx: Transaction, taken: readonly StockTaken[]): Promise<void> => {
  if (taken.length === 0) return;
  await lockRows(tx, taken);
  await changeRows(tx, taken, { reserved: -1, qty: -1 });
};
