// Settings changed by the staff: checked against the schema together with all others. Every process reads them again
// before it drops its cached pages.
import type { Fields } from '@klaas/core/staff/merge-fields.ts';
import { eq, sql } from 'drizzle-orm';
import { lockingVariable, parseSettings, type SettingSources } from '../../config/settings-file.ts';
import { EVERY_TAG, notifyInvalidation } from '../../db/cache-invalidation.ts';
import type { Database } from '../../db/database.ts';
import type { ChangeAuthor } from '../change-log/change-log-service.ts';
import {
  createEntity,
  type EditResult,
  type EntityStore,
  editEntity,
  removeEntity,
} from '../edit-service.ts';
import { type CheckServices, type SettingChange, saveSettings } from './save-settings.ts';
import { loadStaffSettings, lockStaffSetting } from './setting-service.ts';
import { settingRows } from './setting-tables.ts';

/** In the log the field has the name of the setting, so that a secret is recognised. */
const fieldsOf = (path: string, value: unknown): Fields => ({ [path]: value });

export const createSettingEntity = (sources: SettingSources): EntityStore => ({
  entity: 'setting',
  lock: async (tx, { id }) => {
    const row = await lockStaffSetting(tx, id);
    return row ? { version: row.version, fields: fieldsOf(id, row.value) } : null;
  },
  check: async (tx, { id }, after) => {
    const variable = lockingVariable(sources, id);
    if (variable) return [{ field: id, rule: `is set by the environment: ${variable}` }];
    const others = (await loadStaffSettings(tx)).filter(({ path }) => path !== id);
    const parsed = parseSettings(sources, [...others, { path: id, value: after[id] }]);
    return parsed.ok ? [] : parsed.errors.map((rule) => ({ field: '', rule }));
  },
  insert: async (tx, { id }, fields, version) => {
    await tx.insert(settingRows).values({ path: id, value: fields[id], version });
    await notifyInvalidation(tx, [EVERY_TAG]);
  },
  update: async (tx, { id }, after) => {
    await tx
      .update(settingRows)
      .set({ value: after[id], version: sql`${settingRows.version} + 1` })
      .where(eq(settingRows.path, id));
    await notifyInvalidation(tx, [EVERY_TAG]);
  },
  remove: async (tx, { id }) => {
    await tx.delete(settingRows).where(eq(settingRows.path, id));
    await notifyInvalidation(tx, [EVERY_TAG]);
  },
});

export const createSettingEditor = (db: Database, entity: EntityStore, sources: SettingSources) => ({
  list: () => loadStaffSettings(db),

  set: (author: ChangeAuthor, path: string, value: unknown): Promise<EditResult> =>
    db.transaction(async (tx) => {
      const place = { id: path, store: '' };
      const fields = fieldsOf(path, value);
      return (await entity.lock(tx, place))
        ? editEntity(tx, entity, author, place, { fields })
        : createEntity(tx, entity, author, place, fields);
    }),

  /** The setting has the value of the file or the default again. */
  reset: (author: ChangeAuthor, path: string): Promise<EditResult> =>
    db.transaction((tx) => removeEntity(tx, entity, author, { id: path, store: '' })),

  /** [OFFICE-101] Several settings, checked together: all are written, or none. */
  save: (author: ChangeAuthor, changes: readonly SettingChange[], check: CheckServices) =>
    saveSettings({ db, entity, sources, check }, author, changes),
});

export type SettingEditor = ReturnType<typeof createSettingEditor>;
