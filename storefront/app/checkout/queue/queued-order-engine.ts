// Order engine: places, queues, retries and withdraws orders under a cross-tab lock. Errors are values.
import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import { type OrderBody, type OrderDraft, orderFingerprint } from '@klaas/core/checkout/queue/order-draft.ts';
import { type OrderResponse, orderResponseOf } from '@klaas/core/checkout/queue/order-outcome.ts';
import { sendPendingOrders } from '@klaas/core/checkout/queue/send-queued-orders.ts';
import {
  acceptPrice,
  canWithdraw,
  createOrder,
  isWaiting,
  renewOrder,
  type StoredOrder,
  settleOrder,
  startSending,
} from '@klaas/core/checkout/queue/stored-order.ts';
import { isUnsettled } from '@klaas/core/checkout/queue/unsettled-order.ts';
import {
  loadOrderEndpoint,
  type OrderDocument,
  type OrderInput,
  placeOrderEndpoint,
  startPaymentEndpoint,
} from '@klaas/core/contract/order-endpoints.ts';
import type { ShopClient } from '@klaas/core/contract/shop-client.ts';
import type { OrderLink } from '@klaas/core/orders/order-page.ts';
import type { CartEngine } from '../../cart/cart-engine.ts';
import type { Exclusive } from '../../offline/exclusive-lock.ts';
import type { LocalCollection } from '../../offline/local-store.ts';
import { createOrderStock } from './order-stock.ts';

/** The part of the cart engine that orders use. */
export interface OrderedCart extends Pick<CartEngine, 'name' | 'hold' | 'order' | 'markUnpaid' | 'restore'> {
  items(): readonly CartItem[];
}

export interface QueuedOrderEngineDeps {
  /** Orders by order id. */
  collection: LocalCollection;
  guest: ShopClient;
  /** Sends the customer's token. */
  customer: ShopClient;
  cart: OrderedCart;
  exclusive: Exclusive;
  isOnline: () => boolean;
  now: () => number;
  newId: () => string;
  endpoint: string;
  /** [ORD-04] Setting: send queued orders without a confirmation. */
  isAutomatic: boolean;
  /** Requests a background sync, which works after the page is closed. */
  requestSync: () => void;
  /** Null for a guest. */
  customerId: () => string | null;
}

export type Placed =
  | { kind: 'kept'; order: StoredOrder }
  | { kind: 'offline'; order: StoredOrder }
  | { kind: 'refused'; order: StoredOrder }
  | { kind: 'empty' };

/** Number of settled orders kept for the shopper. */
const MAX_SETTLED = 10;

const isOver = ({ state }: StoredOrder): boolean => state === 'placed' || state === 'canceled';

