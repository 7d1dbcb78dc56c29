// Writes of whole products: splits them into their parts and writes only the parts that differ.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import { buildProduct } from '@klaas/core/catalog/sharing/build-product.ts';
import type { Fields, SharedProduct } from '@klaas/core/catalog/sharing/product-parts.ts';
import { splitProduct } from '@klaas/core/catalog/sharing/split-product.ts';
import { sameValue } from '@klaas/core/stores/same-value.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { recordPrices } from '../price/price-history-repository.ts';
import {
  addShared,
  findUnsplit,
  isSplit,
  lockProducts,
  moveOwn,
  type OwnWrite,
  type SharedWrite,
  type StoredProduct,
  updateShared,
  upsertOwn,
} from './product-part-repository.ts';

/** A new or changed product of one store. */
export interface WrittenProduct {
  id: string;
  version: number;
  /** Null: the store did not have it. */
  before: Fields | null;
  after: Fields;
}

interface WritePlan {
  id: string;
  before: Fields | null;
  after: Fields;
  shared: SharedWrite;
  isSharedChanged: boolean;
  own: Fields;
  /** Of other stores, whose documents stay as they are. */
  moved: OwnWrite[];
}

const isSameShared = (one: SharedProduct, other: SharedProduct): boolean =>
  sameValue(one.fields, other.fields) && sameValue(one.variants, other.variants);

/** Splits the documents of all stores; `moved` are the stores whose part is no longer the stored one. */
const splitStores = (
  { id, shared: former, stores }: Pick<StoredProduct, 'id' | 'shared' | 'stores'>,
  documents: readonly Fields[],
) => {
  const { shared, own } = splitProduct(documents, former);
  const moved = stores.flatMap(({ store, own: stored }, at) => {
    const part = own[at] ?? {};
    return sameValue(part, stored) ? [] : [{ id, store, own: part }];
  });
  return { shared: { id, ...shared }, isSharedChanged: !isSameShared(former, shared), own, moved };
};

/** Null: the store has it already. */
const planWrite = (store: string, after: Fields, known: StoredProduct | undefined): WritePlan | null => {
  const id = String(after['id']);
  if (!known) throw new Error(`product ${id} is gone although it is locked`);
  const existing = known.stores.find((one) => one.store === store);
  if (existing && sameValue(existing.document, after)) return null;
  const written = { store, version: 0, own: {}, document: after };
  // In one order, whichever store is written: the first gives the default.
  const stores = [...known.stores.filter((one) => one.store !== store), written].sort((a, b) =>
    a.store < b.store ? -1 : 1,
  );
  const parts = splitStores(
    { ...known, stores },
    stores.map(({ document }) => document),
  );
  return {
    id,
    before: existing?.document ?? null,
    after,
    shared: parts.shared,
    isSharedChanged: parts.isSharedChanged,
    own: parts.own[stores.indexOf(written)] ?? {},
    moved: parts.moved.filter((one) => one.store !== store),
  };
};

/** Writes products with distinct ids, which the caller has locked, to a store; returns those that really changed. */
export const writeLocked = async (
  tx: Transaction,
  store: string,
  products: readonly CatalogDocument[],
  stored: ReadonlyMap<string, StoredProduct>,
): Promise<WrittenProduct[]> => {
  // As the database will return them: without undefined fields.
  const given = JSON.parse(JSON.stringify(products)) as Fields[];
  const plans = given
    .map((product) => planWrite(store, product, stored.get(String(product['id']))))
    .filter((plan) => plan !== null);
  await recordPrices(
    tx,
    plans.map(({ id, before, after }) => ({ store, id, before, after })),
  );
  const changed = plans.filter(({ isSharedChanged }) => isSharedChanged);
  await updateShared(
    tx,
    changed.map(({ shared }) => shared),
    { isMove: true },
  );
  await moveOwn(
    tx,
    plans.flatMap(({ moved }) => moved),
  );
  const versions = await upsertOwn(tx, store, plans);
  return plans.map(({ id, before, after }) => ({ id, before, after, version: versions.get(id) ?? 1 }));
};

/** Writes new and existing products with distinct ids to a store; returns those that really changed. */
export const writeProducts = async (
  tx: Transaction,
  store: string,
  products: readonly CatalogDocument[],
): Promise<WrittenProduct[]> => {
  const ids = products.map(({ id }) => String(id));
  await addShared(tx, ids);
  return writeLocked(tx, store, products, await lockProducts(tx, ids));
};

/** Writes the defaults of every store. A store keeps the values that are its own. */
export const writeShared = async (
  tx: Transaction,
  product: StoredProduct,
  shared: SharedProduct,
): Promise<void> => {
  const documents = product.stores.map(({ own }) => buildProduct(shared, own));
  const parts = splitStores({ ...product, shared: { ...shared, version: 0 } }, documents);
  await recordPrices(
    tx,
    product.stores.map(({ store, document }, at) => ({
      store,
      id: product.id,
      before: document,
      after: documents[at] ?? document,
    })),
  );
  await updateShared(tx, [parts.shared], { isMove: false });
  await moveOwn(tx, parts.moved);
};

/** Splits products that are whole in each of their stores; their documents and revisions stay as they are. */
export const shareProducts = async (tx: Transaction, ids: readonly string[]): Promise<void> => {
  const whole = [...(await lockProducts(tx, ids)).values()].filter((product) => !isSplit(product));
  const parts = whole.map((product) =>
    splitStores(
      product,
      product.stores.map(({ document }) => document),
    ),
  );
  await updateShared(
    tx,
    parts.map(({ shared }) => shared),
    { isMove: true },
  );
  await moveOwn(
    tx,
    parts.flatMap(({ moved }) => moved),
  );
};

const SHARE_BATCH = 500;

/** Splits all products that are still whole, in transactions of their own; a later run continues. */
export const shareAllProducts = async (db: Database): Promise<void> => {
  for (;;) {
    const ids = await findUnsplit(db, SHARE_BATCH);
    if (ids.length === 0) return;
    await db.transaction((tx) => shareProducts(tx, ids));
  }
};
