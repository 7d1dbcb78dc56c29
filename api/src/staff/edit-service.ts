// Every write of staff, command line and import to a thing with a version: validate, check the version, write, log, in
// the caller's transaction. A domain describes its things by an EntityStore.
import { type FieldConflict, type Fields, mergeFields } from '@klaas/core/staff/merge-fields.ts';
import { sameValue } from '@klaas/core/stores/same-value.ts';
import type { Transaction } from '../db/database.ts';
import {
  type ChangeAuthor,
  type EntityKey,
  loadFieldsAt,
  type NewChange,
  nextVersion,
  recordChange,
} from './change-log/change-log-service.ts';
import { listChanges } from './change-log/change-repository.ts';

export interface FieldError {
  /** Empty: the thing as a whole. */
  field: string;
  rule: string;
}

export interface StoredEntity {
  version: number;
  fields: Fields;
}

type EntityPlace = Omit<EntityKey, 'entity'>;

/** `Stored`: what the domain keeps of the locked thing for its own checks and writes. */
export interface EntityStore<Stored extends StoredEntity = StoredEntity> {
  entity: string;
  /** Locks the row until the end of the transaction. */
  lock(tx: Transaction, place: EntityPlace): Promise<Stored | null>;
  /** Rules of the whole thing, also against other things; `stored` is null for a new one. */
  check(
    tx: Transaction,
    place: EntityPlace,
    after: Fields,
    stored: Stored | null,
  ): Promise<FieldError[]> | FieldError[];
  /** Rules against the removal; without it everything may be removed. The row is locked. */
  checkRemoval?(tx: Transaction, place: EntityPlace): Promise<FieldError[]>;
  /** Each of these notifies the running processes. */
  insert(tx: Transaction, place: EntityPlace, fields: Fields, version: number): Promise<void>;
  update(
    tx: Transaction,
    place: EntityPlace,
    after: Fields,
    stored: Stored,
    author: ChangeAuthor,
  ): Promise<void>;
  remove(tx: Transaction, place: EntityPlace, before: Fields): Promise<void>;
  /** Instead of a row of the log at once: a batch writes those of all its things together. */
  record?(tx: Transaction, author: ChangeAuthor, change: NewChange): Promise<void>;
  /** For edits of many things: reads, writes and rows of the log are done for all of them at once. */
  openBatch?(tx: Transaction, ids: readonly string[]): Promise<EntityBatch>;
}

/** Things that are locked at once; edits are seen by those that follow, and reach the database with `write`. */
export interface EntityBatch {
  /** Edits existing things of this batch. */
  entity: EntityStore;
  /** What `work` has edited is taken back when it returns an error. */
  attempt<Failure>(work: () => Promise<Failure | null>): Promise<Failure | null>;
  write(): Promise<void>;
}

export type EditError =
  | { ok: false; error: 'not_found' }
  | { ok: false; error: 'exists' }
  | { ok: false; error: 'invalid'; errors: FieldError[] }
  | {
      ok: false;
      error: 'conflict';
      conflicts: FieldConflict[];
      version: number;
      /** Who saved before. */
      by?: { name: string; at: string };
    };

export type EditResult = { ok: true; value: StoredEntity } | EditError;

export interface FieldEdit {
  /** Fields to write; `undefined` removes one. */
  fields: Fields;
  /** The version that the edit was decided on. Undefined: whatever is stored. */
  version?: number | undefined;
}

const invalid = (errors: FieldError[]): EditError => ({ ok: false, error: 'invalid', errors });

const mergeEdit = async (
  tx: Transaction,
  key: EntityKey,
  stored: StoredEntity,
  { fields, version = stored.version }: FieldEdit,
) => {
  const base = await loadFieldsAt(tx, key, { version, current: stored });
  if (base) return mergeFields(base, fields, stored.fields);
  // The values of that version are unknown: every field that would change may overwrite somebody's change.
  const conflicts = Object.entries(fields)
    .filter(([name, mine]) => !sameValue(mine, stored.fields[name]))
    .map(([field, mine]) => ({ field, base: null, mine, theirs: stored.fields[field] }));
  return conflicts.length > 0
    ? { ok: false as const, conflicts }
    : { ok: true as const, value: stored.fields };
};

/** With the name of whoever saved before. */
export const conflictError = async (
  tx: Transaction,
  { entity, id }: Pick<EntityKey, 'entity' | 'id'>,
  version: number,
  conflicts: FieldConflict[],
): Promise<EditError> => {
  const [last] = await listChanges(tx, { entity, id }, 1);
  const by = last && { name: last.actor_name, at: last.at.toISOString() };
  return { ...{ ok: false, error: 'conflict', conflicts, version }, ...(by && { by }) };
};

/** Writes some fields of a thing that the caller has locked. */
export const editLocked = async (
  tx: Transaction,
  store: EntityStore,
  author: ChangeAuthor,
  place: EntityPlace,
  { stored, ...edit }: FieldEdit & { stored: StoredEntity },
): Promise<EditResult> => {
  const key = { ...place, entity: store.entity };
  const merged = await mergeEdit(tx, key, stored, edit);
  if (!merged.ok) return conflictError(tx, key, stored.version, merged.conflicts);
  const after = merged.value;
  if (sameValue(after, stored.fields)) return { ok: true, value: stored };
  const errors = await store.check(tx, place, after, stored);
  if (errors.length > 0) return invalid(errors);
  const version = stored.version + 1;
  await store.update(tx, place, after, stored, author);
  await (store.record ?? recordChange)(tx, author, { ...key, version, before: stored.fields, after });
  return { ok: true, value: { version, fields: after } };
};

/** Writes some fields. An edit that changes nothing is accepted and not logged. */
export const editEntity = async (
  tx: Transaction,
  store: EntityStore,
  author: ChangeAuthor,
  place: EntityPlace,
  edit: FieldEdit,
): Promise<EditResult> => {
  const stored = await store.lock(tx, place);
  return stored
    ? editLocked(tx, store, author, place, { ...edit, stored })
    : { ok: false, error: 'not_found' };
};

export const createEntity = async (
  tx: Transaction,
  store: EntityStore,
  author: ChangeAuthor,
  place: EntityPlace,
  fields: Fields,
): Promise<EditResult> => {
  const key = { ...place, entity: store.entity };
  if (await store.lock(tx, place)) return { ok: false, error: 'exists' };
  const errors = await store.check(tx, place, fields, null);
  if (errors.length > 0) return invalid(errors);
  const version = await nextVersion(tx, key);
  await store.insert(tx, place, fields, version);
  await recordChange(tx, author, { ...key, version, before: null, after: fields });
  return { ok: true, value: { version, fields } };
};

/** [OFFICE-24] The log keeps the whole thing: it can be restored. */
export const removeEntity = async (
  tx: Transaction,
  store: EntityStore,
  author: ChangeAuthor,
  place: EntityPlace,
): Promise<EditResult> => {
  const stored = await store.lock(tx, place);
  if (!stored) return { ok: false, error: 'not_found' };
  const errors = (await store.checkRemoval?.(tx, place)) ?? [];
  if (errors.length > 0) return invalid(errors);
  await store.remove(tx, place, stored.fields);
  const version = stored.version + 1;
  await recordChange(tx, author, {
    ...{ ...place, entity: store.entity, version },
    before: stored.fields,
    after: null,
  });
  return { ok: true, value: { ...stored, version } };
};
