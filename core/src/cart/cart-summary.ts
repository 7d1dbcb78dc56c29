// Queries over a whole cart.
import type { CartItem } from './cart-item.ts';

/** [CART-08] Counts pieces or lines, by setting. */
export const countItems = (items: readonly CartItem[], type: 'quantities' | 'items'): number =>
  type === 'items' ? items.length : items.reduce((sum, item) => sum + item.qty, 0);

const NOT_SHIPPED_TYPES = new Set(['virtual', 'downloadable']);

/** [CART-09] A cart in which nothing needs shipping; an empty cart is not virtual. */
export const isVirtualCart = (items: readonly { type_id?: string; product_type?: string }[]): boolean =>
  items.length > 0 && items.every((item) => NOT_SHIPPED_TYPES.has(item.type_id ?? item.product_type ?? ''));
