// A product as it was locked and as it is to be written: edits are applied in memory, one after the other, and written
// together. Pure.
import { buildProduct } from '@klaas/core/catalog/sharing/build-product.ts';
import type { Fields, SharedProduct } from '@klaas/core/catalog/sharing/product-parts.ts';
import { splitProduct } from '@klaas/core/catalog/sharing/split-product.ts';
import { sameValue } from '@klaas/core/stores/same-value.ts';
import type { StoredProduct, StoreProduct } from './product-part-repository.ts';

export interface ProductChange {
  before: StoredProduct;
  after: StoredProduct;
  /** The defaults were edited: what every store shows may differ. */
  isSharedEdited: boolean;
  /** Stores whose document was written. */
  editedIn: ReadonlySet<string>;
}

export const unchanged = (product: StoredProduct): ProductChange => ({
  ...{ before: product, after: product, isSharedEdited: false, editedIn: new Set() },
});

const isSameShared = (one: SharedProduct, other: SharedProduct): boolean =>
  sameValue(one.fields, other.fields) && sameValue(one.variants, other.variants);

/** Splits the documents of all stores; parts that stay as they are stay the same objects. */
const splitInto = (former: StoredProduct['shared'], stores: readonly StoreProduct[]) => {
  const { shared, own } = splitProduct(
    stores.map(({ document }) => document),
    former,
  );
  return {
    shared: isSameShared(former, shared) ? former : { ...shared, version: former.version + 1 },
    stores: stores.map((one, at) => {
      const part = own[at] ?? {};
      return sameValue(part, one.own) ? one : { ...one, own: part };
    }),
  };
};

/** The document of one store, also of one that did not have it. Null: it has it already. */
export const withDocument = (
  change: ProductChange,
  store: string,
  document: Fields,
): ProductChange | null => {
  const { shared, stores } = change.after;
  const existing = stores.find((one) => one.store === store);
  if (existing && sameValue(existing.document, document)) return null;
  const written = { store, version: (existing?.version ?? 0) + 1, own: existing?.own ?? {}, document };
  // In one order, whichever store is written: the first gives the default.
  const all = [...stores.filter((one) => one.store !== store), written].sort((a, b) =>
    a.store < b.store ? -1 : 1,
  );
  return {
    ...change,
    after: { id: change.after.id, ...splitInto(shared, all) },
    editedIn: new Set([...change.editedIn, store]),
  };
};

/** The defaults of every store. A store keeps the values that are its own. */
export const withShared = (change: ProductChange, given: SharedProduct): ProductChange => {
  const { id, shared, stores } = change.after;
  const built = stores.map((one) => ({ ...one, document: buildProduct(given, one.own) }));
  const parts = splitInto({ ...given, version: shared.version + 1 }, built);
  // The edit and what follows from it are one version.
  const after = { ...parts.shared, version: shared.version + 1 };
  return { ...change, after: { id, shared: after, stores: parts.stores }, isSharedEdited: true };
};

/** A product that is whole in each of its stores, split; its documents stay as they are. */
export const withSplit = (change: ProductChange): ProductChange => ({
  ...change,
  after: { id: change.after.id, ...splitInto(change.after.shared, change.after.stores) },
});
