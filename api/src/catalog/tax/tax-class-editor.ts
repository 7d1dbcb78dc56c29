// Tax classes of products, listed and changed by the staff.
import { asc } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../db/database.ts';
import { fieldErrors } from '../../http/staff-fields.ts';
import { mergeTexts, splitTexts } from '../../http/translated-fields.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import {
  createEntity,
  type EditResult,
  type EntityStore,
  editEntity,
  type FieldError,
  removeEntity,
} from '../../staff/edit-service.ts';
import { createTableEntity } from '../../staff/table-entity-service.ts';
import { taxClasses } from './tax-class-tables.ts';

export type TaxClass = typeof taxClasses.$inferSelect;

const ID = /^[1-9]\d{0,8}$/;
const MAX_TITLE = 100;

const FieldsSchema = z.strictObject({
  title: z.optional(z.string().check(z.minLength(1, { error: 'Field is required' }), z.maxLength(MAX_TITLE))),
});

export const createTaxClassEntity = (): EntityStore =>
  createTableEntity({ entity: 'tax_class', table: 'tax_class', key: ['id'], fields: ['title', 'titles'] });

const rejected = (...errors: FieldError[]): EditResult => ({ ok: false, error: 'invalid', errors });
const placeOf = (id: string) => ({ id, store: '' });

export const createTaxClassEditor = ({ db, classes }: { db: Database; classes: EntityStore }) => ({
  list: (): Promise<TaxClass[]> => db.select().from(taxClasses).orderBy(asc(taxClasses.id)),

  /** Creates the class if it is new. Titles in other languages than the given ones stay. */
  save: async (author: ChangeAuthor, id: string, given: object): Promise<EditResult> => {
    if (!ID.test(id)) return rejected({ field: 'id', rule: 'must be a number, like 2' });
    const { texts, fields: rest } = splitTexts(given);
    const parsed = FieldsSchema.safeParse(rest);
    if (!parsed.success) return rejected(...fieldErrors(parsed.error));
    return db.transaction(async (tx): Promise<EditResult> => {
      const stored = await classes.lock(tx, placeOf(id));
      const { titles } = mergeTexts(stored?.fields ?? {}, texts);
      const { title } = parsed.data;
      if (stored)
        return editEntity(tx, classes, author, placeOf(id), {
          fields: { titles, ...(title !== undefined && { title }) },
        });
      if (title === undefined) return rejected({ field: 'title', rule: 'Field is required' });
      return createEntity(tx, classes, author, placeOf(id), { title, titles });
    });
  },

  remove: (author: ChangeAuthor, id: string): Promise<EditResult> =>
    db.transaction((tx) => removeEntity(tx, classes, author, placeOf(id))),
});

export type TaxClassEditor = ReturnType<typeof createTaxClassEditor>;
