// The change log (docs/decisions/032): rows are written in the transaction of the change they describe.

import type { Fields } from '@klaas/core/staff/merge-fields.ts';
import { HIDDEN_VALUE } from '@klaas/core/staff/plan-undo.ts';
import { touchedFields } from '@klaas/core/staff/touched-fields.ts';
import { isSecretSetting } from '@klaas/core/stores/setting-description.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { runIn } from '../../db/run-statement.ts';
import { type LastChange, listChanges, listLastChanges, listRemoved } from './change-repository.ts';
import type { ActorKind, ChangeRow } from './change-tables.ts';

/** Who makes a change, and what it belongs to. */
export interface ChangeAuthor {
  kind: ActorKind;
  name: string;
  requestId?: string;
  reason?: string;
  /** Changes with one bulk id are undone as one. */
  bulkId?: string;
  undoOf?: number;
}

/** The shop itself: a job, a payment, a shopper. */
export const shopAuthor = (name: string): ChangeAuthor => ({ kind: 'shop', name });

export interface EntityKey {
  entity: string;
  id: string;
  /** Store code or language; empty: the same in every store. */
  store: string;
}

export interface NewChange extends EntityKey {
  version: number;
  /** All fields, or those that may differ. Null: it did not exist. */
  before: Fields | null;
  after: Fields | null;
  isFinal?: boolean;
}

/** [OFFICE-25] */
const SECRET = /password|secret|token|api_?key|credential/i;

/** Settings are known by name: how long a token counts is no secret. */
const isSecret = (entity: string, name: string): boolean =>
  entity === 'setting' ? isSecretSetting(name) : SECRET.test(name);

const withoutSecrets = (entity: string, fields: Fields | null): Fields | null =>
  fields &&
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isSecret(entity, name) ? HIDDEN_VALUE : value]),
  );

/** `source` selects entity_id, version, kind, before and after. */
export const recordChanges = async (
  tx: Transaction,
  author: ChangeAuthor,
  { entity, store, isFinal = false }: { entity: string; store: string; isFinal?: boolean },
  source: SQL,
): Promise<void> => {
  const { kind, name, requestId = null, reason = null, bulkId = null, undoOf = null } = author;
  await tx.execute(sql`
    insert into change (at, actor_kind, actor_name, request_id, reason, bulk_id, undo_of, is_final, entity, store,
      entity_id, version, kind, before, after)
    select clock_timestamp(), ${kind}, ${name}, ${requestId}, ${reason}, ${bulkId}::uuid, ${undoOf}::bigint,
      ${isFinal}, ${entity}, ${store}, one.entity_id, one.version, one.kind, one.before, one.after
    from (${source}) one`);
};

const kindOf = ({ before, after }: Pick<NewChange, 'before' | 'after'>) => {
  if (before === null) return 'created';
  return after === null ? 'removed' : 'edited';
};

const RECORD = `insert into change (at, actor_kind, actor_name, request_id, reason, bulk_id, undo_of, is_final, entity,
    store, entity_id, version, kind, before, after)
  values (clock_timestamp(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`;

const jsonOf = (fields: Fields | null): string | null => fields && JSON.stringify(fields);

/** [OFFICE-17] Writes nothing when no field differs. */
export const recordChange = async (
  tx: Transaction,
  author: ChangeAuthor,
  change: NewChange,
): Promise<void> => {
  const touched = touchedFields(change.before, change.after);
  if (!touched) return;
  const { name, requestId = null, reason = null, bulkId = null, undoOf = null } = author;
  const { entity, store, id, version, isFinal = false } = change;
  await runIn(tx)('change_record', RECORD, [
    ...[author.kind, name, requestId, reason, bulkId, undoOf, isFinal, entity, store, id, version],
    ...[
      kindOf(change),
      jsonOf(withoutSecrets(entity, touched.before)),
      jsonOf(withoutSecrets(entity, touched.after)),
    ],
  ]);
};

export interface RecordedChange {
  author: ChangeAuthor;
  change: NewChange;
}

const RECORD_ALL = `insert into change (at, actor_kind, actor_name, request_id, reason, bulk_id, undo_of, is_final,
    entity, store, entity_id, version, kind, before, after)
  select clock_timestamp(), actor_kind, actor_name, request_id, reason, bulk_id, undo_of, is_final,
    entity, store, entity_id, version, kind, before, after
  from jsonb_to_recordset($1::jsonb) as one(actor_kind text, actor_name text, request_id text, reason text,
    bulk_id uuid, undo_of bigint, is_final boolean, entity text, store text, entity_id text, version int, kind text,
    before jsonb, after jsonb)`;

const rowOf = ({ author, change }: RecordedChange): object[] => {
  const touched = touchedFields(change.before, change.after);
  if (!touched) return [];
  const { entity, store, id, version, isFinal = false } = change;
  return [
    {
      ...{ actor_kind: author.kind, actor_name: author.name, request_id: author.requestId },
      ...{ reason: author.reason, bulk_id: author.bulkId, undo_of: author.undoOf, is_final: isFinal },
      ...{ entity, store, entity_id: id, version, kind: kindOf(change) },
      before: withoutSecrets(entity, touched.before),
      after: withoutSecrets(entity, touched.after),
    },
  ];
};

/** As above for many changes, in one statement. */
export const recordAll = async (tx: Transaction, changes: readonly RecordedChange[]): Promise<void> => {
  const rows = changes.flatMap(rowOf);
  if (rows.length > 0) await runIn(tx)('change_record_all', RECORD_ALL, [JSON.stringify(rows)]);
};

