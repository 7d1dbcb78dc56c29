// A quote from a shared pane to its order: written and sent in the office, asked about and accepted by its customer on a
// phone without script, whose answers the office shows.
import { randomUUID } from 'node:crypto';
import { expect, signIn, test } from './office-steps.ts';
import { emailTo, linkIn } from './outbox.ts';
import { accessibilityErrors, horizontalOverflowPx } from './visit.ts';

const PANE = { sku: 'KL-DK-ERI-SB', query: 'width=900&height=2000&height2=1700&measure=opening' };

test('[OFFICE-69] [OFFICE-70] [OFFICE-71] a shared pane becomes a quote, its customer accepts without script, and it is one order', async ({
  browser,
  request,
}) => {
  const email = `${randomUUID()}@example.com`;
  const shared = await request.post('/api/ext/configurations?storeCode=et', { data: PANE });
  const { result } = (await shared.json()) as { result: { url: string; price_incl_tax: number } };

  const page = await signIn(browser, 'owner', 'Kadri Demo');
  await page.goto('/admin/quotes');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.getByRole('button', { name: 'From a link' }).click();
  await page.getByRole('textbox', { name: 'Link of the pane' }).fill(result.url);
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByRole('heading', { name: /^P-\d{4}-\d+$/ })).toBeVisible();
  const number = (await page.getByRole('heading', { name: /^P-\d{4}-\d+$/ }).textContent()) ?? '';
  const price = result.price_incl_tax.toLocaleString('en-GB', { minimumFractionDigits: 2 });
  await expect(page.locator('.draft-lines')).toContainText(price);

  await page.getByRole('button', { name: 'Add work' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mõõtmine ja paigaldus');
  await page.getByRole('textbox', { name: 'Price including VAT' }).fill('120');
  const buyer = page.getByRole('region', { name: 'Customer' });
  for (const [label, value] of [
    ['First name', 'Näidis'],
    ['Last name', 'Ostja'],
    ['E-mail', email],
    ['Phone', '+372 5555 5555'],
    ['Street and house', 'Näidise 1'],
    ['Post code', '10141'],
    ['Town', 'Tallinn'],
  ] as const)
    await buyer.getByRole('textbox', { name: label }).first().fill(value);
  await page.locator('#quote-email ~ label textarea').first().fill('Tere! Siin on pakkumine.');
  const method = page.locator('.offer input:enabled').first();
  await method.check();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send to the customer' }).click();
  await expect(page.getByRole('heading', { name: /Customer’s page version 1/ })).toBeVisible();

  const path = linkIn(await emailTo(email, 'quote-sent'), 'quote');
  const { baseURL = '' } = test.info().project.use;
  const context = await browser.newContext({
    ...{ javaScriptEnabled: false, viewport: { width: 360, height: 780 }, baseURL },
  });
  const phone = await context.newPage();
  await phone.goto(path);
  await expect(phone.getByRole('heading', { name: `Pakkumine ${number}` })).toBeVisible();
  await expect(phone.getByText('Tere! Siin on pakkumine.')).toBeVisible();
  await expect(phone.locator('.quote-drawing svg')).toHaveCount(1);
  expect(await horizontalOverflowPx(phone)).toBeLessThanOrEqual(0);
  await phone.getByRole('textbox', { name: 'Sinu küsimus' }).fill('Kas kaks päeva varem saab?');
  await phone.getByRole('button', { name: 'Saada küsimus' }).click();
  await expect(phone.locator('.quote-thread')).toContainText('Kas kaks päeva varem saab?');

  await expect(page.locator('.order-main')).toContainText('Kas kaks päeva varem saab?');
  await page.getByRole('textbox', { name: 'Answer to the customer' }).fill('Saab küll.');
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await emailTo(email, 'quote-answer', 'Saab küll.');

  const total = await phone.getByRole('button', { name: /^Kinnitan tellimuse/ }).textContent();
  await phone.locator('input[name="method"][value="banktransfer"]').check();
  if ((await phone.locator('select[name="slot"]').count()) > 0)
    await phone.locator('select[name="slot"]').selectOption({ index: 1 });
  await phone.getByRole('button', { name: /^Kinnitan tellimuse/ }).click();
  await expect(phone).toHaveURL(/orderId=/);
  await phone.goto(path);
  await expect(phone.getByRole('status').filter({ hasText: 'sellest sai tellimus' })).toBeVisible();
  expect(total).toContain('€');

  await page.getByRole('link', { name: 'Open the order' }).click();
  await expect(page).toHaveURL(/\/admin\/orders\/\d+$/);
  await page.goto('/admin/quotes?states=accepted');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('grid').getByText(number)).toBeVisible();
  expect(await accessibilityErrors(page)).toEqual([]);
});
