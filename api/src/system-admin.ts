// The system in the back office: how the shop is, and its backups.
import {
  backupFileEndpoint,
  backupsEndpoint,
  healthEndpoint,
  makeBackupEndpoint,
} from '@klaas/core/contract/admin/health-endpoints.ts';
import { sql } from 'drizzle-orm';
import type { Services } from './compose.ts';
import { listBackups, openBackup } from './db/backup/backup-files.ts';
import type { AdminRouter } from './http/admin/admin-router.ts';
import { loadHealth } from './jobs/health-service.ts';
import { enqueueJob, hasOpenJob } from './jobs/job-queue.ts';
import { recordChange } from './staff/change-log/change-log-service.ts';

const JOB_KEY = 'database.backup-now';

/** [OFFICE-102] A backup is restored on the command line only. */
export const systemAdminRoutes = (
  router: AdminRouter,
  { db, config, settings, version }: Pick<Services, 'db' | 'config' | 'settings'> & { version: string },
): void => {
  const { dataDir, databaseUrl } = config;
  const isEmbedded = databaseUrl === undefined;
  const isRunning = async (): Promise<boolean> => {
    const { rows } = await db.execute<{ found: boolean }>(
      sql`select ${hasOpenJob(sql`${JOB_KEY}`)} as found`,
    );
    return rows[0]?.found ?? false;
  };

  router.handle(healthEndpoint, async () => ({
    ok: true,
    value: await loadHealth({ db, dataDir, isEmbedded, version }),
  }));
  router.handle(backupsEndpoint, async () => ({
    ok: true,
    value: {
      is_embedded: isEmbedded,
      kept: settings.server.keptBackups,
      is_running: await isRunning(),
      files: await listBackups(dataDir),
    },
  }));
  router.handle(makeBackupEndpoint, async ({ author }) => {
    if (!isEmbedded) return { ok: false, error: 'state_forbids', detail: 'backup_by_server' };
    return db.transaction(async (tx) => {
      // Two who press at once make one.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${JOB_KEY}))`);
      const { rows } = await tx.execute<{ found: boolean }>(
        sql`select ${hasOpenJob(sql`${JOB_KEY}`)} as found`,
      );
      if (rows[0]?.found)
        return { ok: false as const, error: 'state_forbids' as const, detail: 'backup_runs' };
      await enqueueJob(tx, JOB_KEY, {}, { key: JOB_KEY });
      await recordChange(tx, author, {
        ...{ entity: 'backup', id: 'now', store: '', version: 1, isFinal: true },
        ...{ before: null, after: { requested: true } },
      });
      return { ok: true as const, value: {} };
    });
  });
  router.handleFile(backupFileEndpoint, async ({ author, params: { name } }) => {
    const bytes = await openBackup(dataDir, name);
    if (!bytes) return { ok: false, error: 'not_found' };
    await db.transaction((tx) =>
      recordChange(tx, author, {
        ...{ entity: 'backup', id: name, store: '', version: 1, isFinal: true },
        ...{ before: null, after: { downloaded: true } },
      }),
    );
    return { ok: true, value: { bytes, type: 'application/octet-stream', name } };
  });
};