/** [OFFICE-37] Open screens of the back office see what shoppers add, which is not logged. */
export const announceChange = async (tx: Transaction, entity: string): Promise<void> => {
  await tx.execute(sql`select pg_notify('staff_change', ${entity})`);
};

/** The version of a thing that is created, also when it existed before. */
export const nextVersion = async (tx: Transaction, { entity, id, store }: EntityKey): Promise<number> => {
  const { rows } = await tx.execute<{ version: number }>(
    sql`select next_version(${entity}, ${id}, ${store}) as version`,
  );
  return rows[0]?.version ?? 1;
};

/**
 * Values that the fields had at a version. Null: the log does not hold every change since then, because somebody
 * other than staff, the command line or the import made one.
 */
export const loadFieldsAt = async (
  tx: Transaction,
  { entity, id, store }: EntityKey,
  { version, current }: { version: number; current: { version: number; fields: Fields } },
): Promise<Fields | null> => {
  if (version === current.version) return current.fields;
  const { rows } = await tx.execute<{ version: number; before: Fields | null; after: Fields | null }>(sql`
    select version, before, after from change
    where entity = ${entity} and entity_id = ${id} and store = ${store} and version > ${version}
    order by version desc`);
  if (version > current.version || rows.length !== current.version - version) return null;
  const fields: Fields = { ...current.fields };
  for (const { before, after } of rows) {
    for (const name of Object.keys(after ?? {})) delete fields[name];
    Object.assign(fields, before ?? {});
  }
  return fields;
};

/** Of one thing in every store, the newest first. */
export const loadChangesOf = (
  db: Database,
  { entity, id }: Pick<EntityKey, 'entity' | 'id'>,
  limit: number,
): Promise<ChangeRow[]> => listChanges(db, { entity, id }, limit);

/** When each thing was changed last, in each store. */
export const loadLastChanges = (
  db: Database,
  entities: readonly string[],
  id?: string,
): Promise<LastChange[]> => listLastChanges(db, entities, id);

/** Removes the values from the log; who changed what and when stays, and so does the chain. */
export const eraseChangedValues = async (
  tx: Transaction,
  { entity, id }: Pick<EntityKey, 'entity' | 'id'>,
): Promise<void> => {
  await tx.execute(sql`
    update change set before = null, after = null, salt = null, is_erased = true
    where entity = ${entity} and entity_id = ${id} and not is_erased`);
};

const CHAIN_BATCH = 1000;

/** Continues the hash chain with the committed rows, in short transactions. Returns how many there were. */
export const chainChanges = async (db: Database): Promise<number> => {
  for (let total = 0; ; ) {
    const { rows } = await db.execute<{ chained: number }>(
      sql`select chain_changes(${CHAIN_BATCH}) as chained`,
    );
    const chained = rows[0]?.chained ?? 0;
    total += chained;
    if (chained < CHAIN_BATCH) return total;
  }
};

interface ChainReport {
  checked: number;
  /** The first row that was altered, or whose predecessor is missing. Null: the chain is intact. */
  brokenAt: { id: number; position: number | null } | null;
  /** Rows that the job has not chained yet: a removed one of these would not be missed. */
  unchained: { count: number; since: Date } | null;
}

/** [OFFICE-19] Values are compared with their digest in unchained rows too. */
export const verifyChain = async (db: Database): Promise<ChainReport> => {
  const { rows } = await db.execute<{
    checked: number;
    broken_id: string | null;
    position: string | null;
    unchained: number;
    since: string | null;
  }>(sql`
    with linked as (
      select c.id, c.position, c.previous_hash, c.hash,
        lag(c.hash, 1, '\\x'::bytea) over (order by c.position) as before_hash,
        lag(c.position, 1, 0::bigint) over (order by c.position) as before_position,
        change_hash(c, c.previous_hash) as own_hash,
        c.is_erased or c.digest = change_digest(c.salt, c.before, c.after) as has_values
      from change c
    ), broken as (
      select id, position from linked
      where not has_values or case when position is null then hash is not null
        else hash is null or hash <> own_hash or previous_hash <> before_hash or position <> before_position + 1 end
      order by position, id limit 1
    )
    select count(*)::int as checked, (select id from broken) as broken_id, (select position from broken) as position,
      count(*) filter (where position is null)::int as unchained,
      min(extract(epoch from at)) filter (where position is null)::text as since
    from change`);
  const [row] = rows;
  if (!row) throw new Error('The chain was not verified');
  const { checked, broken_id: id, position, unchained: count, since } = row;
  return {
    checked,
    brokenAt: id === null ? null : { id: Number(id), position: position === null ? null : Number(position) },
    unchained: since === null ? null : { count, since: new Date(Number(since) * 1000) },
  };
};

const DAY_MS = 86_400_000;
/** [OFFICE-24] */
const BIN_DAYS = 30;
const MAX_BIN = 1000;

export const binStart = (nowMs: number): Date => new Date(nowMs - BIN_DAYS * DAY_MS);

/** Removed things of one kind that can be restored by undoing their removal. */
export const listBin = (
  db: Database,
  entity: string,
  { now, before }: { now: number; before: number | null },
): Promise<ChangeRow[]> => listRemoved(db, binStart(now), MAX_BIN, { entity, before: before ?? undefined });
