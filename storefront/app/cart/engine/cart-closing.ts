// How a cart ends: it was ordered, its customer left, or was cut off.

import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import { planLeftovers } from '@klaas/core/cart/detached-line.ts';
import { planCutOff } from '@klaas/core/cart/sync/expired-session-lines.ts';
import { rememberRemoved } from '@klaas/core/cart/sync/removed-lines.ts';
import type { TaskQueue } from '../../offline/task-queue.ts';
import type { CartCalls } from './cart-calls.ts';
import { type CartRecord, type OrderedLines, type UnpaidOrder, withoutServer } from './cart-record.ts';
import type { CartKeeper } from './cart-storage.ts';

export interface OrderedCart {
  /** Of the cart that was ordered: another one is left alone. */
  name: string;
  items: readonly CartItem[];
  /** The server has the order, and has closed the cart with it. */
  isPlaced: boolean;
}

export interface CartPartingDeps {
  keeper: CartKeeper;
  queue: TaskQueue;
  calls: CartCalls;
  newId: () => string;
}

export const createCartParting = ({ keeper, queue, calls, newId }: CartPartingDeps) => {
  /** Of nobody at once: what comes between would be asked about at a server that has closed the cart. */
  const partWith = (record: CartRecord, items: readonly CartItem[]): CartRecord => ({
    ...withoutServer({ ...record, items }),
    changes: record.changes + 1,
    uid: newId(),
    unpaid: null,
  });

  const stillThere = ({ owner, token, ordered }: CartRecord, { items, isPlaced }: OrderedCart) => {
    if (isPlaced || owner !== 'customer' || token === null) return isPlaced ? null : ordered;
    const lines = items.reduce<OrderedLines['lines']>(rememberRemoved, []);
    return { cartId: token, lines };
  };

  /** [ORD-01] What was put in since stays, in a cart of its own. */
  const order = async (ordered: OrderedCart): Promise<void> => {
    if ((await keeper.load()).uid !== ordered.name) return;
    // Nothing that was on its way to this cart may end up in the next one.
    await queue.clear();
    await keeper.change((record) =>
      record.uid === ordered.name
        ? {
            ...partWith(record, planLeftovers(record.items, ordered.items)),
            ordered: stillThere(record, ordered),
          }
        : record,
    );
  };

  const markUnpaid = (name: string, unpaid: UnpaidOrder | null): Promise<CartRecord> =>
    keeper.change((record) => (record.uid === name ? { ...record, unpaid } : record));

  return {
    order,
    markUnpaid,
    /** [SES-04] */
    async leave(): Promise<void> {
      await queue.clear();
      await keeper.change((record) => partWith(record, []));
    },
    /** [NET-02] The session ended by itself: a guest's cart that has not joined stays as it is. */
    async cutOff(): Promise<void> {
      if (keeper.get().owner !== 'customer') return;
      await queue.clear();
      await keeper.change((record) =>
        record.owner === 'customer' ? partWith(record, planCutOff(record.items)) : record,
      );
    },
    /** Before the server is asked about a cart that it may have closed. False: nobody knows. */
    async settleUnpaid(): Promise<boolean> {
      const { unpaid, uid } = keeper.get();
      if (!unpaid) return true;
      const answer = await calls.order(unpaid);
      const isGone = answer.kind === 'lost' || (answer.kind === 'refused' && answer.code === 404);
      if (answer.kind !== 'ok' && !isGone) return false;
      if (answer.kind === 'ok' && answer.value.extension_attributes?.can_pay) return true;
      if (answer.kind === 'ok' && answer.value.state !== 'canceled')
        await order({ name: uid, items: unpaid.items, isPlaced: true });
      else await markUnpaid(uid, null);
      return true;
    },
  };
};
