// When one line of the order arrives, as text.
import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import {
  type DeliveryRoute,
  daysText,
  deliveryDaysOf,
  deliveryWindowOf,
} from '@klaas/core/catalog/delivery/delivery-window.ts';
import type { ShippingDetails } from '@klaas/core/checkout/form/checkout-state.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { deliveryLineOf } from '../../cart/line-delivery.ts';
import { dayRangeText } from '../../shell/delivery/day-range-text.ts';
import type { Translate } from '../../shell/i18n/use-text.tsx';

interface LineDelivery {
  settings: Settings['delivery'];
  route: DeliveryRoute;
  /** Null: the work starts when the order is paid. */
  startMs: number | null;
  shipping: Pick<ShippingDetails, 'shippingNeeds' | 'deliverySlotText'>;
  locale: string;
}

/** Undefined: there is no estimate, or the buyer has not chosen the day yet. */
export const lineDeliveryText = (
  item: CartItem,
  t: Translate,
  { settings, route, startMs, shipping, locale }: LineDelivery,
): string | undefined => {
  const days = deliveryDaysOf(deliveryLineOf(item), settings, route);
  if (!days) return undefined;
  if (shipping.shippingNeeds === 'slot') {
    const when = shipping.deliverySlotText;
    return when === '' ? undefined : t('orders.time_delivery', { when });
  }
  if (startMs === null) return t('checkout.delivery_after_payment', { days: daysText(days) });
  return t('cart.delivery', { range: dayRangeText(deliveryWindowOf(days, startMs), locale) });
};
