// Maps the engine's result to a translated `PlaceResult`.
import type { StoredOrder } from '@klaas/core/checkout/queue/stored-order.ts';
import { orderPagePath, queuedOrderPath } from '@klaas/core/orders/order-page.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useShop, useShopPath } from '../../shell/state/use-shop.ts';
import { orderErrorMessage, unavailableMessage } from './error-messages.ts';
import type { Placed } from './queued-order-engine.ts';

/** The cart is already updated accordingly. The form drops its password after `placed` and `queued`. */
export type PlaceResult =
  | { kind: 'placed'; confirmationUrl: string }
  /** The cart stays until the payment is confirmed. */
  | { kind: 'payment'; url: string }
  /** Stored in this browser to be sent later; `message` says why. */
  | { kind: 'queued'; confirmationUrl: string; message: string }
  /** Not ordered: the shopper accepts the new total by placing the order again. */
  | { kind: 'price_changed'; expected: number; actual: number; message: string }
  /** Not ordered. `fields`: error codes by field path, such as `billingAddress.firstname`. */
  | { kind: 'refused'; message: string; fields?: Record<string, string> };

export const usePlacingMessages = (): ((placed: Placed) => PlaceResult) => {
  const t = useText();
  const to = useShopPath();
  const { settings, store } = useShop();
  const { email } = settings.company;
  const price = (euros: number) => formatPrice(euros, store.i18n);

  const rejection = (order: StoredOrder): PlaceResult => {
    if (order.price) {
      const { expected, actual } = order.price;
      const message = t('orders.price_changed', { expected: price(expected), actual: price(actual) });
      return { kind: 'price_changed', expected, actual, message };
    }
    const fields = order.fields && { fields: order.fields };
    switch (order.reason) {
      case 'address_invalid':
        return { kind: 'refused', message: t('message.order_validation', { email }), ...fields };
      case 'unavailable':
        return { kind: 'refused', message: unavailableMessage(order, t) };
      case undefined:
        return { kind: 'refused', message: t('orders.session_ended') };
      default:
        return { kind: 'refused', message: t(orderErrorMessage(order.error), { email }), ...fields };
    }
  };

  return (placed) => {
    if (placed.kind === 'empty') return { kind: 'refused', message: t('message.cart_empty') };
    const { order } = placed;
    if (placed.kind === 'refused') return rejection(order);
    if (order.state === 'unpaid' && order.paymentUrl) return { kind: 'payment', url: order.paymentUrl };
    if (order.placed) return { kind: 'placed', confirmationUrl: to(orderPagePath(order.placed, false)) };
    const message = t(placed.kind === 'offline' ? 'message.order_offline' : 'message.order_queued');
    return { kind: 'queued', confirmationUrl: to(queuedOrderPath(order.order_id)), message };
  };
};
