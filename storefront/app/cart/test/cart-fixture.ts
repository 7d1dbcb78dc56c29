// In-memory browser for tests: storage shared by all tabs, manual timers, a network that can fail.

import type { SyncReport } from '@klaas/core/cart/sync/sync-report.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import type { ShopFetch } from '@klaas/core/contract/shop-client.ts';
import { defaultSettings, type Settings } from '@klaas/core/stores/settings.ts';
import { createSerialQueue, type Exclusive } from '../../offline/exclusive-lock.ts';
import { createLocalStore } from '../../offline/local-store.ts';
import { createMemoryDriver, type StorageDriver } from '../../offline/storage-driver.ts';
import { createTaskQueue } from '../../offline/task-queue.ts';
import { GUEST_SESSION, type TokenSession } from '../../offline/token-session.ts';
import { type CartEngineDeps, createCartEngine, createCartStorage } from '../cart-engine.ts';
import { createFakeShop, type FakeShop } from './fake-shop.ts';

export interface Browser {
  driver: StorageDriver;
  stateLock: Exclusive;
  syncLock: Exclusive;
}

export const createBrowser = (): Browser => ({
  driver: createMemoryDriver(),
  stateLock: createSerialQueue(),
  syncLock: createSerialQueue(),
});

interface TabOptions {
  shop?: FakeShop;
  browser?: Browser;
  settings?: (settings: Settings) => unknown;
  session?: TokenSession;
  loadLine?: CartEngineDeps['loadLine'];
}

let ids = 0;

export const openTab = ({
  shop = createFakeShop(),
  browser = createBrowser(),
  settings: adjust,
  session,
  loadLine = async () => undefined,
}: TabOptions = {}) => {
  const settings = defaultSettings();
  adjust?.(settings);
  const [store] = settings.storeViews.stores;
  if (!store) throw new Error('no store');
  const reports: SyncReport[] = [];
  const logs: string[] = [];
  const notices: string[] = [];
  const timers: (() => void)[] = [];
  const network = { online: true };
  let isAlive = true;
  const local = createLocalStore({
    driver: browser.driver,
    storeCode: 'et',
    commonCache: false,
    now: () => 0,
    log: () => {},
  });
  const storage = createCartStorage({
    collection: local.collection('cart'),
    exclusive: browser.stateLock,
    newId: () => `uid${ids++}`,
  });
  const current = session ?? GUEST_SESSION;
  const fetch: ShopFetch = (url, init) => (isAlive ? shop.fetch(url, init) : new Promise(() => {}));
  const queue = createTaskQueue({
    tasks: local.collection('syncTasks'),
    fetch,
    now: () => 1000 + ids++,
    newId: () => `task${ids++}`,
    wait: async () => {},
    rules: { ...settings.queues, autoRefreshTokens: settings.users.autoRefreshTokens },
    tokenInHeader: true,
    session: current,
    cartId: () => storage.get().token,
    notify: (notice) => notices.push('code' in notice ? notice.code : notice.text),
    actions: {},
    events: new EventTarget(),
    log: () => {},
  });
  const engine = createCartEngine({
    storage,
    queue,
    fetch,
    exclusive: browser.syncLock,
    settings,
    store,
    now: () => 1000 + ids++,
    newId: () => `uid${ids++}`,
    isOnline: () => network.online,
    isServer: false,
    after: (_ms, run) => {
      timers.push(run);
      return () => void timers.splice(timers.indexOf(run), 1);
    },
    customerToken: () => current.token(),
    loadLine,
    log: (message) => logs.push(message),
    onReport: (report) => reports.push(report),
  });
  return {
    shop,
    browser,
    engine,
    queue,
    storage,
    reports,
    logs,
    notices,
    timers,
    network,
    /** Closes the page: its requests never complete. */
    kill: () => {
      isAlive = false;
    },
    /** Runs a forced sync and returns its outcome. */
    settle: async () => (await engine.sync()).outcome,
    quiet: async () => {
      for (let turn = 0; turn < 400; turn += 1) await Promise.resolve();
    },
    lines: () => Object.fromEntries(engine.getView().items.map(({ sku, qty }) => [sku, qty])),
    serverLines: () => shop.linesOf(storage.get().token),
    messages: () => reports.flatMap((report) => report.messages.map(({ code }) => code)),
  };
};

export type Tab = ReturnType<typeof openTab>;

export const product = (sku: string, more: Partial<Product> = {}): Product =>
  ({
    id: 1,
    sku,
    name: sku,
    type_id: 'simple',
    status: 1,
    visibility: 4,
    url_key: sku,
    url_path: sku,
    slug: sku,
    price_incl_tax: 10,
    ...more,
  }) as Product;

/** Two tabs of one browser, synced with one piece of A. */
export const openTwoTabs = async (): Promise<[Tab, Tab]> => {
  const browser = createBrowser();
  const one = openTab({ browser });
  await one.engine.add(product('A'), 1);
  await one.settle();
  const two = openTab({ browser, shop: one.shop });
  await two.engine.load();
  return [one, two];
};
