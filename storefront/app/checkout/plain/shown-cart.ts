// View model of the plain cart page.
import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import { deliveryDaysOf, deliveryWindowOf } from '@klaas/core/catalog/delivery/delivery-window.ts';
import type { PaymentMethod, ShippingMethod } from '@klaas/core/checkout/form/method-choice.ts';
import { deliveryLineOf } from '../../cart/line-delivery.ts';
import { formatSize, sizesOf } from '../../cart/line-size.ts';
import { dayRangeText } from '../../shell/delivery/day-range-text.ts';
import type { Translate } from '../../shell/i18n/use-text.tsx';
import type { PlainCart, PlainPoints, PlainShop } from './plain-cart.ts';
import { orderedCart, orderedText } from './plain-order.ts';

export interface ShownLine {
  id: string;
  sku: string;
  name: string;
  qty: number;
  options: string;
  /** Formatted; null: not made to measure. */
  size: string | null;
  rowTotal: number;
  delivery: string;
  isUnavailable: boolean;
}

export interface ShownCart {
  token: string;
  lines: ShownLine[];
  isVirtual: boolean;
  segments: { code: string; title: string; value: number }[];
  coupon: string;
  total: number;
  country: string;
  shipping: Pick<ShippingMethod, 'carrier_code' | 'method_code' | 'method_title' | 'price_incl_tax'>[];
  chosenShipping: { carrier_code: string; method_code: string; method_title: string } | null;
  points: PlainPoints[];
  payment: Pick<PaymentMethod, 'code' | 'title' | 'cost_incl_tax'>[];
  chosenPayment: string;
  /** Value of the form's hidden field `ordered`. */
  ordered: string;
}

const deliveryText = (
  item: CartItem,
  { settings, store, now }: PlainShop,
  { country, chosenShipping }: PlainCart,
  t: Translate,
): string => {
  const { defaultCountry, defaultLocale } = store.i18n;
  const days = deliveryDaysOf(deliveryLineOf(item), settings.delivery, {
    ...(chosenShipping && { method: chosenShipping.method_code }),
    isAbroad: country !== defaultCountry,
  });
  if (!days) return '';
  return t('cart.delivery', { range: dayRangeText(deliveryWindowOf(days, now()), defaultLocale) });
};

export const shownCart = (shop: PlainShop, cart: PlainCart, t: Translate): ShownCart => ({
  token: cart.token,
  lines: cart.lines.map(({ id, server, item, rowTotal, options }) => {
    const size = sizesOf(item);
    const isUnavailable = server.extension_attributes?.['unavailable'] === true;
    return {
      id,
      sku: server.sku,
      name: server.name ?? server.sku,
      qty: server.qty,
      options,
      size: size && t('cart.made_to_measure', { size: formatSize(size) }),
      rowTotal,
      delivery: isUnavailable ? '' : deliveryText(item, shop, cart, t),
      isUnavailable,
    };
  }),
  isVirtual: cart.isVirtual,
  segments: cart.segments.map(({ code, title, value }) => ({ code, title, value })),
  coupon: cart.coupon,
  total: cart.total,
  country: cart.country,
  shipping: cart.shipping.map(({ carrier_code, method_code, method_title, price_incl_tax }) => ({
    carrier_code,
    method_code,
    method_title,
    price_incl_tax,
  })),
  chosenShipping: cart.chosenShipping
    ? {
        carrier_code: cart.chosenShipping.carrier_code,
        method_code: cart.chosenShipping.method_code,
        method_title: cart.chosenShipping.method_title,
      }
    : null,
  points: cart.points,
  payment: cart.payment.map(({ code, title, cost_incl_tax }) => ({ code, title, cost_incl_tax })),
  chosenPayment: cart.chosenPayment?.code ?? '',
  ordered: orderedText(orderedCart(cart)),
});
