// Converts a product into cart lines.
import type { Product } from '../catalog/product.ts';
import type { CartItem } from './cart-item.ts';
import { withQuantity } from './edit-line.ts';
import { checksumOf, sameItem } from './item-identity.ts';
import { integerQuantity } from './quantity.ts';

/** Fields a line never needs; they would multiply the size of the local storage. */
const HEAVY_FIELDS = [
  'attributes_metadata',
  'bundle_options',
  'category',
  'category_ids',
  'configurable_children',
  'configurable_options',
  'custom_attributes',
  'description',
  'media_gallery',
  'product_links',
  'short_description',
  'stock',
  'tier_prices',
];
/** Kept where lines can be edited: choosing another variant needs them. */
const RECONFIGURABLE_FIELDS = new Set(['configurable_children', 'configurable_options']);

export interface CartPreparation {
  items: CartItem[];
  /** Skus of a grouped product that are missing in the loaded products. */
  missing: string[];
}

const cartItemOf = (product: Product, quantity: number, reconfigurable: boolean): CartItem => {
  const omitted = new Set(
    HEAVY_FIELDS.filter((field) => !(reconfigurable && RECONFIGURABLE_FIELDS.has(field))),
  );
  const fields = Object.fromEntries(Object.entries(product).filter(([field]) => !omitted.has(field)));
  return { ...fields, sku: product.sku, qty: quantity, checksum: checksumOf(product.product_option) };
};

/** [CART-02] A grouped product becomes one line per associated product; any other product is one line. */
export const productForCart = (
  product: Product,
  options: { productsAreReconfigurable: boolean; quantity?: unknown },
): CartPreparation => {
  const quantity = integerQuantity(options.quantity ?? product.qty ?? 1);
  if (product.type_id !== 'grouped')
    return { items: [cartItemOf(product, quantity, options.productsAreReconfigurable)], missing: [] };
  const prepared: CartPreparation = { items: [], missing: [] };
  for (const link of product.product_links ?? []) {
    if (link.link_type !== 'associated') continue;
    if (link.product === undefined) prepared.missing.push(link.linked_product_sku);
    else {
      const each = link.product.qty === undefined ? quantity : integerQuantity(link.product.qty);
      if (each > 0) prepared.items.push(cartItemOf(link.product, each, options.productsAreReconfigurable));
    }
  }
  return prepared;
};

/** Adds a line, or adds its quantity to an identical line. */
export const addToItems = (items: readonly CartItem[], added: CartItem): CartItem[] => {
  const index = items.findIndex((item) => sameItem(item, added));
  return index < 0
    ? [...items, added]
    : items.map((item, i) => (i === index ? withQuantity(item, item.qty + added.qty) : item));
};
