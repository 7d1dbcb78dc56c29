// Calls of the back office about many products at once.
import { isPriceAct, type ProductAct } from '@klaas/core/catalog/office/product-act.ts';
import {
  cancelProductBulkEndpoint,
  planProductBulkEndpoint,
  productAttributesEndpoint,
  productBulkEndpoint,
  startProductBulkEndpoint,
} from '@klaas/core/contract/admin/product-bulk-endpoints.ts';
import type { Permission } from '@klaas/core/staff/permissions.ts';
import type { AdminRouter } from '../../http/admin/admin-router.ts';
import type { ProductBulk } from './product-bulk-service.ts';

const permissionOf = (act: ProductAct): Permission => (isPriceAct(act) ? 'prices.write' : 'products.write');

const FORBIDDEN = { ok: false, error: 'forbidden' } as const;

export const productBulkRoutes = (router: AdminRouter, bulk: ProductBulk): void => {
  router.handle(productAttributesEndpoint, async ({ query: { store } }) => ({
    ok: true,
    value: await bulk.attributes(store),
  }));

  router.handle(planProductBulkEndpoint, async ({ staff, body }) =>
    staff.permissions.has(permissionOf(body.act)) ? bulk.plan(body) : FORBIDDEN,
  );

  router.handle(startProductBulkEndpoint, async ({ staff, author, body }) =>
    staff.permissions.has(permissionOf(body.act)) ? bulk.start(author, body) : FORBIDDEN,
  );

  router.handle(productBulkEndpoint, ({ params: { key } }) => bulk.progress(key));

  router.handle(cancelProductBulkEndpoint, async ({ staff, author, params: { key } }) => {
    const permission = await bulk.permissionOf(key, permissionOf);
    return permission !== null && staff.permissions.has(permission) ? bulk.cancel(author, key) : FORBIDDEN;
  });
};
