// What the answer to an order means for the shopper, and what becomes of orders that wait.
import { type StockLevel, sellableQuantity } from '../../stock/sellable-quantity.ts';

/** Exactly as clients of the ecosystem compare it. */
export const PRODUCTS_UNAVAILABLE = 'Error: Error while adding products';

export interface PlacedOrder {
  magentoOrderId: string;
  orderNumber: string;
  backendOrderId: string;
  transferedAt: string;
}

export interface OrderResponse {
  /** Absent in answers of some backends: success. */
  code?: number;
  result?: unknown;
  meta?: { error?: string; detail?: Record<string, unknown> } & Record<string, unknown>;
}

export type OrderOutcome =
  | { kind: 'placed'; order: Partial<PlacedOrder> }
  /** [ORD-03] Something in the order is wrong; it is not sent again as it is. */
  | { kind: 'invalid' }
  /** [ORD-05] */
  | { kind: 'unavailable'; sku?: string }
  | { kind: 'price_changed'; expected: number; actual: number }
  /** The token is out of date: refresh, then send again. */
  | { kind: 'unauthorized' }
  /** The server understood and will never take it. */
  | { kind: 'refused'; error: string }
  /** [ORD-02] */
  | { kind: 'queued' };

const STOCK_ERRORS = new Set([
  'out_of_stock',
  'quantity_available',
  'quantity_below',
  'quantity_minimum',
  'product_not_found',
  'product_unavailable',
]);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Which product cannot be had, where the server says it. */
const skuOf = (detail: Record<string, unknown> | undefined): { sku?: string } => {
  const sku = detail?.['sku'];
  return typeof sku === 'string' ? { sku } : {};
};

/** [ORD-01] Code 200, or none at all, is success. */
export const orderOutcome = (response: OrderResponse): OrderOutcome => {
  const { code = 200, result, meta } = response;
  if (code === 200)
    return { kind: 'placed', order: isRecord(result) ? (result as Partial<PlacedOrder>) : {} };
  if (code === 400) return { kind: 'invalid' };
  if (code === 401) return { kind: 'unauthorized' };
  const error = meta?.error;
  if (error === 'price_changed')
    return {
      kind: 'price_changed',
      expected: Number(meta?.detail?.['expected']),
      actual: Number(meta?.detail?.['actual']),
    };
  if (result === PRODUCTS_UNAVAILABLE || (error !== undefined && STOCK_ERRORS.has(error)))
    return { kind: 'unavailable', ...skuOf(meta?.detail) };
  return error === undefined ? { kind: 'queued' } : { kind: 'refused', error };
};

export interface QueuedOrder {
  transmited: boolean;
}

export type QueuePlan = 'nothing' | 'wait' | 'send' | 'ask';

/** [ORD-04] Sent by itself where the setting says so or on the thank-you page; else the shopper is asked. */
export const planOrderQueue = (
  orders: readonly QueuedOrder[],
  situation: { isOnline: boolean; isAutomatic: boolean; isThankYouPage: boolean },
): QueuePlan => {
  if (orders.every((order) => order.transmited)) return 'nothing';
  if (!situation.isOnline) return 'wait';
  return situation.isAutomatic || situation.isThankYouPage ? 'send' : 'ask';
};

export type StockCheckResult = 'ok' | 'out_of_stock' | 'volatile';

/** [ORD-05] Confirmed, cancelled, or taken as a pre-reservation while nobody is sure. */
export const confirmAgainstStock = (
  results: readonly StockCheckResult[],
): 'confirmed' | 'cancelled' | 'pre_reserved' => {
  if (results.includes('out_of_stock')) return 'cancelled';
  return results.includes('volatile') ? 'pre_reserved' : 'confirmed';
};

/** [ORD-05] Lines of which fewer can be had than were ordered, with how many; lines of one sku share its shelf. */
export const shortLines = <Line extends { sku: string; qty: number }>(
  lines: readonly Line[],
  stockLevels: readonly (StockLevel & { sku: string })[],
): Map<Line, number> => {
  const left = new Map(stockLevels.map((shelf) => [shelf.sku, sellableQuantity(shelf)]));
  const short = new Map<Line, number>();
  for (const line of lines) {
    const available = left.get(line.sku) ?? Number.POSITIVE_INFINITY;
    if (available < line.qty) short.set(line, available);
    left.set(line.sku, Math.max(0, available - line.qty));
  }
  return short;
};

/** As many as can be had; what is gone stays as it was, for the cart to say so. */
export const fitToStock = <Line extends { sku: string; qty: number }>(
  lines: readonly Line[],
  stockLevels: readonly (StockLevel & { sku: string })[],
): Line[] => {
  const short = shortLines(lines, stockLevels);
  return lines.map((line) => ({ ...line, qty: short.get(line) || line.qty }));
};
