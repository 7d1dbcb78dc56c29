// [ORD-04] Sends queued orders, each with its idempotency key, so retries create one order. Runs in a page and in a
// service worker: storage and network are injected.

import type { OrderBody } from './order-draft.ts';
import type { OrderResponse } from './order-outcome.ts';
import { isWaiting, type StoredOrder, settleOrder, startSending } from './stored-order.ts';

export interface OrderSender {
  load(): Promise<StoredOrder[]>;
  save(order: StoredOrder): Promise<void>;
  /** Null: no response, or not in the API's format. */
  post(body: OrderBody): Promise<OrderResponse | null>;
  now(): number;
}

const sendOrder = async (
  { save, post, now }: Omit<OrderSender, 'load'>,
  order: StoredOrder,
): Promise<{ order: StoredOrder; response: OrderResponse | null }> => {
  const sending = startSending(order);
  await save(sending);
  const response = await post(order.body);
  const settled = settleOrder(sending, response, now());
  await save(settled);
  return { order: settled, response };
};

/** Returns the orders that are no longer waiting. `mayGo` filters which of the waiting ones are sent. */
export const sendPendingOrders = async (
  sender: OrderSender,
  mayGo: (order: StoredOrder) => boolean,
): Promise<StoredOrder[]> => {
  const waiting = (await sender.load()).filter((order) => isWaiting(order) && mayGo(order));
  const settled: StoredOrder[] = [];
  for (const order of waiting.sort((a, b) => (a.created_at < b.created_at ? -1 : 1))) {
    const sent = await sendOrder(sender, { ...order, isNotified: false });
    if (!isWaiting(sent.order)) settled.push(sent.order);
    // Server unreachable: the next request would fail too.
    if (sent.response === null) break;
  }
  return settled;
};
