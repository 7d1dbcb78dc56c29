// [OFFICE-31] Writes of drafts: versioned and logged, so that any device goes on where another one stopped. A draft
// may be incomplete; what is missing is said when it is priced, and refused when it is placed.
import type { DraftFields } from '@klaas/core/contract/admin/draft-order-endpoints.ts';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import {
  createEntity,
  type EditResult,
  type EntityStore,
  editEntity,
  type FieldEdit,
  removeEntity,
} from '../../staff/edit-service.ts';
import { createTableEntity } from '../../staff/table-entity-service.ts';

const WRITTEN = ['store_code', 'customer_id', 'buyer', 'shipping', 'lines', 'delivery', 'note'] as const;
const FIELDS = [...WRITTEN, 'created_by', 'order_id'] as const;

const PLACED = [{ field: '', rule: 'draft_placed' }];

export const createDraftEntity = (): EntityStore => {
  const table = createTableEntity({
    entity: 'draft_order',
    table: 'draft_order',
    key: ['id'],
    fields: FIELDS,
    check: (_, before) => (before !== null && before['order_id'] !== null ? PLACED : []),
    onWrite: async (tx, id, after) => {
      if (after) await tx.execute(sql`update draft_order set updated_at = now() where id = ${Number(id)}`);
    },
  });
  return {
    ...table,
    checkRemoval: async (tx, place) => {
      const stored = await table.lock(tx, place);
      return stored && stored.fields['order_id'] !== null ? PLACED : [];
    },
  };
};

const placeOf = (id: number) => ({ id: String(id), store: '' });

export const createDraftEditor = ({ db, drafts }: { db: Database; drafts: EntityStore }) => ({
  create: (author: ChangeAuthor, fields: DraftFields): Promise<{ id: number; result: EditResult }> =>
    db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: number }>(
        sql`select nextval(pg_get_serial_sequence('draft_order', 'id'))::int as id`,
      );
      const id = rows[0]?.id ?? 0;
      const all = { ...fields, created_by: author.name, order_id: null };
      return { id, result: await createEntity(tx, drafts, author, placeOf(id), all) };
    }),
  edit: (author: ChangeAuthor, id: number, edit: FieldEdit): Promise<EditResult> =>
    db.transaction((tx) => editEntity(tx, drafts, author, placeOf(id), edit)),
  remove: (author: ChangeAuthor, id: number): Promise<EditResult> =>
    db.transaction((tx) => removeEntity(tx, drafts, author, placeOf(id))),
  /** In the transaction of its order. False: it was changed since that version, or placed meanwhile. */
  markPlaced: async (
    tx: Transaction,
    author: ChangeAuthor,
    { id, version, orderId }: { id: number; version: number; orderId: number },
  ): Promise<boolean> => {
    const stored = await drafts.lock(tx, placeOf(id));
    if (stored?.version !== version) return false;
    const fields = { order_id: orderId };
    return (await editEntity(tx, drafts, author, placeOf(id), { fields, version })).ok;
  },
});

export type DraftEditor = ReturnType<typeof createDraftEditor>;
