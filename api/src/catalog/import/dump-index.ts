// Look-up of data that some rows of a dump omit: ids by sku, attribute codes and labels by attribute id, positions of
// categories. Filled while rows are read, and from the database for what the dump lacks.
import type { Entity } from '@klaas/core/catalog/entity.ts';
import type { Transaction } from '../../db/database.ts';
import { loadStock } from '../../stock/stock-level-service.ts';
import { loadDocuments } from '../catalog-repository.ts';
import { type Fields, isFields } from './dump-document.ts';

interface CategoryPlace {
  parent_id: string;
  path: string;
}

export interface DumpIndex {
  add(entity: Entity, document: Fields): void;
  /** Data from the database; the dump takes precedence. */
  completeFrom(tx: Transaction, storeCode: string, skus: readonly string[]): Promise<void>;
  idOfSku(sku: unknown): number | undefined;
  codeOf(attributeId: unknown): string | undefined;
  labelOf(attributeCode: unknown, value: unknown): string | undefined;
  pathOf(categoryId: unknown): string | undefined;
}

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
const fieldsOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

/** The root of the ecosystem's trees is 1, which is not a category of the dump. */
const TOP = new Set(['', '0', '1']);
const MAX_DEPTH = 20;

export const createDumpIndex = (): DumpIndex => {
  const ids = new Map<string, number>();
  const codes = new Map<string, string>();
  const labels = new Map<string, string>();
  const places = new Map<string, CategoryPlace>();
  const setIfMissing = <Value>(map: Map<string, Value>, key: string, value: Value) => {
    if (key !== '' && !map.has(key)) map.set(key, value);
  };
  const addSku = ({ sku, id }: Fields) => {
    const number = Number(text(id));
    if (Number.isInteger(number) && number > 0) setIfMissing(ids, text(sku), number);
  };
  const addAttribute = (attribute: Fields) => {
    const code = text(attribute['attribute_code']);
    if (code === '') return;
    setIfMissing(codes, text(attribute['attribute_id']) || text(attribute['id']), code);
    for (const { value, label } of fieldsOf(attribute['options']))
      if (text(label) !== '') setIfMissing(labels, `${code} ${text(value)}`, text(label));
  };
  const addCategory = (category: Fields) => {
    setIfMissing(places, text(category['id']), {
      parent_id: text(category['parent_id']),
      path: text(category['path']),
    });
    for (const child of fieldsOf(category['children_data']))
      addCategory({ parent_id: category['id'], ...child });
  };
  const add: DumpIndex['add'] = (entity, document) => {
    if (entity === 'attribute') addAttribute(document);
    if (entity === 'category') addCategory(document);
    if (entity !== 'product') return;
    addSku(document);
    for (const child of fieldsOf(document['configurable_children'])) addSku(child);
    for (const attribute of fieldsOf(document['attributes_metadata'])) addAttribute(attribute);
  };
  const pathOf = (categoryId: unknown, depth = 0): string | undefined => {
    const id = text(categoryId);
    if (TOP.has(id)) return id === '1' || id === '0' ? '1' : undefined;
    const place = places.get(id);
    if (!place || depth > MAX_DEPTH) return undefined;
    if (place.path !== '') return place.path;
    const above = pathOf(place.parent_id === '' ? undefined : place.parent_id, depth + 1);
    return above === undefined ? undefined : `${above}/${id}`;
  };
  return {
    add,
    completeFrom: async (tx, storeCode, skus) => {
      for (const entity of ['attribute', 'category'] as const)
        for await (const documents of loadDocuments(tx, storeCode, entity))
          for (const document of documents) add(entity, document);
      for (const { sku, product_id } of await loadStock(tx, { skus })) addSku({ sku, id: product_id });
    },
    idOfSku: (sku) => ids.get(text(sku)),
    codeOf: (attributeId) => codes.get(text(attributeId)),
    labelOf: (code, value) => labels.get(`${text(code)} ${text(value)}`),
    pathOf: (id) => pathOf(id),
  };
};
