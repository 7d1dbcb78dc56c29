// Delivery estimates in the checkout, by country, shipping method and payment method.
import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import type { DeliveryRoute } from '@klaas/core/catalog/delivery/delivery-window.ts';
import { BANK_TRANSFER } from '@klaas/core/checkout/form/method-choice.ts';
import { orderDelivery } from '@klaas/core/orders/order-delivery.ts';
import { deliveryLineOf } from '../../cart/line-delivery.ts';
import { promisedSentence } from '../../shell/delivery/promised-delivery.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { useCheckout } from './checkout-context.tsx';
import { lineDeliveryText } from './line-delivery-text.ts';

export const useCheckoutDelivery = () => {
  const t = useText();
  const { settings, store } = useShop();
  const { form, cart } = useCheckout();
  const { defaultCountry, defaultLocale } = store.i18n;
  const { shippingDetails, paymentDetails } = form.details;
  // An order by bank transfer starts when it is paid.
  const startMs = paymentDetails.paymentMethod === BANK_TRANSFER.code ? null : Date.now();
  const routeOf = (method: string): DeliveryRoute => ({
    method,
    isAbroad: shippingDetails.country !== '' && shippingDetails.country !== defaultCountry,
  });
  return {
    /** Of the whole order, stocked and made-to-measure items. */
    orderDeliveryText: (method = shippingDetails.shippingMethod): string => {
      const delivery = orderDelivery(cart.items.map(deliveryLineOf), {
        settings: settings.delivery,
        route: routeOf(method),
        startMs,
      });
      return promisedSentence(delivery, t, defaultLocale);
    },
    /** Of one line; undefined if nobody knows. */
    lineDeliveryText: (item: CartItem): string | undefined =>
      lineDeliveryText(item, t, {
        settings: settings.delivery,
        route: routeOf(shippingDetails.shippingMethod),
        startMs,
        shipping: shippingDetails,
        locale: defaultLocale,
      }),
  };
};
