import type { Page } from '@playwright/test';
import {
  account,
  createCustomer,
  dialog,
  expectToast,
  login,
  logout,
  newEmail,
  openAsCustomer,
  openRegistration,
  PASSWORD,
  register,
  storeSession,
} from './account-steps.ts';
import { emailTo, linkIn } from './outbox.ts';
import { inDatabase } from './shop-database.ts';
import { storedCart, storedEntries } from './stored-values.ts';
import {
  accessibilityErrors,
  expect,
  horizontalOverflowPx,
  test,
  viewportTag,
  visit,
  waitForHydration,
} from './visit.ts';

// These journeys cause rejected logins and expired sessions, which the browser logs.
test.use({ quiet: false });

const storedUserKeys = async (page: Page) => (await storedEntries(page, 'shop/user/')).map(([key]) => key);

for (const [store, text] of [
  ['et', 'Selle lehe nägemiseks'],
  ['ru', 'Чтобы увидеть эту страницу'],
] as const) {
  test(`[ROUTE-04] ${store}: the account requires a login`, viewportTag(store), async ({ page }) => {
    await visit(page, `/${store}/my-account/orders`);
    await expect(dialog(page)).toBeVisible();
    await expect(dialog(page).locator('.modal-reason')).toContainText(text);
    expect(await accessibilityErrors(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.locator('main [role=status]')).toBeVisible();
    expect(await accessibilityErrors(page)).toEqual([]);
    expect(await horizontalOverflowPx(page)).toBeLessThanOrEqual(0);
  });
}

test('[SES-04] [SES-05] registration shows an error at its field, and clears it when corrected', async ({
  page,
  request,
}) => {
  const { email } = await createCustomer(request);
  await openRegistration(page);
  const form = dialog(page);
  const errors = form.locator('.field-error');
  await form.getByLabel('Eesnimi').fill('M');
  await form.getByLabel('E-post').fill('nonsense');
  await form.locator('[name=password]').fill('abcdefgh');
  await form.locator('[name=repeat]').fill('other');
  await form.locator('button[type=submit]').click();
  await expect(errors).toHaveCount(5);
  await expect(form.getByLabel('Eesnimi')).toBeFocused();
  await expect(form.getByLabel('E-post')).toHaveValue('nonsense');
  expect(await accessibilityErrors(page)).toEqual([]);
  expect(await horizontalOverflowPx(page)).toBeLessThanOrEqual(0);
  await form.getByLabel('Eesnimi').fill('Maari');
  await expect(errors).toHaveCount(4);
  await form.locator('[name=password]').fill(PASSWORD);
  await form.locator('[name=repeat]').fill(PASSWORD);
  await expect(errors).toHaveCount(2);
  await form.getByLabel('Perekonnanimi').fill('Maasikas');
  await form.getByLabel('E-post').fill(email);
  await expect(errors).toHaveCount(0);

  await test.step('the same address cannot register twice', async () => {
    await form.locator('button[type=submit]').click();
    await expect(errors).toHaveCount(1);
    await expect(form.getByLabel('E-post')).toBeFocused();
    await form.getByLabel('Eesnimi').fill('Mari');
    await expect(errors).toHaveCount(1);
    await form.getByLabel('E-post').fill(newEmail());
    await expect(errors).toHaveCount(0);
  });
});

test('[SES-01] [SES-02] [SES-03] [SES-04] register, stay logged in, log out, log in', async ({ page }) => {
  const email = newEmail();
  await expectToast(page, 'sisse logitud', () => register(page, email));
  expect((await emailTo(email, 'welcome')).text).toContain('Maari');
  await page.reload({ waitUntil: 'domcontentloaded' });
  await waitForHydration(page);
  await expect(page.locator('.account-hello')).toContainText('Maari');
  await expect(page.locator('[data-action=account]').first()).toContainText('Maari');
  expect(await storedUserKeys(page)).toContain('shop/user/current-token');

  await expectToast(page, 'välja logitud', () => logout(page));
  await expect.poll(() => storedUserKeys(page)).toEqual([]);
  await expect(dialog(page)).toHaveCount(0);
  await visit(page, '/et/my-account');
  await expect(dialog(page)).toBeVisible();

  await login(page, email, 'Wrong-2026');
  await expect(dialog(page).getByRole('alert')).toContainText('vale');
  await expect(dialog(page).locator('[name=username]')).toHaveValue(email);

  await test.step('a double click on the button is one login', async () => {
    let logins = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/user/login')) logins += 1;
    });
    await dialog(page).locator('[name=password]').fill(PASSWORD);
    await dialog(page).locator('button[type=submit]').dblclick();
    await expect(page.locator('.account-hello')).toContainText('Maari');
    expect(logins).toBe(1);
  });
});

