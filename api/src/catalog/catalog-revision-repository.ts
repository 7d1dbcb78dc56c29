// SQL for the revisions of the catalogue: what a process has missed, and documents whose joined data changed.
import { ENTITIES, type Entity } from '@klaas/core/catalog/entity.ts';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database.ts';
import { catalogRevisions } from './catalog-tables.ts';

/** Notified by the triggers of `catalog_document` with a store and its new revision. */
export const CATALOG_CHANNEL = 'catalog_changed';
/** A process that was away for longer reloads everything. */
export const REMOVALS_KEPT_DAYS = 7;

type Connection = Database | Transaction;

export interface RevisionRange {
  /** Exclusive. */
  after: number;
  /** Inclusive. */
  until: number;
}

/** The last committed revision of each store. */
export const loadRevisions = async (db: Connection): Promise<Map<string, number>> => {
  const rows = await db.select().from(catalogRevisions);
  return new Map(rows.map(({ store_code, revision }) => [store_code, revision]));
};

/** Written and removed documents of these revisions by entity; an entity without any is missing. */
export const countChanges = async (
  db: Connection,
  storeCode: string,
  { after, until }: RevisionRange,
): Promise<Map<string, number>> => {
  const range = sql`store_code = ${storeCode} and entity in ${[...ENTITIES]}
    and revision > ${after} and revision <= ${until}`;
  const { rows } = await db.execute<{ entity: string; changes: number }>(sql`
    select entity, count(*)::int as changes from (
      select entity from catalog_document where ${range}
      union all select entity from catalog_removal where ${range}) changed
    group by entity`);
  return new Map(rows.map(({ entity, changes }) => [entity, changes]));
};

/** Ids removed in these revisions that have not been written again. */
export const loadRemovedIds = async (
  db: Connection,
  storeCode: string,
  entity: Entity,
  { after, until }: RevisionRange,
): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select removal.id from catalog_removal removal
    where removal.store_code = ${storeCode} and removal.entity = ${entity}
      and removal.revision > ${after} and removal.revision <= ${until}
      and not exists (select 1 from catalog_document document where document.store_code = removal.store_code
        and document.entity = removal.entity and document.id = removal.id)`);
  return rows.map(({ id }) => id);
};

/** Rows that another process is deleting are left to it. */
export const deleteExpiredRemovals = async (tx: Connection): Promise<void> => {
  await tx.execute(sql`
    delete from catalog_removal where ctid = any(array(select ctid from catalog_removal
      where removed_at < now() - make_interval(days => ${REMOVALS_KEPT_DAYS})
      limit 10000 for update skip locked))`);
};

/** Locked in one order, so that two transactions with common products cannot deadlock. */
export const touchDocuments = async (tx: Transaction, productIds: readonly number[]): Promise<void> => {
  const ids = JSON.stringify(productIds);
  await tx.execute(sql`
    with wanted as (select jsonb_array_elements(${ids}::jsonb) as id),
    affected as (
      select document.store_code, document.entity, document.id
      from catalog_revision store cross join wanted join catalog_document document
        on document.store_code = store.store_code and document.entity = 'product' and document.id = wanted.id::text
      union
      select store_code, entity, id from catalog_document
      where entity = 'product' and jsonb_path_query_array(body, '$.configurable_children[*].id')
        @> any(array(select id from wanted))),
    locked as (
      select store_code, entity, id from catalog_document
      where (store_code, entity, id) in (select store_code, entity, id from affected)
      order by store_code, id for update)
    update catalog_document document set revision = 0 from locked
    where document.store_code = locked.store_code and document.entity = locked.entity
      and document.id = locked.id`);
};
