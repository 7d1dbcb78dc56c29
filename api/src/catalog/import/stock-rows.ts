// Reads stock rows from the stock fields inside dump products.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import type { ImportedStock } from '../../stock/stock-import-service.ts';
import { STOCK_DEFAULTS } from '../../stock/stock-level-service.ts';
import { type Fields, isFields } from './dump-document.ts';

const LIMITS = Object.keys(STOCK_DEFAULTS) as (keyof typeof STOCK_DEFAULTS)[];

const isSold = (product: CatalogDocument) =>
  product['type_id'] !== 'configurable' &&
  product['type_id'] !== 'grouped' &&
  product['type_id'] !== 'bundle';

const childrenOf = (product: Fields): Fields[] =>
  (Array.isArray(product['configurable_children']) ? product['configurable_children'] : []).filter(isFields);

const integerOf = (value: unknown): number | undefined =>
  typeof value === 'number' ? Math.floor(value) : undefined;

const rowOf = (item: Fields): ImportedStock[] => {
  const { id, sku, stock } = item;
  if (typeof id !== 'number' || typeof sku !== 'string' || !isFields(stock)) return [];
  const limits = LIMITS.map((name) => [name, integerOf(stock[name]) ?? STOCK_DEFAULTS[name]]);
  return [
    {
      product_id: id,
      sku,
      qty: integerOf(stock['qty']) ?? 0,
      is_in_stock: stock['is_in_stock'] === true,
      manage_stock: stock['manage_stock'] !== false,
      ...Object.fromEntries(limits),
    },
  ];
};

/** One row per sellable item: the product itself or its variants. */
export const stockRowsOf = (product: CatalogDocument): ImportedStock[] => [
  ...(isSold(product) ? rowOf(product) : []),
  ...childrenOf(product).flatMap(rowOf),
];
