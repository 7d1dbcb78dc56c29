// Event replay: clicks before hydration are replayed once afterwards; where every click counts, each of them.
import type { Page, Route } from '@playwright/test';
import { expect, test, visit } from './visit.ts';

const PANE = '/et/dusilahendused/dusiseinad/dusisein-katus-must.html?width=900&height=2000&height2=1700';

/** Holds responses of chunks with this name until released. */
const blockChunk = async (page: Page, name: RegExp) => {
  const blocked: Route[] = [];
  let isBlocked = true;
  await page.route(name, (route) => {
    if (!isBlocked) return route.continue();
    blocked.push(route);
  });
  return {
    waitForRequest: () => expect.poll(() => blocked.length).toBeGreaterThan(0),
    release: async () => {
      isBlocked = false;
      await Promise.all(blocked.splice(0).map((route) => route.continue()));
    },
  };
};

/** The visible one: beside the options on a desktop, in the bottom bar of a phone. */
const addButton = (page: Page) => page.locator('.add-to-cart:visible').last();
const cartNumber = (page: Page) => page.locator('[data-action="cart"] [data-count]');

const CASES = [
  { what: 'a listed product', path: '/et/p/KL-TP/x', code: /\/assets\/product-buying-[^/]+\.js$/ },
  { what: 'a pane made to measure', path: PANE, code: /\/assets\/configurator-[^/]+\.js$/ },
];

for (const { what, path, code } of CASES)
  test.describe(`[CART-02] ${what}, clicked before its chunk is loaded`, () => {
    // On a phone it is the button of the bottom bar.
    for (const clicks of [1, 2])
      test(`${clicks === 1 ? 'one click' : 'two clicks'} add one piece to the cart`, {
        tag: clicks === 2 ? ['@widths'] : [],
      }, async ({ page }) => {
        const blocked = await blockChunk(page, code);
        await visit(page, path);
        for (let click = 0; click < clicks; click += 1) await addButton(page).click();
        await blocked.waitForRequest();
        await expect(addButton(page)).toHaveAttribute('aria-busy', 'true');
        // The toast disappears by itself: wait for it before the chunk is released.
        await Promise.all([
          expect(page.locator('.toast[data-type="success"]')).toHaveCount(1),
          blocked.release(),
        ]);
        await expect(cartNumber(page)).toHaveAttribute('data-count', '1');
        await expect(addButton(page)).not.toHaveAttribute('aria-busy', 'true');
      });
  });

for (const { what, path, code } of CASES)
  test(`[CART-06] ${what}: every click on “more” counts, one on “add” does, in their order`, async ({
    page,
  }) => {
    const blocked = await blockChunk(page, code);
    await visit(page, path);
    const quantity = page.locator('main [name="qty"]');
    const more = page.getByRole('main').getByRole('button', { name: 'Üks rohkem' });
    for (let click = 0; click < 3; click += 1) await more.click();
    await addButton(page).click();
    await addButton(page).click();
    await more.click();
    await blocked.waitForRequest();
    await expect(more).toHaveAttribute('aria-busy', 'true');
    await expect(quantity).toHaveValue('1');
    await Promise.all([
      expect(page.locator('.toast[data-type="success"]')).toHaveCount(1),
      blocked.release(),
    ]);
    await expect(quantity).toHaveValue('5');
    await expect(cartNumber(page)).toHaveAttribute('data-count', '4');
    await expect(more).not.toHaveAttribute('aria-busy', 'true');
  });

test('input during the replay is handled after the replayed events', async ({ page }) => {
  const blocked = await blockChunk(page, /\/assets\/entry\.client-[^/]+\.js$/);
  await page.goto('/et', { waitUntil: 'domcontentloaded' });
  await page.locator('.finder select').selectOption({ index: 3 });
  await blocked.waitForRequest();
  // The page is hydrated, but the selection, which brings its own sizes, is not replayed yet.
  await page.evaluate(() =>
    window.addEventListener('hydrated', ({ target }) => {
      if (target !== document.body) return;
      for (const [name, value] of [
        ['width', '690'],
        ['height', '1890'],
      ] as const) {
        const field = document.querySelector<HTMLInputElement>(`.finder input[name="${name}"]`);
        if (!field) continue;
        field.focus();
        field.select();
        document.execCommand('insertText', false, value);
      }
      document.querySelector<HTMLElement>('.finder button')?.click();
    }),
  );
  await blocked.release();
  await expect(page).toHaveURL(/\/et\/saunauksed\/.*\.html\?width=690&height=1890/);
});

test('[PROD-05] a variant selected before its chunk is loaded is selected without a document load', async ({
  page,
}) => {
  const blocked = await blockChunk(page, /\/assets\/product-buying-[^/]+\.js$/);
  await visit(page, '/et/dusilahendused/dusiseinad/dusisein-vore-must.html');
  await page.locator('.product-buy .cell').filter({ hasText: /^Hall/ }).click();
  await blocked.waitForRequest();
  await expect(page).not.toHaveURL(/childSku/);
  await blocked.release();
  await expect(page).toHaveURL(/childSku=KL-DV-80-HM/);
  await expect(page.locator('.product-price .price-now')).toHaveText(/626,00\s€/);
  expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)).not.toContain(
    'childSku',
  );
});

