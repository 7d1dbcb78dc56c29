// [OFFICE-79] [OFFICE-94] What is published later: kept as it was decided, carried out at its minute by a job.
import type { ItemSides } from '@klaas/core/contract/admin/content-item-endpoints.ts';
import type { ProductEdit, ProductSchedule } from '@klaas/core/contract/admin/product-page-endpoints.ts';
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { transactResult } from '../../db/transact-result.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import {
  createEntity,
  type EditError,
  type EditResult,
  type EntityStore,
  editEntity,
  removeEntity,
} from '../../staff/edit-service.ts';
import { createTableEntity } from '../../staff/table-entity-service.ts';
import type { ItemEditor, ItemRef, PublishResult } from './content-item-editor.ts';
import { contentSchedules } from './content-tables.ts';

const MAX_AHEAD_MS = 366 * 86_400_000;

export const createScheduleEntity = (): EntityStore =>
  createTableEntity({
    ...{ entity: 'content_schedule', table: 'content_schedule', key: ['id'] },
    fields: ['kind', 'item_id', 'at', 'sides', 'by_name', 'failure'],
  });

const placeOf = (id: number) => ({ id: String(id), store: '' });

/** [OFFICE-79] The editor of products, in the transaction of the caller. */
interface ProductPublisher {
  publishIn: (
    tx: Transaction,
    author: ChangeAuthor,
    id: number,
    edit: ProductEdit,
  ) => Promise<{ ok: true } | EditError>;
}

interface ScheduleDeps {
  db: Database;
  now: () => number;
  schedules: EntityStore;
  items: ItemEditor;
  products: ProductPublisher;
}

type Scheduled = Pick<typeof contentSchedules.$inferSelect, 'kind' | 'item_id' | 'sides'>;

/** `et.name`, `all.price_cents`. */
const fieldsOfEdit = ({ all, stores }: ProductEdit): string[] => [
  ...Object.keys(all?.fields ?? {}).map((field) => `all.${field}`),
  ...stores.flatMap(({ store, fields }) => Object.keys(fields).map((field) => `${store}.${field}`)),
];

/** Rolls back what was tried. */
class Tried extends Error {}

const failureOf = (refused: Exclude<PublishResult, { ok: true }>): string =>
  refused.error === 'invalid'
    ? refused.errors
        .map(({ field, rule }) => `${field}: ${rule}`)
        .join('; ')
        .slice(0, 500)
    : refused.error;

const timeError = (at: string, nowMs: number): EditError | null => {
  const atMs = Date.parse(at);
  const rule = atMs <= nowMs ? 'in_the_past' : atMs > nowMs + MAX_AHEAD_MS ? 'too_late' : null;
  return rule === null ? null : { ok: false, error: 'invalid', errors: [{ field: 'at', rule }] };
};

