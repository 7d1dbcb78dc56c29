// An order from the payment to the refund, with the shopper and the staff at it, in the shop that the demo shows.
import type { Page } from '@playwright/test';
import { fillPersonalDetails, fillShipping, openCheckout, submitStep } from './checkout-steps.ts';
import { expect, loseAnswer, signIn, test } from './office-steps.ts';
import { addToCart, agree, atStep } from './order-journey.ts';
import { emailTo, linkIn } from './outbox.ts';
import { placePaid } from './placed-orders.ts';
import { inDatabase } from './shop-database.ts';
import { accessibilityErrors, visit } from './visit.ts';
import { orderPanes } from './workshop-panes.ts';

const heading = (page: Page) => page.locator('.order-head h1');
const choose = (page: Page, choice: string) => page.locator(`button[value="${choice}"]`).click();

/** The job of every minute, at once. */
const runRefunds = () =>
  inDatabase((pool) => pool.query("select graphile_worker.add_job('payment.refund', '{}'::json)"));

test('paid at the simulated Montonio after a refusal, shipped by the staff to a parcel machine, delivered, a part refunded', async ({
  page,
  browser,
}) => {
  const email = await test.step('two pieces to a parcel machine, paid at a bank', async () => {
    await addToCart(page, {});
    await addToCart(page, {});
    await openCheckout(page);
    const address = await fillPersonalDetails(page);
    await atStep(page, 'shipping');
    await page.locator('main [name="zipCode"]').fill('51003');
    await page.locator('main [name="city"]').fill('Tartu');
    await page.locator('main [name="streetAddress"]').fill('Näidise tn 12');
    await page.locator('[name="shippingMethod"][value="omniva/locker"]').check();
    await page.getByRole('listbox').getByRole('option').first().click();
    await submitStep(page);
    await atStep(page, 'payment');
    await page.locator('[name="paymentMethod"][value="montonio_bank"]').check();
    await page.locator('.bank-list .choice').first().click();
    await submitStep(page);
    await agree(page);
    await submitStep(page);
    return address;
  });

  await test.step('the bank refuses; the second try is paid', async () => {
    await expect(page.locator('h1')).toHaveText('Montonio simulaator');
    await expect(page.getByText('mitte päris makseteenus')).toBeVisible();
    expect(await accessibilityErrors(page)).toEqual([]);
    await choose(page, 'voided');
    await expect(heading(page)).toHaveText('Makse ei õnnestunud');
    await page.getByRole('button', { name: /^Maksa / }).click();
    await choose(page, 'paid');
    await expect(heading(page)).toHaveText('Aitäh, Maarika! Makse on käes.');
  });
  const buyersPage = new URL(page.url());
  const id = buyersPage.searchParams.get('orderId') ?? '';

  const staff = await signIn(browser, 'orders', 'Toomas Demo');
  // The list stays below the page.
  const order = staff.locator('.order-page');
  const state = order.locator('.marks');
  await test.step('shipped: the simulated carrier gives the number and the label', async () => {
    await staff.goto(`/admin/orders/${id}`);
    await order.getByRole('button', { name: 'Ship', exact: true }).first().click();
    await staff.getByRole('dialog').getByRole('button', { name: 'Ship', exact: true }).click();
    await expect(staff.getByText('Shipped, the customer was told')).toBeVisible();
    await expect(order.getByRole('link', { name: /^SIM\d+/ })).toBeVisible();
    await expect(order.getByRole('link', { name: 'Label' })).toBeVisible();
    await expect(state).toContainText('Shipped');
  });

  await test.step('the parcel moves: the tracking page of the e-mail follows', async () => {
    const tracking = linkIn(await emailTo(email, 'order-shipped'), 'tracking');
    await visit(page, tracking);
    await page.getByRole('link', { name: /SIM\d+/ }).click();
    await expect(page.locator('h1')).toHaveText('Vedaja simulaator');
    expect(await accessibilityErrors(page)).toEqual([]);
    await choose(page, 'MOVING');
    await choose(page, 'IN_LOCKER');
    await choose(page, 'DELIVERED');
    await expect(page.getByText('Saadetise teekond on lõppenud.')).toBeVisible();
    await visit(page, tracking);
    await expect(heading(page)).toHaveText('Saadetis on kohal');
    await emailTo(email, 'order-delivered');
  });

  await test.step('one piece comes back: credit note and e-mail', async () => {
    await order.getByRole('button', { name: 'Refund', exact: true }).first().click();
    const dialog = staff.getByRole('dialog');
    await dialog.getByRole('spinbutton').first().fill('1');
    await dialog.getByLabel('Reason').fill('Scratched');
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(staff.getByText(/^Refund of .+ is on its way$/)).toBeVisible();
    await runRefunds();
    expect((await emailTo(email, 'order-refund')).text).toContain('€');
    await expect(order.getByRole('link', { name: /^Credit note / })).toBeVisible();
    await expect(state).toContainText('Partly refunded');
    expect(await accessibilityErrors(staff)).toEqual([]);
  });

  await test.step('the buyer finds both documents at the order', async () => {
    await visit(page, buyersPage.href);
    for (const name of [/^Laadi arve/, /^Laadi kreeditarve/]) {
      const link = page.getByRole('link', { name });
      const file = await page.request.get((await link.getAttribute('href')) ?? '');
      expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
    }
  });
  await staff.context().close();
});

