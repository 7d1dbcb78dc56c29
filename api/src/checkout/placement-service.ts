// [ORD-06] Placing an order: check, price, reserve, write, notify in one transaction, all or nothing; then its payment
// is started.

import { randomUUID } from 'node:crypto';
import { centsOf, eurosOf } from '@klaas/core/catalog/pricing/money.ts';
import { BANK_TRANSFER } from '@klaas/core/checkout/form/method-choice.ts';
import type { OrderInput } from '@klaas/core/contract/order-endpoints.ts';
import { goodsArrivalOf } from '@klaas/core/orders/service-visit.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { Transaction } from '../db/database.ts';
import { lockChosenSlots } from '../orders/delivery/visit-choice.ts';
import { planInvoice } from '../orders/invoice/issue-document.ts';
import { moveOrder } from '../orders/move-order.ts';
import {
  insertOrder,
  loadByCartKey,
  loadByOrderId,
  lockLiveOrderOfCart,
} from '../orders/order-repository.ts';
import { placedResponse } from '../orders/order-response.ts';
import type { OrderRow } from '../orders/order-tables.ts';
import { insertAttempt } from '../orders/payment/attempt-repository.ts';
import { startPaymentUrl } from '../orders/payment/payment-url.ts';
import type { PayError } from '../orders/payment/start-payment.ts';
import { shopAuthor } from '../staff/change-log/change-log-service.ts';
import { reserveStock, sumStock } from '../stock/stock-reservation-service.ts';
import type { CheckoutContext } from './checkout-context.ts';
import { type Detail, type OrderError, type OrderFieldError, OrderRejected } from './order-error.ts';
import { fingerprintOf } from './place/order-fingerprint.ts';
import { type OrderAddresses, readAddresses } from './place/order-input.ts';
import { deliveryOf, firstVanDayOf } from './place/order-promise.ts';
import { grandTotalCents, type OrderQuote, orderRecord } from './place/order-record.ts';
import { shippingDetailsOf, takeSlots, visitsOf } from './place/order-shipping.ts';

interface Orderer {
  customer_id: number;
  group_id: number | null;
}

interface OrderRequest {
  input: OrderInput;
  owner: Orderer | null;
  store: StoreView;
}

/** A parsed request with its addresses, order id and fingerprint for detecting repeats. */
interface ReadRequest extends OrderRequest {
  addresses: OrderAddresses;
  order_id: string;
  fingerprint: string;
}

type PlaceResult = { ok: true; value: OrderRow } | { ok: false; orderError: OrderError };

const reject = (error: OrderFieldError, detail?: Detail): never => {
  throw new OrderRejected({ error, detail });
};

const isNumeric = (cartId: string): boolean => /^\d{1,9}$/.test(cartId);

const cartKeyOf = ({ input, owner }: OrderRequest) => {
  const { cart_id = '' } = input;
  if (cart_id === '') return null;
  return owner && isNumeric(cart_id)
    ? { id: Number(cart_id), customer_id: owner.customer_id }
    : { masked_id: cart_id };
};

/** An order for a customer requires that customer's token. */
const isForeignCustomer = ({ input, owner }: OrderRequest): boolean => {
  const named = Number(input.user_id ?? '0');
  return named > 0 && named !== owner?.customer_id;
};

/** An unpaid order of this cart is replaced by the new one; a paid one is not. */
const replaceUnpaid = async (
  context: CheckoutContext,
  tx: Transaction,
  cartId: number,
  { order_id, fingerprint }: ReadRequest,
): Promise<void> => {
  const earlier = await lockLiveOrderOfCart(tx, cartId);
  if (!earlier) return;
  // A concurrent request with the same order held the cart's lock first.
  if (earlier.order_id === order_id || earlier.fingerprint === fingerprint) reject('order_id_taken');
  const moved = await moveOrder(context, tx, shopAuthor('new order of the cart'), earlier, 'expire');
  if (!moved.ok) reject('order_of_cart_paid');
};

/** Of another type than an object: nothing was said. */
const siteAccessOf = ({ addressInformation: { shippingExtraFields: extra } }: OrderInput): unknown =>
  typeof extra === 'object' && extra !== null ? (extra as { site_access?: unknown }).site_access : undefined;

