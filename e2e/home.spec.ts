// The home page in the browser; its HTML is in `http/home.spec.ts`.
import {
  accessibilityErrors,
  expect,
  horizontalOverflowPx,
  showInScheme,
  test,
  viewportTag,
  visit,
} from './visit.ts';

const GROUND = { '/et': 'rgb(255, 255, 255)', '/ru': 'rgb(14, 20, 18)' };

for (const path of ['/et', '/ru'] as const)
  test(
    `home at ${path} has no horizontal overflow and no accessibility violations, light or dark`,
    viewportTag(path),
    async ({ page }) => {
      await showInScheme(page, path);
      await visit(page, path);
      await expect(page.locator('body')).toHaveCSS('background-color', GROUND[path]);
      expect(await horizontalOverflowPx(page)).toBeLessThanOrEqual(0);
      expect(await accessibilityErrors(page)).toEqual([]);
      // Print is light in both.
      await page.emulateMedia({ media: 'print' });
      await expect(page.locator('body')).toHaveCSS('background-color', GROUND['/et']);
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
