// A company elsewhere in the EU: its VAT number is checked at the simulated register, and the total follows.
import {
  buy,
  fill,
  fillPayment,
  fillPersonalDetails,
  loadPlacedOrder,
  openCheckout,
  shownTotal,
  submitStep,
} from './checkout-steps.ts';
import { agree, atStep } from './order-journey.ts';
import { accessibilityErrors, expect, test } from './visit.ts';

const toPayment = async (page: Parameters<typeof openCheckout>[0], taxId: string) => {
  await buy(page, '/et/p/KL-TP/x');
  await openCheckout(page);
  await page.getByRole('switch', { name: 'Ostan ettevõttele' }).check();
  await fill(page, { company: 'Näidishotelli Oy', taxId });
  await fillPersonalDetails(page);
  await atStep(page, 'shipping');
  await page.locator('main [name="country"]').selectOption('FI');
  await fill(page, { streetAddress: 'Esimerkkikatu 1', zipCode: '00100', city: 'Helsinki' });
  await submitStep(page);
  await atStep(page, 'payment');
};

test('a company in Finland with a valid VAT number pays no VAT, from the review to the order', async ({
  page,
}) => {
  await toPayment(page, 'FI12345100');
  await expect(page.getByText('KMKR-number FI12345100 kehtib.')).toBeVisible();
  expect(await accessibilityErrors(page)).toEqual([]);
  await fillPayment(page);
  const tax = page.locator('.summary-totals dl div').filter({ hasText: /maks/i });
  await expect(tax).toContainText('0,00');
  await expect(page.locator('.summary')).not.toContainText('Lisamise ajal');
  const shown = await shownTotal(page);
  await agree(page);
  await submitStep(page);
  const order = (await loadPlacedOrder(page)) as unknown as Record<string, number>;
  expect(order).toMatchObject({ tax_amount: 0, grand_total: shown });
});

test('while the register is away the company reads that VAT is charged', async ({ page }) => {
  await toPayment(page, 'FI12345301');
  await expect(page.getByText('ELi register praegu ei vasta')).toBeVisible();
  await fillPayment(page);
  const tax = page.locator('.summary-totals dl div').filter({ hasText: /maks/i });
  await expect(tax).not.toContainText(/\b0,00/);
});
