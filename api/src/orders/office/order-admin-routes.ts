// Calls of the back office about orders.
import { orderRowsEndpoint } from '@klaas/core/contract/admin/order-list-endpoints.ts';
import type { AdminRouter } from '../../http/admin/admin-router.ts';
import { personViewOf } from './mask-person.ts';
import type { OrderList } from './order-list-service.ts';

export const orderAdminRoutes = (router: AdminRouter, { list }: { list: OrderList }): void => {
  router.handle(orderRowsEndpoint, async ({ staff, body }) => ({
    ok: true,
    value: await list.rows(personViewOf(staff.permissions), body),
  }));
};
