// SQL for short links.
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { configurationLinks } from './configurator-tables.ts';

export type LinkRow = typeof configurationLinks.$inferSelect;

/** Returns the existing row or the inserted one. */
export const insertLink = async (db: Database, link: LinkRow): Promise<LinkRow> => {
  const { store_code, sku, query, price_cents } = link;
  const sameLink = and(
    eq(configurationLinks.store_code, store_code),
    eq(configurationLinks.sku, sku),
    sql`md5(${configurationLinks.query}) = md5(${query})`,
    eq(configurationLinks.query, query),
    eq(configurationLinks.price_cents, price_cents),
  );
  const [made] = await db.insert(configurationLinks).values(link).onConflictDoNothing().returning();
  if (made) return made;
  const [found] = await db
    .update(configurationLinks)
    .set({ used_at: link.used_at })
    .where(sameLink)
    .returning();
  if (!found) throw new Error('a short address is taken by another pane');
  return found;
};

export const useLink = async (db: Database, code: string, usedAt: Date): Promise<LinkRow | null> => {
  const [row] = await db
    .update(configurationLinks)
    .set({ used_at: usedAt })
    .where(eq(configurationLinks.code, code))
    .returning();
  return row ?? null;
};

export const deleteLinksUnusedSince = async (db: Database, since: Date): Promise<void> => {
  await db.delete(configurationLinks).where(lt(configurationLinks.used_at, since));
};
