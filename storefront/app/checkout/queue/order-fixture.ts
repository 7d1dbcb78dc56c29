// The world of the order desk in tests: a server that knows orders by their name, a cart, and a disk that can fail.

import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import { planLeftovers } from '@klaas/core/cart/detached-line.ts';
import type { OrderBody, OrderDraft } from '@klaas/core/checkout/queue/order-draft.ts';
import type { OrderResponse } from '@klaas/core/checkout/queue/order-outcome.ts';
import type { OrderDocument } from '@klaas/core/contract/order-endpoints.ts';
import type { Shelf } from '@klaas/core/stock/sellable-quantity.ts';
import { createTurns } from '../../offline/exclusive-lock.ts';
import { createLocalStore } from '../../offline/local-store.ts';
import { createMemoryDriver, type StorageDriver } from '../../offline/storage-driver.ts';
import { createOrderKeeper } from './order-storage.ts';
import { createOrderDesk } from './queued-order-engine.ts';

export const mirror: CartItem = {
  sku: 'MIRROR',
  qty: 1,
  checksum: 'a',
  price_incl_tax: 122,
  server_item_id: 5,
};
export const door: CartItem = { sku: 'DOOR', qty: 2, checksum: 'b', price_incl_tax: 50 };

const address = { firstname: 'Mari', lastname: 'Maasikas', street: ['x'], city: 'y', postcode: '10141' };
export const draftOf = (more: Partial<OrderDraft> = {}): OrderDraft =>
  ({
    user_id: '',
    cart_id: 'cart-1',
    store_code: 'et',
    expected_total: 127,
    products: [{ sku: 'MIRROR', qty: 1, price: 122 }],
    addressInformation: { billingAddress: address, payment_method_code: 'cashondelivery' },
    ...more,
  }) as OrderDraft;

type ShelfOfSku = Shelf & { sku: string };

export const shelf = (sku: string, qty: number): ShelfOfSku => ({
  sku,
  qty,
  is_in_stock: qty > 0,
  manage_stock: true,
  backorders: 0,
  min_qty: 0,
});

export const PRICE_CHANGED: OrderResponse = {
  code: 409,
  result: 'x',
  meta: { error: 'price_changed', detail: { expected: 127, actual: 130 } },
};

/** A server that keeps what it got, by its name, like the real one. */
export const createServer = () => {
  const orders = new Map<string, { body: OrderBody; number: number; state: string }>();
  const server = {
    orders,
    posts: 0,
    /** Loses the answer, or never gets the order. */
    mood: 'well' as 'well' | 'lost answer' | 'away' | 'broken',
    refusal: null as OrderResponse | null,
    payment: false,
    stock: null as ShelfOfSku[] | null,
    async post(body: OrderBody): Promise<OrderResponse | null> {
      server.posts += 1;
      if (server.mood === 'away') return null;
      if (server.mood === 'broken') return { code: 500, result: 'Internal Server Error' };
      if (server.refusal) return server.refusal;
      const known = orders.get(body.order_id) ?? {
        body,
        number: orders.size + 1,
        state: server.payment ? 'pending_payment' : 'pending',
      };
      orders.set(body.order_id, known);
      if (server.mood === 'lost answer') return null;
      const id = String(known.number);
      return {
        code: 200,
        result: { backendOrderId: id, orderNumber: `00${id}` },
        meta: {
          orderKey: `key-${id}`,
          ...(known.state === 'pending_payment' && { payment: { url: `bank-${id}` } }),
        },
      };
    },
    document: (orderId: string): OrderDocument | null => {
      const found = [...orders.values()].find(({ number }) => String(number) === orderId);
      return found
        ? ({
            entity_id: found.number,
            state: found.state,
            extension_attributes: { can_pay: found.state === 'pending_payment' },
          } as OrderDocument)
        : null;
    },
    setState: (state: string) => {
      for (const order of orders.values()) order.state = state;
    },
  };
  return server;
};

type Server = ReturnType<typeof createServer>;

interface CartOf {
  items: CartItem[];
  name: string;
  unpaid?: object | null;
}

/** No page ever makes the name of another's order again. */
let ids = 0;

export const openDesk = ({
  server = createServer(),
  driver = createMemoryDriver(),
  exclusive = createTurns(),
  cartOf = { items: [mirror], name: 'uid-1' } as CartOf,
  isAutomatic = false,
}: {
  server?: Server;
  driver?: StorageDriver;
  exclusive?: ReturnType<typeof createTurns>;
  cartOf?: CartOf;
  isAutomatic?: boolean;
} = {}) => {
  const world = { isOnline: true, customer: null as string | null, nowMs: 1000, isAutomatic, syncs: 0 };
  const store = createLocalStore({
    driver,
    storeCode: 'et',
    commonCache: false,
    now: () => 0,
    log: () => {},
  });
  const keeper = createOrderKeeper(store.collection('orders'));
  const desk = createOrderDesk({
    keeper,
    calls: {
      post: server.post,
      load: async ({ orderId }) => (server.mood === 'away' ? undefined : server.document(orderId)),
      startPayment: async ({ orderId }) => {
        const found = server.document(orderId);
        return found?.extension_attributes.can_pay ? `bank-again-${orderId}` : null;
      },
      stock: async () => server.stock as never,
    },
    cart: {
      items: () => cartOf.items,
      name: () => cartOf.name,
      hold: (work) => work(),
      order: async ({ name, items }) => {
        if (name !== cartOf.name) return;
        Object.assign(cartOf, { items: planLeftovers(cartOf.items, items), name: `${name}+`, unpaid: null });
      },
      markUnpaid: async (name, unpaid) => {
        if (name === cartOf.name) cartOf.unpaid = unpaid;
      },
      restore: async (item) => {
        cartOf.items = [...cartOf.items, item];
      },
    },
    exclusive,
    isOnline: () => world.isOnline,
    now: () => {
      world.nowMs += 1;
      return world.nowMs;
    },
    newId: () => {
      ids += 1;
      return `guid-${ids}`;
    },
    customerId: () => world.customer,
    endpoint: '/api/order',
    isAutomatic: world.isAutomatic,
    requestSync: () => {
      world.syncs += 1;
    },
  });
  return { desk, keeper, server, driver, world, cartOf, exclusive };
};
