// What is pressed before its part of the page is awake is done once, when it is; where every press counts, each of them.
import type { Page, Route } from '@playwright/test';
import { expect, test, visit } from './visit.ts';

const PANE = '/et/dusilahendused/dusiseinad/dusisein-katus-must.html?width=900&height=2000&height2=1700';

/** Code whose file is named so comes when it is let go. */
const holdCode = async (page: Page, name: RegExp) => {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(name, (route) => {
    if (!isHeld) return route.continue();
    held.push(route);
  });
  return {
    isAsked: () => expect.poll(() => held.length).toBeGreaterThan(0),
    letGo: async () => {
      isHeld = false;
      await Promise.all(held.splice(0).map((route) => route.continue()));
    },
  };
};

/** The one in sight: beside the choice on a desk, in the bar of a phone. */
const addButton = (page: Page) => page.locator('.add-to-cart:visible').last();
const cartNumber = (page: Page) => page.locator('[data-action="cart"] [data-count]');

const CASES = [
  { what: 'a listed product', path: '/et/p/KL-TP/x', code: /\/assets\/product-buying-[^/]+\.js$/ },
  { what: 'a pane made to measure', path: PANE, code: /\/assets\/configurator-[^/]+\.js$/ },
];

for (const { what, path, code } of CASES)
  test.describe(`[CART-02] ${what}, pressed before its code has come`, () => {
    // On a phone it is the button of the bar.
    for (const presses of [1, 2])
      test(`${presses === 1 ? 'one press' : 'two presses'} put one piece into the cart`, {
        tag: presses === 2 ? ['@widths'] : [],
      }, async ({ page }) => {
        const held = await holdCode(page, code);
        await visit(page, path);
        for (let press = 0; press < presses; press += 1) await addButton(page).click();
        await held.isAsked();
        await expect(addButton(page)).toHaveAttribute('aria-busy', 'true');
        // It goes by itself: waited for before the code comes that brings it.
        await Promise.all([expect(page.locator('.toast[data-type="success"]')).toHaveCount(1), held.letGo()]);
        await expect(cartNumber(page)).toHaveAttribute('data-count', '1');
        await expect(addButton(page)).not.toHaveAttribute('aria-busy', 'true');
      });
  });

for (const { what, path, code } of CASES)
  test(`[CART-06] ${what}: every press on “more” counts, one on “add” does, in their order`, async ({
    page,
  }) => {
    const held = await holdCode(page, code);
    await visit(page, path);
    const quantity = page.locator('main [name="qty"]');
    const more = page.getByRole('main').getByRole('button', { name: 'Üks rohkem' });
    for (let press = 0; press < 3; press += 1) await more.click();
    await addButton(page).click();
    await addButton(page).click();
    await more.click();
    await held.isAsked();
    await expect(more).toHaveAttribute('aria-busy', 'true');
    await expect(quantity).toHaveValue('1');
    await Promise.all([expect(page.locator('.toast[data-type="success"]')).toHaveCount(1), held.letGo()]);
    await expect(quantity).toHaveValue('5');
    await expect(cartNumber(page)).toHaveAttribute('data-count', '4');
    await expect(more).not.toHaveAttribute('aria-busy', 'true');
  });

