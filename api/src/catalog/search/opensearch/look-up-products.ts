// Searches that name their products (by id, sku, path …) need no cluster: the few documents are searched in this process.
// Product pages, carts and links therefore go on while the cluster is away.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import { type DocumentReading, LOOK_UP_FIELDS, type LookUpField } from '../../documents/catalog-documents.ts';
import { createEmbeddedIndex } from '../embedded/embedded-index.ts';
import { termKeys } from '../field-values.ts';
import type { Query } from '../query.ts';
import type { IndexedFieldsOf, IndexResult, SearchRequest } from '../search-index.ts';

interface Named {
  field: LookUpField | 'id';
  values: string[];
}

const MAX_VALUES = 500;
const MAX_DOCUMENTS = 1000;

const lookUpFieldOf = (field: string): Named['field'] | undefined => {
  if (field === 'id' || field === '_id') return 'id';
  return LOOK_UP_FIELDS.find((name) => name === field);
};

/** Whether words are compared: which of them are known is decided by the whole catalogue. */
const hasText = (query: Query): boolean => {
  switch (query.kind) {
    case 'text':
      return true;
    case 'boost':
      return hasText(query.query);
    case 'function_score':
      return hasText(query.query) || query.functions.some(({ filter }) => hasText(filter));
    case 'bool':
      return [...query.must, ...query.filter, ...query.should, ...query.mustNot].some(hasText);
    default:
      return false;
  }
};

/** Values of one field of which every match has one. */
const namedIn = (query: Query): Named | undefined => {
  switch (query.kind) {
    case 'terms': {
      const field = lookUpFieldOf(query.field);
      const values = query.values.flatMap((value) => (value === null ? [] : termKeys(value)));
      return field === undefined || values.length > MAX_VALUES ? undefined : { field, values };
    }
    case 'boost':
    case 'function_score':
      return namedIn(query.query);
    case 'bool':
      for (const clause of [...query.filter, ...query.must]) {
        const named = namedIn(clause);
        if (named !== undefined) return named;
      }
      return undefined;
    default:
      return undefined;
  }
};

interface LookUpOptions {
  documents: DocumentReading;
  /** Prices that override those of the documents. */
  indexedOf: (storeCode: string) => IndexedFieldsOf | undefined;
  now: () => number;
  timeoutMs: number;
}

/** `undefined`: the request does not name its products. */
export const createProductLookUp = ({ documents, indexedOf, now, timeoutMs }: LookUpOptions) => {
  const find = async (storeCode: string, { field, values }: Named): Promise<CatalogDocument[]> => {
    if (field !== 'id') return documents.documentsBy(storeCode, 'product', field, values);
    const found = await documents.documentsByIds(storeCode, 'product', [...new Set(values)]);
    return found.filter((document) => document !== undefined);
  };
  return async (request: SearchRequest): Promise<IndexResult | undefined> => {
    const { storeCode, entity, query } = request;
    const named = entity === 'product' && !hasText(query) ? namedIn(query) : undefined;
    if (named === undefined) return undefined;
    const found = await find(storeCode, named);
    if (found.length > MAX_DOCUMENTS) return undefined;
    const few = createEmbeddedIndex({ now, timeoutMs });
    await few.load(storeCode, entity, found, indexedOf(storeCode));
    return few.search(request);
  };
};
