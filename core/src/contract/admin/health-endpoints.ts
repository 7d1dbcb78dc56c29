// How the shop is: versions, database, disk, jobs, periodic jobs; and its backups.
import * as z from 'zod/mini';
import { defineAdminEndpoint } from './admin-endpoint.ts';

const HealthSchema = z.object({
  versions: z.object({ shop: z.string(), node: z.string(), postgres: z.string() }),
  database: z.object({
    is_embedded: z.boolean(),
    bytes: z.number(),
    migrations: z.int(),
    migrated_at: z.nullable(z.string()),
  }),
  disk: z.object({ free_bytes: z.number(), total_bytes: z.number() }),
  jobs: z.object({ waiting: z.int(), running: z.int(), failed: z.int() }),
  /** E-mails that are not sent yet. */
  outbox: z.int(),
  periodic: z.array(
    z.object({ kind: z.string(), schedule: z.string(), last_run_at: z.nullable(z.string()) }),
  ),
});
export type Health = z.output<typeof HealthSchema>;

export const healthEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/health',
  summary:
    'Versions, migrations, size of the database, disk, jobs by state, and when each periodic job last ran',
  permission: 'system.read',
  output: HealthSchema,
});

const BackupSchema = z.object({
  name: z.string(),
  bytes: z.number(),
  made_at: z.string(),
  is_nightly: z.boolean(),
});
export type BackupFile = z.output<typeof BackupSchema>;

export const backupsEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/backups',
  summary: 'Backups of the embedded database, the newest first',
  permission: 'system.read',
  output: z.object({
    /** A server of its own has its own tools. */
    is_embedded: z.boolean(),
    /** Nightly ones; 0: none are made. */
    kept: z.int(),
    is_running: z.boolean(),
    files: z.array(BackupSchema),
  }),
});

export const makeBackupEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/backups',
  summary: 'Makes a backup as a job; one at a time, the last five are kept besides the nightly ones',
  permission: 'system.backup',
  output: z.object({}),
});

export const backupFileEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/backups/{name}',
  summary: 'The file of a backup, for `shop restore`; asks for a fresh proof',
  permission: 'system.backup',
  params: z.object({ name: z.string().check(z.maxLength(60)) }),
  output: z.unknown(),
  produces: 'application/octet-stream',
  needsProof: true,
});
