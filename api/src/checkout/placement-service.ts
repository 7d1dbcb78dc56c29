// [ORD-06] Placing an order: check, price, reserve, write, notify in one transaction, all or nothing; then its payment
// is started.

import { centsOf, eurosOf } from '@klaas/core/catalog/pricing/money.ts';
import { BANK_TRANSFER } from '@klaas/core/checkout/form/method-choice.ts';
import type { OrderInput } from '@klaas/core/contract/order-endpoints.ts';
import { goodsArrivalOf } from '@klaas/core/orders/service-visit.ts';
import type { Transaction } from '../db/database.ts';
import { runIn } from '../db/run-statement.ts';
import { lockChosenSlots, readServiceSlots } from '../orders/delivery/visit-choice.ts';
import { planInvoice } from '../orders/invoice/issue-document.ts';
import { moveOrder, recordOrderChange } from '../orders/move-order.ts';
import { insertOrder, lockLiveOrderOfCart, lockOrder } from '../orders/order-repository.ts';
import { placedResponse } from '../orders/order-response.ts';
import type { OrderRow } from '../orders/order-tables.ts';
import { insertAttempt } from '../orders/payment/attempt-repository.ts';
import { startPaymentUrl } from '../orders/payment/payment-url.ts';
import type { PayError } from '../orders/payment/start-payment.ts';
import { shopAuthor } from '../staff/change-log/change-log-service.ts';
import { reserveStock, sumStock } from '../stock/stock-reservation-service.ts';
import type { CheckoutContext } from './checkout-context.ts';
import { decideRequest, deleteOldDecisions } from './order-decision-repository.ts';
import { type Detail, type OrderFieldError, OrderRejected } from './order-error.ts';
import { fingerprintOf, requestHashOf } from './place/order-fingerprint.ts';
import { readAddresses } from './place/order-input.ts';
import { deliveryOf, firstVanDayOf } from './place/order-promise.ts';
import { grandTotalCents, type OrderQuote, orderRecord } from './place/order-record.ts';
import {
  type ManualOrder,
  type OrderRequest,
  orderIdOf,
  type PlaceResult,
  type ReadRequest,
  refuse,
  resultOfRepeat,
} from './place/order-repeat.ts';
import { shippingDetailsOf, takeSlots, visitsOf } from './place/order-shipping.ts';

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
  const { input, owner, store, manual } = request;
  if (manual?.frozen) return context.carts.thawQuote(tx, store, manual.frozen);
  const { billing, shipping } = request.addresses;
  const { shipping_carrier_code, shipping_method_code } = input.addressInformation;
  const quote = await context.carts.quoteOrder(
    tx,
    { key: cartKeyOf(request), group_id: owner?.group_id ?? null, store },
    {
      // Named one by one: what clients send besides must not become a price.
      products: input.products.map(({ sku, parentSku, qty, product_option }, index) => ({
        ...{ sku, parentSku, qty, product_option },
        hand: manual?.hands.get(index),
      })),
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

/** [OFFICE-56] The staff has the money, sends a link to pay, or an invoice. */
const finishManual = async (
  context: CheckoutContext,
  tx: Transaction,
  order: OrderRow,
  { author, isPaid, onPlaced }: ManualOrder,
): Promise<OrderRow> => {
  await onPlaced(tx, order);
  await recordOrderChange(tx, author, order, { state: order.state }, { state: '' });
  if (!isPaid || order.state !== 'pending_payment') return order;
  const moved = await moveOrder(context, tx, author, order, 'pay');
  if (!moved.ok) throw new Error(`a paid order was not accepted: ${moved.error}`);
  const paid = await lockOrder(tx, order.entity_id);
  if (!paid) throw new Error('an order has vanished');
  return paid;
};

const write = async (context: CheckoutContext, tx: Transaction, request: ReadRequest): Promise<OrderRow> => {
  const { carts, now } = context;
  const { input, owner, store, order_id, fingerprint, addresses, slots, requestHash, manual } = request;
  const { cart_id = '', expected_total } = input;
  const quote = await quoteOf(context, tx, request);
  checkTotal(quote, expected_total);
  const payment_method = input.addressInformation.payment_method_code;
  const { title: payment_title, waitsFor, bank } = choosePayment(quote, payment_method, context);
  const stock = await reserveStock(tx, sumStock(quote.lines.map(({ record }) => record)), { order_id });
  if (!stock.ok) return reject(stock.error, stock.detail);
  const goods = { settings: context.settings.delivery, isThere: stock.value.isThere };
  const firstDay = firstVanDayOf(quote, { ...goods, nowMs: now() });
  await lockChosenSlots(tx, input.addressInformation.shippingExtraFields, slots);
  const shipping = await shippingDetailsOf(tx, quote, { input, addresses, firstDay, nowMs: now() });
  if (!shipping.ok) return reject(shipping.error, shipping.detail);
  const at = new Date(now());
  const delivery = deliveryOf(quote, {
    ...goods,
    isAbroad: addresses.shipping !== null && addresses.shipping.country_id !== store.i18n.defaultCountry,
    startMs: waitsFor === 'transfer' ? null : at.getTime(),
  });
  const arrival = goodsArrivalOf(shipping.value?.slot, delivery, now());
  const visits = await visitsOf(tx, quote, { slots, addresses, arrival, nowMs: now() });
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
    pay_by: waitsFor === null ? null : (manual?.payBy ?? null),
    stock_taken: stock.value.taken,
    delivery,
    shipping_details: shipping.value,
    visits: visits.value,
    addresses,
    at,
  });
  const refused = requestHash && (await decideRequest(runIn(tx), { request: requestHash, error: null, at }));
  if (refused) throw new OrderRejected(refused);
  const placed = await insertOrder(tx, record);
  if (!placed) return reject('order_id_taken');
  await takeSlots(tx, placed);
  const order = manual ? await finishManual(context, tx, placed, manual) : placed;
  await context.planVatCheck(tx, order);
  const code = order.coupon_code;
  if (code && !(await carts.redeemCoupon(tx, { code, order_id, customer_id })))
    reject('coupon_refused', { coupon: code });
  if (customer_id !== null) await context.saveAddresses(tx, customer_id, addresses);
  if (waitsFor === 'bank') {
    const method_option = optionOf(input);
    await insertAttempt(tx, { ...order, provider: bank, method: payment_method, method_option, at });
    if (manual) await context.notifyPayLink(tx, order);
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

const placeOrder = async (context: CheckoutContext, request: OrderRequest): Promise<PlaceResult> => {
  if (isForeignCustomer(request)) return { ok: false, orderError: { error: 'customer_unknown' } };
  const { input, owner } = request;
  const addresses = readAddresses(input);
  if (!addresses.ok)
    return { ok: false, orderError: { error: 'order_invalid', fieldErrors: addresses.fieldErrors } };
  const slots = readServiceSlots(input.addressInformation.shippingExtraFields);
  if (!slots.ok) return { ok: false, orderError: slots };
  const fingerprint = fingerprintOf(input, addresses.value, slots.value, owner?.customer_id ?? null);
  const order_id = orderIdOf(input, fingerprint, context.now());
  const requestHash = requestHashOf(input, owner?.customer_id ?? null);
  const chosen = { addresses: addresses.value, slots: slots.value };
  const read: ReadRequest = { ...request, ...chosen, order_id, fingerprint, requestHash };
  const repeated = await resultOfRepeat(context, read, { isCartGone: false });
  if (repeated) return repeated;
  const written = await attemptWrite(context, read);
  if (written.ok) return written;
  // A concurrent repeat may find the cart closed or the stock used up by its own first request.
  const isCartGone = written.orderError.error === 'cart_not_found';
  const earlier = await resultOfRepeat(context, read, { isCartGone });
  return earlier ?? refuse(context, read, written);
};

/** The order is kept when the provider is away: its page says so and offers to try again. */
const paymentMeta = async (
  context: CheckoutContext,
  order: OrderRow,
): Promise<{ payment?: { url: string; page_url?: string; error?: PayError } }> => {
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
  /** By the staff: its buyer pays later, so that no payment is started. */
  placeManual: (request: OrderRequest & { manual: ManualOrder }): Promise<PlaceResult> =>
    placeOrder(context, request),
  /** Job: later requests are decided anew. */
  deleteOldDecisions: () => deleteOldDecisions(context.db, context.now()),
});

export type PlacementService = ReturnType<typeof createPlacementService>;
