// Asks the providers about payments without a notice: webhooks get lost.
import type { CheckoutContext } from '../../checkout/checkout-context.ts';
import { claimUnsettled, loadAttempt, loadAttempts } from './attempt-repository.ts';
import { settleNotice } from './payment-service.ts';

const MINUTE_MS = 60_000;
/** Time for the shopper to pay and for the notice to arrive. */
const FIRST_CHECK_MS = 10 * MINUTE_MS;
/** No provider settles a payment later. */
const LAST_CHECK_MS = 7 * 1440 * MINUTE_MS;

/** Nobody pays a page later that was replaced by another one. */
const LAST_ABORTED_CHECK_MS = 1440 * MINUTE_MS;

/** Open payments of one order, asked for by a person. */
export const askAboutOrder = async (
  context: CheckoutContext,
  entityId: number,
): Promise<{ isReached: boolean; changed: number }> => {
  let isReached = true;
  let changed = 0;
  for (const { provider, provider_ref, reference, state } of await loadAttempts(context.db, entityId)) {
    const asked = context.providers.get(provider);
    if (!asked || provider_ref === null) continue;
    const found = await asked.status(provider_ref);
    if (!found.ok) {
      isReached = false;
      continue;
    }
    for (const notice of found.value) await settleNotice(context, provider, notice);
    if ((await loadAttempt(context.db, reference))?.state !== state) changed++;
  }
  return { isReached, changed };
};

/** Returns the number of payments that were settled. */
export const reconcilePayments = async (context: CheckoutContext): Promise<number> => {
  const nowMs = context.now();
  const attempts = await claimUnsettled(context.db, new Date(nowMs), {
    olderThan: new Date(nowMs - FIRST_CHECK_MS),
    newerThan: new Date(nowMs - LAST_CHECK_MS),
    abortedAfter: new Date(nowMs - LAST_ABORTED_CHECK_MS),
  });
  let count = 0;
  for (const { provider, provider_ref, reference, state } of attempts) {
    const found = await context.providers.get(provider)?.status(provider_ref ?? '');
    if (!found?.ok) continue;
    for (const notice of found.value) await settleNotice(context, provider, notice);
    if ((await loadAttempt(context.db, reference))?.state !== state) count++;
  }
  return count;
};
