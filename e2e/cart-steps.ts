// Shared steps of cart journeys.
import type { Page } from '@playwright/test';
import { cartCount, storedCart } from './stored-values.ts';
import { expect, waitForHydration } from './visit.ts';

/** The visible one: beside the options on a desktop, in the bottom bar of a phone. */
export const buyButton = (page: Page) => page.locator('.add-to-cart:visible').last();

/** The toast disappears by itself; the stored cart stays. */
export const buy = async (page: Page) => {
  const before = await cartCount(page);
  await buyButton(page).click();
  await expect.poll(() => cartCount(page)).toBeGreaterThan(before);
};

export const reload = async (page: Page) => {
  await page.reload({ waitUntil: 'domcontentloaded' });
  await waitForHydration(page);
};

export const drawer = (page: Page) => page.locator('dialog.overlay-right[open]');
export const lines = (page: Page) => drawer(page).locator('.line');

export const openDrawer = async (page: Page) => {
  // On a phone the product page has a buying bar instead of the tabs; the header keeps the cart.
  await page.locator('[data-action="cart"] a:visible').first().click();
  await expect(drawer(page)).toBeVisible();
};

/** Quantities in the server's cart by sku. */
export const serverLines = async (page: Page): Promise<Record<string, number>> => {
  const { token = null } = (await storedCart(page)) ?? {};
  if (token === null) return {};
  const response = await page.request.get(`/api/cart/pull?cartId=${token}`);
  const { result } = (await response.json()) as { result: { sku: string; qty: number }[] };
  return Object.fromEntries(result.map(({ sku, qty }) => [sku, qty]));
};

export const expectServerLines = (page: Page, wanted: Record<string, number>) =>
  expect.poll(() => serverLines(page)).toEqual(wanted);
