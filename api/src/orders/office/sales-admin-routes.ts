// Sales by day.
import { salesEndpoint } from '@klaas/core/contract/admin/sales-endpoints.ts';
import type { AdminRouter } from '../../http/admin/admin-router.ts';
import type { SalesService } from './sales-service.ts';

export const salesAdminRoutes = (router: AdminRouter, sales: SalesService): void =>
  router.handle(salesEndpoint, async ({ query }) => ({ ok: true, value: await sales.load(query) }));
