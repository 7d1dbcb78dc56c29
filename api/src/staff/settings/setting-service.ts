// Settings that staff changed: read in the order in which they are applied, at the start and after every change.
import { applySettings } from '@klaas/core/stores/setting-effect.ts';
import { asc } from 'drizzle-orm';
import { type Config, withStaffSettings } from '../../config/config.ts';
import type { StaffSetting } from '../../config/settings-file.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { settingRows } from './setting-tables.ts';

export const loadStaffSettings = (db: Database | Transaction): Promise<StaffSetting[]> =>
  db
    .select({ path: settingRows.path, value: settingRows.value })
    .from(settingRows)
    .orderBy(asc(settingRows.path));

/** Reads them again, into the settings that the whole process holds; some wait for the next start. */
export const reloadSettings = async (db: Database, config: Config): Promise<void> => {
  const { config: next } = withStaffSettings(config, await loadStaffSettings(db));
  applySettings(config.settings, next.settings);
};
