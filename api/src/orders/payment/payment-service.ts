// Payment at a provider: its page, and the order's state after its notices.
import { paymentCallbackEndpoint, paymentReturnEndpoint } from '@klaas/core/contract/payment-endpoints.ts';
import { isPayable, mayBePaidLate, type OrderState } from '@klaas/core/orders/order-state.ts';
import { nextPaymentState, type PaymentEvent, type PaymentState } from '@klaas/core/orders/payment-state.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import { languageOf } from '@klaas/core/texts/language-of.ts';
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
  saveStarted,
  settleAttempt,
} from './attempt-repository.ts';
import type {
  NoticeError,
  PaymentNotice,
  PaymentPage,
  PaymentRequest,
  StartError,
} from './payment-provider.ts';
import { planWholeRefund } from './plan-refund.ts';

export type PayError = 'nothing_to_pay' | 'payment_method_unknown' | StartError;
export type SettleError = NoticeError | 'payment_unknown' | 'amount_mismatch';

export interface Settled {
  order: OrderRow;
  outcome: PaymentState;
}

const requestOf = (
  { settings, shopUrl }: CheckoutContext,
  order: OrderRow,
  { reference, amount_cents, currency_code, provider }: AttemptRow,
): PaymentRequest => {
  const store = settings.storeViews.stores.find(({ storeCode }) => storeCode === order.store_code);
  const urlOf = (path: string) => `${shopUrl}${path.replace('{provider}', encodeURIComponent(provider))}`;
  return {
    reference,
    amount_cents,
    currency_code,
    orderNumber: incrementIdOf(order.entity_id),
    lang: languageOf(store?.i18n.defaultLocale ?? 'en'),
    returnUrl: `${urlOf(paymentReturnEndpoint.path)}?storeCode=${encodeURIComponent(order.store_code)}`,
    noticeUrl: urlOf(paymentCallbackEndpoint.path),
  };
};

/** The open attempt or a new one: a retry after a failed or aborted payment. */
const openAttempt = (context: CheckoutContext, entityId: number) =>
  context.db.transaction(async (tx) => {
    const order = await lockOrder(tx, entityId);
    if (!order || !isPayable(order.state as OrderState)) return undefined;
    // An order waiting for a bank transfer is payable too, but has no payment page.
    if (!context.providers.has(order.payment_method)) return undefined;
    const open = await loadOpenAttempt(tx, entityId);
    if (open) return { order, attempt: open };
    await insertAttempt(tx, { ...order, provider: order.payment_method, at: new Date(context.now()) });
    const attempt = await loadOpenAttempt(tx, entityId);
    return attempt && { order, attempt };
  });

/** The provider is called outside the transaction; its page is stored, and the same until the attempt ends. */
export const startPayment = async (
  context: CheckoutContext,
  { entity_id }: OrderRow,
): Promise<Result<PaymentPage, PayError>> => {
  const open = await openAttempt(context, entity_id);
  if (!open) return { ok: false, error: 'nothing_to_pay' };
  const { order, attempt } = open;
  if (attempt.page) return { ok: true, value: attempt.page };
  const provider = context.providers.get(attempt.provider);
  if (!provider) return { ok: false, error: 'payment_method_unknown' };
  const started = await provider.start(requestOf(context, order, attempt));
  if (!started.ok) return started;
  const stored = await saveStarted(context.db, attempt.reference, started.value);
  return { ok: true, value: stored?.page ?? started.value.page };
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

type SettledNotice = PaymentNotice & { outcome: 'paid' | 'failed' | 'aborted' };

const settleLocked = async (
  context: CheckoutContext,
  tx: Transaction,
  order: OrderRow,
  { reference, outcome }: SettledNotice,
): Promise<PaymentState> => {
  const attempt = await lockAttempt(tx, reference);
  if (!attempt) throw new Error('an attempt to pay has vanished');
  const { state } = attempt;
  const expected = nextPaymentState(state, outcome === 'paid' ? 'pay' : NOT_PAID[outcome]);
  if (expected === state) return state;
  const event = outcome === 'paid' ? await receive(context, tx, order) : NOT_PAID[outcome];
  const next = nextPaymentState(state, event);
  const at = new Date(context.now());
  await settleAttempt(tx, reference, next, at);
  if (next === 'refund_due') await planWholeRefund(tx, reference, at);
  return next;
};

const isSettled = (notice: PaymentNotice): notice is SettledNotice => notice.outcome !== 'pending';

/** Applies what a provider says about a payment, by a notice or when asked. */
export const settleNotice = async (
  context: CheckoutContext,
  providerCode: string,
  notice: PaymentNotice,
): Promise<Result<Settled, SettleError>> => {
  const attempt = await loadAttempt(context.db, notice.reference);
  const found = attempt?.provider === providerCode && (await loadOrder(context.db, attempt.entity_id));
  if (!attempt || !found) return { ok: false, error: 'payment_unknown' };
  const { amount_cents, currency_code } = notice;
  if (amount_cents !== attempt.amount_cents || currency_code !== attempt.currency_code) {
    context.log('warn', 'a payment of another sum', { entity_id: found.entity_id });
    return { ok: false, error: 'amount_mismatch' };
  }
  if (!isSettled(notice)) return { ok: true, value: { order: found, outcome: attempt.state } };
  const outcome = await context.db.transaction(async (tx) => {
    // Same lock order as placing an order: the cart first, then its orders.
    await context.carts.lock(tx, found.cart_id);
    const order = await lockOrder(tx, found.entity_id);
    if (!order) throw new Error('an order has vanished');
    return settleLocked(context, tx, order, notice);
  });
  if (outcome === 'refund_due')
    context.log('warn', 'a payment must be given back', { entity_id: found.entity_id });
  const order = await loadOrder(context.db, found.entity_id);
  if (!order) throw new Error('an order has vanished');
  return { ok: true, value: { order, outcome } };
};

export const settlePayment = async (
  context: CheckoutContext,
  providerCode: string,
  rawBody: Uint8Array,
  headers: Headers,
): Promise<Result<Settled, SettleError>> => {
  const provider = context.providers.get(providerCode);
  if (!provider) return { ok: false, error: 'payment_unknown' };
  const notice = provider.readNotice(rawBody, headers);
  return notice.ok ? settleNotice(context, providerCode, notice.value) : notice;
};
