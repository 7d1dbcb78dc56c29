// What an order's page says first: how it stands with it.
import type { KeptOrderState } from '@klaas/core/checkout/order/kept-order.ts';
import type { OrderDocument } from '@klaas/core/contract/order-endpoints.ts';
import type { MessageId } from '../../../shell/i18n/message-id.ts';
import type { IconName } from '../../../ui/icon.tsx';

export interface OrderStory {
  tone: 'good' | 'waiting' | 'bad';
  icon: IconName;
  title: MessageId;
  text: MessageId;
}

const good = (title: MessageId, text: MessageId): OrderStory => ({
  tone: 'good',
  icon: 'check',
  title,
  text,
});
const waiting = (title: MessageId, text: MessageId): OrderStory => ({
  tone: 'waiting',
  icon: 'clock',
  title,
  text,
});
const bad = (title: MessageId, text: MessageId): OrderStory => ({ tone: 'bad', icon: 'alert', title, text });

const CANCELED: Record<string, [MessageId, MessageId]> = {
  expire: ['orders.expired_title', 'orders.expired_text'],
  cancel_by_shopper: ['orders.canceled_title', 'orders.canceled_by_shopper'],
};

const unpaidStory = (payment: string): OrderStory => {
  if (payment === 'failed') return bad('orders.failed_title', 'orders.failed_text');
  if (payment === 'aborted') return waiting('orders.aborted_title', 'orders.aborted_text');
  return waiting('orders.unpaid_title', 'orders.unpaid_text');
};

export const orderStory = ({ state, extension_attributes }: OrderDocument): OrderStory => {
  const { payment_state, canceled_by, transfer } = extension_attributes;
  switch (state) {
    case 'pending_payment':
      return transfer ? waiting('orders.transfer_title', 'orders.transfer_text') : unpaidStory(payment_state);
    case 'processing':
      return good(
        payment_state === 'paid' ? 'orders.paid_title' : 'orders.accepted_title',
        'orders.placed_text',
      );
    case 'complete':
      return good('orders.complete_title', 'orders.complete_text');
    case 'canceled':
      return bad(...(CANCELED[canceled_by] ?? ['orders.canceled_title', 'orders.canceled_by_shop']));
    default:
      return good('orders.placed_title', 'orders.placed_text');
  }
};

/** What the thank-you page says first, of an order that this browser keeps; `elsewhere`: of one that was made at another checkout. */
export const keptStory = (state: KeptOrderState | 'gone' | 'elsewhere' | 'none'): OrderStory => {
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

/** How far it has come: 1 the shop has it, 2 it is being made ready, 3 it is with the courier. */
export const stepsDone = (state: string): number => {
  if (state === 'complete') return 3;
  return state === 'processing' ? 2 : 1;
};
