// A line of the cart as analytics hears of it.
import type { CartItem } from '@klaas/core/cart/cart-item.ts';

export const trackedLine = (item: CartItem, name = item.name ?? item.sku) => ({
  name,
  id: String(item['id'] ?? item.sku),
  sku: item.sku,
  price: item.price_incl_tax ?? 0,
  quantity: item.qty,
});
