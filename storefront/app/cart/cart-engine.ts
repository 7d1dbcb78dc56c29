// Cart engine: applies changes optimistically in the browser and syncs them to the server in order, one tab at a time.
import type { CartItem, ServerItem } from '@klaas/core/cart/cart-item.ts';
import type { Identifiable } from '@klaas/core/cart/item-identity.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import type { ShopFetch } from '@klaas/core/contract/shop-client.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { Exclusive } from '../offline/exclusive-lock.ts';
import type { TaskQueue } from '../offline/task-queue.ts';
import { createCartCalls } from './engine/cart-calls.ts';
import { type ChangeReport, createCartChanges } from './engine/cart-changes.ts';
import { createCartClosing, type OrderedCart } from './engine/cart-closing.ts';
import { createCartLogin } from './engine/cart-login.ts';
import { type ChosenShipping, type UnpaidOrder, withoutServer } from './engine/cart-record.ts';
import type { CartStorage } from './engine/cart-storage.ts';
import { createCartSync, isPending, maySyncCart, type SyncReport } from './engine/cart-sync.ts';
import { createCartTotals } from './engine/cart-totals.ts';
import { type CartView, viewOf } from './engine/cart-view.ts';
import type { ApplyCouponError } from './engine/coupon-error.ts';
import { correctReport, joinReports, report } from './engine/sync-report.ts';
import { waitWithTimeout } from './engine/wait-with-timeout.ts';

export interface CartEngineDeps {
  storage: CartStorage;
  queue: TaskQueue;
  /** For calls without a token. */
  fetch: ShopFetch;
  /** Cross-tab lock held during a sync. */
  exclusive: Exclusive;
  settings: Settings;
  store: StoreView;
  now: () => number;
  newId: () => string;
  isOnline: () => boolean;
  /** Server-rendered pages are the same for every visitor: no sync there. */
  isServer: boolean;
  /** Timer; returns a cancel function. */
  after: (ms: number, run: () => void) => () => void;
  /** Null for a guest. */
  customerToken: () => string | null;
  loadLine: (server: ServerItem) => Promise<CartItem | undefined>;
  log: (message: string, fields?: Record<string, unknown>) => void;
  onReport: (report: SyncReport) => void;
}

/** A change made during a pass needs another pass; the limit prevents an endless loop. */
const MAX_PASSES = 6;
const MAX_RETRY_WAIT_MS = 60_000;
const STALE_AFTER_MS = 5000;
/** How long the add button waits for the server's response before it reports success. */
const RESPONSE_WAIT_MS = 3000;

