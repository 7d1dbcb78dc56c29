// The shop without a connection: what was seen opens, what was not sends home, and nothing personal is kept.
import type { Page } from '@playwright/test';
import { createCustomer, placeOrder, storeSession } from './account-steps.ts';
import {
  clickLink,
  expect,
  forbidStorage,
  missingFromCache,
  openPage,
  test,
  waitUntilCached,
} from './offline/visitor-fixture.ts';
import { storedEntries } from './stored-values.ts';
import { accessibilityErrors, horizontalOverflowPx, waitForHydration } from './visit.ts';

// Most journeys begin where the worker is on the device already; those about the first visit say so.
test.use({ isReturning: true });

const CATEGORY = '/et/saunauksed';
const PRODUCT = '/et/saunauksed/sauna-klaasuksed/saunauks-leil-must.html';
const LOST = 'Ühendus puudub';
const NOT_AVAILABLE = 'ei saa ilma võrguta näha';

const banner = (page: Page) => page.locator('.connection');
/** Numbers are drawn beside their names. */
const inCart = (page: Page) => page.locator('[data-action="cart"] .counted-number').first();
const card = (page: Page) => page.locator('.card').first();

/** Home, a category and a product were on screen, each by a different way. */
const browse = async (page: Page) => {
  await openPage(page, '/et');
  await waitUntilCached(page);
  await clickLink(page, CATEGORY);
  await expect(card(page)).toBeVisible();
  await waitUntilCached(page);
  await openPage(page, PRODUCT);
  await waitUntilCached(page);
};

const RETURNED = 'Ühendus on taas olemas';
/** Said for a moment only: whoever wants to see it looks before the connection is back. */
const isSaidToBeBack = (page: Page) =>
  page.waitForFunction(
    (words) => document.querySelector('.connection')?.textContent?.includes(words),
    RETURNED,
  );

const keptProducts = async (page: Page) => (await storedEntries(page, 'et-shop/products/path$$')).length;

const searchFor = async (page: Page, term: string) => {
  const field = page.locator('.search-box input[role="combobox"]');
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await field.fill(term);
};

test.describe('the first visit', () => {
  test.use({ isReturning: false });

  test('[OFF-01] what was seen opens, wakes up and leads on without a connection', async ({ visitor }) => {
    const { page } = visitor;
    await browse(page);
    await visitor.loseConnection();
    await page.reload();
    await waitForHydration(page);
    await expect(banner(page)).toContainText(LOST);
    expect(await accessibilityErrors(page)).toEqual([]);
    expect(await horizontalOverflowPx(page)).toBe(0);
    await clickLink(page, CATEGORY);
    await expect(card(page)).toBeVisible();
    await expect(page.locator('.card img').first()).toHaveJSProperty('complete', true);
    await clickLink(page, '/et');
    await expect(page.locator('.hero')).toBeVisible();
    await page.goBack();
    await expect(card(page)).toBeVisible();
    const said = isSaidToBeBack(page);
    await visitor.regainConnection();
    await said;
    await expect(banner(page)).toBeEmpty();
  });

  test('[ROUTE-23] [OFF-01] a page that was never opened leads home and says why, by a link and by its address; where not even the home page is kept a page without scripts says so', async ({
    visitor,
  }) => {
    const { page } = visitor;
    await openPage(page, '/et/legal');
    await waitUntilCached(page);
    await visitor.loseConnection();
    await test.step('home is kept', async () => {
      await page.evaluate(() =>
        document.querySelector<HTMLAnchorElement>('footer a[href="/et/returns"]')?.click(),
      );
      await expect(page.locator('.toast')).toContainText(NOT_AVAILABLE);
      await expect(page).toHaveURL(/\/et$/);
      await expect(page.locator('.hero')).toBeVisible();
      // The page that was asked for is one press away, whichever way it was asked for.
      await expect(page.locator('.toast').getByRole('link', { name: 'Proovi uuesti' })).toHaveAttribute(
        'href',
        '/et/returns',
      );
      await openPage(page, '/et/peeglid?sort=position%3Aasc');
      await expect(page.locator('.toast')).toContainText(NOT_AVAILABLE);
      await expect(page).toHaveURL(/\/et$/);
      await expect(page.locator('.hero')).toBeVisible();
      await expect(page.locator('.toast').getByRole('link', { name: 'Proovi uuesti' })).toHaveAttribute(
        'href',
        '/et/peeglid?sort=position%3Aasc',
      );
    });
    await test.step('home is kept as a document only', async () => {
      await page.evaluate(async () => {
        for (const name of await caches.keys()) await (await caches.open(name)).delete('/et.data');
      });
      await openPage(page, '/et/legal');
      await page.evaluate(() =>
        document.querySelector<HTMLAnchorElement>('footer a[href="/et/returns"]')?.click(),
      );
      await expect(page).toHaveURL(/\/et$/);
      await expect(page.locator('.hero')).toBeVisible();
      await expect(page.locator('.toast').getByRole('link', { name: 'Proovi uuesti' })).toHaveAttribute(
        'href',
        '/et/returns',
      );
    });
    await test.step('home is not kept', async () => {
      await page.goto('/ru/zerkala');
      await expect(page.locator('html')).toHaveAttribute('lang', 'ru-RU');
      await expect(page.locator('h1')).toHaveText('Нет связи');
      await expect(page.locator('script')).toHaveCount(0);
      expect(await accessibilityErrors(page)).toEqual([]);
      await visitor.regainConnection();
      await page.getByRole('link', { name: 'Попробовать ещё раз' }).click();
      await expect(page).toHaveURL(/\/ru\/zerkala$/);
      await waitForHydration(page);
    });
  });

  for (const days of [1, -1])
    test(`[OFF-01] a clock that is wrong by ${days} day changes nothing`, async ({ visitor }) => {
      const { page, proxy: wire } = visitor;
      const turn = (ms: number) => {
        const now = Date.now;
        Date.now = () => now() + ms;
      };
      const ms = days * 86_400_000;
      wire.setWorkerPrelude(`(${turn})(${ms});`);
      await visitor.context.addInitScript(turn, ms);
      await browse(page);
      await visitor.loseConnection();
      await page.reload();
      await waitForHydration(page);
      await clickLink(page, CATEGORY);
      await expect(card(page)).toBeVisible();
    });

  test('[OFF-02] storage that is forbidden: the shop works from memory', async ({ visitor }) => {
    const { page } = visitor;
    await forbidStorage(visitor.context);
    await openPage(page, PRODUCT);
    await page.locator('.add-to-cart:visible').last().click();
    await expect(inCart(page)).toHaveAttribute('data-count', '1');
    await page.keyboard.press('Escape');
    await clickLink(page, '/et');
    await expect(page.locator('.hero')).toBeVisible();
    await expect(inCart(page)).toHaveAttribute('data-count', '1');
  });
});

