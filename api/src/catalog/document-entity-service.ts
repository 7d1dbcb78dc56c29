// Documents of the catalogue as things that staff edit: fields of the first level, per store.
import type { CatalogDocument, Entity } from '@klaas/core/catalog/entity.ts';
import type { Fields } from '@klaas/core/staff/merge-fields.ts';
import type { Transaction } from '../db/database.ts';
import type { EntityStore, FieldError } from '../staff/edit-service.ts';
import { findDocumentIds, lockDocument, removeDocuments, upsertDocuments } from './catalog-repository.ts';
import { parseDocument } from './import/document-schemas.ts';

/** Fields by which a document is found: no other document of the store may have the same value. */
const UNIQUE: Partial<Record<Entity, readonly string[]>> = {
  product: ['sku', 'url_path'],
  category: ['url_path'],
  attribute: ['attribute_code'],
  taxrule: ['code'],
  cms_page: ['identifier'],
  cms_block: ['identifier'],
};

const takenFields = async (
  tx: Transaction,
  entity: Entity,
  { id, store }: { id: string; store: string },
  after: Fields,
  before: Fields | null,
): Promise<FieldError[]> => {
  const errors: FieldError[] = [];
  for (const field of UNIQUE[entity] ?? []) {
    const value = after[field];
    // The other documents are searched only for a new value.
    if (typeof value !== 'string' || value === '' || value === before?.[field]) continue;
    const others = (await findDocumentIds(tx, store, entity, field, value)).filter((other) => other !== id);
    if (others.length > 0) errors.push({ field, rule: `${value} is taken` });
  }
  return errors;
};

const errorsOf = (reason: string): FieldError[] =>
  reason.split('; ').map((text) => {
    const [field = '', ...rule] = text.split(': ');
    return { field, rule: rule.join(': ') };
  });

export const createDocumentEntity = (entity: Entity): EntityStore => ({
  entity,
  lock: async (tx, { store, id }) => {
    const row = await lockDocument(tx, store, entity, id);
    return row ? { version: row.version, fields: row.body } : null;
  },
  check: async (tx, place, after, stored) => {
    const parsed = parseDocument(entity, after);
    if (!parsed.ok) return errorsOf(parsed.reason);
    if (String(after['id']) !== place.id) return [{ field: 'id', rule: 'cannot be changed' }];
    return takenFields(tx, entity, place, after, stored?.fields ?? null);
  },
  insert: async (tx, { store }, fields) => {
    await upsertDocuments(tx, store, entity, [fields as CatalogDocument]);
  },
  update: async (tx, { store }, after) => {
    await upsertDocuments(tx, store, entity, [after as CatalogDocument]);
  },
  remove: async (tx, { store, id }) => {
    await removeDocuments(tx, store, entity, [id]);
  },
});
