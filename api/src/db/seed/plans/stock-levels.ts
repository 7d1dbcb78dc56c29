// Stock levels of the demo shop, derived from the sku and so deterministic.
import type { StockInfo } from '@klaas/core/catalog/product.ts';

const SOLD_OUT_PARENTS = new Set(['KL-NT-M', 'KL-PK-K', 'KL-TH-K']);
const SOLD_OUT_ONE_IN = 14;
const MOST = 38;

const numberOf = (text: string): number => {
  let hash = 2_166_136_261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return hash >>> 0;
};

export const stockLevel = (productId: number, sku: string, parentSku: string): StockInfo => {
  const hash = numberOf(sku);
  const soldOut = SOLD_OUT_PARENTS.has(parentSku) || (sku !== parentSku && hash % SOLD_OUT_ONE_IN === 0);
  const qty = soldOut ? 0 : 2 + (hash % MOST);
  return { is_in_stock: qty > 0, qty, manage_stock: true, product_id: productId };
};

const PARTS_TO_A_PANE = 10;

/** Small parts are stocked in larger numbers. */
export const partStock = (productId: number, sku: string): StockInfo => {
  const stock = stockLevel(productId, sku, sku);
  return { ...stock, qty: stock.qty * PARTS_TO_A_PANE };
};

/** Made to order or a service: always available. */
export const unlimitedStock = (productId: number): StockInfo => ({
  is_in_stock: true,
  qty: 0,
  manage_stock: false,
  product_id: productId,
});