test('[ROUTE-04] the login dialog of the account closes when a guest leaves the page', async ({ page }) => {
  await visit(page, '/et/my-account');
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await page.locator('.topbar a[href="/et/contact"]').first().click();
  await expect(page).toHaveURL(/\/et\/contact$/);
  await page.goBack();
  await expect(dialog(page)).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(/\/et\/contact$/);
  await expect(dialog(page)).toHaveCount(0);
});

test('[SES-04] [SES-05] [ROUTE-09] a password reset by the mailed link, then logged in', async ({
  page,
  context,
  request,
}) => {
  const { email } = await createCustomer(request);
  const window = dialog(page);
  await visit(page, '/et/my-account');
  await window.getByRole('button', { name: 'Unustasid parooli?' }).click();
  await window.getByLabel('E-post').fill(email);
  await window.locator('button[type=submit]').click();
  await expect(window.getByRole('status')).toBeVisible();

  await test.step('a reset cannot be requested offline', async () => {
    await window.getByRole('button', { name: 'Mul on juba konto' }).click();
    await window.getByRole('button', { name: 'Unustasid parooli?' }).click();
    await window.getByLabel('E-post').fill(email);
    await context.setOffline(true);
    await window.locator('button[type=submit]').click();
    await expect(window.getByRole('alert')).toContainText('ilma võrguühenduseta');
    await expect(window.getByLabel('E-post')).toHaveValue(email);
    await context.setOffline(false);
  });

  const link = linkIn(await emailTo(email, 'password-reset'), 'create-password');
  await visit(page, link);
  await expect(page).toHaveURL(/\/et\/create-password$/);
  await page.locator('main [name=password]').fill('Peegel-2027');
  await page.locator('main [name=repeat]').fill('Peegel-2027');
  await page.locator('main button[type=submit]').click();
  await expect(page.locator('.account-hello')).toContainText('Maari');

  await visit(page, link);
  await page.locator('main [name=password]').fill('Peegel-2028');
  await page.locator('main [name=repeat]').fill('Peegel-2028');
  await page.locator('main button[type=submit]').click();
  await expect(page.locator('main [role=alert]')).toContainText('ei kehti');
  await page.getByRole('main').getByRole('button', { name: 'Telli uus link' }).click();
  await expect(dialog(page).getByLabel('E-post')).toBeVisible();
});

for (const store of ['et', 'ru'])
  test(
    `[ROUTE-09] ${store}: the new password page has no accessibility violation and no horizontal overflow`,
    viewportTag(store),
    async ({ page }) => {
      await visit(page, `/${store}/create-password?email=maari@example.ee&token=nonsense`);
      await expect(page.locator('main [name=password]')).toBeVisible();
      expect(await accessibilityErrors(page)).toEqual([]);
      expect(await horizontalOverflowPx(page)).toBeLessThanOrEqual(0);
    },
  );

test('[SES-04] changing the password in the account keeps the session', async ({ page, request }) => {
  const customer = await createCustomer(request);
  await openAsCustomer(page, customer, '/et/my-account');
  const form = account(page).locator('form').last();
  await form.locator('[name=currentPassword]').fill('Wrong-2026');
  await form.locator('[name=newPassword]').fill('Peegel-2027');
  await form.locator('[name=repeat]').fill('Peegel-2027');
  await form.locator('button[type=submit]').click();
  await expect(form.getByRole('alert')).toContainText('parool');
  await form.locator('[name=currentPassword]').fill(PASSWORD);
  await expectToast(page, 'Parool on muudetud', () => form.locator('button[type=submit]').click());
  await expect(form.locator('[name=newPassword]')).toHaveValue('');
  await page.reload({ waitUntil: 'domcontentloaded' });
  await waitForHydration(page);
  await expect(page.locator('.account-hello')).toBeVisible();
  await logout(page);
  await visit(page, '/et/my-account');
  await login(page, customer.email, 'Peegel-2027');
  await expect(page.locator('.account-hello')).toBeVisible();
});

/** The next account request finds the session expired. */
const endSession = async (page: Page, path: string) => {
  await page.route('**/api/user/refresh**', (route) =>
    route.fulfill({ status: 401, json: { code: 401, result: null } }),
  );
  await page.route(path, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 401, json: { code: 401, result: 'no' } })
      : route.continue(),
  );
};

