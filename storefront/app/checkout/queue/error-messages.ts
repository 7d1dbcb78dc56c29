// Maps error codes of rejected orders to translated messages.
import type { StoredOrder } from '@klaas/core/checkout/queue/stored-order.ts';
import type { MessageId } from '../../shell/i18n/message-id.ts';
import type { Translate } from '../../shell/i18n/use-text.tsx';

const MESSAGES: Record<string, MessageId> = {
  cart_not_found: 'orders.refused_cart_not_found',
  cart_ordered: 'orders.refused_cart_not_found',
  order_of_cart_paid: 'orders.refused_order_of_cart_paid',
  coupon_refused: 'orders.refused_coupon_refused',
  coupon_unknown: 'orders.refused_coupon_refused',
  payment_method_unknown: 'orders.refused_payment_method_unknown',
  shipping_method_unknown: 'orders.refused_shipping_method_unknown',
  point_required: 'orders.refused_shipping_method_unknown',
  point_unknown: 'orders.refused_shipping_method_unknown',
  slot_required: 'orders.refused_slot_closed',
  slot_taken: 'orders.refused_slot_taken',
  method_not_for_goods: 'orders.refused_shipping_method_unknown',
  zone_not_served: 'orders.refused_zone_not_served',
  slot_not_served: 'orders.refused_slot_closed',
  slot_closed: 'orders.refused_slot_closed',
  slot_too_early: 'orders.refused_slot_too_early',
  service_not_served: 'orders.refused_service_not_served',
  service_slots_invalid: 'orders.refused_slot_closed',
  shipping_method_missing: 'orders.refused_shipping_method_missing',
  shipping_address_missing: 'orders.refused_shipping_address_missing',
};

/** `error`: the server's error code. */
export const orderErrorMessage = (error: string | undefined): MessageId =>
  MESSAGES[error ?? ''] ?? 'orders.refused_other';

/** [ORD-05] Names the unavailable product if the server did. */
export const unavailableMessage = ({ missing }: Pick<StoredOrder, 'missing'>, t: Translate): string => {
  const message = t('message.products_not_available');
  return missing ? `${message} ${t('orders.missing_product', { name: missing })}` : message;
};
