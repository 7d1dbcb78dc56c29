// Fixture of the order engine: a fake server with idempotent orders, a cart, and storage that can fail.

import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import { planRemainingLines } from '@klaas/core/cart/detached-line.ts';
import type { OrderBody, OrderDraft } from '@klaas/core/checkout/queue/order-draft.ts';
import type { OrderResponse } from '@klaas/core/checkout/queue/order-outcome.ts';
import {
  loadOrderEndpoint,
  type OrderDocument,
  placeOrderEndpoint,
  startPaymentEndpoint,
} from '@klaas/core/contract/order-endpoints.ts';
import { createShopClient, type ShopFetch } from '@klaas/core/contract/shop-client.ts';
import type { StockLevel } from '@klaas/core/stock/sellable-quantity.ts';
import { createSerialQueue } from '../../../offline/exclusive-lock.ts';
import { createLocalStore } from '../../../offline/local-store.ts';
import { createMemoryDriver, type StorageDriver } from '../../../offline/storage-driver.ts';
import { createQueuedOrderEngine } from '../queued-order-engine.ts';

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

type SkuStock = StockLevel & { sku: string };

export const stockOf = (sku: string, qty: number): SkuStock => ({
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

/** Stores orders by order id, like the real server. */
export const createServer = () => {
  const orders = new Map<string, { body: OrderBody; number: number; state: string }>();
  const server = {
    orders,
    posts: 0,
    /** `lost answer`: the order is stored, its response lost; `away`: the request never arrives. */
    mode: 'well' as 'well' | 'lost answer' | 'away' | 'broken',
    rejection: null as OrderResponse | null,
    payment: false,
    stock: null as SkuStock[] | null,
    async post(body: OrderBody): Promise<OrderResponse | null> {
      server.posts += 1;
      if (server.mode === 'away') return null;
      if (server.mode === 'broken') return { code: 500, result: 'Internal Server Error' };
      if (server.rejection) return server.rejection;
      const known = orders.get(body.order_id) ?? {
        body,
        number: orders.size + 1,
        state: server.payment ? 'pending_payment' : 'pending',
      };
      orders.set(body.order_id, known);
      if (server.mode === 'lost answer') return null;
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
  /** The order, payment and stock endpoints over the functions above. */
  const fetch: ShopFetch = async (url, { body }) => {
    const { pathname, searchParams } = new URL(url, 'http://shop');
    const input = typeof body === 'string' ? JSON.parse(body) : {};
    const respond = (response: OrderResponse | null) => {
      if (response === null) throw new TypeError('network');
      const text = JSON.stringify(response);
      return {
        ok: true,
        status: 200,
        headers: { get: () => 'application/json' },
        text: async () => text,
      };
    };
    if (pathname === placeOrderEndpoint.path) return respond(await server.post(input));
    if (pathname === loadOrderEndpoint.path) {
      if (server.mode === 'away') return respond(null);
      const result = server.document(searchParams.get('orderId') ?? '');
      return respond(result ? { code: 200, result } : { code: 404, result: 'no order' });
    }
    if (pathname === startPaymentEndpoint.path) {
      const isPayable = server.document(input.orderId)?.extension_attributes.can_pay;
      const result = { url: `bank-again-${input.orderId}` };
      return respond(isPayable ? { code: 200, result } : { code: 409, result: 'paid' });
    }
    return respond(server.stock && { code: 200, result: server.stock });
  };
  return Object.assign(server, { fetch });
};

type Server = ReturnType<typeof createServer>;

interface CartOf {
  items: CartItem[];
  name: string;
  unpaid?: object | null;
}

/** Shared counter: order ids are unique across pages. */
let ids = 0;

export const openOrderEngine = ({
  server = createServer(),
  driver = createMemoryDriver(),
  exclusive = createSerialQueue(),
  cartOf = { items: [mirror], name: 'uid-1' } as CartOf,
  isAutomatic = false,
}: {
  server?: Server;
  driver?: StorageDriver;
  exclusive?: ReturnType<typeof createSerialQueue>;
  cartOf?: CartOf;
  isAutomatic?: boolean;
} = {}) => {
  const env = { isOnline: true, customer: null as string | null, nowMs: 1000, isAutomatic, syncs: 0 };
  const store = createLocalStore({
    driver,
    storeCode: 'et',
    commonCache: false,
    now: () => 0,
    log: () => {},
  });
  const client = createShopClient({ fetch: server.fetch, baseUrl: '', storeCode: 'et', tokenInHeader: true });
  const engine = createQueuedOrderEngine({
    collection: store.collection('orders'),
    guest: client,
    customer: client,
    cart: {
      items: () => cartOf.items,
      name: () => cartOf.name,
      hold: (work) => work(),
      order: async ({ name, items }) => {
        if (name !== cartOf.name) return;
        Object.assign(cartOf, {
          items: planRemainingLines(cartOf.items, items),
          name: `${name}+`,
          unpaid: null,
        });
      },
      markUnpaid: async (name, unpaid) => {
        if (name === cartOf.name) cartOf.unpaid = unpaid;
      },
      restore: async (item) => {
        cartOf.items = [...cartOf.items, item];
      },
    },
    exclusive,
    isOnline: () => env.isOnline,
    now: () => {
      env.nowMs += 1;
      return env.nowMs;
    },
    newId: () => {
      ids += 1;
      return `guid-${ids}`;
    },
    customerId: () => env.customer,
    endpoint: '/api/order',
    isAutomatic: env.isAutomatic,
    requestSync: () => {
      env.syncs += 1;
    },
  });
  return { engine, server, driver, env, cartOf, exclusive };
};
