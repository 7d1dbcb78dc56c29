// Cart engine: stores changes in the browser, for all its tabs; `cart-sync.ts` brings them to the server.
import { isPending } from '@klaas/core/cart/cart-hash.ts';
import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import {
  addLines,
  changeQuantity,
  type Decided,
  emptyCart,
  prepareAdd,
  reconfigureLine,
  removeLine,
  reportOfAdd,
  stockBeforeRequest,
} from '@klaas/core/cart/change-cart.ts';
import type { Identifiable } from '@klaas/core/cart/item-identity.ts';
import type { StockStatus } from '@klaas/core/cart/item-stock.ts';
import {
  type ChangeReport,
  correctReport,
  report,
  type SyncReport,
} from '@klaas/core/cart/sync/sync-report.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { createShopClient, type ShopFetch } from '@klaas/core/contract/shop-client.ts';
import { checkStockEndpoint } from '@klaas/core/contract/stock-endpoints.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { Exclusive } from '../offline/exclusive-lock.ts';
import type { LocalCollection } from '../offline/local-store.ts';
import { createCartClosing, type OrderedCart } from './engine/cart-closing.ts';
import {
  type CartRecord,
  type CartStorage,
  type ChosenShipping,
  emptyRecord,
  isPartChanged,
  PART_NAMES,
  partOf,
  type UnpaidOrder,
  withoutServer,
} from './engine/cart-record.ts';
import { type CartSyncDeps, createCartSync } from './engine/cart-sync.ts';
import { createCartTotals } from './engine/cart-totals.ts';
import { type CartView, viewOf } from './engine/cart-view.ts';
import type { ApplyCouponError } from './engine/coupon-error.ts';
import { waitWithTimeout } from './engine/wait-with-timeout.ts';
import { sizesOf } from './line-size.ts';

export interface CartStorageDeps {
  collection: LocalCollection;
  /** Cross-tab lock held during a change. */
  exclusive: Exclusive;
  newId: () => string;
}

/** Stores the cart in a local collection; changes are serialized across tabs by the lock. */
export const createCartStorage = ({ collection, exclusive, newId }: CartStorageDeps): CartStorage => {
  let record = emptyRecord(newId());
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };

  const read = async (): Promise<void> => {
    for (const name of PART_NAMES) collection.evict(name);
    const parts = await Promise.all(PART_NAMES.map((name) => collection.get<Partial<CartRecord>>(name)));
    const stored: CartRecord = Object.assign({}, emptyRecord(record.uid), ...parts.map((part) => part ?? {}));
    // After a failed write the stored cart is older than the one in memory.
    if (stored.rev >= record.rev) record = stored;
  };

  return {
    get: () => record,
    notify,
    load: () =>
      exclusive(async () => {
        await read();
        notify();
        return record;
      }),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change: (next) =>
      exclusive(async () => {
        await read();
        const before = record;
        const changed = next(before);
        if (changed === before) return before;
        record = { ...changed, rev: before.rev + 1 };
        notify();
        for (const name of PART_NAMES)
          if (isPartChanged(before, record, name)) await collection.set(name, partOf(record, name));
        return record;
      }),
  };
};

type BuiltHere = 'guest' | 'customer' | 'closing' | 'totals' | 'isCustomer' | 'inCheckout' | 'onSyncing';

export interface CartEngineDeps extends Omit<CartSyncDeps, BuiltHere> {
  /** For calls without a token. */
  fetch: ShopFetch;
  store: StoreView;
  /** Null for a guest. */
  customerToken: () => string | null;
}

/** The cart shows its own error messages. [NET-05] The event is dispatched when a change has a response. */
const TASK_FIELDS = { silent: true, callback_event: 'cart-item-synced' };

/** How long the add button waits for the server's response before it reports success. */
const RESPONSE_WAIT_MS = 3000;

