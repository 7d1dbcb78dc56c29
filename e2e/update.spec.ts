// A new release while visitors use the shop: it is offered, nobody is interrupted, and stale pages recover.
import type { BrowserContext, Page } from '@playwright/test';
import type { NetworkProxy } from './offline/network-proxy.ts';
import { clickLink, expect, openPage, test, waitUntilCached } from './offline/visitor-fixture.ts';
import { addToCart, fillCheckout, newShopper, pressLastButton } from './order-journey.ts';
import { ordersOf } from './placed-orders.ts';
import { waitForHydration } from './visit.ts';

test.use({ isReturning: true });

const CATEGORY = '/et/saunauksed';
const READY = 'Poe uus versioon on valmis';

const offer = (page: Page) => page.locator('.toast').filter({ hasText: READY });

/** The release that the page runs. */
const releaseOf = (page: Page) =>
  page.evaluate(() => {
    const { version = '' } = (window as unknown as { __reactRouterManifest: { version?: string } })
      .__reactRouterManifest;
    return Number(version.split('~')[1] ?? 0);
  });

/** Makes the browser check for a new service worker, as it does on the next visit and every hour. */
const checkForUpdate = async (page: Page, { requests }: NetworkProxy) => {
  const workerRequests = () => requests.filter((line) => line === 'GET /service-worker.js').length;
  const before = workerRequests();
  // Again if an update was running: it had requested the previous release.
  const check = async () => {
    await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
    return workerRequests();
  };
  await expect.poll(check).toBeGreaterThan(before);
};

const workerState = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration?.waiting ? 'waiting' : registration?.installing ? 'installing' : 'settled';
  });

const loadedAt = (page: Page) => page.evaluate(() => performance.timeOrigin);

test('[OFF-01] [CHK-02] a new version is offered and installed on consent; a visitor in the checkout is not interrupted, loses nothing and can order', async ({
  visitor,
}) => {
  const { page, proxy, context } = visitor;
  const email = newShopper();
  await openPage(page, '/et');
  await waitUntilCached(page);
  const paying = await context.newPage();
  await addToCart(paying, {});
  await openPage(paying, '/et/checkout');
  await fillCheckout(paying, { email });
  const before = await loadedAt(paying);

  await test.step('offered to a visitor in the shop, and accepted', async () => {
    // Files of the previous release no longer exist on the server.
    proxy.deploy(1);
    await checkForUpdate(page, proxy);
    await expect(offer(page)).toBeVisible();
    expect(await releaseOf(page)).toBe(0);
    await expect(offer(paying)).toHaveCount(0);
    await offer(page).getByRole('button', { name: 'Uuenda kohe' }).click();
    await expect.poll(() => releaseOf(page).catch(() => 0)).toBe(1);
  });

  await test.step('the checkout page continues with its own files, also those not loaded yet', async () => {
    expect(await loadedAt(paying)).toBe(before);
    expect(await releaseOf(paying)).toBe(0);
    await paying.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/et"]')?.click());
    await expect(paying.locator('.hero')).toBeVisible();
    expect(await loadedAt(paying)).toBe(before);
  });

  await test.step('a reload runs the new release, with all form data', async () => {
    await openPage(paying, '/et/checkout?step=review');
    expect(await releaseOf(paying)).toBe(1);
    await expect(paying.locator('.checkout-done')).toContainText(email);
    await expect(paying.locator('[name="terms"]')).toBeChecked();
    await expect(paying.locator('.summary-totals')).not.toHaveAttribute('data-waiting', 'true');
    await pressLastButton(paying);
    await expect(paying).toHaveURL(/\/order-success\?orderId=\d+&key=/);
    expect(await ordersOf(email)).toHaveLength(1);
  });

  await test.step('the new release works offline', async () => {
    await waitForHydration(page);
    await waitUntilCached(page);
    await visitor.loseConnection();
    await page.reload();
    await waitForHydration(page);
    expect(await releaseOf(page)).toBe(1);
  });
});

test('accepting on a slow connection waits for the new version instead of the cached old page', async ({
  visitor,
}) => {
  const { page, proxy } = visitor;
  await openPage(page, '/et');
  await waitUntilCached(page);
  proxy.deploy(1);
  await checkForUpdate(page, proxy);
  await expect(offer(page)).toBeVisible();
  proxy.setNetworkMode('slow');
  await offer(page).getByRole('button', { name: 'Uuenda kohe' }).click();
  await expect.poll(() => releaseOf(page).catch(() => 0)).toBe(1);
});