test('[OFF-01] wishlist, compare and cart work without a connection, also after the browser was closed', async ({
  visitor,
}) => {
  await browse(visitor.page);
  await visitor.loseConnection();
  await visitor.page.locator('.add-to-cart:visible').last().click();
  await expect(inCart(visitor.page)).toHaveAttribute('data-count', '1');
  await clickLink(visitor.page, CATEGORY);
  await card(visitor.page).getByRole('button').first().click();
  // Both are written down before the browser goes.
  for (const key of ['shop/cart/current-cart', 'shop/wishlist/'])
    await expect.poll(async () => JSON.stringify(await storedEntries(visitor.page, key))).toContain('"sku"');
  const page = await visitor.reopen();
  await visitor.loseConnection();
  await openPage(page, '/et/wishlist');
  await expect(card(page)).toBeVisible();
  await openPage(page, '/et/compare');
  await expect(page.locator('h1')).toBeVisible();
  await openPage(page, PRODUCT);
  await page.locator('[data-action="cart"] a:visible, .tab-bar [href$="/checkout"]:visible').first().click();
  await expect(page.locator('dialog.overlay-right[open] .line')).toHaveCount(1);
});

test('[PROD-13] a product that was only seen in a list opens without a connection and can be bought', async ({
  visitor,
}) => {
  const { page } = visitor;
  await openPage(page, CATEGORY);
  await waitUntilCached(page);
  await page.mouse.move(200, 300);
  await expect.poll(() => keptProducts(page)).toBeGreaterThan(1);
  await visitor.loseConnection();
  await clickLink(page, PRODUCT);
  await expect(page.locator('h1')).toContainText('Leil');
  await page.locator('.add-to-cart:visible').last().click();
  await expect(inCart(page)).toHaveAttribute('data-count', '1');
});

