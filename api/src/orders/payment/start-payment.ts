// Starts the payment of an order at its provider.
import { isPayable, type OrderState } from '@klaas/core/orders/order-state.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { CheckoutContext } from '../../checkout/checkout-context.ts';
import { lockOrder } from '../order-repository.ts';
import type { AttemptRow, OrderRow } from '../order-tables.ts';
import {
  insertAttempt,
  loadLastAttempt,
  markRequested,
  saveStarted,
  settleAttempt,
} from './attempt-repository.ts';
import type { PaymentPage, PaymentProvider, StartError } from './payment-provider.ts';
import { paymentRequestOf } from './payment-request.ts';

export type PayError =
  | 'nothing_to_pay'
  /** The bank has accepted an earlier payment, but not booked it. */
  | 'payment_in_progress'
  | 'payment_method_unknown'
  | StartError;

/** The whole order, or the difference of one that was edited after it was paid. */
export const dueCents = ({
  state,
  grand_total_cents,
  open_cents,
}: Pick<OrderRow, 'state' | 'grand_total_cents' | 'open_cents'>): number => {
  if (isPayable(state as OrderState)) return grand_total_cents;
  return state === 'canceled' ? 0 : open_cents;
};

interface OpenAttempt {
  order: OrderRow;
  attempt: AttemptRow;
  provider: PaymentProvider;
}

/** The provider was told until when it may be paid. */
const isExpired = ({ settings }: CheckoutContext, { page, requested_at, created_at }: AttemptRow, at: Date) =>
  page !== null &&
  at.getTime() - (requested_at ?? created_at).getTime() >= settings.orders.unpaidMinutes * 60_000;

/**
 * The open attempt or a new one: a retry after a failed, aborted or expired payment. Where an earlier start has an unknown
 * outcome and cannot be repeated, it is given up; if it is paid nevertheless, its notice counts.
 */
const openAttempt = (
  context: CheckoutContext,
  entityId: number,
): Promise<Result<OpenAttempt, 'nothing_to_pay' | 'payment_in_progress'>> =>
  context.db.transaction(async (tx) => {
    const order = await lockOrder(tx, entityId);
    // An order waiting for a bank transfer is payable too, but has no payment page.
    const provider = order && context.providerOf(order.payment_method);
    const amount_cents = order ? dueCents(order) : 0;
    if (!order || !provider || amount_cents === 0) return { ok: false, error: 'nothing_to_pay' };
    const at = new Date(context.now());
    const last = await loadLastAttempt(tx, entityId);
    if (last?.state === 'authorized') return { ok: false, error: 'payment_in_progress' };
    const open = last?.state === 'started' ? last : undefined;
    const isUsable =
      open?.amount_cents === amount_cents &&
      !isExpired(context, open, at) &&
      (open.page || !open.requested_at || provider.isStartIdempotent);
    if (open && !isUsable) await settleAttempt(tx, open.reference, 'aborted', at);
    if (!isUsable) {
      const { payment_method: method } = order;
      const method_option = last?.method_option ?? '';
      const { entity_id, currency_code } = order;
      const paid = { entity_id, currency_code, grand_total_cents: amount_cents };
      await insertAttempt(tx, { ...paid, provider: provider.code, method, method_option, at });
    }
    const current = isUsable ? open : await loadLastAttempt(tx, entityId);
    if (!current) throw new Error('an attempt to pay has vanished');
    const attempt = current.page ? current : await markRequested(tx, current.reference, at);
    if (!attempt) throw new Error('an attempt to pay has vanished');
    return { ok: true, value: { order, attempt, provider } };
  });

/** The provider is called outside the transaction; its page is stored, and the same until the attempt ends. */
export const startPayment = async (
  context: CheckoutContext,
  { entity_id }: OrderRow,
): Promise<Result<PaymentPage, PayError>> => {
  const open = await openAttempt(context, entity_id);
  if (!open.ok) return open;
  const { order, attempt, provider } = open.value;
  if (attempt.page) return { ok: true, value: attempt.page };
  const started = await provider.start(paymentRequestOf(context, order, attempt));
  if (!started.ok) return started;
  const stored = await saveStarted(context.db, attempt.reference, started.value);
  return { ok: true, value: stored?.page ?? started.value.page };
};
