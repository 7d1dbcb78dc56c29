// Writes to the built-in content. Every running process is notified with the commit.
import type { ContentKind } from '@klaas/core/contract/content-endpoints.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import { and, eq, max, ne, sql } from 'drizzle-orm';
import { notifyInvalidation } from '../db/cache-invalidation.ts';
import type { Database, Transaction } from '../db/database.ts';
import { contentEntries } from './content-tables.ts';

export interface EntryRef {
  kind: ContentKind;
  locale: string;
}
export type EntryRow = typeof contentEntries.$inferSelect;
type Fields = Record<string, unknown>;

const inCollection = ({ kind, locale }: EntryRef) =>
  and(eq(contentEntries.kind, kind), eq(contentEntries.locale, locale));
const byId = (ref: EntryRef, id: number) => and(inCollection(ref), eq(contentEntries.id, id));

export const notifyContentChange = (tx: Transaction): Promise<void> => notifyInvalidation(tx, ['content']);

const isSlugTaken = async (tx: Transaction, ref: EntryRef, slug: unknown, id?: number): Promise<boolean> => {
  if (typeof slug !== 'string') return false;
  const others = id === undefined ? undefined : ne(contentEntries.id, id);
  const same = and(inCollection(ref), sql`${contentEntries.attributes}->>'slug' = ${slug}`, others);
  return (await tx.select({ id: contentEntries.id }).from(contentEntries).where(same).limit(1)).length > 0;
};

export const createContentEditor = (db: Database, now: () => number) => ({
  list: (ref: EntryRef): Promise<EntryRow[]> =>
    db
      .select()
      .from(contentEntries)
      .where(inCollection(ref))
      .orderBy(contentEntries.position, contentEntries.id),

  /** By number or by slug. */
  find: async (ref: EntryRef, name: string): Promise<EntryRow | null> => {
    const condition = /^\d{1,9}$/.test(name)
      ? byId(ref, Number(name))
      : and(inCollection(ref), sql`${contentEntries.attributes}->>'slug' = ${name}`);
    const [row] = await db.select().from(contentEntries).where(condition).limit(1);
    return row ?? null;
  },

  /** Appends to its kind, with the next number. */
  add: (ref: EntryRef, attributes: Fields): Promise<Result<number, 'slug_taken'>> =>
    db.transaction(async (tx) => {
      if (await isSlugTaken(tx, ref, attributes['slug'])) return { ok: false, error: 'slug_taken' };
      const [last] = await tx
        .select({ id: max(contentEntries.id), position: max(contentEntries.position) })
        .from(contentEntries)
        .where(eq(contentEntries.kind, ref.kind));
      const id = (last?.id ?? 0) + 1;
      const at = new Date(now());
      const position = (last?.position ?? 0) + 1;
      await tx
        .insert(contentEntries)
        .values({ ...ref, id, position, attributes, published_at: at, updated_at: at });
      await notifyContentChange(tx);
      return { ok: true, value: id };
    }),

  save: (ref: EntryRef, id: number, attributes: Fields): Promise<Result<true, 'slug_taken' | 'not_found'>> =>
    db.transaction(async (tx) => {
      if (await isSlugTaken(tx, ref, attributes['slug'], id)) return { ok: false, error: 'slug_taken' };
      const changed = await tx
        .update(contentEntries)
        .set({ attributes, updated_at: new Date(now()) })
        .where(byId(ref, id))
        .returning({ id: contentEntries.id });
      if (changed.length === 0) return { ok: false, error: 'not_found' };
      await notifyContentChange(tx);
      return { ok: true, value: true };
    }),

  /** `place` counts from 1. */
  move: (ref: EntryRef, id: number, place: number): Promise<boolean> =>
    db.transaction(async (tx) => {
      const rows = await tx
        .select({ id: contentEntries.id })
        .from(contentEntries)
        .where(inCollection(ref))
        .orderBy(contentEntries.position, contentEntries.id)
        .for('update');
      const ids = rows.map((row) => row.id).filter((other) => other !== id);
      if (ids.length === rows.length) return false;
      ids.splice(Math.max(0, place - 1), 0, id);
      for (const [at, other] of ids.entries())
        await tx
          .update(contentEntries)
          .set({ position: at + 1 })
          .where(byId(ref, other));
      await notifyContentChange(tx);
      return true;
    }),

  remove: (ref: EntryRef, id: number): Promise<boolean> =>
    db.transaction(async (tx) => {
      const deleted = await tx
        .delete(contentEntries)
        .where(byId(ref, id))
        .returning({ id: contentEntries.id });
      if (deleted.length > 0) await notifyContentChange(tx);
      return deleted.length > 0;
    }),
});

export type ContentEditor = ReturnType<typeof createContentEditor>;
