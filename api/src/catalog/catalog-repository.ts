// Catalogue documents and stock rows in PostgreSQL. A change tells every running server which documents it touched.
import type { CatalogDocument, Entity } from '@klaas/core/catalog/entity.ts';
import { and, eq, inArray, not, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database.ts';
import { catalogDocuments, stockItems } from './catalog-tables.ts';

export const CATALOG_CHANNEL = 'catalog_changed';
/** A notification holds at most 8000 bytes; beyond this many ids listeners are told to reload the entity. */
const MAX_NOTIFIED_IDS = 100;
/** One statement carries at most this many documents, which keeps a parameter at some megabytes. */
const UPSERT_BATCH = 1000;
const LOAD_BATCH = 2000;

type Connection = Database | Transaction;

export interface CatalogChange {
  storeCode: string;
  entity: Entity;
  /** `null`: any document of the entity may have changed. */
  ids: string[] | null;
}

export type StockItem = typeof stockItems.$inferSelect;
export type NewStockItem = typeof stockItems.$inferInsert;

const notifyChange = async (tx: Connection, change: CatalogChange): Promise<void> => {
  // Equal payloads of one transaction are sent once by PostgreSQL, so a bulk import ends in a single reload.
  const ids = change.ids !== null && change.ids.length > MAX_NOTIFIED_IDS ? null : change.ids;
  await tx.execute(sql`select pg_notify(${CATALOG_CHANNEL}, ${JSON.stringify({ ...change, ids })})`);
};

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

const upsertBatch = async (
  tx: Connection,
  storeCode: string,
  entity: Entity,
  documents: readonly CatalogDocument[],
): Promise<string[]> => {
  const changed = await tx.execute<{ id: string }>(sql`
    insert into catalog_document as kept (store_code, entity, id, body)
    select ${storeCode}, ${entity}, document->>'id', document
    from jsonb_array_elements(${JSON.stringify(documents)}::jsonb) document
    on conflict (store_code, entity, id) do update set body = excluded.body, changed_at = now()
    where kept.body is distinct from excluded.body
    returning id`);
  return changed.rows.map((row) => row.id);
};

/** Writes documents in bulk; the last of several with one id wins. Returns the ids that really changed. */
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
  if (changed.length > 0) await notifyChange(tx, { storeCode, entity, ids: changed });
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
  if (ids.length > 0) await notifyChange(tx, { storeCode, entity, ids });
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

/** Makes the given documents the whole of the entity: others are removed, equal ones are left untouched. */
export const replaceDocuments = async (
  tx: Connection,
  storeCode: string,
  entity: Entity,
  documents: readonly CatalogDocument[],
): Promise<{ changed: string[]; removed: string[] }> => {
  const keep = documents.map((document) => String(document.id));
  const removed = await removeWhere(tx, storeCode, entity, not(isOneOf(keep)));
  const changed = await upsertDocuments(tx, storeCode, entity, documents);
  return { changed, removed };
};

const STOCK_COLUMNS = sql.raw(
  'product_id, sku, qty, reserved, is_in_stock, manage_stock, backorders, min_qty, min_sale_qty, max_sale_qty',
);

/** Writes stock rows in bulk by product id. Units already promised to orders stay promised. */
export const upsertStock = async (tx: Connection, items: readonly NewStockItem[]): Promise<void> => {
  for (let start = 0; start < items.length; start += UPSERT_BATCH) {
    const batch = JSON.stringify(items.slice(start, start + UPSERT_BATCH));
    await tx.execute(sql`
      insert into stock_item as kept (${STOCK_COLUMNS})
      select product_id, sku, coalesce(qty, 0), coalesce(reserved, 0), coalesce(is_in_stock, true),
        coalesce(manage_stock, true), coalesce(backorders, 0), coalesce(min_qty, 0),
        coalesce(min_sale_qty, 1), coalesce(max_sale_qty, 10000)
      from jsonb_to_recordset(${batch}::jsonb) as item(product_id int, sku text, qty int, reserved int,
        is_in_stock bool, manage_stock bool, backorders int, min_qty int, min_sale_qty int, max_sale_qty int)
      on conflict (product_id) do update set sku = excluded.sku, qty = excluded.qty,
        is_in_stock = excluded.is_in_stock, manage_stock = excluded.manage_stock,
        backorders = excluded.backorders, min_qty = excluded.min_qty,
        min_sale_qty = excluded.min_sale_qty, max_sale_qty = excluded.max_sale_qty, changed_at = now()
      where (kept.sku, kept.qty, kept.is_in_stock, kept.manage_stock, kept.backorders, kept.min_qty,
          kept.min_sale_qty, kept.max_sale_qty)
        is distinct from (excluded.sku, excluded.qty, excluded.is_in_stock, excluded.manage_stock,
          excluded.backorders, excluded.min_qty, excluded.min_sale_qty, excluded.max_sale_qty)`);
  }
};

const prepareStock = (db: Connection) => ({
  bySku: db
    .select()
    .from(stockItems)
    .where(sql`${stockItems.sku} = any(${sql.placeholder('skus')})`)
    .prepare('stock_by_sku'),
  byId: db
    .select()
    .from(stockItems)
    .where(sql`${stockItems.product_id} = any(${sql.placeholder('ids')})`)
    .prepare('stock_by_id'),
});
const preparedStock = new WeakMap<Connection, ReturnType<typeof prepareStock>>();

/** The stock rows of skus or product ids, in the order asked for; unknown ones are left out. */
export const loadStock = async (
  db: Connection,
  wanted: { skus: readonly string[] } | { ids: readonly number[] },
): Promise<StockItem[]> => {
  const prepared = preparedStock.get(db) ?? prepareStock(db);
  preparedStock.set(db, prepared);
  if ('skus' in wanted) {
    const rows = new Map(
      (await prepared.bySku.execute({ skus: [...wanted.skus] })).map((row) => [row.sku, row]),
    );
    return wanted.skus.flatMap((sku) => rows.get(sku) ?? []);
  }
  const rows = new Map(
    (await prepared.byId.execute({ ids: [...wanted.ids] })).map((row) => [row.product_id, row]),
  );
  return wanted.ids.flatMap((id) => rows.get(id) ?? []);
};
