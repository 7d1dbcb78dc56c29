// The page of an order without login: order again, and a claim about a line with a photograph.
import { createCustomer, PLAIN, placeOrder } from './account-steps.ts';
import { emailTo } from './outbox.ts';
import { cartCount } from './stored-values.ts';
import { accessibilityErrors, expect, horizontalOverflowPx, test, visit } from './visit.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a buyer claims with a photograph and orders again, without login', async ({ page, request }) => {
  const customer = await createCustomer(request);
  const number = await placeOrder(request, customer, [PLAIN]);
  const mail = await emailTo(customer.email, 'order-confirmation');
  const link = new URL(/https?:\/\/\S+order-success\S+/.exec(mail.text)?.[0] ?? '');
  await visit(page, link.pathname + link.search);

  await page.getByRole('button', { name: 'Teata kahjustusest' }).click();
  const form = page.locator('section', { has: page.locator('#order-claims') }).locator('form');
  await form.getByLabel('Milline toode').selectOption({ index: 0 });
  await form.getByLabel('Mis on viga').fill('Nurk on katki, palun uut.');
  await form.getByLabel('Telefon').fill('+372 555 1234');
  await form.locator('input[type="file"]').setInputFiles({
    ...{ name: 'nurk.png', mimeType: 'image/png', buffer: PIXEL },
  });
  expect(await accessibilityErrors(page)).toEqual([]);
  await form.getByRole('button', { name: 'Saada pretensioon' }).click();
  const claims = page.locator('section', { has: page.locator('#order-claims') });
  await expect(claims).toContainText('Nurk on katki, palun uut.');
  await expect(claims).toContainText(/K-\d{5}/);
  await expect(claims).toContainText('1 fail');
  await expect(claims).toContainText('Vastame hiljemalt');
  const acknowledged = await emailTo(customer.email, 'claim-received');
  expect(acknowledged.text).toContain(number);

  await page.setViewportSize({ width: 360, height: 740 });
  expect(await horizontalOverflowPx(page)).toBe(0);
  await page.getByRole('button', { name: /Telli uuesti|Telli sama/ }).click();
  await expect.poll(() => cartCount(page)).toBe(PLAIN.qty);
});
