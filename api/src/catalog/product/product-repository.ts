// Writes of products, many at once: only the parts that differ.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import type { Fields } from '@klaas/core/catalog/sharing/product-parts.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { recordPrices } from '../price/price-history-repository.ts';
import { type ProductChange, unchanged, withDocument, withSplit } from './product-change.ts';
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

/** What the stores share, of products whose other documents stay as they are or are written too. */
const sharedWrites = (changes: readonly ProductChange[], isMove: boolean): SharedWrite[] =>
  changes
    .filter(
      ({ before, after, isSharedEdited }) => isSharedEdited !== isMove && before.shared !== after.shared,
    )
    .map(({ after: { id, shared } }) => ({ id, ...shared }));

const ownOf = ({ stores }: StoredProduct, store: string) => stores.find((one) => one.store === store);

/** Parts of stores that are not edited themselves. */
const movedOf = ({ before, after, editedIn }: ProductChange): OwnWrite[] =>
  after.stores
    .filter(({ store, own }) => !editedIn.has(store) && ownOf(before, store)?.own !== own)
    .map(({ store, own }) => ({ id: after.id, store, own }));

/** By store. */
const editsOf = (changes: readonly ProductChange[]): Map<string, OwnWrite[]> =>
  Map.groupBy(
    changes.flatMap(({ before, after, editedIn }) =>
      after.stores
        .filter(({ store }) => editedIn.has(store))
        .map(({ store, own, version }): OwnWrite => {
          const isNew = ownOf(before, store) === undefined;
          return { id: after.id, store, own, version: isNew ? undefined : version };
        }),
    ),
    ({ store }) => store,
  );

/** Writes products with distinct ids, which the caller has locked; only the parts that differ. */
export const writeChanges = async (
  tx: Transaction,
  changes: readonly ProductChange[],
): Promise<Map<string, Map<string, number>>> => {
  await recordPrices(
    tx,
    changes.flatMap(({ before, after }) =>
      after.stores.flatMap(({ store, document }) => {
        const former = ownOf(before, store)?.document ?? null;
        return former === document ? [] : [{ store, id: after.id, before: former, after: document }];
      }),
    ),
  );
  await updateShared(tx, sharedWrites(changes, true), { isMove: true });
  await updateShared(tx, sharedWrites(changes, false), { isMove: false });
  await moveOwn(tx, changes.flatMap(movedOf));
  const versions = new Map<string, Map<string, number>>();
  for (const [store, rows] of editsOf(changes)) versions.set(store, await upsertOwn(tx, store, rows));
  return versions;
};

/** Writes products with distinct ids, which the caller has locked, to a store; returns those that really changed. */
const writeLocked = async (
  tx: Transaction,
  store: string,
  products: readonly CatalogDocument[],
  stored: ReadonlyMap<string, StoredProduct>,
): Promise<WrittenProduct[]> => {
  // As the database will return them: without undefined fields.
  const given = JSON.parse(JSON.stringify(products)) as Fields[];
  const changes = given.flatMap((document) => {
    const id = String(document['id']);
    const known = stored.get(id);
    if (!known) throw new Error(`product ${id} is gone although it is locked`);
    return withDocument(unchanged(known), store, document) ?? [];
  });
  const versions = (await writeChanges(tx, changes)).get(store);
  return changes.map(({ before, after }) => ({
    id: after.id,
    before: ownOf(before, store)?.document ?? null,
    after: ownOf(after, store)?.document ?? {},
    version: versions?.get(after.id) ?? 1,
  }));
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

/** Splits products that are whole in each of their stores; their documents and revisions stay as they are. */
export const shareProducts = async (tx: Transaction, ids: readonly string[]): Promise<void> => {
  const whole = [...(await lockProducts(tx, ids)).values()].filter((product) => !isSplit(product));
  await writeChanges(
    tx,
    whole.map((product) => withSplit(unchanged(product))),
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
