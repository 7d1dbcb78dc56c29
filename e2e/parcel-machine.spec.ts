// The choice of a parcel machine in the checkout.
import type { Page } from '@playwright/test';
import {
  ADDRESS,
  buy,
  euros,
  fill,
  fillPayment,
  fillPersonalDetails,
  grandTotal,
  LARGE_GLASS,
  loadPlacedOrder,
  openCheckout,
  submitStep,
} from './checkout-steps.ts';
import { agree, atStep } from './order-journey.ts';
import { accessibilityErrors, expect, test, visit } from './visit.ts';

/** Care set: a parcel without options. */
const PARCEL = { et: '/et/p/KL-TP/x', ru: '/ru/p/KL-TP/x' };

const search = (page: Page) => page.getByRole('combobox', { name: /pakiautomaat|автомат/i });
const options = (page: Page) => page.getByRole('listbox').getByRole('option');

const openShipping = async (page: Page, store: 'et' | 'ru') => {
  await buy(page, PARCEL[store]);
  await openCheckout(page, store);
  await fillPersonalDetails(page);
  await atStep(page, 'shipping');
  await fill(page, ADDRESS);
};

const chooseMethod = async (page: Page, carrier: string) => {
  await page.locator(`[name="shippingMethod"][value="${carrier}/locker"]`).check();
  await expect(options(page).first()).toBeVisible();
};

for (const store of ['et', 'ru'] as const)
  test(`${store}: a parcel machine is found, chosen with the keyboard and kept in the order`, async ({
    page,
  }) => {
    await openShipping(page, store);
    await chooseMethod(page, 'omniva');
    // The nearest to the typed address, five of them.
    await expect(options(page)).toHaveCount(5);
    await expect(options(page).first()).toContainText('Tartu');
    await expect(options(page).first()).toContainText(/\d (km|км)/);
    expect(await accessibilityErrors(page)).toEqual([]);

    await submitStep(page);
    await expect(search(page)).toBeFocused();
    await expect(search(page)).toHaveAccessibleDescription(store === 'et' ? /Vali/ : /Выберите/);

    await search(page).fill(store === 'et' ? 'parnu' : 'Пярну');
    // Three in the town, one in a street of that name.
    await expect(options(page)).toHaveCount(4);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const activeId = () => search(page).getAttribute('aria-activedescendant');
    await expect
      .poll(async () => (await activeId()) === (await options(page).nth(1).getAttribute('id')))
      .toBe(true);
    await page.keyboard.press('Enter');
    await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
    const name = (await options(page).nth(1).locator('strong').textContent()) ?? '';
    await atStep(page, 'shipping');

    await submitStep(page);
    await fillPayment(page);
    await expect(page.locator('.checkout-done')).toContainText(name);
    await agree(page);
    await submitStep(page);
    const order = await loadPlacedOrder(page);
    expect(JSON.stringify(order.extension_attributes)).toContain(name);
  });

test('another carrier forgets the machine of the first; the last used one comes first next time', async ({
  page,
}) => {
  await openShipping(page, 'et');
  await chooseMethod(page, 'omniva');
  await search(page).fill('narva');
  await options(page).first().click();
  await chooseMethod(page, 'dpd');
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(0);
  await search(page).fill('narva');
  await options(page).first().click();
  await visit(page, '/et/checkout?step=shipping');
  await expect(options(page).first()).toContainText('Narva');
  await expect(options(page).first()).toContainText('Viimati kasutatud');
});

test('a pane of 2 m is offered neither the courier nor a parcel machine, and each refusal names it', {
  tag: '@widths',
}, async ({ page }) => {
  await buy(page, LARGE_GLASS);
  await openCheckout(page);
  await fillPersonalDetails(page);
  await atStep(page, 'shipping');
  const refused = page.locator('.choice-refused');
  await expect(refused).toHaveCount(4);
  for (const reason of await refused.all()) await expect(reason).toContainText('Dušisein Katus');
  await expect(refused.first()).toContainText('DPD kuller');
  const offered = page.locator('[name="shippingMethod"]');
  await expect
    .poll(() => offered.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)))
    .toEqual(['own/van', 'freight/ee', 'showroom/pickup']);
  // The vans do not go abroad.
  await page.locator('main [name="country"]').selectOption('LV');
  await expect(offered).toHaveCount(1);
  await expect(page.locator('[name="shippingMethod"][value="freight/baltic"]')).toBeChecked();
  expect(await accessibilityErrors(page)).toEqual([]);
});