export const createScheduleEditor = ({ db, now, schedules, items, products }: ScheduleDeps) => {
  const publishIn = (
    tx: Transaction,
    author: ChangeAuthor,
    { kind, item_id: id, sides }: Scheduled,
  ): Promise<PublishResult | { ok: true }> =>
    kind === 'product'
      ? products.publishIn(tx, author, id, sides as ProductEdit)
      : items.publishIn(tx, author, { kind, id }, sides as ItemSides);

  const insertIn = async (
    tx: Transaction,
    author: ChangeAuthor,
    { at, ...scheduled }: Scheduled & { at: string },
  ): Promise<{ ok: true; id: number } | EditError> => {
    const { rows } = await tx.execute<{ id: number }>(
      sql`select nextval(pg_get_serial_sequence('content_schedule', 'id'))::int as id`,
    );
    const id = rows[0]?.id ?? 0;
    const fields = { ...scheduled, at: new Date(at).toISOString(), by_name: author.name, failure: null };
    const added = await createEntity(tx, schedules, author, placeOf(id), fields);
    return added.ok ? { ok: true, id } : added;
  };

  const dueIds = () =>
    db
      .select({ id: contentSchedules.id })
      .from(contentSchedules)
      .where(and(lte(contentSchedules.at, new Date(now())), isNull(contentSchedules.failure)))
      .orderBy(asc(contentSchedules.at), asc(contentSchedules.id));

  /** Null: it was published, or it is no longer there. */
  const publishOne = async (id: number): Promise<string | null> => {
    const published = await transactResult<PublishResult | { ok: true }>(db, async (tx) => {
      const [row] = await tx.select().from(contentSchedules).where(eq(contentSchedules.id, id)).for('update');
      if (!row || row.failure !== null) return { ok: true };
      const author: ChangeAuthor = { kind: 'person', name: row.by_name };
      const done = await publishIn(tx, author, row);
      if (done.ok) await removeEntity(tx, schedules, { kind: 'shop', name: 'schedule' }, placeOf(id));
      return done;
    });
    return published.ok ? null : failureOf(published);
  };

  return {
    add: async (
      author: ChangeAuthor,
      { kind, id }: ItemRef,
      { sides, at }: { sides: ItemSides; at: string },
    ): Promise<{ ok: true; id: number } | EditError> => {
      const wrong = timeError(at, now());
      if (wrong) return wrong;
      const errors = await items.check(kind, sides);
      if (errors.length > 0) return { ok: false, error: 'invalid', errors };
      return db.transaction(async (tx) => {
        const isThere = (await items.load(tx, { kind, id })).some(({ stored }) => stored !== null);
        if (!isThere) return { ok: false as const, error: 'not_found' as const };
        return insertIn(tx, author, { kind, item_id: id, sides, at });
      });
    },

    /** What the product's editor would refuse now is refused at once. */
    addProduct: async (
      author: ChangeAuthor,
      id: number,
      { edit, at }: { edit: ProductEdit; at: string },
    ): Promise<{ ok: true; id: number } | EditError> => {
      const wrong = timeError(at, now());
      if (wrong) return wrong;
      let refused: EditError | null = null;
      const trial = db.transaction(async (tx) => {
        const done = await products.publishIn(tx, author, id, edit);
        if (!done.ok) refused = done;
        throw new Tried();
      });
      await trial.catch((error) => {
        if (!(error instanceof Tried)) throw error;
      });
      if (refused) return refused;
      return transactResult(db, (tx) =>
        insertIn(tx, author, { kind: 'product', item_id: id, sides: edit, at }),
      );
    },

    cancel: (author: ChangeAuthor, id: number, of: 'content' | 'product'): Promise<EditResult> =>
      db.transaction(async (tx): Promise<EditResult> => {
        const [row] = await tx.select().from(contentSchedules).where(eq(contentSchedules.id, id));
        if ((row?.kind === 'product') !== (of === 'product')) return { ok: false, error: 'not_found' };
        return removeEntity(tx, schedules, author, placeOf(id));
      }),

    ofProduct: async (id: number): Promise<ProductSchedule[]> => {
      const rows = await db
        .select()
        .from(contentSchedules)
        .where(and(eq(contentSchedules.kind, 'product'), eq(contentSchedules.item_id, id)))
        .orderBy(asc(contentSchedules.at), asc(contentSchedules.id));
      return rows.map(({ id: schedule, at, by_name: by, failure, sides }) => ({
        ...{ id: schedule, at: at.toISOString(), by, failure },
        fields: fieldsOfEdit(sides as ProductEdit),
      }));
    },

    /** A refused one is kept with its reason. Returns how many were published. */
    publishDue: async (): Promise<number> => {
      let published = 0;
      for (const { id } of await dueIds()) {
        const failure = await publishOne(id);
        if (failure === null) published += 1;
        else
          await db.transaction((tx) =>
            editEntity(tx, schedules, { kind: 'shop', name: 'schedule' }, placeOf(id), {
              fields: { failure },
            }),
          );
      }
      return published;
    },
  };
};

export type ScheduleEditor = ReturnType<typeof createScheduleEditor>;
