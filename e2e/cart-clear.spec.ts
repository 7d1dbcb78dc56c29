// [CART-10] Clearing the cart, on the device and on the server; the cart id is dropped.
import type { Page } from '@playwright/test';
import { expectToast } from './account-steps.ts';
import { buy, drawer, expectServerLines, lines, openDrawer, reload } from './cart-steps.ts';
import { cartCount, storedCart } from './stored-values.ts';
import { accessibilityErrors, expect, test, visit } from './visit.ts';

const withTwoLines = async (page: Page) => {
  await visit(page, '/p/KL-TP/x');
  await buy(page);
  await visit(page, '/p/KL-MOOT/x');
  await buy(page);
  await expectServerLines(page, { 'KL-TP': 1, 'KL-MOOT': 1 });
  await openDrawer(page);
  await expect(lines(page)).toHaveCount(2);
};

const linesOf = async (page: Page, cartId: string | null | undefined) => {
  const response = await page.request.get(`/api/cart/pull?cartId=${cartId}`);
  return ((await response.json()) as { result: unknown[] }).result;
};

test('[CART-10] [CART-07] clearing asks for confirmation, empties both sides and drops the cart; the next product creates another', {
  tag: '@widths',
}, async ({ page }) => {
  await withTwoLines(page);
  const { token } = (await storedCart(page)) ?? {};
  expect(token).toBeTruthy();

  await test.step('declining and Escape change nothing', async () => {
    const button = drawer(page).getByRole('button', { name: 'Tühjenda ostukorv' });
    await button.click();
    await page.getByRole('button', { name: 'Jäta alles' }).click();
    await expect(button).toBeFocused();
    await button.click();
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeVisible();
    await expect(lines(page)).toHaveCount(2);
  });

  await drawer(page).getByRole('button', { name: 'Tühjenda ostukorv' }).click();
  const confirmation = drawer(page).getByRole('group', { name: 'Kas eemaldada ostukorvist kõik tooted?' });
  await expect(confirmation.getByRole('button', { name: 'Eemalda' })).toBeFocused();
  expect(await accessibilityErrors(page, 'dialog[open]')).toEqual([]);
  await expectToast(page, 'Ostukorv on tühi', () => page.keyboard.press('Enter'));
  await expect(lines(page)).toHaveCount(0);
  await expect(drawer(page).locator('.overlay-head button').first()).toBeFocused();
  expect(await cartCount(page)).toBe(0);
  await expect.poll(() => linesOf(page, token)).toEqual([]);
  await expect.poll(async () => (await storedCart(page))?.token ?? null).toBeNull();

  await test.step('stays empty after a reload, and the next cart is a new one', async () => {
    await page.keyboard.press('Escape');
    await reload(page);
    expect(await cartCount(page)).toBe(0);
    await buy(page);
    await expectServerLines(page, { 'KL-MOOT': 1 });
    expect((await storedCart(page))?.token).not.toBe(token);
  });
});

test.describe('offline', () => {
  // The browser logs each failed request.
  test.use({ quiet: false });

  test('[CART-10] a cart cleared offline is emptied on the server after reconnecting', async ({
    page,
    context,
  }) => {
    await withTwoLines(page);
    const { token } = (await storedCart(page)) ?? {};
    await context.setOffline(true);
    await drawer(page).getByRole('button', { name: 'Tühjenda ostukorv' }).click();
    await page.keyboard.press('Enter');
    await expect(lines(page)).toHaveCount(0);
    // The server does not know yet: the cart id is unchanged.
    expect((await storedCart(page))?.token).toBe(token);
    await context.setOffline(false);
    await expect.poll(() => linesOf(page, token)).toEqual([]);
    expect(await cartCount(page)).toBe(0);
  });
});
