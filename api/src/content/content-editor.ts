// Writes to the built-in content. Every running process is notified with the commit.
import { randomUUID } from 'node:crypto';
import type { ContentKind } from '@klaas/core/contract/content-endpoints.ts';
import type { Fields } from '@klaas/core/staff/merge-fields.ts';
import { and, eq, max, ne, sql } from 'drizzle-orm';
import { notifyInvalidation } from '../db/cache-invalidation.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { ChangeAuthor } from '../staff/change-log/change-log-service.ts';
import {
  createEntity,
  type EditResult,
  type EntityStore,
  editEntity,
  editLocked,
  type FieldEdit,
  type FieldError,
  removeEntity,
  type StoredEntity,
} from '../staff/edit-service.ts';
import { parseContentFields } from './content-fields.ts';
import { contentEntries } from './content-tables.ts';

export interface EntryRef {
  kind: ContentKind;
  locale: string;
}
export type EntryRow = typeof contentEntries.$inferSelect;

const inCollection = ({ kind, locale }: EntryRef) =>
  and(eq(contentEntries.kind, kind), eq(contentEntries.locale, locale));
const byId = (ref: EntryRef, id: number) => and(inCollection(ref), eq(contentEntries.id, id));

export const notifyContentChange = (tx: Transaction): Promise<void> => notifyInvalidation(tx, ['content']);

const isSlugTaken = async (tx: Transaction, ref: EntryRef, slug: unknown, id: number): Promise<boolean> => {
  if (typeof slug !== 'string') return false;
  const same = and(
    inCollection(ref),
    sql`${contentEntries.attributes}->>'slug' = ${slug}`,
    ne(contentEntries.id, id),
  );
  return (await tx.select({ id: contentEntries.id }).from(contentEntries).where(same).limit(1)).length > 0;
};

/** In the log: the kind and number as id, the language as store, the place in the list as one more field. */
const placeOf = ({ kind, locale }: EntryRef, id: number) => ({ id: `${kind}/${id}`, store: locale });
const refOf = ({ id, store }: { id: string; store: string }): EntryRef & { number: number } => {
  const [kind, number] = id.split('/');
  return { kind: kind as ContentKind, locale: store, number: Number(number) };
};

const withoutPosition = ({ position: _, ...attributes }: Fields): Fields => attributes;

const checkedFields = (kind: ContentKind, fields: Fields): { value: Fields; errors: FieldError[] } => {
  const parsed = parseContentFields(kind, withoutPosition(fields));
  return parsed.ok ? { value: parsed.value, errors: [] } : { value: {}, errors: parsed.errors ?? [] };
};

export const createContentEntity = (now: () => number): EntityStore => ({
  entity: 'content',
  lock: async (tx, place) => {
    const ref = refOf(place);
    const [row] = await tx.select().from(contentEntries).where(byId(ref, ref.number)).for('update');
    return row ? { version: row.version, fields: { ...row.attributes, position: row.position } } : null;
  },
  check: async (tx, place, after, stored) => {
    const ref = refOf(place);
    const { errors } = checkedFields(ref.kind, after);
    const { slug } = after as { slug?: unknown };
    // The other entries are searched only for a new one.
    const isNew = slug !== stored?.fields['slug'];
    if (errors.length === 0 && isNew && (await isSlugTaken(tx, ref, slug, ref.number)))
      return [{ field: 'slug', rule: `${slug} is taken` }];
    return errors;
  },
  insert: async (tx, place, fields, version) => {
    const { kind, locale, number: id } = refOf(place);
    const at = new Date(now());
    await tx.insert(contentEntries).values({
      ...{ kind, locale, id, version, published_at: at, updated_at: at },
      position: Number(fields['position']),
      attributes: withoutPosition(fields),
    });
    await notifyContentChange(tx);
  },
  update: async (tx, place, after) => {
    const ref = refOf(place);
    await tx
      .update(contentEntries)
      .set({
        attributes: withoutPosition(after),
        position: Number(after['position']),
        updated_at: new Date(now()),
        version: sql`${contentEntries.version} + 1`,
      })
      .where(byId(ref, ref.number));
    await notifyContentChange(tx);
  },
  remove: async (tx, place) => {
    const ref = refOf(place);
    await tx.delete(contentEntries).where(byId(ref, ref.number));
    await notifyContentChange(tx);
  },
});

