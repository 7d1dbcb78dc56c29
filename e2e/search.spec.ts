// Search as you type; the results page is in `http/search.spec.ts`.
import type { Page, Route } from '@playwright/test';
import {
  accessibilityErrors,
  expect,
  showInScheme,
  test,
  viewportTag,
  visit,
  waitForHydration,
} from './visit.ts';

const fieldOf = (page: Page) => page.locator('.search-box input[role="combobox"]');

const openPanel = async (page: Page) => {
  await waitForHydration(page);
  await page.locator('.search-trigger input').click();
  const field = fieldOf(page);
  await expect(field).toBeFocused();
  return field;
};

const rows = (page: Page) => page.locator('.search-row');
const firstProduct = (page: Page) => page.locator('.search-product').first();

for (const { home, term, hit } of [
  { home: '/et', term: 'dušisein', hit: /Dušisein/ },
  { home: '/ru', term: 'зеркал', hit: /[Зз]еркал/ },
])
  test(
    `[SRCH-06] suggests products and categories as you type in ${home}`,
    viewportTag(home),
    async ({ page }) => {
      await showInScheme(page, home);
      await visit(page, home);
      const field = await openPanel(page);
      await field.fill(term.slice(0, 2));
      await expect(rows(page)).toHaveCount(0);
      await field.fill(term);
      await expect(firstProduct(page)).toContainText(hit);
      await expect(page.locator('.search-product mark').first()).toBeVisible();
      await expect(page.locator('.search-side .search-row').first()).toBeVisible();
      expect(await accessibilityErrors(page)).toEqual([]);
    },
  );

for (const { home, term, family, about, wanted } of [
  { home: '/et', term: 'dušis', family: /Dušisein/, about: 'tagastada', wanted: 'Tagastamine' },
  { home: '/ru', term: 'душевая пер', family: /перегородка/, about: 'доставки', wanted: 'Доставка' },
])
  test(`[SRCH-06] ranks the typed product family first and finds content pages, in ${home}`, async ({
    page,
  }) => {
    await visit(page, home);
    const field = await openPanel(page);
    await field.fill(term);
    await expect(firstProduct(page)).toContainText(family);
    await expect(firstProduct(page).locator('mark').first()).toBeVisible();
    await field.fill(about);
    await page.locator('.search-side .search-row', { hasText: wanted }).click();
    await expect(page.locator('h1')).toContainText(wanted);
  });

test('[SRCH-06] arrow keys move through the rows, Enter follows, Esc closes and restores the focus', async ({
  page,
}) => {
  await visit(page, '/et');
  const home = await page.locator('h1').innerText();
  const field = await openPanel(page);
  await field.fill('peegel');
  await expect(firstProduct(page)).toBeVisible();
  await field.press('ArrowDown');
  await expect(field).toHaveAttribute('aria-activedescendant', /search-/);
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(1);
  await field.press('ArrowUp');
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(0);
  await field.press('ArrowUp');
  const url = await page.locator('[aria-selected="true"]').getAttribute('href');
  await field.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${url?.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`));
  // The URL changes before the page, and a new page closes open overlays.
  await expect(page.locator('h1')).not.toHaveText(home);
  await openPanel(page);
  await page.keyboard.press('Escape');
  await expect(fieldOf(page)).toHaveCount(0);
  await expect(page.locator('.search-trigger input')).toBeFocused();
});

test('[SRCH-06] opens by "/" and remembers recent searches', async ({ page }) => {
  const field = fieldOf(page);
  await visit(page, '/et');
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await field.fill('saunauks');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/et\/search\?q=saunauks/);
  await visit(page, '/et');
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await expect(rows(page).filter({ hasText: 'saunauks' })).toHaveCount(1);
  await expect(page.locator('.search-side h2')).toHaveText(['Viimati otsitud']);
});

test('[SRCH-06] an older response never replaces a newer one', async ({ page }) => {
  await visit(page, '/et');
  const blocked = Promise.withResolvers<Route>();
  await page.route(/_search\?.*peeg%22/, (route) => blocked.resolve(route));
  const field = await openPanel(page);
  await field.fill('peeg');
  const older = await blocked.promise;
  await field.fill('saunauks');
  await expect(firstProduct(page)).toContainText('Saunauks');
  // Now the older response arrives, unless aborted; later requests are answered after it.
  const response = await older.fetch();
  expect(await response.text()).toMatch(/peegel/i);
  await older.fulfill({ response }).catch(() => undefined);
  await page.evaluate(async () => {
    await (await fetch('/readyz')).text();
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
  await expect(firstProduct(page)).toContainText('Saunauks');
});

for (const path of ['/et/search', '/ru/search'])
  test(`[SRCH-02] the results page at ${path} has no accessibility violation without results`, async ({
    page,
  }) => {
    for (const term of ['qqqqqqqq', 'ab']) {
      await visit(page, `${path}?q=${term}`);
      expect([term, await accessibilityErrors(page)]).toEqual([term, []]);
    }
  });
