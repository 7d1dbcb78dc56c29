import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { letterTo } from './outbox.ts';

const PASSWORD = 'Klaas-2026';
let serial = 0;
const newEmail = () => {
  serial += 1;
  return `e2e-${Date.now()}-${test.info().workerIndex}-${serial}@example.ee`;
};

const calm = async (page: Page, path: string) => {
  await page.addInitScript(() => localStorage.setItem('klaas/consent', '1:rejected'));
  await page.goto(path);
  await page.waitForFunction(() => document.querySelector('.toasts') !== null);
};
const faults = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
const noSidewaysScroll = async (page: Page) => {
  const { width } = page.viewportSize() ?? { width: 0 };
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
};
const dialog = (page: Page) => page.locator('dialog[open]');

const openRegistration = async (page: Page) => {
  await calm(page, '/et/my-account');
  await dialog(page).getByRole('button', { name: 'Loo konto' }).last().click();
};
const register = async (page: Page, email = newEmail()) => {
  await openRegistration(page);
  const form = dialog(page);
  await form.getByLabel('Eesnimi').fill('Maari');
  await form.getByLabel('Perekonnanimi').fill('Maasikas');
  await form.getByLabel('E-post').fill(email);
  await form.locator('[name=password]').fill(PASSWORD);
  await form.locator('[name=repeat]').fill(PASSWORD);
  await form.locator('button[type=submit]').click();
  await expect(page.locator('.account-hello')).toContainText('Maari');
  return email;
};
const login = async (page: Page, email: string, password: string) => {
  await dialog(page).locator('[name=username]').fill(email);
  await dialog(page).locator('[name=password]').fill(password);
  await dialog(page).locator('button[type=submit]').click();
};
const section = async (page: Page, name: string) => {
  await page.locator('.account-menu').getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
};

const keptCart = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ token: string; owner: string }>((resolve) => {
        const opening = indexedDB.open('klaas');
        opening.onsuccess = () => {
          const asked = opening.result
            .transaction('values')
            .objectStore('values')
            .get('shop/cart/current-cart-token');
          asked.onsuccess = () =>
            resolve({ token: String(asked.result?.token), owner: String(asked.result?.owner) });
        };
      }),
  );

for (const [store, words] of [
  ['et', 'Selle lehe nägemiseks'],
  ['ru', ''],
] as const) {
  test(`[ROUTE-04] ${store}: the account needs a login`, async ({ page }) => {
    await calm(page, `/${store}/my-account/orders`);
    await expect(dialog(page)).toBeVisible();
    await expect(dialog(page).locator('.modal-reason')).toContainText(words);
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.locator('main [role=status]')).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await noSidewaysScroll(page);
  });
}

test('[ROUTE-04] an unknown section is a 404', async ({ page }) => {
  expect((await page.goto('/et/my-account/nonsense'))?.status()).toBe(404);
});

test('[SES-04] [UI-07] registration says what is wrong at its field', async ({ page }) => {
  await openRegistration(page);
  const form = dialog(page);
  await form.getByLabel('Eesnimi').fill('M');
  await form.getByLabel('E-post').fill('nonsense');
  await form.locator('[name=password]').fill('abcdefgh');
  await form.locator('[name=repeat]').fill('other');
  await form.locator('button[type=submit]').click();
  await expect(form.locator('.field-error')).toHaveCount(5);
  await expect(form.getByLabel('Eesnimi')).toBeFocused();
  await expect(form.getByLabel('E-post')).toHaveValue('nonsense');
  expect(await faults(page)).toEqual([]);
});

test('[SES-01] [SES-02] [SES-03] [SES-04] register, stay known, log out, log in', async ({ page }) => {
  const email = await register(page);
  await expect(page.locator('.toasts')).toContainText('sisse');
  expect((await letterTo(email, 'welcome')).text).toContain('Maari');
  await page.reload();
  await expect(page.locator('.account-hello')).toContainText('Maari');
  await expect(page.locator('[data-action=account]').first()).toContainText('Maari');
  expect(await faults(page)).toEqual([]);
  await noSidewaysScroll(page);

  await page.getByRole('button', { name: 'Logi välja' }).click();
  await expect(page).toHaveURL(/\/et\/?$/);
  await expect(page.locator('.toasts')).toContainText('välja');
  await page.goto('/et/my-account');
  await expect(dialog(page)).toBeVisible();

  await login(page, email, 'Wrong-2026');
  await expect(dialog(page).getByRole('alert')).toContainText('vale');
  await expect(dialog(page).locator('[name=username]')).toHaveValue(email);
  await login(page, email, PASSWORD);
  await expect(page.locator('.account-hello')).toContainText('Maari');
});

