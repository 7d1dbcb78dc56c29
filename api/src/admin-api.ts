// The calls of the back office: each domain adds its own to one router.
import type { Hono } from 'hono';
import type { Services } from './compose.ts';
import { createAdminRouter } from './http/admin/admin-router.ts';
import type { ApiEnv } from './http/api-env.ts';
import { incrementIdOf } from './orders/order-key.ts';
import { createProduction } from './production/compose-production.ts';
import { paneAdminRoutes } from './production/pane-admin-routes.ts';
import { staffAdminRoutes } from './staff/people/staff-admin-routes.ts';
import { createStaffRequests } from './staff/people/staff-request-repository.ts';
import { createStaffService } from './staff/people/staff-service.ts';
import { createStaffSessions } from './staff/people/staff-session-service.ts';

export const adminApi = (services: Services): Hono<ApiEnv> => {
  const { db, now, config, settings } = services;
  const sessions = createStaffSessions({ db, now });
  const router = createAdminRouter({
    now,
    authenticate: sessions.authenticate,
    requests: createStaffRequests({ db, now }),
    origin: new URL(config.shopUrl).origin,
  });
  staffAdminRoutes(router, { staff: createStaffService({ db }) });
  const { shopUrl } = config;
  paneAdminRoutes(router, createProduction({ db, now, settings, shopUrl, orderNumberOf: incrementIdOf }));
  return router.close();
};
