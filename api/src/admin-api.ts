// The calls of the back office: each domain adds its own to one router.
import type { Hono } from 'hono';
import type { Services } from './compose.ts';
import { composeEditors } from './compose-editors.ts';
import { createAdminRouter } from './http/admin/admin-router.ts';
import type { ApiEnv } from './http/api-env.ts';
import { orderAdminRoutes } from './orders/office/order-admin-routes.ts';
import { createOrderList } from './orders/office/order-list-service.ts';
import { createPeopleAdmin } from './people-admin.ts';
import { changeAdminRoutes } from './staff/change-log/change-admin-routes.ts';
import { createChangeListService } from './staff/change-log/change-list-service.ts';
import { shellAdminRoutes } from './staff/live/shell-admin-routes.ts';
import { staffAdminRoutes } from './staff/people/staff-admin-routes.ts';
import { createStaffRequests } from './staff/people/staff-request-repository.ts';
import { createStaffService } from './staff/people/staff-service.ts';
import { createStaffSessions } from './staff/people/staff-session-service.ts';
import { viewAdminRoutes } from './staff/views/view-admin-routes.ts';
import { createViewService } from './staff/views/view-service.ts';

export const adminApi = (services: Services): Hono<ApiEnv> => {
  const { db, now, config, live } = services;
  const editors = composeEditors(services);
  const people = createPeopleAdmin(services, editors);
  const sessions = createStaffSessions({ db, now });
  const router = createAdminRouter({
    now,
    authenticate: sessions.authenticate,
    requests: createStaffRequests({ db, now }),
    origin: new URL(config.shopUrl).origin,
  });
  staffAdminRoutes(router, { staff: createStaffService({ db }), sessions });
  shellAdminRoutes(router, {
    live,
    counts: people.counts,
    finders: people.finders,
    authenticate: sessions.authenticate,
  });
  changeAdminRoutes(router, { list: createChangeListService({ db }), undo: editors.undo });
  viewAdminRoutes(router, { views: createViewService({ db }), editor: editors.views });
  orderAdminRoutes(router, { list: createOrderList({ db }) });
  people.addRoutes(router);
  return router.close();
};
