// A new release while visitors are in the shop: it is offered, nobody is thrown out, and whatever is stale heals.
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

/** Which release the page runs. */
const releaseOf = (page: Page) =>
  page.evaluate(() => {
    const { version = '' } = (window as unknown as { __reactRouterManifest: { version?: string } })
      .__reactRouterManifest;
    return Number(version.split('~')[1] ?? 0);
  });

/** The browser looks for a new worker, as it does by itself on the next visit and every hour. */
const lookForNews = async (page: Page, { requests: asked }: NetworkProxy) => {
  const looks = () => asked.filter((line) => line === 'GET /service-worker.js').length;
  const before = looks();
  // Again where it was at it already: what it asked for was the release before.
  const look = async () => {
    await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
    return looks();
  };
  await expect.poll(look).toBeGreaterThan(before);
};

const workerState = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration?.waiting ? 'waiting' : registration?.installing ? 'installing' : 'settled';
  });

const loadedAt = (page: Page) => page.evaluate(() => performance.timeOrigin);

test('[OFF-01] [CHK-02] a new version is offered and comes when the visitor agrees; whoever is at the checkout is left alone, loses nothing and can order', async ({
  visitor,
}) => {
  const { page, proxy: wire, context } = visitor;
  const email = newShopper();
  await openPage(page, '/et');
  await waitUntilCached(page);
  const paying = await context.newPage();
  await addToCart(paying, {});
  await openPage(paying, '/et/checkout');
  await fillCheckout(paying, { email });
  const before = await loadedAt(paying);

  await test.step('offered to whoever is in the shop, and taken', async () => {
    // Nobody has the files of the release before anymore.
    wire.deploy(1);
    await lookForNews(page, wire);
    await expect(offer(page)).toBeVisible();
    expect(await releaseOf(page)).toBe(0);
    await expect(offer(paying)).toHaveCount(0);
    await offer(page).getByRole('button', { name: 'Uuenda kohe' }).click();
    await expect.poll(() => releaseOf(page).catch(() => 0)).toBe(1);
  });

  await test.step('the page at the checkout goes on with its own files, also those it had not loaded yet', async () => {
    expect(await loadedAt(paying)).toBe(before);
    expect(await releaseOf(paying)).toBe(0);
    await paying.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/et"]')?.click());
    await expect(paying.locator('.hero')).toBeVisible();
    expect(await loadedAt(paying)).toBe(before);
  });

  await test.step('loaded anew it is the new release, with everything that was typed and ticked', async () => {
    await openPage(paying, '/et/checkout?step=review');
    expect(await releaseOf(paying)).toBe(1);
    await expect(paying.locator('.checkout-done')).toContainText(email);
    await expect(paying.locator('[name="terms"]')).toBeChecked();
    await expect(paying.locator('.summary-totals')).not.toHaveAttribute('data-waiting', 'true');
    await pressLastButton(paying);
    await expect(paying).toHaveURL(/\/order-success\?orderId=\d+&key=/);
    expect(await ordersOf(email)).toHaveLength(1);
  });

  await test.step('the new release opens without a connection', async () => {
    await waitForHydration(page);
    await waitUntilCached(page);
    await visitor.loseConnection();
    await page.reload();
    await waitForHydration(page);
    expect(await releaseOf(page)).toBe(1);
  });
});

test('who agrees on a slow connection waits for the new version and does not get the kept page of the old one', async ({
  visitor,
}) => {
  const { page, proxy: wire } = visitor;
  await openPage(page, '/et');
  await waitUntilCached(page);
  wire.deploy(1);
  await lookForNews(page, wire);
  await expect(offer(page)).toBeVisible();
  wire.setNetworkMode('slow');
  await offer(page).getByRole('button', { name: 'Uuenda kohe' }).click();
  await expect.poll(() => releaseOf(page).catch(() => 0)).toBe(1);
});

