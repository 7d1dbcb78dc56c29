// JavaScript off, in a browser: what its markup alone does not show. The rest is in `http/no-script.spec.ts`.
import { expect, horizontalOverflowPx, test } from './visit.ts';

test.use({ javaScriptEnabled: false });

test('[CATG-01] [CATG-04] filters can be reached, the order has its button', { tag: '@widths' }, async ({
  page,
  isMobile,
}) => {
  await page.goto('/ru/dushevye', { waitUntil: 'domcontentloaded' });
  const option = page.locator('.listing-rail a.filter-option[href*="hardware="]').first();
  // On a phone the list stands alone until its link to the filters is followed.
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

test('[PROD-05] the pictures of a product can be seen', { tag: '@widths' }, async ({ page, isMobile }) => {
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

test('[CART-04] the button that needs no script is there, the one that does is not', {
  tag: '@widths',
}, async ({ page }) => {
  await page.goto('/ru/p/KL-TP/x', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('.add-to-cart:visible, .buy-bar:visible, .qty-field:visible')).toHaveCount(0);
  await page.locator('.plain-add button').click();
  await expect(page).toHaveURL(/\/ru\/cart\?said=added$/);
  const line = page.locator('.plain-line');
  await expect(line).toHaveCount(1);
  expect(await horizontalOverflowPx(page)).toBeLessThanOrEqual(0);
  // On a phone too the name can be read and no button lies over another.
  expect((await line.locator('strong').first().boundingBox())?.width).toBeGreaterThan(150);
  await line.locator('[name="qty"]').fill('2');
  await line.locator('.plain-line-form button').click();
  await expect(page).toHaveURL(/\/ru\/cart\?said=changed(#|$)/);
  await expect(line.locator('[name="qty"]')).toHaveValue('2');
  // What is made to measure is confirmed by a box of its own.
  await page.goto('/ru/p/KL-DV-M/x/KL-DV-ERI-SM?width=900&height=2000', { waitUntil: 'domcontentloaded' });
  await page.locator('.plain-add button').click();
  expect((await page.locator('.plain-sized strong').boundingBox())?.width).toBeGreaterThan(150);
  // The cart in the header leads to the same page.
  await page.goto('/ru/checkout', { waitUntil: 'domcontentloaded' });
  await expect(page).toHaveURL(/\/ru\/cart$/);
});