test('[SES-03] logout clears wishlist, cart and what was kept of the customer', async ({ page }) => {
  await register(page);
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const request = indexedDB.open('klaas');
          request.onsuccess = () => {
            const keys = request.result.transaction('values').objectStore('values').getAllKeys();
            keys.onsuccess = () => resolve(keys.result.map(String));
          };
        }),
    );
  await expect.poll(kept).toContain('shop/user/current-token');
  await page.getByRole('button', { name: 'Logi välja' }).click();
  await expect(page).toHaveURL(/\/et\/?$/);
  await expect.poll(async () => (await kept()).filter((key) => key.startsWith('shop/user/'))).toEqual([]);
});

test('[SES-05] the same address cannot register twice', async ({ page }) => {
  const email = await register(page);
  await page.getByRole('button', { name: 'Logi välja' }).click();
  await expect(page).toHaveURL(/\/et\/?$/);
  await openRegistration(page);
  const form = dialog(page);
  await form.getByLabel('Eesnimi').fill('Maari');
  await form.getByLabel('Perekonnanimi').fill('Maasikas');
  await form.getByLabel('E-post').fill(email);
  await form.locator('[name=password]').fill(PASSWORD);
  await form.locator('[name=repeat]').fill(PASSWORD);
  await form.locator('button[type=submit]').click();
  await expect(form.locator('.field-error')).toHaveCount(1);
  await expect(form.getByLabel('E-post')).toBeFocused();
});

test('[SES-04] [ROUTE-09] a forgotten password by the link of the letter, then logged in', async ({
  page,
}) => {
  const email = await register(page);
  await page.getByRole('button', { name: 'Logi välja' }).click();
  await expect(page).toHaveURL(/\/et\/?$/);
  await calm(page, '/et/my-account');
  await dialog(page).getByRole('button', { name: 'Unustasid parooli?' }).click();
  await dialog(page).getByLabel('E-post').fill(email);
  await dialog(page).locator('button[type=submit]').click();
  await expect(dialog(page).getByRole('status')).toBeVisible();

  const { text } = await letterTo(email, 'password-reset');
  const link = /https?:\/\/[^/\s]+(\/\S*create-password\S*)/.exec(text)?.[1] ?? '';
  await calm(page, link);
  await expect(page).toHaveURL(/\/et\/create-password$/);
  expect(await faults(page)).toEqual([]);
  await page.locator('main [name=password]').fill('Peegel-2027');
  await page.locator('main [name=repeat]').fill('Peegel-2027');
  await page.locator('main button[type=submit]').click();
  await expect(page.locator('.account-hello')).toContainText('Maari');

  await calm(page, link);
  await page.locator('main [name=password]').fill('Peegel-2028');
  await page.locator('main [name=repeat]').fill('Peegel-2028');
  await page.locator('main button[type=submit]').click();
  await expect(page.locator('main [role=alert]')).toContainText('ei kehti');
});

test('[SES-04] the password is changed in the account, the session goes on', async ({ page }) => {
  const email = await register(page);
  const form = page.locator('.account-section form').last();
  await form.locator('[name=currentPassword]').fill('Wrong-2026');
  await form.locator('[name=newPassword]').fill('Peegel-2027');
  await form.locator('[name=repeat]').fill('Peegel-2027');
  await form.locator('button[type=submit]').click();
  await expect(form.getByRole('alert')).toContainText('parool');
  await form.locator('[name=currentPassword]').fill(PASSWORD);
  await form.locator('button[type=submit]').click();
  await expect(page.locator('.toasts')).toContainText('Parool');
  await page.reload();
  await expect(page.locator('.account-hello')).toBeVisible();
  await page.getByRole('button', { name: 'Logi välja' }).click();
  await expect(page).toHaveURL(/\/et\/?$/);
  await calm(page, '/et/my-account');
  await login(page, email, 'Peegel-2027');
  await expect(page.locator('.account-hello')).toBeVisible();
});

