// Applies a stock check result: on add, and to a line already in the cart.
import type { CartMessage } from './cart-message.ts';

/** `volatile`: the stock could not be checked (offline, or the stock service did not respond). */
export type StockStatus = 'ok' | 'out_of_stock' | 'volatile';

export interface StockRules {
  allowOutOfStockInCart: boolean;
  synchronize: boolean;
}

export interface StockOnAdd {
  add: boolean;
  message?: CartMessage;
}

export const decideStockOnAdd = (status: StockStatus, rules: StockRules): StockOnAdd => {
  // [CART-05] Unchecked stock is pre-reserved, with a warning.
  if (status === 'volatile') return { add: true, message: { code: 'stock_volatile', type: 'warning' } };
  if (status === 'ok' || rules.allowOutOfStockInCart) return { add: true };
  return { add: false, message: { code: 'out_of_stock', type: 'error' } };
};

export type StockOnItem =
  | { keep: true; info: { stock: 'in_stock' } }
  | { keep: true; errors: { stock: 'out_of_the_stock' } }
  | { keep: false };

// [STOCK-02] An out-of-stock line stays with an error where allowed or where stock is synchronised; else it is removed.
export const decideStockOnItem = (isInStock: boolean, rules: StockRules): StockOnItem => {
  if (isInStock) return { keep: true, info: { stock: 'in_stock' } };
  return rules.allowOutOfStockInCart || rules.synchronize
    ? { keep: true, errors: { stock: 'out_of_the_stock' } }
    : { keep: false };
};
