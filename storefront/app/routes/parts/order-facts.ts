// What the shop knows today of lines that were ordered once: picture, address, and the size of what was made.
import type { LooseProductOption } from '@klaas/core/cart/cart-item.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { productPathOf } from '@klaas/core/catalog/urls/catalog-path.ts';
import type { OrderedLine } from '@klaas/core/customer/customer-order.ts';
import { sizesOf } from '../../cart/line-size.ts';
import { createCatalogSource } from '../../catalog/catalog-source.ts';
import { loadProductsBySkus } from '../../catalog/source/product-loader.ts';
import { pathSettings } from '../../catalog/source/shop-source.ts';
import type { LineFacts } from '../../customer/account/orders/order-services.ts';
import type { LineLoaderDeps } from './load-cart-line.ts';

const FIELDS = [
  'id',
  'sku',
  'name',
  'type_id',
  'slug',
  'url_key',
  'url_path',
  'image',
  'custom_options',
  'configurable_children.sku',
  'configurable_children.image',
];

export const factsOf = (line: OrderedLine, product: Product, url: string): LineFacts => {
  const variant = product.configurable_children?.find(({ sku }) => sku === line.sku);
  const size = sizesOf({
    sku: line.sku,
    qty: line.qty_ordered,
    custom_options: product.custom_options,
    product_option: line.product_option as LooseProductOption | null,
  });
  const image = variant?.image || product.image;
  return { url, ...(image && { image }), ...(size && { size }) };
};

export const loadOrderFacts = async (
  deps: LineLoaderDeps,
  lines: readonly OrderedLine[],
): Promise<Record<number, LineFacts>> => {
  const skus = [...new Set(lines.map(({ sku, parent_sku }) => parent_sku || sku))];
  const products = await loadProductsBySkus(createCatalogSource(deps), skus, FIELDS);
  const bySku = new Map(products.map((product) => [product.sku, product]));
  const paths = pathSettings(deps.settings, deps.store);
  const known = lines.flatMap((line) => {
    const product = bySku.get(line.parent_sku || line.sku);
    return product ? [[line.item_id, factsOf(line, product, productPathOf(product, paths))] as const] : [];
  });
  return Object.fromEntries(known);
};
