// [STOCK-01] stock endpoints: one sku (two URL forms) or several at once.
import {
  checkStockBySkuEndpoint,
  checkStockEndpoint,
  listStockEndpoint,
} from '@klaas/core/contract/stock-endpoints.ts';
import { wireList } from '@klaas/core/contract/wire-value.ts';
import { Hono } from 'hono';
import type { ApiContext, ApiEnv } from '../http/api-env.ts';
import { sendError, sendFailure, sendResult } from '../http/response.ts';
import { routerPath } from '../http/route-table.ts';
import { loadStockEntries, type StockDeps } from './stock-service.ts';

/** Limit of skus per request; clients send batches of 15. */
const MAX_SKUS = 500;

const unknown = (sku: unknown): string => `The product with the SKU "${sku}" does not exist`;

export const stockRoutes = (deps: StockDeps): Hono<ApiEnv> => {
  const check = async (c: ApiContext, sku: string | undefined): Promise<Response> => {
    if (!sku) return sendError(c, 500, 'sku parameter is required');
    const entries = await loadStockEntries(deps, c.get('store').storeCode, [sku]);
    if (!entries.ok) return sendFailure(c, 404, unknown(sku));
    return sendResult(c, entries.value[0]);
  };
  return new Hono<ApiEnv>()
    .get(routerPath(checkStockEndpoint.path), (c) => check(c, c.req.query('sku')))
    .get(routerPath(checkStockBySkuEndpoint.path), (c) => check(c, c.req.param('sku')))
    .get(routerPath(listStockEndpoint.path), async (c) => {
      const skus = wireList.parse(c.req.query('skus') ?? '');
      if (skus.length === 0) return sendError(c, 500, 'skus parameter is required');
      if (skus.length > MAX_SKUS) return sendError(c, 400, `At most ${MAX_SKUS} skus in one call`);
      const entries = await loadStockEntries(deps, c.get('store').storeCode, skus);
      return entries.ok ? sendResult(c, entries.value) : sendError(c, 404, unknown(entries.detail?.sku));
    });
};
