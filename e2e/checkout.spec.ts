import {
  ADDRESS,
  buy,
  euros,
  fill,
  fillPayment,
  fillPersonalDetails,
  fillShipping,
  GLASS,
  loadPlacedOrder,
  newEmail,
  openCheckout,
  PASSWORD,
  shownTotal,
  submitStep,
  title,
} from './checkout-steps.ts';
import { agree, atStep, expectNoOverflow } from './order-journey.ts';
import { storedValue } from './stored-values.ts';
import { accessibilityErrors, expect, test, visit, waitForHydration } from './visit.ts';

test.describe('[ROUTE-02] [CHK-02] a guest', () => {
  for (const [store, tag] of [
    ['et', ['@widths']],
    ['ru', []],
  ] as const)
    test(`${store}: orders in four steps, each with its URL; the order equals what was shown`, {
      tag: [...tag],
    }, async ({ page }) => {
      await buy(page, GLASS.replace('/et/', `/${store}/`));
      await buy(page, `/${store}/p/KL-MOOT/x`);
      await openCheckout(page, store);
      expect(await accessibilityErrors(page)).toEqual([]);
      await expectNoOverflow(page);
      const email = await fillPersonalDetails(page);
      await expect(title(page)).toBeFocused();
      expect(await accessibilityErrors(page)).toEqual([]);
      await expectNoOverflow(page);
      await fillShipping(page);
      // [CHK-04]
      await expect(page.locator('.checkout-note')).toBeVisible();
      expect(await accessibilityErrors(page)).toEqual([]);
      await expectNoOverflow(page);
      await fillPayment(page);

      await expect(page.locator('.sized-line')).toContainText('500 × 900 / 700');
      const drawing = page.locator('.sized-line svg[role="img"]');
      await expect(drawing).toHaveAccessibleName(/500 × 900 \/ 700/);
      // Large enough to check its sizes; the summary shows the same pane, not a product picture.
      expect((await drawing.boundingBox())?.height).toBeGreaterThan(140);
      await expect(page.locator('.summary-line').first().locator('svg.glass-drawing')).toHaveCount(1);
      await expect(page.locator('[name="terms"]')).not.toBeChecked();
      expect(await accessibilityErrors(page)).toEqual([]);
      await expectNoOverflow(page);
      const shown = await shownTotal(page);
      const button = page.locator('main form button[type="submit"]');
      await expect(button).toContainText(store === 'et' ? 'maksekohustusega' : 'обязательством оплаты');
      await expect.poll(async () => euros(await button.innerText())).toBe(shown);
      await agree(page);
      await submitStep(page);
      const order = await loadPlacedOrder(page);
      expect(order).toMatchObject({ customer_email: email, total_due: shown });
      expect(order.items).toHaveLength(2);
    });

  test('[CHK-05] errors are shown at their fields, the first gets the focus, nothing is lost', async ({
    page,
  }) => {
    await buy(page, '/et/p/KL-TP/x');
    await openCheckout(page);
    await fill(page, { firstName: 'M', emailAddress: 'maarika.saar@gmail', phoneNumber: 'abc' });
    await submitStep(page);
    await expect(page.locator('main .field-error')).toHaveText([
      'Nimes peab olema vähemalt 2 tähte.',
      'See väli on kohustuslik',
      'Sisesta kehtiv e-posti aadress.',
      /^Sisesta kehtiv telefoninumber/,
    ]);
    await expect(page.locator('main [role="alert"]')).toContainText('Paranda märgitud vead');
    await expect(page.locator('[name="firstName"]')).toBeFocused();
    await expect(page.locator('[name="emailAddress"]')).toHaveValue('maarika.saar@gmail');
    expect(await accessibilityErrors(page)).toEqual([]);
    await fillPersonalDetails(page);
    await fill(page, { zipCode: '10' });
    await submitStep(page);
    await expect(page.locator('main .field-error')).toHaveText([
      'See väli on kohustuslik',
      'Postiindeksis peab olema vähemalt 3 märki.',
      'See väli on kohustuslik',
    ]);
    await expect(page.locator('[name="streetAddress"]')).toBeFocused();
    await fill(page, ADDRESS);
    await submitStep(page);
    await fillPayment(page);
    await submitStep(page);
    await expect(page.locator('main .field-error')).toHaveText('Tellimiseks nõustu ostutingimustega.');
    await expect(page.locator('[name="terms"]')).toBeFocused();
  });

  test('[CHK-09] Back, Forward and reload keep all data; a later step requires the earlier ones', async ({
    page,
  }) => {
    await buy(page, GLASS);
    await visit(page, '/et/checkout?step=review');
    await expect(page).toHaveURL(/\/checkout$/);
    const email = await fillPersonalDetails(page);
    await atStep(page, 'shipping');
    await fill(page, { city: 'Tartu' });
    await page.goBack();
    await expect(page.locator('[name="emailAddress"]')).toHaveValue(email);
    await page.goForward();
    await expect(page.locator('[name="city"]')).toHaveValue('Tartu');
    await page.reload();
    await waitForHydration(page);
    await expect(page.locator('[name="city"]')).toHaveValue('Tartu');
    await fillShipping(page);
    await page.locator('[name="isBillSame"]').uncheck();
    await fill(page, { city: 'Narva' });
    await page.reload();
    await waitForHydration(page);
    await expect(page.locator('[name="isBillSame"]')).not.toBeChecked();
    await expect(page.locator('[name="city"]')).toHaveValue('Narva');
    await fill(page, { streetAddress: 'Puškini 1', zipCode: '20308' });
    await fillPayment(page);
    await agree(page);
    await page.reload();
    await waitForHydration(page);
    await expect(page.locator('[name="terms"]')).toBeChecked();
    await expect(page.locator('.sized-line input')).toBeChecked();
    await expect(page.locator('.checkout-done')).toContainText('Puškini 1');
    await expect(page.locator('.summary-totals')).not.toHaveAttribute('data-waiting', 'true');
    await submitStep(page);
    expect((await loadPlacedOrder(page)).customer_email).toBe(email);
  });

  test('[CHK-09] the next order is prefilled from the last one, unless storing is declined', async ({
    page,
  }) => {
    await buy(page, GLASS);
    await openCheckout(page);
    const email = await fillPersonalDetails(page);
    await fillShipping(page);
    await fillPayment(page);
    await agree(page);
    await submitStep(page);
    await loadPlacedOrder(page);

    await buy(page, GLASS);
    await openCheckout(page);
    await expect(page.locator('[name="emailAddress"]')).toHaveValue(email);
    await page.getByText('Jäta minu andmed selles seadmes meelde').click();
    await submitStep(page);
    await atStep(page, 'shipping');
    await expect(page.locator('[name="streetAddress"]')).toHaveValue(ADDRESS.streetAddress);
    await expect(page.locator('[name="shippingMethod"]:checked')).toHaveCount(1);
    await submitStep(page);
    await fillPayment(page);
    await expect(page.locator('[name="terms"]')).not.toBeChecked();
    await agree(page);
    await submitStep(page);
    await loadPlacedOrder(page);
    await buy(page, GLASS);
    await openCheckout(page);
    await expect(page.locator('[name="emailAddress"]')).toHaveValue('');
  });
});

