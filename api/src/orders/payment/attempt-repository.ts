// SQL for payment attempts.
import { randomBytes } from 'node:crypto';
import { BANK_TRANSFER } from '@klaas/core/checkout/form/method-choice.ts';
import type { PaymentState } from '@klaas/core/orders/payment-state.ts';
import { and, asc, desc, eq, inArray, lte, ne } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { type AttemptRow, paymentAttempts } from '../order-tables.ts';

interface NewAttempt {
  entity_id: number;
  provider: string;
  grand_total_cents: number;
  currency_code: string;
  at: Date;
}

export const insertAttempt = async (
  tx: Transaction,
  attempt: NewAttempt,
  state: PaymentState = 'started',
): Promise<void> => {
  const { entity_id, provider, grand_total_cents, currency_code, at } = attempt;
  await tx.insert(paymentAttempts).values({
    reference: randomBytes(12).toString('hex'),
    entity_id,
    provider,
    amount_cents: grand_total_cents,
    currency_code,
    state,
    created_at: at,
  });
};

/** Locks the order's transfer refund, due or done. */
export const lockTransferRefund = async (
  tx: Transaction,
  entityId: number,
): Promise<AttemptRow | undefined> => {
  const ofOrder = eq(paymentAttempts.entity_id, entityId);
  const isTransfer = eq(paymentAttempts.provider, BANK_TRANSFER.code);
  return (await tx.select().from(paymentAttempts).where(and(ofOrder, isTransfer)).for('update'))[0];
};

/** Amounts in cents that the staff has to refund by transfer, by order id. */
export const loadTransferRefunds = async (db: Database): Promise<Map<number, number>> => {
  const isDue = eq(paymentAttempts.state, 'refund_due');
  const rows = await db
    .select()
    .from(paymentAttempts)
    .where(and(isDue, eq(paymentAttempts.provider, BANK_TRANSFER.code)));
  return new Map(rows.map(({ entity_id, amount_cents }) => [entity_id, amount_cents]));
};

/** The open attempt; the newest where there are several. */
export const loadOpenAttempt = async (
  db: Database | Transaction,
  entityId: number,
): Promise<AttemptRow | undefined> =>
  (
    await db
      .select()
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.entity_id, entityId), eq(paymentAttempts.state, 'started')))
      .orderBy(desc(paymentAttempts.created_at))
      .limit(1)
  )[0];

export const loadAttempt = async (db: Database, reference: string): Promise<AttemptRow | undefined> =>
  (await db.select().from(paymentAttempts).where(eq(paymentAttempts.reference, reference)))[0];

export const lockAttempt = async (tx: Transaction, reference: string): Promise<AttemptRow | undefined> =>
  (await tx.select().from(paymentAttempts).where(eq(paymentAttempts.reference, reference)).for('update'))[0];

/** A due refund is requested immediately. */
export const settleAttempt = async (
  tx: Transaction,
  reference: string,
  state: PaymentState,
  at: Date,
): Promise<void> => {
  await tx
    .update(paymentAttempts)
    .set({ state, settled_at: at, ...(state === 'refund_due' && { refund_next_at: at }) })
    .where(eq(paymentAttempts.reference, reference));
};

export const loadAttempts = (db: Database, entityId: number): Promise<AttemptRow[]> =>
  db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.entity_id, entityId))
    .orderBy(asc(paymentAttempts.created_at), asc(paymentAttempts.reference));

export const lockPaidAttempts = (tx: Transaction, entityId: number): Promise<AttemptRow[]> =>
  tx
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.entity_id, entityId), eq(paymentAttempts.state, 'paid')))
    .for('update');

/** Claims refunds due at a bank; the staff refunds transfers. Until the lease ends no other process claims them. */
export const claimRefunds = (db: Database, at: Date, leaseUntil: Date): Promise<AttemptRow[]> => {
  const due = db
    .select({ reference: paymentAttempts.reference })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.state, 'refund_due'),
        lte(paymentAttempts.refund_next_at, at),
        ne(paymentAttempts.provider, BANK_TRANSFER.code),
      ),
    )
    .orderBy(asc(paymentAttempts.refund_next_at))
    .limit(50)
    .for('update', { skipLocked: true });
  return db
    .update(paymentAttempts)
    .set({ refund_next_at: leaseUntil })
    .where(inArray(paymentAttempts.reference, due))
    .returning();
};

export const postponeRefund = async (
  db: Database,
  { reference, refund_tries }: AttemptRow,
  next: Date,
): Promise<void> => {
  await db
    .update(paymentAttempts)
    .set({ refund_tries: refund_tries + 1, refund_next_at: next })
    .where(and(eq(paymentAttempts.reference, reference), eq(paymentAttempts.state, 'refund_due')));
};

export const saveRefunded = async (tx: Transaction, reference: string, at: Date): Promise<void> => {
  await tx
    .update(paymentAttempts)
    .set({ state: 'refunded', refunded_at: at, refund_next_at: null })
    .where(eq(paymentAttempts.reference, reference));
};