/** The written fields as they are stored: parsed and sanitized together with the others. */
const parseEdit = (
  { kind }: EntryRef,
  stored: StoredEntity,
  fields: Fields,
): { fields: Fields; errors: FieldError[] } => {
  const { value, errors } = checkedFields(kind, { ...stored.fields, ...fields });
  return { fields: Object.fromEntries(Object.keys(fields).map((name) => [name, value[name]])), errors };
};

/** `addIn`, `saveIn` and `removeIn`: in the transaction of the caller. */
export const createContentEditor = (db: Database, entries: EntityStore) => {
  const nextIdIn = async (tx: Transaction, { kind }: EntryRef): Promise<number> => {
    const [last] = await tx
      .select({ id: max(contentEntries.id) })
      .from(contentEntries)
      .where(eq(contentEntries.kind, kind));
    return (last?.id ?? 0) + 1;
  };

  /** Translations of one entry have one place. */
  const positionOf = async (tx: Transaction, { kind }: EntryRef, id: number): Promise<number> => {
    const [same] = await tx
      .select({ position: max(contentEntries.position) })
      .from(contentEntries)
      .where(and(eq(contentEntries.kind, kind), eq(contentEntries.id, id)));
    if (typeof same?.position === 'number') return same.position;
    const [last] = await tx
      .select({ position: max(contentEntries.position) })
      .from(contentEntries)
      .where(eq(contentEntries.kind, kind));
    return (last?.position ?? 0) + 1;
  };

  const addIn = async (
    tx: Transaction,
    author: ChangeAuthor,
    ref: EntryRef,
    { id, fields: given }: { id: number; fields: Fields },
  ): Promise<EditResult> => {
    const { value, errors } = checkedFields(ref.kind, given);
    if (errors.length > 0) return { ok: false, error: 'invalid', errors };
    const fields = { ...value, position: await positionOf(tx, ref, id) };
    return createEntity(tx, entries, author, placeOf(ref, id), fields);
  };

  const saveIn = async (
    tx: Transaction,
    author: ChangeAuthor,
    ref: EntryRef,
    { id, ...edit }: FieldEdit & { id: number },
  ): Promise<EditResult> => {
    const place = placeOf(ref, id);
    const stored = await entries.lock(tx, place);
    if (!stored) return { ok: false, error: 'not_found' };
    const { fields, errors } = parseEdit(ref, stored, edit.fields);
    if (errors.length > 0) return { ok: false, error: 'invalid', errors };
    return editLocked(tx, entries, author, place, { ...edit, fields, stored });
  };

  const removeIn = (tx: Transaction, author: ChangeAuthor, ref: EntryRef, id: number): Promise<EditResult> =>
    removeEntity(tx, entries, author, placeOf(ref, id));

  return {
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

    lockIn: (tx: Transaction, ref: EntryRef, id: number): Promise<StoredEntity | null> =>
      entries.lock(tx, placeOf(ref, id)),
    nextIdIn,
    addIn,
    saveIn,
    removeIn,

    /** Appends to its kind, with the next number. */
    add: (author: ChangeAuthor, ref: EntryRef, fields: Fields): Promise<EditResult & { id?: number }> =>
      db.transaction(async (tx) => {
        const id = await nextIdIn(tx, ref);
        const added = await addIn(tx, author, ref, { id, fields });
        return added.ok ? { ...added, id } : added;
      }),

    /** Writes some fields; the others stay. */
    save: (author: ChangeAuthor, ref: EntryRef, id: number, edit: FieldEdit): Promise<EditResult> =>
      db.transaction((tx) => saveIn(tx, author, ref, { ...edit, id })),

    /** `place` counts from 1. Entries that give way are part of the same change. */
    move: (author: ChangeAuthor, ref: EntryRef, id: number, place: number): Promise<boolean> =>
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
        const bulk = { ...author, bulkId: author.bulkId ?? randomUUID() };
        for (const [at, other] of ids.entries())
          await editEntity(tx, entries, bulk, placeOf(ref, other), { fields: { position: at + 1 } });
        return true;
      }),

    remove: (author: ChangeAuthor, ref: EntryRef, id: number): Promise<EditResult> =>
      db.transaction((tx) => removeIn(tx, author, ref, id)),
  };
};

export type ContentEditor = ReturnType<typeof createContentEditor>;
