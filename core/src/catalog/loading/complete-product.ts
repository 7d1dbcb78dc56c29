// Fills in required product fields that documents of other backends may lack.
import type { Product } from '../product.ts';

/** Defaults make the product displayable, but never purchasable. */
export const completeProduct = (found: Partial<Product> & Pick<Product, 'id' | 'sku'>): Product => ({
  ...found,
  name: found.name ?? found.sku,
  slug: found.slug ?? '',
  type_id: found.type_id ?? 'simple',
  status: found.status ?? 1,
  visibility: found.visibility ?? 4,
  url_key: found.url_key ?? '',
  url_path: found.url_path ?? '',
  price: found.price ?? 0,
  stock:
    found.price === undefined
      ? { is_in_stock: false, qty: 0 }
      : (found.stock ?? { is_in_stock: false, qty: 0 }),
});
