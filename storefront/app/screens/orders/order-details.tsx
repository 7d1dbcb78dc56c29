// Current catalogue data of ordered lines: URL, and the picture or drawing of the pane.
import type { CartItem, LooseProductOption } from '@klaas/core/cart/cart-item.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { productPathOf } from '@klaas/core/catalog/urls/catalog-path.ts';
import type { OrderedLine } from '@klaas/core/customer/customer-order.ts';
import { LinePicture } from '../../cart/microcart/line-picture.tsx';
import { createBrowserSource } from '../../catalog/source/browser-source.ts';
import { loadProductsBySkus } from '../../catalog/source/product-loader.ts';
import { pathSettings } from '../../catalog/source/shop-source.ts';
import type { LineAttributes } from '../../orders/account/order-services.ts';
import type { LineLoaderDeps } from '../cart/load-cart-line.ts';

const FIELDS = [
  'id',
  'sku',
  'name',
  'type_id',
  'slug',
  'url_key',
  'url_path',
  'image',
  'color',
  'custom_options',
  'custom_size',
  'configurable_children.sku',
  'configurable_children.image',
  'configurable_children.color',
];

/** The order line as a cart item, so that the cart's picture component can render it. */
const itemOf = (line: OrderedLine, product: Product): CartItem => {
  const variant = product.configurable_children?.find(({ sku }) => sku === line.sku);
  return {
    sku: line.sku,
    qty: line.qty_ordered,
    image: variant?.image || product.image,
    color: variant?.['color'] ?? product['color'],
    // The options at the time of the order: changed rules must not change the drawing.
    custom_options: (line.custom_options as CartItem['custom_options']) ?? product.custom_options,
    custom_size: (line.custom_size as CartItem['custom_size']) ?? product.custom_size,
    product_option: line.product_option as LooseProductOption | null,
  };
};

export const loadOrderDetails = async (
  deps: LineLoaderDeps,
  lines: readonly OrderedLine[],
): Promise<Record<number, LineAttributes>> => {
  const skus = [...new Set(lines.map(({ sku, parent_sku }) => parent_sku || sku))];
  const products = await loadProductsBySkus(createBrowserSource(deps), skus, FIELDS);
  const bySku = new Map(products.map((product) => [product.sku, product]));
  const paths = pathSettings(deps.settings, deps.store);
  const entries = lines.flatMap((line) => {
    const product = bySku.get(line.parent_sku || line.sku);
    if (!product) return [];
    const details: LineAttributes = {
      url: productPathOf(product, paths),
      picture: <LinePicture item={itemOf(line, product)} />,
    };
    return [[line.item_id, details] as const];
  });
  return Object.fromEntries(entries);
};
