// Refunds are written down in the transaction that causes them; the job requests them from the provider.
import { randomUUID } from 'node:crypto';
import type { Result } from '@klaas/core/stores/result.ts';
import type { Transaction } from '../../db/database.ts';
import type { AttemptRow } from '../order-tables.ts';
import { addRefundDue, lockAttempt, lockPaidAttempts } from './attempt-repository.ts';
import { insertRefund, loadRefund } from './refund-repository.ts';

const leftOf = ({ amount_cents, refund_due_cents, refunded_cents }: AttemptRow): number =>
  amount_cents - refund_due_cents - refunded_cents;

const plan = async (
  tx: Transaction,
  reference: string,
  { key, cents, at }: { key: string; cents: number; at: Date },
): Promise<void> => {
  await addRefundDue(tx, reference, cents);
  await insertRefund(tx, { key, reference, amount_cents: cents, at });
};

/** All that is left of a payment. The attempt must be locked. */
export const planWholeRefund = async (tx: Transaction, reference: string, at: Date): Promise<void> => {
  const attempt = await lockAttempt(tx, reference);
  const cents = attempt ? leftOf(attempt) : 0;
  if (cents > 0) await plan(tx, reference, { key: randomUUID(), cents, at });
};

export interface PartialRefund {
  amountCents: number;
  /** Chosen by the caller: a repeated request has no further effect. */
  key: string;
}

export type PartialRefundError = 'refund_too_large' | 'refund_key_taken';

/** A part of an order's payment. The order must be locked. */
export const planPartialRefund = async (
  tx: Transaction,
  entityId: number,
  { amountCents, key }: PartialRefund,
  at: Date,
): Promise<Result<'planned' | 'known', PartialRefundError>> => {
  const paid = await lockPaidAttempts(tx, entityId);
  const earlier = await loadRefund(tx, key);
  if (earlier)
    return earlier.amount_cents === amountCents &&
      paid.some(({ reference }) => reference === earlier.reference)
      ? { ok: true, value: 'known' }
      : { ok: false, error: 'refund_key_taken' };
  const attempt = paid.find((row) => leftOf(row) >= amountCents);
  if (!attempt) {
    const leftCents = Math.max(0, ...paid.map(leftOf));
    return { ok: false, error: 'refund_too_large', detail: { leftCents } };
  }
  await plan(tx, attempt.reference, { key, cents: amountCents, at });
  return { ok: true, value: 'planned' };
};
