// Refunds: requests them from the provider with retries, and notifies the shopper.
import { nextPaymentState } from '@klaas/core/orders/payment-state.ts';
import type { CheckoutContext } from '../../checkout/checkout-context.ts';
import { loadOrder } from '../order-repository.ts';
import type { AttemptRow, RefundRow } from '../order-tables.ts';
import { loadAttempt, lockAttempt, saveRefunded } from './attempt-repository.ts';
import { claimRefunds, lockRefund, postponeRefund, saveRefundDone } from './refund-repository.ts';

const FIRST_RETRY_MS = 60_000;
const LONGEST_RETRY_MS = 24 * 3_600_000;
/** Lease: after this time another process takes over the refunds of one that crashed. */
const LEASE_MS = 5 * 60_000;

const retryDelayMs = (tries: number): number => Math.min(FIRST_RETRY_MS * 2 ** tries, LONGEST_RETRY_MS);

const recordRefunded = (context: CheckoutContext, { key, reference }: RefundRow): Promise<boolean> =>
  context.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, reference);
    const refund = await lockRefund(tx, key);
    // Notify once: a concurrent process was first.
    if (!attempt || !refund || refund.done_at) return false;
    const at = new Date(context.now());
    const { amount_cents: cents } = refund;
    const isLast = attempt.refund_due_cents === cents;
    const state = isLast ? nextPaymentState(attempt.state, 'refund') : attempt.state;
    await saveRefundDone(tx, key, at);
    await saveRefunded(tx, { reference, cents, state, at });
    const order = await loadOrder(tx, attempt.entity_id);
    if (order && order.customer_email !== '') await context.notifyRefunded(tx, order, cents);
    return true;
  });

const requestRefund = async (
  context: CheckoutContext,
  { provider, provider_ref, currency_code }: AttemptRow,
  { key, amount_cents }: RefundRow,
): Promise<boolean> => {
  const response = await context.providers
    .get(provider)
    ?.refund({ providerRef: provider_ref ?? '', amount_cents, currency_code, idempotencyKey: key });
  return response?.ok ?? false;
};

const refund = async (context: CheckoutContext, due: RefundRow): Promise<boolean> => {
  const attempt = await loadAttempt(context.db, due.reference);
  if (!attempt) return false;
  if (await requestRefund(context, attempt, due)) return recordRefunded(context, due);
  await postponeRefund(context.db, due, new Date(context.now() + retryDelayMs(due.tries)));
  context.log('warn', 'a payment must still be given back', {
    entity_id: attempt.entity_id,
    tries: due.tries + 1,
  });
  return false;
};

/** Returns the number of refunds made. */
export const refundDue = async (context: CheckoutContext): Promise<number> => {
  let count = 0;
  const at = context.now();
  for (const due of await claimRefunds(context.db, new Date(at), new Date(at + LEASE_MS)))
    if (await refund(context, due)) count++;
  return count;
};
