// A line that is not of the catalogue: as a product of its own, so that totals, tax and delivery count it like any other.
import type { Product } from '@klaas/core/catalog/product.ts';
import type { FreeGoods, ItemRecord } from '../cart-repository.ts';
import { type LinePrice, type PriceTools, priceFree } from './line-price.ts';
import type { ResolvedLine } from './resolve-line.ts';

const typeOf = ({ is_made }: FreeGoods) => (is_made ? 'simple' : 'virtual');

/** It has no page: nothing leads to it. */
const productOf = (sku: string, free: FreeGoods): Product => ({
  ...{ id: 0, sku, name: free.name, type_id: typeOf(free), status: 1, tax_class_id: free.tax_class_id },
  ...{ slug: '', visibility: 1, url_key: '', url_path: '' },
});

export const freeItem = (sku: string, qty: number, free: FreeGoods): Omit<ItemRecord, 'item_id'> => ({
  ...{ sku, parent_sku: null, product_type: typeOf(free), checksum: sku, product_option: null },
  ...{ qty, price_cents: free.cents, stock_parts: [], free },
});

export const resolveFree = (sku: string, free: FreeGoods): ResolvedLine => ({
  ...{ product: productOf(sku, free), sku, parent_sku: null, product_type: typeOf(free), name: free.name },
  ...{ product_option: null, custom: {}, bundle: {}, labels: [], stock_parts: [] },
  isMadeToMeasure: free.is_made,
});

export const priceFreeLine = ({ product }: ResolvedLine, free: FreeGoods, tools: PriceTools): LinePrice =>
  priceFree(product, free.cents, tools);
