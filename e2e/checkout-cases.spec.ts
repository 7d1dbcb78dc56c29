import type { Page } from '@playwright/test';
import {
  ADDRESS,
  buy,
  chooseTimes,
  euros,
  fill,
  fillPayment,
  fillPersonalDetails,
  fillShipping,
  GLASS,
  grandTotal,
  loadPlacedOrder,
  newEmail,
  openCheckout,
  openReview,
  PASSWORD,
  SERVICE,
  shownTotal,
  submitStep,
  title,
  toReview,
} from './checkout-steps.ts';
import { agree, atStep } from './order-journey.ts';
import { ordersOf } from './placed-orders.ts';
import { cartCount, storedValue } from './stored-values.ts';
import { accessibilityErrors, expect, test, waitForHydration } from './visit.ts';

const JSON_RESPONSE = { contentType: 'application/json' };

/** A customer with an address. */
const makeCustomer = async (page: Page) => {
  const email = newEmail();
  const customer = { email, firstname: 'Mari', lastname: 'Mets' };
  await page.request.post('/api/user/create', { data: { customer, password: PASSWORD } });
  const login = await page.request.post('/api/user/login', { data: { username: email, password: PASSWORD } });
  const headers = { authorization: `Bearer ${((await login.json()) as { result: string }).result}` };
  const address = {
    firstname: 'Mari',
    lastname: 'Mets',
    street: ['Riia', '1-2'],
    city: 'Tartu',
    postcode: '51004',
    country_id: 'EE',
    telephone: '555 1234',
    default_shipping: true,
    default_billing: true,
  };
  await page.request.post('/api/user/me', {
    headers,
    data: { customer: { ...customer, addresses: [address] } },
  });
  return { email, headers };
};

const logIn = async (page: Page, email: string) => {
  const dialog = page.locator('dialog[open]');
  await dialog.locator('[name="username"]').fill(email);
  await dialog.locator('[name="password"]').fill(PASSWORD);
  await dialog.locator('button[type="submit"]').click();
  await expect(dialog).toHaveCount(0);
};

test('[CHK-09] a customer who logs in during checkout is not asked for known data', async ({ page }) => {
  const { email, headers } = await makeCustomer(page);
  await buy(page, GLASS);
  await openCheckout(page);
  await page.locator('.checkout-login button').click();
  await logIn(page, email);
  await expect(page.locator('[name="emailAddress"]')).toHaveValue(email);
  await expect(page.locator('[name="firstName"]')).toHaveValue('Mari');
  await expect(page.locator('.checkout-login')).toHaveCount(0);
  await expect(page.locator('[name="createAccount"]')).toHaveCount(0);
  await submitStep(page);
  await atStep(page, 'shipping');
  const saved = page.locator('[name="saved-shipping"]');
  await expect(saved.first()).toBeChecked();
  await expect(page.locator('[name="streetAddress"]')).toHaveCount(0);
  expect(await accessibilityErrors(page)).toEqual([]);
  await saved.last().check();
  await expect(saved.last()).toBeFocused();
  await fill(page, ADDRESS);
  await saved.first().check();
  await expect(page.locator('[name="shippingMethod"]:checked')).toHaveCount(1);
  await submitStep(page);
  await fillPayment(page);
  await expect(page.locator('.checkout-done')).toContainText('Riia 1-2, 51004 Tartu');
  await agree(page);
  await submitStep(page);
  const order = await loadPlacedOrder(page);
  const history = await page.request.get('/api/user/order-history', { headers });
  const { result } = (await history.json()) as { result: { items: { entity_id: number }[] } };
  expect(result.items.map(({ entity_id }) => entity_id)).toEqual([order.entity_id]);
});

test('[CHK-03] a virtual cart has no shipping and no cash on delivery, but invoice; the bank link opens the bank', async ({
  page,
}) => {
  await buy(page, SERVICE);
  await openCheckout(page);
  await expect(page.locator('.checkout-steps li')).toHaveCount(3);
  // No courier is offered.
  await expect(page.locator('[name="phoneNumber"]')).toHaveAccessibleDescription(/^Helistame/);
  await fillPersonalDetails(page);
  await atStep(page, 'payment');
  await expect(page.locator('[name="paymentMethod"][value="banktransfer"]')).toBeChecked();
  await expect(page.locator('.checkout-note')).toContainText('7 päeva');
  await expect(page.locator('[name="paymentMethod"][value="cashondelivery"]')).toHaveCount(0);
  await page.locator('[name="paymentMethod"][value="banklink"]').check();
  await expect(page.locator('.checkout-note')).toHaveCount(0);
  await expect(page.locator('[name="isBillSame"]')).toHaveCount(0);
  await submitStep(page);
  await expect(page.locator('[name="streetAddress"]')).toBeFocused();
  await fill(page, ADDRESS);
  await chooseTimes(page);
  await submitStep(page);
  await atStep(page, 'review');
  await expect(page.locator('.sized-line')).toHaveCount(0);
  await agree(page);
  await submitStep(page);
  await expect(page).not.toHaveURL(/\/checkout/);
  expect(page.url()).toContain('bank');
});

