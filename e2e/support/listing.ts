import type { Locator, Page } from '@playwright/test';

export const chips = (page: Page) => page.locator('.chips .chip');

/** The number of products that the list displays. */
export const totalOf = async (page: Page) =>
  Number((await page.locator('.listing-total').innerText()).replace(/\D/g, ''));

/** Beside the list, or in the sheet of a small screen. */
export const openFilters = async (page: Page, isMobile: boolean): Promise<Locator> => {
  if (!isMobile) return page.locator('.listing-rail');
  await page.locator('.filter-open').click();
  return page.locator('dialog[open] .filter-sheet');
};
