// What a provider says about a refund: of our own requests, and of refunds made by hand in its portal.
import { randomUUID } from 'node:crypto';
import type { Result } from '@klaas/core/stores/result.ts';
import type { CheckoutContext } from '../../checkout/checkout-context.ts';
import type { Transaction } from '../../db/database.ts';
import type { AttemptRow, RefundRow } from '../order-tables.ts';
import { addRefundDue, lockAttempt, lockAttemptOfProvider } from '../payment/attempt-repository.ts';
import { insertEvent } from '../payment/event-repository.ts';
import type { RefundNotice } from '../payment/payment-provider.ts';
import { reportMismatch } from '../payment/report-mismatch.ts';
import { leftOf, planWholeRefund } from './plan-refund.ts';
import {
  insertRefund,
  lockRefundOfProvider,
  lockUnnamedRefund,
  lockUnrequestedRefunds,
  saveRefund,
} from './refund-repository.ts';
import {
  finishRefund,
  REFUSED_BY_PROVIDER,
  refuseRefund,
  takeBackRefund,
  withdrawRefund,
} from './settle-refund.ts';

type NoticeResult = Result<true, 'payment_unknown' | 'amount_mismatch'>;

const OK: NoticeResult = { ok: true, value: true };
const MISMATCH: NoticeResult = { ok: false, error: 'amount_mismatch' };

/** Money that has left already comes first: planned refunds that no longer fit are withdrawn. */
const makeRoom = async (
  context: CheckoutContext,
  tx: Transaction,
  attempt: AttemptRow,
  cents: number,
): Promise<boolean> => {
  let left = leftOf(attempt);
  for (const planned of await lockUnrequestedRefunds(tx, attempt.reference)) {
    if (left >= cents) break;
    await withdrawRefund(context, tx, attempt, planned, 'refunded in the portal of the provider');
    left += planned.amount_cents;
  }
  return left >= cents;
};

const relock = async (tx: Transaction, { reference }: AttemptRow): Promise<AttemptRow> => {
  const attempt = await lockAttempt(tx, reference);
  if (!attempt) throw new Error('an attempt to pay has vanished');
  return attempt;
};

/** A refund that was not requested here. Also for a response that names another refund than a notice did. */
export const adoptForeignRefund = async (
  context: CheckoutContext,
  tx: Transaction,
  attempt: AttemptRow,
  { refundRef, amount_cents, state }: Pick<RefundNotice, 'refundRef' | 'amount_cents' | 'state'>,
): Promise<NoticeResult> => {
  if (state === 'refused') return OK;
  const { reference, provider, entity_id } = attempt;
  if (!(await makeRoom(context, tx, attempt, amount_cents))) {
    context.log('error', 'more was refunded than was paid', { provider, entity_id });
    return MISMATCH;
  }
  await addRefundDue(tx, reference, amount_cents);
  const foreign = {
    ...{ key: randomUUID(), reference, amount_cents, refund_ref: refundRef, state: 'asked' as const },
    ...{ reason: 'made at the provider', created_by: provider },
  };
  const at = new Date(context.now());
  const refund = await insertRefund(tx, foreign, at);
  // Of a cancelled order everything goes back: also what the withdrawn ones had besides.
  if (attempt.state === 'refund_due') await planWholeRefund(tx, reference, { at, reason: 'order canceled' });
  if (state === 'done') await finishRefund(context, tx, await relock(tx, attempt), refund);
  return OK;
};

const applyKnown = async (
  context: CheckoutContext,
  tx: Transaction,
  attempt: AttemptRow,
  refund: RefundRow,
  { state, refundRef, amount_cents }: RefundNotice,
): Promise<NoticeResult> => {
  if (refund.amount_cents !== amount_cents) return MISMATCH;
  await saveRefund(tx, refund.key, { refund_ref: refundRef });
  const isOpen = refund.state === 'due' || refund.state === 'asked';
  if (isOpen && state === 'asked') await saveRefund(tx, refund.key, { state });
  if ((isOpen || refund.state === 'refused') && state === 'done')
    await finishRefund(context, tx, attempt, refund);
  if (isOpen && state === 'refused') await refuseRefund(context, tx, attempt, refund, REFUSED_BY_PROVIDER);
  // One that was refused before was given back by hand: the notice is a repeated one.
  if (refund.state === 'done' && state === 'refused' && refund.reason !== REFUSED_BY_PROVIDER)
    await takeBackRefund(context, tx, attempt, refund);
  return OK;
};

export const settleRefundNotice = (
  context: CheckoutContext,
  provider: string,
  notice: RefundNotice,
): Promise<NoticeResult> =>
  context.db.transaction(async (tx) => {
    const attempt = await lockAttemptOfProvider(tx, provider, notice.providerRef);
    if (!attempt) return { ok: false, error: 'payment_unknown' };
    if (!(await insertEvent(tx, provider, notice.eventId, new Date(context.now())))) return OK;
    const named = await lockRefundOfProvider(tx, notice.refundRef);
    const refund = named ?? (await lockUnnamedRefund(tx, attempt.reference, notice.amount_cents));
    const result = refund
      ? await applyKnown(context, tx, attempt, refund, notice)
      : await adoptForeignRefund(context, tx, attempt, notice);
    if (!result.ok) {
      const { currency_code } = attempt;
      const expected = { amount_cents: refund?.amount_cents ?? leftOf(attempt), currency_code };
      const noticed = { amount_cents: notice.amount_cents, currency_code };
      await reportMismatch(context, tx, attempt, { kind: 'refund', expected, noticed });
    }
    return result;
  });