test.describe('orders that the server rejects', () => {
  test.use({ quiet: false });

  test('[ORD-06] a price changed after the review is shown and needs confirmation', async ({ page }) => {
    const email = await openReview(page, GLASS);
    const before = await shownTotal(page);
    const { token = '' } = (await storedValue<{ token: string }>(page, 'shop/cart/current-cart-token')) ?? {};
    // For example on another device.
    await page.request.post(`/api/cart/apply-coupon?cartId=${token}&coupon=KLAAS10`);
    await agree(page);
    await submitStep(page);
    const notice = page.locator('.checkout-price-change');
    await expect(notice).toBeVisible();
    await expect(notice).toBeFocused();
    await expect(page).toHaveURL(/step=review/);
    await expect.poll(async () => euros(await grandTotal(page).innerText())).toBeLessThan(before);
    const after = await shownTotal(page);
    await expect.poll(async () => euros((await notice.innerText()).split('€')[1] ?? '')).toBe(after);
    expect(await accessibilityErrors(page)).toEqual([]);
    expect(await ordersOf(email)).toHaveLength(0);
    expect(await cartCount(page)).toBe(1);
    await submitStep(page);
    expect((await loadPlacedOrder(page)).total_due).toBe(after);
    expect(await ordersOf(email)).toHaveLength(1);
  });

  test('[ORD-05] an out-of-stock product is reported at its line, and nothing is lost', async ({ page }) => {
    await openReview(page, '/et/p/KL-TP/x');
    await page.route('**/api/order?**', (route) =>
      route.fulfill({
        ...JSON_RESPONSE,
        status: 500,
        body: JSON.stringify({
          code: 500,
          result: 'Error: Error while adding products',
          meta: { error: 'out_of_stock', detail: { sku: 'KL-TP', available: 0 } },
        }),
      }),
    );
    await page.route('**/api/stock/list?**', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { result: { is_in_stock: boolean; qty: number }[] };
      for (const entry of body.result) Object.assign(entry, { is_in_stock: false, qty: 0 });
      await route.fulfill({ ...JSON_RESPONSE, body: JSON.stringify(body) });
    });
    await agree(page);
    await submitStep(page);
    await expect(page.locator('main form [role="alert"]')).toContainText(
      'Mõnda tellitud toodet ei ole saadaval',
    );
    await expect(page.locator('.summary-line .line-error')).toHaveText('Otsas');
    await expect(page.locator('[name="terms"]')).toBeChecked();
    await expect(page.locator('.summary-edit')).toBeVisible();
  });

  test('an expired session keeps the typed data; a login restores the cart', async ({ page }) => {
    const { email } = await makeCustomer(page);
    await buy(page, GLASS);
    await openCheckout(page);
    // The guest's line was merged into the customer's cart.
    const merged = page.waitForResponse(/cart\/update\?cartId=\d{1,12}&/);
    await page.locator('.checkout-login button').click();
    await logIn(page, email);
    await expect(page.locator('[name="emailAddress"]')).toHaveValue(email);
    await fill(page, { lastName: 'Kask', phoneNumber: '5123 4777' });
    await merged;
    const gone = (result: unknown) => ({
      ...JSON_RESPONSE,
      status: 401,
      body: JSON.stringify({ code: 401, result }),
    });
    await page.route('**/api/cart/**', (route) => route.fulfill(gone('The consumer is not authorized')));
    await page.route('**/api/user/refresh**', (route) => route.fulfill(gone(null)));
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.locator('dialog[open] .modal-reason')).toContainText('seanss on lõppenud');
    await page.unroute('**/api/cart/**');
    await page.unroute('**/api/user/refresh**');
    await logIn(page, email);
    await expect(page.locator('[name="lastName"]')).toHaveValue('Kask');
    await expect(page.locator('[name="phoneNumber"]')).toHaveValue('5123 4777');
    await expect(page.locator('.summary-line')).toHaveCount(1);
  });
});

