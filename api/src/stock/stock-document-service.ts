// Stock inside product documents: removed before they are stored, joined when they are read.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import { sellableQuantity } from '@klaas/core/stock/sellable-quantity.ts';
import type { Database, Transaction } from '../db/database.ts';
import { hasEveryGroup, stockGroupsOf } from './stock-groups.ts';
import { loadStockLevels, STOCK_DEFAULTS, type StockLevel } from './stock-level-service.ts';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldsOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);
const withoutStockField = (value: unknown): unknown => {
  if (!isFields(value) || !('stock' in value)) return value;
  const { stock: _, ...rest } = value;
  return rest;
};

/** Lists of a product whose entries may carry stock in a dump. */
const PART_LISTS = ['configurable_children', 'product_links'];

const withoutStockInLists = (document: Fields): Fields => {
  const changed = { ...document };
  for (const name of PART_LISTS) {
    const list = changed[name];
    if (Array.isArray(list)) changed[name] = list.map(withoutStockField);
  }
  if (Array.isArray(changed['bundle_options']))
    changed['bundle_options'] = changed['bundle_options'].map((option: unknown) =>
      isFields(option) ? withoutStockInLists(option) : option,
    );
  return changed;
};

/** The product as it is stored. */
export const withoutStock = (document: CatalogDocument): CatalogDocument =>
  withoutStockInLists(withoutStockField(document) as Fields) as CatalogDocument;

const LIMITS = Object.keys(STOCK_DEFAULTS) as (keyof typeof STOCK_DEFAULTS)[];

const stockFields = (row: StockLevel, level: { qty: number; is_in_stock: boolean }): Fields => {
  const stock: Fields = { ...level, manage_stock: row.manage_stock };
  for (const name of LIMITS) if (row[name] !== STOCK_DEFAULTS[name]) stock[name] = row[name];
  return stock;
};

/** What shoppers may buy: reserved units are not shown. */
const availableStock = (row: StockLevel): Fields => ({
  product_id: row.product_id,
  ...stockFields(row, { qty: row.qty - row.reserved, is_in_stock: isSellable(row) }),
});
/** What an import would write. */
const storedStock = (row: StockLevel): Fields =>
  stockFields(row, { qty: row.qty, is_in_stock: row.is_in_stock });

/** Reserved units are not sellable; without stock management any quantity is. */
export const isSellable = (row: StockLevel): boolean =>
  sellableQuantity({ ...row, qty: row.qty - row.reserved }) > 0;

/** Skus whose stock decides about a composite's; none for other products. */
export const partSkusOf = (document: CatalogDocument): string[] => (stockGroupsOf(document) ?? []).flat();

const skusOf = (document: CatalogDocument): string[] => [
  String(document['sku']),
  ...fieldsOf(document['configurable_children']).map(({ sku }) => String(sku)),
  ...partSkusOf(document),
];

const joinRows = (
  document: CatalogDocument,
  rows: ReadonlyMap<unknown, StockLevel>,
  show: (row: StockLevel) => Fields,
): CatalogDocument => {
  const joined: CatalogDocument = { ...document };
  const groups = stockGroupsOf(document);
  const row = rows.get(document['sku']);
  if (groups !== null) {
    // A part without a stock row is unlimited.
    const isPartSellable = (sku: string): boolean => {
      const part = rows.get(sku);
      return part === undefined || isSellable(part);
    };
    // A composite has no quantity of its own; clients of the ecosystem expect 0 here.
    joined['stock'] = { is_in_stock: hasEveryGroup(groups, isPartSellable), qty: 0, manage_stock: true };
  } else if (row) joined['stock'] = show(row);
  const children = document['configurable_children'];
  if (Array.isArray(children))
    joined['configurable_children'] = children.map((child: unknown) => {
      const own = isFields(child) && rows.get(child['sku']);
      return own ? { ...child, stock: show(own) } : child;
    });
  return joined;
};

const join = async (
  db: Database | Transaction,
  products: readonly CatalogDocument[],
  show: (row: StockLevel) => Fields,
): Promise<CatalogDocument[]> => {
  const rows = await loadStockLevels(db, new Set(products.flatMap(skusOf)));
  return products.map((product) => joinRows(product, rows, show));
};

/** Products with the stock that shoppers see; composites by their parts. */
export const withAvailableStock = (
  db: Database | Transaction,
  products: readonly CatalogDocument[],
): Promise<CatalogDocument[]> => join(db, products, availableStock);

/** Products with their stock rows, for an export. */
export const withStoredStock = (
  db: Database | Transaction,
  products: readonly CatalogDocument[],
): Promise<CatalogDocument[]> => join(db, products, storedStock);
