// Opens the database before anything else: settings that staff changed are in it.
import { mkdirSync } from 'node:fs';
import { type Config, withStaffSettings } from '@klaas/api/config/config.ts';
import { StartError } from '@klaas/api/config/start-error.ts';
import { openDatabase } from '@klaas/api/db/open-database.ts';
import type { Log } from '@klaas/api/http/log.ts';
import { checkAppSecret } from '@klaas/api/security/secret-fingerprint.ts';
import { loadStaffSettings } from '@klaas/api/staff/settings/setting-service.ts';

/** With a database server, a bucket and a given secret nothing else makes the folder that readiness looks at. */
const ensureDataDir = (dataDir: string): void => {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new StartError(`DATA_DIR is ${dataDir}, which cannot be used: ${reason}`, { cause: error });
  }
};

/** The configuration with the staff's settings. */
export const openConfigured = async (initial: Config, progress: (message: string) => void, log: Log) => {
  ensureDataDir(initial.dataDir);
  const database = await openDatabase(initial, progress);
  try {
    await checkAppSecret(database.db, initial.appSecret);
    const { config, ignored } = withStaffSettings(initial, await loadStaffSettings(database.db));
    for (const error of ignored) log('warn', 'a setting of the staff is not applied', { error });
    return { config, database };
  } catch (error) {
    await database.close();
    throw error;
  }
};
