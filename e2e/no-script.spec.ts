// JavaScript disabled, in a browser: what the markup alone does not show. The rest is in `http/no-script.spec.ts`.
import { createCustomer, PLAIN, placeOrder } from './account-steps.ts';
import { inDatabase } from './shop-database.ts';
import { expect, horizontalOverflowPx, test } from './visit.ts';

test.use({ javaScriptEnabled: false });

test('[CATG-01] [CATG-04] filters are reachable, sorting has its button', { tag: '@widths' }, async ({
  page,
  isMobile,
}) => {
  await page.goto('/ru/dushevye', { waitUntil: 'domcontentloaded' });
  const option = page.locator('.listing-rail a.filter-option[href*="hardware="]').first();
  // On a phone the filters are hidden until their link is followed.
  if (isMobile) {
    await expect(option).toBeHidden();
    await page.locator('.filter-open').click();
  }
  await option.click();
  await expect(page).toHaveURL(/hardware=/);
  await expect(page.locator('.chips .chip')).toHaveCount(1);
  const form = page.locator('.sort-form');
  await form.locator('select').selectOption('final_price:asc');
  await form.getByRole('button').click();
  await expect(page).toHaveURL(/sort=final_price/);
  await expect(page).toHaveURL(/hardware=/);
  await expect(page.locator('.card').first()).toBeVisible();
  expect(await horizontalOverflowPx(page)).toBeLessThanOrEqual(0);
});

test('[PROD-05] the pictures of a product are visible', { tag: '@widths' }, async ({ page, isMobile }) => {
  await page.goto('/et/dusilahendused/dusiseinad/dusisein-vore-must.html?childSku=KL-DV-80-HM', {
    waitUntil: 'domcontentloaded',
  });
  // On a phone the strip itself is swiped.
  if (isMobile) await expect(page.locator('.gallery-strip')).toHaveCSS('overflow-x', 'auto');
  else {
    await page.locator('.gallery-thumbs a').nth(1).click();
    await expect(page).toHaveURL(/#picture-2$/);
    await expect(page.locator('#picture-2')).toBeInViewport();
  }
  expect(await horizontalOverflowPx(page)).toBeLessThanOrEqual(0);
});

test('[CART-04] the button for no JavaScript is shown, the scripted one is not', {
  tag: '@widths',
}, async ({ page }) => {
  await page.goto('/ru/p/KL-TP/x', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('.add-to-cart:visible, .buy-bar:visible, .qty-field:visible')).toHaveCount(0);
  await page.locator('.plain-add button').click();
  await expect(page).toHaveURL(/\/ru\/cart\?said=added$/);
  const line = page.locator('.plain-line');
  await expect(line).toHaveCount(1);
  expect(await horizontalOverflowPx(page)).toBeLessThanOrEqual(0);
  // On a phone too the name is readable and no button covers another.
  expect((await line.locator('strong').first().boundingBox())?.width).toBeGreaterThan(150);
  await line.locator('[name="qty"]').fill('2');
  await line.locator('.plain-line-form button').click();
  await expect(page).toHaveURL(/\/ru\/cart\?said=changed(#|$)/);
  await expect(line.locator('[name="qty"]')).toHaveValue('2');
  // A made-to-measure line has a confirmation checkbox.
  await page.goto('/ru/p/KL-DV-M/x/KL-DV-ERI-SM?width=900&height=2000', { waitUntil: 'domcontentloaded' });
  await page.locator('.plain-add button').click();
  expect((await page.locator('.plain-sized strong').boundingBox())?.width).toBeGreaterThan(150);
  // The cart link in the header opens the same page.
  await page.goto('/ru/checkout', { waitUntil: 'domcontentloaded' });
  await expect(page).toHaveURL(/\/ru\/cart$/);
});

test('an order is paid at a bank of another origin, where a browser does not follow the redirect of a form', async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  const number = await placeOrder(request, customer, [PLAIN], { payment: 'banklink' });
  const headers = { authorization: `Bearer ${customer.token}` };
  const response = await request.get(`/api/ext/orders/order?orderId=${number}`, { headers });
  const { result } = (await response.json()) as { result: { extension_attributes: { order_key: string } } };
  const { rowCount } = await inDatabase((pool) =>
    pool.query(
      `update payment_attempt set page = replace(page::text, '127.0.0.1', 'localhost')::jsonb
         where entity_id = $1`,
      [Number(number)],
    ),
  );
  expect(rowCount).toBe(1);
  await page.goto(`/et/payment?orderId=${number}&key=${result.extension_attributes.order_key}`);
  await page.getByRole('button', { name: /^Maksa / }).click();
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/api\/dev\/bank\/pay\//);
});