test('[SRCH-04] the search gives what it gave before, and else says that it is offline', async ({
  visitor,
}) => {
  const { page } = visitor;
  await openPage(page, '/et');
  await waitUntilCached(page);
  await searchFor(page, 'saunauks');
  await expect(page.locator('.search-product').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search\?q=saunauks/);
  await expect(card(page)).toBeVisible();
  await waitUntilCached(page);
  await visitor.loseConnection();
  await page.reload();
  await waitForHydration(page);
  await expect(card(page)).toBeVisible();
  await searchFor(page, 'saunauks');
  await expect(page.locator('.search-product').first()).toBeVisible();
  await page.locator('.search-box input[role="combobox"]').fill('vannisein');
  await expect(page.locator('.search-note')).toContainText('Otsing töötab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search\?q=vannisein/);
  await expect(page.locator('main')).toContainText('Otsing töötab');
});

for (const weathers of [
  ['silent', 'slow'],
  ['portal', 'broken'],
] as const)
  test(`[OFF-01] a network that is ${weathers.join(', then ')}: what was seen is shown, and nothing false is kept`, async ({
    visitor,
  }) => {
    const { page, proxy: wire } = visitor;
    await browse(page);
    for (const weather of weathers)
      await test.step(weather, async () => {
        await openPage(page, PRODUCT);
        wire.setNetworkMode(weather);
        await page.reload({ waitUntil: 'commit' });
        await waitForHydration(page);
        await expect(page.locator('.add-to-cart').first()).toBeAttached();
        await clickLink(page, CATEGORY);
        await expect(card(page)).toBeVisible();
        if (weather === 'portal' || weather === 'broken') await expect(banner(page)).toContainText(LOST);
        wire.setNetworkMode('fine');
        await expect(banner(page)).not.toHaveAttribute('data-state', 'lost');
        await page.reload();
        await waitForHydration(page);
        await visitor.loseConnection();
        await page.reload();
        await waitForHydration(page);
        await expect(card(page)).toBeVisible();
        await visitor.regainConnection();
      });
  });

test('[SES-01] [OFF-01] the account of a customer opens without a connection, with profile and orders as last seen', async ({
  visitor,
  request,
}) => {
  const { page } = visitor;
  const customer = await createCustomer(request);
  const number = await placeOrder(request, customer, [{ sku: 'KL-MOOT', qty: 1, price: 1 }], 'banktransfer');
  await storeSession(page, customer);
  await openPage(page, '/et/my-account/orders');
  await expect(page.locator('.account-order')).toContainText(number);
  await expect.poll(() => missingFromCache(page, ['/et/my-account/loyalty-card.data'])).toEqual([]);
  await visitor.loseConnection();
  await page.reload();
  await waitForHydration(page);
  await expect(page.locator('.account-hello')).toContainText('Maari');
  await expect(page.locator('.account-order')).toContainText(number);
  await openPage(page, '/et/my-account');
  await expect(page.locator('[name=firstname]')).toHaveValue('Maari');
  expect(await accessibilityErrors(page)).toEqual([]);
});

test('[OFF-01] nothing of a customer and nothing of the backend is kept', async ({ visitor }) => {
  const { page } = visitor;
  await openPage(page, '/et');
  await waitUntilCached(page);
  for (const path of [
    '/et/my-account',
    '/et/checkout?token=secret',
    '/et/order-success?order=12',
    '/et/payment',
  ])
    await openPage(page, path);
  await openPage(page, '/et/legal');
  await waitUntilCached(page);
  const kept = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        found.push(url.replace(location.origin, ''));
    return found;
  });
  expect(
    kept.filter(
      (path) =>
        !path.startsWith('/assets/') && /my-account|payment|token|order=|^\/(api|graphql|healthz)/.test(path),
    ),
  ).toEqual([]);
  // The empty screens of the checkout are the same for everybody.
  expect(kept.filter((path) => path.startsWith('/et/checkout')).sort()).toEqual([
    '/et/checkout',
    '/et/checkout.data',
  ]);
});

test('[OFF-02] a full disk: the shop goes on and the cart stays', async ({ visitor }) => {
  const { page, proxy: wire } = visitor;
  await openPage(page, PRODUCT);
  await waitUntilCached(page);
  const session = await visitor.context.newCDPSession(page);
  const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  await session.send('Storage.overrideQuotaForOrigin', { origin: wire.url, quotaSize: usage + 500 });
  await page.locator('.add-to-cart:visible').last().click();
  await expect(inCart(page)).toHaveAttribute('data-count', '1');
  // Pictures and pages were given up for it.
  await page.reload();
  await waitForHydration(page);
  await expect(inCart(page)).toHaveAttribute('data-count', '1');
});

test('[OFF-01] the shop can be installed in both stores', async ({ visitor }) => {
  const { page, context } = visitor;
  for (const store of ['et', 'ru']) {
    await openPage(page, `/${store}`);
    await waitUntilCached(page);
    const session = await context.newCDPSession(page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    const errors = installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito');
    expect(errors, store).toEqual([]);
  }
});