export const createQueuedOrderEngine = (deps: QueuedOrderEngineDeps) => {
  const { collection, guest, cart, now } = deps;
  const stock = createOrderStock(guest, deps.isOnline);
  let orders: readonly StoredOrder[] = [];
  /** Orders that could not be written to the storage: in memory only. */
  const unsaved = new Map<string, StoredOrder>();
  const listeners = new Set<() => void>();

  /** Newest first. */
  const load = async (): Promise<StoredOrder[]> => {
    for (const { order_id } of orders) collection.evict(order_id);
    const stored = new Map([...(await collection.entries<StoredOrder>()), ...unsaved]);
    const found = [...stored.values()].sort((a, b) => (a.created_at < b.created_at ? 1 : -1));
    orders = found;
    for (const listener of listeners) listener();
    return found;
  };

  const save = async (order: StoredOrder): Promise<void> => {
    const { order_id } = order;
    await collection.set(order_id, order);
    collection.evict(order_id);
    if ((await collection.get(order_id)) === null) unsaved.set(order_id, order);
    else unsaved.delete(order_id);
    const settled = (await load()).filter((known) => isOver(known) && known.isNotified);
    for (const old of settled.slice(MAX_SETTLED)) await collection.remove(old.order_id);
  };

  const remove = async (orderId: string): Promise<void> => {
    unsaved.delete(orderId);
    await collection.remove(orderId);
    await load();
  };

  /** A guest's order is sent without a token, a customer's with their own. */
  const post = async (order: OrderBody): Promise<OrderResponse | null> => {
    const client = order.user_id === '' ? guest : deps.customer;
    // Same fields; only the `readonly` modifiers of lists differ.
    return orderResponseOf(await client.call(placeOrderEndpoint, { body: order as OrderInput }));
  };

  /** Undefined: request failed. Null: no such order. */
  const loadDocument = async (link: OrderLink): Promise<OrderDocument | null | undefined> => {
    const response = await guest.call(loadOrderEndpoint, { query: { ...link } });
    if (response.ok) return response.result;
    return response.code === 404 ? null : undefined;
  };

  /** URL of the bank's page; null: nothing to pay; undefined: request failed. */
  const startPayment = async (link: OrderLink): Promise<string | null | undefined> => {
    const response = await guest.call(startPaymentEndpoint, { body: { ...link } });
    if (response.ok) return response.result.url;
    return response.code === 409 || response.code === 404 ? null : undefined;
  };

  const isOfCart = (order: StoredOrder, draft: OrderDraft): boolean =>
    order.cart.name === cart.name() || (order.cart.id !== '' && order.cart.id === draft.cart_id);

  /** A customer's order is visible to that customer only. */
  const isOwn = ({ body }: StoredOrder): boolean => body.user_id === '' || body.user_id === deps.customerId();

  const clearCartOf = ({ cart: { name }, items, state }: StoredOrder): Promise<void> =>
    cart.order({ name, items, isPlaced: state === 'placed' });

  /** So that the cart checks the payment before it syncs: the server closes the cart of a paid order. */
  const markCartUnpaid = ({ cart: { name }, items, placed }: StoredOrder): Promise<void> =>
    cart.markUnpaid(name, placed ? { orderId: placed.orderId, key: placed.key, items } : null);

  /** An unpaid order may have been paid or canceled meanwhile. */
  const updateUnpaid = async (order: StoredOrder, document: OrderDocument | null): Promise<StoredOrder> => {
    if (document?.extension_attributes.can_pay) return order;
    if (document === null || document.state === 'canceled') {
      const canceled: StoredOrder = { ...order, state: 'canceled', reason: 'not_paid', isNotified: true };
      await save(canceled);
      await cart.markUnpaid(order.cart.name, null);
      return canceled;
    }
    const paid: StoredOrder = { ...order, state: 'placed', isNotified: false };
    await save(paid);
    await clearCartOf(paid);
    return paid;
  };

  const checkUnpaid = async (order: StoredOrder): Promise<StoredOrder> => {
    const document = order.placed && (await loadDocument(order.placed));
    return document === undefined ? order : updateUnpaid(order, document);
  };

  const payAgain = async (order: StoredOrder): Promise<StoredOrder> => {
    const paymentUrl = order.placed && (await startPayment(order.placed));
    if (paymentUrl === undefined) return order;
    if (paymentUrl === null) return checkUnpaid(order);
    const again = { ...order, paymentUrl };
    await save(again);
    return again;
  };

  const transmit = async (order: StoredOrder): Promise<Placed> => {
    const sending = startSending({ ...order, isNotified: true });
    await save(sending);
    const response = await post(order.body);
    const sent = settleOrder(sending, response, now());
    await save(sent);
    // Rejected while the checkout is open: the form shows why, and the cart can be ordered again.
    const isUnauthorized = response?.code === 401;
    if (sent.state === 'canceled' || sent.state === 'price_changed' || isUnauthorized) {
      // Keep an order in doubt: an expired session does not mean that an earlier attempt failed.
      await (isUnauthorized && order.isInDoubt ? save(order) : remove(sent.order_id));
      return { kind: 'refused', order: sent };
    }
    await (sent.state === 'unpaid' ? markCartUnpaid(sent) : clearCartOf(sent));
    if (isWaiting(sent)) deps.requestSync();
    return { kind: 'kept', order: sent };
  };

  const orderOf = (draft: OrderDraft, known: StoredOrder | undefined): StoredOrder => {
    const origin = { cart: { name: cart.name(), items: cart.items() }, nowMs: now() };
    if (known && (isWaiting(known) || known.state === 'price_changed'))
      return renewOrder(known, draft, origin);
    const order_id = `${now()}-${deps.newId()}`;
    return createOrder(draft, { ...origin, order_id, endpoint: deps.endpoint, mayGo: deps.isAutomatic });
  };

  const placeLocked = async (draft: OrderDraft): Promise<Placed> => {
    const known = (await load()).find((order) => order.state !== 'canceled' && isOfCart(order, draft));
    if (known?.state === 'placed') return { kind: 'kept', order: known };
    if (known?.state === 'unpaid' && known.fingerprint === orderFingerprint(draft)) {
      const again = await payAgain(known);
      if (again.state !== 'canceled') return { kind: 'kept', order: again };
    } else if (known?.state === 'unpaid') {
      // The draft changed: the server cancels the unpaid order in favour of the new one.
      await remove(known.order_id);
    }
    if (draft.products.length === 0) return { kind: 'empty' };
    const order = orderOf(draft, known);
    if (deps.isOnline()) return cart.hold(() => transmit(order));
    await save({ ...order, isNotified: true });
    await clearCartOf(order);
    if (order.mayGo) deps.requestSync();
    return { kind: 'offline', order };
  };

  const change = (orderId: string, next: (order: StoredOrder) => Promise<void>): Promise<void> =>
    deps.exclusive(async () => {
      const order = (await load()).find((known) => known.order_id === orderId);
      if (order) await next(order);
    });

  return {
    /** The stored orders, newest first. */
    orders: () => orders,
    load,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** [SES-03] After a logout: deletes settled orders, keeps queued ones. */
    async forgetSettled(): Promise<void> {
      for (const order of await load()) if (!isUnsettled(order)) await collection.remove(order.order_id);
      await load();
    },

    place: (draft: OrderDraft): Promise<Placed> => deps.exclusive(() => placeLocked(draft)),

    /** [ORD-04] Sends the orders that may be sent; with `isConfirmed` all queued ones. */
    send: (isConfirmed: boolean): Promise<StoredOrder[]> =>
      deps.exclusive(async () => {
        if (!deps.isOnline()) return [];
        const mayGo = (order: StoredOrder) => isOwn(order) && (isConfirmed || order.mayGo);
        const settled = await sendPendingOrders({ load, save, post, now }, mayGo);
        for (const order of settled) if (order.state === 'placed') await clearCartOf(order);
        return settled;
      }),

    /** Updates unpaid orders that may have been paid or canceled elsewhere. */
    refreshUnpaid: (): Promise<void> =>
      deps.exclusive(async () => {
        for (const order of await load()) if (order.state === 'unpaid') await checkUnpaid(order);
      }),

    acceptPrice: (orderId: string): Promise<void> =>
      change(orderId, async (order) => {
        if (order.state === 'price_changed') await save(acceptPrice(order, now()));
      }),

    /** Restores the lines to the cart. */
    takeBack: (orderId: string): Promise<void> =>
      change(orderId, async (order) => {
        if (!canWithdraw(order) && order.state !== 'canceled') return;
        const items = await stock.availableLines(order);
        await remove(orderId);
        for (const item of items) await cart.restore(item);
      }),

    markNotified: (orderId: string): Promise<void> =>
      change(orderId, (order) => save({ ...order, isNotified: true })),

    /** Removes a settled order from the list. */
    dismiss: (orderId: string): Promise<void> =>
      change(orderId, async (order) => {
        if (isOver(order)) await remove(orderId);
      }),

    /** The order's page was opened. True at the first view of a placed order, for analytics. */
    onPageViewed: (document: OrderDocument): Promise<boolean> =>
      deps.exclusive(async () => {
        const orderId = String(document.entity_id);
        const order = (await load()).find(({ placed }) => placed?.orderId === orderId);
        if (!order) return false;
        const current = order.state === 'unpaid' ? await updateUnpaid(order, document) : order;
        const isFirstView = current.state === 'placed' && current.isTracked !== true;
        if (isFirstView || (!current.isNotified && current.state !== 'unpaid'))
          await save({ ...current, isNotified: true, ...(isFirstView && { isTracked: true }) });
        return isFirstView;
      }),

    stockOf: stock.stockOf,
    isOwn,
  };
};

export type QueuedOrderEngine = ReturnType<typeof createQueuedOrderEngine>;