test('[CHK-10] an empty cart is announced, with links', async ({ page }) => {
  await visit(page, '/et/checkout');
  await expect(page.locator('main [role="status"]')).toHaveText(
    'Ostukorv on tühi. Lisa enne vormistamist mõni toode.',
  );
  await expect(page.locator('.checkout-ways a').first()).toBeVisible();
  expect(await accessibilityErrors(page)).toEqual([]);
});

test('[CHK-06] a company and its tax number are shown on the order', async ({ page }) => {
  await buy(page, GLASS);
  await openCheckout(page);
  await page.getByRole('switch', { name: 'Ostan ettevõttele' }).check();
  await fill(page, { company: 'AB', taxId: 'EE' });
  await fillPersonalDetails(page);
  await expect(page.locator('main .field-error')).toHaveText([
    'Nimes peab olema vähemalt 3 tähte.',
    'KMKR-numbris peab olema vähemalt 3 märki.',
  ]);
  await expect(page.locator('[name="company"]')).toBeFocused();
  await fill(page, { company: 'Kodutare Ehitus OÜ', registryCode: '12345678', taxId: 'EE101234567' });
  expect(await accessibilityErrors(page)).toEqual([]);
  await submitStep(page);
  await fillShipping(page);
  await fillPayment(page);
  await expect(page.locator('.checkout-done')).toContainText('Kodutare Ehitus OÜ, 12345678, EE101234567');
  await agree(page);
  await submitStep(page);
  const { billing_address } = await loadPlacedOrder(page);
  expect(billing_address).toMatchObject({
    company: 'Kodutare Ehitus OÜ',
    registry_code: '12345678',
    vat_id: 'EE101234567',
  });
});

test.describe('account creation', () => {
  // A registered address is rejected by the server, which the browser logs.
  test.use({ quiet: false });

  test('[CHK-07] an account is created during checkout; a registered address shows an error at its field', async ({
    page,
  }) => {
    const taken = newEmail();
    const customer = { email: taken, firstname: 'Mari', lastname: 'Mets' };
    await page.request.post('/api/user/create', { data: { customer, password: PASSWORD } });
    await buy(page, GLASS);
    await openCheckout(page);
    await page.locator('[name="createAccount"]').check();
    const marks = page.locator('.password-marks li');
    await fill(page, { password: 'Klaas' });
    await expect(marks.first()).not.toHaveAttribute('data-met', 'true');
    await fillPersonalDetails(page, taken);
    await expect(page.locator('main .field-error')).toHaveText('Paroolis peab olema vähemalt 8 märki.');
    await fill(page, { password: PASSWORD });
    await expect(marks.first()).toHaveAttribute('data-met', 'true');
    await expect(marks.last()).toHaveAttribute('data-met', 'true');
    expect(await accessibilityErrors(page)).toEqual([]);
    await submitStep(page);
    await expect(page.locator('main .field-error')).toHaveText(
      'Selle e-posti aadressiga konto on juba olemas.',
    );
    await expect(page.locator('[name="emailAddress"]')).toBeFocused();

    const email = newEmail();
    await fill(page, { emailAddress: email });
    await submitStep(page);
    await fillShipping(page);
    await fillPayment(page);
    await agree(page);
    await submitStep(page);
    expect((await loadPlacedOrder(page)).customer_email).toBe(email);
    const login = await page.request.post('/api/user/login', {
      data: { username: email, password: PASSWORD },
    });
    const { result: token } = (await login.json()) as { result: string };
    const history = await page.request.get('/api/user/order-history', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(((await history.json()) as { result: { items: unknown[] } }).result.items).toHaveLength(1);
    expect(JSON.stringify(await storedValue(page, 'shop/checkout/personal-details'))).not.toContain(PASSWORD);
  });
});
