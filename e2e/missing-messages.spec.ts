// [UI-08] A file of texts that does not come, not at the second try either.
import { expect, test, waitForHydration } from './visit.ts';

// The browser reports each file that is lost.
test.use({ quiet: false });

test('[UI-08] the page wakes up and answers without the file of its texts', async ({ page }) => {
  const lost: string[] = [];
  await page.addInitScript(() => localStorage.setItem('klaas/consent', '1:rejected'));
  await page.route('**/assets/*.js', async (route) => {
    const answer = await route.fetch();
    const code = await answer.text();
    if (
      !code.includes('JSON.parse(') ||
      !code.includes('shell.skip-to-content') ||
      !code.includes('Ostukorv')
    )
      return route.fulfill({ response: answer });
    lost.push(route.request().url());
    return route.abort();
  });
  await page.goto('/et', { waitUntil: 'domcontentloaded' });
  // The page tries once more by itself before it goes on without.
  await expect.poll(() => lost.length).toBeGreaterThan(1);
  await waitForHydration(page);
  await page.locator('.header-actions button, .header-actions a').last().click();
  await expect(page.locator('dialog[open]')).toBeVisible();
});
