// Calls of the back office about many orders at once.
import {
  orderBulkEndpoint,
  planOrderBulkEndpoint,
  printOrdersEndpoint,
  startOrderBulkEndpoint,
} from '@klaas/core/contract/admin/order-bulk-endpoints.ts';
import { isPrinted, permissionOfBulk } from '@klaas/core/orders/office/order-bulk.ts';
import type { AdminRouter } from '../../http/admin/admin-router.ts';
import { personViewOf } from './mask-person.ts';
import type { OrderBulk } from './order-bulk-service.ts';
import type { OrderPdfs } from './order-pdf-service.ts';

/** In one file. */
const MAX_PRINTED = 200;

const FORBIDDEN = { ok: false, error: 'forbidden' } as const;

export const orderBulkRoutes = (
  router: AdminRouter,
  { bulk, pdfs }: { bulk: OrderBulk; pdfs: OrderPdfs },
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

  router.handle(orderBulkEndpoint, async ({ params: { key } }) => {
    const value = await bulk.progress(key);
    return value ? { ok: true, value } : { ok: false, error: 'not_found' };
  });
};
