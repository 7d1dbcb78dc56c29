// Changes stock and prices while an order is queued. The caller restores them.
import { type APIRequestContext, expect } from '@playwright/test';
import { inDatabase } from './shop-database.ts';

/** Sets the sellable quantity and returns the previous one. */
export const setAvailableStock = (sku: string, pieces: number): Promise<number> =>
  inDatabase(async (pool) => {
    const { rows } = await pool.query<{ before: number }>(
      `update stock_item set qty = stock_item.reserved + $2, changed_at = now()
       from (select sku, qty - reserved as before from stock_item where sku = $1) as was
       where stock_item.sku = was.sku returning was.before`,
      [sku, pieces],
    );
    return rows[0]?.before ?? 0;
  });

export const priceOf = async (request: APIRequestContext, sku: string): Promise<number | undefined> => {
  const response = await request.get(`/api/product/render-list?skus=${sku}&storeCode=et`);
  const { result } = (await response.json()) as {
    result: { items: { price_info: { final_price: number } }[] };
  };
  return result.items[0]?.price_info.final_price;
};

/** In euros, in every store; resolves when the shop serves the new price. */
export const setPrice = async (request: APIRequestContext, sku: string, price: number): Promise<void> => {
  await inDatabase((pool) =>
    pool.query(
      `update catalog_document
       set body = body || jsonb_build_object('price', $2::numeric, 'final_price', $2::numeric)
       where entity = 'product' and body->>'sku' = $1`,
      [sku, price],
    ),
  );
  await expect.poll(() => priceOf(request, sku)).toBe(price);
};
