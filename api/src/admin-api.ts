// The calls of the back office: each domain adds its own to one router.
import type { Hono } from 'hono';
import type { Services } from './compose.ts';
import { createAdminRouter } from './http/admin/admin-router.ts';
import type { ApiEnv } from './http/api-env.ts';
import { staffAdminRoutes } from './staff/people/staff-admin-routes.ts';
import { createStaffRequests } from './staff/people/staff-request-repository.ts';
import { createStaffService } from './staff/people/staff-service.ts';
import { createStaffSessions } from './staff/people/staff-session-service.ts';

export const adminApi = (services: Services): Hono<ApiEnv> => {
  const { db, now, config } = services;
  const sessions = createStaffSessions({ db, now });
  const router = createAdminRouter({
    now,
    authenticate: sessions.authenticate,
    requests: createStaffRequests({ db, now }),
    origin: new URL(config.shopUrl).origin,
  });
  staffAdminRoutes(router, { staff: createStaffService({ db }) });
  return router.close();
};