test('[CATG-01] the space key on a filter before its chunk is loaded filters without a document load', async ({
  page,
}) => {
  const blocked = await blockChunk(page, /\/assets\/category-list-[^/]+\.js$/);
  await visit(page, '/et/dusilahendused');
  const option = page.locator('.listing-rail a.filter-option').first();
  await option.focus();
  await page.keyboard.press('Space');
  await blocked.waitForRequest();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await blocked.release();
  await expect(page).toHaveURL(/\?color=/);
  await expect(option).toHaveAttribute('aria-checked', 'true');
});

test('[PRICE-03] an option ticked before its chunk is loaded counts', async ({ page }) => {
  const blocked = await blockChunk(page, /\/assets\/product-buying-[^/]+\.js$/);
  await visit(page, '/et/p/KL-TK-M/x');
  await page.getByLabel(/^400 mm/).check();
  await page.getByLabel(/^Kinnitusvõti/).check();
  await blocked.waitForRequest();
  await blocked.release();
  await expect(page.locator('.product-price .price-now')).toHaveText(/100,50\s€/);
  await expect(page.getByLabel(/^Kinnitusvõti/)).toBeChecked();
});

test('a menu clicked before hydration opens afterwards', { tag: '@phone' }, async ({ page }) => {
  const blocked = await blockChunk(page, /\/assets\/frame-[^/]+\.js$/);
  await page.addInitScript(() => localStorage.setItem('klaas/consent', '1:rejected'));
  await page.goto('/et', { waitUntil: 'commit' });
  const menu = page.locator('.header-burger');
  await menu.click();
  await expect(menu).toHaveAttribute('data-pressed', '');
  await blocked.release();
  await expect(page.locator('dialog[open]')).toBeVisible();
  await expect(menu).not.toHaveAttribute('data-pressed');
});

const UNHYDRATED_LINKS = [
  {
    where: 'a part of the page',
    code: /\/assets\/home-sections-[^/]+\.js$/,
    link: '.home-tiles a',
    leadsTo: /\/et\/dusilahendused\/dusinurgad$/,
    shows: '.card',
  },
  {
    where: 'the footer',
    code: /\/assets\/footer-[^/]+\.js$/,
    link: '.footer a[href="/et/returns"]',
    leadsTo: /\/et\/returns$/,
    shows: 'main h1',
  },
  {
    where: 'a notice of the shop',
    code: /\/assets\/admin-banner-[^/]+\.js$/,
    link: '.notice:visible a',
    leadsTo: /\/et\/legal$/,
    shows: 'main h1',
  },
];

for (const { where, code, link, leadsTo, shows } of UNHYDRATED_LINKS)
  test(`[ROUTE-16] a link in ${where} clicked before its chunk is loaded navigates without a document load`, async ({
    page,
  }) => {
    const blocked = await blockChunk(page, code);
    await visit(page, '/et');
    await page.evaluate(() => document.body.setAttribute('data-same-document', ''));
    await page.locator(link).first().click();
    await blocked.waitForRequest();
    await blocked.release();
    await expect(page).toHaveURL(leadsTo);
    await expect(page.locator(shows).first()).toBeVisible();
    await expect(page.locator('body[data-same-document]')).toBeAttached();
  });

test('cookie settings opened from the footer before its chunk is loaded open afterwards', async ({
  page,
}) => {
  const blocked = await blockChunk(page, /\/assets\/footer-[^/]+\.js$/);
  await visit(page, '/et/legal');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Küpsised' }).click();
  await blocked.waitForRequest();
  await expect(page.locator('.consent')).toHaveCount(0);
  await blocked.release();
  await expect(page.locator('.consent')).toBeVisible();
});

for (const [what, code] of [
  ['the panels', /\/assets\/panel-host-[^/]+\.js$/],
  ['the search', /\/assets\/search-slot-[^/]+\.js$/],
] as const)
  test(`[SRCH-06] input typed before the chunk of ${what} is loaded is searched for`, {
    tag: ['@widths'],
  }, async ({ page }) => {
    const blocked = await blockChunk(page, code);
    await visit(page, '/et');
    await page.locator('.search-trigger input').click();
    await page.keyboard.type('duš');
    await blocked.waitForRequest();
    await page.keyboard.type('isei');
    await blocked.release();
    const field = page.locator('.search-box input[role="combobox"]');
    await expect(field).toBeFocused();
    await page.keyboard.type('n');
    await expect(field).toHaveValue('dušisein');
    await expect(page.locator('.search-product').first()).toContainText('Dušisein');
    await page.keyboard.press('Escape');
    await expect(page.locator('.search-trigger input')).toBeFocused();
    await expect(page.locator('.search-trigger input')).toHaveValue('');
  });
