// Pages of text in the browser; what their HTML says is in `http/content.spec.ts`.
import { expect, faults, sidewaysPx, test, visit } from './visit.ts';

test('content pages: no accessibility fault, no sideways scroll, no console error and no CSP violation', {
  tag: '@widths',
}, async ({ page }) => {
  for (const path of [
    '/et/contact',
    '/ru/erilahendused',
    '/ru/usloviya-pokupki',
    '/et/teated',
    '/et/newsletter?said=sent',
    '/ru/newsletter?said=joined',
  ])
    await test.step(path, async () => {
      await visit(page, path);
      expect(await sidewaysPx(page)).toBeLessThanOrEqual(0);
      expect(await faults(page)).toEqual([]);
    });
});

test('[UI-06] [ROUTE-05] [ROUTE-25] the minimal layout of the error page and the checkout has no accessibility fault', async ({
  page,
}) => {
  for (const path of ['/error', '/ru/error', '/checkout'])
    await test.step(path, async () => {
      await visit(page, path);
      await expect(page.locator('.minimal-header')).toBeVisible();
      expect(await faults(page)).toEqual([]);
    });
});

test('[CMS-02] the gallery: kinds, lightbox with keys, counter and Esc', async ({ page }) => {
  await visit(page, '/et/galerii');
  expect(await faults(page)).toEqual([]);
  const all = await page.locator('.works li').count();
  await page.locator('.work-kinds a').nth(1).click();
  await expect(page).toHaveURL(/category=/);
  await expect.poll(() => page.locator('.works li').count()).toBeLessThan(all);
  await page.goBack();
  await expect(page.locator('.works li')).toHaveCount(all);
  await page.locator('.works a').nth(1).click();
  const box = page.locator('dialog.lightbox[open]');
  await expect(box).toContainText(`2 / ${all}`);
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await expect(box).toContainText(`3 / ${all}`);
  await page.keyboard.press('ArrowLeft');
  await expect(box).toContainText(`2 / ${all}`);
  await box
    .locator('.lightbox-track')
    .evaluate((track) => track.scrollTo({ left: track.clientWidth * 4, behavior: 'instant' }));
  await expect(box).toContainText(`5 / ${all}`);
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
  await expect(page.locator('.works a').nth(1)).toBeFocused();
});

test('[ROUTE-09] a new password follows the rules', async ({ page }) => {
  await visit(page, '/et/create-password?email=a@b.ee&token=x');
  expect(await faults(page)).toEqual([]);
  await page.locator('[name="password"]').fill('lihtne');
  await page.getByRole('button', { name: 'Salvesta parool' }).click();
  await expect(page.getByText('Paroolis peab olema vähemalt 8 märki.')).toBeVisible();
  await page.locator('[name="password"]').fill('Parool-123');
  await page.getByRole('button', { name: 'Salvesta parool' }).click();
  await expect(page.getByText('Paroolid peavad olema ühesugused')).toBeVisible();
});
