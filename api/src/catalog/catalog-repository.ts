// SQL for catalogue documents. Products are stored in parts (`product/`) and read whole. Triggers number every change
// with the store's next revision and notify with the commit.
import type { CatalogDocument, Entity } from '@klaas/core/catalog/entity.ts';
import { buildProduct } from '@klaas/core/catalog/sharing/build-product.ts';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database.ts';
import { runIn } from '../db/run-statement.ts';
import { withoutStock } from '../stock/stock-document-service.ts';
import { catalogDocuments, OWN_SKUS, products } from './catalog-tables.ts';
import { ALL_STORES, lockShared, removeUnusedShared } from './product/product-part-repository.ts';
import { writeProducts } from './product/product-repository.ts';

/** Maximum documents per statement, which keeps a parameter at a few megabytes. */
const UPSERT_BATCH = 1000;
const LOAD_BATCH = 2000;

type Connection = Database | Transaction;

/** A row with what is shared; other entities than products share nothing. */
const PARTS = {
  id: catalogDocuments.id,
  own: catalogDocuments.body,
  fields: products.body,
  variants: products.variants,
};
const ofProduct = and(eq(catalogDocuments.entity, 'product'), eq(products.id, catalogDocuments.id));

interface Parts {
  own: Record<string, unknown>;
  fields: Record<string, unknown> | null;
  variants: Record<string, Record<string, unknown>> | null;
}

const documentOf = ({ own, fields, variants }: Parts): CatalogDocument =>
  (fields && variants ? buildProduct({ fields, variants }, own) : own) as CatalogDocument;

const inStore = (storeCode: string, entity: Entity): SQL | undefined =>
  and(eq(catalogDocuments.store_code, storeCode), eq(catalogDocuments.entity, entity));

const inStores = (storeCode: string, entity: Entity): SQL | undefined =>
  storeCode === ALL_STORES ? eq(catalogDocuments.entity, entity) : inStore(storeCode, entity);

/** All documents of an entity in batches ordered by id. */
export async function* loadDocuments(
  db: Connection,
  storeCode: string,
  entity: Entity,
): AsyncGenerator<CatalogDocument[]> {
  let after = '';
  for (;;) {
    const rows = await db
      .select(PARTS)
      .from(catalogDocuments)
      .leftJoin(products, ofProduct)
      .where(and(inStore(storeCode, entity), sql`${catalogDocuments.id} > ${after}`))
      .orderBy(catalogDocuments.id)
      .limit(LOAD_BATCH);
    if (rows.length > 0) yield rows.map(documentOf);
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
    .select(PARTS)
    .from(catalogDocuments)
    .leftJoin(products, ofProduct)
    .where(and(inStore(storeCode, entity), inArray(catalogDocuments.id, [...ids])));
  return rows.map(documentOf);
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
    .where(and(inStore(storeCode, entity), eq(catalogDocuments.id, id)))
    .for('update');
  return row;
};

/** The text of a field of the first level, whichever part has it. */
const textOf = (field: string): SQL<string | null> => sql`
  case when ${catalogDocuments.body} ? ${field} then ${catalogDocuments.body}->>${field} else ${products.body}->>${field} end`;

/** Ids of the documents with this text in a field of the first level, in one store or in any. */
export const findDocumentIds = async (
  db: Connection,
  storeCode: string,
  entity: Entity,
  field: string,
  value: string,
): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ id: catalogDocuments.id })
    .from(catalogDocuments)
    .leftJoin(products, ofProduct)
    .where(and(inStores(storeCode, entity), sql`${textOf(field)} = ${value}`))
    .orderBy(catalogDocuments.id);
  return rows.map((row) => row.id);
};

// One branch per index: skus that a store lists, and the shared sku of a store that has none of its own.
const idsBySku = (ofStore: string): string => `select id from catalog_document
    where entity = 'product' ${ofStore} and ${OWN_SKUS} @> $1::jsonb
  union
  select document.id from product join catalog_document document on document.id = product.id
    where document.entity = 'product' ${ofStore} and product.body->>'sku' = $1::jsonb->>0 and not document.body ? 'sku'
  order by id`;
const IDS_BY_SKU = idsBySku('');
const IDS_BY_SKU_IN_STORE = idsBySku('and store_code = $2');

