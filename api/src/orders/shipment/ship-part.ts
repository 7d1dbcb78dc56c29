// Ships some pieces of an order. The order stays open until nothing is left of it. [OFFICE-46]
import type { LineQuantity } from '@klaas/core/orders/refund-lines.ts';
import { leftToShip, planPart, type ShipLineError } from '@klaas/core/orders/shipped-lines.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { Transaction } from '../../db/database.ts';
import { takeStock } from '../../stock/stock-reservation-service.ts';
import type { StockQuantity } from '../../stock/stock-tables.ts';
import { insertPart, loadSentParts } from '../delivery/shipment-repository.ts';
import type { OrderRow } from '../order-tables.ts';

export interface ShippedPart {
  lines: readonly LineQuantity[];
  /** Empty: unknown yet. */
  tracking: string;
}

/** Reserved quantities that have not left in a part. */
export const stockLeftOf = async (tx: Transaction, order: OrderRow): Promise<StockQuantity[]> => {
  const gone = (await loadSentParts(tx, order.entity_id)).flatMap(({ stock_taken }) => stock_taken);
  return order.stock_taken
    .map(({ sku, qty }) => ({
      sku,
      qty: gone.reduce((left, part) => (part.sku === sku ? left - part.qty : left), qty),
    }))
    .filter(({ qty }) => qty > 0);
};

/** Of the lines that are goods of their own; the parts of a set leave the stock with the last shipment. */
const stockOfLines = (
  { items }: OrderRow,
  left: readonly StockQuantity[],
  lines: readonly LineQuantity[],
): StockQuantity[] => {
  const wanted = new Map<string, number>();
  for (const { item_id, qty } of lines) {
    const sku = items.find((item) => item.item_id === item_id)?.sku ?? '';
    wanted.set(sku, (wanted.get(sku) ?? 0) + qty);
  }
  return left
    .map(({ sku, qty }) => ({ sku, qty: Math.min(qty, wanted.get(sku) ?? 0) }))
    .filter(({ qty }) => qty > 0);
};

/** Whether these are all that is left: then the order itself is shipped. The order must be locked. */
export const checkPart = async (
  tx: Transaction,
  order: OrderRow,
  lines: readonly LineQuantity[],
): Promise<Result<{ isLast: boolean }, ShipLineError>> => {
  const parts = await loadSentParts(tx, order.entity_id);
  return planPart(
    order.items,
    parts.flatMap((part) => part.lines),
    lines,
  );
};

/** Writes the part, and takes its goods from the stock. The order must be locked and the part checked. */
export const shipPart = async (
  tx: Transaction,
  order: OrderRow,
  { lines, tracking }: ShippedPart,
  at: Date,
): Promise<string> => {
  const stock_taken = stockOfLines(order, await stockLeftOf(tx, order), lines);
  await takeStock(tx, stock_taken, order);
  const provider = order.shipping_details?.provider ?? '';
  return insertPart(tx, { order, provider, tracking, lines, stock_taken, at });
};

/** The last part of an order that left in parts, where no carrier registers it. */
export const recordRest = async (
  tx: Transaction,
  order: OrderRow,
  tracking: string,
  at: Date,
): Promise<void> => {
  const parts = await loadSentParts(tx, order.entity_id);
  const provider = order.shipping_details?.provider ?? '';
  if (parts.length === 0 || (provider !== '' && tracking === '')) return;
  const shipped = parts.flatMap((part) => part.lines);
  const lines = leftToShip(order.items, shipped).filter(({ qty }) => qty > 0);
  if (lines.length > 0) await insertPart(tx, { order, provider, tracking, lines, stock_taken: [], at });
};