const quoteOf = async (
  context: CheckoutContext,
  tx: Transaction,
  request: ReadRequest,
): Promise<OrderQuote> => {
  const { input, owner, store } = request;
  const { billing, shipping } = request.addresses;
  const { shipping_carrier_code, shipping_method_code } = input.addressInformation;
  const quote = await context.carts.quoteOrder(
    tx,
    { key: cartKeyOf(request), group_id: owner?.group_id ?? null, store },
    {
      products: input.products,
      shipping_address: shipping ? { ...shipping } : null,
      billing_address: { ...billing },
      carrier: shipping_carrier_code ?? '',
      method: shipping_method_code ?? '',
      siteAccess: siteAccessOf(input),
      onLocked: (cartId) => replaceUnpaid(context, tx, cartId, request),
    },
  );
  if (!quote.ok) return reject(quote.error, quote.detail);
  if (!quote.value.isVirtual) {
    if (!shipping) return reject('shipping_address_missing');
    if (!quote.value.cart.method_code) return reject('shipping_method_missing');
  }
  return quote.value;
};

/** The total must match what the review showed; otherwise the shopper has to confirm the new one. */
const checkTotal = (quote: OrderQuote, expectedTotal: number | undefined): void => {
  const actual = grandTotalCents(quote);
  if (expectedTotal !== undefined) {
    if (centsOf(expectedTotal) !== actual)
      reject('price_changed', { expected: expectedTotal, actual: eurosOf(actual) });
  } else if (quote.totals.extension_attributes)
    reject('coupon_refused', { coupon: quote.totals.extension_attributes.coupon_refused });
};

const choosePayment = (
  quote: OrderQuote,
  code: string,
  context: CheckoutContext,
): { title: string; waitsFor: 'bank' | 'transfer' | null; bank: string } => {
  const method = quote.cart.payment.find((row) => row.code === code);
  if (!method || (quote.isVirtual && !method.for_virtual))
    return reject('payment_method_unknown', { method: code.slice(0, 100) });
  const { title } = method;
  // A total of zero needs no payment.
  if (grandTotalCents(quote) === 0) return { title, waitsFor: null, bank: '' };
  if (code === BANK_TRANSFER.code) return { title, waitsFor: 'transfer', bank: '' };
  const provider = context.providerOf(code);
  return { title, waitsFor: provider ? 'bank' : null, bank: provider?.code ?? '' };
};

const OPTION = /^[\w-]{1,40}$/;

/** The chosen bank or the like; the provider's page asks for it where it is unknown. */
const optionOf = ({ addressInformation }: OrderInput): string => {
  const additional = addressInformation.payment_method_additional;
  const option = additional && typeof additional === 'object' && 'option' in additional && additional.option;
  return typeof option === 'string' && OPTION.test(option) ? option : '';
};

const write = async (context: CheckoutContext, tx: Transaction, request: ReadRequest): Promise<OrderRow> => {
  const { carts, now } = context;
  const { input, owner, store, order_id, fingerprint, addresses } = request;
  const { cart_id = '', expected_total } = input;
  const quote = await quoteOf(context, tx, request);
  checkTotal(quote, expected_total);
  const payment_method = input.addressInformation.payment_method_code;
  const { title: payment_title, waitsFor, bank } = choosePayment(quote, payment_method, context);
  const stock = await reserveStock(tx, sumStock(quote.lines.map(({ record }) => record)), { order_id });
  if (!stock.ok) return reject(stock.error, stock.detail);
  const goods = { settings: context.settings.delivery, isThere: stock.value.isThere };
  const firstDay = firstVanDayOf(quote, { ...goods, nowMs: now() });
  await lockChosenSlots(tx, input.addressInformation.shippingExtraFields);
  const shipping = await shippingDetailsOf(tx, quote, { input, addresses, firstDay, nowMs: now() });
  if (!shipping.ok) return reject(shipping.error, shipping.detail);
  const at = new Date(now());
  const delivery = deliveryOf(quote, {
    ...goods,
    isAbroad: addresses.shipping !== null && addresses.shipping.country_id !== store.i18n.defaultCountry,
    startMs: waitsFor === 'transfer' ? null : at.getTime(),
  });
  const arrival = goodsArrivalOf(shipping.value?.slot, delivery, now());
  const visits = await visitsOf(tx, quote, { input, addresses, arrival, nowMs: now() });
  if (!visits.ok) return reject(visits.error, visits.detail);
  const customer_id = owner?.customer_id ?? null;
  const record = orderRecord(quote, {
    order_id,
    fingerprint,
    cart_key: cart_id,
    customer_id,
    store_code: store.storeCode,
    payment_method,
    payment_title,
    isPaidLater: waitsFor !== null,
    stock_taken: stock.value.taken,
    delivery,
    shipping_details: shipping.value,
    visits: visits.value,
    addresses,
    at,
  });
  const order = await insertOrder(tx, record);
  if (!order) return reject('order_id_taken');
  await takeSlots(tx, order);
  const code = order.coupon_code;
  if (code && !(await carts.redeemCoupon(tx, { code, order_id, customer_id })))
    reject('coupon_refused', { coupon: code });
  if (customer_id !== null) await context.saveAddresses(tx, customer_id, addresses);
  if (waitsFor === 'bank') {
    const method_option = optionOf(input);
    await insertAttempt(tx, { ...order, provider: bank, method: payment_method, method_option, at });
  } else {
    await carts.close(tx, quote.cart.id);
    await context.notifyPlaced(tx, order);
    await planInvoice(tx, order);
  }
  return order;
};

