// Changes stock and prices while an order is queued. The caller restores them.
import { type APIRequestContext, expect } from '@playwright/test';
import { countStock } from '../api/src/stock/stock-editor.ts';
import { loadStock } from '../api/src/stock/stock-level-service.ts';
import { inDatabase, shopDatabase } from './shop-database.ts';

/** Sets the available quantity as the staff do and returns the previous one. */
export const setAvailableStock = async (sku: string, pieces: number): Promise<number> => {
  const db = shopDatabase();
  const [item] = await loadStock(db, { skus: [sku] });
  if (!item) throw new Error(`${sku} has no stock`);
  const change = {
    sku,
    qty: item.reserved + pieces,
    reason: 'test',
    actor: 'test',
    isShortageAccepted: true,
  };
  const counted = await countStock(db, change);
  if (!counted.ok) throw new Error(counted.error);
  return item.qty - item.reserved;
};

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
      `update product set body = body || jsonb_build_object('price', $2::numeric, 'final_price', $2::numeric)
       where body->>'sku' = $1`,
      [sku, price],
    ),
  );
  await expect.poll(() => priceOf(request, sku)).toBe(price);
};
