// [UI-08] The data of a page that cannot be had, though the shop is there.
import { expect, test, visit } from './visit.ts';

// The browser reports each answer that is an error.
test.use({ quiet: false });

test('[UI-08] a page whose data fails is told as a notification with OK; the page stays, and the next press works', async ({
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

test('[UI-06] [UI-08] what is opened anew has no page to stay on: it is the error page', async ({ page }) => {
  await visit(page, '/et/p/no-such-sku/x');
  await expect(page.locator('.error-page')).toBeVisible();
});
