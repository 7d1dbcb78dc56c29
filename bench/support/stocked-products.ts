// Products of the demo shop that the benches of several processes buy and change: with one price and one stock.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import { loadDocuments } from '../../api/src/catalog/catalog-repository.ts';
import type { Database } from '../../api/src/db/database.ts';

const isPlain = (product: CatalogDocument): boolean =>
  product['type_id'] === 'simple' &&
  Number(product['status']) === 1 &&
  !(Number(product['special_price']) > 0);

/** In the order of their skus. */
export const loadStockedProducts = async (db: Database, store: string): Promise<CatalogDocument[]> => {
  const { rows } = await db.$client.query<{ sku: string }>('select sku from stock_item where manage_stock');
  const stocked = new Set(rows.map(({ sku }) => sku));
  const products: CatalogDocument[] = [];
  for await (const batch of loadDocuments(db, store, 'product'))
    products.push(...batch.filter((product) => isPlain(product) && stocked.has(String(product['sku']))));
  return products.sort((one, other) => (String(one['sku']) < String(other['sku']) ? -1 : 1));
};
