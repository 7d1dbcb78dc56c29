// The cart: changed at once in the browser, told to the server one change after the other, in one tab at a time.
import { maySync } from '@klaas/core/cart/cart-hash.ts';
import type { CartItem, ServerItem } from '@klaas/core/cart/cart-item.ts';
import type { Identifiable } from '@klaas/core/cart/item-identity.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { stockStatusOf } from '@klaas/core/stock/stock-status.ts';
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
import { createCartSync, isPending, type SyncReport } from './engine/cart-sync.ts';
import { createCartTotals } from './engine/cart-totals.ts';
import { type CartView, viewOf } from './engine/cart-view.ts';
import { type ApplyCouponError, couponErrorOf } from './engine/coupon-error.ts';
import { joinReports, report } from './engine/sync-report.ts';
import { waitWithTimeout } from './engine/wait-with-timeout.ts';
import { sizesOf } from './line-size.ts';

export interface CartEngineDeps {
  storage: CartStorage;
  queue: TaskQueue;
  /** Held while the server is talked to: no two tabs do that at once. */
  exclusive: Exclusive;
  settings: Settings;
  store: StoreView;
  now: () => number;
  newId: () => string;
  isOnline: () => boolean;
  /** Pages made on the server are the same for everybody: nothing is synchronised there. */
  isServer: boolean;
  /** Calls back after the time and gives the way to call it off. */
  after: (ms: number, run: () => void) => () => void;
  /** Of the customer who is logged in. */
  customerToken: () => string | null;
  loadLine: (server: ServerItem) => Promise<CartItem | undefined>;
  log: (message: string, fields?: Record<string, unknown>) => void;
  onReport: (report: SyncReport) => void;
}

/** A pass that another change overtook is followed by the next, but not for ever. */
const MAX_PASSES = 6;
const MAX_RETRY_WAIT_MS = 60_000;
const STALE_AFTER_MS = 5000;
/** How long a press on the button waits for the server's answer before it is called done. */
const RESPONSE_WAIT_MS = 3000;
const NOTHING_CHANGED: ChangeReport = { changed: false, messages: [], items: [] };

