// Calls of the back office about many orders at once.
import {
  exportOrdersEndpoint,
  orderBulkEndpoint,
  planOrderBulkEndpoint,
  startOrderBulkEndpoint,
} from '@klaas/core/contract/admin/order-bulk-endpoints.ts';
import { permissionOfBulk } from '@klaas/core/orders/office/order-bulk.ts';
import type { AdminRouter } from '../../http/admin/admin-router.ts';
import { personViewOf } from './mask-person.ts';
import type { OrderBulk } from './order-bulk-service.ts';
import { orderCsv } from './order-export.ts';
import type { OrderList } from './order-list-service.ts';

/** In one file. */
const MAX_EXPORTED = 5000;

const FORBIDDEN = { ok: false, error: 'forbidden' } as const;

export const orderBulkRoutes = (
  router: AdminRouter,
  { bulk, list, now }: { bulk: OrderBulk; list: OrderList; now: () => number },
): void => {
  router.handle(planOrderBulkEndpoint, async ({ staff, body: { action, where } }) => {
    if (!staff.permissions.has(permissionOfBulk(action))) return FORBIDDEN;
    const isMasked = personViewOf(staff.permissions) === 'masked';
    return { ok: true, value: await bulk.plan(action, where, isMasked) };
  });

  router.handle(startOrderBulkEndpoint, async ({ staff, author, body: { action, where } }) => {
    if (!staff.permissions.has(permissionOfBulk(action))) return FORBIDDEN;
    return bulk.start(author, { action, where, isMasked: personViewOf(staff.permissions) === 'masked' });
  });

  router.handleFile(exportOrdersEndpoint, async ({ staff, query: { where } }) => {
    const view = personViewOf(staff.permissions);
    const sort = { by: 'number', descending: true } as const;
    const { rows, total } = await list.rows(view, { where, sort, count: MAX_EXPORTED });
    if (total > MAX_EXPORTED) return { ok: false, error: 'limit', detail: 'export_too_large' };
    const bytes = Buffer.from(orderCsv(rows, { by: staff.name, at: new Date(now()) }));
    return { ok: true, value: { bytes, type: 'text/csv; charset=utf-8', name: 'orders.csv' } };
  });

  router.handle(orderBulkEndpoint, async ({ params: { key } }) => {
    const value = await bulk.progress(key);
    return value ? { ok: true, value } : { ok: false, error: 'not_found' };
  });
};