test('[SES-06] [SES-07] the profile is changed', async ({ page }) => {
  await register(page);
  const profile = page.locator('.account-section form').first();
  await profile.locator('[name=firstname]').fill('Mari');
  await profile.locator('button[type=submit]').click();
  await expect(page.locator('.account-hello')).toHaveText('Tere, Mari');
});

test('[SES-06] [SES-07] an address is added', async ({ page }) => {
  await register(page);
  await section(page, 'Aadressid');
  await page.getByRole('button', { name: 'Lisa aadress' }).click();
  expect(await faults(page)).toEqual([]);
  await page.getByLabel('Tänav').fill('Pärnu mnt');
  await page.getByLabel('Maja ja korter').fill('13-2');
  await page.getByLabel('Linn').fill('Tallinn');
  await page.getByLabel('Sihtnumber').fill('1');
  await page.getByRole('button', { name: 'Salvesta' }).click();
  await expect(page.getByLabel('Sihtnumber')).toBeFocused();
  await page.getByLabel('Sihtnumber').fill('10141');
  await page.getByRole('button', { name: 'Salvesta' }).click();
  await expect(page.locator('.account-card')).toContainText('Pärnu mnt 13-2');
  await page.reload();
  await expect(page.locator('.account-card')).toContainText('10141 Tallinn');
});

test('[SES-07] the other sections', async ({ page }) => {
  // A look at every section for its accessibility takes its time.
  test.slow();
  await register(page);
  for (const name of [
    'Tellimused',
    'Arvustused',
    'Uudiskiri',
    'Kliendikaart',
    'Viimati vaadatud',
    'Privaatsus ja turvalisus',
  ]) {
    await section(page, name);
    expect(await faults(page), name).toEqual([]);
    await noSidewaysScroll(page);
  }
});

test('[NET-02] a session that ended in the middle of a form keeps what was typed', async ({ page }) => {
  const email = await register(page);
  await page.route('**/api/user/refresh**', (route) =>
    route.fulfill({ status: 401, json: { code: 401, result: null } }),
  );
  await page.route('**/api/user/me**', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 401, json: { code: 401, result: 'no' } })
      : route.continue(),
  );
  const profile = page.locator('.account-section form').first();
  await profile.locator('[name=lastname]').fill('Poolik');
  await profile.locator('button[type=submit]').click();
  await expect(dialog(page)).toBeVisible();
  await page.unroute('**/api/user/me**');
  await login(page, email, PASSWORD);
  await expect(dialog(page)).toHaveCount(0);
  await expect(profile.locator('[name=lastname]')).toHaveValue('Poolik');
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('/user/me'),
  );
  await profile.locator('button[type=submit]').click();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(page.locator('.account-section [name=lastname]')).toHaveValue('Poolik');
});

test('[COUP-02] [SES-03] the guest’s cart joins the customer’s at login and leaves at logout', async ({
  page,
}) => {
  test.slow();
  const cart = page.locator('[data-action=cart] a').first();
  await calm(page, '/p/KL-TP/x');
  await page.locator('.add-to-cart:visible').last().click();
  await expect(cart).toHaveAttribute('aria-label', /\(1\)/);
  const email = await register(page);
  await expect(cart).toHaveAttribute('aria-label', /\(1\)/);
  // The customer's cart on the server has a number; the guest's had a secret.
  await expect.poll(async () => (await keptCart(page)).token, { timeout: 20_000 }).toMatch(/^\d+$/);
  await expect.poll(async () => (await keptCart(page)).owner, { timeout: 20_000 }).toBe('customer');
  await page.getByRole('button', { name: 'Logi välja' }).click();
  await expect(page).toHaveURL(/\/et\/?$/);
  await expect(cart).not.toHaveAttribute('aria-label', /\(1\)/);
  await page.goto('/et/my-account');
  await login(page, email, PASSWORD);
  await expect(page.locator('.account-hello')).toContainText('Maari');
  await expect(cart).toHaveAttribute('aria-label', /\(1\)/);
});

test('the account can be deleted', async ({ page }) => {
  const email = await register(page);
  await section(page, 'Privaatsus ja turvalisus');
  await page.locator('.account-section [name=password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Kustuta minu konto' }).click();
  await expect(dialog(page)).toBeVisible();
  await login(page, email, PASSWORD);
  await expect(dialog(page).getByRole('alert')).toContainText('vale');
});
