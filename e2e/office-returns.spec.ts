// A return from the order to its refund, as the staff works with it.
import { orders } from '../api/src/orders/order-tables.ts';
import { expect, signIn, test } from './office-steps.ts';
import { shopDatabase } from './shop-database.ts';
import { accessibilityErrors } from './visit.ts';

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
