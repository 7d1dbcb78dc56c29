// Content pages in the browser; their HTML is in `http/content.spec.ts`.
import { accessibilityErrors, expect, horizontalOverflowPx, test, visit } from './visit.ts';

test('content pages have no accessibility violation, horizontal overflow, console error or CSP violation', async ({
  page,
}) => {
  for (const path of [
    '/et/contact',
    '/et/store-locator',
    '/ru/size-guide',
    '/et/customer-service',
    '/ru/erilahendused',
    '/ru/usloviya-pokupki',
    '/et/teated',
    '/et/newsletter?said=sent',
    '/ru/newsletter?said=joined',
  ])
    await test.step(path, async () => {
      await visit(page, path);
      expect(await horizontalOverflowPx(page)).toBeLessThanOrEqual(0);
      expect(await accessibilityErrors(page)).toEqual([]);
    });
});

test('[UI-06] [ROUTE-05] [ROUTE-25] the minimal layout of the error page and the checkout has no accessibility violation', async ({
  page,
}) => {
  for (const path of ['/error', '/ru/error', '/checkout'])
    await test.step(path, async () => {
      await visit(page, path);
      await expect(page.locator('.minimal-header')).toBeVisible();
      expect(await accessibilityErrors(page)).toEqual([]);
      if (path === '/checkout') return;
      // Wide enough for the whole placeholder.
      expect((await page.locator('.error-search').boundingBox())?.width).toBeGreaterThan(500);
    });
});

test('[ROUTE-03] a question opens by its URL hash: on load, by client navigation and by click', async ({
  page,
}) => {
  await visit(page, '/et/customer-service');
  const questions = page.locator('details.question');
  await expect(questions.first()).not.toHaveAttribute('open');
  await questions.first().locator('summary').click();
  await expect(questions.first().locator('.question-answer')).toBeVisible();
  expect(await accessibilityErrors(page)).toEqual([]);
  const last = questions.last().locator('.question-answer');
  const name = await last.getAttribute('id');
  await test.step('on load', async () => {
    await visit(page, `/et/delivery`);
    await visit(page, `/et/customer-service#${name}`);
    await expect(last).toBeVisible();
    await expect(last).toBeInViewport();
    await expect(questions.first().locator('.question-answer')).toBeHidden();
  });
  await test.step('by history navigation', async () => {
    await page.locator('.content-pages a[href$="/delivery"]').click();
    await expect(page).toHaveURL(/delivery/);
    await page.goBack();
    await expect(last).toBeVisible();
  });
});

test('[ROUTE-03] the table of contents of a page links to its chapters, beside the text on a desktop', {
  tag: '@widths',
}, async ({ page }) => {
  await visit(page, '/et/privacy');
  const chapters = page.locator('.chapters');
  const text = page.locator('.page-text .prose');
  const [list, prose] = await Promise.all([chapters.boundingBox(), text.boundingBox()]);
  if (!list || !prose) throw new Error('nothing is shown');
  const isDesk = (page.viewportSize()?.width ?? 0) >= 1280;
  expect(list.x + list.width <= prose.x).toBe(isDesk);
  await chapters.getByRole('link').last().click();
  await expect(page).toHaveURL(/#t-/);
  await expect(page.locator('.prose h2').last()).toBeInViewport();
});

test('[CMS-02] the gallery: categories, lightbox with keys, counter and Esc', async ({ page }) => {
  await visit(page, '/et/galerii');
  expect(await accessibilityErrors(page)).toEqual([]);
  const all = await page.locator('.works li').count();
  await page.locator('.work-kinds a').nth(1).click();
  await expect(page).toHaveURL(/category=/);
  await expect.poll(() => page.locator('.works li').count()).toBeLessThan(all);
  await page.goBack();
  await expect(page.locator('.works li')).toHaveCount(all);
  await page.locator('.works a').nth(1).click();
  const box = page.locator('dialog.lightbox[open]');
  await expect(box).toContainText(`2 / ${all}`);
  expect(await accessibilityErrors(page)).toEqual([]);
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

test('[ROUTE-09] a new password is checked against the rules', async ({ page }) => {
  await visit(page, '/et/create-password?email=a@b.ee&token=x');
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.locator('[name="password"]').fill('lihtne');
  await page.getByRole('button', { name: 'Salvesta parool' }).click();
  await expect(page.getByText('Paroolis peab olema vähemalt 8 märki.')).toBeVisible();
  await page.locator('[name="password"]').fill('Parool-123');
  await page.getByRole('button', { name: 'Salvesta parool' }).click();
  await expect(page.getByText('Paroolid peavad olema ühesugused')).toBeVisible();
});
