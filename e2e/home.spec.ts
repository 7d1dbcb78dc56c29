// The home page in the browser; its HTML is in `http/home.spec.ts`.
import { accessibilityErrors, expect, horizontalOverflowPx, test, viewportTag, visit } from './visit.ts';

for (const path of ['/et', '/ru'])
  test(
    `home at ${path} has no horizontal overflow and no accessibility violations`,
    viewportTag(path),
    async ({ page }) => {
      await visit(page, path);
      expect(await horizontalOverflowPx(page)).toBeLessThanOrEqual(0);
      expect(await accessibilityErrors(page)).toEqual([]);
    },
  );

test('the finder opens the product with the sizes in its URL', async ({ page }) => {
  await visit(page, '/et');
  await page.locator('.finder select').selectOption({ index: 3 });
  await page.locator('.finder input[name="width"]').fill('690');
  await page.locator('.finder input[name="height"]').fill('1890');
  await page.locator('.finder button').click();
  await expect(page).toHaveURL(/\/et\/saunauksed\/.*\.html\?width=690&height=1890/);
});
