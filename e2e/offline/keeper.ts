// A visitor of the shop whose browser keeps what the worker gives it, behind a wire that can fail.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BrowserContext,
  test as base,
  expect as baseExpect,
  chromium,
  type Page,
} from '@playwright/test';
import { awake } from '../visit.ts';
import { openWire, type Wire } from './wire.ts';

export interface Visitor {
  wire: Wire;
  context: BrowserContext;
  page: Page;
  /** The wire is cut and the browser knows it, or does not. */
  loseConnection(options?: { isNoticed?: boolean }): Promise<void>;
  regainConnection(): Promise<void>;
  /** Closes the browser and opens it again, with what it kept. */
  reopen(): Promise<Page>;
}

export const test = base.extend<{ visitor: Visitor }>({
  visitor: async ({ baseURL, viewport, isMobile, hasTouch, launchOptions }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'klaas-visitor-'));
    const wire = await openWire(baseURL ?? '');
    const launch = async () => {
      const context = await chromium.launchPersistentContext(folder, {
        ...launchOptions,
        viewport,
        isMobile,
        hasTouch,
        baseURL: wire.url,
        locale: 'et-EE',
        timezoneId: 'Europe/Tallinn',
        serviceWorkers: 'allow',
      });
      await context.addInitScript(() => {
        // Not every document has a storage: a page that could not be loaded does not.
        try {
          localStorage.setItem('klaas/consent', '1:rejected');
        } catch {}
      });
      return context;
    };
    const context = await launch();
    const visitor: Visitor = {
      wire,
      context,
      page: context.pages()[0] ?? (await context.newPage()),
      async loseConnection({ isNoticed = true } = {}) {
        wire.setWeather('cut');
        await visitor.context.setOffline(isNoticed);
      },
      async regainConnection() {
        wire.setWeather('fine');
        await visitor.context.setOffline(false);
      },
      async reopen() {
        await visitor.context.close();
        visitor.context = await launch();
        visitor.page = visitor.context.pages()[0] ?? (await visitor.context.newPage());
        return visitor.page;
      },
    };
    await use(visitor);
    await visitor.context.close();
    await wire.close();
    rmSync(folder, { recursive: true, force: true });
  },
});

/**
 * A worker that fetches the whole shop, one file after the other, leaves less for the page; a slow machine takes several
 * times the six seconds of a fast one.
 */
export const expect = baseExpect.configure({ timeout: 60_000 });

/** Whether an address is kept, in whichever cache. */
const isKept = (page: Page, path: string) =>
  page.evaluate(async (wanted) => Boolean(await caches.match(wanted, { ignoreVary: true })), path);

/** The worker is there and has kept the page on screen with everything that goes with it. */
export const settled = async (page: Page) => {
  // Asked again and again: a function that is waited for must not be asynchronous, a promise counts as a yes.
  const isThere = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration?.active?.state === 'activated' && navigator.serviceWorker.controller !== null;
    });
  await expect.poll(isThere).toBe(true);
  const { pathname, search } = new URL(page.url());
  await expect.poll(() => isKept(page, pathname + search)).toBe(true);
  const data = `${pathname.replace(/\/$/, '')}.data${search}`;
  await expect.poll(() => isKept(page, data)).toBe(true);
  const store = /^\/(et|ru)(?=\/|$)/.exec(pathname)?.[0] ?? '';
  await expect.poll(() => isKept(page, `${store}/order-success.data`)).toBe(true);
};

export const open = async (page: Page, path: string) => {
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await awake(page);
};

/** Follows a link of the page by itself, without loading a document. */
export const follow = async (page: Page, path: string) => {
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
