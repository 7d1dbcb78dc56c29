import { expect, type Page, test } from '@playwright/test';
import { awake, faults } from './visit.ts';

const refuseAnalytics = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('klaas/consent', '1:rejected'));

const openPanel = async (page: Page) => {
  await awake(page);
  await page.locator('.search-trigger input').click();
  const field = page.locator('.search-box input[role="combobox"]');
  await expect(field).toBeFocused();
  return field;
};

const rows = (page: Page) => page.locator('.search-row');

test.beforeEach(({ page }) => refuseAnalytics(page));

for (const { home, term, hit } of [
  { home: '/et', term: 'dušisein', hit: /Dušisein/ },
  { home: '/ru', term: 'зеркал', hit: /[Зз]еркал/ },
]) {
  test(`[SRCH-06] suggests products and categories as you type in ${home}`, async ({ page }) => {
    await page.goto(home, { waitUntil: 'domcontentloaded' });
    const field = await openPanel(page);
    await field.fill(term.slice(0, 2));
    await expect(rows(page)).toHaveCount(0);
    await field.fill(term);
    await expect(page.locator('.search-product').first()).toContainText(hit);
    await expect(page.locator('.search-product mark').first()).toBeVisible();
    await expect(page.locator('.search-side .search-row').first()).toBeVisible();
    expect(await faults(page)).toEqual([]);
  });
}

test('[SRCH-06] arrows walk the rows, Enter follows, Esc closes and gives the focus back', async ({
  page,
}) => {
  await page.goto('/et', { waitUntil: 'domcontentloaded' });
  const home = await page.locator('h1').innerText();
  const field = await openPanel(page);
  await field.fill('peegel');
  await expect(page.locator('.search-product').first()).toBeVisible();
  await field.press('ArrowDown');
  await expect(field).toHaveAttribute('aria-activedescendant', /search-/);
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(1);
  await field.press('ArrowUp');
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(0);
  await field.press('ArrowUp');
  const url = await page.locator('[aria-selected="true"]').getAttribute('href');
  await field.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${url?.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`));
  // The address is there before the page, and a page that comes closes whatever lies over the one before.
  await expect(page.locator('h1')).not.toHaveText(home);
  await openPanel(page);
  await page.keyboard.press('Escape');
  await expect(page.locator('.search-box input[role="combobox"]')).toHaveCount(0);
});

test('[SRCH-06] opens by "/" and remembers what was searched for', async ({ page }) => {
  const field = page.locator('.search-box input[role="combobox"]');
  /** Again where the page was not awake yet, as anybody would. */
  const openByKey = () =>
    expect(async () => {
      await page.keyboard.press('/');
      await expect(field).toBeFocused({ timeout: 2000 });
    }).toPass();
  await page.goto('/et', { waitUntil: 'domcontentloaded' });
  await awake(page);
  await openByKey();
  await field.fill('saunauks');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/et\/search\?q=saunauks/);
  await page.goto('/et', { waitUntil: 'domcontentloaded' });
  await awake(page);
  await openByKey();
  await field.fill('');
  await expect(rows(page).filter({ hasText: 'saunauks' })).toHaveCount(1);
});

test('[SRCH-06] an older answer never replaces a newer one', async ({ page }) => {
  await page.goto('/et', { waitUntil: 'domcontentloaded' });
  await page.route(/_search\?.*peeg%22/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue().catch(() => undefined);
  });
  const field = await openPanel(page);
  await field.fill('peeg');
  await page.waitForTimeout(400);
  await field.fill('saunauks');
  await expect(page.locator('.search-product').first()).toContainText('Saunauks');
  await page.waitForTimeout(1800);
  await expect(page.locator('.search-product').first()).toContainText('Saunauks');
});

test('[SRCH-02] finds without diacritics, with typos and by wrong keyboard', async ({ page }) => {
  for (const term of ['dusisein', 'dušisien', 'peegl']) {
    await page.goto(`/et/search?q=${encodeURIComponent(term)}`, { waitUntil: 'domcontentloaded' });
    expect(await page.locator('.card').count(), term).toBeGreaterThan(0);
  }
});

test('[SRCH-06] an exact sku opens the product, a variant with its choice', async ({ request }) => {
  const parent = await request.get('/et/search?q=KL-DA-M', { maxRedirects: 0 });
  expect(parent.status()).toBe(302);
  expect(parent.headers()['location']).toMatch(/dusisein-avar-must\.html$/);
  const child = await request.get('/et/search?q=KL-DA-100-SM', { maxRedirects: 0 });
  expect(child.headers()['location']).toMatch(/childSku=KL-DA-100-SM/);
});

for (const { path, empty } of [
  { path: '/et/search', empty: 'vastet ei leidnud' },
  { path: '/ru/search', empty: 'ничего не найдено' },
]) {
  test(`[SRCH-02] the results page at ${path} keeps the term, filters, and helps when there is nothing`, async ({
    page,
  }) => {
    await page.goto(`${path}?q=qqqqqqqq`, { waitUntil: 'domcontentloaded' });
    await expect(page.locator('.list-notice')).toContainText(empty);
    await expect(page.locator('main input[name="q"]')).toHaveValue('qqqqqqqq');
    expect(await page.locator('.list-notice-actions a').count()).toBeGreaterThan(3);
    await page.goto(`${path}?q=ab`, { waitUntil: 'domcontentloaded' });
    await expect(page.locator('.field-error')).toBeVisible();
    await expect(page.locator('h1')).toHaveCount(1);
    expect(await faults(page)).toEqual([]);
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the search is a form and its results can be filtered', async ({ page }) => {
    await page.goto('/et', { waitUntil: 'domcontentloaded' });
    await page.locator('.search-trigger input').fill('dušisein');
    await page.locator('.search-trigger input').press('Enter');
    await expect(page).toHaveURL(/\/et\/search\?q=du%C5%A1isein/);
    expect(await page.locator('.card').count()).toBeGreaterThan(3);
    const filter = await page.locator('.listing-rail a.filter-option').first().getAttribute('href');
    expect(filter).toContain('q=du%C5%A1isein');
  });
});
