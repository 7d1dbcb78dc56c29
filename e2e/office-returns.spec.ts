// A return from the order to its refund, as the staff works with it.
import { expect, signIn, test } from './office-steps.ts';
import { placeDelivered } from './placed-orders.ts';
import { accessibilityErrors } from './visit.ts';

test('[OFFICE-58] a withdrawal is written down, its pane greyed, and ends in a refund that a colleague sees', async ({
  browser,
}) => {
  const order = await placeDelivered();
  const page = await signIn(browser, 'owner', 'Olga Owner');
  await page.goto(`/admin/orders/${order}`);
  await page.getByRole('button', { name: 'Return', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('spinbutton', { name: /Dušisein mõõdu järgi/ })).toBeDisabled();
  await expect(dialog.getByText('Made to measure: no right of withdrawal')).toBeVisible();
  await dialog.getByRole('spinbutton', { name: /Käepide/ }).fill('1');
  await dialog.getByRole('button', { name: 'Write down' }).click();
  const link = page.getByRole('link', { name: /^R-\d+$/ });
  await expect(link).toBeVisible();
  await link.click();
  await expect(page.getByRole('heading', { name: 'Legal dates' })).toBeVisible();
  expect(await accessibilityErrors(page)).toEqual([]);

  const colleague = await signIn(browser, 'orders', 'Kalle Colleague');
  await colleague.goto(new URL(page.url()).pathname);
  await expect(colleague.getByRole('button', { name: 'Await the goods' })).toBeVisible();
  await page.getByRole('button', { name: 'Await the goods' }).click();
  // Without a click: the colleague sees it done.
  await expect(colleague.locator('.marks').getByText('Goods awaited')).toBeVisible();
  await colleague.getByRole('button', { name: 'Goods are here' }).click();
  await colleague.getByRole('dialog').getByRole('combobox', { name: 'Condition' }).selectOption('worn');
  await colleague.getByRole('dialog').getByRole('textbox', { name: 'Loss in value, €' }).fill('2,50');
  await colleague.getByRole('dialog').getByRole('button', { name: 'Goods are here' }).click();
  await expect(page.getByText('Used', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Refund' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Refund €7.50' }).click();
  await expect(page.locator('.marks').getByText('Refund under way')).toBeVisible();
  await expect(colleague.locator('.marks').getByText('Refund under way')).toBeVisible();
});
