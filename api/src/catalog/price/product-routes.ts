// Endpoints for products and their prices by sku.
import type { Product } from '@klaas/core/catalog/product.ts';
import { listProductsEndpoint, renderPricesEndpoint } from '@klaas/core/contract/catalog-endpoints.ts';
import { wireList } from '@klaas/core/contract/wire-value.ts';
import { Hono } from 'hono';
import type { ApiContext, ApiEnv } from '../../http/api-env.ts';
import { parseQuery } from '../../http/parse-input.ts';
import { sendError, sendResult } from '../../http/response.ts';
import { routerPath } from '../../http/route-table.ts';
import type { ProductPriceService } from './product-price-service.ts';

const MAX_SKUS = 500;
const MISSING = 'skus parameter is required';

const skusOf = (c: ApiContext): string[] => wireList.parse(c.req.query('skus') ?? '');

export const productRoutes = (
  products: ProductPriceService,
  groupOf: (c: ApiContext) => Promise<number | null>,
): Hono<ApiEnv> =>
  new Hono<ApiEnv>()
    .get(routerPath(renderPricesEndpoint.path), async (c) => {
      if (skusOf(c).length === 0) return sendError(c, 500, MISSING);
      const query = parseQuery(c, renderPricesEndpoint.query);
      if (query.skus.length > MAX_SKUS) return sendError(c, 400, `At most ${MAX_SKUS} skus in one call`);
      const store = products.storeOf(c.get('store'), query.storeId);
      if (query.currencyCode && query.currencyCode !== store.i18n.currencyCode) {
        return sendError(c, 400, `Prices are in ${store.i18n.currencyCode} only`);
      }
      return sendResult(c, { items: await products.rendered(store, query.skus, await groupOf(c)) });
    })
    .get(routerPath(listProductsEndpoint.path), async (c) => {
      const skus = skusOf(c);
      if (skus.length === 0) return sendError(c, 500, MISSING);
      if (skus.length > MAX_SKUS) return sendError(c, 400, `At most ${MAX_SKUS} skus in one call`);
      const items: Product[] = await products.bySku(c.get('store'), skus);
      const filter = { field: 'sku', value: skus.join(','), condition_type: 'in' };
      const search_criteria = { filter_groups: [{ filters: [filter] }] };
      return sendResult(c, { items, search_criteria, total_count: items.length });
    });
