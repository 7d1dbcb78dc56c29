// Calls of the back office that find goods for an order, and price them.
import type { AdminFailure } from '@klaas/core/contract/admin/admin-endpoint.ts';
import {
  findGoodsEndpoint,
  goodsChoiceEndpoint,
  priceGoodsEndpoint,
} from '@klaas/core/contract/admin/goods-endpoints.ts';
import type { AdminRouter } from '../http/admin/admin-router.ts';
import type { GoodsService } from './goods-service.ts';

const UNKNOWN_STORE: AdminFailure = {
  ok: false,
  error: 'invalid',
  fields: [{ field: 'store', rule: 'store_unknown' }],
};

export const goodsAdminRoutes = (router: AdminRouter, goods: GoodsService): void => {
  router.handle(findGoodsEndpoint, async ({ query }) => {
    const store = goods.storeOf(query.store);
    return store ? { ok: true, value: { goods: await goods.find(store, query.q) } } : UNKNOWN_STORE;
  });
  router.handle(goodsChoiceEndpoint, async ({ query }) => {
    const store = goods.storeOf(query.store);
    if (!store) return UNKNOWN_STORE;
    const value = await goods.choice(store, query.sku);
    return value ? { ok: true, value } : { ok: false, error: 'not_found' };
  });
  router.handle(priceGoodsEndpoint, async ({ body: { store: code, ...chosen } }) => {
    const store = goods.storeOf(code);
    return store ? { ok: true, value: await goods.price(store, chosen) } : UNKNOWN_STORE;
  });
};
