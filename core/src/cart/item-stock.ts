// What a stock answer means while adding, and for a line already in the cart.
import type { CartMessage } from './cart-message.ts';

/** `volatile`: nobody could be asked (offline, or the stock service is silent). */
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
  // [CART-05] what nobody could be asked about is pre-reserved, and said so
  if (status === 'volatile') return { add: true, message: { code: 'stock_volatile', type: 'warning' } };
  if (status === 'ok' || rules.allowOutOfStockInCart) return { add: true };
  return { add: false, message: { code: 'out_of_stock', type: 'error' } };
};

export type StockOnItem =
  | { keep: true; info: { stock: 'in_stock' } }
  | { keep: true; errors: { stock: 'out_of_the_stock' } }
  | { keep: false };

// [STOCK-02] an item out of stock stays with an error where that is allowed or stock is synchronised; else it goes.
export const decideStockOnItem = (isInStock: boolean, rules: StockRules): StockOnItem => {
  if (isInStock) return { keep: true, info: { stock: 'in_stock' } };
  return rules.allowOutOfStockInCart || rules.synchronize
    ? { keep: true, errors: { stock: 'out_of_the_stock' } }
    : { keep: false };
};
