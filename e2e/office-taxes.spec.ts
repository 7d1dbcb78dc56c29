// VAT: a rate from a later day on, with what it would change, and taken back.
import { expect, signIn, test } from './office-steps.ts';
import { accessibilityErrors } from './visit.ts';

test('[OFFICE-87] a rate is shown with its effect, set from a day on and taken back', async ({ browser }) => {
  const page = await signIn(browser, 'catalogue', 'Tiina Tax');
  await page.goto('/admin/taxes');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const country = page.getByRole('region', { name: /^Estonia: Taxable goods/ }).first();
  await country.getByRole('textbox', { name: 'Per cent' }).fill('31,5');
  await country.getByLabel('From', { exact: true }).fill('2098-01-01');
  const effect = country.getByRole('region', { name: 'What it changes' });
  await expect(effect).toContainText(/\d+ products change/);
  await expect(effect.locator('s').first()).toBeVisible();
  expect(await accessibilityErrors(page, 'html')).toEqual([]);
  await country.getByRole('button', { name: 'Set from that day' }).click();
  const row = country.getByRole('row').filter({ hasText: '31.5' });
  await expect(row).toContainText('begins then');
  await row.getByRole('button', { name: 'Take back' }).click();
  await expect(row).toHaveCount(0);
});
