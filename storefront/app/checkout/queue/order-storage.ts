// Stores orders in a local collection by order id, and notifies listeners.
import type { StoredOrder } from '@klaas/core/checkout/queue/stored-order.ts';
import { isUnsettled } from '@klaas/core/checkout/queue/unsettled-order.ts';
import type { LocalCollection } from '../../offline/local-store.ts';

/** Number of settled orders kept for the shopper. */
const MAX_SETTLED = 10;

const isSettled = ({ state, isTold }: StoredOrder): boolean =>
  (state === 'placed' || state === 'canceled') && isTold;

export const createOrderStorage = (collection: LocalCollection) => {
  let orders: readonly StoredOrder[] = [];
  /** Orders that could not be written to the storage: in memory only. */
  const unsaved = new Map<string, StoredOrder>();
  const listeners = new Set<() => void>();

  /** Newest first. */
  const load = async (): Promise<StoredOrder[]> => {
    for (const { order_id } of orders) collection.evict(order_id);
    const stored = new Map([...(await collection.entries<StoredOrder>()), ...unsaved]);
    const found = [...stored.values()].sort((a, b) => (a.created_at < b.created_at ? 1 : -1));
    orders = found;
    for (const listener of listeners) listener();
    return found;
  };

  return {
    get: () => orders,
    load,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async save(order: StoredOrder): Promise<void> {
      const { order_id } = order;
      await collection.set(order_id, order);
      collection.evict(order_id);
      if ((await collection.get(order_id)) === null) unsaved.set(order_id, order);
      else unsaved.delete(order_id);
      const all = await load();
      for (const old of all.filter(isSettled).slice(MAX_SETTLED)) await collection.remove(old.order_id);
    },
    async remove(orderId: string): Promise<void> {
      unsaved.delete(orderId);
      await collection.remove(orderId);
      await load();
    },
    /** After a logout: deletes settled orders, keeps queued ones. */
    async forgetSettled(): Promise<void> {
      for (const order of await load()) if (!isUnsettled(order)) await collection.remove(order.order_id);
      await load();
    },
  };
};

export type OrderStorage = ReturnType<typeof createOrderStorage>;
