// Products as things that staff edit: the document of one store, or the defaults that all stores share.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import { buildProduct } from '@klaas/core/catalog/sharing/build-product.ts';
import type { Fields, SharedProduct } from '@klaas/core/catalog/sharing/product-parts.ts';
import { isStoreField, VARIANTS } from '@klaas/core/catalog/sharing/product-parts.ts';
import { sameValue } from '@klaas/core/stores/same-value.ts';
import type { Transaction } from '../../db/database.ts';
import { type RecordedChange, recordAll } from '../../staff/change-log/change-log-service.ts';
import type { EntityBatch, EntityStore, FieldError, StoredEntity } from '../../staff/edit-service.ts';
import { withoutStock } from '../../stock/stock-document-service.ts';
import { createDocumentEntity } from '../document-entity-service.ts';
import { type ProductChange, unchanged, withDocument, withShared, withSplit } from './product-change.ts';
import { ALL_STORES, isSplit, lockProducts, type StoredProduct } from './product-part-repository.ts';
import { shareProducts, writeChanges } from './product-repository.ts';

/** Variants are edited as a field: by id, not as a list, because each store has its own list. */
const fieldsOf = ({ fields, variants }: SharedProduct): Fields =>
  Object.keys(variants).length === 0 ? fields : { ...fields, [VARIANTS]: variants };

const sharedOf = ({ [VARIANTS]: variants, ...fields }: Fields): SharedProduct => ({
  fields,
  variants: (variants ?? {}) as SharedProduct['variants'],
});

/** As the database will return it: without undefined fields. */
const asStored = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

const changedNames = (after: Fields, before: Fields): string[] =>
  [...new Set([...Object.keys(after), ...Object.keys(before)])].filter(
    (name) => !sameValue(after[name], before[name]),
  );

/** In every store that has the product it must be a valid one. */
const errorsInStores = async (
  tx: Transaction,
  documents: EntityStore,
  { id, stores }: StoredProduct,
  after: Fields,
): Promise<FieldError[]> => {
  for (const { store, version, own, document } of stores) {
    const errors = await documents.check(tx, { id, store }, buildProduct(sharedOf(after), own), {
      version,
      fields: document,
    });
    if (errors.length > 0) return errors.map(({ field, rule }) => ({ field, rule: `${rule} (${store})` }));
  }
  return [];
};

/** The document of a store with its product, or what the stores share. */
interface LockedProduct extends StoredEntity {
  product: StoredProduct;
}

/** Where an edit finds a locked product, and where it leaves its change. */
interface ProductSource {
  lock(tx: Transaction, id: string): Promise<StoredProduct | null>;
  /** A product that is whole in each of its stores has no defaults to edit: it is split first. */
  split(tx: Transaction, product: StoredProduct): Promise<StoredProduct | null>;
  apply(
    tx: Transaction,
    product: StoredProduct,
    edit: (change: ProductChange) => ProductChange | null,
  ): Promise<void>;
}

const entityOver = (source: ProductSource): EntityStore<LockedProduct> => {
  const documents = createDocumentEntity('product');
  return {
    entity: documents.entity,
    lock: async (tx, { id, store }) => {
      const locked = await source.lock(tx, id);
      if (!locked) return null;
      if (store !== ALL_STORES) {
        const found = locked.stores.find((one) => one.store === store);
        return found ? { product: locked, version: found.version, fields: found.document } : null;
      }
      if (locked.stores.length === 0) return null;
      const product = isSplit(locked) ? locked : await source.split(tx, locked);
      return product && { product, version: product.shared.version, fields: fieldsOf(product.shared) };
    },
    check: async (tx, place, after, stored) => {
      if (!stored || place.store !== ALL_STORES) return documents.check(tx, place, after, stored);
      const ofStores = changedNames(after, stored.fields).filter(isStoreField);
      if (ofStores.length > 0)
        return ofStores.map((field) => ({ field, rule: 'is different in each store: name the store' }));
      return errorsInStores(tx, documents, stored.product, after);
    },
    insert: (tx, place, fields, version) => documents.insert(tx, place, fields, version),
    update: (tx, { store }, after, { product }) =>
      source.apply(tx, product, (change) =>
        store === ALL_STORES
          ? withShared(change, asStored(sharedOf(after)))
          : withDocument(change, store, asStored(withoutStock(after as CatalogDocument))),
      ),
    remove: (tx, place, before) => documents.remove(tx, place, before),
  };
};

/** Each edit is written at once. */
export const createProductEntity = (): EntityStore => {
  const lock = async (tx: Transaction, id: string) => (await lockProducts(tx, [id])).get(id) ?? null;
  return {
    ...entityOver({
      lock,
      split: async (tx, { id }) => {
        await shareProducts(tx, [id]);
        return lock(tx, id);
      },
      apply: async (tx, product, edit) => {
        const change = edit(unchanged(product));
        if (change) await writeChanges(tx, [change]);
      },
    }),
    openBatch: openProductBatch,
  };
};

export interface ProductBatch extends EntityBatch {
  /** As it was locked; undefined: there is no such product. */
  stored(id: string): StoredProduct | undefined;
}

/** Products that are locked, edited in memory, and written together. */
export const openProductBatch = async (tx: Transaction, ids: readonly string[]): Promise<ProductBatch> => {
  const locked = await lockProducts(tx, [...new Set(ids)]);
  const changes = new Map([...locked].map(([id, product]) => [id, unchanged(product)]));
  let records: RecordedChange[] = [];
  /** As they were before the current attempt. */
  let attempted: Map<string, ProductChange> | null = null;
  const changeOf = (id: string): ProductChange => {
    const change = changes.get(id);
    if (!change) throw new Error(`product ${id} is not in the batch`);
    return change;
  };
  const put = (id: string, change: ProductChange): void => {
    const former = changeOf(id);
    if (attempted && !attempted.has(id)) attempted.set(id, former);
    changes.set(id, change);
  };
  const entity = entityOver({
    lock: async (_, id) => changes.get(id)?.after ?? null,
    split: async (_, { id }) => {
      put(id, withSplit(changeOf(id)));
      return changeOf(id).after;
    },
    apply: async (_, { id }, edit) => {
      const change = edit(changeOf(id));
      if (change) put(id, change);
    },
  });
  return {
    stored: (id) => locked.get(id),
    entity: {
      ...entity,
      record: async (_, author, change) => {
        records.push({ author, change });
      },
    },
    attempt: async (work) => {
      const count = records.length;
      attempted = new Map();
      const error = await work();
      if (error !== null) {
        for (const [id, former] of attempted) changes.set(id, former);
        records = records.slice(0, count);
      }
      attempted = null;
      return error;
    },
    write: async () => {
      await writeChanges(
        tx,
        [...changes.values()].filter(({ before, after }) => before !== after),
      );
      await recordAll(tx, records);
    },
  };
};
