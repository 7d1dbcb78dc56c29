// Measuring and installation: the time is chosen in the checkout, kept, and moved on the order page.
import type { Page } from '@playwright/test';
import {
  ADDRESS,
  buy,
  chooseTimes,
  fill,
  fillPayment,
  fillPersonalDetails,
  loadPlacedOrder,
  openCheckout,
  SERVICE,
  submitStep,
} from './checkout-steps.ts';
import { agree, atStep, expectNoOverflow } from './order-journey.ts';
import { accessibilityErrors, expect, test } from './visit.ts';

const WORDS = {
  et: {
    change: /Muuda aega/,
    confirm: 'Kinnita uus aeg',
    done: 'Uus aeg on kirjas',
    installation: 'Paigaldus',
  },
  ru: {
    change: /Изменить время/,
    confirm: 'Подтвердить новое время',
    done: 'Новое время записано',
    installation: 'Монтаж',
  },
};

const visits = (page: Page) => page.locator('section[aria-labelledby="visits-when"]');
const days = (page: Page) => visits(page).locator('.slot-choice').first().locator('.slot-option');

for (const store of ['et', 'ru'] as const)
  test(`${store}: goods with installation: its time is required, shown in the review and moved on the order page`, async ({
    page,
  }) => {
    const words = WORDS[store];
    await buy(page, `/${store}/p/KL-TP/x`);
    await buy(page, `/${store}/p/KL-PAIG/x`);
    await openCheckout(page, store);
    await fillPersonalDetails(page);
    await atStep(page, 'shipping');
    await fill(page, ADDRESS);
    await expect(days(page).first()).toBeVisible();
    await submitStep(page);
    await expect(page.locator('main .field-error')).toHaveCount(1);
    await chooseTimes(page);
    expect(await accessibilityErrors(page)).toEqual([]);
    await expectNoOverflow(page);
    await submitStep(page);
    await fillPayment(page);
    await expect(page.locator('.checkout-done')).toContainText(words.installation);
    await agree(page);
    await submitStep(page);
    const order = await loadPlacedOrder(page);
    const places = page.locator('.order-places');
    await expect(places).toContainText(words.installation);
    await expect(places).toContainText(/\d\d:\d\d/);
    const before = await places.innerText();
    await places.getByRole('button', { name: words.change }).click();
    const move = page.locator('.order-move');
    await move.locator('.slot-option').nth(1).click();
    await move.locator('.slot-choice').nth(1).locator('.slot-option').first().click();
    expect(await accessibilityErrors(page)).toEqual([]);
    await expectNoOverflow(page);
    await move.getByRole('button', { name: words.confirm }).click();
    await expect(page.locator('.order-done')).toContainText(words.done);
    await expect(move).toHaveCount(0);
    await expect.poll(() => places.innerText()).not.toBe(before);
    expect(order.entity_id).toBeGreaterThan(0);
  });

test('measuring alone is booked with the billing address; the keyboard is enough', async ({ page }) => {
  await buy(page, SERVICE);
  await openCheckout(page);
  await fillPersonalDetails(page);
  await atStep(page, 'payment');
  await expect(visits(page)).toContainText('Sisesta postiindeks');
  await fill(page, ADDRESS);
  await expect(days(page).first()).toBeVisible();
  await days(page).first().locator('input').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(visits(page)).toContainText('Hoiame sulle aega');
  await submitStep(page);
  await atStep(page, 'review');
  await expect(page.locator('.checkout-done')).toContainText('Mõõtmine:');
});

test('an address that nobody serves is said there', async ({ page }) => {
  await buy(page, SERVICE);
  await openCheckout(page);
  await fillPersonalDetails(page);
  await atStep(page, 'payment');
  await fill(page, { ...ADDRESS, zipCode: 'LV-1010' });
  await page.locator('[name="country"]').selectOption('LV');
  await expect(visits(page)).toContainText('Sellel aadressil me seda tööd ei tee');
  await submitStep(page);
  await expect(page).toHaveURL(/step=payment/);
});

test.describe('a refusal', () => {
  test.use({ quiet: false });

  test('a time that somebody else took meanwhile is asked for again, and nothing else is lost', async ({
    page,
  }) => {
    await buy(page, SERVICE);
    await openCheckout(page);
    await fillPersonalDetails(page);
    await atStep(page, 'payment');
    await fill(page, ADDRESS);
    await expect(days(page).first()).toBeVisible();
    await chooseTimes(page);
    await submitStep(page);
    await atStep(page, 'review');
    // As the server answers when the hold has ended and the place is gone.
    await page.route('**/api/ext/delivery/hold*', (route) =>
      route.fulfill({ status: 409, json: { code: 409, result: 'taken', meta: { error: 'slot_taken' } } }),
    );
    await page.route('**/api/order?*', (route) =>
      route.fulfill({ status: 500, json: { code: 500, result: 'taken', meta: { error: 'slot_taken' } } }),
    );
    await agree(page);
    await submitStep(page);
    await atStep(page, 'payment');
    await expect(visits(page)).toContainText('jõudis keegi teine võtta');
    await expect(page.locator('[name="streetAddress"]')).toHaveValue(ADDRESS.streetAddress);
    await expect(days(page).first()).toBeVisible();
  });
});
