import { expect, it } from 'vitest';
import { liveStockOf, withLiveStock } from './live-stock.ts';

const product = {
  id: 1,
  stock: { is_in_stock: true, qty: 3 },
  configurable_children: [
    { id: 2, stock: { is_in_stock: true, qty: 3, manage_stock: true } },
    { id: 3, stock: { is_in_stock: false, qty: 0 } },
  ],
};

it('[STOCK-03] updates a product and its variants by id', () => {
  const live = liveStockOf([
    { product_id: 2, is_in_stock: false, qty: 0 },
    { product_id: 3, is_in_stock: true, qty: 4, manage_stock: true },
  ]);
  expect(withLiveStock(product, live)).toEqual({
    id: 1,
    stock: { is_in_stock: true, qty: 3 },
    configurable_children: [
      { id: 2, stock: { is_in_stock: false, qty: 0, manage_stock: true } },
      { id: 3, stock: { is_in_stock: true, qty: 4, manage_stock: true } },
    ],
  });
});

it('[STOCK-01] [STOCK-03] changes nothing without a response', () => {
  expect(withLiveStock(product, liveStockOf([]))).toBe(product);
});
