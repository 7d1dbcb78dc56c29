// Order engine: places, queues, retries and withdraws orders under a cross-tab lock. Errors are values.

import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import { detachedLine } from '@klaas/core/cart/detached-line.ts';
import { identityOf } from '@klaas/core/cart/item-identity.ts';
import { type OrderDraft, orderFingerprint, stampOrder } from '@klaas/core/checkout/queue/order-draft.ts';
import { confirmAgainstStock, fitToStock, shortLines } from '@klaas/core/checkout/queue/order-outcome.ts';
import { sendOrder, sendPendingOrders } from '@klaas/core/checkout/queue/send-queued-orders.ts';
import {
  acceptPrice,
  canWithdraw,
  isWaiting,
  type StoredOrder,
} from '@klaas/core/checkout/queue/stored-order.ts';
import type { OrderDocument } from '@klaas/core/contract/order-endpoints.ts';
import type { StockEntry } from '@klaas/core/contract/stock-endpoints.ts';
import type { CartEngine } from '../../cart/cart-engine.ts';
import type { Exclusive } from '../../offline/exclusive-lock.ts';
import type { OrderCalls } from './order-calls.ts';
import type { OrderStorage } from './order-storage.ts';

/** The part of the cart engine that orders use. */
export interface OrderedCart extends Pick<CartEngine, 'name' | 'hold' | 'order' | 'markUnpaid' | 'restore'> {
  items(): readonly CartItem[];
}