test('[NET-02] a session that expires while a form is filled in keeps the input', async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  const { email } = customer;
  await openAsCustomer(page, customer, '/et/my-account');
  await endSession(page, '**/api/user/me**');
  const profile = account(page).locator('form').first();
  await profile.locator('[name=lastname]').fill('Poolik');
  await profile.locator('button[type=submit]').click();
  await expect(dialog(page)).toBeVisible();
  await page.unroute('**/api/user/me**');
  await login(page, email);
  await expect(dialog(page)).toHaveCount(0);
  await expect(profile.locator('[name=lastname]')).toHaveValue('Poolik');
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/user/me'),
  );
  await profile.locator('button[type=submit]').click();
  expect((await saved).status()).toBe(200);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(account(page).locator('[name=lastname]')).toHaveValue('Poolik');
});

test('[NET-02] a session that expires while a review is written opens the login over it, and keeps the review', async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  const { email } = customer;
  await storeSession(page, customer);
  await visit(page, '/et/p/KL-TP/x');
  await page.getByRole('button', { name: 'Kirjuta arvustus' }).first().click();
  const review = page.locator('dialog[open]').filter({ has: page.locator('[name=detail]') });
  await expect(review.getByLabel('Sinu nimi')).toHaveValue('Maari');
  await review.getByLabel('Kokkuvõte').fill('Hea klaas');
  await review.locator('[name=detail]').fill('Pikk jutt, mida ei taha teist korda kirjutada.');
  await review.locator('label').filter({ hasText: '4 tärni' }).click();
  await endSession(page, '**/api/review/create**');
  await review.locator('button[type=submit]').click();
  const loginDialog = page.locator('dialog[open]').filter({ has: page.locator('[name=username]') });
  await expect(loginDialog).toBeVisible();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.unroute('**/api/review/create**');
  await loginDialog.locator('[name=username]').fill(email);
  await loginDialog.locator('[name=password]').fill(PASSWORD);
  await loginDialog.locator('button[type=submit]').click();
  await expect(loginDialog).toHaveCount(0);
  await expect(review.locator('[name=detail]')).toHaveValue(/Pikk jutt/);
  await expectToast(page, 'Arvustus on saadetud', () => review.locator('button[type=submit]').click());
});

test('[COUP-02] [SES-03] the guest’s cart is merged at login and removed at logout', async ({ page }) => {
  const cart = page.locator('[data-action=cart] a').first();
  await visit(page, '/p/KL-TP/x');
  await page.locator('.add-to-cart:visible').last().click();
  await expect(cart).toHaveAttribute('aria-label', /\(1\)/);
  // Changes of the customer's cart are still in flight at the logout.
  let release = () => {};
  const isLeaving = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/cart\/update\?cartId=\d{1,12}&/, async (route) => {
    await isLeaving;
    await route.continue();
  });
  const email = await register(page);
  await expect(cart).toHaveAttribute('aria-label', /\(1\)/);
  // The customer's cart has a numeric id; the guest's had a secret one.
  await expect
    .poll(() => storedCart(page))
    .toEqual({ token: expect.stringMatching(/^\d+$/), owner: 'customer' });
  await page.getByRole('button', { name: 'Logi välja', exact: true }).click();
  release();
  await expect(page).toHaveURL(/\/et\/?$/);
  await expect(cart).not.toHaveAttribute('aria-label', /\(1\)/);
  await visit(page, '/et/my-account');
  await login(page, email);
  await expect(page.locator('.account-hello')).toContainText('Maari');
  await expect(cart).toHaveAttribute('aria-label', /\(1\)/);
});

test('[PRICE-10] [SES-08] group prices appear with the login and disappear with the logout', async ({
  page,
  request,
}) => {
  const WHOLESALE = 2;
  const { email } = await createCustomer(request);
  await inDatabase((pool) =>
    pool.query('update customer set group_id = $1 where email = $2', [WHOLESALE, email]),
  );
  const listing = '/et/tarvikud/kaepidemed-ja-nupud';
  const card = page.locator('.card').filter({ hasText: 'Käepide Sirge, must' }).locator('.price-now');
  await visit(page, listing);
  await expect(card).toHaveText(/69,00/);
  await page.locator('[data-action=account] a').first().click();
  await login(page, email);
  await expect(dialog(page)).toHaveCount(0);
  await expect(card).toHaveText(/62,\d\d/);
  await visit(page, '/et/p/KL-TK-M/x');
  await expect(page.locator('.product-price .price-now')).toHaveText(/62,\d\d/);
  await visit(page, '/et/my-account');
  await logout(page);
  await visit(page, listing);
  await expect(card).toHaveText(/69,00/);
});
