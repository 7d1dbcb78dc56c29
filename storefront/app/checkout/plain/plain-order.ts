// Validates and places an order without JavaScript, with the checkout's rules for all steps at once.

import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import {
  checkReview,
  errorsOfStep,
  type FieldErrors,
  sizeField,
} from '@klaas/core/checkout/form/checkout-check.ts';
import { type CheckoutState, emptyCheckout, settleBill } from '@klaas/core/checkout/form/checkout-state.ts';
import { rejectedStep } from '@klaas/core/checkout/form/rejected-fields.ts';
import { buildOrder, stampOrder } from '@klaas/core/checkout/queue/order-draft.ts';
import { type StoredOrder, settleOrder } from '@klaas/core/checkout/queue/stored-order.ts';
import { type OrderInput, placeOrderEndpoint } from '@klaas/core/contract/order-endpoints.ts';
import { sizesOf } from '../../cart/line-size.ts';
import { passwordRule } from '../form/fields/error-messages.ts';
import {
  takePaymentValues,
  takePersonalValues,
  takeShippingValues,
  type Values,
} from '../form/fields/step-values.ts';
import type { PlainCart, PlainChoice, PlainShop } from './plain-cart.ts';

/** Shipping and payment choice of the form. */
export const choiceOf = (values: Values): PlainChoice => {
  const [shippingCarrier = '', shippingMethod = ''] = (values['shippingMethod'] ?? '').split('/');
  return {
    country: /^[A-Z]{2}$/.test(values['country'] ?? '') ? values['country'] : '',
    shippingCarrier,
    shippingMethod,
    paymentMethod: values['paymentMethod'] ?? '',
  };
};

/** Name of the select with the points of a method. */
export const pointField = (method: string): string => `point-${method}`;

/** The point chosen with the chosen method; empty: none. */
const pointOf = (values: Values): string => values[pointField(values['shippingMethod'] ?? '')] ?? '';

/** The cart as it is ordered. */
export interface OrderedCart {
  token: string;
  items: readonly CartItem[];
  /** Ids of made-to-measure lines. */
  sized: readonly string[];
  isVirtual: boolean;
  total: number;
  country: string;
  shipping: { carrier_code: string; method_code: string } | undefined;
  shippingNeeds: string;
  paymentMethod: string;
}

const bareItem = ({ sku, parentSku, qty, price_incl_tax, product_option, name }: CartItem): CartItem => ({
  sku,
  ...(parentSku !== undefined && { parentSku }),
  qty,
  price_incl_tax,
  name,
  ...(product_option && { product_option }),
});

export const orderedCart = (cart: PlainCart): OrderedCart => ({
  token: cart.token,
  items: cart.lines.map(({ item }) => bareItem(item)),
  sized: cart.lines.filter(({ item }) => sizesOf(item) !== null).map(({ id }) => id),
  isVirtual: cart.isVirtual,
  total: cart.total,
  country: cart.country,
  shipping: cart.chosenShipping,
  shippingNeeds: cart.chosenShipping?.extension_attributes?.needs ?? 'none',
  paymentMethod: cart.chosenPayment?.code ?? '',
});

/** Hidden field: a repeated submit can send the same order after the first has closed the cart. */
export const orderedText = ({ items, isVirtual }: OrderedCart): string =>
  JSON.stringify({ items, isVirtual });

/** Rebuilds a closed cart from the hidden field; null if it is invalid. */
export const repeatedCart = (token: string, values: Values): OrderedCart | null => {
  try {
    const { items, isVirtual } = JSON.parse(values['ordered'] ?? '') as Partial<OrderedCart>;
    if (!Array.isArray(items) || items.length === 0) return null;
    const { country = '', shippingCarrier = '', shippingMethod = '', paymentMethod = '' } = choiceOf(values);
    return {
      token,
      items,
      sized: [],
      isVirtual: isVirtual === true,
      total: Number(values['total']),
      country,
      shipping: { carrier_code: shippingCarrier, method_code: shippingMethod },
      shippingNeeds: pointOf(values) === '' ? 'none' : 'point',
      paymentMethod,
    };
  } catch {
    return null;
  }
};

