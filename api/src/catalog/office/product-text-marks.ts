// [OFFICE-77] Texts of products that are missing or older than the same text in another language: of the products of a
// page, and all products that have such a text.
import { setImmediate } from 'node:timers/promises';
import type { ProductWhere } from '@klaas/core/catalog/office/product-filter.ts';
import {
  PRODUCT_TEXTS,
  type TextChange,
  type TextMark,
  textMarks,
} from '@klaas/core/catalog/office/product-texts.ts';
import type { Fields } from '@klaas/core/catalog/sharing/product-parts.ts';
import { type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/database.ts';
import { TEXT_CHANGE } from '../../staff/change-log/change-tables.ts';
import type { CatalogService } from '../catalog-service.ts';

type Texts = Parameters<typeof textMarks>[0][number]['texts'];

const textsOf = (fields: Fields | undefined): Texts =>
  Object.fromEntries(PRODUCT_TEXTS.map((name) => [name, String(fields?.[name] ?? '')]));

/** Marks of one product, in the stores that it is shown for. */
export const marksOf = (
  inStores: readonly { store: string; document: Fields | undefined }[],
  changes: readonly TextChange[] = [],
): TextMark[] =>
  textMarks(
    inStores.map(({ store, document }) => ({ store, texts: textsOf(document) })),
    changes,
  );

type ChangeRow = TextChange & { product: string };

/** The last change of each text, and when it was last said to be right; what was made with the product is as old as it. */
const lastTextChanges = (isAsked: SQL): SQL => sql`
  select distinct on (entity_id, store, field, entity) entity_id as product, store, field, id::float8 as "order",
    coalesce(bulk_id::text, request_id, id::text) as together, entity = 'product_text' as "isRight"
  from change, lateral jsonb_object_keys(coalesce(before, '{}') || coalesce(after, '{}')) field
  where ${TEXT_CHANGE} and ${isAsked}
    and field in (${sql.join(
      PRODUCT_TEXTS.map((name) => sql`${name}`),
      sql`, `,
    )})
  order by entity_id, store, field, entity, id desc`;

const loadChanges = async (db: Database, isAsked: SQL): Promise<Map<string, TextChange[]>> => {
  const { rows } = await db.execute<ChangeRow & Record<string, unknown>>(lastTextChanges(isAsked));
  return Map.groupBy(rows, ({ product }) => product);
};

export const loadTextChanges = (db: Database, ids: readonly string[]): Promise<Map<string, TextChange[]>> =>
  ids.length === 0
    ? Promise.resolve(new Map())
    : loadChanges(db, sql`entity_id = any(${sql.param([...ids])}::text[])`);

interface TextMarkDeps {
  db: Database;
  catalog: Pick<CatalogService, 'allDocuments' | 'documentsByIds' | 'version'>;
  stores: readonly string[];
}

/** Yields to the event loop after this many products. */
const STEP = 2000;
const KEPT_LISTS = 10;

export const createTextMarkSearch = ({ db, catalog, stores }: TextMarkDeps) => {
  const missing = new LRUCache<string, number[]>({ max: KEPT_LISTS });

  const documentsOf = (ids: readonly string[]) =>
    Promise.all(stores.map((store) => catalog.documentsByIds(store, 'product', ids)));

  const idsWith = async (
    ids: readonly string[],
    store: string,
    { mark, changes }: { mark: TextMark['mark']; changes: ReadonlyMap<string, TextChange[]> },
  ): Promise<number[]> => {
    const documents = await documentsOf(ids);
    const found: number[] = [];
    for (const [at, id] of ids.entries()) {
      if (at > 0 && at % STEP === 0) await setImmediate();
      const inStores = stores.map((code, place) => ({ store: code, document: documents[place]?.[at] }));
      if (inStores.every(({ document }) => document === undefined)) continue;
      if (marksOf(inStores, changes.get(id)).some((one) => one.store === store && one.mark === mark))
        found.push(Number(id));
    }
    return found;
  };

  const missingIn = async (store: string): Promise<number[]> => {
    const key = `${store} ${stores.map((code) => catalog.version(code)).join(' ')}`;
    const known = missing.get(key);
    if (known) return known;
    const all = await Promise.all(stores.map((code) => catalog.allDocuments(code, 'product')));
    const ids = [...new Set(all.flat().map(({ id }) => String(id)))];
    const found = await idsWith(ids, store, { mark: 'missing', changes: new Map() });
    missing.set(key, found);
    return found;
  };

  const outdatedIn = async (store: string): Promise<number[]> => {
    const changes = await loadChanges(db, sql`true`);
    return idsWith([...changes.keys()], store, { mark: 'outdated', changes });
  };

  return {
    /** Of each wanted mark the products that have it. */
    idSets: async ({ missing_in, outdated_in }: ProductWhere): Promise<number[][]> => [
      ...(missing_in === undefined ? [] : [await missingIn(missing_in)]),
      ...(outdated_in === undefined ? [] : [await outdatedIn(outdated_in)]),
    ],
  };
};