test('a postponed new version is active after the next start', async ({ visitor }) => {
  const { proxy } = visitor;
  await openPage(visitor.page, '/et');
  await waitUntilCached(visitor.page);
  proxy.deploy(1);
  await checkForUpdate(visitor.page, proxy);
  await offer(visitor.page).getByRole('button', { name: 'Hiljem' }).click();
  await expect(offer(visitor.page)).toHaveCount(0);
  const page = await visitor.reopen();
  await openPage(page, '/et');
  expect(await releaseOf(page)).toBe(1);
  await expect.poll(() => workerState(page)).toBe('settled');
  await expect(offer(page)).toHaveCount(0);
});

test('a visitor of three releases ago gets the newest one, online and offline', async ({ visitor }) => {
  const { proxy } = visitor;
  await openPage(visitor.page, '/et');
  await waitUntilCached(visitor.page);
  await clickLink(visitor.page, CATEGORY);
  await waitUntilCached(visitor.page);
  proxy.deploy(3);
  const page = await visitor.reopen();
  await openPage(page, '/et');
  expect(await releaseOf(page)).toBe(3);
  await expect.poll(() => workerState(page)).toBe('settled');
  await waitUntilCached(page);
  await visitor.loseConnection();
  // Cached by the old release, with its files.
  await openPage(page, CATEGORY);
  await expect(page.locator('.card').first()).toBeVisible();
  await clickLink(page, '/et');
  await expect(page.locator('.hero')).toBeVisible();
});

test.describe('without a service worker', () => {
  test.use({ isReturning: false });

  const withoutWorker = async (context: BrowserContext) =>
    context.addInitScript(() => {
      ServiceWorkerContainer.prototype.register = () => new Promise(() => {});
    });

  test('a chunk removed by a deploy is recovered by reloading the page', async ({ visitor }) => {
    const { page, proxy } = visitor;
    await withoutWorker(visitor.context);
    await openPage(page, '/et/legal');
    proxy.deploy(1);
    await page.keyboard.press('/');
    await expect.poll(() => releaseOf(page).catch(() => 0)).toBe(1);
    await waitForHydration(page);
    await page.keyboard.press('/');
    await expect(page.locator('.search-box input[role="combobox"]')).toBeFocused();
  });

  test('a page whose files are gone reloads itself once', async ({ visitor }) => {
    const { page, proxy } = visitor;
    await withoutWorker(visitor.context);
    proxy.sendStalePages(1);
    await page.goto('/et/legal', { waitUntil: 'commit' });
    await waitForHydration(page);
    const pages = () => proxy.requests.filter((line) => line === 'GET /et/legal').length;
    expect(pages()).toBe(2);
    proxy.sendStalePages(9);
    const requests = pages();
    // Every file of the page has failed by then: any reload has started.
    await page.goto('/et/legal', { waitUntil: 'load' });
    await page.evaluate(() => fetch('/healthz'));
    await page.evaluate(() => fetch('/healthz'));
    // It was reloaded within the last minute: no endless loop.
    expect(pages() - requests).toBe(1);
    await expect(page.locator('h1')).toBeVisible();
  });
});

test('a partly emptied cache recovers', async ({ visitor }) => {
  const { page } = visitor;
  await openPage(page, '/et');
  await waitUntilCached(page);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const keys = await cache.keys();
      await Promise.all(keys.filter((_, index) => index % 2 === 0).map((key) => cache.delete(key)));
    }
  });
  await page.reload();
  await waitForHydration(page);
  await clickLink(page, CATEGORY);
  await expect(page.locator('.card').first()).toBeVisible();
  await waitUntilCached(page);
  await visitor.loseConnection();
  await page.reload();
  await waitForHydration(page);
  await expect(page.locator('.card').first()).toBeVisible();
});

test('the kill switch removes the service worker and its caches', async ({ visitor }) => {
  const { page, proxy } = visitor;
  await openPage(page, '/et');
  await waitUntilCached(page);
  proxy.killWorker();
  await checkForUpdate(page, proxy);
  const left = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ]);
  await expect.poll(left).toEqual([0, 0]);
  await page.locator('main a[href="/et/saunauksed"]').first().click();
  await expect(page.locator('.card').first()).toBeVisible();
});
