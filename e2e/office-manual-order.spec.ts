// An order that the staff writes for somebody on the telephone, and edits before it is shipped.
import { expect, signIn, test } from './office-steps.ts';
import { accessibilityErrors } from './visit.ts';

test('[OFFICE-56] [OFFICE-53] an order with a measuring time is written, placed by invoice, and gets another piece', async ({
  browser,
}) => {
  const page = await signIn(browser, 'owner', 'Helmi Helistaja');
  await page.goto('/admin/orders/drafts');
  await page.getByRole('button', { name: /^New order/ }).click();
  await expect(page.getByRole('heading', { name: /^Draft order \d+$/ })).toBeVisible();
  const goods = page.getByRole('searchbox', { name: 'Add goods: name or sku' });
  for (const sku of ['KL-TP', 'KL-MOOT']) {
    await goods.fill(sku);
    await page.locator('.found-goods button').filter({ hasText: sku }).first().click();
    await expect(page.locator('.draft-lines')).toContainText(sku);
  }
  const buyer = page.getByRole('region', { name: 'Customer' });
  for (const [label, value] of [
    ['First name', 'Näidis'],
    ['Last name', 'Helistaja'],
    ['E-mail', `${crypto.randomUUID()}@example.com`],
    ['Phone', '+372 5555 5555'],
    ['Street and house', 'Näidise 1'],
    ['Post code', '10141'],
    ['Town', 'Tallinn'],
  ] as const)
    await buyer.getByRole('textbox', { name: label }).first().fill(value);
  await page.locator('.offer input:enabled').first().check();
  const time = page.getByRole('combobox', { name: 'Time of measuring' });
  await expect(time).toContainText('Arranged by telephone');
  // The last one: nobody else takes it meanwhile.
  const last = time.locator('option').last();
  await expect(last).toContainText(/\d\d:\d\d–\d\d:\d\d/);
  const chosen = (await last.textContent()) ?? '';
  await time.selectOption({ label: chosen });
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await accessibilityErrors(page)).toEqual([]);

  await page.getByRole('radio', { name: 'Invoice, by transfer' }).check();
  await page.getByRole('button', { name: 'Place and send the invoice' }).click();
  await expect(page).toHaveURL(/\/admin\/orders\/\d+$/);
  await expect(page.locator('main')).toContainText(chosen.split(', ').at(-1) ?? '?');

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.locator('.order-edit');
  await edit
    .getByRole('button', { name: /^More: / })
    .first()
    .click();
  await expect(edit.getByText('was 1', { exact: true })).toBeVisible();
  await expect(edit.getByText('Nothing is paid yet: the buyer pays the new sum.')).toBeVisible();
  expect(await accessibilityErrors(page)).toEqual([]);
  const sum = (await edit.locator('.edit-sums .grand .becomes').textContent()) ?? '?';
  await edit.getByRole('button', { name: 'Save the change' }).click();
  await expect(edit).toHaveCount(0);
  await expect(page.locator('.order-totals')).toContainText(sum);
});