test('[CHK-08] after half an hour consents must be given again, typed data stays', async ({ page }) => {
  await page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + Number(document.documentElement.dataset['minutesLater'] ?? 0) * 60_000;
  });
  const email = await openReview(page, GLASS);
  await agree(page);
  // The toast disappears by itself: wait for it before the action that shows it.
  const toastShown = page.waitForFunction(() =>
    document.querySelector('.toast')?.textContent?.includes('kinnita tellimus uuesti'),
  );
  await page.evaluate(() => {
    document.documentElement.dataset['minutesLater'] = '31';
    window.dispatchEvent(new Event('focus'));
  });
  await toastShown;
  await expect(page.locator('[name="terms"]')).not.toBeChecked();
  await expect(page.locator('.sized-line input')).not.toBeChecked();
  await expect(page.locator('.checkout-done')).toContainText(email);
});

test('[CHK-11] [ANLY-01] four steps are sent to analytics after consent', async ({ page: shop, context }) => {
  await buy(shop, GLASS);
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem('klaas/consent', '1:accepted'));
  const steps = () =>
    page.evaluate(() =>
      ((window as { dataLayer?: Record<string, unknown>[] }).dataLayer ?? []).flatMap((entry) => {
        const { checkout } = (entry['ecommerce'] ?? {}) as {
          checkout?: { actionField: { step: number; option: string }; products: unknown[] };
        };
        if (!checkout) return [];
        const { actionField, products } = checkout;
        return [`${actionField.step} ${actionField.option} ${products.length}`];
      }),
    );
  await page.goto('/et/checkout', { waitUntil: 'domcontentloaded' });
  await waitForHydration(page);
  await expect.poll(steps).toEqual(['1 Guest Checkout 1']);
  await toReview(page);
  await expect
    .poll(steps)
    .toEqual(['1 Guest Checkout 1', '2 flatrate 1', '3 cashondelivery 1', '4 cashondelivery 1']);
});

test('a discount code lowers the total in the summary', { tag: '@widths' }, async ({ page, isMobile }) => {
  await buy(page, GLASS);
  await openCheckout(page);
  if (isMobile) await page.locator('.summary-bar').click();
  const before = await shownTotal(page);
  await page.locator('.summary .coupon-open').click();
  await page.locator('.summary [name="coupon"]').fill('KLAAS10');
  await page.keyboard.press('Enter');
  await expect(page.locator('.summary-totals')).toContainText('KLAAS10');
  await expect.poll(async () => euros(await grandTotal(page).innerText())).toBeLessThan(before);
});

test.describe('offline', () => {
  test.use({ quiet: false });

  test('the checkout continues and says that the order will be queued', async ({ page, context }) => {
    await buy(page, GLASS);
    await openCheckout(page);
    await context.setOffline(true);
    await expect(page.locator('.checkout-offline')).toContainText('saadetakse, kui ühendus taastub');
    await fillPersonalDetails(page);
    await fillShipping(page);
    // Only payment methods without a bank page.
    await expect(page.locator('[name="paymentMethod"]')).toHaveCount(2);
    await expect(page.locator('[name="paymentMethod"][value="banklink"]')).toHaveCount(0);
    await fillPayment(page);
    await expect(page.locator('.checkout-offline')).toBeVisible();
    await context.setOffline(false);
    await expect(page.locator('.checkout-offline')).toHaveCount(0);
  });
});

test('checkout by keyboard only, from the first field to the order', async ({ page }) => {
  await buy(page, GLASS);
  await openCheckout(page);
  const press = (key: string) => page.keyboard.press(key);
  /** Presses Tab until the field has the focus, as a screen reader user would. */
  const reach = async (selector: string) => {
    for (let presses = 0; presses < 40; presses += 1) {
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
      await press('Tab');
    }
    throw new Error(`${selector} cannot be reached`);
  };
  const type = async (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) {
      await reach(`main [name="${name}"]`);
      await page.keyboard.type(value);
    }
  };
  await type({
    firstName: 'Maarika',
    lastName: 'Saar',
    emailAddress: newEmail(),
    phoneNumber: '+372 5123 4567',
  });
  await press('Enter');
  await atStep(page, 'shipping');
  await expect(title(page)).toBeFocused();
  await type({ streetAddress: 'Näidise 1', zipCode: '51003', city: 'Tartu' });
  await expect(page.locator('[name="shippingMethod"]:checked')).toHaveCount(1);
  await press('Enter');
  await atStep(page, 'payment');
  await expect(title(page)).toBeFocused();
  await reach('main [name="paymentMethod"]');
  await press('Enter');
  await atStep(page, 'review');
  await expect(title(page)).toBeFocused();
  await reach('main .sized-line input');
  await press('Space');
  await reach('main [name="terms"]');
  await press('Space');
  await expect(page.locator('.summary-totals')).not.toHaveAttribute('data-waiting', 'true');
  await reach('main form button[type="submit"]');
  await press('Enter');
  await loadPlacedOrder(page);
});