export const createCartEngine = (deps: CartEngineDeps) => {
  const { storage, queue, settings, store, now, log, isOnline } = deps;
  const calls = createCartCalls({
    queue,
    fetch: deps.fetch,
    baseUrl: settings.server.backendUrl,
    storeCode: store.storeCode,
    cartId: () => storage.get().token,
    newId: deps.newId,
  });
  const totals = createCartTotals({ storage, calls, settings, store, now, log });
  const isCustomer = () => deps.customerToken() !== null;
  let inCheckout = false;
  let isDisabled = false;
  let isLoaded = false;
  let syncing = 0;
  let failures = 0;
  let lastSyncAt = 0;
  let queued: { force: boolean; done: Promise<SyncReport> } | null = null;
  let cancelRetry: (() => void) | null = null;
  const listeners = new Set<() => void>();

  const view = (): CartView =>
    viewOf(storage.get(), { isLoaded, isSyncing: syncing > 0 }, settings.cart.minicartCountType);
  const notifyListeners = () => {
    for (const listener of listeners) listener();
  };
  storage.subscribe(notifyListeners);

  const closing = createCartClosing({ storage, queue, calls, newId: deps.newId });
  const sync = createCartSync({ ...deps, calls, isCustomer, inCheckout: () => inCheckout });
  const joinCustomer = createCartLogin({
    storage,
    calls,
    queue,
    loadLine: deps.loadLine,
    push: () => sync.pass('push'),
    syncTotals: () => totals.sync(true),
  });

  const maySyncNow = (isForced: boolean): boolean =>
    !isDisabled && maySyncCart(storage.get(), deps, { isCustomer: isCustomer(), isForced });

  const passes = async (force: boolean): Promise<SyncReport> => {
    let all = report('done');
    if (isCustomer() && storage.get().owner === 'guest') {
      const joined = await joinCustomer();
      if (joined === 'unreachable') return report('unreachable');
      if (joined !== 'refused') all = joined;
    }
    for (let count = 0; count < MAX_PASSES && all.outcome === 'done'; count += 1) {
      const isFirst = count === 0;
      const isPush = isPending(storage.get()) || (isFirst && (force || settings.cart.serverMergeByDefault));
      if (!isPush && count > 0) break;
      all = joinReports(all, await sync.pass(isPush ? 'push' : 'look'));
    }
    return all;
  };

  const retryLater = () => {
    cancelRetry?.();
    const waitMs = Math.min(MAX_RETRY_WAIT_MS, settings.queues.retryWaitMs * 2 ** failures);
    failures += 1;
    cancelRetry = deps.after(waitMs, () => void requestSync(false));
  };

  const busy = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    syncing += 1;
    notifyListeners();
    try {
      return await deps.exclusive(work);
    } finally {
      syncing -= 1;
      notifyListeners();
    }
  };

  const settled = async (force: boolean): Promise<SyncReport> => {
    if (!(await closing.settleUnpaid())) return report('unreachable');
    return maySyncNow(force) ? passes(force) : report('done');
  };

  const runSync = async (force: boolean): Promise<SyncReport> => {
    await storage.load();
    if (!isCustomer()) await closing.expireSession();
    if (!maySyncNow(force)) return report('done');
    lastSyncAt = now();
    const done = await settled(force);
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
  const requestSync = (force: boolean): Promise<SyncReport> => {
    if (queued) {
      queued.force ||= force;
      return queued.done;
    }
    const entry = { force, done: Promise.resolve(report('done')) };
    entry.done = busy(() => {
      queued = null;
      return runSync(entry.force);
    });
    queued = entry;
    return entry.done;
  };

  const changes = createCartChanges({
    storage,
    settings,
    isOnline,
    checkStock: calls.checkStock,
  });

  const withSync = (change: ChangeReport): ChangeReport =>
    change.changed ? { ...change, synced: requestSync(false) } : change;

  /** The report of a change after its sync, limited by a timeout: `onReport` has already shown what was rejected. */
  const afterSync = async ({ synced, ...change }: ChangeReport): Promise<ChangeReport> => {
    if (!synced) return change;
    let done = report('done');
    const wait = synced.then((value) => {
      done = value;
    });
    await waitWithTimeout(wait, deps.after, RESPONSE_WAIT_MS);
    return correctReport(change, done, storage.get().items);
  };

  const disconnect = () =>
    storage.change((record) => ({ ...withoutServer(record), owner: 'guest', uid: deps.newId() }));

  return {
    getView: view,
    customerToken: deps.customerToken,
    /** Local cart id, known before the server's token; replaced when the cart is ordered, left or disconnected. */
    name: () => storage.get().uid,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** [CART-03] Shows the stored cart first, then syncs. */
    async load(): Promise<void> {
      await storage.load();
      isLoaded = true;
      notifyListeners();
      void requestSync(false);
    },
    /** After a change in another tab. */
    reload: () => storage.load(),
    add: async (product: Product, quantity: unknown) => withSync(await changes.add(product, quantity)),
    setQuantity: async (line: Identifiable, quantity: unknown) =>
      withSync(await changes.setQuantity(line, quantity)),
    reconfigure: async (line: Identifiable, product: Product, quantity: unknown) =>
      withSync(await changes.reconfigure(line, product, quantity)),
    afterSync,
    async remove(line: Identifiable): Promise<CartItem | undefined> {
      const removed = await changes.remove(line);
      if (removed) void requestSync(false);
      return removed;
    },
    async restore(item: CartItem): Promise<void> {
      await changes.restore(item);
      void requestSync(false);
    },
    /** [COUP-01] */
    async applyCoupon(code: string): Promise<Result<true, ApplyCouponError>> {
      if (!isOnline()) return { ok: false, error: 'unreachable' };
      if (isPending(storage.get())) await requestSync(false);
      return busy(() => totals.applyCoupon(code));
    },
    removeCoupon: (): Promise<boolean> => busy(totals.removeCoupon),
    /** [CART-10] Empties the local cart at once; keeps the token until the server is synced. */
    async clear({ sync: isSynced = true, disconnect: isLeft = true } = {}): Promise<{ left: Promise<void> }> {
      await (isSynced || !isLeft ? changes.empty() : closing.leave());
      const leave = async () => {
        if (!isSynced) return;
        const done = storage.get().token === null ? report('done') : await requestSync(true);
        if (isLeft && done.outcome === 'done' && isOnline()) await disconnect();
      };
      return { left: leave() };
    },
    disconnect,
    /** Sets the shipping method and recalculates the totals. */
    async setShipping(shipping: ChosenShipping): Promise<void> {
      await storage.change((record) => ({ ...record, shipping }));
      if (isOnline()) await busy(() => totals.sync(true));
    },
    /** Available shipping and payment methods. */
    offers: { shipping: calls.shippingMethods, payment: calls.paymentMethods },
    sync: () => requestSync(true),
    /** [SYNC-10] */
    async enterCheckout(): Promise<SyncReport> {
      inCheckout = true;
      return requestSync(true);
    },
    leaveCheckout: () => {
      inCheckout = false;
    },
    /** [SYNC-09] */
    onOnline: () => {
      failures = 0;
      return requestSync(true);
    },
    /** Another device may have changed the cart while the page was hidden. */
    refreshIfStale: async () => {
      if (now() - lastSyncAt >= STALE_AFTER_MS && !queued) await requestSync(false);
    },
    /** [COUP-02] After a login: merges the guest cart into the customer's. */
    authorize(): Promise<SyncReport> {
      isDisabled = false;
      queue.loggedIn();
      return requestSync(true);
    },
    /** Runs work under the sync lock: no tab syncs the cart while it is being ordered. */
    hold: busy,
    /** Closes the cart after its order. */
    async order(ordered: OrderedCart): Promise<void> {
      await closing.order(ordered);
      if (storage.get().items.length > 0) void requestSync(false);
    },
    /** Sets or clears the unpaid order of the cart with that local id. */
    markUnpaid: async (name: string, unpaid: UnpaidOrder | null) =>
      void (await closing.markUnpaid(name, unpaid)),
    /** Syncs pending changes before a logout, limited by a timeout. */
    async flush(): Promise<void> {
      if (syncing > 0 || isPending(storage.get())) await waitWithTimeout(requestSync(false), deps.after);
    },
    /** [SES-04] `isExpired`: the session expired, the customer did not log out. */
    logout: (isExpired = false): Promise<void> => (isExpired ? closing.expireSession() : closing.leave()),
    stop: () => cancelRetry?.(),
  };
};

export type CartEngine = ReturnType<typeof createCartEngine>;
