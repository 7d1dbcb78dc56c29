// Creates the cart engine with browser storage, network and cross-tab events.
import type { CartItem, ServerItem } from '@klaas/core/cart/cart-item.ts';
import type { SyncReport } from '@klaas/core/cart/sync/sync-report.ts';
import type { ShopFetch } from '@klaas/core/contract/shop-client.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { BrowserStore } from '../offline/browser-store.ts';
import { loadCartCookie, saveCartCookie } from '../offline/cart-cookie.ts';
import { createExclusive } from '../offline/exclusive-lock.ts';
import { createOnlineStatus } from '../offline/online-status.ts';
import { createTaskQueue } from '../offline/task-queue.ts';
import { GUEST_SESSION, type TokenSession } from '../offline/token-session.ts';
import { createTaskNotifier, type Notifier } from '../shell/notifications/notify-task.ts';
import { type CartEngine, createCartEngine, createCartStorage } from './cart-engine.ts';
import { ITEMS_KEY } from './engine/cart-record.ts';
import { applyCookieCart, syncCookie } from './engine/cookie-cart.ts';

export interface OpenCartDeps {
  local: BrowserStore;
  settings: Settings;
  store: StoreView;
  session?: TokenSession;
  loadLine: (server: ServerItem) => Promise<CartItem | undefined>;
  onReport: (report: SyncReport) => void;
  notifier: Notifier;
}

/** After this timeout a request is retried under the same idempotency key. */
const REQUEST_TIMEOUT_MS = 15_000;

const newId = () =>
  crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4)), String).join('-');

// biome-ignore lint/suspicious/noConsole: the browser's console is where a failed sync can be seen
const log = (message: string, fields: Record<string, unknown> = {}) => console.warn(message, fields);

// `keepalive`: a change sent during unload still arrives.
const send: ShopFetch = (url, init) =>
  fetch(url, {
    ...init,
    keepalive: init.body !== undefined,
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });

export const openCart = async (deps: OpenCartDeps): Promise<CartEngine> => {
  const { local, settings, store, session = GUEST_SESSION } = deps;
  const online = createOnlineStatus(window);
  const storage = createCartStorage({
    collection: local.collection('cart'),
    exclusive: createExclusive('klaas-cart-state'),
    newId,
  });
  const queue = createTaskQueue({
    tasks: local.collection('syncTasks'),
    fetch: send,
    now: Date.now,
    newId,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    rules: { ...settings.queues, autoRefreshTokens: settings.users.autoRefreshTokens },
    tokenInHeader: settings.users.tokenInHeader,
    session,
    cartId: () => storage.get().token,
    notify: createTaskNotifier(deps.notifier),
    actions: {},
    events: window,
    log,
  });
  const engine = createCartEngine({
    storage,
    queue,
    fetch: send,
    exclusive: createExclusive('klaas-cart-sync'),
    settings,
    store,
    now: Date.now,
    newId,
    isOnline: online.isOnline,
    isServer: false,
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    customerToken: session.token,
    loadLine: deps.loadLine,
    log,
    onReport: deps.onReport,
  });
  online.subscribe(() => {
    if (online.isOnline()) void engine.onOnline();
  });
  local.onChangedElsewhere('cart', (key) => {
    if (key === ITEMS_KEY) void engine.reload();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void engine.refreshIfStale();
  });
  window.addEventListener('focus', () => void engine.refreshIfStale());
  // Restored by Back: other documents may have changed or ordered the cart since.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void engine.reload().then(engine.sync);
  });
  const cookie = {
    load: () => loadCartCookie(store.storeCode),
    save: (cart: Parameters<typeof saveCartCookie>[1]) => saveCartCookie(store.storeCode, cart),
  };
  await applyCookieCart(storage, cookie, newId);
  await engine.load();
  syncCookie(storage, cookie);
  return engine;
};