const DEADLOCK = '40P01';
const MAX_ATTEMPTS = 4;

const isDeadlock = (error: unknown): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === DEADLOCK) return true;
  return false;
};

const attemptWrite = async (context: CheckoutContext, request: ReadRequest): Promise<PlaceResult> => {
  for (let attempt = 1; ; attempt++) {
    try {
      const value = await context.db.transaction((tx) => write(context, tx, request));
      return { ok: true, value };
    } catch (error) {
      if (error instanceof OrderRejected) return { ok: false, orderError: error.orderError };
      if (!isDeadlock(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
};

const NAMELESS_MS = 10 * 60_000;

/**
 * The client's id for the order (idempotency key). Without one the cart identifies it; without a cart the body does,
 * for a limited time: the same products may be ordered again later.
 */
const orderIdOf = ({ order_id, cart_id = '' }: OrderInput, fingerprint: string, nowMs: number): string => {
  if (order_id !== undefined) return order_id;
  return cart_id === '' ? `body-${fingerprint}-${Math.floor(nowMs / NAMELESS_MS)}` : `cart-${randomUUID()}`;
};

/** The result of an earlier request with the same order; undefined: there was none. */
const resultOfRepeat = async (
  { db }: CheckoutContext,
  { input, owner, order_id, fingerprint }: ReadRequest,
  { isCartGone }: { isCartGone: boolean },
): Promise<PlaceResult | undefined> => {
  const named = await loadByOrderId(db, order_id);
  if (named)
    return named.fingerprint === fingerprint
      ? { ok: true, value: named }
      : { ok: false, orderError: { error: 'order_id_taken' } };
  const { cart_id = '' } = input;
  const ofCart = cart_id === '' ? undefined : await loadByCartKey(db, cart_id, owner?.customer_id ?? null);
  if (!ofCart) return undefined;
  const isSame = ofCart.fingerprint === fingerprint;
  if (isSame && (isCartGone || ofCart.state !== 'canceled')) return { ok: true, value: ofCart };
  return isCartGone ? { ok: false, orderError: { error: 'cart_ordered' } } : undefined;
};

const placeOrder = async (context: CheckoutContext, request: OrderRequest): Promise<PlaceResult> => {
  if (isForeignCustomer(request)) return { ok: false, orderError: { error: 'customer_unknown' } };
  const { input, owner } = request;
  const addresses = readAddresses(input);
  if (!addresses.ok)
    return { ok: false, orderError: { error: 'order_invalid', fieldErrors: addresses.fieldErrors } };
  const fingerprint = fingerprintOf(input, addresses.value, owner?.customer_id ?? null);
  const order_id = orderIdOf(input, fingerprint, context.now());
  const read: ReadRequest = { ...request, addresses: addresses.value, order_id, fingerprint };
  const repeated = await resultOfRepeat(context, read, { isCartGone: false });
  if (repeated) return repeated;
  const written = await attemptWrite(context, read);
  if (written.ok) return written;
  // A concurrent repeat may find the cart closed or the stock used up by its own first request.
  const isCartGone = written.orderError.error === 'cart_not_found';
  return (await resultOfRepeat(context, read, { isCartGone })) ?? written;
};

/** The order is kept when the provider is away: its page says so and offers to try again. */
const paymentMeta = async (
  context: CheckoutContext,
  order: OrderRow,
): Promise<{ payment?: { url: string; error?: PayError } }> => {
  if (order.state !== 'pending_payment' || !context.providerOf(order.payment_method)) return {};
  const started = await startPaymentUrl(context, order);
  if (started.ok) return { payment: started.value };
  const { error } = started;
  return error === 'nothing_to_pay'
    ? {}
    : { payment: { url: `${context.pageOf(order)}&problem=pay`, error } };
};

export const createPlacementService = (context: CheckoutContext) => ({
  place: async (request: OrderRequest) => {
    const placed = await placeOrder(context, request);
    if (!placed.ok) return placed;
    const order = placed.value;
    return {
      ok: true as const,
      value: placedResponse(order),
      meta: { orderKey: context.keys.keyOf(order), ...(await paymentMeta(context, order)) },
    };
  },
});

export type PlacementService = ReturnType<typeof createPlacementService>;
