// Writes of saved views: by their owner, through the change log, so that a removed one can be restored.
import type { Fields } from '@klaas/core/staff/merge-fields.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { ChangeAuthor } from '../change-log/change-log-service.ts';
import {
  createEntity,
  type EditResult,
  type EntityStore,
  editEntity,
  type FieldEdit,
  removeEntity,
} from '../edit-service.ts';
import { createTableEntity } from '../table-entity-service.ts';

const FIELDS = ['staff_id', 'area', 'name', 'is_shared', 'position', 'state'] as const;

export const createViewEntity = (): EntityStore =>
  createTableEntity({ entity: 'saved_view', table: 'saved_view', key: ['id'], fields: FIELDS });

const placeOf = (id: number) => ({ id: String(id), store: '' });

export const createViewEditor = ({ db, views }: { db: Database; views: EntityStore }) => {
  /** Others' views answer as if they did not exist. */
  const ofOwner = (
    staffId: number,
    id: number,
    work: (tx: Parameters<EntityStore['lock']>[0]) => Promise<EditResult>,
  ): Promise<EditResult> =>
    db.transaction(async (tx) => {
      const stored = await views.lock(tx, placeOf(id));
      return stored?.fields['staff_id'] === staffId ? work(tx) : { ok: false, error: 'not_found' };
    });

  return {
    create: (author: ChangeAuthor, fields: Fields): Promise<{ id: number; result: EditResult }> =>
      db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ id: number }>(
          sql`select nextval(pg_get_serial_sequence('saved_view', 'id'))::int as id`,
        );
        const id = rows[0]?.id ?? 0;
        return { id, result: await createEntity(tx, views, author, placeOf(id), { position: 0, ...fields }) };
      }),
    edit: (author: ChangeAuthor, staffId: number, id: number, edit: FieldEdit): Promise<EditResult> =>
      ofOwner(staffId, id, (tx) => editEntity(tx, views, author, placeOf(id), edit)),
    remove: (author: ChangeAuthor, staffId: number, id: number): Promise<EditResult> =>
      ofOwner(staffId, id, (tx) => removeEntity(tx, views, author, placeOf(id))),
  };
};

export type ViewEditor = ReturnType<typeof createViewEditor>;