export const createCartEngine = (deps: CartEngineDeps) => {
  const { storage, queue, settings, store, now, log, isOnline } = deps;
  const calls = createCartCalls({ queue, baseUrl: settings.server.backendUrl, storeCode: store.storeCode });
  const totals = createCartTotals({ storage: storage, calls, settings, store, now, log });
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

  const closing = createCartClosing({ storage: storage, queue, calls, newId: deps.newId });
  const sync = createCartSync({ ...deps, calls, isCustomer, inCheckout: () => inCheckout });
  const joinCustomer = createCartLogin({
    storage: storage,
    calls,
    queue,
    loadLine: deps.loadLine,
    push: () => sync.pass('push'),
    syncTotals: () => totals.sync(true),
  });

  // [SYNC-01] a cart of which nobody but this browser has to know is not told to the server
  const maySyncNow = (force: boolean): boolean => {
    const record = storage.get();
    const hasSubject = record.token !== null || record.items.length > 0 || isCustomer();
    return (
      hasSubject &&
      !isDisabled &&
      maySync({
        synchronize: settings.cart.synchronize,
        online: isOnline(),
        serverSide: deps.isServer,
        token: record.token ?? 'to be had',
        needed: true,
        forceSync: force,
      })
    );
  };

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

  /** Changes made before the sync begins are told by one and the same sync. */
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
    storage: storage,
    settings,
    stockStatusOf: async (item) => {
      // A pane is made when it is ordered.
      if (sizesOf(item) !== null) return 'ok';
      if (!isOnline()) return 'volatile';
      // Where everything may go in, the line itself says what the stock list answers after the sync.
      if (settings.stock.allowOutOfStockInCart) return 'ok';
      // [STOCK-01] without the stock service the document's word is all there is
      if (!settings.stock.synchronize) return item.stock ? stockStatusOf(item) : 'volatile';
      const entry = await calls.checkStock(item.sku);
      if (!entry) return 'volatile';
      return entry.is_in_stock ? 'ok' : 'out_of_stock';
    },
  });

  const withSync = (change: ChangeReport): ChangeReport =>
    change.changed ? { ...change, synced: requestSync(false) } : change;

  /**
   * The report of a change as it is to be told: a refusal was told when it came, and what it is about was not added. A
   * server that is silent is not waited for.
   */
  const afterSync = async ({ synced, ...change }: ChangeReport): Promise<ChangeReport> => {
    if (!synced) return change;
    let rejections: SyncReport['messages'] = [];
    const collectRejections = synced.then(({ messages }) => {
      rejections = messages.filter(
        ({ type, sku }) => type === 'error' && change.items.some((item) => item.sku === sku),
      );
    });
    await waitWithTimeout(collectRejections, deps.after, RESPONSE_WAIT_MS);
    if (rejections.length === 0) return change;
    return rejections.some(({ isAtLine }) => isAtLine) ? { ...change, messages: [] } : NOTHING_CHANGED;
  };

  const disconnect = () =>
    storage.change((record) => ({ ...withoutServer(record), owner: 'guest', uid: deps.newId() }));

  return {
    getView: view,
    customerToken: deps.customerToken,
    /** Names this cart also before the server has heard of it; another one when it was ordered or left. */
    name: () => storage.get().uid,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** [CART-03] What was kept is there at once; then the server is asked. */
    async load(): Promise<void> {
      await storage.load();
      isLoaded = true;
      notifyListeners();
      void requestSync(false);
    },
    /** Another tab changed the cart. */
    reload: () => storage.load(),
    add: async (product: Product, quantity: unknown) => withSync(await changes.add(product, quantity)),
    setQuantity: async (line: Identifiable, quantity: unknown) =>
      withSync(await changes.setQuantity(line, quantity)),
    reconfigure: async (line: Identifiable, product: Product, quantity: unknown) =>
      withSync(await changes.reconfigure(line, product, quantity)),
    afterSync: afterSync,
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
      return busy(async () => {
        const response = await calls.applyCoupon(code);
        if (response.kind === 'unreachable') return { ok: false, error: 'unreachable' };
        if (response.kind !== 'ok' || !response.value) return couponErrorOf(response);
        await totals.sync(true);
        return { ok: true, value: true };
      });
    },
    removeCoupon: (): Promise<boolean> =>
      busy(async () => {
        const response = await calls.removeCoupon();
        if (response.kind !== 'ok') return false;
        await totals.sync(true);
        return true;
      }),
    /** [CART-10] Empty at once; a cart that the server still has to hear of stays connected until it has. */
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
    /** The chosen way of shipping; totals follow it. */
    async setShipping(shipping: ChosenShipping): Promise<void> {
      await storage.change((record) => ({ ...record, shipping }));
      if (isOnline()) await busy(() => totals.sync(true));
    },
    /** How this cart can be shipped and paid for. */
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
    /** Another device may have changed the cart while nobody looked. */
    refreshIfStale: async () => {
      if (now() - lastSyncAt >= STALE_AFTER_MS && !queued) await requestSync(false);
    },
    /** [COUP-02] The session has a token now: the carts are joined. */
    authorize(): Promise<SyncReport> {
      isDisabled = false;
      queue.loggedIn();
      return requestSync(true);
    },
    /** Nobody talks to the server about this cart meanwhile, in no tab: an order is made of it. */
    hold: busy,
    /** The cart was ordered. */
    async order(ordered: OrderedCart): Promise<void> {
      await closing.order(ordered);
      if (storage.get().items.length > 0) void requestSync(false);
    },
    /** An order of the cart of that name waits for the bank, or does not any more. */
    markUnpaid: async (name: string, unpaid: UnpaidOrder | null) =>
      void (await closing.markUnpaid(name, unpaid)),
    /** Before the customer leaves: what they did last is still theirs. */
    async flush(): Promise<void> {
      if (syncing > 0 || isPending(storage.get())) await waitWithTimeout(requestSync(false), deps.after);
    },
    /** [SES-04] `isCutOff`: the session ended by itself. */
    logout: (isExpired = false): Promise<void> => (isExpired ? closing.expireSession() : closing.leave()),
    stop: () => cancelRetry?.(),
  };
};

export type CartEngine = ReturnType<typeof createCartEngine>;
