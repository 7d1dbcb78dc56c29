// CMS pages and blocks as staff edit them: documents of the catalogue, by number or identifier.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import * as z from 'zod/mini';
import { loadDocuments, removeDocuments, upsertDocuments } from '../catalog/catalog-repository.ts';
import { OptionalLinkSchema } from '../content/content-fields.ts';
import type { Database } from '../db/database.ts';
import { cleanContent } from '../http/content-html.ts';

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

export const listCms = async (
  db: Database,
  { storeCode, kind }: CmsCollection,
): Promise<CatalogDocument[]> => {
  const all: CatalogDocument[] = [];
  for await (const batch of loadDocuments(db, storeCode, kind)) all.push(...batch);
  return all.sort((a, b) => Number(a.id) - Number(b.id));
};

export const findCms = async (
  db: Database,
  place: CmsCollection,
  name: string,
): Promise<CatalogDocument | null> =>
  (await listCms(db, place)).find(
    (document) => String(document.id) === name || document['identifier'] === name,
  ) ?? null;

const wireNow = (nowMs: number): string => new Date(nowMs).toISOString().slice(0, 19).replace('T', ' ');

/** Saves the document, or returns the errors. */
export const saveCms = async (
  db: Database,
  place: CmsCollection,
  { old, change, nowMs }: { old: CatalogDocument | null; change: Record<string, unknown>; nowMs: number },
): Promise<{ errors: string[]; id: number }> => {
  const unknown = Object.keys(change).filter((name) => !FIELDS.has(name));
  if (unknown.length > 0) return { errors: [`there is no field ${unknown.join(', ')}`], id: 0 };
  const parsed = CmsFieldsSchema.safeParse({ ...old, ...cleanContent(change) });
  if (!parsed.success)
    return { errors: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`), id: 0 };
  const all = await listCms(db, place);
  const id = old ? Number(old.id) : Math.max(0, ...all.map((document) => Number(document.id))) + 1;
  const taken = all.some(
    (document) => Number(document.id) !== id && document['identifier'] === parsed.data.identifier,
  );
  if (taken) return { errors: [`${parsed.data.identifier} is taken`], id: 0 };
  const at = wireNow(nowMs);
  const first = { creation_time: at, store_id: [place.storeId], type: place.kind, page_layout: '1column' };
  const document = { ...(old ? {} : first), ...parsed.data, id, update_time: at };
  await db.transaction((tx) => upsertDocuments(tx, place.storeCode, place.kind, [document]));
  return { errors: [], id };
};

export const removeCms = async (db: Database, place: CmsCollection, id: string): Promise<void> => {
  await db.transaction((tx) => removeDocuments(tx, place.storeCode, place.kind, [id]));
};
