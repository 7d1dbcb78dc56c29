// Tags of an order and who takes care of it: edited like other fields, so that they can be undone.
import type { Fields } from '@klaas/core/staff/merge-fields.ts';
import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import { type EditResult, type EntityStore, editEntity } from '../../staff/edit-service.ts';
import { createTableEntity } from '../../staff/table-entity-service.ts';
import { orderMarks } from './office-tables.ts';

export interface MarkEdit {
  tags?: string[] | undefined;
  assignee_id?: number | null | undefined;
  version?: number | undefined;
}

export const createMarkEntity = (): EntityStore =>
  createTableEntity({
    entity: 'order_mark',
    table: 'order_mark',
    key: ['entity_id'],
    fields: ['tags', 'assignee_id'],
  });

export const loadMarks = async (db: Database, entityId: number) =>
  (await db.select().from(orderMarks).where(eq(orderMarks.entity_id, entityId)))[0];

const isMember = async (tx: Transaction, id: number): Promise<boolean> => {
  const { rows } = await tx.execute(
    sql`select 1 from staff_member where id = ${id} and removed_at is null for share`,
  );
  return rows.length > 0;
};

/** Open orders are nobody's when the member of the staff leaves; those that are done keep the name. */
export const releaseOrders = async (
  tx: Transaction,
  author: ChangeAuthor,
  staffId: number,
): Promise<void> => {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select m.entity_id as id from order_mark m join sales_order o on o.entity_id = m.entity_id
    where m.assignee_id = ${staffId} and o.state not in ('complete', 'canceled') order by m.entity_id`);
  for (const { id } of rows) {
    const released = await editMarks(tx, createMarkEntity(), author, id, { assignee_id: null });
    if (!released.ok) throw new Error(`order ${id} could not be released: ${released.error}`);
  }
};

/** In the caller's transaction: bulk actions mark many. `not_found`: there is no such order. */
export const editMarks = async (
  tx: Transaction,
  marks: EntityStore,
  author: ChangeAuthor,
  entityId: number,
  { tags, assignee_id, version }: MarkEdit,
): Promise<EditResult> => {
  const { rows } = await tx.execute(sql`
    insert into order_mark (entity_id) select entity_id from sales_order where entity_id = ${entityId}
    on conflict do nothing returning entity_id`);
  if (assignee_id != null && !(await isMember(tx, assignee_id)))
    return {
      ok: false,
      error: 'invalid',
      errors: [{ field: 'assignee_id', rule: 'is nobody of the staff' }],
    };
  const fields: Fields = {
    ...(tags !== undefined && { tags: [...new Set(tags)] }),
    ...(assignee_id !== undefined && { assignee_id }),
  };
  // A row that was just made has the version of one that nobody has marked.
  const base = rows.length > 0 ? undefined : version;
  return editEntity(tx, marks, author, { id: String(entityId), store: '' }, { fields, version: base });
};