test('what is typed and pressed while earlier deeds wait to be done comes after them', async ({ page }) => {
  const held = await holdCode(page, /\/assets\/entry\.client-[^/]+\.js$/);
  await page.goto('/et', { waitUntil: 'domcontentloaded' });
  await page.locator('.finder select').selectOption({ index: 3 });
  await held.isAsked();
  // The page answers already, and the choice, which brings sizes of its own, is not told to it yet.
  await page.evaluate(() =>
    window.addEventListener('awake', ({ target }) => {
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
  await held.letGo();
  await expect(page).toHaveURL(/\/et\/saunauksed\/.*\.html\?width=690&height=1890/);
});

test('[PROD-05] a variant chosen before its code has come is chosen in the page that stands', async ({
  page,
}) => {
  const held = await holdCode(page, /\/assets\/product-buying-[^/]+\.js$/);
  await visit(page, '/et/dusilahendused/dusiseinad/dusisein-vore-must.html');
  await page.locator('.product-buy .cell').filter({ hasText: /^Hall/ }).click();
  await held.isAsked();
  await expect(page).not.toHaveURL(/childSku/);
  await held.letGo();
  await expect(page).toHaveURL(/childSku=KL-DV-80-HM/);
  await expect(page.locator('.product-price .price-now')).toHaveText(/626,00\s€/);
  expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)).not.toContain(
    'childSku',
  );
});

test('[CATG-01] the space bar on a filter before its code has come filters in the page that stands', async ({
  page,
}) => {
  const held = await holdCode(page, /\/assets\/category-list-[^/]+\.js$/);
  await visit(page, '/et/dusilahendused');
  const option = page.locator('.listing-rail a.filter-option').first();
  await option.focus();
  await page.keyboard.press('Space');
  await held.isAsked();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await held.letGo();
  await expect(page).toHaveURL(/\?color=/);
  await expect(option).toHaveAttribute('aria-checked', 'true');
});

test('[PRICE-03] an option ticked before its code has come counts', async ({ page }) => {
  const held = await holdCode(page, /\/assets\/product-buying-[^/]+\.js$/);
  await visit(page, '/et/p/KL-TK-M/x');
  await page.getByLabel(/^400 mm/).check();
  await page.getByLabel(/^Kinnitusvõti/).check();
  await held.isAsked();
  await held.letGo();
  await expect(page.locator('.product-price .price-now')).toHaveText(/100,50\s€/);
  await expect(page.getByLabel(/^Kinnitusvõti/)).toBeChecked();
});

test('a menu pressed before anything is awake opens when it can', { tag: '@phone' }, async ({ page }) => {
  const held = await holdCode(page, /\/assets\/frame-[^/]+\.js$/);
  await page.addInitScript(() => localStorage.setItem('klaas/consent', '1:rejected'));
  await page.goto('/et', { waitUntil: 'commit' });
  const menu = page.locator('.header-burger');
  await menu.click();
  await expect(menu).toHaveAttribute('data-pressed', '');
  await held.letGo();
  await expect(page.locator('dialog[open]')).toBeVisible();
  await expect(menu).not.toHaveAttribute('data-pressed');
});

const SLEEPING_LINKS = [
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

for (const { where, code, link, leadsTo, shows } of SLEEPING_LINKS)
  test(`[ROUTE-16] a link in ${where} whose code has not come is followed without a new document`, async ({
    page,
  }) => {
    const held = await holdCode(page, code);
    await visit(page, '/et');
    await page.evaluate(() => document.body.setAttribute('data-same-document', ''));
    await page.locator(link).first().click();
    await held.isAsked();
    await held.letGo();
    await expect(page).toHaveURL(leadsTo);
    await expect(page.locator(shows).first()).toBeVisible();
    await expect(page.locator('body[data-same-document]')).toBeAttached();
  });

test('the question about cookies, asked for again before the code of the footer has come, is asked once it has', async ({
  page,
}) => {
  const held = await holdCode(page, /\/assets\/footer-[^/]+\.js$/);
  await visit(page, '/et/legal');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Küpsised' }).click();
  await held.isAsked();
  await expect(page.locator('.consent')).toHaveCount(0);
  await held.letGo();
  await expect(page.locator('.consent')).toBeVisible();
});

for (const [what, code] of [
  ['the panels', /\/assets\/panel-host-[^/]+\.js$/],
  ['the search', /\/assets\/search-slot-[^/]+\.js$/],
] as const)
  test(`[SRCH-06] what is typed before the code of ${what} has come is searched for`, {
    tag: ['@widths'],
  }, async ({ page }) => {
    const held = await holdCode(page, code);
    await visit(page, '/et');
    await page.locator('.search-trigger input').click();
    await page.keyboard.type('duš');
    await held.isAsked();
    await page.keyboard.type('isei');
    await held.letGo();
    const field = page.locator('.search-box input[role="combobox"]');
    await expect(field).toBeFocused();
    await page.keyboard.type('n');
    await expect(field).toHaveValue('dušisein');
    await expect(page.locator('.search-product').first()).toContainText('Dušisein');
    await page.keyboard.press('Escape');
    await expect(page.locator('.search-trigger input')).toBeFocused();
    await expect(page.locator('.search-trigger input')).toHaveValue('');
  });
