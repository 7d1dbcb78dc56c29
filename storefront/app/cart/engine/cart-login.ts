// After a login: merges the guest cart into the customer's exactly once, with its coupon.
import type { CartItem, ServerItem } from '@klaas/core/cart/cart-item.ts';
import { cartResponseOf } from '@klaas/core/cart/sync/cart-response.ts';
import { planLoginMerge } from '@klaas/core/cart/sync/login-merge.ts';
import { isRemoved } from '@klaas/core/cart/sync/removed-lines.ts';
import type { LineMessage, SyncReport } from '@klaas/core/cart/sync/sync-report.ts';
import { planLogin } from '@klaas/core/cart/totals/totals-call.ts';
import { createCartEndpoint, pullCartEndpoint } from '@klaas/core/contract/cart-endpoints.ts';
import type { ShopClient } from '@klaas/core/contract/shop-client.ts';
import type { TaskQueue } from '../../offline/task-queue.ts';
import type { CartStorage } from './cart-record.ts';
import type { CartTotalsSync } from './cart-totals.ts';

export interface CartLoginDeps {
  storage: CartStorage;
  customer: ShopClient;
  queue: TaskQueue;
  /** Product data of a line that only the server has. */
  loadLine: (server: ServerItem) => Promise<CartItem | undefined>;
  /** Pushes the merged cart. */
  push: () => Promise<SyncReport>;
  totals: CartTotalsSync;
}

type Joined = { messages: LineMessage[] } | 'unreachable' | 'refused';

export const createCartLogin = ({ storage, customer, queue, loadLine, push, totals }: CartLoginDeps) => {
  const join = async (): Promise<Joined> => {
    const created = cartResponseOf(await customer.call(createCartEndpoint, {}));
    if (created.kind !== 'ok') return created.kind === 'unreachable' ? 'unreachable' : 'refused';
    const token = String(created.value);
    const query = { cartId: token };
    const pulled = cartResponseOf<ServerItem[]>(await customer.call(pullCartEndpoint, { query }));
    if (pulled.kind !== 'ok') return pulled.kind === 'unreachable' ? 'unreachable' : 'refused';
    // Product data is optional: merge even if it cannot be loaded.
    const withProduct = async (line: ServerItem) =>
      [line.item_id, await loadLine(line).catch(() => undefined)] as const;
    const loaded = new Map(await Promise.all(pulled.value.map(withProduct)));
    let isJoined = false;
    // Queued tasks were for the guest cart; its lines are part of the merge.
    await queue.clear();
    await storage.change((record) => {
      // Skip lines of an order that is still queued: they must not be bought twice.
      const orderedLines = record.ordered?.cartId === token ? record.ordered.lines : [];
      const server = pulled.value.filter((line) => !isRemoved(orderedLines, line));
      const merge = planLoginMerge(record.items, server, record.uid, record.joined, ({ item_id }) =>
        loaded.get(item_id),
      );
      const { items, record: joined } = merge;
      isJoined = merge.isJoined;
      return {
        ...record,
        items,
        joined,
        token,
        owner: 'customer',
        changes: record.changes + 1,
        removed: orderedLines,
        ordered: null,
        hash: null,
        totalsHash: null,
        totals: null,
        notices: {},
      };
    });
    return { messages: isJoined ? [{ code: 'carts_joined', type: 'success' }] : [] };
  };

  /** [COUP-02] */
  return async (): Promise<SyncReport | 'unreachable' | 'refused'> => {
    let report: SyncReport | null = null;
    for (const step of planLogin(storage.get().totals?.coupon ?? null)) {
      if (step.kind === 'remove-coupon') await totals.deleteCoupon();
      if (step.kind === 'connect') {
        const joined = await join();
        if (typeof joined === 'string') return joined;
        const pushed = await push();
        // The merge message comes last: it explains the changed quantities.
        report = { ...pushed, messages: [...pushed.messages, ...joined.messages] };
      }
      if (step.kind === 'apply-coupon') await totals.sendCoupon(step.code);
      if (step.kind === 'sync-totals') await totals.sync(true);
    }
    return report ?? 'refused';
  };
};
