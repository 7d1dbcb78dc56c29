// Cart sync: one tab at a time, retried after a failure. A pass flushes queued tasks, pulls the server's cart and
// executes the sync plan.
import { cartHash, isPending, maySync } from '@klaas/core/cart/cart-hash.ts';
import type { CartItem, ServerItem } from '@klaas/core/cart/cart-item.ts';
import { deletePayload, itemPayload } from '@klaas/core/cart/item-payload.ts';
import { cartResponseOf, changeOutcome, rejectionMessage } from '@klaas/core/cart/sync/cart-response.ts';
import { planPass } from '@klaas/core/cart/sync/plan-pass.ts';
import type { SyncAction } from '@klaas/core/cart/sync/plan-sync.ts';
import { isRemoved } from '@klaas/core/cart/sync/removed-lines.ts';
import { applyServerLineData, noticesOf } from '@klaas/core/cart/sync/server-line-data.ts';
import { applyLocalAction, applyOutcome } from '@klaas/core/cart/sync/sync-outcome.ts';
import { joinReports, type LineMessage, report, type SyncReport } from '@klaas/core/cart/sync/sync-report.ts';
import {
  createCartEndpoint,
  deleteCartItemEndpoint,
  pullCartEndpoint,
  type UpdateInput,
  updateCartEndpoint,
} from '@klaas/core/contract/cart-endpoints.ts';
import type { ShopClient } from '@klaas/core/contract/shop-client.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { Exclusive } from '../../offline/exclusive-lock.ts';
import type { TaskQueue } from '../../offline/task-queue.ts';
import type { CartClosing } from './cart-closing.ts';
import { createCartLogin } from './cart-login.ts';
import { type CartStorage, withoutServer } from './cart-record.ts';
import type { CartTotalsSync } from './cart-totals.ts';

export interface CartSyncDeps {
  storage: CartStorage;
  queue: TaskQueue;
  guest: ShopClient;
  customer: ShopClient;
  closing: CartClosing;
  totals: CartTotalsSync;
  /** Cross-tab lock held during a sync. */
  exclusive: Exclusive;
  settings: Settings;
  now: () => number;
  newId: () => string;
  isOnline: () => boolean;
  /** Server-rendered pages are the same for every visitor: no sync there. */
  isServer: boolean;
  /** Timer; returns a cancel function. */
  after: (ms: number, run: () => void) => () => void;
  isCustomer: () => boolean;
  inCheckout: () => boolean;
  /** Product data of a line that only the server has. */
  loadLine: (server: ServerItem) => Promise<CartItem | undefined>;
  log: (message: string, fields?: Record<string, unknown>) => void;
  onReport: (report: SyncReport) => void;
  /** A sync has started or ended. */
  onSyncing: () => void;
}

type ChangeAction = Extract<SyncAction, { kind: 'push' | 'update-server' }>;
type Step = 'done' | 'unreachable' | 'again';

/** A change made during a pass needs another pass; the limit prevents an endless loop. */
const MAX_PASSES = 6;
const MAX_RETRY_WAIT_MS = 60_000;
const STALE_AFTER_MS = 5000;

