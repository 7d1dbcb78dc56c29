// Not-found pages in the browser; statuses and markup are in `http/bad-input.spec.ts`.
import { accessibilityErrors, expect, horizontalOverflowPx, test, viewportTag, visit } from './visit.ts';

test.use({ quiet: false });

for (const store of ['et', 'ru'])
  test(
    `[UI-06] [ROUTE-14] ${store}: a not-found page has no accessibility violation and no horizontal overflow`,
    viewportTag(store),
    async ({ page }) => {
      await visit(page, `/${store}/pole-olemas`);
      await expect(page.locator('.error-search input')).toBeVisible();
      expect(await accessibilityErrors(page)).toEqual([]);
      expect(await horizontalOverflowPx(page)).toBeLessThanOrEqual(0);
    },
  );

test('[ROUTE-23] a page unavailable offline redirects home with a message', async ({ page, context }) => {
  await visit(page, '/et');
  await page.locator('main a[href="/et/dusilahendused"]').first().click();
  await expect(page.locator('.card').first()).toBeVisible();
  // The offline listener is loaded after the first interaction.
  // A product of the list may be cached by then; another list is not.
  await expect(page.locator('.connection')).toBeAttached();
  await expect(page.locator('.toasts')).toBeAttached();
  await context.setOffline(true);
  // The toast disappears by itself: wait for it before the click that shows it.
  await Promise.all([
    expect(page.locator('.toast')).toContainText('ei saa ilma võrguta näha'),
    page.getByRole('main').getByRole('link', { name: 'Dušiuksed' }).first().click(),
  ]);
  await expect(page).toHaveURL(/\/et$/);
  await expect(page.locator('.hero')).toBeVisible();
  await context.setOffline(false);
});
