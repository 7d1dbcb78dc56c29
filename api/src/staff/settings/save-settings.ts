// Settings of a form, saved together: what belongs together is checked together.
import { randomUUID } from 'node:crypto';
import { settingOf } from '@klaas/core/stores/setting-description.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { sql } from 'drizzle-orm';
import {
  lockingVariable,
  parseSettings,
  type SettingFault,
  type SettingSources,
} from '../../config/settings-file.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { ChangeAuthor } from '../change-log/change-log-service.ts';
import { listChanges } from '../change-log/change-repository.ts';
import { createEntity, type EditError, type EntityStore, editEntity, removeEntity } from '../edit-service.ts';
import { loadStaffSettings, type StoredSetting } from './setting-service.ts';

export interface SettingChange {
  /** The whole setting: `delivery.courierDays`. */
  path: string;
  /** Undefined: the value of the file or the default again. */
  value?: unknown;
  /** The one that was shown. */
  version: number;
}

/** Faults of services that the settings choose, and that lack something besides. */
export type CheckServices = (settings: Settings) => SettingFault[];

interface SaveDeps {
  db: Database;
  entity: EntityStore;
  sources: SettingSources;
  check: CheckServices;
}

type SaveResult = { ok: true; bulkId: string | null } | EditError;

/** The command line may have set a part: whoever sets the whole replaces it. */
export const rowsOf = (stored: readonly StoredSetting[], path: string): StoredSetting[] =>
  stored.filter((row) => settingOf(row.path) === path);

export const versionOf = (rows: readonly StoredSetting[]): number =>
  rows.reduce((sum, { version }) => sum + version, 0);

const conflictOf = async (
  tx: Transaction,
  stored: readonly StoredSetting[],
  { path, value, version }: SettingChange,
): Promise<EditError | null> => {
  const rows = rowsOf(stored, path);
  const current = versionOf(rows);
  if (current === version) return null;
  const theirs = rows.find((row) => row.path === path)?.value ?? null;
  const [last] = await listChanges(tx, { entity: 'setting', id: path }, 1);
  const by = last && { name: last.actor_name, at: last.at.toISOString() };
  return {
    ...{ ok: false, error: 'conflict', version: current },
    conflicts: [{ field: path, base: null, mine: value ?? null, theirs }],
    ...(by && { by }),
  };
};

const lockedFaults = (sources: SettingSources, changes: readonly SettingChange[]): SettingFault[] =>
  changes.flatMap(({ path }) => {
    const variable = lockingVariable(sources, path);
    return variable ? [{ field: path, rule: `locked values=${variable}` }] : [];
  });

const faultsOf = (
  { sources, check }: SaveDeps,
  stored: readonly StoredSetting[],
  changes: readonly SettingChange[],
): SettingFault[] => {
  const locked = lockedFaults(sources, changes);
  if (locked.length > 0) return locked;
  const paths = new Set(changes.map(({ path }) => path));
  const others = stored.filter((row) => !paths.has(settingOf(row.path)));
  const set = changes.flatMap(({ path, value }) => (value === undefined ? [] : [{ path, value }]));
  const parsed = parseSettings(sources, [...others, ...set]);
  return parsed.ok ? check(parsed.value) : parsed.faults;
};

const write = async (
  tx: Transaction,
  entity: EntityStore,
  author: ChangeAuthor,
  { path, value, rows }: { path: string; value: unknown; rows: readonly StoredSetting[] },
): Promise<void> => {
  const place = { id: path, store: '' };
  for (const row of rows)
    if (row.path !== path || value === undefined)
      await removeEntity(tx, entity, author, { id: row.path, store: '' });
  if (value === undefined) return;
  const fields = { [path]: value };
  const written = rows.some((row) => row.path === path)
    ? await editEntity(tx, entity, author, place, { fields })
    : await createEntity(tx, entity, author, place, fields);
  if (!written.ok) throw new Error(`setting ${path} was not written: ${written.error}`);
};

export const saveSettings = (
  deps: SaveDeps,
  author: ChangeAuthor,
  changes: readonly SettingChange[],
): Promise<SaveResult> =>
  deps.db.transaction(async (tx): Promise<SaveResult> => {
    // Two sets may each be right and wrong together.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('setting'))`);
    const stored = await loadStaffSettings(tx);
    for (const change of changes) {
      const conflict = await conflictOf(tx, stored, change);
      if (conflict) return conflict;
    }
    const errors = faultsOf(deps, stored, changes);
    if (errors.length > 0) return { ok: false, error: 'invalid', errors };
    const bulkId = changes.length > 1 ? randomUUID() : null;
    const writer = bulkId === null ? author : { ...author, bulkId };
    // Checked as a set above; one after the other they may be wrong for a moment.
    const entity = { ...deps.entity, check: () => [] };
    for (const { path, value } of changes)
      await write(tx, entity, writer, { path, value, rows: rowsOf(stored, path) });
    return { ok: true, bulkId };
  });
