// A return from the order to its refund, as the staff works with it.
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { orders } from '../api/src/orders/order-tables.ts';
import { signIn } from './office-steps.ts';
import { shopDatabase } from './shop-database.ts';

const DAY_MS = 86_400_000;

const line = (item_id: number, name: string, is_made_to_measure: boolean) => ({
  ...{ item_id, sku: name, parent_sku: null, name, product_type: 'simple', product_option: null },
  ...{ qty_ordered: 2, price: 8, price_incl_tax: 10, row_total: 16, row_total_incl_tax: 20 },
  ...{ tax_percent: 24, tax_amount: 4, discount_amount: 0, options: [], is_made_to_measure },
});

/** Two handles and two panes, handed over yesterday and paid by transfer. */
const placeDelivered = async (): Promise<number> => {
  const address = {
    ...{ firstname: 'Tiiu', lastname: 'Tagastaja', street: ['Pärnu mnt 13', '4'], city: 'Tallinn' },
    ...{ postcode: '10141', country_id: 'EE', telephone: '+372 5555 5555' },
  };
  const [before, yesterday] = [new Date(Date.now() - 5 * DAY_MS), new Date(Date.now() - DAY_MS)];
  const [order] = await shopDatabase()
    .insert(orders)
    .values({
      ...{ order_id: crypto.randomUUID(), cart_id: -Math.floor(Math.random() * 2e9), cart_key: '' },
      ...{ store_code: 'et', state: 'complete', customer_email: 'tiiu@example.com', currency_code: 'EUR' },
      grand_total_cents: 4000,
      totals: {
        ...{ grand_total: 40, subtotal: 32, subtotal_incl_tax: 40, tax_amount: 8 },
        ...{ shipping_amount: 0, shipping_incl_tax: 0, discount_amount: 0 },
      },
      items: [line(1, 'Käepide', false), line(2, 'Dušisein mõõdu järgi', true)],
      ...{ billing_address: address, shipping_address: address, shipping_method: 'flatrate_flatrate' },
      ...{ shipping_description: 'DPD', payment_method: 'banktransfer', stock_taken: [] },
      ...{ paid_at: before, created_at: before, updated_at: before },
      ...{ shipped_at: before, delivered_at: yesterday },
    })
    .returning({ id: orders.entity_id });
  return order?.id ?? 0;
};

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
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

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

test('the list and a return have no axe finding and no cut text at both widths', async ({ browser }) => {
  // The page of a return at the desk is looked at above.
  for (const [width, paths] of [
    [1440, ['returns?states=received,awaited,here']],
    [390, ['returns', 'returns/1']],
  ] as const) {
    const page = await signIn(browser, 'owner', 'Owner Demo', width);
    for (const path of paths) {
      await page.goto(`/admin/${path}`);
      await expect(page.getByRole('heading', { level: 1 }).last()).toBeVisible();
      expect((await new AxeBuilder({ page }).analyze()).violations, `${path} ${width}`).toEqual([]);
      const cut = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(cut, `${path} ${width}`).toBeLessThanOrEqual(0);
    }
    await page.context().close();
  }
});