test('a new version that was put off is there after the next start', async ({ visitor }) => {
  const { proxy: wire } = visitor;
  await openPage(visitor.page, '/et');
  await waitUntilCached(visitor.page);
  wire.deploy(1);
  await lookForNews(visitor.page, wire);
  await offer(visitor.page).getByRole('button', { name: 'Hiljem' }).click();
  await expect(offer(visitor.page)).toHaveCount(0);
  const page = await visitor.reopen();
  await openPage(page, '/et');
  expect(await releaseOf(page)).toBe(1);
  await expect.poll(() => workerState(page)).toBe('settled');
  await expect(offer(page)).toHaveCount(0);
});

test('a visitor of three releases ago meets the newest one, with and without a connection', async ({
  visitor,
}) => {
  const { proxy: wire } = visitor;
  await openPage(visitor.page, '/et');
  await waitUntilCached(visitor.page);
  await clickLink(visitor.page, CATEGORY);
  await waitUntilCached(visitor.page);
  wire.deploy(3);
  const page = await visitor.reopen();
  await openPage(page, '/et');
  expect(await releaseOf(page)).toBe(3);
  await expect.poll(() => workerState(page)).toBe('settled');
  await waitUntilCached(page);
  await visitor.loseConnection();
  // Kept by the release of then, with the files of then.
  await openPage(page, CATEGORY);
  await expect(page.locator('.card').first()).toBeVisible();
  await clickLink(page, '/et');
  await expect(page.locator('.hero')).toBeVisible();
});

test.describe('without a worker', () => {
  test.use({ isReturning: false });

  const withoutWorker = async (context: BrowserContext) =>
    context.addInitScript(() => {
      ServiceWorkerContainer.prototype.register = () => new Promise(() => {});
    });

  test('code that is gone after a deploy is had by loading the page anew', async ({ visitor }) => {
    const { page, proxy: wire } = visitor;
    await withoutWorker(visitor.context);
    await openPage(page, '/et/legal');
    wire.deploy(1);
    await page.keyboard.press('/');
    await expect.poll(() => releaseOf(page).catch(() => 0)).toBe(1);
    await waitForHydration(page);
    await page.keyboard.press('/');
    await expect(page.locator('.search-box input[role="combobox"]')).toBeFocused();
  });

  test('a page whose files are gone loads itself anew, once', async ({ visitor }) => {
    const { page, proxy: wire } = visitor;
    await withoutWorker(visitor.context);
    wire.sendStalePages(1);
    await page.goto('/et/legal', { waitUntil: 'commit' });
    await waitForHydration(page);
    const pages = () => wire.requests.filter((line) => line === 'GET /et/legal').length;
    expect(pages()).toBe(2);
    wire.sendStalePages(9);
    const asked = pages();
    // Every file that the page names has failed by then: whatever would load it anew has begun.
    await page.goto('/et/legal', { waitUntil: 'load' });
    await page.evaluate(() => fetch('/healthz'));
    await page.evaluate(() => fetch('/healthz'));
    // Within the minute it was healed already: no endless loop.
    expect(pages() - asked).toBe(1);
    await expect(page.locator('h1')).toBeVisible();
  });
});

test('a cache that was half emptied heals', async ({ visitor }) => {
  const { page } = visitor;
  await openPage(page, '/et');
  await waitUntilCached(page);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const keys = await cache.keys();
      await Promise.all(keys.filter((_, place) => place % 2 === 0).map((key) => cache.delete(key)));
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

test('the kill switch removes the worker and everything it kept', async ({ visitor }) => {
  const { page, proxy: wire } = visitor;
  await openPage(page, '/et');
  await waitUntilCached(page);
  wire.killWorker();
  await lookForNews(page, wire);
  const left = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ]);
  await expect.poll(left).toEqual([0, 0]);
  await page.locator('main a[href="/et/saunauksed"]').first().click();
  await expect(page.locator('.card').first()).toBeVisible();
});
