// SQL for payment attempts.
import { randomBytes } from 'node:crypto';
import type { PaymentState } from '@klaas/core/orders/payment-state.ts';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { columnsOf, runIn } from '../../db/run-statement.ts';
import { type AttemptRow, paymentAttempts, refunds } from '../order-tables.ts';
import { HAND_METHODS } from './hand-payment.ts';
import type { StartedPayment } from './payment-provider.ts';

const LOCK_PAID = `select ${columnsOf(paymentAttempts)} from payment_attempt
  where entity_id = $1 and state = 'paid' for update`;

interface NewAttempt {
  entity_id: number;
  provider: string;
  method: string;
  method_option: string;
  grand_total_cents: number;
  currency_code: string;
  at: Date;
}

export const insertAttempt = async (
  tx: Transaction,
  attempt: NewAttempt,
  state: PaymentState = 'started',
): Promise<string> => {
  const { entity_id, provider, method, method_option, grand_total_cents, currency_code, at } = attempt;
  const reference = randomBytes(12).toString('hex');
  await tx.insert(paymentAttempts).values({
    reference,
    entity_id,
    provider,
    method,
    method_option,
    amount_cents: grand_total_cents,
    currency_code,
    state,
    created_at: at,
    refund_due_cents: state === 'refund_due' ? grand_total_cents : 0,
  });
  return reference;
};

const isByHand = inArray(paymentAttempts.provider, HAND_METHODS);

/** Money without a provider that was or must be refunded, at least in part; an order has at most one such row. */
export const lockHandPayment = async (tx: Transaction, entityId: number): Promise<AttemptRow | undefined> => {
  const ofOrder = eq(paymentAttempts.entity_id, entityId);
  return (await tx.select().from(paymentAttempts).where(and(ofOrder, isByHand)).for('update'))[0];
};

/** Amounts in cents that the staff has to refund by transfer, by order id. */
export const loadTransferRefunds = async (db: Database): Promise<Map<number, number>> => {
  const isDue = gt(paymentAttempts.refund_due_cents, 0);
  const rows = await db.select().from(paymentAttempts).where(and(isDue, isByHand));
  return new Map(rows.map(({ entity_id, refund_due_cents }) => [entity_id, refund_due_cents]));
};

/** The order was revived: its money is not given back. */
export const keepPayment = async (tx: Transaction, reference: string): Promise<void> => {
  await tx
    .update(paymentAttempts)
    .set({ state: 'paid', refund_due_cents: 0 })
    .where(eq(paymentAttempts.reference, reference));
};

/** More money has come by hand. */
export const addToAttempt = async (tx: Transaction, reference: string, cents: number): Promise<void> => {
  await tx
    .update(paymentAttempts)
    .set({ amount_cents: sql`${paymentAttempts.amount_cents} + ${cents}` })
    .where(eq(paymentAttempts.reference, reference));
};

/** The last attempt of an order. */
export const loadLastAttempt = async (
  db: Database | Transaction,
  entityId: number,
): Promise<AttemptRow | undefined> =>
  (
    await db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.entity_id, entityId))
      .orderBy(desc(paymentAttempts.created_at), desc(paymentAttempts.requested_at))
      .limit(1)
  )[0];

/** The provider is about to be called. */
export const markRequested = async (
  tx: Transaction,
  reference: string,
  at: Date,
): Promise<AttemptRow | undefined> =>
  (
    await tx
      .update(paymentAttempts)
      .set({ requested_at: at })
      .where(eq(paymentAttempts.reference, reference))
      .returning()
  )[0];

export const loadAttempt = async (db: Database, reference: string): Promise<AttemptRow | undefined> =>
  (await db.select().from(paymentAttempts).where(eq(paymentAttempts.reference, reference)))[0];

export const lockAttempt = async (tx: Transaction, reference: string): Promise<AttemptRow | undefined> =>
  (await tx.select().from(paymentAttempts).where(eq(paymentAttempts.reference, reference)).for('update'))[0];

/** By either name that the provider has for it. */
export const lockAttemptOfProvider = async (
  tx: Transaction,
  provider: string,
  name: string,
): Promise<AttemptRow | undefined> => {
  const isNamed = or(eq(paymentAttempts.provider_ref, name), eq(paymentAttempts.payment_ref, name));
  return (
    await tx
      .select()
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.provider, provider), isNamed))
      .for('update')
  )[0];
};

export const settleAttempt = async (
  tx: Transaction,
  reference: string,
  state: PaymentState,
  at: Date,
): Promise<void> => {
  const moment = state === 'authorized' ? { authorized_at: at } : { settled_at: at };
  await tx
    .update(paymentAttempts)
    .set({ state, ...moment })
    .where(eq(paymentAttempts.reference, reference));
};

