// Calls of the back office about many orders at once.
import {
  exportOrdersEndpoint,
  orderBulkEndpoint,
  planOrderBulkEndpoint,
  printOrdersEndpoint,
  startOrderBulkEndpoint,
} from '@klaas/core/contract/admin/order-bulk-endpoints.ts';
import { isPrinted, permissionOfBulk } from '@klaas/core/orders/office/order-bulk.ts';
import type { AdminRouter } from '../../http/admin/admin-router.ts';
import { personViewOf } from './mask-person.ts';
import type { OrderBulk } from './order-bulk-service.ts';
import { orderCsv } from './order-export.ts';
import type { OrderList } from './order-list-service.ts';
import type { OrderPdfs } from './order-pdf-service.ts';

/** In one file. */
const MAX_EXPORTED = 5000;
const MAX_PRINTED = 200;

const FORBIDDEN = { ok: false, error: 'forbidden' } as const;

export const orderBulkRoutes = (
  router: AdminRouter,
  { bulk, list, pdfs, now }: { bulk: OrderBulk; list: OrderList; pdfs: OrderPdfs; now: () => number },
): void => {
  router.handle(planOrderBulkEndpoint, async ({ staff, body: { action, where } }) => {
    if (!staff.permissions.has(permissionOfBulk(action))) return FORBIDDEN;
    const isMasked = personViewOf(staff.permissions) === 'masked';
    return { ok: true, value: await bulk.plan(action, where, isMasked) };
  });

  router.handle(startOrderBulkEndpoint, async ({ staff, author, body: { action, where } }) => {
    if (!staff.permissions.has(permissionOfBulk(action))) return FORBIDDEN;
    if (isPrinted(action)) return { ok: false, error: 'state_forbids', detail: 'bulk_printed' };
    return bulk.start(author, { action, where, isMasked: personViewOf(staff.permissions) === 'masked' });
  });

  router.handleFile(printOrdersEndpoint, async ({ staff, query: { kind, where } }) => {
    // Each has the buyer's name and address; an invoice has prices and the e-mail too.
    const view = personViewOf(staff.permissions);
    if (view === 'masked' || (view === 'contact' && kind === 'invoices')) return FORBIDDEN;
    const ids = await bulk.printable({ kind }, where);
    if (ids.length > MAX_PRINTED) return { ok: false, error: 'limit', detail: 'print_too_large' };
    return pdfs.many(ids, kind);
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
