// Products as things that staff edit: the document of one store, or the defaults that all stores share.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import { buildProduct } from '@klaas/core/catalog/sharing/build-product.ts';
import type { Fields, SharedProduct } from '@klaas/core/catalog/sharing/product-parts.ts';
import { isStoreField, VARIANTS } from '@klaas/core/catalog/sharing/product-parts.ts';
import { sameValue } from '@klaas/core/stores/same-value.ts';
import type { Transaction } from '../../db/database.ts';
import type { EntityStore, FieldError, StoredEntity } from '../../staff/edit-service.ts';
import { withoutStock } from '../../stock/stock-document-service.ts';
import { createDocumentEntity } from '../document-entity-service.ts';
import { ALL_STORES, isSplit, lockProducts, type StoredProduct } from './product-part-repository.ts';
import { shareProducts, writeLocked, writeShared } from './product-repository.ts';

const lockAll = async (tx: Transaction, id: string): Promise<StoredProduct | null> => {
  const find = async () => (await lockProducts(tx, [id])).get(id) ?? null;
  const product = await find();
  if (!product || product.stores.length === 0) return null;
  if (isSplit(product)) return product;
  await shareProducts(tx, [id]);
  return find();
};

/** Variants are edited as a field: by id, not as a list, because each store has its own list. */
const fieldsOf = ({ fields, variants }: SharedProduct): Fields =>
  Object.keys(variants).length === 0 ? fields : { ...fields, [VARIANTS]: variants };

const sharedOf = ({ [VARIANTS]: variants, ...fields }: Fields): SharedProduct => ({
  fields,
  variants: (variants ?? {}) as SharedProduct['variants'],
});

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

export const createProductEntity = (): EntityStore<LockedProduct> => {
  const documents = createDocumentEntity('product');
  return {
    entity: documents.entity,
    lock: async (tx, { id, store }) => {
      if (store === ALL_STORES) {
        const product = await lockAll(tx, id);
        return product && { product, version: product.shared.version, fields: fieldsOf(product.shared) };
      }
      const product = (await lockProducts(tx, [id])).get(id);
      const found = product?.stores.find((one) => one.store === store);
      return product && found ? { product, version: found.version, fields: found.document } : null;
    },
    check: async (tx, place, after, stored) => {
      if (!stored || place.store !== ALL_STORES) return documents.check(tx, place, after, stored);
      const ofStores = changedNames(after, stored.fields).filter(isStoreField);
      if (ofStores.length > 0)
        return ofStores.map((field) => ({ field, rule: 'is different in each store: name the store' }));
      return errorsInStores(tx, documents, stored.product, after);
    },
    insert: (tx, place, fields, version) => documents.insert(tx, place, fields, version),
    update: async (tx, { store }, after, { product }) => {
      if (store === ALL_STORES) await writeShared(tx, product, sharedOf(after));
      else
        await writeLocked(
          tx,
          store,
          [withoutStock(after as CatalogDocument)],
          new Map([[product.id, product]]),
        );
    },
    remove: (tx, place, before) => documents.remove(tx, place, before),
  };
};
