// SQL for catalogue documents. Triggers number every change with the store's next revision and notify with the commit.
import type { CatalogDocument, Entity } from '@klaas/core/catalog/entity.ts';
import { and, eq, inArray, not, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database.ts';
import { withoutStock } from '../stock/stock-document-service.ts';
import { catalogDocuments, PRODUCT_SKUS } from './catalog-tables.ts';

/** Maximum documents per statement, which keeps a parameter at a few megabytes. */
const UPSERT_BATCH = 1000;
const LOAD_BATCH = 2000;

type Connection = Database | Transaction;

/** All documents of an entity in batches ordered by id. */
export async function* loadDocuments(
  db: Connection,
  storeCode: string,
  entity: Entity,
): AsyncGenerator<CatalogDocument[]> {
  let after = '';
  for (;;) {
    const rows = await db
      .select({ id: catalogDocuments.id, body: catalogDocuments.body })
      .from(catalogDocuments)
      .where(
        and(
          eq(catalogDocuments.store_code, storeCode),
          eq(catalogDocuments.entity, entity),
          sql`${catalogDocuments.id} > ${after}`,
        ),
      )
      .orderBy(catalogDocuments.id)
      .limit(LOAD_BATCH);
    if (rows.length > 0) yield rows.map((row) => row.body as CatalogDocument);
    if (rows.length < LOAD_BATCH) return;
    after = rows.at(-1)?.id ?? after;
  }
}

export const loadDocumentsById = async (
  db: Connection,
  storeCode: string,
  entity: Entity,
  ids: readonly string[],
): Promise<CatalogDocument[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ body: catalogDocuments.body })
    .from(catalogDocuments)
    .where(
      and(
        eq(catalogDocuments.store_code, storeCode),
        eq(catalogDocuments.entity, entity),
        inArray(catalogDocuments.id, [...ids]),
      ),
    );
  return rows.map((row) => row.body as CatalogDocument);
};

/** Locks a document until the end of the transaction. */
export const lockDocument = async (
  tx: Transaction,
  storeCode: string,
  entity: Entity,
  id: string,
): Promise<{ version: number; body: Record<string, unknown> } | undefined> => {
  const [row] = await tx
    .select({ version: catalogDocuments.version, body: catalogDocuments.body })
    .from(catalogDocuments)
    .where(
      and(
        eq(catalogDocuments.store_code, storeCode),
        eq(catalogDocuments.entity, entity),
        eq(catalogDocuments.id, id),
      ),
    )
    .for('update');
  return row;
};

/** Ids of the documents with this text in a field of the first level. */
export const findDocumentIds = async (
  db: Connection,
  storeCode: string,
  entity: Entity,
  field: string,
  value: string,
): Promise<string[]> => {
  const rows = await db
    .select({ id: catalogDocuments.id })
    .from(catalogDocuments)
    .where(
      and(
        eq(catalogDocuments.store_code, storeCode),
        eq(catalogDocuments.entity, entity),
        sql`${catalogDocuments.body}->>${field} = ${value}`,
      ),
    )
    .orderBy(catalogDocuments.id);
  return rows.map((row) => row.id);
};

/** Products with this sku, their own or a variant's. */
export const findProductIdsBySku = async (
  tx: Transaction,
  storeCode: string,
  sku: string,
): Promise<string[]> => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from catalog_document where store_code = ${storeCode} and entity = 'product'
      and ${PRODUCT_SKUS} @> ${JSON.stringify([sku])}::jsonb
    order by id`);
  return rows.map(({ id }) => id);
};

/** One more than the highest id of the entity in any store. */
export const nextDocumentId = async (tx: Transaction, storeCode: string, entity: Entity): Promise<number> => {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select coalesce(max(id::bigint), 0)::int + 1 as id from catalog_document
    where store_code = ${storeCode} and entity = ${entity} and id ~ '^[0-9]{1,9}$'`);
  return rows[0]?.id ?? 1;
};

const upsertBatch = async (
  tx: Connection,
  storeCode: string,
  entity: Entity,
  documents: readonly CatalogDocument[],
): Promise<string[]> => {
  const changed = await tx.execute<{ id: string }>(sql`
    insert into catalog_document as existing (store_code, entity, id, body, version)
    select ${storeCode}, ${entity}, document->>'id', document,
      next_version(${entity}, document->>'id', ${storeCode})
    from jsonb_array_elements(${JSON.stringify(documents)}::jsonb) document
    on conflict (store_code, entity, id) do update
      set body = excluded.body, changed_at = now(), version = existing.version + 1
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
  // Stock has an owner of its own; a copy in the document would become outdated.
  const stored = entity === 'product' ? byId.map(withoutStock) : byId;
  const changed: string[] = [];
  for (let start = 0; start < stored.length; start += UPSERT_BATCH) {
    changed.push(...(await upsertBatch(tx, storeCode, entity, stored.slice(start, start + UPSERT_BATCH))));
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
  return removed.map((row) => row.id);
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
