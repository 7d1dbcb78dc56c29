// SQL for catalogue documents. Triggers number every change with the store's next revision and notify with the commit.
import type { CatalogDocument, Entity } from '@klaas/core/catalog/entity.ts';
import { and, eq, not, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database.ts';
import { deleteExpiredRemovals, type RevisionRange } from './catalog-revision-repository.ts';
import { catalogDocuments } from './catalog-tables.ts';

/** Maximum documents per statement, which keeps a parameter at a few megabytes. */
const UPSERT_BATCH = 1000;
const LOAD_BATCH = 2000;

type Connection = Database | Transaction;

interface DocumentRow {
  id: string;
  revision: number;
  document: CatalogDocument;
}

/** The only place where documents are read for the catalogue in memory. */
const readDocuments = async (
  db: Connection,
  storeCode: string,
  entity: Entity,
  { where, orderBy, limit }: { where: SQL; orderBy: SQL; limit: number },
): Promise<DocumentRow[]> => {
  const rows = await db
    .select({
      id: catalogDocuments.id,
      revision: catalogDocuments.revision,
      body: catalogDocuments.body,
    })
    .from(catalogDocuments)
    .where(and(eq(catalogDocuments.store_code, storeCode), eq(catalogDocuments.entity, entity), where))
    .orderBy(orderBy)
    .limit(limit);
  return rows.map(({ id, revision, body }) => ({ id, revision, document: body as CatalogDocument }));
};

/** All documents of an entity in batches ordered by id. */
export async function* loadDocuments(
  db: Connection,
  storeCode: string,
  entity: Entity,
): AsyncGenerator<CatalogDocument[]> {
  let after = '';
  for (;;) {
    const where = sql`${catalogDocuments.id} > ${after}`;
    const orderBy = sql`${catalogDocuments.id}`;
    const rows = await readDocuments(db, storeCode, entity, { where, orderBy, limit: LOAD_BATCH });
    if (rows.length > 0) yield rows.map(({ document }) => document);
    if (rows.length < LOAD_BATCH) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/** Documents written in these revisions, in batches ordered by revision. */
export async function* loadChangedDocuments(
  db: Connection,
  storeCode: string,
  entity: Entity,
  { after, until }: RevisionRange,
): AsyncGenerator<CatalogDocument[]> {
  const { id, revision } = catalogDocuments;
  let last = { revision: after, id: '' };
  let isFirst = true;
  for (;;) {
    // One revision may have more documents than a batch.
    const from = isFirst
      ? sql`${revision} > ${after}`
      : sql`(${revision}, ${id}) > (${last.revision}, ${last.id})`;
    const where = sql`${from} and ${revision} <= ${until}`;
    const orderBy = sql`${revision}, ${id}`;
    const rows = await readDocuments(db, storeCode, entity, { where, orderBy, limit: LOAD_BATCH });
    if (rows.length > 0) yield rows.map(({ document }) => document);
    if (rows.length < LOAD_BATCH) return;
    last = rows.at(-1) ?? last;
    isFirst = false;
  }
}

const upsertBatch = async (
  tx: Connection,
  storeCode: string,
  entity: Entity,
  documents: readonly CatalogDocument[],
): Promise<string[]> => {
  const changed = await tx.execute<{ id: string }>(sql`
    insert into catalog_document as existing (store_code, entity, id, body)
    select ${storeCode}, ${entity}, document->>'id', document
    from jsonb_array_elements(${JSON.stringify(documents)}::jsonb) document
    on conflict (store_code, entity, id) do update set body = excluded.body, changed_at = now()
    where existing.body is distinct from excluded.body
    returning id`);
  return changed.rows.map((row) => row.id);
};

/** Bulk upsert; the last of several documents with one id wins. Returns the ids that really changed. */
export const upsertDocuments = async (
  tx: Connection,
  storeCode: string,
  entity: Entity,
  documents: readonly CatalogDocument[],
): Promise<string[]> => {
  const byId = [...new Map(documents.map((document) => [String(document.id), document])).values()];
  const changed: string[] = [];
  for (let start = 0; start < byId.length; start += UPSERT_BATCH) {
    changed.push(...(await upsertBatch(tx, storeCode, entity, byId.slice(start, start + UPSERT_BATCH))));
  }
  return changed;
};

const removeWhere = async (
  tx: Connection,
  storeCode: string,
  entity: Entity,
  condition: SQL,
): Promise<string[]> => {
  const removed = await tx
    .delete(catalogDocuments)
    .where(and(eq(catalogDocuments.store_code, storeCode), eq(catalogDocuments.entity, entity), condition))
    .returning({ id: catalogDocuments.id });
  const ids = removed.map((row) => row.id);
  if (ids.length > 0) await deleteExpiredRemovals(tx);
  return ids;
};

const isOneOf = (ids: readonly string[]): SQL =>
  sql`${catalogDocuments.id} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;

export const removeDocuments = async (
  tx: Connection,
  storeCode: string,
  entity: Entity,
  ids: readonly string[],
): Promise<string[]> => (ids.length === 0 ? [] : await removeWhere(tx, storeCode, entity, isOneOf(ids)));

/** Replaces all documents of the entity: others are deleted, equal ones are not written. */
export const replaceDocuments = async (
  tx: Connection,
  storeCode: string,
  entity: Entity,
  documents: readonly CatalogDocument[],
): Promise<{ changed: string[]; removed: string[] }> => {
  const ids = documents.map((document) => String(document.id));
  const removed = await removeWhere(tx, storeCode, entity, not(isOneOf(ids)));
  const changed = await upsertDocuments(tx, storeCode, entity, documents);
  return { changed, removed };
};
