// How a cart ends: it was ordered, its customer left, or was cut off.

import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import { planRemainingLines } from '@klaas/core/cart/detached-line.ts';
import { planExpiredSession } from '@klaas/core/cart/sync/expired-session-lines.ts';
import { recordRemoved } from '@klaas/core/cart/sync/removed-lines.ts';
import type { TaskQueue } from '../../offline/task-queue.ts';
import type { CartCalls } from './cart-calls.ts';
import { type CartRecord, type OrderedLines, type UnpaidOrder, withoutServer } from './cart-record.ts';
import type { CartStorage } from './cart-storage.ts';

export interface OrderedCart {
  /** Of the cart that was ordered: another one is left alone. */
  name: string;
  items: readonly CartItem[];
  /** The server has the order, and has closed the cart with it. */
  isPlaced: boolean;
}

export interface CartClosingDeps {
  storage: CartStorage;
  queue: TaskQueue;
  calls: CartCalls;
  newId: () => string;
}

export const createCartClosing = ({ storage, queue, calls, newId }: CartClosingDeps) => {
  /** Of nobody at once: what comes between would be asked about at a server that has closed the cart. */
  const closeCart = (record: CartRecord, items: readonly CartItem[]): CartRecord => ({
    ...withoutServer({ ...record, items }),
    changes: record.changes + 1,
    uid: newId(),
    unpaid: null,
  });

  const orderedOnServer = ({ owner, token, ordered }: CartRecord, { items, isPlaced }: OrderedCart) => {
    if (isPlaced || owner !== 'customer' || token === null) return isPlaced ? null : ordered;
    const lines = items.reduce<OrderedLines['lines']>(recordRemoved, []);
    return { cartId: token, lines };
  };

  /** [ORD-01] What was put in since stays, in a cart of its own. */
  const order = async (ordered: OrderedCart): Promise<void> => {
    if ((await storage.load()).uid !== ordered.name) return;
    // Nothing that was on its way to this cart may end up in the next one.
    await queue.clear();
    await storage.change((record) =>
      record.uid === ordered.name
        ? {
            ...closeCart(record, planRemainingLines(record.items, ordered.items)),
            ordered: orderedOnServer(record, ordered),
          }
        : record,
    );
  };

  const markUnpaid = (name: string, unpaid: UnpaidOrder | null): Promise<CartRecord> =>
    storage.change((record) => (record.uid === name ? { ...record, unpaid } : record));

  return {
    order,
    markUnpaid,
    /** [SES-04] */
    async leave(): Promise<void> {
      await queue.clear();
      await storage.change((record) => closeCart(record, []));
    },
    /** [NET-02] The session ended by itself: a guest's cart that has not joined stays as it is. */
    async expireSession(): Promise<void> {
      if (storage.get().owner !== 'customer') return;
      await queue.clear();
      await storage.change((record) =>
        record.owner === 'customer' ? closeCart(record, planExpiredSession(record.items)) : record,
      );
    },
    /** Before the server is asked about a cart that it may have closed. False: nobody knows. */
    async settleUnpaid(): Promise<boolean> {
      const { unpaid, uid } = storage.get();
      if (!unpaid) return true;
      const response = await calls.order(unpaid);
      const isMissing = response.kind === 'lost' || (response.kind === 'refused' && response.code === 404);
      if (response.kind !== 'ok' && !isMissing) return false;
      if (response.kind === 'ok' && response.value.extension_attributes?.can_pay) return true;
      if (response.kind === 'ok' && response.value.state !== 'canceled')
        await order({ name: uid, items: unpaid.items, isPlaced: true });
      else await markUnpaid(uid, null);
      return true;
    },
  };
};
