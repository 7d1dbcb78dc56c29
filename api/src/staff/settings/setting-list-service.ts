// [OFFICE-101] Every setting for the form of the office: its value, where it comes from, and what is behind it.
import type { SettingView } from '@klaas/core/contract/admin/setting-endpoints.ts';
import { sameValue } from '@klaas/core/stores/same-value.ts';
import {
  describeSettings,
  type SettingDescription,
  type ValueDescription,
} from '@klaas/core/stores/setting-description.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import {
  lockingVariable,
  parseSettings,
  parseWithStaff,
  type SettingSources,
} from '../../config/settings-file.ts';
import type { Database } from '../../db/database.ts';
import { rowsOf, versionOf } from './save-settings.ts';
import { loadStaffSettings, type StoredSetting } from './setting-service.ts';

interface ListDeps {
  db: Database;
  sources: SettingSources;
  /** As this process uses them now. */
  live: Settings;
}

const valueAt = (settings: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (inner, key) =>
        typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined,
      settings,
    );

const sourceOf = (
  path: string,
  { variable, rows, file }: { variable: string | undefined; rows: readonly unknown[]; file: unknown },
): SettingView['source'] => {
  if (variable !== undefined) return 'environment';
  if (rows.length > 0) return 'office';
  return valueAt(file, path) === undefined ? 'default' : 'file';
};

const viewOf = ({ kind, options, min, max, isWhole, isNullable }: ValueDescription) => ({
  kind,
  ...(options && { options }),
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
  is_whole: isWhole ?? false,
  is_nullable: isNullable ?? false,
});

const isSet = (value: unknown): boolean => value !== '' && value !== null && value !== undefined;

export const createSettingList = ({ db, sources, live }: ListDeps) => {
  const described = describeSettings();

  const rowOf = (
    setting: SettingDescription,
    { settings, below, stored }: { settings: unknown; below: unknown; stored: readonly StoredSetting[] },
  ): SettingView => {
    const { path, isSecret, effect, unit, fields } = setting;
    const variable = lockingVariable(sources, path);
    const rows = rowsOf(stored, path);
    const value = valueAt(settings, path);
    const shown = (one: unknown) => (isSecret ? null : (one ?? null));
    return {
      ...viewOf(setting),
      ...(fields && { fields: fields.map((field) => ({ ...viewOf(field), name: field.name })) }),
      ...{ path, effect, unit, is_secret: isSecret },
      value: shown(value),
      default: shown(setting.default),
      reset_to: shown(valueAt(below, path)),
      is_set: isSet(value),
      is_changed: !sameValue(value, setting.default),
      source: sourceOf(path, { variable, rows, file: sources.file.value }),
      variable: variable ?? null,
      version: versionOf(rows),
      is_waiting: effect === 'restart' && !sameValue(value, valueAt(live, path)),
    };
  };

  return {
    load: async (): Promise<SettingView[]> => {
      const stored = await loadStaffSettings(db);
      const below = parseSettings(sources, []);
      const values = {
        settings: parseWithStaff(sources, stored).settings ?? live,
        below: below.ok ? below.value : live,
        stored,
      };
      return described.map((setting) => rowOf(setting, values));
    },
  };
};

export type SettingList = ReturnType<typeof createSettingList>;
