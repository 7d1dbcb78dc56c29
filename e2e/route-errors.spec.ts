// [UI-08] Page data that fails to load although the shop is reachable.
import { expect, test, visit } from './visit.ts';

// The browser logs each error response.
test.use({ quiet: false });

test('[UI-08] a failed page load shows a notification with OK; the page stays, and the next click works', async ({
  page,
}) => {
  await visit(page, '/et/dusilahendused/dusiseinad');
  const card = page.locator('#results .card-name a').nth(6);
  await card.scrollIntoViewIfNeeded();
  const scrolledTo = await page.evaluate(() => window.scrollY);
  await page.route('**/*.data*', (route) => route.fulfill({ status: 500, body: 'broken' }));
  for (const _ of [1, 2]) {
    await Promise.all([
      expect(page.locator('.toast')).toContainText('Lehte ei saanud laadida.'),
      card.click(),
    ]);
    await page.locator('.toast').getByRole('button', { name: 'Sulge' }).click();
    await expect(page.locator('.toast')).toHaveCount(0);
    await expect(page).toHaveURL(/\/et\/dusilahendused\/dusiseinad$/);
    await expect(page.locator('#results')).toBeVisible();
  }
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolledTo);
  await page.unroute('**/*.data*');
  await card.click();
  await expect(page.locator('article.product')).toBeVisible();
});

test('[UI-06] [UI-08] a failed document load shows the error page', async ({ page }) => {
  await visit(page, '/et/p/no-such-sku/x');
  await expect(page.locator('.error-page')).toBeVisible();
});
