// What the staff puts right by hand: a parcel that its carrier refused, and money that no bank gives back.
import { randomUUID } from 'node:crypto';
import { createCustomer, PLAIN, placeOrder } from './account-steps.ts';
import { expect, signIn, test } from './office-steps.ts';
import { emailTo } from './outbox.ts';
import { ordersOf, placeToClosedMachine } from './placed-orders.ts';
import { accessibilityErrors } from './visit.ts';

test('a parcel to a machine that was closed goes to another one, and the buyer is told', async ({
  browser,
}) => {
  const email = `machine-${randomUUID()}@example.com`;
  const id = await placeToClosedMachine('Suletud automaat', email);
  const page = await signIn(browser, 'orders', 'Toomas Demo');
  await page.goto(`/admin/orders/${id}`);
  const order = page.locator('.order-page');
  await order.getByRole('button', { name: 'Register with the carrier' }).click();
  // The page follows the answer of the carrier.
  await order.getByRole('button', { name: 'Correct the receiver' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('The parcel machine is closed: Suletud automaat');
  const save = dialog.getByRole('button', { name: 'Send to the carrier again' });
  await expect(save).toBeDisabled();
  expect(await accessibilityErrors(page)).toEqual([]);
  await dialog.getByLabel('Phone').fill('12');
  await save.click();
  await expect(dialog.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Phone').fill('+372 5555 5555');
  await dialog.getByRole('combobox').selectOption({ index: 1 });
  await save.click();
  await expect(page.getByText('Corrected; the carrier is asked again')).toBeVisible();
  await expect(order.getByRole('link', { name: /^SIM\d+/ })).toBeVisible();
  await emailTo(email, 'order-point');
});

test('a refund of a transfer is given back by hand, each part by itself', async ({ browser, request }) => {
  const customer = await createCustomer(request);
  await placeOrder(request, customer, [{ ...PLAIN, qty: 2 }], { payment: 'banktransfer' });
  const [placed] = await ordersOf(customer.email);
  const page = await signIn(browser, 'owner', 'Mari Demo');
  await page.goto(`/admin/orders/${placed?.entity_id}`);
  const order = page.locator('.order-page');
  await order.getByRole('button', { name: 'Money received' }).first().click();
  await expect(page.getByText('Marked as paid')).toBeVisible();
  for (const sum of ['1,50', '2,25']) {
    await order.getByRole('button', { name: 'Refund', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Besides the chosen goods').fill(sum);
    await dialog.getByLabel('Reason').fill('Scratched');
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(dialog).toHaveCount(0);
  }
  const back = order.getByRole('button', { name: /is given back$/ });
  await expect(back).toHaveCount(2);
  expect(await accessibilityErrors(page)).toEqual([]);
  await order.getByRole('button', { name: /1\.50 is given back$/ }).click();
  await expect(page.getByText('Marked as refunded')).toBeVisible();
  await expect(back).toHaveCount(1);
  expect((await emailTo(customer.email, 'order-refund')).text).toMatch(/1,50/);
  await expect(order.getByRole('link', { name: /^Credit note / })).toHaveCount(1);
});
