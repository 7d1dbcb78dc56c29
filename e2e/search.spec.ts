// Search as you type; the page of results is in `http/search.spec.ts`.
import type { Page, Route } from '@playwright/test';
import { accessibilityErrors, expect, test, viewportTag, visit, waitForHydration } from './visit.ts';

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
  test(`[SRCH-06] the typed family comes first, and pages are found, in ${home}`, async ({ page }) => {
    await visit(page, home);
    const field = await openPanel(page);
    await field.fill(term);
    await expect(firstProduct(page)).toContainText(family);
    await expect(firstProduct(page).locator('mark').first()).toBeVisible();
    await field.fill(about);
    await page.locator('.search-side .search-row', { hasText: wanted }).click();
    await expect(page.locator('h1')).toContainText(wanted);
  });

test('[SRCH-06] arrows walk the rows, Enter follows, Esc closes and gives the focus back', async ({
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
  // The address is there before the page, and a page that comes closes whatever lies over the one before.
  await expect(page.locator('h1')).not.toHaveText(home);
  await openPanel(page);
  await page.keyboard.press('Escape');
  await expect(fieldOf(page)).toHaveCount(0);
  await expect(page.locator('.search-trigger input')).toBeFocused();
});

test('[SRCH-06] opens by "/" and remembers what was searched for', async ({ page }) => {
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

test('[SRCH-06] an older answer never replaces a newer one', async ({ page }) => {
  await visit(page, '/et');
  const held = Promise.withResolvers<Route>();
  await page.route(/_search\?.*peeg%22/, (route) => held.resolve(route));
  const field = await openPanel(page);
  await field.fill('peeg');
  const older = await held.promise;
  await field.fill('saunauks');
  await expect(firstProduct(page)).toContainText('Saunauks');
  // Now the older answer comes, where the page has not called it off; what the page asks for then is answered after it.
  const answer = await older.fetch();
  expect(await answer.text()).toMatch(/peegel/i);
  await older.fulfill({ response: answer }).catch(() => undefined);
  await page.evaluate(async () => {
    await (await fetch('/readyz')).text();
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
  await expect(firstProduct(page)).toContainText('Saunauks');
});

for (const path of ['/et/search', '/ru/search'])
  test(`[SRCH-02] the results page at ${path} has no accessibility fault when it has nothing to show`, async ({
    page,
  }) => {
    for (const term of ['qqqqqqqq', 'ab']) {
      await visit(page, `${path}?q=${term}`);
      expect([term, await accessibilityErrors(page)]).toEqual([term, []]);
    }
  });
