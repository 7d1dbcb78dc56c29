// Headline and steps of an order by its state.
import type { StoredOrderState } from '@klaas/core/checkout/queue/stored-order.ts';
import type { OrderDocument } from '@klaas/core/contract/order-endpoints.ts';
import type { IconName } from '@klaas/ui/icon.tsx';
import type { MessageId } from '../shell/i18n/message-id.ts';

export interface OrderHeadline {
  tone: 'good' | 'waiting' | 'bad';
  icon: IconName;
  title: MessageId;
  text: MessageId;
}

const good = (title: MessageId, text: MessageId): OrderHeadline => ({
  tone: 'good',
  icon: 'check',
  title,
  text,
});
const waiting = (title: MessageId, text: MessageId): OrderHeadline => ({
  tone: 'waiting',
  icon: 'clock',
  title,
  text,
});
const bad = (title: MessageId, text: MessageId): OrderHeadline => ({
  tone: 'bad',
  icon: 'alert',
  title,
  text,
});

const CANCELED: Record<string, [MessageId, MessageId]> = {
  expire: ['orders.expired_title', 'orders.expired_text'],
  cancel_by_shopper: ['orders.canceled_title', 'orders.canceled_by_shopper'],
};

const unpaidHeadline = (payment: string): OrderHeadline => {
  if (payment === 'failed') return bad('orders.failed_title', 'orders.failed_text');
  if (payment === 'authorized') return waiting('orders.authorized_title', 'orders.authorized_text');
  if (payment === 'aborted') return waiting('orders.aborted_title', 'orders.aborted_text');
  return waiting('orders.unpaid_title', 'orders.unpaid_text');
};

/** A service or a file: nothing is shipped. */
const isVirtual = ({ shipping_description }: OrderDocument): boolean => shipping_description === '';

const completeHeadline = (order: OrderDocument): OrderHeadline => {
  const { delivered_at, shipping_kind } = order.extension_attributes;
  if (isVirtual(order)) return good('orders.done_title', 'orders.done_text');
  if (delivered_at) return good('orders.delivered_title', 'orders.done_text');
  if (shipping_kind === 'shop_pickup') return good('orders.pickup_title', 'orders.pickup_text');
  return good(
    'orders.complete_title',
    shipping_kind === 'own_transport' ? 'orders.van_text' : 'orders.complete_text',
  );
};

export const orderHeadline = (order: OrderDocument): OrderHeadline => {
  const { payment_state, canceled_by, transfer } = order.extension_attributes;
  switch (order.state) {
    case 'pending_payment':
      return transfer
        ? waiting('orders.transfer_title', 'orders.transfer_text')
        : unpaidHeadline(payment_state);
    case 'processing':
      return good(
        payment_state === 'paid' ? 'orders.paid_title' : 'orders.accepted_title',
        'orders.placed_text',
      );
    case 'complete':
      return completeHeadline(order);
    case 'canceled':
      return bad(...(CANCELED[canceled_by] ?? ['orders.canceled_title', 'orders.canceled_by_shop']));
    default:
      return good('orders.placed_title', 'orders.placed_text');
  }
};

/** Headline of the thank-you page for a stored order; `elsewhere`: placed at an external checkout. */
export const storedOrderHeadline = (
  state: StoredOrderState | 'gone' | 'elsewhere' | 'none',
): OrderHeadline => {
  switch (state) {
    case 'waiting':
      return waiting('orders.queued_title', 'orders.queued_text');
    case 'price_changed':
      return waiting('orders.state_price', 'orders.queued_refused_text');
    case 'unpaid':
      return waiting('orders.unpaid_title', 'orders.unpaid_text');
    case 'canceled':
      return bad('orders.canceled_title', 'orders.queued_refused_text');
    case 'none':
      return waiting('orders.nothing_title', 'orders.nothing_text');
    case 'gone':
      return waiting('orders.queued_gone_title', 'orders.queued_gone_text');
    default:
      return good('orders.external_title', 'orders.external_text');
  }
};

interface OrderStep {
  title: MessageId;
  text?: MessageId;
  isDone: boolean;
}

/** For shipped orders: 1 received, 2 in preparation, 3 handed over or on its way. */
const stepsDone = (order: OrderDocument): number => {
  if (order.state === 'complete') return 3;
  return order.state === 'processing' && !isVirtual(order) ? 2 : 1;
};

const isOver = (order: OrderDocument): boolean =>
  order.state === 'complete' && (isVirtual(order) || Boolean(order.extension_attributes.delivered_at));

/** The title of a carrier's method says who comes; that of the own van or the showroom does not. */
const HAND_OVER: Record<string, MessageId> = {
  own_transport: 'orders.next_van',
  shop_pickup: 'orders.next_pickup',
};

/** Steps with progress; empty once the order is delivered. */
export const stepsOf = (order: OrderDocument): OrderStep[] => {
  if (isOver(order)) return [];
  const ready: Omit<OrderStep, 'isDone'> = order.items.some((item) => item.is_made_to_measure)
    ? { title: 'orders.next_check', text: 'orders.next_check_text' }
    : { title: 'orders.next_pack', text: 'orders.next_pack_text' };
  const nextSteps: Omit<OrderStep, 'isDone'>[] = isVirtual(order)
    ? [{ title: 'orders.next_service' }]
    : [ready, { title: HAND_OVER[order.extension_attributes.shipping_kind ?? ''] ?? 'orders.next_deliver' }];
  const done = stepsDone(order);
  const received: Omit<OrderStep, 'isDone'> = { title: 'orders.next_received' };
  return [received, ...nextSteps].map((step, index) => ({ ...step, isDone: index < done }));
};
