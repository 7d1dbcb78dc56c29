// A discount code from the first key to the cart that it was tried with.
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { signIn } from './office-steps.ts';

test('[OFFICE-86] a code is written, tried against a cart, ended, and a series made', async ({ browser }) => {
  const page = await signIn(browser, 'catalogue', 'Dora Discount');
  await page.goto('/admin/discounts');
  await page.getByRole('button', { name: 'New code' }).click();
  const peek = page.getByRole('complementary', { name: 'New code' });
  const name = `E2E-${Date.now()}`;
  await peek.getByRole('textbox', { name: /^Code/ }).fill(name.toLowerCase());
  await peek.getByRole('textbox', { name: 'Per cent off' }).fill('150');
  await peek.getByRole('button', { name: 'Add the code' }).click();
  await expect(peek.getByText('from 1 to 100')).toBeVisible();
  await peek.getByRole('textbox', { name: 'Per cent off' }).fill('25');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await peek.getByRole('button', { name: 'Add the code' }).click();
  await expect(peek).toHaveCount(0);

  await page.getByRole('searchbox', { name: 'Code or product' }).fill(name);
  await expect(page.getByText('1 code', { exact: true })).toBeVisible();
  await page.getByRole('gridcell', { name, exact: true }).click();
  const stored = page.getByRole('complementary', { name });
  const trial = stored.getByRole('region', { name: 'This cart would get' });
  await trial.getByRole('textbox').fill('NONE x 2');
  await expect(trial.getByText('there is no such product')).toBeVisible();
  await stored.getByRole('button', { name: 'End it' }).click();
  await expect(stored.getByText('Ended, not used yet')).toBeVisible();
  await stored.getByRole('button', { name: 'Remove' }).click();
  await expect(stored).toHaveCount(0);
  await expect(page.getByText('No code matches')).toBeVisible();

  await page.getByRole('button', { name: 'New code' }).click();
  await peek.getByRole('textbox', { name: /^Code/ }).fill(name);
  await peek.getByRole('textbox', { name: 'How many codes' }).fill('3');
  await peek.getByRole('textbox', { name: 'Per cent off' }).fill('5');
  await peek.getByRole('button', { name: 'Add the series' }).click();
  await expect(page.getByText('3 codes')).toBeVisible();
});
