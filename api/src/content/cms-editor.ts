// CMS pages and blocks as staff edit them: documents of the catalogue, by number or identifier.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import type { Fields } from '@klaas/core/staff/merge-fields.ts';
import * as z from 'zod/mini';
import type { Database, Transaction } from '../db/database.ts';
import { cleanContent } from '../http/content-html.ts';
import type { ChangeAuthor } from '../staff/change-log/change-log-service.ts';
import {
  createEntity,
  type EditResult,
  type EntityStore,
  editEntity,
  type FieldEdit,
  type FieldError,
  removeEntity,
  type StoredEntity,
} from '../staff/edit-service.ts';
import { OptionalLinkSchema } from './content-fields.ts';

export const CMS_KINDS = ['cms_page', 'cms_block'] as const;
export type CmsKind = (typeof CMS_KINDS)[number];

const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((value) => String(value) === 'true'),
);
const CmsFieldsSchema = z.looseObject({
  identifier: z
    .string()
    .check(z.regex(/^[a-z0-9](?!.*[-_/]{2})[a-z0-9_/-]*(?<![-_/])$/, { error: 'must be like size-guide' })),
  title: z.string().check(z.minLength(1), z.maxLength(300)),
  content: z.string().check(z.minLength(1), z.maxLength(200_000)),
  active: z._default(flag, true),
  image: OptionalLinkSchema,
  image_alt: z.optional(z.nullable(z.string().check(z.maxLength(1000)))),
});
/** Fields that staff may write; the others are generated. */
const FIELDS = new Set([
  ...['identifier', 'title', 'content', 'active', 'content_heading'],
  ...['meta_title', 'meta_description', 'meta_keywords', 'image', 'image_alt'],
]);

export interface CmsCollection {
  storeCode: string;
  storeId: number;
  kind: CmsKind;
}

export interface CmsEditorDeps {
  db: Database;
  now: () => number;
  entities: Record<CmsKind, EntityStore>;
  list: (db: Database | Transaction, storeCode: string, kind: CmsKind) => Promise<CatalogDocument[]>;
}

const parseFields = (
  old: Fields | null,
  change: Fields,
): { ok: true; value: Fields } | { ok: false; error: 'invalid'; errors: FieldError[] } => {
  const unknown = Object.keys(change).filter((name) => !FIELDS.has(name));
  const parsed = CmsFieldsSchema.safeParse({ ...old, ...cleanContent(change) });
  const errors = [
    ...unknown.map((field) => ({ field, rule: 'there is no such field' })),
    ...(parsed.success
      ? []
      : parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), rule: message }))),
  ];
  return parsed.success && errors.length === 0
    ? { ok: true, value: parsed.data }
    : { ok: false, error: 'invalid', errors };
};

const wireTime = (nowMs: number): string => new Date(nowMs).toISOString().slice(0, 19).replace('T', ' ');

/** `addIn`, `saveIn` and `removeIn`: in the transaction of the caller. */
export const createCmsEditor = ({ db, now, entities, list }: CmsEditorDeps) => {
  const placeOf = ({ storeCode }: CmsCollection, id: string) => ({ id, store: storeCode });

  const nextIdIn = async (tx: Transaction, { storeCode, kind }: CmsCollection): Promise<number> =>
    Math.max(0, ...(await list(tx, storeCode, kind)).map((document) => Number(document.id))) + 1;

  const addIn = async (
    tx: Transaction,
    author: ChangeAuthor,
    collection: CmsCollection,
    { id, fields }: { id: number; fields: Fields },
  ): Promise<EditResult> => {
    const { storeId, kind } = collection;
    const parsed = parseFields(null, fields);
    if (!parsed.ok) return parsed;
    const at = wireTime(now());
    const generated = { creation_time: at, store_id: [storeId], type: kind, page_layout: '1column' };
    const document = { ...generated, ...parsed.value, id, update_time: at };
    return createEntity(tx, entities[kind], author, placeOf(collection, String(id)), document);
  };

  const saveIn = async (
    tx: Transaction,
    author: ChangeAuthor,
    collection: CmsCollection,
    { id, fields, version }: FieldEdit & { id: string },
  ): Promise<EditResult> => {
    const store = entities[collection.kind];
    const place = placeOf(collection, id);
    const stored = await store.lock(tx, place);
    const parsed = parseFields(stored?.fields ?? null, fields);
    if (!parsed.ok) return stored ? parsed : { ok: false, error: 'not_found' };
    const written = Object.fromEntries(Object.keys(fields).map((name) => [name, parsed.value[name]]));
    return editEntity(tx, store, author, place, { fields: written, version });
  };

  const removeIn = (
    tx: Transaction,
    author: ChangeAuthor,
    collection: CmsCollection,
    id: string,
  ): Promise<EditResult> => removeEntity(tx, entities[collection.kind], author, placeOf(collection, id));

  return {
    list: async ({ storeCode, kind }: CmsCollection): Promise<CatalogDocument[]> =>
      (await list(db, storeCode, kind)).sort((a, b) => Number(a.id) - Number(b.id)),

    find: async ({ storeCode, kind }: CmsCollection, name: string): Promise<CatalogDocument | null> =>
      (await list(db, storeCode, kind)).find(
        (document) => String(document.id) === name || document['identifier'] === name,
      ) ?? null,

    lockIn: (tx: Transaction, collection: CmsCollection, id: string): Promise<StoredEntity | null> =>
      entities[collection.kind].lock(tx, placeOf(collection, id)),
    nextIdIn,
    addIn,
    saveIn,
    removeIn,

    add: (author: ChangeAuthor, collection: CmsCollection, fields: Fields): Promise<EditResult> =>
      db.transaction(async (tx) =>
        addIn(tx, author, collection, { id: await nextIdIn(tx, collection), fields }),
      ),

    /** Writes some fields; the others stay. */
    save: (
      author: ChangeAuthor,
      collection: CmsCollection,
      id: string,
      edit: FieldEdit,
    ): Promise<EditResult> => db.transaction((tx) => saveIn(tx, author, collection, { ...edit, id })),

    remove: (author: ChangeAuthor, collection: CmsCollection, id: string): Promise<EditResult> =>
      db.transaction((tx) => removeIn(tx, author, collection, id)),
  };
};

export type CmsEditor = ReturnType<typeof createCmsEditor>;
