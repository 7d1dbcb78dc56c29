// Settings that staff changed: read in the order in which they are applied, at the start and after every change.
import { applySettings } from '@klaas/core/stores/setting-effect.ts';
import { asc, eq, sql } from 'drizzle-orm';
import { type Config, withStaffSettings } from '../../config/config.ts';
import type { StaffSetting } from '../../config/settings-file.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { settingRows } from './setting-tables.ts';

export interface StoredSetting extends StaffSetting {
  version: number;
}

/** As text: the driver would read the text "10111" as a number. */
const valueText = sql<string>`${settingRows.value}::text`;

export const loadStaffSettings = async (db: Database | Transaction): Promise<StoredSetting[]> => {
  const { path, version } = settingRows;
  const rows = await db.select({ path, version, value: valueText }).from(settingRows).orderBy(asc(path));
  return rows.map((row) => ({ ...row, value: JSON.parse(row.value) }));
};

/** Locked until the end of the transaction. */
export const lockStaffSetting = async (tx: Transaction, path: string): Promise<StoredSetting | null> => {
  const { version } = settingRows;
  const [row] = await tx
    .select({ version, value: valueText })
    .from(settingRows)
    .where(eq(settingRows.path, path))
    .for('update');
  return row ? { path, version: row.version, value: JSON.parse(row.value) } : null;
};

/** Reads them again, into the settings that the whole process holds; some wait for the next start. */
export const reloadSettings = async (db: Database, config: Config): Promise<void> => {
  const { config: next } = withStaffSettings(config, await loadStaffSettings(db));
  applySettings(config.settings, next.settings);
};
