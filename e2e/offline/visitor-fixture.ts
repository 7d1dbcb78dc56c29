// A visitor of the shop whose browser keeps what the worker gives it, behind a wire that can fail.
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
  /** The wire is cut and the browser knows it, or does not. */
  loseConnection(options?: { isNoticed?: boolean }): Promise<void>;
  regainConnection(): Promise<void>;
  /** Closes the browser and opens it again, with what it kept. */
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
    // Not every document has a storage: a page that could not be loaded does not.
    try {
      localStorage.setItem('klaas/consent', '1:rejected');
    } catch {}
    if (!('serviceWorker' in navigator)) return;
    const { register } = ServiceWorkerContainer.prototype;
    ServiceWorkerContainer.prototype.register = async function (...told) {
      const registration = await register.apply(this, told);
      Object.assign(window, { isRegistered: true });
      return registration;
    };
  });
  return context;
};

const firstPage = async (context: BrowserContext) => context.pages()[0] ?? (await context.newPage());

interface VisitorFixtures {
  visitor: Visitor;
  /** The worker, the release and both forms of the home page are on the device already. */
  isReturning: boolean;
}

interface WorkerFixtures {
  /** One per process: what a browser keeps belongs to the address. */
  sharedWire: NetworkProxy;
  /** The profile of a browser that has been at the Estonian home page; it is copied, never opened again. */
  returningProfile: () => Promise<string>;
}

export const test = base.extend<VisitorFixtures, WorkerFixtures>({
  isReturning: [false, { option: true }],

  sharedWire: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs from the pattern
    async ({}, use, { project }) => {
      const wire = await openNetworkProxy(project.use.baseURL ?? '');
      await use(wire);
      await wire.close();
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
    { sharedWire: wire, returningProfile, isReturning, viewport, isMobile, hasTouch, launchOptions },
    use,
    { testId },
  ) => {
    const folder = newFolder();
    if (isReturning) cpSync(await returningProfile(), folder, { recursive: true });
    wire.reset(testId);
    const start = () => launch(folder, { ...launchOptions, viewport, isMobile, hasTouch, baseURL: wire.url });
    const context = await start();
    const visitor: Visitor = {
      proxy: wire,
      context,
      page: await firstPage(context),
      async loseConnection({ isNoticed = true } = {}) {
        wire.setNetworkMode('cut');
        await visitor.context.setOffline(isNoticed);
      },
      async regainConnection() {
        wire.setNetworkMode('fine');
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

/** What the page and the device do not have yet of the worker and of the given addresses. */
export const missingFromCache = (page: Page, paths: readonly string[]) =>
  page.evaluate(async (wanted) => {
    const registration = await navigator.serviceWorker.getRegistration();
    const isActive =
      registration?.active?.state === 'activated' && navigator.serviceWorker.controller !== null;
    // Until then the page does not listen: a release that comes earlier was there before it, and is not offered.
    const isRegistered = 'isRegistered' in window;
    const responses = await Promise.all(wanted.map((path) => caches.match(path, { ignoreVary: true })));
    return [
      ...(isActive ? [] : ['worker']),
      ...(isRegistered ? [] : ['registration']),
      ...wanted.filter((_, place) => !responses[place]),
    ];
  }, paths);

/** The worker fetches all that the shop needs without a connection: more than any page, and slower where others use the cores too. */
const CACHE_TIMEOUT_MS = 45_000;

/** The worker is there and has kept the page on screen with everything that goes with it. */
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

/** Follows a link of the page by itself, without loading a document. */
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

/** The browser keeps nothing: no database, no cache, no worker, not even a word. */
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
