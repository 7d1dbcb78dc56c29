// Stock alerts in PostgreSQL.
import { and, asc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { stockAlerts as alerts, type StockAlertRow } from './stock-alert-tables.ts';

type Executor = Database | Transaction;

export const isStocked = async (db: Executor, sku: string): Promise<boolean> => {
  const { rows } = await db.execute(sql`select 1 from stock_item where sku = ${sku}`);
  return rows.length > 0;
};

interface AlertRequest {
  email: string;
  email_key: string;
  sku: string;
  store_code: string;
  token_hash: string;
  created_at: Date;
}

/** Stores a pending alert. False when there is nothing to confirm any more. */
export const saveAlertRequest = async (tx: Transaction, request: AlertRequest): Promise<boolean> => {
  const written = await tx
    .insert(alerts)
    .values(request)
    .onConflictDoUpdate({
      target: [alerts.email_key, alerts.sku],
      set: request,
      setWhere: isNull(alerts.confirmed_at),
    })
    .returning({ id: alerts.id });
  return written.length > 0;
};

/** Confirms by link, also repeatedly; undefined: unknown or expired link. */
export const confirmAlert = async (
  db: Executor,
  { token_hash, at, requestedAfter }: { token_hash: string; at: Date; requestedAfter: Date },
): Promise<StockAlertRow | undefined> => {
  const [row] = await db
    .update(alerts)
    .set({ confirmed_at: sql`coalesce(${alerts.confirmed_at}, ${at.toISOString()}::timestamptz)` })
    .where(
      and(
        eq(alerts.token_hash, token_hash),
        or(isNotNull(alerts.confirmed_at), gt(alerts.created_at, requestedAfter)),
      ),
    )
    .returning();
  return row;
};

/** Confirmed alerts whose sku can be bought, ordered by id, starting after one id. */
export const listDue = async (
  db: Executor,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<StockAlertRow[]> =>
  db
    .select()
    .from(alerts)
    .where(
      and(
        isNotNull(alerts.confirmed_at),
        gt(alerts.id, afterId),
        sql`exists (select 1 from stock_item s where s.sku = ${alerts.sku} and s.is_in_stock
          and (not s.manage_stock or s.backorders > 0 or s.qty - s.reserved - s.min_qty > 0))`,
      ),
    )
    .orderBy(asc(alerts.id))
    .limit(limit);

/** Deletes the alert; of two concurrent senders only one succeeds. */
export const claimAlert = async (tx: Transaction, id: number): Promise<boolean> =>
  (await tx.delete(alerts).where(eq(alerts.id, id)).returning({ id: alerts.id })).length > 0;

export const deleteOld = async (
  db: Executor,
  { unconfirmedBefore, confirmedBefore }: { unconfirmedBefore: Date; confirmedBefore: Date },
): Promise<number> => {
  const deleted = await db
    .delete(alerts)
    .where(
      or(
        and(isNull(alerts.confirmed_at), lt(alerts.created_at, unconfirmedBefore)),
        lt(alerts.confirmed_at, confirmedBefore),
      ),
    )
    .returning({ id: alerts.id });
  return deleted.length;
};

export const listOfMailbox = (db: Executor, emailKey: string): Promise<StockAlertRow[]> =>
  db.select().from(alerts).where(eq(alerts.email_key, emailKey)).orderBy(asc(alerts.id));

export const deleteOfMailbox = async (tx: Executor, emailKey: string): Promise<void> => {
  await tx.delete(alerts).where(eq(alerts.email_key, emailKey));
};
