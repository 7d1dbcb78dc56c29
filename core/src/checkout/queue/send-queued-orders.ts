// [ORD-04] Sends orders that wait, each under its own name, so that however often it goes out it is one order. Works in
// a page and in a service worker: storage and network are handed in.

import type { OrderBody } from './order-draft.ts';
import type { OrderResponse } from './order-outcome.ts';
import { isWaiting, type StoredOrder, settleOrder } from './stored-order.ts';

export interface OrderSender {
  load(): Promise<StoredOrder[]>;
  save(order: StoredOrder): Promise<void>;
  /** Null: nobody answered, or not in the shop's own form. */
  post(body: OrderBody): Promise<OrderResponse | null>;
  now(): number;
}

/** Kept before it goes: a page that dies meanwhile knows that it may have arrived. */
export const sendOrder = async (
  { save, post, now }: Omit<OrderSender, 'load'>,
  order: StoredOrder,
): Promise<{ order: StoredOrder; response: OrderResponse | null }> => {
  const sending: StoredOrder = { ...order, state: 'waiting', isInDoubt: true, mayGo: true };
  await save(sending);
  const response = await post(order.body);
  const settled = settleOrder(sending, response, now());
  await save(settled);
  return { order: settled, response: response };
};

/** Those that do not wait any more. `mayGo`: which of the waiting ones are sent. */
export const sendPendingOrders = async (
  sender: OrderSender,
  mayGo: (order: StoredOrder) => boolean,
): Promise<StoredOrder[]> => {
  const waiting = (await sender.load()).filter((order) => isWaiting(order) && mayGo(order));
  const settled: StoredOrder[] = [];
  for (const order of waiting.sort((a, b) => (a.created_at < b.created_at ? -1 : 1))) {
    const sent = await sendOrder(sender, { ...order, isTold: false });
    if (!isWaiting(sent.order)) settled.push(sent.order);
    // Nobody is there: the next one would not arrive either.
    if (sent.response === null) break;
  }
  return settled;
};