/** Maps the form to the checkout state: billing address as shipping address, no account. */
const detailsOf = (values: Values, cart: OrderedCart): CheckoutState => {
  const { createAccount: _, password: __, ...given } = values;
  const named = takePersonalValues(emptyCheckout(cart.country), given);
  const placed = cart.isVirtual ? takePaymentValues(named, given, true) : takeShippingValues(named, given);
  return {
    ...placed,
    shippingDetails: {
      ...placed.shippingDetails,
      shippingMethod: cart.shipping?.method_code ?? '',
      shippingCarrier: cart.shipping?.carrier_code ?? '',
      shippingNeeds: cart.shippingNeeds,
      pickupPoint: pointOf(values),
    },
    paymentDetails: { ...placed.paymentDetails, paymentMethod: cart.paymentMethod },
  };
};

const errorsIn = (details: CheckoutState, values: Values, cart: OrderedCart): FieldErrors => {
  const { sized } = cart;
  const rules = { isVirtual: cart.isVirtual, passwordRule };
  const ticks = {
    terms: values['terms'] === 'on',
    sizes: Object.fromEntries(sized.map((id) => [id, values[sizeField(id)] === 'on'])),
  };
  const wanted = choiceOf(values);
  const isOther =
    !cart.isVirtual && wanted.shippingMethod !== '' && wanted.shippingMethod !== cart.shipping?.method_code;
  return {
    ...errorsOfStep('personal', details, rules),
    ...(cart.isVirtual ? {} : errorsOfStep('shipping', details, rules)),
    ...errorsOfStep('payment', details, rules),
    // The chosen method is not available for that country: do not silently use another.
    ...(isOther && { shippingMethod: 'required' as const }),
    ...checkReview(ticks, sized),
  };
};

export type PlainPlaced =
  | { kind: 'placed'; orderId: string; key: string; isUnpaid: boolean }
  | { kind: 'field_errors'; errors: FieldErrors }
  | { kind: 'price_changed'; expected: number; actual: number }
  | { kind: 'refused'; order: StoredOrder; errors: FieldErrors }
  | { kind: 'unanswered' };

const ORDER_ID = /^[\w-]{8,80}$/;

export const placePlainOrder = async (
  { client, settings, store, now }: PlainShop,
  cart: OrderedCart,
  values: Values,
): Promise<PlainPlaced> => {
  const details = detailsOf(values, cart);
  const errors = errorsIn(details, values, cart);
  if (Object.keys(errors).length > 0) return { kind: 'field_errors', errors };
  // The total must equal the one shown on the button.
  const expected = Number(values['total']);
  if (!(Math.abs(expected - cart.total) < 0.005))
    return { kind: 'price_changed', expected, actual: cart.total };
  const order_id = values['orderId'] ?? '';
  if (!ORDER_ID.test(order_id)) return { kind: 'unanswered' };
  const { items } = cart;
  const draft = buildOrder(settleBill(details, cart.isVirtual), {
    userId: '',
    cartId: cart.token,
    storeCode: store.storeCode,
    items,
    isVirtual: cart.isVirtual,
    expectedTotal: cart.total,
    paymentMethodsMapping: settings.orders.paymentMethodsMapping,
  });
  const body = stampOrder(draft, { order_id, nowMs: now() });
  const response = await client.call(placeOrderEndpoint, { body: body as OrderInput });
  const isUnreadable = !response.ok && response.error !== 'http';
  const order = settleOrder(
    {
      order_id,
      cart: { id: cart.token, name: '' },
      fingerprint: '',
      body,
      endpoint: '',
      items,
      state: 'waiting',
      transmited: false,
      created_at: body.created_at,
      isInDoubt: false,
      mayGo: true,
      isNotified: true,
    },
    isUnreadable
      ? null
      : { code: response.code, result: response.result, ...(response.meta && { meta: response.meta }) },
    now(),
  );
  if (order.placed)
    return {
      kind: 'placed',
      orderId: order.placed.orderId,
      key: order.placed.key,
      isUnpaid: order.state === 'unpaid',
    };
  if (order.state === 'price_changed' && order.price) return { kind: 'price_changed', ...order.price };
  if (order.state === 'canceled') {
    const wrong = rejectedStep(order.fields ?? {}, { isBillSame: true, isVirtual: cart.isVirtual });
    return { kind: 'refused', order, errors: wrong?.errors ?? {} };
  }
  return { kind: 'unanswered' };
};
