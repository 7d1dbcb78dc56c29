// SQL for the parts of products: what the stores share, and what is their own (docs/decisions/037). Every write locks
// the rows of `product` first, in one order, and then those of the stores. Rows that are missing are added before.
import { buildProduct } from '@klaas/core/catalog/sharing/build-product.ts';
import type { Fields, SharedProduct } from '@klaas/core/catalog/sharing/product-parts.ts';
import { asc, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { catalogDocuments, products } from '../catalog-tables.ts';

/** The store of an edit that concerns what all stores share. */
export const ALL_STORES = 'all';

type Connection = Database | Transaction;

/** The product in one store. */
export interface StoreProduct {
  store: string;
  version: number;
  own: Fields;
  document: Fields;
}

export interface StoredProduct {
  id: string;
  shared: SharedProduct & { version: number };
  stores: StoreProduct[];
}

/** A literal, so that the index of products is used. */
const IS_PRODUCT = sql`${catalogDocuments.entity} = 'product'`;

/** A split product shares at least its id. */
export const isSplit = ({ shared }: StoredProduct): boolean => Object.keys(shared.fields).length > 0;

const idsIn = (column: SQL | typeof products.id, ids: readonly string[]): SQL =>
  sql`${column} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;

const addRows = async (tx: Connection, ids: SQL): Promise<void> => {
  await tx.execute(sql`
    insert into product (id, body, variants, version)
    select id, '{}', '{}', next_version('product', id, ${ALL_STORES}) - 1 from (${ids}) given
    order by id on conflict (id) do nothing`);
};

/** Rows that share nothing yet, for products that are about to be written. Waits for one that is being removed. */
export const addShared = (tx: Connection, ids: readonly string[]): Promise<void> =>
  addRows(tx, sql`select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as id`);

/** Locks what is shared, also before documents are removed. */
export const lockShared = async (tx: Connection, ids: readonly string[]) => {
  await addRows(
    tx,
    sql`select distinct id from catalog_document
      where ${IS_PRODUCT} and ${idsIn(sql`${catalogDocuments.id}`, ids)}
        and not exists (select 1 from product where product.id = ${catalogDocuments.id})`,
  );
  const rows = await tx
    .select()
    .from(products)
    .where(idsIn(products.id, ids))
    .orderBy(asc(products.id))
    .for('update');
  return rows.map(({ id, body: fields, variants, version }) => ({ id, fields, variants, version }));
};

/** Locks the products until the end of the transaction; unknown ones are missing. */
export const lockProducts = async (
  tx: Connection,
  ids: readonly string[],
): Promise<Map<string, StoredProduct>> => {
  const found = new Map<string, StoredProduct>();
  for (const { id, ...shared } of await lockShared(tx, ids)) found.set(id, { id, shared, stores: [] });
  const rows = await tx
    .select({
      id: catalogDocuments.id,
      store: catalogDocuments.store_code,
      version: catalogDocuments.version,
      own: catalogDocuments.body,
    })
    .from(catalogDocuments)
    // A product that was committed after its row was looked for is not locked, and unknown here.
    .where(sql`${IS_PRODUCT} and ${idsIn(sql`${catalogDocuments.id}`, [...found.keys()])}`)
    .orderBy(asc(catalogDocuments.id), asc(catalogDocuments.store_code))
    .for('update');
  for (const { id, ...row } of rows) {
    const product = found.get(id);
    product?.stores.push({ ...row, document: buildProduct(product.shared, row.own) });
  }
  return found;
};

export interface SharedWrite extends SharedProduct {
  id: string;
}

/** `isMove`: every document stays as it is, or its own row is written too. */
export const updateShared = async (
  tx: Connection,
  rows: readonly SharedWrite[],
  { isMove }: { isMove: boolean },
): Promise<void> => {
  if (rows.length === 0) return;
  await tx.execute(sql`
    update product set body = one->'fields', variants = one->'variants', version = version + 1,
      layout = layout + ${isMove ? 1 : 0}
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) one where product.id = one->>'id'`);
};

export interface OwnWrite {
  id: string;
  store: string;
  own: Fields;
}

/** What is a store's own, of documents that stay as they are. */
export const moveOwn = async (tx: Connection, rows: readonly OwnWrite[]): Promise<void> => {
  if (rows.length === 0) return;
  await tx.execute(sql`
    update catalog_document set body = one->'own', layout = layout + 1
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) one
    where store_code = one->>'store' and entity = 'product' and catalog_document.id = one->>'id'`);
};

/** New and changed documents; returns their versions by id. */
export const upsertOwn = async (
  tx: Connection,
  store: string,
  rows: readonly Omit<OwnWrite, 'store'>[],
): Promise<Map<string, number>> => {
  if (rows.length === 0) return new Map();
  const written = await tx.execute<{ id: string; version: number }>(sql`
    insert into catalog_document as existing (store_code, entity, id, body, version)
    select ${store}, 'product', one->>'id', one->'own', next_version('product', one->>'id', ${store})
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) one
    on conflict (store_code, entity, id) do update
      set body = excluded.body, changed_at = now(), version = existing.version + 1
    returning id, version`);
  return new Map(written.rows.map(({ id, version }) => [id, version]));
};

/** Removes what is shared by no store any more. */
export const removeUnusedShared = async (tx: Connection, ids: readonly string[]): Promise<void> => {
  await tx.execute(sql`
    delete from product where ${idsIn(products.id, ids)}
      and not exists (select 1 from catalog_document where entity = 'product' and id = product.id)`);
};

/** Ids of products that are whole in each of their stores, as before they were split. */
export const findUnsplit = async (db: Connection, limit: number): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ id: catalogDocuments.id })
    .from(catalogDocuments)
    .where(
      sql`${IS_PRODUCT} and not exists (
        select 1 from product where product.id = ${catalogDocuments.id} and product.body <> '{}')`,
    )
    .orderBy(catalogDocuments.id)
    .limit(limit);
  return rows.map(({ id }) => id);
};