export interface QueuedOrderEngineDeps {
  storage: OrderStorage;
  calls: OrderCalls;
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

export interface OrderStock {
  verdict: ReturnType<typeof confirmAgainstStock>;
  /** Available quantity by line key, for lines with too little stock. */
  short: ReadonlyMap<string, number>;
}

const isOver = ({ state }: StoredOrder): boolean => state === 'placed' || state === 'canceled';

export const createQueuedOrderEngine = (deps: QueuedOrderEngineDeps) => {
  const { storage, calls, cart, now } = deps;
  const sender = { load: storage.load, save: storage.save, post: calls.post, now };

  const isOfCart = (order: StoredOrder, draft: OrderDraft): boolean =>
    order.cart.name === cart.name() || (order.cart.id !== '' && order.cart.id === draft.cart_id);

  /** A customer's order is visible to that customer only. */
  const isOwn = ({ body }: StoredOrder): boolean => body.user_id === '' || body.user_id === deps.customerId();

  const clearCartOf = ({ cart: { name }, items, state }: StoredOrder): Promise<void> =>
    cart.order({ name, items, isPlaced: state === 'placed' });

  /** So that the cart checks the payment before it syncs: the server closes the cart of a paid order. */
  const markCartUnpaid = ({ cart: { name }, items, placed }: StoredOrder): Promise<void> =>
    cart.markUnpaid(name, placed ? { orderId: placed.orderId, key: placed.key, items } : null);

  const newOrder = (draft: OrderDraft): StoredOrder => {
    const order_id = `${now()}-${deps.newId()}`;
    const body = stampOrder(draft, { order_id, nowMs: now() });
    return {
      order_id,
      cart: { id: draft.cart_id, name: cart.name() },
      fingerprint: orderFingerprint(draft),
      body,
      endpoint: deps.endpoint,
      items: cart.items().map(detachedLine),
      state: 'waiting',
      transmited: false,
      created_at: body.created_at,
      isInDoubt: false,
      mayGo: deps.isAutomatic,
      isTold: false,
    };
  };

  /** A retry of the same cart reuses the order id as idempotency key, whatever happened to the first attempt. */
  const renewed = (order: StoredOrder, draft: OrderDraft): StoredOrder => {
    const { order_id, created_at } = order;
    const body = { ...stampOrder(draft, { order_id, nowMs: now() }), created_at };
    return {
      ...order,
      body,
      fingerprint: orderFingerprint(draft),
      items: cart.items().map(detachedLine),
      state: 'waiting',
    };
  };

  /** An unpaid order may have been paid or canceled meanwhile. */
  const updateUnpaid = async (order: StoredOrder, document: OrderDocument | null): Promise<StoredOrder> => {
    if (document?.extension_attributes.can_pay) return order;
    if (document === null || document.state === 'canceled') {
      const canceled: StoredOrder = { ...order, state: 'canceled', reason: 'not_paid', isTold: true };
      await storage.save(canceled);
      await cart.markUnpaid(order.cart.name, null);
      return canceled;
    }
    const paid: StoredOrder = { ...order, state: 'placed', isTold: false };
    await storage.save(paid);
    await clearCartOf(paid);
    return paid;
  };

  const checkUnpaid = async (order: StoredOrder): Promise<StoredOrder> => {
    const document = order.placed && (await calls.load(order.placed));
    return document === undefined ? order : updateUnpaid(order, document);
  };

  const payAgain = async (order: StoredOrder): Promise<StoredOrder> => {
    const paymentUrl = order.placed && (await calls.startPayment(order.placed));
    if (paymentUrl === undefined) return order;
    if (paymentUrl === null) return checkUnpaid(order);
    const again = { ...order, paymentUrl };
    await storage.save(again);
    return again;
  };

  const transmit = async (order: StoredOrder): Promise<Placed> => {
    const { order: sent, response } = await sendOrder(sender, { ...order, isTold: true });
    // Rejected while the checkout is open: the form shows why, and the cart can be ordered again.
    const isUnauthorized = response?.code === 401;
    if (sent.state === 'canceled' || sent.state === 'price_changed' || isUnauthorized) {
      // Keep an order in doubt: an expired session does not mean that an earlier attempt failed.
      await (isUnauthorized && order.isInDoubt ? storage.save(order) : storage.remove(sent.order_id));
      return { kind: 'refused', order: sent };
    }
    await (sent.state === 'unpaid' ? markCartUnpaid(sent) : clearCartOf(sent));
    if (isWaiting(sent)) deps.requestSync();
    return { kind: 'kept', order: sent };
  };

  const placeLocked = async (draft: OrderDraft): Promise<Placed> => {
    const known = (await storage.load()).find(
      (order) => order.state !== 'canceled' && isOfCart(order, draft),
    );
    if (known?.state === 'placed') return { kind: 'kept', order: known };
    if (known?.state === 'unpaid' && known.fingerprint === orderFingerprint(draft)) {
      const again = await payAgain(known);
      if (again.state !== 'canceled') return { kind: 'kept', order: again };
    } else if (known?.state === 'unpaid') {
      // The draft changed: the server cancels the unpaid order in favour of the new one.
      await storage.remove(known.order_id);
    }
    if (draft.products.length === 0) return { kind: 'empty' };
    const isRepeat = known !== undefined && (isWaiting(known) || known.state === 'price_changed');
    const order = isRepeat ? renewed(known, draft) : newOrder(draft);
    if (deps.isOnline()) return cart.hold(() => transmit(order));
    await storage.save({ ...order, isTold: true });
    await clearCartOf(order);
    if (order.mayGo) deps.requestSync();
    return { kind: 'offline', order };
  };

  /** Null: stock unknown. Made-to-measure lines have no stock. */
  const stockEntriesOf = async ({ items }: StoredOrder): Promise<StockEntry[] | null> => {
    const skus = items.filter((item) => !item['custom_size']).map(({ sku }) => sku);
    if (skus.length === 0) return [];
    return deps.isOnline() ? calls.stock([...new Set(skus)]) : null;
  };

  const settle = async (settled: readonly StoredOrder[]): Promise<void> => {
    for (const order of settled) if (order.state === 'placed') await clearCartOf(order);
  };

  const change = (orderId: string, next: (order: StoredOrder) => Promise<void>): Promise<void> =>
    deps.exclusive(async () => {
      const order = (await storage.load()).find((known) => known.order_id === orderId);
      if (order) await next(order);
    });

  return {
    place: (draft: OrderDraft): Promise<Placed> => deps.exclusive(() => placeLocked(draft)),

    /** [ORD-04] Sends the orders that may be sent; with `isConfirmed` all queued ones. */
    send: (isConfirmed: boolean): Promise<StoredOrder[]> =>
      deps.exclusive(async () => {
        if (!deps.isOnline()) return [];
        const settled = await sendPendingOrders(
          sender,
          (order) => isOwn(order) && (isConfirmed || order.mayGo),
        );
        await settle(settled);
        return settled;
      }),

    /** Updates unpaid orders that may have been paid or canceled elsewhere. */
    refreshUnpaid: (): Promise<void> =>
      deps.exclusive(async () => {
        for (const order of await storage.load()) if (order.state === 'unpaid') await checkUnpaid(order);
      }),

    acceptPrice: (orderId: string): Promise<void> =>
      change(orderId, async (order) => {
        if (order.state === 'price_changed') await storage.save(acceptPrice(order));
      }),

    /** Restores the lines to the cart, limited to the stock: the server would reject a larger quantity. */
    takeBack: (orderId: string): Promise<void> =>
      change(orderId, async (order) => {
        if (!canWithdraw(order) && order.state !== 'canceled') return;
        const items = fitToStock(order.items, (await stockEntriesOf(order)) ?? []);
        await storage.remove(orderId);
        for (const item of items) await cart.restore(item);
      }),

    markNotified: (orderId: string): Promise<void> =>
      change(orderId, (order) => storage.save({ ...order, isTold: true })),

    /** Removes a settled order from the list. */
    dismiss: (orderId: string): Promise<void> =>
      change(orderId, async (order) => {
        if (isOver(order)) await storage.remove(orderId);
      }),

    /** The order's page was opened. True at the first view of a placed order, for analytics. */
    onPageViewed: (document: OrderDocument): Promise<boolean> =>
      deps.exclusive(async () => {
        const orderId = String(document.entity_id);
        const order = (await storage.load()).find(({ placed }) => placed?.orderId === orderId);
        if (!order) return false;
        const now = order.state === 'unpaid' ? await updateUnpaid(order, document) : order;
        const isFirstView = now.state === 'placed' && now.isTracked !== true;
        if (isFirstView || (!now.isTold && now.state !== 'unpaid'))
          await storage.save({ ...now, isTold: true, ...(isFirstView && { isTracked: true }) });
        return isFirstView;
      }),

    /** [ORD-05] Stock of a queued order; `pre_reserved` while the stock is unknown. */
    async stockOf(order: StoredOrder): Promise<OrderStock> {
      const entries = await stockEntriesOf(order);
      const stocked = order.items.filter((item) => !item['custom_size']);
      return {
        verdict: confirmAgainstStock(
          stocked.map(({ sku }) => {
            const entry = entries?.find((known) => known.sku === sku);
            if (!entry) return 'volatile';
            return entry.is_in_stock ? 'ok' : 'out_of_stock';
          }),
        ),
        short: new Map(
          [...shortLines(stocked, entries ?? [])].map(([item, pieces]) => [identityOf(item).key, pieces]),
        ),
      };
    },

    isOwn,
  };
};

export type QueuedOrderEngine = ReturnType<typeof createQueuedOrderEngine>;
