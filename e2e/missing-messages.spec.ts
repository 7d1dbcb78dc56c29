// [UI-08] A translation file that fails to load, also when retried.
import { expect, test, waitForHydration } from './visit.ts';

// The browser logs each failed request.
test.use({ quiet: false });

test('[UI-08] the page hydrates and works without its translation file', async ({ page }) => {
  const lost: string[] = [];
  await page.addInitScript(() => localStorage.setItem('klaas/consent', '1:rejected'));
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    const code = await response.text();
    if (
      !code.includes('JSON.parse(') ||
      !code.includes('shell.skip-to-content') ||
      !code.includes('Ostukorv')
    )
      return route.fulfill({ response });
    lost.push(route.request().url());
    return route.abort();
  });
  await page.goto('/et', { waitUntil: 'domcontentloaded' });
  // The page retries once before it continues without.
  await expect.poll(() => lost.length).toBeGreaterThan(1);
  await waitForHydration(page);
  await page.locator('.header-actions button, .header-actions a').last().click();
  await expect(page.locator('dialog[open]')).toBeVisible();
});
