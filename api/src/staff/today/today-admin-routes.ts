// The first screen of the back office: what waits.
import { takeWorkEndpoint, todayEndpoint } from '@klaas/core/contract/admin/today-endpoints.ts';
import type { AdminRouter } from '../../http/admin/admin-router.ts';
import type { WorkService } from './work-service.ts';

interface TodayDeps {
  work: WorkService;
  carts: () => Promise<{ count: number; cents: number }>;
}

export const todayAdminRoutes = (router: AdminRouter, { work, carts }: TodayDeps): void => {
  router.handle(todayEndpoint, async ({ staff, query }) => {
    const [lines, left] = await Promise.all([
      work.list(staff, query.mine === 'yes'),
      staff.permissions.has('orders.read') ? carts() : null,
    ]);
    return { ok: true, value: { work: lines, carts: left } };
  });
  router.handle(takeWorkEndpoint, async ({ staff, author, body: { kind, take } }) => {
    if (![...staff.permissions].some((name) => !/\.(read|list)$/.test(name)))
      return { ok: false, error: 'forbidden' };
    await work.take(author, staff, kind, take);
    return { ok: true, value: { taken_by: take ? { id: staff.id, name: staff.name } : null } };
  });
};
