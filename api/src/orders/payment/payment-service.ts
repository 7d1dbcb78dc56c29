// What a provider says about a payment, by a notice or when asked, and the order's state after it.
import { mayBePaidLate } from '@klaas/core/orders/order-state.ts';
import { nextPaymentState, type PaymentEvent, type PaymentState } from '@klaas/core/orders/payment-state.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { CheckoutContext } from '../../checkout/checkout-context.ts';
import type { Transaction } from '../../db/database.ts';
import { shopAuthor } from '../../staff/change-log/change-log-service.ts';
import { openDifference, receiveDifference } from '../edit/edit-money.ts';
import { moveOrder } from '../move-order.ts';
import { loadOrder, lockLiveOrderOfCart, lockOrder } from '../order-repository.ts';
import type { AttemptRow, OrderRow } from '../order-tables.ts';
import { planWholeRefund } from '../refund/plan-refund.ts';
import { settleRefundNotice } from '../refund/refund-notice.ts';
import {
  loadAttempt,
  lockAttempt,
  markSurplus,
  saveProviderRefs,
  settleAttempt,
} from './attempt-repository.ts';
import { insertEvent, recordDispute } from './event-repository.ts';
import type { NoticeError, NoticeMessage, PaymentNotice, PaymentStatusNotice } from './payment-provider.ts';
import { reportMismatch } from './report-mismatch.ts';

export type SettleError = NoticeError | 'payment_unknown' | 'amount_mismatch';

export interface Settled {
  /** Null: the notice is not about the state of a payment. */
  order: OrderRow | null;
  outcome: PaymentState | 'noted';
}

type SettleResult = Result<Settled, SettleError>;

/** A time that was lost is not named. */
const notifyPaid = async (
  { notifyPlaced }: Pick<CheckoutContext, 'notifyPlaced'>,
  tx: Transaction,
  order: OrderRow,
): Promise<void> => {
  const { shipping_details, visits } = (await lockOrder(tx, order.entity_id)) ?? order;
  await notifyPlaced(tx, { ...order, shipping_details, visits });
};

/** Payment received: for a waiting order, for an expired one whose stock is still available, or to be refunded. */
const receive = async (
  context: CheckoutContext,
  tx: Transaction,
  order: OrderRow,
  cents: number,
): Promise<PaymentEvent> => {
  const author = shopAuthor('payment');
  // Edited after it was paid: only the difference is still to come.
  if (order.open_cents > 0)
    return (await receiveDifference(context, tx, author, order, cents)) ? 'pay' : 'pay_in_vain';
  // Edited since the buyer opened the bank's page: it may be dearer now, but nobody pays too much.
  const missingCents = order.grand_total_cents - cents;
  if (missingCents < 0) return 'pay_in_vain';
  if (order.state === 'canceled') {
    if (!mayBePaidLate(order.canceled_by)) return 'pay_in_vain';
    // The cart may have been ordered again meanwhile: prevents paying or delivering twice.
    if (await lockLiveOrderOfCart(tx, order.cart_id)) return 'pay_in_vain';
    const revived = await moveOrder(context, tx, author, order, 'pay_late');
    if (!revived.ok) return 'pay_in_vain';
  } else {
    const paid = await moveOrder(context, tx, author, order, 'pay');
    if (!paid.ok) return 'pay_in_vain';
  }
  if (missingCents > 0)
    await openDifference(tx, author, order, { cents: missingCents, nowMs: context.now() });
  await context.carts.close(tx, order.cart_id);
  await notifyPaid(context, tx, order);
  return 'pay';
};

const EVENTS = { authorized: 'authorize', paid: 'pay', failed: 'fail', aborted: 'abort' } as const;

const settleLocked = async (
  context: CheckoutContext,
  tx: Transaction,
  order: OrderRow,
  notice: PaymentStatusNotice,
): Promise<PaymentState> => {
  const { reference, outcome } = notice;
  const attempt = await lockAttempt(tx, reference);
  if (!attempt) throw new Error('an attempt to pay has vanished');
  await saveProviderRefs(tx, reference, notice);
  const { state } = attempt;
  if (outcome === 'pending') return state;
  const expected = nextPaymentState(state, EVENTS[outcome]);
  if (expected === state) return state;
  const event =
    outcome === 'paid' ? await receive(context, tx, order, attempt.amount_cents) : EVENTS[outcome];
  const next = nextPaymentState(state, event);
  const at = new Date(context.now());
  await settleAttempt(tx, reference, next, at);
  if (next === 'refund_due') {
    await markSurplus(tx, reference);
    await planWholeRefund(tx, reference, { at, reason: 'paid in vain' });
  }
  return next;
};

const isOfAttempt = (
  attempt: AttemptRow | undefined,
  provider: string,
  { providerRef }: PaymentStatusNotice,
): attempt is AttemptRow =>
  attempt?.provider === provider && (attempt.provider_ref === null || attempt.provider_ref === providerRef);

const settleStatus = async (
  context: CheckoutContext,
  provider: string,
  notice: PaymentStatusNotice,
): Promise<SettleResult> => {
  const attempt = await loadAttempt(context.db, notice.reference);
  const found = isOfAttempt(attempt, provider, notice) && (await loadOrder(context.db, attempt.entity_id));
  if (!attempt || !found) return { ok: false, error: 'payment_unknown' };
  const { entity_id, cart_id } = found;
  const { amount_cents, currency_code, eventId } = notice;
  if (amount_cents !== attempt.amount_cents || currency_code !== attempt.currency_code) {
    await context.db.transaction((tx) =>
      reportMismatch(context, tx, attempt, { kind: 'payment', expected: attempt, noticed: notice }),
    );
    return { ok: false, error: 'amount_mismatch' };
  }
  const outcome = await context.db.transaction(async (tx) => {
    // Same lock order as placing an order: the cart first, then its orders.
    await context.carts.lock(tx, cart_id);
    const order = await lockOrder(tx, entity_id);
    if (!order) throw new Error('an order has vanished');
    if (!(await insertEvent(tx, provider, eventId, new Date(context.now())))) return attempt.state;
    return settleLocked(context, tx, order, notice);
  });
  if (outcome === 'refund_due') context.log('warn', 'a payment must be given back', { entity_id });
  const order = await loadOrder(context.db, entity_id);
  if (!order) throw new Error('an order has vanished');
  return { ok: true, value: { order, outcome } };
};

const NOTED: SettleResult = { ok: true, value: { order: null, outcome: 'noted' } };

export const settleNotice = async (
  context: CheckoutContext,
  provider: string,
  notice: PaymentNotice,
): Promise<SettleResult> => {
  if (notice.kind === 'payment') return settleStatus(context, provider, notice);
  if (notice.kind === 'other') return NOTED;
  const noted =
    notice.kind === 'refund'
      ? await settleRefundNotice(context, provider, notice)
      : await recordDispute(context, provider, notice);
  return noted.ok ? NOTED : noted;
};

export const settlePayment = async (
  context: CheckoutContext,
  providerCode: string,
  message: NoticeMessage,
): Promise<SettleResult> => {
  const provider = context.providers.get(providerCode);
  if (!provider) return { ok: false, error: 'payment_unknown' };
  const notice = provider.readNotice(message);
  return notice.ok ? settleNotice(context, providerCode, notice.value) : notice;
};
