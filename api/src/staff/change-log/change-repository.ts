// Reads the change log.
import { and, desc, eq, gt, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { type ChangeRow, changes } from './change-tables.ts';

type Connection = Database | Transaction;

export interface ChangeFilter {
  entity?: string | undefined;
  id?: string | undefined;
  actor?: string | undefined;
  bulk?: string | undefined;
  /** Only older rows than this one, for the next page. */
  before?: number | undefined;
  since?: Date | undefined;
}

const conditionOf = ({ entity, id, actor, bulk, before, since }: ChangeFilter): SQL | undefined =>
  and(
    entity === undefined ? undefined : eq(changes.entity, entity),
    id === undefined ? undefined : eq(changes.entity_id, id),
    actor === undefined
      ? undefined
      : sql`(${changes.actor_kind} = ${actor} or ${changes.actor_name} = ${actor})`,
    bulk === undefined ? undefined : eq(changes.bulk_id, bulk),
    before === undefined ? undefined : lt(changes.id, before),
    since === undefined ? undefined : gte(changes.at, since),
  );

/** The newest first. */
export const listChanges = (db: Connection, filter: ChangeFilter, limit: number): Promise<ChangeRow[]> =>
  db.select().from(changes).where(conditionOf(filter)).orderBy(desc(changes.id)).limit(limit);

export type LastChange = Pick<ChangeRow, 'entity' | 'entity_id' | 'store' | 'at' | 'bulk_id'>;

export const listLastChanges = (
  db: Connection,
  entities: readonly string[],
  id?: string,
): Promise<LastChange[]> =>
  db
    .selectDistinctOn([changes.entity, changes.entity_id, changes.store], {
      entity: changes.entity,
      entity_id: changes.entity_id,
      store: changes.store,
      at: changes.at,
      bulk_id: changes.bulk_id,
    })
    .from(changes)
    .where(
      and(inArray(changes.entity, [...entities]), id === undefined ? undefined : eq(changes.entity_id, id)),
    )
    .orderBy(changes.entity, changes.entity_id, changes.store, desc(changes.id));

export const loadChange = async (db: Connection, id: number): Promise<ChangeRow | undefined> =>
  (await db.select().from(changes).where(eq(changes.id, id)))[0];

/** Changes of one bulk, the newest first, after `id` in that order. */
export const listBulk = (
  db: Connection,
  bulkId: string,
  { before, limit }: { before: number; limit: number },
): Promise<ChangeRow[]> =>
  db
    .select()
    .from(changes)
    .where(and(eq(changes.bulk_id, bulkId), lt(changes.id, before)))
    .orderBy(desc(changes.id))
    .limit(limit);

export const countBulk = (db: Connection, bulkId: string): Promise<number> =>
  db.$count(changes, eq(changes.bulk_id, bulkId));

export const listBulkEntities = async (db: Connection, bulkId: string): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ entity: changes.entity })
    .from(changes)
    .where(eq(changes.bulk_id, bulkId));
  return rows.map(({ entity }) => entity);
};

/** Removed things that do not exist again: the last change of each is its removal. */
export const listRemoved = (
  db: Connection,
  since: Date,
  limit: number,
  { entity, before }: Pick<ChangeFilter, 'entity' | 'before'> = {},
): Promise<ChangeRow[]> =>
  db
    .select()
    .from(changes)
    .where(
      and(
        eq(changes.kind, 'removed'),
        gt(changes.at, since),
        eq(changes.is_erased, false),
        entity === undefined ? undefined : eq(changes.entity, entity),
        before === undefined ? undefined : lt(changes.id, before),
        sql`not exists (select 1 from change later where later.entity = ${changes.entity}
          and later.entity_id = ${changes.entity_id} and later.store = ${changes.store}
          and later.version > ${changes.version})`,
      ),
    )
    .orderBy(desc(changes.id))
    .limit(limit);
