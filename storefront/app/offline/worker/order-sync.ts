// [ORD-04] Background sync of queued orders, also when no page is open. The result is written to the local store: open
// pages are notified, else the next visit shows it.
import type { OrderResponse } from '@klaas/core/checkout/queue/order-outcome.ts';
import { sendPendingOrders } from '@klaas/core/checkout/queue/send-queued-orders.ts';
import { isWaiting, type StoredOrder } from '@klaas/core/checkout/queue/stored-order.ts';
import { type BrowserStore, createBrowserStore } from '../browser-store.ts';
import { createExclusive } from '../exclusive-lock.ts';

const RESPONSE_TIMEOUT_MS = 30_000;

export interface OrderSyncDeps {
  local: Pick<BrowserStore, 'collection'>;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  now: () => number;
}

const isOrderResponse = (value: unknown): value is OrderResponse =>
  typeof value === 'object' && value !== null && typeof (value as { code?: unknown }).code === 'number';

export const createOrderSync = ({ local, fetch, now }: OrderSyncDeps) => {
  const orders = local.collection('orders');
  const user = local.collection('user');
  let known: readonly StoredOrder[] = [];

  // Bypasses the memory cache: a page may have changed the value.
  const readFresh = async <Value>(key: string): Promise<Value | null> => {
    user.evict(key);
    return user.get<Value>(key);
  };

  const load = async (): Promise<StoredOrder[]> => {
    known = (await orders.entries<StoredOrder>()).map(([, order]) => order);
    return [...known];
  };

  const post = async (order: StoredOrder, token: string | null): Promise<OrderResponse | null> => {
    try {
      const response = await fetch(order.endpoint, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(token !== null && { Authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(order.body),
        signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
      });
      const parsed: unknown = await response.json();
      return isOrderResponse(parsed) ? parsed : null;
    } catch {
      return null;
    }
  };

  /** Returns the number of sendable orders still queued. */
  return async (): Promise<number> => {
    const token = await readFresh<string>('current-token');
    const customer = await readFresh<{ id?: number }>('current-user');
    const mayGo = ({ body, mayGo: isAllowed }: StoredOrder): boolean =>
      isAllowed && (body.user_id === '' || (token !== null && body.user_id === String(customer?.id ?? '')));
    await sendPendingOrders(
      {
        load,
        save: async (order) => {
          await orders.set(order.order_id, order);
          // The next read must see later writes of a page.
          orders.evict(order.order_id);
        },
        post: async (body) => {
          const order = known.find(({ order_id }) => order_id === body.order_id);
          return order ? post(order, body.user_id === '' ? null : token) : null;
        },
        now,
      },
      mayGo,
    );
    return (await load()).filter((order) => isWaiting(order) && mayGo(order)).length;
  };
};

let local: BrowserStore | undefined;

/** For the `sync` event; throws while orders are queued, so that the browser retries later. */
export const sendQueuedOrders = (): Promise<void> =>
  createExclusive('klaas-orders')(async () => {
    local ??= createBrowserStore('', false);
    const left = await createOrderSync({ local, fetch: (url, init) => fetch(url, init), now: Date.now })();
    if (left > 0) throw new Error('orders wait for the shop');
  });
