// Sessions and their refresh tokens in PostgreSQL.
import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { customerSessions, customers, type EndReason, refreshTokens } from '../customer-tables.ts';

type Executor = Database | Transaction;
type SessionRow = typeof customerSessions.$inferSelect;

export const insertSession = async (
  tx: Executor,
  session: Omit<SessionRow, 'ended_at' | 'end_reason'>,
): Promise<void> => {
  await tx.insert(customerSessions).values(session);
};

export const insertRefreshToken = async (
  tx: Executor,
  token: { token_hash: string; session_id: string; created_at: Date },
): Promise<void> => {
  await tx.insert(refreshTokens).values(token);
};

/** The token with its session, locked: of two concurrent uses the second sees that it was used. */
export const lockRefreshToken = async (tx: Transaction, tokenHash: string) => {
  const [found] = await tx
    .select({ token: refreshTokens, session: customerSessions, group_id: customers.group_id })
    .from(refreshTokens)
    .innerJoin(customerSessions, eq(customerSessions.id, refreshTokens.session_id))
    .innerJoin(customers, eq(customers.id, customerSessions.customer_id))
    .where(eq(refreshTokens.token_hash, tokenHash))
    .for('update', { of: [refreshTokens, customerSessions] });
  return found ?? null;
};

export const markRefreshUsed = async (
  tx: Transaction,
  {
    token_hash,
    session_id,
    at,
    expires_at,
  }: { token_hash: string; session_id: string; at: Date; expires_at: Date },
): Promise<void> => {
  await tx.update(refreshTokens).set({ used_at: at }).where(eq(refreshTokens.token_hash, token_hash));
  await tx
    .update(customerSessions)
    .set({ last_used_at: at, expires_at })
    .where(eq(customerSessions.id, session_id));
};

const open = isNull(customerSessions.ended_at);

/** Ids of the sessions that were open until now. */
export const endSessions = async (
  tx: Executor,
  which: { customer_id: number; id?: string; except?: string | undefined },
  { at, reason }: { at: Date; reason: EndReason },
): Promise<string[]> => {
  const ended = await tx
    .update(customerSessions)
    .set({ ended_at: at, end_reason: reason })
    .where(
      and(
        open,
        eq(customerSessions.customer_id, which.customer_id),
        which.id === undefined ? undefined : eq(customerSessions.id, which.id),
        which.except === undefined ? undefined : ne(customerSessions.id, which.except),
      ),
    )
    .returning({ id: customerSessions.id });
  return ended.map(({ id }) => id);
};

/** Every process that verifies tokens hears it at the commit. */
export const SESSION_CHANNEL = 'session_ended';
/** A notification holds at most 8000 bytes, an id 39 of them. */
const NOTIFIED_IDS = 200;

export const notifyEnded = async (tx: Executor, ids: readonly string[]): Promise<void> => {
  for (let at = 0; at < ids.length; at += NOTIFIED_IDS) {
    const payload = JSON.stringify(ids.slice(at, at + NOTIFIED_IDS));
    await tx.execute(sql`select pg_notify(${SESSION_CHANNEL}, ${payload})`);
  }
};

export const listOpenSessions = (
  db: Database | Transaction,
  customerId: number,
  at: Date,
): Promise<SessionRow[]> =>
  db
    .select()
    .from(customerSessions)
    .where(and(open, eq(customerSessions.customer_id, customerId), gt(customerSessions.expires_at, at)))
    .orderBy(desc(customerSessions.last_used_at));

export const loadEndedSince = async (db: Database, since: Date): Promise<{ id: string; at: Date }[]> => {
  const rows = await db
    .select({ id: customerSessions.id, at: customerSessions.ended_at })
    .from(customerSessions)
    .where(gt(customerSessions.ended_at, since));
  return rows.flatMap(({ id, at }) => (at ? [{ id, at }] : []));
};

/** Deletes sessions that ended or expired long ago. */
export const deleteOldSessions = async (tx: Executor, customerId: number, before: Date): Promise<void> => {
  await tx
    .delete(customerSessions)
    .where(
      and(
        eq(customerSessions.customer_id, customerId),
        sql`least(${customerSessions.ended_at}, ${customerSessions.expires_at}) < ${before}`,
      ),
    );
};
