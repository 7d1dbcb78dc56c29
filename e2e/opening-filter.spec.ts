// "Fits my opening": width and height narrow a list, with and without scripts, in both stores.
import { expect, type Page, test } from '@playwright/test';

const LISTS = [
  { list: 'the category in et', path: '/et/dusilahendused' },
  { list: 'the category in ru', path: '/ru/dushevye' },
  { list: 'a search', path: '/et/search?q=dušisein' },
];
const TALL_MM = 2300;

const total = async (page: Page) =>
  Number((await page.locator('.listing-total').innerText()).replace(/\D/g, ''));
const chips = (page: Page) => page.locator('.chips .chip');

/** The filters: beside the list, or in the sheet of a small screen. */
const openFilters = async (page: Page) => {
  if ((page.viewportSize()?.width ?? 0) >= 1024) return page.locator('.listing-rail');
  await page.locator('.filter-open').click();
  const sheet = page.locator('dialog[open] .filter-sheet');
  await expect(sheet).toBeVisible();
  return sheet;
};

for (const { list, path } of LISTS)
  test(`[CATG-03] ${list} shows what is made as high as the opening, and says so in the address`, async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem('klaas/consent', '1:rejected'));
    await page.goto(path);
    const before = await total(page);
    const filters = await openFilters(page);
    await filters.locator('input[name="height_from"]').fill(String(TALL_MM));
    await filters.locator('input[name="height_from"]').press('Enter');
    await expect(page).toHaveURL(new RegExp(`[?&]height_from=${TALL_MM}`));
    await expect.poll(() => total(page)).toBeLessThan(before);
    const tall = await total(page);
    expect(tall).toBeGreaterThan(0);

    const both = new URL(page.url());
    both.searchParams.set('width_to', '700');
    await page.goto(both.href);
    await expect(chips(page)).toHaveCount(2);
    await expect(chips(page).last()).toContainText(String(TALL_MM));
    await chips(page).first().click();
    await expect(page).not.toHaveURL(/width_to/);
    await expect(page).toHaveURL(new RegExp(`height_from=${TALL_MM}`));
    await expect.poll(() => total(page)).toBe(tall);
    await chips(page).first().click();
    await expect(page).not.toHaveURL(/height_from/);
    await expect.poll(() => total(page)).toBe(before);
  });

test('[CATG-03] a size is typed figure by figure, a round one too', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('klaas/consent', '1:rejected'));
  await page.goto('/et/dusilahendused');
  const filters = await openFilters(page);
  const field = filters.locator('input[name="width_from"]');
  await field.focus();
  await expect
    .poll(() => field.evaluate((input) => Object.keys(input).some((key) => key.startsWith('__react'))))
    .toBe(true);
  for (const typed of ['1000', '900,5', '1050']) {
    await field.fill('');
    await field.pressSequentially(typed);
    await expect(field).toHaveValue(typed);
  }
  await field.press('Enter');
  await expect(page).toHaveURL(/[?&]width_from=1050/);
  await expect(chips(page)).toContainText('1050');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('[CATG-03] a form asks for the opening and keeps what else is chosen @desk', async ({ page }) => {
    await page.goto('/et/dusilahendused?in_stock=1&width_from=800');
    const before = await total(page);
    const form = page.locator('.listing-rail .width-filter');
    await expect(form.locator('input[name="width_from"]')).toHaveValue('800');
    await form.locator('input[name="height_from"]').fill(String(TALL_MM));
    await form.locator('button[type="submit"]').click();
    const { searchParams } = new URL(page.url());
    expect(['in_stock', 'width_from', 'height_from'].map((name) => searchParams.get(name))).toEqual([
      '1',
      '800',
      String(TALL_MM),
    ]);
    expect(await total(page)).toBeLessThan(before);
    await expect(chips(page)).toHaveCount(3);
  });
});