export const createCartEngine = (deps: CartEngineDeps) => {
  const { storage, queue, settings, store, isOnline } = deps;
  // The queue adds the token when it sends: it may have been refreshed since.
  const client = { baseUrl: settings.server.backendUrl, storeCode: store.storeCode, tokenInHeader: true };
  const guest = createShopClient({ ...client, fetch: deps.fetch });
  const customer = createShopClient({ ...client, fetch: queue.transport(TASK_FIELDS) });
  const isCustomer = () => deps.customerToken() !== null;
  let inCheckout = false;
  let isLoaded = false;

  const totals = createCartTotals({ ...deps, guest, customer });
  const closing = createCartClosing({ ...deps, guest });
  const sync = createCartSync({
    ...deps,
    guest,
    customer,
    closing,
    totals,
    isCustomer,
    inCheckout: () => inCheckout,
    onSyncing: storage.notify,
  });

  /** Decides on the latest cart of all tabs, and stores the result. */
  const change = async <Report>(
    decide: (cart: CartRecord) => Decided<CartRecord, Report>,
  ): Promise<Report> => {
    let reported: { report: Report } | undefined;
    await storage.change((record) => {
      const decided = decide(record);
      reported = decided;
      return decided.cart;
    });
    if (!reported) throw new Error('The storage applied no change');
    return reported.report;
  };

  /** `volatile`: unknown. */
  const stockOf = async (item: CartItem): Promise<StockStatus> => {
    const isMadeToMeasure = sizesOf(item) !== null;
    const known = stockBeforeRequest(item, settings.stock, { isOnline: isOnline(), isMadeToMeasure });
    if (known !== 'ask') return known;
    const response = await guest.call(checkStockEndpoint, { query: { sku: item.sku } });
    if (!response.ok) return 'volatile';
    return response.result.is_in_stock ? 'ok' : 'out_of_stock';
  };

  const withSync = (changed: ChangeReport): ChangeReport =>
    changed.changed ? { ...changed, synced: sync.request(false) } : changed;

  /** [CART-02] [CART-04] [CART-05] */
  const add = async (product: Product, quantity: unknown): Promise<ChangeReport> => {
    const prepared = prepareAdd(product, quantity, settings);
    if (!prepared.ok) return prepared.report;
    const { items } = prepared;
    const added = reportOfAdd(items, await Promise.all(items.map(stockOf)), settings.stock);
    if (added.changed) await storage.change((record) => addLines(record, items));
    return withSync(added);
  };

  /** The report of a change after its sync, limited by a timeout: `onReport` has already shown what was rejected. */
  const afterSync = async ({ synced, ...changed }: ChangeReport): Promise<ChangeReport> => {
    if (!synced) return changed;
    let done = report('done');
    const wait = synced.then((value) => {
      done = value;
    });
    await waitWithTimeout(wait, deps.after, RESPONSE_WAIT_MS);
    return correctReport(changed, done, storage.get().items);
  };

  const disconnect = () =>
    storage.change((record) => ({ ...withoutServer(record), owner: 'guest', uid: deps.newId() }));

  return {
    getView: (): CartView =>
      viewOf(storage.get(), { isLoaded, isSyncing: sync.isSyncing() }, settings.cart.minicartCountType),
    customerToken: deps.customerToken,
    /** Local cart id, known before the server's token; replaced when the cart is ordered, left or disconnected. */
    name: () => storage.get().uid,
    subscribe: storage.subscribe,
    /** [CART-03] Shows the stored cart first, then syncs. */
    async load(): Promise<void> {
      await storage.load();
      isLoaded = true;
      storage.notify();
      void sync.request(false);
    },
    /** After a change in another tab. */
    reload: () => storage.load(),
    add,
    /** [CART-06] */
    setQuantity: async (line: Identifiable, quantity: unknown) =>
      withSync(await change((cart) => changeQuantity(cart, line, quantity))),
    /** [CART-12] */
    reconfigure: async (line: Identifiable, product: Product, quantity: unknown): Promise<ChangeReport> => {
      const changed = await change((cart) => reconfigureLine(cart, line, [product, quantity], settings));
      return changed ? withSync(changed) : add(product, quantity);
    },
    afterSync,
    async remove(line: Identifiable): Promise<CartItem | undefined> {
      const removed = await change((cart) => removeLine(cart, line));
      if (removed) void sync.request(false);
      return removed;
    },
    /** Undoes a removal. */
    async restore(item: CartItem): Promise<void> {
      await storage.change((record) => addLines(record, [item]));
      void sync.request(false);
    },
    /** [COUP-01] */
    async applyCoupon(code: string): Promise<Result<true, ApplyCouponError>> {
      if (!isOnline()) return { ok: false, error: 'unreachable' };
      if (isPending(storage.get())) await sync.request(false);
      return sync.hold(() => totals.applyCoupon(code));
    },
    removeCoupon: (): Promise<boolean> => sync.hold(totals.removeCoupon),
    /** [CART-10] Empties the local cart at once; keeps the token until the server is synced. */
    async clear({ sync: isSynced = true, disconnect: isLeft = true } = {}): Promise<{ left: Promise<void> }> {
      await (isSynced || !isLeft ? storage.change(emptyCart) : closing.leave());
      const leave = async () => {
        if (!isSynced) return;
        const done = storage.get().token === null ? report('done') : await sync.request(true);
        if (isLeft && done.outcome === 'done' && isOnline()) await disconnect();
      };
      return { left: leave() };
    },
    disconnect,
    /** Sets the shipping method and recalculates the totals. */
    async setShipping(shipping: ChosenShipping): Promise<void> {
      await storage.change((record) => ({ ...record, shipping }));
      if (isOnline()) await sync.hold(() => totals.sync(true));
    },
    /** Available shipping and payment methods. */
    offers: { shipping: totals.shippingMethods, payment: totals.paymentMethods, visits: totals.visits },
    holdSlot: totals.holdSlot,
    sync: () => sync.request(true),
    /** [SYNC-10] */
    async enterCheckout(): Promise<SyncReport> {
      inCheckout = true;
      return sync.request(true);
    },
    leaveCheckout: () => {
      inCheckout = false;
    },
    /** [SYNC-09] */
    onOnline: () => {
      sync.resetRetryWait();
      return sync.request(true);
    },
    refreshIfStale: sync.refreshIfStale,
    /** [COUP-02] After a login: merges the guest cart into the customer's. */
    authorize(): Promise<SyncReport> {
      sync.enable();
      queue.loggedIn();
      return sync.request(true);
    },
    /** Runs work under the sync lock: no tab syncs the cart while it is being ordered. */
    hold: sync.hold,
    /** Closes the cart after its order. */
    async order(ordered: OrderedCart): Promise<void> {
      await closing.order(ordered);
      if (storage.get().items.length > 0) void sync.request(false);
    },
    /** Sets or clears the unpaid order of the cart with that local id. */
    markUnpaid: async (name: string, unpaid: UnpaidOrder | null) =>
      void (await closing.markUnpaid(name, unpaid)),
    /** Syncs pending changes before a logout, limited by a timeout. */
    async flush(): Promise<void> {
      if (sync.isSyncing() || isPending(storage.get()))
        await waitWithTimeout(sync.request(false), deps.after);
    },
    /** [SES-04] `isExpired`: the session expired, the customer did not log out. */
    logout: (isExpired = false): Promise<void> => (isExpired ? closing.expireSession() : closing.leave()),
    stop: sync.stop,
  };
};

export type CartEngine = ReturnType<typeof createCartEngine>;
