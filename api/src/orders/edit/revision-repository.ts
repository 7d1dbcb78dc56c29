// SQL for edited orders and their earlier states.
import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { customers } from '../../customer/customer-tables.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { type OrderRow, orders, paymentAttempts, refunds } from '../order-tables.ts';
import { type OrderSnapshot, orderRevisions, type RevisionRow } from './revision-tables.ts';

type Reader = Database | Transaction;

/** The oldest first. */
export const loadRevisions = (db: Reader, entityId: number): Promise<RevisionRow[]> =>
  db
    .select()
    .from(orderRevisions)
    .where(eq(orderRevisions.entity_id, entityId))
    .orderBy(asc(orderRevisions.id));

export const loadLastRevision = async (tx: Transaction, entityId: number): Promise<RevisionRow | undefined> =>
  (
    await tx
      .select()
      .from(orderRevisions)
      .where(eq(orderRevisions.entity_id, entityId))
      .orderBy(desc(orderRevisions.id))
      .limit(1)
  )[0];

export const loadRevision = async (tx: Transaction, key: string): Promise<RevisionRow | undefined> =>
  (await tx.select().from(orderRevisions).where(eq(orderRevisions.key, key)))[0];

export const insertRevision = async (
  tx: Transaction,
  revision: Omit<typeof orderRevisions.$inferInsert, 'id'>,
): Promise<void> => {
  await tx.insert(orderRevisions).values(revision);
};

type EditedFields = OrderSnapshot &
  Pick<
    OrderRow,
    | 'grand_total_cents'
    | 'shipping_details'
    | 'visits'
    | 'stock_taken'
    | 'delivery'
    | 'open_cents'
    | 'updated_at'
  >;

export const saveEdited = async (tx: Transaction, entityId: number, fields: EditedFields): Promise<void> => {
  await tx
    .update(orders)
    .set({ ...fields, version: sql`${orders.version} + 1` })
    .where(eq(orders.entity_id, entityId));
};

export const saveOpenCents = async (
  tx: Transaction,
  entityId: number,
  fields: Pick<OrderRow, 'open_cents' | 'updated_at'>,
): Promise<void> => {
  await tx
    .update(orders)
    .set({ ...fields, version: sql`${orders.version} + 1` })
    .where(eq(orders.entity_id, entityId));
};

/** Money that was given back for another reason than an edit. */
export const hasOtherRefunds = async (tx: Transaction, entityId: number): Promise<boolean> => {
  const edits = tx.select({ key: orderRevisions.key }).from(orderRevisions);
  const [row] = await tx
    .select({ key: refunds.key })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.reference, refunds.reference))
    .where(
      sql`${paymentAttempts.entity_id} = ${entityId} and not ${paymentAttempts.is_surplus} and not ${inArray(sql`coalesce(${refunds.part_of}, ${refunds.key})`, edits)}`,
    )
    .limit(1);
  return row !== undefined;
};

/** Whose prices the buyer has; null: those of everybody. */
export const loadBuyerGroup = async (tx: Transaction, customerId: number | null): Promise<number | null> => {
  if (customerId === null) return null;
  const [row] = await tx
    .select({ group: customers.group_id })
    .from(customers)
    .where(eq(customers.id, customerId));
  return row?.group ?? null;
};

/** Keeps what was ordered, without where it should go. */
export const anonymizeRevisions = async (tx: Transaction, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .update(orderRevisions)
    .set({ before: sql`jsonb_set(${orderRevisions.before}, '{shipping_address}', 'null')`, reason: '' })
    .where(inArray(orderRevisions.entity_id, [...ids]));
};