/** Products with this sku, their own or a variant's, in one store or in any. */
export const findProductIdsBySku = async (
  tx: Transaction,
  storeCode: string,
  sku: string,
): Promise<string[]> => {
  const skus = JSON.stringify([sku]);
  const rows =
    storeCode === ALL_STORES
      ? await runIn(tx)<{ id: string }>('product_by_sku', IDS_BY_SKU, [skus])
      : await runIn(tx)<{ id: string }>('product_by_sku_in_store', IDS_BY_SKU_IN_STORE, [skus, storeCode]);
  return rows.map(({ id }) => id);
};

const IDS_BY_SKUS = `select given.sku, found.id from unnest($1::text[]) given(sku), lateral (
    select id from catalog_document where entity = 'product' and ${OWN_SKUS} @> jsonb_build_array(given.sku)
    union
    select document.id from product join catalog_document document on document.id = product.id
      where document.entity = 'product' and product.body->>'sku' = given.sku and not document.body ? 'sku'
  ) found order by 1, 2`;

/** As above for many skus in any store, by sku. */
export const findProductIdsBySkus = async (
  tx: Transaction,
  skus: readonly string[],
): Promise<Map<string, string[]>> => {
  const rows = await runIn(tx)<{ sku: string; id: string }>('product_by_skus', IDS_BY_SKUS, [[...skus]]);
  const ids = new Map<string, string[]>();
  for (const { sku, id } of rows) ids.set(sku, [...(ids.get(sku) ?? []), id]);
  return ids;
};

/** One more than the highest id of the entity in any store. */
export const nextDocumentId = async (tx: Transaction, entity: Entity): Promise<number> => {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select coalesce(max(id::bigint), 0)::int + 1 as id from catalog_document
    where entity = ${entity} and id ~ '^[0-9]{1,9}$'`);
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

const upsertProducts = async (
  tx: Transaction,
  storeCode: string,
  documents: readonly CatalogDocument[],
): Promise<string[]> =>
  // Stock has an owner of its own; a copy in the document would become outdated.
  (await writeProducts(tx, storeCode, documents.map(withoutStock))).map(({ id }) => id);

/** In that of the caller, without a savepoint: a failure fails the whole. */
const inTransaction = <Value>(db: Connection, work: (tx: Transaction) => Promise<Value>): Promise<Value> =>
  '$client' in db ? db.transaction(work) : work(db);

/** Bulk upsert; the last of several documents with one id wins. Returns the ids that really changed. */
export const upsertDocuments = async (
  db: Connection,
  storeCode: string,
  entity: Entity,
  documents: readonly CatalogDocument[],
): Promise<string[]> => {
  const byId = [...new Map(documents.map((document) => [String(document.id), document])).values()];
  const changed: string[] = [];
  for (let start = 0; start < byId.length; start += UPSERT_BATCH) {
    const batch = byId.slice(start, start + UPSERT_BATCH);
    const ids =
      entity === 'product'
        ? await inTransaction(db, (tx) => upsertProducts(tx, storeCode, batch))
        : await upsertBatch(db, storeCode, entity, batch);
    changed.push(...ids);
  }
  return changed;
};

const removeAll = async (
  tx: Connection,
  storeCode: string,
  entity: Entity,
  ids: readonly string[],
): Promise<string[]> => {
  const removed = await tx
    .delete(catalogDocuments)
    .where(
      and(
        inStore(storeCode, entity),
        sql`${catalogDocuments.id} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`,
      ),
    )
    .returning({ id: catalogDocuments.id });
  return removed.map((row) => row.id);
};

const removeProducts = async (
  tx: Transaction,
  storeCode: string,
  ids: readonly string[],
): Promise<string[]> => {
  await lockShared(tx, ids);
  const removed = await removeAll(tx, storeCode, 'product', ids);
  await removeUnusedShared(tx, removed);
  return removed;
};

export const removeDocuments = async (
  db: Connection,
  storeCode: string,
  entity: Entity,
  ids: readonly string[],
): Promise<string[]> => {
  if (ids.length === 0) return [];
  return entity === 'product'
    ? await db.transaction((tx) => removeProducts(tx, storeCode, ids))
    : await removeAll(db, storeCode, entity, ids);
};