export const markSurplus = async (tx: Transaction, reference: string): Promise<void> => {
  await tx.update(paymentAttempts).set({ is_surplus: true }).where(eq(paymentAttempts.reference, reference));
};

/** A notice may come before the provider's response to the start. */
export const saveProviderRefs = async (
  tx: Transaction,
  reference: string,
  { providerRef, paymentRef = null }: { providerRef: string; paymentRef?: string | null },
): Promise<void> => {
  await tx
    .update(paymentAttempts)
    .set({
      provider_ref: sql`coalesce(${paymentAttempts.provider_ref}, ${providerRef})`,
      payment_ref: sql`coalesce(${paymentAttempts.payment_ref}, ${paymentRef}::text)`,
    })
    .where(eq(paymentAttempts.reference, reference));
};

/** The first response of the provider counts. */
export const saveStarted = async (
  db: Database,
  reference: string,
  { providerRef, page }: StartedPayment,
): Promise<AttemptRow | undefined> => {
  const ofReference = eq(paymentAttempts.reference, reference);
  await db
    .update(paymentAttempts)
    .set({ provider_ref: sql`coalesce(${paymentAttempts.provider_ref}, ${providerRef})`, page })
    .where(and(ofReference, isNull(paymentAttempts.page)));
  return loadAttempt(db, reference);
};

/** Refunds that the provider has accepted, but not carried out. */
const isRefundAwaited = sql`exists (select 1 from ${refunds} where ${refunds.reference} = ${paymentAttempts.reference}
  and ${refunds.state} = 'asked')`;

/** When the newest of them was requested; one that was made at the provider, when it was noticed. */
const refundAskedAt = sql`(select max(coalesce(${refunds.asked_at}, ${refunds.created_at})) from ${refunds}
  where ${refunds.reference} = ${paymentAttempts.reference} and ${refunds.state} = 'asked')`;

/** A quote is paid weeks after it was written: its page is as old as the last request for it. */
const openedAt = sql`coalesce(${paymentAttempts.requested_at}, ${paymentAttempts.created_at})`;

/**
 * Claims attempts whose state has to be asked for: open ones, those whose page was given up but may still be paid, and
 * those with a refund under way. The pauses grow with the age of the page or of the refund, so that abandoned payments
 * cost little.
 */
export const claimUnsettled = (
  db: Database,
  at: Date,
  { olderThan, newerThan, abortedAfter }: { olderThan: Date; newerThan: Date; abortedAfter: Date },
): Promise<AttemptRow[]> => {
  const { state, settled_at, checked_at } = paymentAttempts;
  const unsettled = db
    .select({ reference: paymentAttempts.reference })
    .from(paymentAttempts)
    .where(
      and(
        isNotNull(paymentAttempts.provider_ref),
        lte(openedAt, olderThan),
        or(
          and(inArray(state, ['started', 'authorized']), gt(openedAt, newerThan)),
          and(eq(state, 'aborted'), gt(settled_at, abortedAfter)),
          isRefundAwaited,
        ),
        or(
          sql`(${checked_at} is null or ${at} - ${checked_at} >= (${at} - ${openedAt}) / 4)`,
          sql`${at} - ${checked_at} >= (${at} - ${refundAskedAt}) / 4`,
        ),
      ),
    )
    .limit(50)
    .for('update', { skipLocked: true });
  return db
    .update(paymentAttempts)
    .set({ checked_at: at })
    .where(inArray(paymentAttempts.reference, unsettled))
    .returning();
};

export const loadAttempts = (db: Database, entityId: number): Promise<AttemptRow[]> =>
  db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.entity_id, entityId))
    .orderBy(asc(paymentAttempts.created_at), asc(paymentAttempts.reference));

export const lockPaidAttempts = (tx: Transaction, entityId: number): Promise<AttemptRow[]> =>
  runIn(tx)<AttemptRow>('attempts_lock_paid', LOCK_PAID, [entityId]);

/** Adds an amount to be refunded; the check of the table rejects more than was paid. */
export const addRefundDue = async (tx: Transaction, reference: string, cents: number): Promise<void> => {
  await tx
    .update(paymentAttempts)
    .set({ refund_due_cents: sql`${paymentAttempts.refund_due_cents} + ${cents}` })
    .where(eq(paymentAttempts.reference, reference));
};

/** That part of the amount was refunded. */
export const saveRefunded = async (
  tx: Transaction,
  { reference, cents, state, at }: { reference: string; cents: number; state: PaymentState; at: Date },
): Promise<void> => {
  await tx
    .update(paymentAttempts)
    .set({
      state,
      refund_due_cents: sql`${paymentAttempts.refund_due_cents} - ${cents}`,
      refunded_cents: sql`${paymentAttempts.refunded_cents} + ${cents}`,
      refunded_at: at,
    })
    .where(eq(paymentAttempts.reference, reference));
};