test('a card at the simulated Stripe: left, then paid', async ({ page }) => {
  await addToCart(page, {});
  await openCheckout(page);
  await fillPersonalDetails(page);
  await fillShipping(page);
  await atStep(page, 'payment');
  await page.locator('[name="paymentMethod"][value="stripe_card"]').check();
  await submitStep(page);
  await agree(page);
  await submitStep(page);
  await expect(page.locator('h1')).toHaveText('Stripe’i simulaator');
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.getByRole('link', { name: 'Tagasi poodi maksmata' }).click();
  await page.getByRole('button', { name: /^Maksa / }).click();
  await choose(page, 'paid');
  await expect(heading(page)).toHaveText('Aitäh, Maarika! Makse on käes.');
});

test('[OFFICE-35] a part that is shipped again after a lost answer is shipped once', async ({ browser }) => {
  const { order: id } = await orderPanes(2);
  const staff = await signIn(browser, 'owner', 'Kadri Demo');
  await staff.goto(`/admin/orders/${id}`);
  const order = staff.locator('.order-page');
  await order.getByRole('button', { name: 'Ship', exact: true }).first().click();
  const dialog = staff.getByRole('dialog');
  const pieces = dialog.getByRole('spinbutton');
  await expect(pieces.first()).toHaveValue('2');
  await pieces.first().fill('1');
  const ship = dialog.getByRole('button', { name: 'Ship', exact: true });
  await loseAnswer(staff, `**/api/admin/orders/${id}/ship`);
  await ship.click();
  await expect(dialog.getByRole('alert')).toHaveText('No connection');
  await ship.click();
  await expect(dialog).toHaveCount(0);
  // The other piece is still here.
  await order.getByRole('button', { name: 'Ship', exact: true }).first().click();
  await expect(pieces.first()).toHaveValue('1');
});

test('what was shipped cannot be sent a second time while the page is read anew', async ({ browser }) => {
  const id = await placePaid();
  const page = await signIn(browser, 'owner', 'Mari Demo');
  await page.goto(`/admin/orders/${id}`);
  await page.locator('.order-page').getByRole('button', { name: 'Ship', exact: true }).first().click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'Tracking number' });
  const submit = dialog.getByRole('button', { name: 'Ship', exact: true });
  const read = Promise.withResolvers<void>();
  await page.route(`**/api/admin/orders/${id}`, async (route) => {
    await read.promise;
    await route.continue();
  });
  await page.route(`**/api/admin/orders/${id}/ship`, (route) =>
    route.fulfill({ json: { ok: true, value: { state: 'complete' } } }),
  );
  await submit.click();
  await expect(page.getByText('Shipped, the customer was told')).toBeVisible();
  await expect(submit).toBeDisabled();
  read.resolve();
  await expect(submit).toHaveCount(0);
});

test('what is typed into a dialog stays when its page cannot be read anew', async ({ browser }) => {
  const id = await placePaid();
  const page = await signIn(browser, 'owner', 'Mari Demo');
  await page.goto(`/admin/orders/${id}`);
  await page.locator('.order-page').getByRole('button', { name: 'Ship', exact: true }).first().click();
  const tracking = page.getByRole('textbox', { name: 'Tracking number' });
  await tracking.fill('SIM-12');
  await page.route(`**/api/admin/orders/${id}`, (route) =>
    route.fulfill({ status: 503, json: { ok: false, error: 'busy' } }),
  );
  const refused = page.waitForResponse((response) => response.status() === 503);
  await page.evaluate(() => {
    for (const name of ['offline', 'online']) window.dispatchEvent(new Event(name));
  });
  await (await refused).finished();
  // The screen has got another answer since.
  await page.waitForResponse((response) => response.url().endsWith('/presence'));
  await expect(tracking).toHaveValue('SIM-12');
});
