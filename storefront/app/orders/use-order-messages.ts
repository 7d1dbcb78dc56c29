// Translated messages for stored orders.
import type { StoredOrder } from '@klaas/core/checkout/queue/stored-order.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { orderErrorMessage, unavailableMessage } from '../checkout/queue/error-messages.ts';
import { useText } from '../shell/i18n/use-text.tsx';
import { useShop } from '../shell/state/use-shop.ts';

export interface OrderMessages {
  /** Short state label. */
  state: (order: StoredOrder) => string;
  /** One sentence; empty if there is nothing to report. */
  notice: (order: StoredOrder) => string;
  total: (order: StoredOrder) => string;
}

export const useOrderMessages = (): OrderMessages => {
  const t = useText();
  const { settings, store } = useShop();
  const { email } = settings.company;
  const price = (euros: number) => formatPrice(euros, store.i18n);

  // [ORD-05]
  const cancelMessage = ({ reason, error, missing }: StoredOrder): string => {
    if (reason === 'address_invalid') return t('message.order_address_invalid', { email });
    if (reason === 'unavailable') return unavailableMessage({ missing }, t);
    if (reason === 'not_paid') return t('orders.expired_text');
    return t(orderErrorMessage(error), { email });
  };

  return {
    state: (order) => {
      const number = order.placed?.orderNumber ?? '';
      if (order.state === 'waiting')
        return t(order.isInDoubt ? 'orders.state_in_doubt' : 'orders.state_waiting');
      if (order.state === 'price_changed') return t('orders.state_price');
      if (order.state === 'unpaid') return t('orders.state_unpaid');
      return order.state === 'placed' ? t('orders.state_placed', { number }) : t('orders.state_canceled');
    },
    notice: (order) => {
      const number = order.placed?.orderNumber ?? '';
      if (order.state === 'placed') return t('orders.told_placed', { number });
      if (order.state === 'unpaid') return t('orders.told_unpaid', { number });
      if (order.state === 'canceled') return cancelMessage(order);
      if (order.state !== 'price_changed' || !order.price) return '';
      const { expected, actual } = order.price;
      return t('orders.price_changed', { expected: price(expected), actual: price(actual) });
    },
    total: ({ body, items }) =>
      price(
        body.expected_total ?? items.reduce((sum, item) => sum + (item.price_incl_tax ?? 0) * item.qty, 0),
      ),
  };
};
