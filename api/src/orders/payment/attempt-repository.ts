// SQL for payment attempts.
import { randomBytes } from 'node:crypto';
import type { PaymentState } from '@klaas/core/orders/payment-state.ts';
import { and, asc, eq, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { columnsOf, runIn, runOn } from '../../db/run-statement.ts';
import { type AttemptRow, paymentAttempts, refunds } from '../order-tables.ts';
import { HAND_METHODS } from './hand-payment.ts';
import type { StartedPayment } from './payment-provider.ts';

const ROW = columnsOf(paymentAttempts);

const LOCK_PAID = `select ${ROW} from payment_attempt
  where entity_id = $1 and state = 'paid' for update`;

const INSERT = `insert into payment_attempt (reference, entity_id, provider, method, method_option, amount_cents,
    currency_code, state, created_at, refund_due_cents)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

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
  const due = state === 'refund_due' ? grand_total_cents : 0;
  const values = [reference, entity_id, provider, method, method_option, grand_total_cents];
  await runIn(tx)('attempt_insert', INSERT, [...values, currency_code, state, at, due]);
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

const LOAD_LAST = `select ${ROW} from payment_attempt where entity_id = $1
  order by created_at desc, requested_at desc limit 1`;

/** The last attempt of an order. */
export const loadLastAttempt = async (tx: Transaction, entityId: number): Promise<AttemptRow | undefined> =>
  (await runIn(tx)<AttemptRow>('attempt_load_last', LOAD_LAST, [entityId]))[0];

const MARK_REQUESTED = `update payment_attempt set requested_at = $2 where reference = $1 returning ${ROW}`;

/** The provider is about to be called. */
export const markRequested = async (
  tx: Transaction,
  reference: string,
  at: Date,
): Promise<AttemptRow | undefined> =>
  (await runIn(tx)<AttemptRow>('attempt_mark_requested', MARK_REQUESTED, [reference, at]))[0];

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

const SAVE_STARTED = `update payment_attempt
  set provider_ref = coalesce(provider_ref, $2), page = coalesce(page, $3) where reference = $1 returning ${ROW}`;

/** The first response of the provider counts. */
export const saveStarted = async (
  db: Database,
  reference: string,
  { providerRef, page }: StartedPayment,
): Promise<AttemptRow | undefined> => {
  const values = [reference, providerRef, JSON.stringify(page)];
  return (await runOn(db.$client)<AttemptRow>('attempt_save_started', SAVE_STARTED, values))[0];
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
