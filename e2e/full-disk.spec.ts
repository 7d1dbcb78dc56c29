// [OFF-02] [SES-01] A login on a device without room: it counts, and what could not be kept is asked for again.
import type { Page } from '@playwright/test';
import { account, createCustomer, dialog, login, openSection, toasts } from './account-steps.ts';
import { expect, openPage, test, waitUntilCached } from './offline/visitor-fixture.ts';

const hello = (page: Page) => page.locator('.account-hello');
const usageOf = (page: Page) => page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);

const faultsOf = (page: Page) => {
  const heard: string[] = [];
  page.on('pageerror', (error) => heard.push(String(error)));
  return heard;
};

const limitDisk = async (page: Page, quotaSize: number) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize });
};

/** Everything an account is good for, on this page and without loading it anew. */
const useAccount = async (page: Page) => {
  await expect(dialog(page)).toHaveCount(0);
  await expect(hello(page)).toContainText('Maari');
  await openSection(page, 'Minu andmed');
  await expect(account(page).getByLabel('Eesnimi').first()).toHaveValue('Maari');
  await expect(toasts(page).locator('[data-type="error"]')).toHaveCount(0);
};

test('[OFF-02] [SES-01] a full disk: caches give way to the login, which is kept over a reload', async ({
  visitor,
  request,
}) => {
  const { page } = visitor;
  const heard = faultsOf(page);
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
  expect(heard).toEqual([]);
});

test('[OFF-02] [SES-01] a disk that takes nothing: logged in as long as the page is open, then asked again', async ({
  visitor,
  request,
}) => {
  const { page } = visitor;
  const heard = faultsOf(page);
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
  expect(heard).toEqual([]);
});
