// SQL for the revisions of the catalogue: what a process has missed.
import { ENTITIES, type Entity } from '@klaas/core/catalog/entity.ts';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database.ts';
import { catalogRevisions } from './catalog-tables.ts';

/** Notified by the triggers of documents and stock with a store and its new revision. */
export const CATALOG_CHANNEL = 'catalog_changed';
/** A process that was away for longer reloads everything. */
export const REMOVALS_KEPT_DAYS = 7;
const ID_BATCH = 2000;

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

/** Changed documents of these revisions by entity; an entity without any is missing. */
export const countChanges = async (
  db: Connection,
  storeCode: string,
  { after, until }: RevisionRange,
): Promise<Map<string, number>> => {
  const { rows } = await db.execute<{ entity: string; changes: number }>(sql`
    select entity, count(*)::int as changes from document_revision
    where store_code = ${storeCode} and entity in ${[...ENTITIES]} and revision > ${after} and revision <= ${until}
    group by entity`);
  return new Map(rows.map(({ entity, changes }) => [entity, changes]));
};

/** Ids of documents that changed or were removed in these revisions, in batches ordered by revision. */
export async function* loadChangedIds(
  db: Connection,
  storeCode: string,
  entity: Entity,
  { after, until }: RevisionRange,
): AsyncGenerator<string[]> {
  let last = { revision: String(after), id: '' };
  let isFirst = true;
  for (;;) {
    // One revision may have more documents than a batch.
    const from = isFirst
      ? sql`revision > ${after}`
      : sql`(revision, id) > (${last.revision}::bigint, ${last.id})`;
    const { rows } = await db.execute<{ revision: string; id: string }>(sql`
      select revision, id from document_revision
      where store_code = ${storeCode} and entity = ${entity} and ${from} and revision <= ${until}
      order by revision, id limit ${ID_BATCH}`);
    if (rows.length > 0) yield rows.map(({ id }) => id);
    if (rows.length < ID_BATCH) return;
    last = rows.at(-1) ?? last;
    isFirst = false;
  }
}

/** Of documents that do not exist any more; returns how many. */
export const deleteOldRevisions = async (db: Connection): Promise<number> => {
  const { rowCount } = await db.execute(sql`
    delete from document_revision where ctid = any(array(select changed.ctid from document_revision changed
      where changed_at < now() - make_interval(days => ${REMOVALS_KEPT_DAYS})
      and not exists (select 1 from catalog_document document where document.store_code = changed.store_code
        and document.entity = changed.entity and document.id = changed.id)
      limit 10000))`);
  return rowCount ?? 0;
};
