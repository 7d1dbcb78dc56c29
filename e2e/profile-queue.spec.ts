// [SES-09] [SES-10] The account offline, and an expired session, in the language of the store.
import { createCustomer, expectToast, openAsCustomer, toasts } from './account-steps.ts';
import { storedEntries } from './stored-values.ts';
import { accessibilityErrors, expect, test } from './visit.ts';

// These journeys cause rejected and failed requests, which the browser logs.
test.use({ quiet: false });

test('[SES-09] [SES-06] [NET-05] a profile change made offline is queued, shown, and sent after reconnecting', async ({
  page,
  request,
  context,
}) => {
  const customer = await createCustomer(request);
  await openAsCustomer(page, customer, '/et/my-account');
  const first = page.locator('[name=firstname]');
  await first.fill('Maarika');
  await expectToast(page, 'Konto andmed', () => page.getByRole('button', { name: 'Salvesta' }).click());
  await context.setOffline(true);
  await first.fill('Mariliis');
  await expectToast(page, 'Ühendust ei ole.', () => page.getByRole('button', { name: 'Salvesta' }).click());
  await expect(page.getByText('Veel saatmata: ootab ühendust.')).toBeVisible();
  expect(await accessibilityErrors(page)).toEqual([]);
  const [[, waiting] = []] = await storedEntries(page, 'shop/userTasks/');
  expect(waiting).toMatchObject({
    task: { url: expect.stringContaining('{{token}}'), callback_event: 'store:user/profile-saved' },
  });
  const sent = page.waitForRequest(
    (call) => call.method() === 'POST' && new URL(call.url()).pathname === '/api/user/me',
  );
  await expectToast(page, 'Konto andmed', () => context.setOffline(false));
  expect((await sent).postDataJSON()).toMatchObject({ customer: { firstname: 'Mariliis' } });
  expect(decodeURIComponent((await sent).url())).not.toContain('{{');
  // The store action applied the response: the page shows it without a reload, and nothing is queued.
  await expect(page.locator('.account-hello')).toContainText('Mariliis');
  await expect.poll(() => storedEntries(page, 'shop/userTasks/')).toEqual([]);
  await expect(page.getByText('Veel saatmata: ootab ühendust.')).toHaveCount(0);
  await page.reload();
  await expect(page.locator('[name=firstname]')).toHaveValue('Mariliis');
});

for (const [store, text, ok] of [
  ['et', 'Seanss on lõppenud. Logi uuesti sisse.', 'Sulge'],
  ['ru', 'Сеанс истёк. Войдите снова.', 'Понятно'],
] as const)
  test(`[SES-10] [NET-07] ${store}: a failed token refresh is reported in the store's language, with a button`, async ({
    page,
    request,
  }) => {
    const customer = await createCustomer(request);
    await openAsCustomer(page, customer, `/${store}/my-account`);
    await expect(page.locator('[name=firstname]')).toBeVisible();
    await page.route('**/api/user/me*', (route) =>
      route.fulfill({ status: 401, json: { code: 401, result: 'no' } }),
    );
    await page.route('**/api/user/refresh*', (route) =>
      route.fulfill({ status: 401, json: { code: 401, result: null } }),
    );
    const notice = toasts(page).getByText(text).first();
    await Promise.all([
      notice.waitFor(),
      page.locator('.account-section form button[type=submit]').first().click(),
    ]);
    await expect(toasts(page).getByRole('button', { name: ok }).first()).toBeVisible();
  });
