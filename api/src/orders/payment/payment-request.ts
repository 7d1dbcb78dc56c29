// What a provider is told about an order.
import { centsOf } from '@klaas/core/catalog/pricing/money.ts';
import { paymentCallbackEndpoint, paymentReturnEndpoint } from '@klaas/core/contract/payment-endpoints.ts';
import { languageOf } from '@klaas/core/texts/language-of.ts';
import type { CheckoutContext } from '../../checkout/checkout-context.ts';
import { incrementIdOf } from '../order-key.ts';
import type { AttemptRow, OrderRow } from '../order-tables.ts';
import type { PaymentAddress, PaymentLine, PaymentRequest } from './payment-provider.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const addressOf = (order: OrderRow, address: Record<string, unknown>): PaymentAddress => ({
  firstName: textOf(address['firstname']),
  lastName: textOf(address['lastname']),
  email: order.customer_email,
  phone: textOf(address['telephone']),
  street: Array.isArray(address['street']) ? address['street'].map(textOf).filter(Boolean).join(', ') : '',
  city: textOf(address['city']),
  region: textOf(address['region']),
  postcode: textOf(address['postcode']),
  country: textOf(address['country_id']),
});

/** One line per row, since a discount or a rounded price need not divide by the quantity. */
const linesOf = ({ items, totals }: OrderRow): PaymentLine[] => {
  const lines = items.map(({ name, row_total_incl_tax, discount_amount, qty_ordered }) => {
    const cents = centsOf(row_total_incl_tax) - centsOf(discount_amount);
    const isEven = cents % qty_ordered === 0;
    return isEven
      ? { name, qty: qty_ordered, price_cents: cents / qty_ordered }
      : { name: `${name} × ${qty_ordered}`, qty: 1, price_cents: cents };
  });
  const shipping = centsOf(totals.shipping_incl_tax);
  return shipping > 0 ? [...lines, { name: 'SHIPPING', qty: 1, price_cents: shipping }] : lines;
};

/** Of an order that was edited after it was paid. */
const differenceOf = ({ entity_id }: OrderRow, price_cents: number): PaymentLine[] => [
  { name: incrementIdOf(entity_id), qty: 1, price_cents },
];

export const paymentRequestOf = (
  { settings, shopUrl, pageOf }: CheckoutContext,
  order: OrderRow,
  { reference, amount_cents, currency_code, provider, method, method_option }: AttemptRow,
): PaymentRequest => {
  const store = settings.storeViews.stores.find(({ storeCode }) => storeCode === order.store_code);
  const urlOf = (path: string) => `${shopUrl}${path.replace('{provider}', encodeURIComponent(provider))}`;
  return {
    reference,
    method,
    option: method_option,
    amount_cents,
    currency_code,
    orderNumber: incrementIdOf(order.entity_id),
    lang: languageOf(store?.i18n.defaultLocale ?? 'en'),
    returnUrl: `${urlOf(paymentReturnEndpoint.path)}?storeCode=${encodeURIComponent(order.store_code)}`,
    orderPageUrl: pageOf(order),
    noticeUrl: urlOf(paymentCallbackEndpoint.path),
    expiresInMinutes: settings.orders.unpaidMinutes,
    lines: amount_cents === order.grand_total_cents ? linesOf(order) : differenceOf(order, amount_cents),
    billing: addressOf(order, order.billing_address),
    shipping: order.shipping_address && addressOf(order, order.shipping_address),
  };
};
