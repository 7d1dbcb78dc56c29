// Jobs that were given up after their last try, e-mails among them.
import * as z from 'zod/mini';
import { defineAdminEndpoint } from './admin-endpoint.ts';

const FailedJobSchema = z.object({
  id: z.string(),
  kind: z.string(),
  /** Of an e-mail: to whom, and about what. */
  about: z.string(),
  tries: z.int(),
  error: z.string(),
  failed_at: z.string(),
});

export type FailedJob = z.output<typeof FailedJobSchema>;

export const failedJobsEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/jobs/failed',
  summary: 'Jobs, or e-mails, that were given up after their last try; the oldest first',
  permission: 'system.read',
  query: z.object({ what: z._default(z.enum(['jobs', 'emails']), 'jobs') }),
  output: z.object({ rows: z.array(FailedJobSchema), total: z.int() }),
});

export const retryJobEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/jobs/{id}/retry',
  summary: 'Tries a job again at once, with all its tries',
  permission: 'system.write',
  params: z.object({ id: z.string().check(z.regex(/^\d{1,18}$/, { error: 'must be a number' })) }),
  output: z.object({}),
});
