// Refunds: requests them from the provider with retries, and hands refused ones to the staff.
import type { CheckoutContext } from '../../checkout/checkout-context.ts';
import type { AttemptRow, RefundRow } from '../order-tables.ts';
import { loadAttempt, lockAttempt } from '../payment/attempt-repository.ts';
import type { RequestedRefund } from '../payment/payment-provider.ts';
import { adoptForeignRefund } from './refund-notice.ts';
import { claimRefunds, lockRefund, postponeRefund, saveRefund } from './refund-repository.ts';
import { finishRefund, REFUSED_BY_PROVIDER, refuseRefund } from './settle-refund.ts';

const FIRST_RETRY_MS = 60_000;
const LONGEST_RETRY_MS = 24 * 3_600_000;
/** Lease: after this time another process takes over the refunds of one that crashed. */
const LEASE_MS = 5 * 60_000;
/** Almost three days: providers refuse until the money has arrived there, which takes a business day. */
const LAST_REFUSED_TRY = 12;

const retryDelayMs = (tries: number): number => Math.min(FIRST_RETRY_MS * 2 ** tries, LONGEST_RETRY_MS);

/** Returns whether the money was given back by this call. */
const recordRequested = (
  context: CheckoutContext,
  { key, reference, amount_cents }: RefundRow,
  { refundRef, state }: RequestedRefund,
): Promise<boolean> =>
  context.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, reference);
    const refund = await lockRefund(tx, key);
    if (!attempt || !refund) return false;
    // A notice of a refund made in the portal, of the same amount, was taken for this one.
    if (refund.refund_ref !== null && refundRef !== null && refund.refund_ref !== refundRef) {
      await adoptForeignRefund(context, tx, attempt, { refundRef, amount_cents, state });
      return state === 'done';
    }
    if (refundRef !== null) await saveRefund(tx, key, { refund_ref: refundRef });
    // A concurrent process or a notice was first: the buyer is told once.
    if (refund.state !== 'due' && refund.state !== 'asked') return false;
    if (state === 'done') await finishRefund(context, tx, attempt, refund);
    else await saveRefund(tx, key, { state });
    return state === 'done';
  });

const giveUp = (context: CheckoutContext, { key, reference }: RefundRow): Promise<void> =>
  context.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, reference);
    const refund = await lockRefund(tx, key);
    if (attempt && refund?.state === 'due')
      await refuseRefund(context, tx, attempt, refund, REFUSED_BY_PROVIDER);
  });

const requestRefund = (
  context: CheckoutContext,
  { provider, provider_ref, currency_code }: AttemptRow,
  { key, amount_cents }: RefundRow,
) =>
  context.providers
    .get(provider)
    ?.refund({ providerRef: provider_ref ?? '', amount_cents, currency_code, idempotencyKey: key });

const refund = async (context: CheckoutContext, due: RefundRow): Promise<boolean> => {
  const attempt = await loadAttempt(context.db, due.reference);
  if (!attempt) return false;
  const response = await requestRefund(context, attempt, due);
  if (response?.ok) return recordRequested(context, due, response.value);
  const { entity_id } = attempt;
  if (response?.error === 'refund_refused' && due.tries + 1 >= LAST_REFUSED_TRY) {
    await giveUp(context, due);
    return false;
  }
  await postponeRefund(context.db, due, new Date(context.now() + retryDelayMs(due.tries)));
  context.log('warn', 'a payment must still be given back', { entity_id, tries: due.tries + 1 });
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
