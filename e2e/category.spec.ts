// Product listings in the browser; their HTML is in `http/category.spec.ts`.
import { chips, openFilters, totalOf } from './support/listing.ts';
import {
  accessibilityErrors,
  expect,
  horizontalOverflowPx,
  showInScheme,
  test,
  viewportTag,
  visit,
  waitForHydration,
} from './visit.ts';

for (const [store, path] of [
  ['et', '/et/dusilahendused'],
  ['ru', '/ru/dushevye'],
] as const)
  test(
    `[CATG-05] ${store}: a category has no horizontal overflow and no accessibility violation`,
    viewportTag(store),
    async ({ page }) => {
      await showInScheme(page, store);
      await visit(page, path);
      expect(await horizontalOverflowPx(page)).toBeLessThanOrEqual(0);
      expect(await accessibilityErrors(page)).toEqual([]);
    },
  );

test('[CATG-01] a filter changes the URL and the list, survives a reload, and Back undoes it', {
  tag: '@widths',
}, async ({ page, isMobile }) => {
  await visit(page, '/et/dusilahendused');
  const before = await totalOf(page);
  const filters = await openFilters(page, isMobile);
  const option = filters.locator('a.filter-option[href*="hardware="]').first();
  const count = Number(await option.locator('.filter-count').innerText());
  await option.click();
  await expect(page).toHaveURL(/hardware=/);
  await expect(page.locator('.listing-total')).toContainText(String(count));
  if (isMobile) {
    await expect(page.locator('.sheet-foot button')).toContainText(String(count));
    await page.locator('.sheet-foot button').click();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  }
  await expect(chips(page)).toHaveCount(1);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await waitForHydration(page);
  expect(await totalOf(page)).toBe(count);
  await page.goBack();
  await expect(page).not.toHaveURL(/hardware=/);
  await expect(page.locator('.listing-total')).toContainText(String(before));
});

test('[CATG-01] [CATG-04] chips remove one filter or all; another sort order applies at once', async ({
  page,
}) => {
  await visit(page, '/ru/dushevye?hardware=61&hardware=63&in_stock=1');
  await expect(chips(page)).toHaveCount(3);
  await chips(page).first().click();
  await expect(chips(page)).toHaveCount(2);
  await page.locator('.chips').getByRole('link', { name: 'Сбросить всё' }).click();
  await expect(chips(page)).toHaveCount(0);
  expect(new URL(page.url()).search).toBe('');

  const prices = async () =>
    (await page.locator('.card .price-now').allTextContents()).map((text) =>
      Number(text.replace(/[^\d,]/g, '').replace(',', '.')),
    );
  const select = page.locator('.sort-form select');
  await select.selectOption('final_price:asc');
  await expect(page).toHaveURL(/sort=final_price%3Aasc/);
  await expect
    .poll(async () =>
      (await prices()).every((price, index, all) => index === 0 || price >= (all[index - 1] ?? 0)),
    )
    .toBe(true);
  await select.selectOption('final_price:desc');
  await expect
    .poll(async () =>
      (await prices()).every((price, index, all) => index === 0 || price <= (all[index - 1] ?? 0)),
    )
    .toBe(true);
});

test('[CATG-03] [ROUTE-21] "show more" extends the list in place and Back from a product restores it', async ({
  page,
}) => {
  await visit(page, '/et/dusilahendused');
  const all = await totalOf(page);
  // The last card before the link, as the shopper sees it; the pointer is there already, so that a click does not scroll.
  const last = page.locator('.card').nth(49);
  const topOf = async () => (await last.boundingBox())?.y ?? Number.NaN;
  await page.locator('.paging a[rel="next"]').hover();
  const top = await topOf();
  await page.locator('.paging a[rel="next"]').click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.locator('.card')).toHaveCount(all);
  expect(Math.abs((await topOf()) - top)).toBeLessThan(50);
  const card = page.locator('.card-name a').nth(52);
  await card.scrollIntoViewIfNeeded();
  const restored = await page.evaluate(() => scrollY);
  await card.click();
  await expect(page).toHaveURL(/\.html/);
  await page.goBack();
  await expect(page.locator('.card')).toHaveCount(all);
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - restored)).toBeLessThan(120);
});
