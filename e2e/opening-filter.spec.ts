// "Fits my opening": width and height filter a list at once. The plain form is in `http/opening-filter.spec.ts`.
import { chips, openFilters, totalOf } from './support/listing.ts';
import { expect, test, visit, waitForPartHydration } from './visit.ts';

const TALL_MM = 2300;

test('[CATG-03] a list shows products that fit the opening, with the size in the URL', {
  tag: '@widths',
}, async ({ page, isMobile }) => {
  await visit(page, '/et/dusilahendused');
  const before = await totalOf(page);
  const filters = await openFilters(page, isMobile);
  await filters.locator('.width-more > summary').click();
  await filters.locator('input[name="height_from"]').fill(String(TALL_MM));
  await filters.locator('input[name="height_from"]').press('Enter');
  await expect(page).toHaveURL(new RegExp(`[?&]height_from=${TALL_MM}`));
  await expect.poll(() => totalOf(page)).toBeLessThan(before);
  expect(await totalOf(page)).toBeGreaterThan(0);
  if (isMobile) await page.locator('.sheet-foot button').click();
  await expect(chips(page)).toContainText(String(TALL_MM));
  await chips(page).click();
  await expect(page).not.toHaveURL(/height_from/);
  await expect.poll(() => totalOf(page)).toBe(before);
});

test('[CATG-03] a size is typed digit by digit, also a round one', async ({ page }) => {
  await visit(page, '/et/search?q=dušisein');
  const field = page.locator('.listing-rail input[name="width_from"]');
  await field.focus();
  await waitForPartHydration(field);
  for (const typed of ['1000', '900,5', '1050']) {
    await field.fill('');
    await field.pressSequentially(typed);
    await expect(field).toHaveValue(typed);
  }
  await field.press('Enter');
  await expect(page).toHaveURL(/[?&]width_from=1050/);
  await expect(chips(page)).toContainText('1050');
});

test('[CATG-03] the opening applies on blur, and together with a filter clicked right after', async ({
  page,
}) => {
  await visit(page, '/et/dusilahendused');
  const rail = page.locator('.listing-rail');
  const from = rail.locator('input[name="width_from"]');
  const to = rail.locator('input[name="width_to"]');
  await from.focus();
  await waitForPartHydration(from);
  await expect(rail.locator('input[name="height_from"]')).toBeHidden();
  await from.fill('800');
  await from.press('Tab');
  await expect(to).toBeFocused();
  await to.pressSequentially('1200');
  await expect(page).toHaveURL(/[?&]width_from=800/);
  // The updated list keeps the focus and the typed value.
  await expect(to).toBeFocused();
  await expect(to).toHaveValue('1200');
  await rail.locator('a.filter-option').first().click();
  await expect(page).toHaveURL(/[?&]width_to=1200/);
  await expect(chips(page)).toHaveCount(2);
  await expect(rail.locator('a.filter-option[aria-checked="true"]')).toHaveCount(1);
});
