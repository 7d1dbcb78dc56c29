// The system as an owner sees it: how the shop is, and a backup that is made and downloaded.
import { expect, test } from '@playwright/test';
import { signIn } from './office-steps.ts';

test('an owner makes a backup and downloads it', async ({ browser }) => {
  const page = await signIn(browser, 'owner', 'Mari Demo', 1440, 'et');
  await page.goto('/admin/system?view=health');
  await expect(page.getByText('PostgreSQL')).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'database: backup' })).toBeVisible();
  await page.getByRole('button', { name: 'Varukoopiad' }).click();
  await page.getByRole('button', { name: 'Tee varukoopia kohe' }).click();
  const load = page
    .getByRole('button', { name: /^Laadi alla: klaas-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/ })
    .first();
  await expect(load).toBeVisible({ timeout: 60_000 });
  const [file] = await Promise.all([page.waitForEvent('download'), load.click()]);
  expect(file.suggestedFilename()).toMatch(/^klaas-.*\.backup$/);
  await page.context().close();
});

test('somebody who only reads sees the state, and makes no backup', async ({ browser }) => {
  const page = await signIn(browser, 'read_only', 'Rein Demo', 1440, 'et');
  await page.goto('/admin/system?view=backups');
  await expect(page.getByText('Taastada saab ainult käsureal')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tee varukoopia kohe' })).toHaveCount(0);
  await page.context().close();
});
