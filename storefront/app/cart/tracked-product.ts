// [ANLY-01] A line of the cart as analytics is told of it.
import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import type { TrackedProduct } from '../shell/analytics/shop-event.ts';

/** As `productDetail` says it: the number of the product, whichever variant is bought. */
const idOf = (item: CartItem): number | string => {
  const id = item['parentId'] ?? item['id'];
  return typeof id === 'number' ? id : String(id ?? item.sku);
};

const variantOf = (item: CartItem): string => {
  const options = Array.isArray(item['options']) ? (item['options'] as { value?: string }[]) : [];
  return options.flatMap(({ value }) => value || []).join(', ');
};

export const trackedProductOf = (item: CartItem, more: Partial<TrackedProduct> = {}): TrackedProduct => ({
  name: item.name ?? item.sku,
  id: idOf(item),
  sku: item.sku,
  price: item.price_incl_tax ?? 0,
  quantity: item.qty,
  variant: variantOf(item),
  ...more,
});
