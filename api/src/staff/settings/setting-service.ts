// Settings that staff changed, in the order in which they are applied.
import { asc } from 'drizzle-orm';
import type { StaffSetting } from '../../config/settings-file.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { settingRows } from './setting-tables.ts';

export const loadStaffSettings = (db: Database | Transaction): Promise<StaffSetting[]> =>
  db
    .select({ path: settingRows.path, value: settingRows.value })
    .from(settingRows)
    .orderBy(asc(settingRows.path));
