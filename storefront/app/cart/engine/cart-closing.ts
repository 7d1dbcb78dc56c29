// Closes a cart: after an order, a logout, or an expired session.

import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import { planRemainingLines } from '@klaas/core/cart/detached-line.ts';
import { cartResponseOf } from '@klaas/core/cart/sync/cart-response.ts';
import { planExpiredSession } from '@klaas/core/cart/sync/expired-session-lines.ts';
import { recordRemoved } from '@klaas/core/cart/sync/removed-lines.ts';
import { loadOrderEndpoint, type OrderDocument } from '@klaas/core/contract/order-endpoints.ts';
import type { ShopClient } from '@klaas/core/contract/shop-client.ts';
import type { TaskQueue } from '../../offline/task-queue.ts';
import {
  type CartRecord,
  type CartStorage,
  type OrderedLines,
  type UnpaidOrder,
  withoutServer,
} from './cart-record.ts';

export interface OrderedCart {
  /** Local id of the ordered cart; a different current cart is not touched. */
  name: string;
  items: readonly CartItem[];
  /** The server has the order and has closed its cart. */
  isPlaced: boolean;
}

export interface CartClosingDeps {
  storage: CartStorage;
  queue: TaskQueue;
  /** An order is authorized by its key: no login needed. */
  guest: ShopClient;
  newId: () => string;
}

export const createCartClosing = ({ storage, queue, guest, newId }: CartClosingDeps) => {
  /** One write drops token and owner together: no request may go to a cart that the server has closed. */
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

  /** [ORD-01] Lines added since the order stay, in a new cart. */
  const order = async (ordered: OrderedCart): Promise<void> => {
    if ((await storage.load()).uid !== ordered.name) return;
    // Queued tasks of this cart must not reach the next one.
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
    /** [NET-02] The session expired. A guest cart that was not merged yet is not touched. */
    async expireSession(): Promise<void> {
      if (storage.get().owner !== 'customer') return;
      await queue.clear();
      await storage.change((record) =>
        record.owner === 'customer' ? closeCart(record, planExpiredSession(record.items)) : record,
      );
    },
    /** Call before syncing a cart that the server may have closed. False: the order's state is unknown. */
    async settleUnpaid(): Promise<boolean> {
      const { unpaid, uid } = storage.get();
      if (!unpaid) return true;
      const query = { orderId: unpaid.orderId, key: unpaid.key };
      const response = cartResponseOf<OrderDocument>(await guest.call(loadOrderEndpoint, { query }));
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

export type CartClosing = ReturnType<typeof createCartClosing>;
