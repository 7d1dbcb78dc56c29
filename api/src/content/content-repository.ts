// The built-in content in PostgreSQL: entries per kind and locale, in the order set by staff.
import type { ContentEntry, ContentKind } from '@klaas/core/contract/content-endpoints.ts';
import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import type { ContentSource } from './content-source.ts';
import { contentEntries } from './content-tables.ts';

type Row = typeof contentEntries.$inferSelect;

/** `ru-RU` matches `ru-RU` and `ru`. */
const localesOf = (locale: string): string[] => [...new Set([locale, locale.split(/[-_]/)[0] ?? locale])];

const entryOf = (row: Row): ContentEntry => ({
  id: row.id,
  attributes: {
    ...row.attributes,
    locale: row.locale,
    publishedAt: row.published_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  },
});

const inLocale = (kind: ContentKind, locale: string, ...more: SQL[]) =>
  and(eq(contentEntries.kind, kind), inArray(contentEntries.locale, localesOf(locale)), ...more);

export const createContentRepository = (db: Database): ContentSource => ({
  list: async ({ kind, locale, page, pageSize, slug }) => {
    const where = inLocale(
      kind,
      locale,
      ...(slug === undefined ? [] : [sql`${contentEntries.attributes}->>'slug' = ${slug}`]),
    );
    const rows = await db
      .select()
      .from(contentEntries)
      .where(where)
      .orderBy(contentEntries.position, contentEntries.id)
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    const [counted] = await db.select({ total: count() }).from(contentEntries).where(where);
    return { ok: true, value: { entries: rows.map(entryOf), total: counted?.total ?? 0 } };
  },
  entry: async (kind, locale, id) => {
    const [row] = await db
      .select()
      .from(contentEntries)
      .where(inLocale(kind, locale, eq(contentEntries.id, id)))
      .limit(1);
    return row === undefined ? { ok: false, error: 'not_found' } : { ok: true, value: entryOf(row) };
  },
  clearCache: () => {},
});
