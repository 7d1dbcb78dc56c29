// Converts between stock rows and the stock fields inside dump products, in both directions.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import type { NewStockItem, StockItem } from '../../stock/stock-level-service.ts';
import { type Fields, isFields } from './dump-document.ts';

const DEFAULTS = { backorders: 0, min_qty: 0, min_sale_qty: 1, max_sale_qty: 10_000 };
const LIMITS = Object.keys(DEFAULTS) as (keyof typeof DEFAULTS)[];

const isSold = (product: CatalogDocument) =>
  product['type_id'] !== 'configurable' &&
  product['type_id'] !== 'grouped' &&
  product['type_id'] !== 'bundle';

const childrenOf = (product: Fields): Fields[] =>
  (Array.isArray(product['configurable_children']) ? product['configurable_children'] : []).filter(isFields);

const integerOf = (value: unknown): number | undefined =>
  typeof value === 'number' ? Math.floor(value) : undefined;

const rowOf = (item: Fields): NewStockItem[] => {
  const { id, sku, stock } = item;
  if (typeof id !== 'number' || typeof sku !== 'string' || !isFields(stock)) return [];
  const limits = LIMITS.map((name) => [name, integerOf(stock[name]) ?? DEFAULTS[name]]);
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
export const stockRowsOf = (product: CatalogDocument): NewStockItem[] => [
  ...(isSold(product) ? rowOf(product) : []),
  ...childrenOf(product).flatMap(rowOf),
];

export const soldIdsOf = (product: CatalogDocument): number[] =>
  [...(isSold(product) ? [product.id] : []), ...childrenOf(product).map((child) => child['id'])].filter(
    (id) => typeof id === 'number',
  );

const withRow = <Item extends Fields>(item: Item, rows: Map<unknown, StockItem>): Item => {
  const row = rows.get(item['id']);
  if (!row) return item;
  const limits = LIMITS.filter((name) => row[name] !== DEFAULTS[name]).map((name) => [name, row[name]]);
  const { is_in_stock, qty, manage_stock } = row;
  const stock = { ...(isFields(item['stock']) ? item['stock'] : {}) };
  for (const name of LIMITS) delete stock[name];
  return { ...item, stock: { ...stock, is_in_stock, qty, manage_stock, ...Object.fromEntries(limits) } };
};

/** The product with its current stock instead of that of its last import. */
export const withLiveStock = (product: CatalogDocument, rows: Map<unknown, StockItem>): CatalogDocument => {
  const sold = isSold(product) ? withRow(product, rows) : product;
  if (!Array.isArray(sold['configurable_children'])) return sold;
  return { ...sold, configurable_children: childrenOf(sold).map((child) => withRow(child, rows)) };
};
