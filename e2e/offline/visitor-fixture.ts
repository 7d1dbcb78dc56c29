// A visitor whose browser keeps its storage, behind a proxy that can fail.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test';
import { test as base, expect } from '../support/request-id.ts';
import { waitForHydration } from '../visit.ts';
import { type NetworkProxy, openNetworkProxy } from './network-proxy.ts';

export { expect };

export interface Visitor {
  proxy: NetworkProxy;
  context: BrowserContext;
  page: Page;
  /** Cuts the connection, with or without the browser knowing it. */
  loseConnection(options?: { isNoticed?: boolean }): Promise<void>;
  regainConnection(): Promise<void>;
  /** Restarts the browser with its stored data. */
  reopen(): Promise<Page>;
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'klaas-visitor-'));
const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true });

const launch = async (folder: string, options: Parameters<typeof chromium.launchPersistentContext>[1]) => {
  const context = await chromium.launchPersistentContext(folder, {
    ...options,
    locale: 'et-EE',
    timezoneId: 'Europe/Tallinn',
    serviceWorkers: 'allow',
  });
  await context.addInitScript(() => {
    // A page that failed to load has no storage.
    try {
      localStorage.setItem('klaas/consent', '1:rejected');
    } catch {}
    if (!('serviceWorker' in navigator)) return;
    const { register } = ServiceWorkerContainer.prototype;
    ServiceWorkerContainer.prototype.register = async function (...args) {
      const registration = await register.apply(this, args);
      Object.assign(window, { isRegistered: true });
      return registration;
    };
  });
  return context;
};

const firstPage = async (context: BrowserContext) => context.pages()[0] ?? (await context.newPage());

interface VisitorFixtures {
  visitor: Visitor;
  /** Starts with the service worker, the release and both forms of the home page cached. */
  isReturning: boolean;
}

interface WorkerFixtures {
  /** One per process: browser storage belongs to the origin. */
  sharedWire: NetworkProxy;
  /** The profile of a browser that visited the Estonian home page; it is copied, never reopened. */
  returningProfile: () => Promise<string>;
}

export const test = base.extend<VisitorFixtures, WorkerFixtures>({
  isReturning: [false, { option: true }],

  sharedWire: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs from the pattern
    async ({}, use, { project }) => {
      const proxy = await openNetworkProxy(project.use.baseURL ?? '');
      await use(proxy);
      await proxy.close();
    },
    { scope: 'worker' },
  ],

  returningProfile: [
    async ({ sharedWire }, use, { project }) => {
      const folder = newFolder();
      const make = async () => {
        sharedWire.reset('');
        const { launchOptions } = project.use as { launchOptions?: LaunchOptions };
        const context = await launch(folder, { ...launchOptions, baseURL: sharedWire.url });
        const page = await firstPage(context);
        await openPage(page, '/et');
        await waitUntilCached(page);
        await context.close();
        return folder;
      };
      let made: Promise<string> | undefined;
      await use(() => {
        made ??= make();
        return made;
      });
      removeFolder(folder);
    },
    { scope: 'worker' },
  ],

  visitor: async (
    { sharedWire: proxy, returningProfile, isReturning, viewport, isMobile, hasTouch, launchOptions },
    use,
    { testId },
  ) => {
    const folder = newFolder();
    if (isReturning) cpSync(await returningProfile(), folder, { recursive: true });
    proxy.reset(testId);
    const start = () =>
      launch(folder, { ...launchOptions, viewport, isMobile, hasTouch, baseURL: proxy.url });
    const context = await start();
    const visitor: Visitor = {
      proxy,
      context,
      page: await firstPage(context),
      async loseConnection({ isNoticed = true } = {}) {
        proxy.setNetworkMode('cut');
        await visitor.context.setOffline(isNoticed);
      },
      async regainConnection() {
        proxy.setNetworkMode('fine');
        await visitor.context.setOffline(false);
      },
      async reopen() {
        await visitor.context.close();
        visitor.context = await start();
        visitor.page = await firstPage(visitor.context);
        return visitor.page;
      },
    };
    await use(visitor);
    await visitor.context.close();
    removeFolder(folder);
  },
});

/** What is still missing from the cache of the service worker and the given URLs. */
export const missingFromCache = (page: Page, paths: readonly string[]) =>
  page.evaluate(async (wanted) => {
    const registration = await navigator.serviceWorker.getRegistration();
    const isActive =
      registration?.active?.state === 'activated' && navigator.serviceWorker.controller !== null;
    // Updates are detected only after registration: an earlier release is not offered.
    const isRegistered = 'isRegistered' in window;
    const responses = await Promise.all(wanted.map((path) => caches.match(path, { ignoreVary: true })));
    return [
      ...(isActive ? [] : ['worker']),
      ...(isRegistered ? [] : ['registration']),
      ...wanted.filter((_, index) => !responses[index]),
    ];
  }, paths);

/** Prefetching everything for offline use takes longer than any page, above all on shared cores. */
const CACHE_TIMEOUT_MS = 45_000;

/** The service worker is active and has cached the current page with its resources. */
export const waitUntilCached = async (page: Page) => {
  const { pathname, search } = new URL(page.url());
  const data = `${pathname.replace(/\/$/, '')}.data${search}`;
  const store = /^\/(et|ru)(?=\/|$)/.exec(pathname)?.[0] ?? '';
  const wanted = [pathname + search, data, `${store}/order-success.data`];
  await expect
    .poll(() => missingFromCache(page, wanted), { intervals: [100], timeout: CACHE_TIMEOUT_MS })
    .toEqual([]);
};

export const openPage = async (page: Page, path: string) => {
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await waitForHydration(page);
};

/** Clicks a link for a client-side navigation. */
export const clickLink = async (page: Page, path: string) => {
  await page.evaluate((href) => {
    const link = document.querySelector<HTMLAnchorElement>(
      `main a[href="${href}"], footer a[href="${href}"]`,
    );
    if (!link) throw new Error(`no link to ${href}`);
    link.click();
  }, path);
  await expect.poll(() => new URL(page.url()).pathname).toBe(path);
};

/** Disables IndexedDB, Cache Storage, service workers and Web Storage. */
export const forbidStorage = (context: BrowserContext) =>
  context.addInitScript(() => {
    const forbidden = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    IDBFactory.prototype.open = forbidden;
    CacheStorage.prototype.open = forbidden;
    for (const name of ['getItem', 'setItem', 'removeItem'] as const) Storage.prototype[name] = forbidden;
    Object.defineProperty(Navigator.prototype, 'serviceWorker', {
      get: () => ({
        register: () => Promise.reject(new DOMException('forbidden', 'SecurityError')),
        ready: new Promise(() => {}),
        controller: null,
        addEventListener: () => {},
        getRegistrations: async () => [],
      }),
    });
  });
