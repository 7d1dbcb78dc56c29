// The shop offline: cached pages open, others redirect home, and nothing personal is cached.
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

// Most journeys start with the service worker installed; those about the first visit say so.
test.use({ isReturning: true });

const CATEGORY = '/et/saunauksed';
const PRODUCT = '/et/saunauksed/sauna-klaasuksed/saunauks-leil-must.html';
const LOST = 'Ühendus puudub';
const NOT_AVAILABLE = 'ei saa ilma võrguta näha';

const banner = (page: Page) => page.locator('.connection');
/** Counters are shown beside the labels. */
const inCart = (page: Page) => page.locator('[data-action="cart"] .counted-number').first();
const card = (page: Page) => page.locator('.card').first();

/** Home by a document load, a category and a product by other navigations. */
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
/** Shown only briefly: start waiting before reconnecting. */
const waitForOnlineMessage = (page: Page) =>
  page.waitForFunction(
    (text) => document.querySelector('.connection')?.textContent?.includes(text),
    RETURNED,
  );

const cachedProducts = async (page: Page) => (await storedEntries(page, 'et-shop/products/path$$')).length;

const searchFor = async (page: Page, term: string) => {
  const field = page.locator('.search-box input[role="combobox"]');
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await field.fill(term);
};

test.describe('the first visit', () => {
  test.use({ isReturning: false });

  test('[OFF-01] visited pages open, hydrate and navigate offline', async ({ visitor }) => {
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
    const onlineMessage = waitForOnlineMessage(page);
    await visitor.regainConnection();
    await onlineMessage;
    await expect(banner(page)).toBeEmpty();
  });

  test('[ROUTE-23] [OFF-01] an uncached page redirects home with a message, by a link and by its URL; without a cached home page a page without scripts is shown', async ({
    visitor,
  }) => {
    const { page } = visitor;
    await openPage(page, '/et/legal');
    await waitUntilCached(page);
    await visitor.loseConnection();
    await test.step('home is cached', async () => {
      await page.evaluate(() =>
        document.querySelector<HTMLAnchorElement>('footer a[href="/et/returns"]')?.click(),
      );
      await expect(page.locator('.toast')).toContainText(NOT_AVAILABLE);
      await expect(page).toHaveURL(/\/et$/);
      await expect(page.locator('.hero')).toBeVisible();
      // The requested page is one click away, however it was requested.
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
    await test.step('home is cached as a document only', async () => {
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
    await test.step('home is not cached', async () => {
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
      const { page, proxy } = visitor;
      const turn = (ms: number) => {
        const now = Date.now;
        Date.now = () => now() + ms;
      };
      const ms = days * 86_400_000;
      proxy.setWorkerPrelude(`(${turn})(${ms});`);
      await visitor.context.addInitScript(turn, ms);
      await browse(page);
      await visitor.loseConnection();
      await page.reload();
      await waitForHydration(page);
      await clickLink(page, CATEGORY);
      await expect(card(page)).toBeVisible();
    });

  test('[OFF-02] forbidden storage: the shop works from memory', async ({ visitor }) => {
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

test('[OFF-01] wishlist, compare and cart work offline, also after a browser restart', async ({
  visitor,
}) => {
  await browse(visitor.page);
  await visitor.loseConnection();
  await visitor.page.locator('.add-to-cart:visible').last().click();
  await expect(inCart(visitor.page)).toHaveAttribute('data-count', '1');
  await clickLink(visitor.page, CATEGORY);
  await card(visitor.page).getByRole('button').first().click();
  // Both are written before the browser is closed.
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

test('[PROD-13] a product seen only in a list opens offline and can be bought', async ({ visitor }) => {
  const { page } = visitor;
  await openPage(page, CATEGORY);
  await waitUntilCached(page);
  await page.mouse.move(200, 300);
  await expect.poll(() => cachedProducts(page)).toBeGreaterThan(1);
  await visitor.loseConnection();
  await clickLink(page, PRODUCT);
  await expect(page.locator('h1')).toContainText('Leil');
  await page.locator('.add-to-cart:visible').last().click();
  await expect(inCart(page)).toHaveAttribute('data-count', '1');
});

test('[SRCH-04] search returns cached results offline, otherwise an offline message', async ({ visitor }) => {
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

for (const modes of [
  ['silent', 'slow'],
  ['portal', 'broken'],
] as const)
  test(`[OFF-01] a network that is ${modes.join(', then ')}: visited pages are shown, and no wrong response is cached`, async ({
    visitor,
  }) => {
    const { page, proxy } = visitor;
    await browse(page);
    for (const mode of modes)
      await test.step(mode, async () => {
        await openPage(page, PRODUCT);
        proxy.setNetworkMode(mode);
        await page.reload({ waitUntil: 'commit' });
        await waitForHydration(page);
        await expect(page.locator('.add-to-cart').first()).toBeAttached();
        await clickLink(page, CATEGORY);
        await expect(card(page)).toBeVisible();
        if (mode === 'portal' || mode === 'broken') await expect(banner(page)).toContainText(LOST);
        proxy.setNetworkMode('fine');
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

test('[SES-01] [OFF-01] the account opens offline, with profile and orders as last loaded', async ({
  visitor,
  request,
}) => {
  const { page } = visitor;
  const customer = await createCustomer(request);
  const number = await placeOrder(request, customer, [{ sku: 'KL-MOOT', qty: 1, price: 1 }], {
    payment: 'banktransfer',
  });
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

test('[OFF-01] neither customer data nor API responses are cached', async ({ visitor }) => {
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
  const cached = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        found.push(url.replace(location.origin, ''));
    return found;
  });
  expect(
    cached.filter(
      (path) =>
        !path.startsWith('/assets/') && /my-account|payment|token|order=|^\/(api|graphql|healthz)/.test(path),
    ),
  ).toEqual([]);
  // The empty screens of the checkout contain no personal data.
  expect(cached.filter((path) => path.startsWith('/et/checkout')).sort()).toEqual([
    '/et/checkout',
    '/et/checkout.data',
  ]);
});

test('[OFF-02] full disk: the shop works and the cart is kept', async ({ visitor }) => {
  const { page, proxy } = visitor;
  await openPage(page, PRODUCT);
  await waitUntilCached(page);
  const session = await visitor.context.newCDPSession(page);
  const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  await session.send('Storage.overrideQuotaForOrigin', { origin: proxy.url, quotaSize: usage + 500 });
  await page.locator('.add-to-cart:visible').last().click();
  await expect(inCart(page)).toHaveAttribute('data-count', '1');
  // Cached pictures and pages were evicted for it.
  await page.reload();
  await waitForHydration(page);
  await expect(inCart(page)).toHaveAttribute('data-count', '1');
});

test('[OFF-01] the shop is installable in both stores', async ({ visitor }) => {
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
