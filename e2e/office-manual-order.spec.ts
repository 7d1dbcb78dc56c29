// The staff writes an order: a draft that survives closing the browser and goes on elsewhere, priced and placed.
import { signIn } from './office-steps.ts';
import { inDatabase } from './shop-database.ts';
import { accessibilityErrors, expect, test } from './visit.ts';

test('[OFFICE-31] [OFFICE-57] a draft goes on in another browser, and a price by hand shows both', async ({
  browser,
}) => {
  const page = await signIn(browser, 'orders', 'Mustandi Kirjutaja');
  await page.goto('/admin/orders');
  // Its number has been read: the keys work by then.
  await expect(page.getByRole('link', { name: /^Drafts \d/ })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { level: 1, name: /Draft order/ })).toBeVisible();
  const address = page.url();

  await test.step('a pane is refused at its field, then added', async () => {
    await page.getByRole('searchbox', { name: /Add goods/ }).fill('klaasuks');
    await page
      .getByRole('button', { name: /made to measure/ })
      .first()
      .click();
    const choice = page.getByRole('form', { name: /Choose/ });
    await choice.getByRole('combobox', { name: 'Klaasi värv' }).selectOption({ index: 1 });
    await choice.getByRole('combobox', { name: 'Mõõt', exact: true }).selectOption({ label: 'Erimõõt' });
    await choice.getByLabel('Laius (mm)').fill('1');
    await choice.getByLabel('Kõrgus (mm)').fill('2000');
    await expect(choice.getByText(/^At least \d+ mm$/)).toBeVisible();
    await choice.getByLabel('Laius (mm)').fill('800');
    await expect(choice.getByRole('status')).toContainText('€');
    await choice.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByText('no right of withdrawal')).toBeVisible();
  });

  await test.step('what was typed a moment before the page was left is there elsewhere', async () => {
    await page.getByRole('button', { name: 'Another price' }).click();
    await page.getByLabel('Price by hand, with VAT').fill('123,45');
    await page.getByLabel('Reason').fill('Näidis');
    await page.getByLabel('First name').fill('Kadri');
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'PATCH' && response.url().includes('/draft-orders/'),
    );
    await page.getByRole('link', { name: 'Draft orders' }).click();
    await saved;
    await page.context().close();
  });

  const other = await signIn(browser, 'orders', 'Teine Kirjutaja', 390);
  await other.goto(address);
  await expect(other.getByLabel('First name')).toHaveValue('Kadri');
  const goods = other.getByRole('region', { name: 'Goods' });
  await expect(goods.getByText('Näidis')).toBeVisible();
  await expect(goods).toContainText('€123.45');
  expect(await accessibilityErrors(other)).toEqual([]);

  await test.step('placed with a link to pay', async () => {
    for (const [label, value] of Object.entries({
      'Last name': 'Katse',
      'E-mail': 'kadri.katse@example.com',
      'Street and house': 'Näidise 5',
      'Post code': '10111',
      Town: 'Tallinn',
    }))
      await other.getByLabel(label, { exact: true }).fill(value);
    await other.getByRole('radio', { name: /näidissaali/ }).check();
    await other.getByRole('button', { name: 'Place and send the link' }).click();
    await expect(other).toHaveURL(/\/admin\/orders\/\d+$/);
    await expect(other.getByText('Teine Kirjutaja: Näidis')).toBeVisible();
    expect(await accessibilityErrors(other)).toEqual([]);
    const id = Number(/\d+$/.exec(other.url())?.[0]);
    const { rows } = await inDatabase((db) =>
      db.query('select kind from order_email where entity_id = $1', [id]),
    );
    expect(rows).toEqual([{ kind: 'order-pay-link' }]);
  });
  await other.context().close();
});
