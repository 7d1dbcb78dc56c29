// [OFFICE-94] What is published later: kept as it was decided, carried out at its minute by a job.
import type { ItemSides } from '@klaas/core/contract/admin/content-item-endpoints.ts';
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
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

interface ScheduleDeps {
  db: Database;
  now: () => number;
  schedules: EntityStore;
  items: ItemEditor;
}

const failureOf = (refused: Exclude<PublishResult, { ok: true }>): string =>
  refused.error === 'invalid'
    ? refused.errors
        .map(({ field, rule }) => `${field}: ${rule}`)
        .join('; ')
        .slice(0, 500)
    : refused.error;

export const createScheduleEditor = ({ db, now, schedules, items }: ScheduleDeps) => {
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
      const done = await items.publishIn(tx, author, { kind: row.kind, id: row.item_id }, row.sides);
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
      const atMs = Date.parse(at);
      if (atMs <= now())
        return { ok: false, error: 'invalid', errors: [{ field: 'at', rule: 'in_the_past' }] };
      if (atMs > now() + MAX_AHEAD_MS)
        return { ok: false, error: 'invalid', errors: [{ field: 'at', rule: 'too_late' }] };
      const errors = await items.check(kind, sides);
      if (errors.length > 0) return { ok: false, error: 'invalid', errors };
      return db.transaction(async (tx) => {
        const isThere = (await items.load(tx, { kind, id })).some(({ stored }) => stored !== null);
        if (!isThere) return { ok: false as const, error: 'not_found' as const };
        const { rows } = await tx.execute<{ id: number }>(
          sql`select nextval(pg_get_serial_sequence('content_schedule', 'id'))::int as id`,
        );
        const schedule = rows[0]?.id ?? 0;
        const fields = {
          kind,
          item_id: id,
          at: new Date(atMs).toISOString(),
          sides,
          by_name: author.name,
          failure: null,
        };
        const added = await createEntity(tx, schedules, author, placeOf(schedule), fields);
        return added.ok ? { ok: true as const, id: schedule } : added;
      });
    },

    cancel: (author: ChangeAuthor, id: number): Promise<EditResult> =>
      db.transaction((tx) => removeEntity(tx, schedules, author, placeOf(id))),

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
