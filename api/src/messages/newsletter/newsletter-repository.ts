// Subscribers in PostgreSQL.
import type { SubscriberWhere } from '@klaas/core/contract/admin/subscriber-endpoints.ts';
import {
  and,
  asc,
  desc,
  eq,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { newsletterSubscribers as subscribers } from './newsletter-tables.ts';

type Executor = Database | Transaction;
export type SubscriberRow = typeof subscribers.$inferSelect;

export const loadSubscriber = async (db: Executor, emailKey: string): Promise<SubscriberRow | null> => {
  const [row] = await db.select().from(subscribers).where(eq(subscribers.email_key, emailKey));
  return row ?? null;
};

export const loadSubscriberById = async (db: Executor, id: number): Promise<SubscriberRow | null> => {
  const [row] = await db.select().from(subscribers).where(eq(subscribers.id, id));
  return row ?? null;
};

export const lockSubscriber = async (tx: Transaction, id: number): Promise<SubscriberRow | null> => {
  const [row] = await tx.select().from(subscribers).where(eq(subscribers.id, id)).for('update');
  return row ?? null;
};

const conditionOf = ({ status, source, store, text, since, until }: SubscriberWhere): SQL | undefined =>
  and(
    ne(subscribers.status, 'erased'),
    status && eq(subscribers.status, status),
    source && (source === 'account' ? isNotNull : isNull)(subscribers.asked_by),
    store === undefined ? undefined : eq(subscribers.store_code, store),
    text === undefined ? undefined : ilike(subscribers.email, `%${text.replace(/[\\%_]/g, '\\$&')}%`),
    since === undefined ? undefined : gte(subscribers.created_at, new Date(since)),
    until === undefined ? undefined : lt(subscribers.created_at, new Date(until)),
  );

/** The newest first. */
export const listSubscribers = (
  db: Executor,
  where: SubscriberWhere,
  { before, limit }: { before: number | null; limit: number },
): Promise<SubscriberRow[]> =>
  db
    .select()
    .from(subscribers)
    .where(and(conditionOf(where), before === null ? undefined : lt(subscribers.id, before)))
    .orderBy(desc(subscribers.id))
    .limit(limit);

export const countSubscribers = (db: Database, where: SubscriberWhere): Promise<number> =>
  db.$count(subscribers, conditionOf(where));

/** Row lock: of two concurrent uses of a link the second sees that it was used. */
export const lockByToken = async (tx: Transaction, tokenHash: string): Promise<SubscriberRow | null> => {
  const [row] = await tx
    .select()
    .from(subscribers)
    .where(eq(subscribers.token_hash, tokenHash))
    .for('update');
  return row ?? null;
};

interface SubscriptionRequest {
  email: string;
  email_key: string;
  store_code: string;
  token_hash: string;
  token_expires_at: Date;
  asked_by: number | null;
  at: Date;
}

/** Stores a pending subscription. False: the address is subscribed already. */
export const saveSubscriptionRequest = async (
  tx: Transaction,
  { at, ...request }: SubscriptionRequest,
): Promise<boolean> => {
  const values = { ...request, status: 'pending' as const, token_used_at: null, updated_at: at };
  const written = await tx
    .insert(subscribers)
    .values({ ...values, created_at: at })
    .onConflictDoUpdate({
      target: subscribers.email_key,
      set: values,
      setWhere: sql`${subscribers.status} <> 'subscribed'`,
    })
    .returning({ id: subscribers.id });
  return written.length > 0;
};

/** Stores a confirmation link of an account for a subscribed address; the subscription does not change. */
export const saveConfirmationRequest = async (
  tx: Transaction,
  { email_key, token_hash, token_expires_at, asked_by }: SubscriptionRequest,
): Promise<void> => {
  await tx
    .update(subscribers)
    .set({ token_hash, token_expires_at, token_used_at: null, asked_by })
    .where(eq(subscribers.email_key, email_key));
};

/** Detaches the account that requested before: the newest request is somebody else's. */
export const clearAskedBy = async (tx: Transaction, emailKey: string): Promise<void> => {
  await tx.update(subscribers).set({ asked_by: null }).where(eq(subscribers.email_key, emailKey));
};

export const updateSubscriber = async (
  tx: Executor,
  id: number,
  change: Partial<Omit<SubscriberRow, 'id'>>,
): Promise<void> => {
  await tx.update(subscribers).set(change).where(eq(subscribers.id, id));
};

export const deleteSubscriber = async (tx: Executor, id: number): Promise<void> => {
  await tx.delete(subscribers).where(eq(subscribers.id, id));
};

export const deleteUnconfirmed = async (db: Executor, before: Date): Promise<number> => {
  const deleted = await db
    .delete(subscribers)
    .where(and(eq(subscribers.status, 'pending'), lt(subscribers.updated_at, before)))
    .returning({ id: subscribers.id });
  return deleted.length;
};

/** Subscribers not yet synchronised with the external list, oldest change first. */
export const listUnsynced = (db: Executor, limit: number): Promise<SubscriberRow[]> =>
  db
    .select()
    .from(subscribers)
    .where(
      and(
        inArray(subscribers.status, ['subscribed', 'unsubscribed', 'erased']),
        sql`${subscribers.status} is distinct from coalesce(${subscribers.pushed_status}, 'unsubscribed')`,
      ),
    )
    .orderBy(asc(subscribers.updated_at))
    .limit(limit);
