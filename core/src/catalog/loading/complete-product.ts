// Documents of other backends may lack what every page counts on.
import type { Product } from '../product.ts';

/** Filled so that the product can be shown; nothing is made up that would let it be bought. */
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