test('offline the machines of the last list are there', async ({ page, context }) => {
  await openShipping(page, 'et');
  await chooseMethod(page, 'omniva');
  const priced = page.waitForResponse(/shipping-information/);
  await page.locator('[name="shippingMethod"][value="flatrate/flatrate"]').check();
  await expect(options(page)).toHaveCount(0);
  await priced;
  await context.setOffline(true);
  await chooseMethod(page, 'omniva');
  await search(page).fill('võru');
  await expect(options(page)).toHaveCount(1);
});

test('a pane comes by the shop’s own van at a chosen time, carried to the fourth floor', async ({ page }) => {
  await buy(page, LARGE_GLASS);
  await openCheckout(page);
  await fillPersonalDetails(page);
  await atStep(page, 'shipping');
  await fill(page, ADDRESS);
  await page.locator('[name="shippingMethod"][value="own/van"]').check();
  await expect(page.locator('[name="deliveryDay"]').first()).toBeAttached();
  await submitStep(page);
  await expect(page.locator('.slot-picker .field-error')).toContainText('Vali päev');

  await page.locator('.slot-option').first().click();
  await page.locator('.slot-choice').nth(1).locator('.slot-option').first().click();
  await expect(page.locator('[name="deliveryTime"]:checked')).toHaveCount(1);
  await expect(page.locator('.slot-picker .field-error')).toHaveCount(0);
  const price = page.locator('.summary-lines strong').first();
  await expect(price).toHaveText(/\d,\d\d/);
  const goods = euros(await price.innerText());
  // 36 kg are carried by two people: 29 + 25.
  const withVan = (cents: number) => ((Math.round(goods * 100) + cents) / 100).toFixed(2).replace('.', ',');
  await expect(grandTotal(page)).toContainText(withVan(5400));
  await fill(page, { accessFloor: '4' });
  await page.locator('[name="accessCarryIn"]').check();
  // And four floors: 24.
  await expect(grandTotal(page)).toContainText(withVan(7800));
  expect(await accessibilityErrors(page)).toEqual([]);
  await submitStep(page);
  await fillPayment(page);
  await expect(page.locator('.checkout-done')).toContainText(/\d\d:00–\d\d:00/);
  await agree(page);
  await submitStep(page);
  const order = await loadPlacedOrder(page);
  expect(order.extension_attributes).toMatchObject({ delivery_slot: { from: expect.any(String) } });
});

test('a late answer about a former time does not override the newer choice of a day', async ({ page }) => {
  await buy(page, LARGE_GLASS);
  await openCheckout(page);
  await fillPersonalDetails(page);
  await atStep(page, 'shipping');
  await fill(page, ADDRESS);
  await page.locator('[name="shippingMethod"][value="own/van"]').check();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/ext/delivery/hold*', async (route) => {
    await released;
    await route.continue();
  });
  const days = page.locator('.slot-choice').first().locator('.slot-option');
  const times = page.locator('.slot-choice').nth(1).locator('.slot-option');
  await days.first().click();
  const asked = page.waitForRequest('**/api/ext/delivery/hold*');
  await times.first().click();
  await asked;
  await days.nth(1).click();
  const answered = page.waitForResponse('**/api/ext/delivery/hold*');
  release();
  await (await answered).finished();
  await submitStep(page);
  await expect(page.locator('.slot-picker .field-error')).toContainText('Vali');
  await times.first().click();
  await expect(page.locator('[name="deliveryTime"]:checked')).toHaveCount(1);
  await expect(page.locator('.slot-picker .field-error')).toHaveCount(0);
});
