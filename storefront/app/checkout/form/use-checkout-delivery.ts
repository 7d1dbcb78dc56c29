// When the order comes, by what was told so far: the country, the way of shipping and the way of paying.
import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import {
  type DeliveryRoute,
  daysText,
  deliveryDaysOf,
  deliveryWindowOf,
} from '@klaas/core/catalog/delivery/delivery-window.ts';
import { BANK_TRANSFER } from '@klaas/core/checkout/form/method-choice.ts';
import { orderDelivery } from '@klaas/core/orders/order-delivery.ts';
import { deliveryLineOf } from '../../cart/line-delivery.ts';
import { dayRangeText } from '../../shell/delivery/day-range-text.ts';
import { promisedSentence } from '../../shell/delivery/promised-delivery.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { useCheckout } from './checkout-context.tsx';

export const useCheckoutDelivery = () => {
  const t = useText();
  const { settings, store } = useShop();
  const { form, cart } = useCheckout();
  const { defaultCountry, defaultLocale } = store.i18n;
  const { shippingDetails, paymentDetails } = form.details;
  // Work on an order by transfer begins with the money.
  const startMs = paymentDetails.paymentMethod === BANK_TRANSFER.code ? null : Date.now();
  const routeOf = (method: string): DeliveryRoute => ({
    method,
    isAbroad: shippingDetails.country !== '' && shippingDetails.country !== defaultCountry,
  });
  return {
    /** Of the whole order: what is on the shelf and what is made first. */
    orderDeliveryText: (method = shippingDetails.shippingMethod): string => {
      const delivery = orderDelivery(cart.items.map(deliveryLineOf), {
        settings: settings.delivery,
        route: routeOf(method),
        startMs,
      });
      return promisedSentence(delivery, t, defaultLocale);
    },
    /** Of one line; undefined: nothing is promised. */
    lineDeliveryText: (item: CartItem): string | undefined => {
      const days = deliveryDaysOf(
        deliveryLineOf(item),
        settings.delivery,
        routeOf(shippingDetails.shippingMethod),
      );
      if (!days) return undefined;
      if (startMs === null) return t('checkout.delivery_after_payment', { days: daysText(days) });
      return t('cart.delivery', { range: dayRangeText(deliveryWindowOf(days, startMs), defaultLocale) });
    },
  };
};
