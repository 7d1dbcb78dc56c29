// Sellable stock of a sku in the shape of the contract.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import type { StockEntry } from '@klaas/core/contract/stock-endpoints.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { CatalogService } from '../catalog/catalog-service.ts';
import type { Database } from '../db/database.ts';
import { isSellable } from './stock-document-service.ts';
import { hasEveryGroup, stockGroupsOf } from './stock-groups.ts';
import { loadStock, STOCK_DEFAULTS, type StockLevel } from './stock-level-service.ts';

const DEFAULT_STOCK_ID = 1;

const stockEntryOf = (item: StockLevel): StockEntry => {
  const sellable = isSellable(item);
  return {
    item_id: item.product_id,
    product_id: item.product_id,
    sku: item.sku,
    stock_id: DEFAULT_STOCK_ID,
    qty: item.qty - item.reserved,
    is_in_stock: sellable,
    status: sellable ? 'ok' : 'out_of_stock',
    manage_stock: item.manage_stock,
    is_qty_decimal: false,
    min_qty: item.min_qty,
    min_sale_qty: item.min_sale_qty,
    max_sale_qty: item.max_sale_qty,
    backorders: item.backorders,
    use_config_manage_stock: item.manage_stock,
    use_config_min_qty: item.min_qty === STOCK_DEFAULTS.min_qty,
    use_config_min_sale_qty: item.min_sale_qty === STOCK_DEFAULTS.min_sale_qty,
    use_config_max_sale_qty: item.max_sale_qty === STOCK_DEFAULTS.max_sale_qty,
    use_config_backorders: item.backorders === STOCK_DEFAULTS.backorders,
  };
};

/** A product without a stock row: a composite by its parts, another is unlimited. */
const entryOfProduct = (product: CatalogDocument, soldOut: ReadonlySet<string>): StockEntry => {
  const groups = stockGroupsOf(product);
  return stockEntryOf({
    product_id: Number(product.id),
    sku: String(product['sku']),
    // A composite has no quantity of its own; clients of the ecosystem expect 0 here.
    qty: 0,
    reserved: 0,
    is_in_stock: groups === null || hasEveryGroup(groups, (sku) => !soldOut.has(sku)),
    manage_stock: false,
    ...STOCK_DEFAULTS,
  });
};

export interface StockDeps {
  db: Database;
  catalog: Pick<CatalogService, 'documentsBy'>;
}

const loadFromDocuments = async (deps: StockDeps, storeCode: string, skus: readonly string[]) => {
  const products = await deps.catalog.documentsBy(storeCode, 'product', 'sku', skus);
  const members = products.flatMap((product) => (stockGroupsOf(product) ?? []).flat());
  const items = members.length === 0 ? [] : await loadStock(deps.db, { skus: [...new Set(members)] });
  const soldOut = new Set(items.filter((item) => !isSellable(item)).map((item) => item.sku));
  return products.map((product) => entryOfProduct(product, soldOut));
};

/** Stock of all skus in request order, or the first unknown sku. */
export const loadStockEntries = async (
  deps: StockDeps,
  storeCode: string,
  skus: readonly string[],
): Promise<Result<StockEntry[], 'unknown_sku'>> => {
  const entries = new Map((await loadStock(deps.db, { skus })).map((item) => [item.sku, stockEntryOf(item)]));
  const rest = skus.filter((sku) => !entries.has(sku));
  if (rest.length > 0) {
    for (const entry of await loadFromDocuments(deps, storeCode, rest)) entries.set(entry.sku, entry);
  }
  const missing = skus.find((sku) => !entries.has(sku));
  if (missing !== undefined) return { ok: false, error: 'unknown_sku', detail: { sku: missing } };
  return { ok: true, value: skus.flatMap((sku) => entries.get(sku) ?? []) };
};
