// Refunds: requests them from the bank with retries, and notifies the shopper.
import { nextPaymentState } from '@klaas/core/orders/payment-state.ts';
import type { CheckoutContext } from '../../checkout/checkout-context.ts';
import { loadOrder } from '../order-repository.ts';
import type { AttemptRow } from '../order-tables.ts';
import { claimRefunds, lockAttempt, postponeRefund, saveRefunded } from './attempt-repository.ts';

const FIRST_RETRY_MS = 60_000;
const LONGEST_RETRY_MS = 24 * 3_600_000;
/** Lease: after this time another process takes over the refunds of one that crashed. */
const LEASE_MS = 5 * 60_000;

const retryDelayMs = (tries: number): number => Math.min(FIRST_RETRY_MS * 2 ** tries, LONGEST_RETRY_MS);

const recordRefunded = (context: CheckoutContext, { reference, entity_id }: AttemptRow): Promise<boolean> =>
  context.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, reference);
    if (!attempt || nextPaymentState(attempt.state, 'refund') !== 'refunded') return false;
    // Notify once: a concurrent process was first.
    if (attempt.state === 'refunded') return false;
    const at = new Date(context.now());
    await saveRefunded(tx, reference, at);
    const order = await loadOrder(tx, entity_id);
    if (order && order.customer_email !== '') await context.notifyRefunded(tx, order, attempt.amount_cents);
    return true;
  });

const refund = async (context: CheckoutContext, attempt: AttemptRow): Promise<boolean> => {
  const { reference, provider, amount_cents, currency_code, entity_id, refund_tries } = attempt;
  let isDone = false;
  try {
    const response = await context.providers
      .get(provider)
      ?.refund({ reference, amount_cents, currency_code });
    isDone = response?.ok ?? false;
  } catch (error) {
    context.log('warn', 'the bank could not be asked for a refund', { entity_id, error: String(error) });
  }
  if (isDone) return recordRefunded(context, attempt);
  await postponeRefund(context.db, attempt, new Date(context.now() + retryDelayMs(refund_tries)));
  context.log('warn', 'a payment must still be given back', { entity_id, tries: refund_tries + 1 });
  return false;
};

/** Returns the number of refunded payments. */
export const refundDue = async (context: CheckoutContext): Promise<number> => {
  let count = 0;
  const at = context.now();
  for (const attempt of await claimRefunds(context.db, new Date(at), new Date(at + LEASE_MS)))
    if (await refund(context, attempt)) count++;
  return count;
};
