// Steps of one refund after it was requested. The attempt must be locked; each writes the refund and the attempt's sums.
import { nextPaymentState } from '@klaas/core/orders/payment-state.ts';
import type { CheckoutContext } from '../../checkout/checkout-context.ts';
import type { Transaction } from '../../db/database.ts';
import { enqueueJob } from '../../jobs/job-queue.ts';
import { shopAuthor } from '../../staff/change-log/change-log-service.ts';
import type { AttemptRow, RefundRow } from '../order-tables.ts';
import { addRefundDue, saveRefunded } from '../payment/attempt-repository.ts';
import { reopenReturn } from '../returns/return-change.ts';
import { saveRefund } from './refund-repository.ts';

export type RefundContext = Pick<CheckoutContext, 'now'>;

/** The money was given back; the job issues the credit note and tells the buyer. */
export const finishRefund = async (
  context: RefundContext,
  tx: Transaction,
  attempt: AttemptRow,
  { key, amount_cents: cents }: RefundRow,
): Promise<void> => {
  const { reference } = attempt;
  const at = new Date(context.now());
  const isLast = attempt.refund_due_cents === cents;
  const state = isLast ? nextPaymentState(attempt.state, 'refund') : attempt.state;
  await saveRefund(tx, key, { state: 'done', done_at: at });
  await saveRefunded(tx, { reference, cents, state, at });
  await enqueueJob(tx, 'refund.done', { key }, { key: `refund:${key}` });
};

export const REFUSED_BY_PROVIDER = 'refused by the provider';

/** The provider will not carry it out: the staff gives the money back and says so. Until then it stays due. */
export const refuseRefund = async (
  context: Pick<CheckoutContext, 'log'>,
  tx: Transaction,
  { entity_id }: AttemptRow,
  { key }: RefundRow,
  reason: string,
): Promise<void> => {
  await saveRefund(tx, key, { state: 'refused', reason });
  context.log('warn', 'a refund was refused and must be given back by hand', { entity_id, reason });
};

/** Nobody owes it any more: its sum and lines may be refunded anew. */
export const withdrawRefund = async (
  context: RefundContext & Pick<CheckoutContext, 'log'>,
  tx: Transaction,
  { reference, entity_id }: AttemptRow,
  { key, amount_cents }: RefundRow,
  reason: string,
): Promise<void> => {
  await saveRefund(tx, key, { state: 'withdrawn', reason });
  await addRefundDue(tx, reference, -amount_cents);
  await reopenReturn(tx, shopAuthor('refund'), key, new Date(context.now()));
  // The other parts of it may be with the buyer already.
  await enqueueJob(tx, 'refund.done', { key }, { key: `refund:${key}` });
  context.log('warn', 'a planned refund was withdrawn', { entity_id, reason });
};

/** It was made, but the bank of the buyer has sent the money back: no money has left. */
export const takeBackRefund = async (
  context: Pick<CheckoutContext, 'log' | 'now'>,
  tx: Transaction,
  attempt: AttemptRow,
  refund: RefundRow,
): Promise<void> => {
  const { reference } = attempt;
  const state = nextPaymentState(attempt.state, 'refund_failed');
  const at = new Date(context.now());
  await saveRefunded(tx, { reference, cents: -refund.amount_cents, state, at });
  await saveRefund(tx, refund.key, { done_at: null });
  await refuseRefund(context, tx, attempt, refund, REFUSED_BY_PROVIDER);
};
