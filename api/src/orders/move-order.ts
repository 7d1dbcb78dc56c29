// Executes one state transition of an order, with its effect on stock and coupon.

import { BANK_TRANSFER } from '@klaas/core/checkout/form/method-choice.ts';
import { startDelivery } from '@klaas/core/orders/order-delivery.ts';
import { nextOrderState, type OrderEvent, type OrderState } from '@klaas/core/orders/order-state.ts';
import { nextPaymentState } from '@klaas/core/orders/payment-state.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { CheckoutContext } from '../checkout/checkout-context.ts';
import type { Transaction } from '../db/database.ts';
import { closePanes, makePanes, stopPanes } from '../production/pane-order-service.ts';
import { type ChangeAuthor, recordChange } from '../staff/change-log/change-log-service.ts';
import { releaseStock, reserveStock, takeStock } from '../stock/stock-reservation-service.ts';
import { loadSentParts, planCancellation } from './delivery/shipment-repository.ts';
import { bookSlots, freeSlots, type LostSlots } from './delivery/slot-repository.ts';
import { planInvoice } from './invoice/issue-document.ts';
import { incrementIdOf } from './order-key.ts';
import { saveOrderState, saveSlots } from './order-repository.ts';
import type { OrderRow } from './order-tables.ts';
import { lockPaidAttempts, settleAttempt } from './payment/attempt-repository.ts';
import { planWholeRefund } from './refund/plan-refund.ts';
import { recordTransferRefund } from './refund/transfer-refund.ts';
import { stockLeftOf } from './shipment/ship-part.ts';

export interface MoveContext {
  carts: Pick<CheckoutContext['carts'], 'redeemCoupon' | 'releaseCoupon'>;
  now: () => number;
  settings: Pick<Settings, 'delivery' | 'storeViews'>;
}

export type MoveError = 'order_state_forbids' | 'out_of_stock';

/** Dates as the log stores them. */
const plainFields = (entries: [string, unknown][]): Record<string, unknown> =>
  Object.fromEntries(
    entries.map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  );

/** An order is never set back: goods and money have moved and the buyer was told. [OFFICE-23] */
export const recordOrderChange = (
  tx: Transaction,
  author: ChangeAuthor,
  order: OrderRow,
  after: Record<string, unknown>,
  /** Of what is no column of the order. */
  before: Record<string, unknown> = {},
): Promise<void> =>
  recordChange(tx, author, {
    ...{ entity: 'order', id: String(order.entity_id), store: order.store_code, isFinal: true },
    version: order.version + 1,
    before: plainFields(
      Object.keys(after).map((name) => [name, before[name] ?? order[name as keyof OrderRow] ?? null]),
    ),
    after: plainFields(Object.entries(after)),
  });

/** The workshop follows the order; what it cannot draw is in the order's log. */
const movePanes = async (
  { settings }: MoveContext,
  tx: Transaction,
  author: ChangeAuthor,
  order: OrderRow,
  { state, at }: { state: OrderState; at: Date },
): Promise<Record<string, string>> => {
  if (state === 'canceled') await stopPanes(tx, author, order, at);
  if (state === 'complete') await closePanes(tx, author, order, at);
  if (state !== 'processing') return {};
  const number = incrementIdOf(order.entity_id);
  const failed = await makePanes(tx, author, order, { at, number, settings });
  return Object.fromEntries(failed.map(({ line, reason }) => [`line_${line}_not_drawn`, reason]));
};

const withoutSlots = ({ shipping_details, visits }: OrderRow, lost: LostSlots) => ({
  shipping_details:
    shipping_details && lost.has('delivery') ? { ...shipping_details, slot: null } : shipping_details,
  visits: visits.map((visit) => (lost.has(visit.service) ? { ...visit, slot: null } : visit)),
});

/** The order must be locked. Nothing is written when the transition is rejected. */
export const moveOrder = async (
  context: MoveContext,
  tx: Transaction,
  author: ChangeAuthor,
  order: OrderRow,
  event: OrderEvent,
): Promise<Result<OrderState, MoveError>> => {
  const { carts, now } = context;
  const step = nextOrderState(order.state as OrderState, event);
  if (!step.ok) return step;
  const { state, stock } = step.value;
  // What has left cannot be called back: the rest is refunded and the order shipped.
  if (state === 'canceled' && (await loadSentParts(tx, order.entity_id)).length > 0)
    return { ok: false, error: 'order_state_forbids', detail: { state: 'part_shipped', event } };
  const { coupon_code, order_id, customer_id } = order;
  let { stock_taken } = order;
  if (stock === 'release') await releaseStock(tx, stock_taken, order);
  if (stock === 'take') await takeStock(tx, await stockLeftOf(tx, order), order);
  if (stock === 'reserve') {
    const reserved = await reserveStock(tx, stock_taken, order);
    if (!reserved.ok) return reserved;
    stock_taken = reserved.value.taken;
    // The coupon was granted when the order was placed: a limit reached since then is ignored.
    if (coupon_code) await carts.redeemCoupon(tx, { code: coupon_code, order_id, customer_id });
  }
  if (state === 'canceled' && coupon_code) await carts.releaseCoupon(tx, { code: coupon_code, order_id });
  const at = new Date(now());
  if (state === 'canceled')
    for (const { reference, state: payment } of await lockPaidAttempts(tx, order.entity_id)) {
      await settleAttempt(tx, reference, nextPaymentState(payment, 'order_canceled'), at);
      await planWholeRefund(tx, reference, { at, reason: 'order canceled' });
    }
  if (state === 'canceled') await planCancellation(tx, order.entity_id);
  if (state === 'canceled' && order.paid_at && order.payment_method === BANK_TRANSFER.code)
    await recordTransferRefund(tx, order, at);
  const canceled_by = state === 'canceled' ? event : null;
  const paid: { paid_at?: Date } = event === 'pay' || event === 'pay_late' ? { paid_at: at } : {};
  const hasSlot = order.shipping_details?.slot != null || order.visits.some(({ slot }) => slot !== null);
  if (hasSlot && state === 'canceled') await freeSlots(tx, order.entity_id);
  // Paid after the hold has ended, or after its day: the staff arranges another time.
  const lost: LostSlots = hasSlot && paid.paid_at ? await bookSlots(tx, order.entity_id, at) : new Map();
  if (lost.size > 0) await saveSlots(tx, order.entity_id, withoutSlots(order, lost));
  const delivery =
    paid.paid_at && order.delivery && startDelivery(order.delivery, now(), event === 'pay_late');
  await saveOrderState(tx, order.entity_id, {
    state,
    stock_taken,
    canceled_by,
    updated_at: at,
    ...paid,
    ...(delivery && { delivery }),
  });
  const ofPanes = await movePanes(context, tx, author, delivery ? { ...order, delivery } : order, {
    state,
    at,
  });
  await recordOrderChange(tx, author, order, {
    state,
    ...ofPanes,
    ...(canceled_by && { canceled_by }),
    ...(paid.paid_at && { paid_at: at.toISOString() }),
    ...Object.fromEntries([...lost].map(([purpose, why]) => [`${purpose}_slot`, why])),
  });
  await planInvoice(tx, order);
  return { ok: true, value: state };
};
