// Checks stock for a line, counting what the cart's other lines use.
import { checkQuantity, type QuantityError } from '@klaas/core/cart/quantity.ts';
import { sellableQuantity } from '@klaas/core/stock/sellable-quantity.ts';
import type { Result } from '@klaas/core/stores/result.ts';

export interface StockRow {
  sku: string;
  qty: number;
  reserved: number;
  is_in_stock: boolean;
  manage_stock: boolean;
  backorders: number;
  min_qty: number;
  min_sale_qty: number;
  max_sale_qty: number;
}

export interface StockPart {
  sku: string;
  qty: number;
}

export interface StockedLine {
  qty: number;
  stock_parts: readonly StockPart[];
}

export type StockError = QuantityError | 'quantity_minimum' | 'out_of_stock';

const takenOf = (lines: readonly StockedLine[], sku: string): number =>
  lines.reduce(
    (sum, line) =>
      sum +
      line.stock_parts.filter((part) => part.sku === sku).reduce((own, part) => own + part.qty * line.qty, 0),
    0,
  );

/** Sellable pieces; `undefined`: unlimited. */
const sellableOf = (row: StockRow): number | undefined => {
  const pieces = sellableQuantity({ ...row, qty: row.qty - row.reserved });
  return Number.isFinite(pieces) ? pieces : undefined;
};

export interface StockSituation {
  /** Maximum quantity of the line by stock; `undefined`: no limit. */
  available: number | undefined;
  isOut: boolean;
  minSaleQty: number;
  maxSaleQty: number;
}

const NO_LIMIT = 10_000;

/** A sku without a stock row is unlimited. Each part of a bundle sets a limit; the smallest applies. */
export const stockSituation = (
  line: StockedLine,
  others: readonly StockedLine[],
  stock: ReadonlyMap<string, StockRow>,
): StockSituation => {
  const situation: StockSituation = {
    available: undefined,
    isOut: false,
    minSaleQty: 1,
    maxSaleQty: NO_LIMIT,
  };
  for (const part of line.stock_parts) {
    const row = stock.get(part.sku);
    if (!row) continue;
    const sellable = sellableOf(row);
    if (sellable === 0) situation.isOut = true;
    if (sellable !== undefined) {
      const left = Math.max(0, Math.floor((sellable - takenOf(others, part.sku)) / part.qty));
      situation.available = Math.min(situation.available ?? left, left);
    }
    situation.minSaleQty = Math.max(situation.minSaleQty, Math.ceil(row.min_sale_qty / part.qty));
    situation.maxSaleQty = Math.min(situation.maxSaleQty, Math.floor(row.max_sale_qty / part.qty));
  }
  return situation;
};

/**
 * Whether the line may have this quantity. A decrease is always allowed. A sold-out product may be added where settings
 * allow it; placing the order then reports it. Positive stock is never exceeded.
 */
export const checkStock = (
  situation: StockSituation,
  quantity: unknown,
  before: number,
  allowOutOfStockInCart: boolean,
): Result<number, StockError> => {
  const counted = checkQuantity(quantity, { maxSaleQty: situation.maxSaleQty });
  if (!counted.ok) return counted;
  if (counted.value < situation.minSaleQty)
    return { ok: false, error: 'quantity_minimum', detail: { quantity: situation.minSaleQty } };
  if (counted.value <= before || situation.available === undefined) return counted;
  if (situation.isOut) return allowOutOfStockInCart ? counted : { ok: false, error: 'out_of_stock' };
  return checkQuantity(counted.value, { available: situation.available });
};
