// Stock in the back office.
import { lowStockEndpoint } from '@klaas/core/contract/admin/low-stock-endpoints.ts';
import type { AdminRouter } from '../http/admin/admin-router.ts';
import type { LowStockService } from './low-stock-service.ts';

export const stockAdminRoutes = (router: AdminRouter, low: LowStockService): void =>
  router.handle(lowStockEndpoint, async () => {
    const rows = await low.list();
    return { ok: true, value: { rows, total: rows.length } };
  });
