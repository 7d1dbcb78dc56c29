// A login: the guest's cart joins the customer's, once, and the coupon goes along.
import { planLoginMerge } from '@klaas/core/cart/sync/login-merge.ts';
import { isRemoved } from '@klaas/core/cart/sync/removed-lines.ts';
import { planLogin } from '@klaas/core/cart/totals/totals-call.ts';
import type { TaskQueue } from '../../offline/task-queue.ts';
import type { CartCalls } from './cart-calls.ts';
import type { CartKeeper } from './cart-keeper.ts';
import type { SyncReport } from './cart-sync.ts';

export interface CartLoginDeps {
  keeper: CartKeeper;
  calls: CartCalls;
  queue: TaskQueue;
  /** Pushes the joined cart. */
  push: () => Promise<SyncReport>;
  syncTotals: () => Promise<void>;
}

type Joined = 'done' | 'unreachable' | 'refused';

export const createCartLogin = ({ keeper, calls, queue, push, syncTotals }: CartLoginDeps) => {
  const join = async (): Promise<Joined> => {
    const created = await calls.create(false);
    if (created.kind !== 'ok') return created.kind === 'unreachable' ? 'unreachable' : 'refused';
    const token = String(created.value);
    const pulled = await calls.pull(token);
    if (pulled.kind !== 'ok') return pulled.kind === 'unreachable' ? 'unreachable' : 'refused';
    // What waits was meant for the guest's cart; its lines are among the items that are joined now.
    await queue.clear();
    await keeper.change((record) => {
      // What was ordered is not bought again, though the server has yet to hear of the order.
      const gone = record.ordered?.cartId === token ? record.ordered.lines : [];
      const server = pulled.value.filter((line) => !isRemoved(gone, line));
      const { items, record: joined } = planLoginMerge(record.items, server, record.uid, record.joined);
      return {
        ...record,
        items,
        joined,
        token,
        owner: 'customer',
        changes: record.changes + 1,
        removed: gone,
        ordered: null,
        hash: null,
        totalsHash: null,
        totals: null,
        notices: {},
      };
    });
    return 'done';
  };

  /** [COUP-02] */
  return async (): Promise<SyncReport | 'unreachable' | 'refused'> => {
    let report: SyncReport | null = null;
    for (const step of planLogin(keeper.get().totals?.coupon ?? null)) {
      if (step.kind === 'remove-coupon') await calls.removeCoupon();
      if (step.kind === 'connect') {
        const joined = await join();
        if (joined !== 'done') return joined;
        report = await push();
      }
      if (step.kind === 'apply-coupon') await calls.applyCoupon(step.code);
      if (step.kind === 'sync-totals') await syncTotals();
    }
    return report ?? 'refused';
  };
};
