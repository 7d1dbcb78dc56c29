// SQL for the parts of products: what the stores share, and what is their own (docs/decisions/037). Every write locks
// the rows of `product` first, in one order, and then those of the stores. Rows that are missing are added before.
import { buildProduct } from '@klaas/core/catalog/sharing/build-product.ts';
import type { Fields, SharedProduct } from '@klaas/core/catalog/sharing/product-parts.ts';
import { inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { runIn } from '../../db/run-statement.ts';
import { catalogDocuments, OWN_SKUS, products } from '../catalog-tables.ts';

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

/** A split product shares at least its id. */
export const isSplit = ({ shared }: StoredProduct): boolean => Object.keys(shared.fields).length > 0;

const ADD = `insert into product (id, body, variants, version)
  select id, '{}', '{}', next_version('product', id, '${ALL_STORES}') - 1`;

const ADD_GIVEN = `${ADD} from unnest($1::text[]) id order by id on conflict (id) do nothing`;

/** Rows that share nothing yet, for products that are about to be written. Waits for one that is being removed. */
export const addShared = async (tx: Transaction, ids: readonly string[]): Promise<void> => {
  await runIn(tx)('product_add', ADD_GIVEN, [ids]);
};

// The entity is a literal, so that the index of products is used.
const ADD_EXISTING = `${ADD} from (select distinct id from catalog_document document
    where entity = 'product' and id = any($1::text[])
      and not exists (select 1 from product where product.id = document.id)) given
  order by id on conflict (id) do nothing`;
const LOCK_SHARED = `select id, body as fields, variants, version from product
  where id = any($1::text[]) order by id for update`;

/** Locks what is shared, also before documents are removed. */
export const lockShared = async (tx: Transaction, ids: readonly string[]) => {
  const lock = () =>
    runIn(tx)<SharedProduct & { id: string; version: number }>('product_lock', LOCK_SHARED, [ids]);
  const found = await lock();
  if (found.length === new Set(ids).size) return found;
  await runIn(tx)('product_add_existing', ADD_EXISTING, [ids]);
  return lock();
};

const LOCK_OWN = `select id, store_code as store, version, body as own from catalog_document
  where entity = 'product' and id = any($1::text[]) order by id, store_code for update`;

/** Locks the products until the end of the transaction; unknown ones are missing. */
export const lockProducts = async (
  tx: Transaction,
  ids: readonly string[],
): Promise<Map<string, StoredProduct>> => {
  const found = new Map<string, StoredProduct>();
  for (const { id, ...shared } of await lockShared(tx, ids)) found.set(id, { id, shared, stores: [] });
  // A product that was committed after its row was looked for is not locked, and unknown here.
  const rows = await runIn(tx)<Omit<StoreProduct, 'document'> & { id: string }>(
    'product_lock_own',
    LOCK_OWN,
    [[...found.keys()]],
  );
  for (const { id, ...row } of rows) {
    const product = found.get(id);
    product?.stores.push({ ...row, document: buildProduct(product.shared, row.own) });
  }
  return found;
};

const READ_SHARED = `select id, body as fields, variants, version from product where id = $1`;
const READ_OWN = `select store_code as store, version, body as own from catalog_document
  where entity = 'product' and id = $1 order by store_code`;

/** Not locked. Null: there is none. */
export const loadProduct = async (tx: Transaction, id: string): Promise<StoredProduct | null> => {
  const [row] = await runIn(tx)<SharedProduct & { version: number }>('product_read', READ_SHARED, [id]);
  const rows = await runIn(tx)<Omit<StoreProduct, 'document'>>('product_read_own', READ_OWN, [id]);
  if (!row && rows.length === 0) return null;
  const shared = row ?? { fields: {}, variants: {}, version: 0 };
  return { id, shared, stores: rows.map((one) => ({ ...one, document: buildProduct(shared, one.own) })) };
};

export interface SharedWrite extends SharedProduct {
  id: string;
  version: number;
}

const UPDATE_SHARED = `update product set body = one->'fields', variants = one->'variants',
    version = (one->>'version')::int, layout = layout + $2
  from jsonb_array_elements($1::jsonb) one where product.id = one->>'id'`;

/** `isMove`: every document stays as it is, or its own row is written too. */
export const updateShared = async (
  tx: Transaction,
  rows: readonly SharedWrite[],
  { isMove }: { isMove: boolean },
): Promise<void> => {
  if (rows.length === 0) return;
  await runIn(tx)('product_update', UPDATE_SHARED, [JSON.stringify(rows), isMove ? 1 : 0]);
};

export interface OwnWrite {
  id: string;
  store: string;
  own: Fields;
  /** Undefined: the store did not have it. */
  version?: number | undefined;
}

const MOVE_OWN = `update catalog_document set body = one->'own', layout = layout + 1
  from jsonb_array_elements($1::jsonb) one
  where store_code = one->>'store' and entity = 'product' and catalog_document.id = one->>'id'`;

/** What is a store's own, of documents that stay as they are. */
export const moveOwn = async (tx: Transaction, rows: readonly OwnWrite[]): Promise<void> => {
  if (rows.length === 0) return;
  await runIn(tx)('product_move_own', MOVE_OWN, [JSON.stringify(rows)]);
};

const UPSERT_OWN = `insert into catalog_document as existing (store_code, entity, id, body, version)
  select $1, 'product', one->>'id', one->'own',
    coalesce((one->>'version')::int, next_version('product', one->>'id', $1))
  from jsonb_array_elements($2::jsonb) one
  on conflict (store_code, entity, id) do update
    set body = excluded.body, changed_at = now(), version = excluded.version
  returning id, version`;

/** New documents, and those that the caller has locked; returns their versions by id. */
export const upsertOwn = async (
  tx: Transaction,
  store: string,
  rows: readonly Omit<OwnWrite, 'store'>[],
): Promise<Map<string, number>> => {
  if (rows.length === 0) return new Map();
  const values = [store, JSON.stringify(rows.map(({ id, own, version }) => ({ id, own, version })))];
  const written = await runIn(tx)<{ id: string; version: number }>('product_upsert_own', UPSERT_OWN, values);
  return new Map(written.map(({ id, version }) => [id, version]));
};

const SKUS = `select jsonb_array_elements_text(${OWN_SKUS}) as sku from catalog_document
    where entity = 'product' and id = any($1::text[])
  union
  select body->>'sku' from product where id = any($1::text[]) and body ? 'sku'`;

/** Of the products and their variants. */
export const findSkus = async (tx: Transaction, ids: readonly string[]): Promise<string[]> => {
  const rows = await runIn(tx)<{ sku: string }>('product_skus', SKUS, [ids]);
  return rows.map(({ sku }) => sku);
};

/** Removes what is shared by no store any more. */
export const removeUnusedShared = async (tx: Connection, ids: readonly string[]): Promise<void> => {
  await tx.execute(sql`
    delete from product where ${inArray(products.id, [...ids])}
      and not exists (select 1 from catalog_document where entity = 'product' and id = product.id)`);
};

/** Ids of products that are whole in each of their stores, as before they were split. */
export const findUnsplit = async (db: Connection, limit: number): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ id: catalogDocuments.id })
    .from(catalogDocuments)
    .where(
      sql`${catalogDocuments.entity} = 'product' and not exists (
        select 1 from product where product.id = ${catalogDocuments.id} and product.body <> '{}')`,
    )
    .orderBy(catalogDocuments.id)
    .limit(limit);
  return rows.map(({ id }) => id);
};
