// Products, categories and attributes, edited by the staff field by field: in one store, of products also what all
// stores share. Prices and stock have their own editors.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import type { Fields } from '@klaas/core/staff/merge-fields.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { ChangeAuthor } from '../staff/change-log/change-log-service.ts';
import {
  createEntity,
  type EditResult,
  type EntityStore,
  editEntity,
  type FieldEdit,
  type FieldError,
  removeEntity,
} from '../staff/edit-service.ts';
import { withoutStock } from '../stock/stock-document-service.ts';
import { importStock } from '../stock/stock-import-service.ts';
import { loadStock } from '../stock/stock-level-service.ts';
import { findDocumentIds, loadDocumentsById, nextDocumentId } from './catalog-repository.ts';
import { stockRowsOf } from './import/stock-rows.ts';
import { ALL_STORES } from './product/product-part-repository.ts';

export const EDITED_ENTITIES = ['product', 'category', 'attribute'] as const;
export type EditedEntity = (typeof EDITED_ENTITIES)[number];

export interface CatalogRef {
  /**
   * A store code: the document of that store; a value that differs from the shared one is its own from then on.
   * `all`, of products only: what the stores share; a store that has its own value keeps it.
   */
  store: string;
  entity: EditedEntity;
}

/** The name by which a person knows a document. */
const NAME_FIELDS: Record<EditedEntity, string> = {
  product: 'sku',
  category: 'url_path',
  attribute: 'attribute_code',
};

const OWNED_ELSEWHERE: Partial<Record<string, string>> = {
  id: 'cannot be changed',
  stock: 'is changed by stock movements',
  prior_price_incl_tax: 'is computed from the price history',
  ...Object.fromEntries(
    ['price', 'special_price', 'special_from_date', 'special_to_date', 'tier_prices'].map((name) => [
      name,
      'is changed by prices set',
    ]),
  ),
};

const errorsOf = (entity: EditedEntity, fields: Fields): FieldError[] =>
  Object.keys(fields).flatMap((field) => {
    const rule = entity === 'product' || field === 'id' ? OWNED_ELSEWHERE[field] : undefined;
    return rule === undefined ? [] : [{ field, rule }];
  });

const editErrorOf = ({ store, entity }: CatalogRef, isEdit: boolean): EditResult | null =>
  store !== ALL_STORES || (isEdit && entity === 'product')
    ? null
    : { ok: false, error: 'invalid', errors: [{ field: '', rule: 'Name one store' }] };

/** A product that is sold in another store keeps its stock. */
export const openStock = async (
  tx: Transaction,
  { name: actor }: ChangeAuthor,
  product: CatalogDocument,
): Promise<void> => {
  const rows = stockRowsOf(product);
  const known = await loadStock(tx, { ids: rows.map(({ product_id }) => product_id) });
  const added = rows.filter((row) => !known.some(({ product_id }) => product_id === row.product_id));
  await importStock(tx, added, { reason: 'product added', actor });
};

interface CatalogEditorDeps {
  db: Database;
  entities: Record<EditedEntity, EntityStore>;
}

export const createCatalogEditor = ({ db, entities }: CatalogEditorDeps) => {
  const placeOf = ({ store }: CatalogRef, id: string) => ({ id, store });

  const insert = async (
    tx: Transaction,
    author: ChangeAuthor,
    ref: CatalogRef,
    given: Fields,
  ): Promise<EditResult> => {
    const { entity } = ref;
    const id = given['id'] === undefined ? await nextDocumentId(tx, entity) : Number(given['id']);
    const document = { ...given, id } as CatalogDocument;
    const fields = entity === 'product' ? withoutStock(document) : document;
    const made = await createEntity(tx, entities[entity], author, placeOf(ref, String(id)), fields);
    if (made.ok && entity === 'product') await openStock(tx, author, document);
    return made;
  };

  return {
    /** By number, or by sku, path or attribute code. */
    find: async (ref: CatalogRef, name: string): Promise<CatalogDocument | null> => {
      const { store, entity } = ref;
      if (editErrorOf(ref, true)) return null;
      const [id = name] = await findDocumentIds(db, store, entity, NAME_FIELDS[entity], name);
      if (store !== ALL_STORES) return (await loadDocumentsById(db, store, entity, [id]))[0] ?? null;
      const shared = await db.transaction((tx) => entities[entity].lock(tx, placeOf(ref, id)));
      return (shared?.fields as CatalogDocument | undefined) ?? null;
    },

    /** Without an id it gets the next one. */
    create: async (author: ChangeAuthor, ref: CatalogRef, fields: Fields): Promise<EditResult> =>
      editErrorOf(ref, false) ?? db.transaction((tx) => insert(tx, author, ref, fields)),

    /** Writes some fields of the first level; `undefined` removes one. The version is that of what is written. */
    save: async (author: ChangeAuthor, ref: CatalogRef, id: string, edit: FieldEdit): Promise<EditResult> => {
      const errors = errorsOf(ref.entity, edit.fields);
      if (errors.length > 0) return { ok: false, error: 'invalid', errors };
      return (
        editErrorOf(ref, true) ??
        db.transaction((tx) => editEntity(tx, entities[ref.entity], author, placeOf(ref, id), edit))
      );
    },

    /** From one store. */
    remove: async (author: ChangeAuthor, ref: CatalogRef, id: string): Promise<EditResult> =>
      editErrorOf(ref, false) ??
      db.transaction((tx) => removeEntity(tx, entities[ref.entity], author, placeOf(ref, id))),
  };
};

export type CatalogEditor = ReturnType<typeof createCatalogEditor>;
