// [OFFICE-79] [OFFICE-94] What somebody has typed, shown in the shop to whoever has the link: the pages of the shop ask for their
// content with the token and get it instead of what is published.
import { randomBytes } from 'node:crypto';
import type { ItemKind } from '@klaas/core/content/content-item.ts';
import type { CmsDocument, ContentEntry, ContentKind } from '@klaas/core/contract/content-endpoints.ts';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { contentPreviews, type OfficeKind } from './content-tables.ts';

const KEPT_MS = 24 * 3_600_000;
const TOKEN_BYTES = 24;

/** By language or store. */
type Sides = Record<string, Record<string, unknown>>;

interface Place {
  kind: OfficeKind;
  id: number;
}

export interface ContentPreview extends Place {
  sides: Sides;
}

export const createContentPreviews = ({ db, now }: { db: Database; now: () => number }) => ({
  /** One per person and thing: what was shared shows what was typed last. */
  save: (staffId: number, { kind, id }: Place, sides: Sides): Promise<{ token: string; ends_at: string }> =>
    db.transaction(async (tx) => {
      const ends_at = new Date(now() + KEPT_MS);
      await tx.delete(contentPreviews).where(lte(contentPreviews.ends_at, new Date(now())));
      const values = {
        token: randomBytes(TOKEN_BYTES).toString('base64url'),
        ...{ staff_id: staffId, kind, item_id: id, ends_at },
        sides,
      };
      const [row] = await tx
        .insert(contentPreviews)
        .values(values)
        .onConflictDoUpdate({
          target: [contentPreviews.staff_id, contentPreviews.kind, contentPreviews.item_id],
          set: { sides: values.sides, ends_at },
        })
        .returning();
      return { token: row?.token ?? values.token, ends_at: ends_at.toISOString() };
    }),

  find: async (token: string | undefined): Promise<ContentPreview | null> => {
    if (token === undefined || !/^[\w-]{32}$/.test(token)) return null;
    const [row] = await db
      .select()
      .from(contentPreviews)
      .where(and(eq(contentPreviews.token, token), gt(contentPreviews.ends_at, new Date(now()))));
    return row ? { kind: row.kind, id: row.item_id, sides: row.sides } : null;
  },
});

export type ContentPreviews = Pick<ReturnType<typeof createContentPreviews>, 'find'>;

const KINDS: Record<string, ItemKind> = { cms_page: 'cms-page', cms_block: 'cms-block' };

/** The document as it would be published; null: the preview is of something else. */
export const previewedDocument = (
  preview: ContentPreview | null,
  { entity, storeCode, published }: { entity: string; storeCode: string; published: CmsDocument | null },
  isAsked: (document: CmsDocument) => boolean,
): CmsDocument | null => {
  const fields = preview && preview.kind === KINDS[entity] ? preview.sides[storeCode] : undefined;
  if (!preview || !fields) return null;
  const document = { ...published, ...fields, id: preview.id } as CmsDocument;
  return isAsked(document) ? { ...document, active: true } : null;
};

/** The entries of a collection with the previewed one in its place. */
export const withPreview = (
  preview: ContentPreview | null,
  { kind, locale, entries }: { kind: ContentKind; locale: string; entries: ContentEntry[] },
): ContentEntry[] => {
  const fields = preview && preview.kind === kind ? preview.sides[locale] : undefined;
  if (!preview || !fields) return entries;
  const at = new Date(0).toISOString();
  const shownAs = (entry: ContentEntry | undefined): ContentEntry => ({
    id: preview.id,
    attributes: { locale, publishedAt: at, updatedAt: at, ...entry?.attributes, ...fields },
  });
  const isThere = entries.some(({ id }) => id === preview.id);
  return isThere
    ? entries.map((entry) => (entry.id === preview.id ? shownAs(entry) : entry))
    : [...entries, shownAs(undefined)];
};
