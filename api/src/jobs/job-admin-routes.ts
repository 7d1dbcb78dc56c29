// Jobs that were given up, in the back office.
import { failedJobsEndpoint, retryJobEndpoint } from '@klaas/core/contract/admin/job-endpoints.ts';
import type { AdminRouter } from '../http/admin/admin-router.ts';
import type { FailedJobs } from './failed-job-service.ts';

export const jobAdminRoutes = (router: AdminRouter, jobs: FailedJobs): void => {
  router.handle(failedJobsEndpoint, async ({ staff, query: { what } }) => {
    const isMasked = !staff.permissions.has('customers.read');
    const [rows, { count }] = await Promise.all([jobs.list(what, { isMasked }), jobs.work(what)]);
    return { ok: true, value: { rows, total: count } };
  });
  router.handle(retryJobEndpoint, async ({ author, params }) =>
    (await jobs.retry(author, params.id)) ? { ok: true, value: {} } : { ok: false, error: 'not_found' },
  );
};
