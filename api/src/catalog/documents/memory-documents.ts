// All documents in memory, with a map for each field that they are looked up by.
import { setImmediate } from 'node:timers/promises';
import type { CatalogDocument, Entity } from '@klaas/core/catalog/entity.ts';
import { type Extract, extractField, type FieldValue } from '../search/field-values.ts';
import { type CatalogDocuments, LOOK_UP_FIELDS, type LookUpField } from './catalog-documents.ts';
import { sortedIds } from './document-order.ts';

/** Yields to the event loop after this many documents. */
const STEP = 500;

const NO_VALUES: readonly FieldValue[] = [];

/** Ids by the values of one field. Most values have one id: a set for each would double the memory. */
class LookUp {
  readonly #extract: Extract;
  /** Most documents have only some of the fields. */
  readonly #firstName: string;
  readonly #ids = new Map<string, string | Set<string>>();

  constructor(field: LookUpField) {
    this.#extract = extractField(field);
    this.#firstName = field.split('.')[0] ?? field;
  }

  #valuesOf(document: CatalogDocument | undefined): readonly FieldValue[] {
    return document?.[this.#firstName] === undefined ? NO_VALUES : this.#extract(document);
  }

  change(id: string, before: CatalogDocument | undefined, after: CatalogDocument | undefined): void {
    const old = this.#valuesOf(before);
    const current = this.#valuesOf(after);
    if (old.length === current.length && old.every((value, at) => value === current[at])) return;
    for (const value of old) this.#delete(String(value), id);
    for (const value of current) this.#add(String(value), id);
  }

  #add(value: string, id: string): void {
    const ids = this.#ids.get(value);
    if (ids === undefined) this.#ids.set(value, id);
    else if (typeof ids !== 'string') ids.add(id);
    else if (ids !== id) this.#ids.set(value, new Set([ids, id]));
  }

  #delete(value: string, id: string): void {
    const ids = this.#ids.get(value);
    if (ids === id) this.#ids.delete(value);
    else if (typeof ids === 'object' && ids.delete(id) && ids.size === 0) this.#ids.delete(value);
  }

  addIds(value: string, into: Set<string>): void {
    const ids = this.#ids.get(value);
    if (typeof ids === 'string') into.add(ids);
    else for (const id of ids ?? []) into.add(id);
  }
}

class DocumentSet {
  readonly byId = new Map<string, CatalogDocument>();
  readonly #lookUps = new Map(LOOK_UP_FIELDS.map((field) => [field, new LookUp(field)]));

  set(id: string, document: CatalogDocument | undefined): void {
    const before = this.byId.get(id);
    // Only its price in the index changes.
    if (before === document) return;
    if (document === undefined) this.byId.delete(id);
    else this.byId.set(id, document);
    for (const lookUp of this.#lookUps.values()) lookUp.change(id, before, document);
  }

  get(ids: Iterable<string>): CatalogDocument[] {
    const found: CatalogDocument[] = [];
    for (const id of ids) {
      const document = this.byId.get(id);
      if (document !== undefined) found.push(document);
    }
    return found;
  }

  by(field: LookUpField, values: readonly string[]): CatalogDocument[] {
    const ids = new Set<string>();
    const lookUp = this.#lookUps.get(field);
    for (const value of values) lookUp?.addIds(value, ids);
    return this.get(sortedIds(ids));
  }
}

export const createMemoryDocuments = (): CatalogDocuments => {
  const sets = new Map<string, DocumentSet>();
  const setOf = (storeCode: string, entity: Entity): DocumentSet => {
    const key = `${storeCode}/${entity}`;
    const existing = sets.get(key);
    if (existing !== undefined) return existing;
    const empty = new DocumentSet();
    sets.set(key, empty);
    return empty;
  };
  return {
    documentById: async (storeCode, entity, id) => setOf(storeCode, entity).byId.get(String(id)),
    documentsByIds: async (storeCode, entity, ids) => {
      const { byId } = setOf(storeCode, entity);
      return ids.map((id) => byId.get(id));
    },
    documentsBy: async (storeCode, entity, field, values) => setOf(storeCode, entity).by(field, values),
    allDocuments: async (storeCode, entity) => {
      const set = setOf(storeCode, entity);
      return set.get(sortedIds(set.byId.keys()));
    },
    upsert: async (storeCode, entity, documents) => {
      const set = setOf(storeCode, entity);
      for (let at = 0; at < documents.length; at++) {
        if (at > 0 && at % STEP === 0) await setImmediate();
        const document = documents[at];
        if (document !== undefined) set.set(String(document.id), document);
      }
    },
    remove: async (storeCode, entity, ids) => {
      const set = setOf(storeCode, entity);
      for (const id of ids) set.set(id, undefined);
    },
  };
};
