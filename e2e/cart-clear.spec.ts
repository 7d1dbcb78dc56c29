// [CART-10] Everything out of the cart at once: on this device and on the server, and the cart is left.
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
  const answer = await page.request.get(`/api/cart/pull?cartId=${cartId}`);
  return ((await answer.json()) as { result: unknown[] }).result;
};

test('[CART-10] [CART-07] clearing asks, empties both sides, leaves the cart, and the next product begins another', {
  tag: '@widths',
}, async ({ page }) => {
  await withTwoLines(page);
  const { token } = (await storedCart(page)) ?? {};
  expect(token).toBeTruthy();

  await test.step('no, and Escape, leave everything as it is', async () => {
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
  const question = drawer(page).getByRole('group', { name: 'Kas eemaldada ostukorvist kõik tooted?' });
  await expect(question.getByRole('button', { name: 'Eemalda' })).toBeFocused();
  expect(await accessibilityErrors(page, 'dialog[open]')).toEqual([]);
  await expectToast(page, 'Ostukorv on tühi', () => page.keyboard.press('Enter'));
  await expect(lines(page)).toHaveCount(0);
  await expect(drawer(page).locator('.overlay-head button').first()).toBeFocused();
  expect(await cartCount(page)).toBe(0);
  await expect.poll(() => linesOf(page, token)).toEqual([]);
  await expect.poll(async () => (await storedCart(page))?.token ?? null).toBeNull();

  await test.step('it is empty after a reload, and the next cart is another', async () => {
    await page.keyboard.press('Escape');
    await reload(page);
    expect(await cartCount(page)).toBe(0);
    await buy(page);
    await expectServerLines(page, { 'KL-MOOT': 1 });
    expect((await storedCart(page))?.token).not.toBe(token);
  });
});

test.describe('without a connection', () => {
  // The browser reports each lost call.
  test.use({ quiet: false });

  test('[CART-10] a cart that was cleared is emptied on the server when the connection is back', async ({
    page,
    context,
  }) => {
    await withTwoLines(page);
    const { token } = (await storedCart(page)) ?? {};
    await context.setOffline(true);
    await drawer(page).getByRole('button', { name: 'Tühjenda ostukorv' }).click();
    await page.keyboard.press('Enter');
    await expect(lines(page)).toHaveCount(0);
    // The server has not heard of it yet: the cart is still this one.
    expect((await storedCart(page))?.token).toBe(token);
    await context.setOffline(false);
    await expect.poll(() => linesOf(page, token)).toEqual([]);
    expect(await cartCount(page)).toBe(0);
  });
});