export const createCartSync = (deps: CartSyncDeps) => {
  const { storage, queue, guest, customer, closing, totals, settings, isCustomer } = deps;
  let isDisabled = false;
  let syncing = 0;
  let failures = 0;
  let lastSyncAt = 0;
  let queued: { force: boolean; done: Promise<SyncReport> } | null = null;
  let cancelRetry: (() => void) | null = null;

  /** [SYNC-02] */
  const connect = async (): Promise<SyncReport['outcome']> => {
    let isGuest = !isCustomer();
    for (let bypassed = 0; ; bypassed += 1) {
      // A guest cart is created without a session token.
      const response = cartResponseOf(await (isGuest ? guest : customer).call(createCartEndpoint, {}));
      if (response.kind === 'unreachable') return 'unreachable';
      if (response.kind === 'ok') {
        const owner = isGuest ? 'guest' : 'customer';
        await storage.change((record) => ({ ...record, token: String(response.value), owner, hash: null }));
        return 'done';
      }
      const code = response.kind === 'refused' ? response.code : 404;
      if (bypassed >= settings.queues.maxCartBypassAttempts) {
        deps.log('No cart could be had from the server', { code });
        return code === 401 ? 'disabled' : 'failed';
      }
      isGuest = true;
    }
  };

  /** [NET-03] The cart id is fixed when the change is made: a queued task must never reach another cart. */
  const sendChange = async (action: ChangeAction, messages: LineMessage[]): Promise<Step> => {
    const cartId = storage.get().token ?? '';
    const task_id = deps.newId();
    const update =
      action.kind === 'update-server' ? { id: action.server.item_id, qty: action.qty } : undefined;
    // Same fields; only the `readonly` modifiers of lists differ.
    const cartItem = itemPayload(action.item, cartId, update) as UpdateInput['cartItem'];
    const input = { query: { cartId }, body: { cartItem, task_id } };
    const response = cartResponseOf<ServerItem>(
      await customer.call(updateCartEndpoint, input, { taskId: task_id }),
    );
    const outcome = changeOutcome(response);
    if (outcome.kind === 'unreachable' || outcome.kind === 'again') return outcome.kind;
    let limited: CartItem | undefined;
    await storage.change((record) => {
      const result = applyOutcome(record.items, action, outcome, deps.inCheckout());
      limited = result.limited;
      if (result.notification?.code === 'quantity_updated') messages.push(result.notification);
      if (outcome.kind !== 'confirmed') return { ...record, items: result.items };
      const notices = { ...record.notices, ...noticesOf([outcome.server]) };
      return { ...record, items: applyServerLineData(result.items, [outcome.server]), notices };
    });
    if (response.kind === 'refused') {
      const { code, text: reason } = response;
      deps.log('The server refused a line', { sku: action.item.sku, code, reason });
      messages.push({ ...rejectionMessage(response, action.item), ...(limited && { isAtLine: true }) });
    }
    // The reduced quantity still has to be sent.
    return limited && limited.qty !== limited.prev_qty ? 'again' : 'done';
  };

  const sendRemoval = async (server: ServerItem): Promise<Step> => {
    const cartId = storage.get().token ?? '';
    const task_id = deps.newId();
    const input = { query: { cartId }, body: { cartItem: deletePayload(server, cartId), task_id } };
    const response = await customer.call(deleteCartItemEndpoint, input, { taskId: task_id });
    return cartResponseOf(response).kind === 'unreachable' ? 'unreachable' : 'done';
  };

  const carryOut = async (action: SyncAction, messages: LineMessage[]): Promise<Step> => {
    if (action.kind === 'push' || action.kind === 'update-server') return sendChange(action, messages);
    if (action.kind === 'delete-server') return sendRemoval(action.server);
    const resolved = action.kind === 'add-local' ? await deps.loadLine(action.server) : undefined;
    await storage.change((record) =>
      // Removed during the request: it must not come back.
      action.kind === 'add-local' && isRemoved(record.removed, action.server)
        ? record
        : { ...record, items: applyLocalAction(record.items, action, resolved) },
    );
    return 'done';
  };

  /** Lines of the server's cart; creates the cart when it is missing. */
  const pull = async (): Promise<ServerItem[] | Exclude<SyncReport['outcome'], 'done'>> => {
    for (let isSecond = false; ; isSecond = true) {
      if (storage.get().token === null) {
        const connected = await connect();
        if (connected !== 'done') return connected;
      }
      const query = { cartId: storage.get().token ?? '' };
      const response = cartResponseOf<ServerItem[]>(await customer.call(pullCartEndpoint, { query }));
      if (response.kind === 'ok') return response.value;
      if (response.kind === 'unreachable') return 'unreachable';
      deps.log('The cart could not be pulled', { reason: response.kind });
      const { unpaid, owner } = storage.get();
      // Paid meanwhile, or the session expired: `cart-closing.ts` ends such a cart, it is not recreated here.
      if (isSecond || unpaid || (owner === 'customer' && !isCustomer())) return 'failed';
      await storage.change(withoutServer);
    }
  };

  /** `push`: the local cart wins. `look`: read only; other devices' changes are applied as the settings allow. */
  const pass = async (mode: 'push' | 'look'): Promise<SyncReport> => {
    // Tasks with a lost response are retried first, under the same idempotency key.
    await queue.load();
    queue.retryNow();
    await queue.process();
    if (!queue.isEmpty()) return report('unreachable');
    const { token, changes } = storage.get();
    const server = await pull();
    if (typeof server === 'string') return report(server);
    const before = await storage.change((record) => ({
      ...record,
      items: applyServerLineData(record.items, server),
      notices: noticesOf(server),
    }));
    // A cart that was recreated, or changed during the pull, has to be pushed.
    const isPush = mode === 'push' || before.token !== token || before.changes !== changes;
    const { actions, log } = planPass(before, server, isPush, settings.cart);
    const messages: LineMessage[] = [];
    let isComplete = true;
    for (const action of actions) {
      const step = await carryOut(action, messages);
      if (step === 'unreachable') return { outcome: 'unreachable', messages, log };
      if (step === 'again') isComplete = false;
    }
    await storage.change((record) =>
      isComplete && record.changes === before.changes
        ? { ...record, removed: [], hash: cartHash(record.items, record.token), syncedAt: deps.now() }
        : record,
    );
    return { outcome: 'done', messages, log };
  };

  const joinCustomer = createCartLogin({ ...deps, push: () => pass('push') });

  const isAllowed = (): boolean =>
    !isDisabled &&
    maySync(storage.get(), {
      synchronize: settings.cart.synchronize,
      online: deps.isOnline(),
      serverSide: deps.isServer,
      isCustomer: isCustomer(),
    });

  const passes = async (force: boolean): Promise<SyncReport> => {
    let all = report('done');
    // The settled order may have closed the cart.
    if (!isAllowed()) return all;
    if (isCustomer() && storage.get().owner === 'guest') {
      const joined = await joinCustomer();
      if (joined === 'unreachable') return report('unreachable');
      if (joined !== 'refused') all = joined;
    }
    for (let count = 0; count < MAX_PASSES && all.outcome === 'done'; count += 1) {
      const isFirst = count === 0;
      const isPush = isPending(storage.get()) || (isFirst && (force || settings.cart.serverMergeByDefault));
      if (!isPush && count > 0) break;
      all = joinReports(all, await pass(isPush ? 'push' : 'look'));
    }
    return all;
  };

  const retryLater = () => {
    cancelRetry?.();
    const waitMs = Math.min(MAX_RETRY_WAIT_MS, settings.queues.retryWaitMs * 2 ** failures);
    failures += 1;
    cancelRetry = deps.after(waitMs, () => void request(false));
  };

  /** Runs work under the sync lock: no tab syncs the cart meanwhile. */
  const hold = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    syncing += 1;
    deps.onSyncing();
    try {
      return await deps.exclusive(work);
    } finally {
      syncing -= 1;
      deps.onSyncing();
    }
  };

  const run = async (force: boolean): Promise<SyncReport> => {
    await storage.load();
    if (!isCustomer()) await closing.expireSession();
    if (!isAllowed()) return report('done');
    lastSyncAt = deps.now();
    const done = (await closing.settleUnpaid()) ? await passes(force) : report('unreachable');
    if (done.outcome === 'done') {
      failures = 0;
      await totals.sync(force);
      await totals.syncStock();
    }
    if (done.outcome === 'disabled') isDisabled = true;
    if (done.outcome === 'unreachable' || done.outcome === 'failed') retryLater();
    deps.onReport(done);
    return done;
  };

  /** Changes made before a queued sync starts share that sync. */
  const request = (force: boolean): Promise<SyncReport> => {
    if (queued) {
      queued.force ||= force;
      return queued.done;
    }
    const entry = { force, done: Promise.resolve(report('done')) };
    entry.done = hold(() => {
      queued = null;
      return run(entry.force);
    });
    queued = entry;
    return entry.done;
  };

  return {
    request,
    hold,
    isSyncing: () => syncing > 0,
    /** Another device may have changed the cart while the page was hidden. */
    refreshIfStale: async () => {
      if (deps.now() - lastSyncAt >= STALE_AFTER_MS && !queued) await request(false);
    },
    /** After a login: a sync that the server had refused is tried again. */
    enable: () => {
      isDisabled = false;
    },
    resetRetryWait: () => {
      failures = 0;
    },
    stop: () => cancelRetry?.(),
  };
};
