// A price table as the staff changes it: typed, pasted and raised, its effect read, published for a later day.
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { signIn } from './office-steps.ts';

test('[OFFICE-84] prices of glass are changed, their effect is read, and they are published for a later day', async ({
  browser,
}) => {
  const page = await signIn(browser, 'catalogue', 'Peeter Prices');
  await page.goto('/admin/prices?table=shower-wall');
  const cell = page.getByRole('textbox', { name: 'clear, 8 mm' });
  await expect(cell).toHaveValue('125');
  const publish = page.getByRole('button', { name: /^Publish from/ });
  await expect(publish).toBeDisabled();

  await cell.fill('-4');
  await expect(page.getByRole('alert')).toContainText('clear, 8 mm: a price is from 0 to 1,000,000');
  await expect(publish).toBeDisabled();
  await cell.fill('');
  await expect(page.getByRole('alert')).toContainText('is sold in this glass');
  await cell.fill('130,50');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /What this changes 1 change/ })).toBeVisible();
  // Kept on the server: the page may be closed.
  await expect(page.getByText('Draft kept')).toBeVisible();
  await page.reload();
  await expect(cell).toHaveValue('130,50');

  await page.getByRole('textbox', { name: 'Raise by' }).fill('10');
  await page.getByRole('textbox', { name: 'grey, 6 mm' }).focus();
  await page.getByRole('button', { name: 'Row', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'grey, 8 mm' })).toHaveValue('154');
  const effect = page.getByRole('region', { name: 'What this changes' });
  await expect(effect.getByRole('row')).toHaveCount(6);
  await expect(effect.getByText('+', { exact: false }).first()).toBeVisible();

  await page.getByRole('textbox', { name: 'satin, 6 mm' }).focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', '120,00\t140,00\t175,00\n');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(page.getByRole('textbox', { name: 'satin, 10 mm' })).toHaveValue('175,00');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await page.getByLabel('Valid from').fill('2099-05-01');
  await expect(publish).toHaveText(/2099/);
  await publish.click();
  const next = page.getByRole('button', { name: /^From .*2099/ });
  await expect(next).toBeVisible();
  // What counts today is as it was.
  await expect(cell).toHaveValue('125');
  await next.click();
  await expect(cell).toHaveValue('130.5');
  await page.getByRole('button', { name: 'Remove this table' }).click();
  await expect(next).toHaveCount(0);
});

test('whoever may only read sees the prices and nothing to change them with', async ({ browser }) => {
  const page = await signIn(browser, 'read_only', 'Riho Reader', 390);
  await page.goto('/admin/prices');
  await expect(page.getByRole('textbox', { name: 'clear, 8 mm' })).not.toBeEditable();
  await expect(page.getByRole('button', { name: /^Publish/ })).toHaveCount(0);
});
