// Interprets the response to an order, and plans the queue of unsent orders.
import { type StockLevel, sellableQuantity } from '../../stock/sellable-quantity.ts';

/** Clients of the ecosystem compare this exact text. */
export const PRODUCTS_UNAVAILABLE = 'Error: Error while adding products';

export interface PlacedOrder {
  magentoOrderId: string;
  orderNumber: string;
  backendOrderId: string;
  transferedAt: string;
}

export interface OrderResponse {
  /** Missing in responses of some backends: success. */
  code?: number;
  result?: unknown;
  meta?: { error?: string; detail?: Record<string, unknown> } & Record<string, unknown>;
}

/** The contract client's response, as far as it is needed here. */
type ClientResponse = Required<Pick<OrderResponse, 'code'>> &
  Pick<OrderResponse, 'result' | 'meta'> & { ok: boolean; error?: string };

/** Null: a network error or a proxy's error page does not tell whether the order was placed. */
export const orderResponseOf = ({ ok, code, error, result, meta }: ClientResponse): OrderResponse | null =>
  !ok && (code === 0 || error === 'bad_content_type' || error === 'wrong_format')
    ? null
    : { code, result, ...(meta && { meta }) };

export type OrderOutcome =
  | { kind: 'placed'; order: Partial<PlacedOrder> }
  /** [ORD-03] The order is invalid; it must not be retried unchanged. */
  | { kind: 'invalid' }
  /** [ORD-05] */
  | { kind: 'unavailable'; sku?: string }
  | { kind: 'price_changed'; expected: number; actual: number }
  /** The token expired: refresh, then retry. */
  | { kind: 'unauthorized' }
  /** Permanently rejected by the server. */
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

/** The sku of the unavailable product, where the server returns it. */
const skuOf = (detail: Record<string, unknown> | undefined): { sku?: string } => {
  const sku = detail?.['sku'];
  return typeof sku === 'string' ? { sku } : {};
};

/** [ORD-01] Code 200, or no code, is success. */
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

/** [ORD-04] Sent automatically by setting or on the thank-you page; else the shopper is asked. */
export const planOrderQueue = (
  orders: readonly QueuedOrder[],
  situation: { isOnline: boolean; isAutomatic: boolean; isThankYouPage: boolean },
): QueuePlan => {
  if (orders.every((order) => order.transmited)) return 'nothing';
  if (!situation.isOnline) return 'wait';
  return situation.isAutomatic || situation.isThankYouPage ? 'send' : 'ask';
};

export type StockCheckResult = 'ok' | 'out_of_stock' | 'volatile';

/** [ORD-05] Confirmed, cancelled, or pre-reserved while the stock is unknown. */
export const confirmAgainstStock = (
  results: readonly StockCheckResult[],
): 'confirmed' | 'cancelled' | 'pre_reserved' => {
  if (results.includes('out_of_stock')) return 'cancelled';
  return results.includes('volatile') ? 'pre_reserved' : 'confirmed';
};

/** [ORD-05] Lines with less stock than ordered, and how much is available; lines of one sku share its stock. */
export const shortLines = <Line extends { sku: string; qty: number }>(
  lines: readonly Line[],
  stockLevels: readonly (StockLevel & { sku: string })[],
): Map<Line, number> => {
  const left = new Map(stockLevels.map((level) => [level.sku, sellableQuantity(level)]));
  const short = new Map<Line, number>();
  for (const line of lines) {
    const available = left.get(line.sku) ?? Number.POSITIVE_INFINITY;
    if (available < line.qty) short.set(line, available);
    left.set(line.sku, Math.max(0, available - line.qty));
  }
  return short;
};

/** Reduces lines to the available quantity; sold-out lines stay unchanged so that the cart shows the error. */
export const fitToStock = <Line extends { sku: string; qty: number }>(
  lines: readonly Line[],
  stockLevels: readonly (StockLevel & { sku: string })[],
): Line[] => {
  const short = shortLines(lines, stockLevels);
  return lines.map((line) => ({ ...line, qty: short.get(line) || line.qty }));
};
