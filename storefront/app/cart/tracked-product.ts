// [ANLY-01] Maps a cart line to an analytics product.
import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import type { TrackedProduct } from '../shell/analytics/shop-event.ts';

/** The parent product's id for any variant, as in product detail events. */
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
