// Payment at a bank: the redirect URL, and the order's state after the bank's notification.
import { isPayable, mayBePaidLate, type OrderState } from '@klaas/core/orders/order-state.ts';
import { nextPaymentState, type PaymentEvent, type PaymentState } from '@klaas/core/orders/payment-state.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { CheckoutContext } from '../../checkout/checkout-context.ts';
import type { Transaction } from '../../db/database.ts';
import { shopAuthor } from '../../staff/change-log/change-log-service.ts';
import { moveOrder } from '../move-order.ts';
import { incrementIdOf } from '../order-key.ts';
import { loadOrder, lockLiveOrderOfCart, lockOrder } from '../order-repository.ts';
import type { AttemptRow, OrderRow } from '../order-tables.ts';
import {
  insertAttempt,
  loadAttempt,
  loadOpenAttempt,
  lockAttempt,
  settleAttempt,
} from './attempt-repository.ts';
import type { NoticeError, PaymentNotice } from './payment-provider.ts';

export type PayError = 'nothing_to_pay' | 'payment_method_unknown';
export type SettleError = NoticeError | 'payment_unknown' | 'amount_mismatch';

export interface Settled {
  order: OrderRow;
  outcome: PaymentState;
}

const RETURN_PATH = '/api/ext/payment/return';

const urlOf = (context: CheckoutContext, order: OrderRow, attempt: AttemptRow): string | undefined => {
  const provider = context.providers.get(attempt.provider);
  const store = context.settings.storeViews.stores.find(({ storeCode }) => storeCode === order.store_code);
  return provider?.startUrl({
    reference: attempt.reference,
    amount_cents: attempt.amount_cents,
    currency_code: attempt.currency_code,
    orderNumber: incrementIdOf(order.entity_id),
    lang: store?.i18n.defaultLocale.split('-')[0] ?? 'en',
    returnUrl: `${context.shopUrl}${RETURN_PATH}/${provider.code}?storeCode=${encodeURIComponent(order.store_code)}`,
  });
};

/** Returns the open attempt or a new one: a retry after a failed or aborted payment. */
export const startPayment = async (
  context: CheckoutContext,
  { entity_id }: OrderRow,
): Promise<Result<string, PayError>> => {
  const started = await context.db.transaction(async (tx) => {
    const order = await lockOrder(tx, entity_id);
    if (!order || !isPayable(order.state as OrderState)) return undefined;
    // An order waiting for a bank transfer is payable too, but has no payment page.
    if (!context.providers.has(order.payment_method)) return undefined;
    const open = await loadOpenAttempt(tx, entity_id);
    if (open) return { order, attempt: open };
    const at = new Date(context.now());
    await insertAttempt(tx, { ...order, provider: order.payment_method, at });
    const attempt = await loadOpenAttempt(tx, entity_id);
    return attempt && { order, attempt };
  });
  if (!started) return { ok: false, error: 'nothing_to_pay' };
  const url = urlOf(context, started.order, started.attempt);
  return url === undefined ? { ok: false, error: 'payment_method_unknown' } : { ok: true, value: url };
};

/** Payment received: for a waiting order, for an expired one whose stock is still available, or to be refunded. */
const receive = async (context: CheckoutContext, tx: Transaction, order: OrderRow): Promise<PaymentEvent> => {
  if (order.state === 'canceled') {
    if (!mayBePaidLate(order.canceled_by)) return 'pay_in_vain';
    // The cart may have been ordered again meanwhile: prevents paying or delivering twice.
    if (await lockLiveOrderOfCart(tx, order.cart_id)) return 'pay_in_vain';
    const revived = await moveOrder(context, tx, shopAuthor('payment'), order, 'pay_late');
    if (!revived.ok) return 'pay_in_vain';
  } else {
    const paid = await moveOrder(context, tx, shopAuthor('payment'), order, 'pay');
    if (!paid.ok) return 'pay_in_vain';
  }
  await context.carts.close(tx, order.cart_id);
  await context.notifyPlaced(tx, order);
  return 'pay';
};

const NOT_PAID = { failed: 'fail', aborted: 'abort' } as const;

const settleLocked = async (
  context: CheckoutContext,
  tx: Transaction,
  order: OrderRow,
  { reference, outcome }: PaymentNotice,
): Promise<PaymentState> => {
  const attempt = await lockAttempt(tx, reference);
  if (!attempt) throw new Error('an attempt to pay has vanished');
  const { state } = attempt;
  const expected = nextPaymentState(state, outcome === 'paid' ? 'pay' : NOT_PAID[outcome]);
  if (expected === state) return state;
  const event = outcome === 'paid' ? await receive(context, tx, order) : NOT_PAID[outcome];
  const next = nextPaymentState(state, event);
  await settleAttempt(tx, reference, next, new Date(context.now()));
  return next;
};

export const settlePayment = async (
  context: CheckoutContext,
  providerCode: string,
  fields: Record<string, string>,
): Promise<Result<Settled, SettleError>> => {
  const provider = context.providers.get(providerCode);
  if (!provider) return { ok: false, error: 'payment_unknown' };
  const notice = provider.readNotice(fields);
  if (!notice.ok) return notice;
  const attempt = await loadAttempt(context.db, notice.value.reference);
  const found = attempt?.provider === providerCode && (await loadOrder(context.db, attempt.entity_id));
  if (!attempt || !found) return { ok: false, error: 'payment_unknown' };
  const { amount_cents, currency_code } = notice.value;
  if (amount_cents !== attempt.amount_cents || currency_code !== attempt.currency_code) {
    context.log('warn', 'a payment of another sum', { entity_id: found.entity_id });
    return { ok: false, error: 'amount_mismatch' };
  }
  const outcome = await context.db.transaction(async (tx) => {
    // Same lock order as placing an order: the cart first, then its orders.
    await context.carts.lock(tx, found.cart_id);
    const order = await lockOrder(tx, found.entity_id);
    if (!order) throw new Error('an order has vanished');
    return settleLocked(context, tx, order, notice.value);
  });
  context.mailer.deliverSoon();
  if (outcome === 'refund_due')
    context.log('warn', 'a payment must be given back', { entity_id: found.entity_id });
  const order = await loadOrder(context.db, found.entity_id);
  if (!order) throw new Error('an order has vanished');
  return { ok: true, value: { order, outcome } };
};
