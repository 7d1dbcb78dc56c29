// [OFF-02] [SES-01] A login with the storage full: the session works, and what could not be stored is requested again.
import type { Page } from '@playwright/test';
import { account, createCustomer, dialog, login, openSection, toasts } from './account-steps.ts';
import { expect, openPage, test, waitUntilCached } from './offline/visitor-fixture.ts';

const hello = (page: Page) => page.locator('.account-hello');
const usageOf = (page: Page) => page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);

const errorsOf = (page: Page) => {
  const consoleErrors: string[] = [];
  page.on('pageerror', (error) => consoleErrors.push(String(error)));
  return consoleErrors;
};

const limitDisk = async (page: Page, quotaSize: number) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize });
};

/** Uses every account feature on this page, without a document load. */
const useAccount = async (page: Page) => {
  await expect(dialog(page)).toHaveCount(0);
  await expect(hello(page)).toContainText('Maari');
  await openSection(page, 'Minu andmed');
  await expect(account(page).getByLabel('Eesnimi').first()).toHaveValue('Maari');
  await expect(toasts(page).locator('[data-type="error"]')).toHaveCount(0);
};

test('[OFF-02] [SES-01] full disk: caches are evicted for the session, which survives a reload', async ({
  visitor,
  request,
}) => {
  const { page } = visitor;
  const consoleErrors = errorsOf(page);
  const { email } = await createCustomer(request);
  await openPage(page, '/et');
  await waitUntilCached(page);
  await limitDisk(page, (await usageOf(page)) + 500);
  await openPage(page, '/et/my-account');
  await login(page, email);
  await useAccount(page);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(hello(page)).toContainText('Maari');
  await expect(dialog(page)).toHaveCount(0);
  expect(consoleErrors).toEqual([]);
});

test('[OFF-02] [SES-01] unwritable disk: logged in until the page is closed, then asked again', async ({
  visitor,
  request,
}) => {
  const { page } = visitor;
  const consoleErrors = errorsOf(page);
  const { email } = await createCustomer(request);
  await openPage(page, '/et/my-account');
  await limitDisk(page, 1);
  await login(page, email);
  await useAccount(page);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(dialog(page).locator('[name=username]')).toBeVisible();
  await expect(hello(page)).toHaveCount(0);
  await login(page, email);
  await useAccount(page);
  expect(consoleErrors).toEqual([]);
});
