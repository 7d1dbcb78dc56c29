// [ORD-04] Orders that may go are sent when the connection is back, also when no page of the shop is open. What became of
// them stands in the local store: open pages hear of it, else the next visit tells.

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

  // A page may have changed anything since the worker looked last.
  const fresh = async <Value>(key: string): Promise<Value | null> => {
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

  /** How many that may go still wait. */
  return async (): Promise<number> => {
    const token = await fresh<string>('current-token');
    const customer = await fresh<{ id?: number }>('current-user');
    const mayGo = ({ body, mayGo: isAllowed }: StoredOrder): boolean =>
      isAllowed && (body.user_id === '' || (token !== null && body.user_id === String(customer?.id ?? '')));
    await sendPendingOrders(
      {
        load,
        save: async (order) => {
          await orders.set(order.order_id, order);
          // What a page writes next must be seen.
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

/** In the worker itself; throws while something waits, so that the browser tries again later. */
export const sendQueuedOrders = (): Promise<void> =>
  createExclusive('klaas-orders')(async () => {
    local ??= createBrowserStore('', false);
    const left = await createOrderSync({ local, fetch: (url, init) => fetch(url, init), now: Date.now })();
    if (left > 0) throw new Error('orders wait for the shop');
  });
