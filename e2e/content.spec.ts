import { expect, type Page, test } from '@playwright/test';
import { awake, faults } from './visit.ts';

const GENERIC = [
  'legal',
  'privacy',
  'about-us',
  'customer-service',
  'store-locator',
  'size-guide',
  'delivery',
  'returns',
  'contact',
];
const COMPANY = ['company-info', 'ettevotte', 'kompanija', 'yhtiosta', 'foretag'];
const SOLUTIONS = ['custom-solutions', 'erilahendused', 'individualnye-zakazy'];
const TERMS = ['terms-and-conditions', 'ostu-tingimused', 'usloviya-pokupki', 'ostoehdot', 'kopvillkor'];
const PORTFOLIO = ['portfolio', 'galerii', 'galereya'];
const PREFIXES = ['', '/et', '/ru'];

const calm = async (page: Page, path: string) => {
  await page.addInitScript(() => localStorage.setItem('klaas/consent', '1:rejected'));
  const answer = await page.goto(path);
  await awake(page);
  return answer;
};

const answersWithText = (id: string, paths: string[]) =>
  test(`[${id}] ${paths.join(' ')} answer in every store`, { tag: '@desk' }, async ({ request }) => {
    for (const prefix of PREFIXES)
      for (const path of paths) {
        const answer = await request.get(`${prefix}/${path}`);
        const html = await answer.text();
        expect([prefix, path, answer.status()]).toEqual([prefix, path, 200]);
        expect(html.match(/<h1/g)).toHaveLength(1);
        expect(html).toContain(`<html lang="${prefix === '/ru' ? 'ru-RU' : 'et-EE'}"`);
      }
  });

answersWithText('ROUTE-03', GENERIC);
answersWithText('ROUTE-10', PORTFOLIO);
answersWithText('ROUTE-11', COMPANY);
answersWithText('ROUTE-12', SOLUTIONS);
answersWithText('ROUTE-13', TERMS);
answersWithText('ROUTE-09', ['create-password', 'payment', 'success', 'order-success']);
answersWithText('CMS-04', ['announcements', 'teated', 'obyavleniya']);
answersWithText('ROUTE-08', ['i/about-us']);
answersWithText('ROUTE-01', ['', 'pwa.html']);
answersWithText('ROUTE-02', ['checkout']);

test('[ROUTE-03] the nine pages have real text of their language', async ({ request }) => {
  for (const page of GENERIC) {
    const [et, ru] = await Promise.all(
      ['et', 'ru'].map(async (store) => {
        const html = await (await request.get(`/${store}/${page}`)).text();
        return (/<div class="prose">([\s\S]*?)<\/article>/.exec(html)?.[1] ?? '').replace(/<[^>]*>/g, '');
      }),
    );
    expect(et?.length, page).toBeGreaterThan(200);
    expect(/[а-яё]/i.test(ru ?? ''), page).toBe(true);
    expect(/[а-яё]{4}/i.test(et ?? ''), page).toBe(false);
  }
});

test('[ROUTE-11] sub-pages have their own address, their navigation and their sister in the other store', async ({
  page,
  isMobile,
}) => {
  await calm(page, '/et/ettevotte');
  const links = page.locator('.content-pages a');
  expect(await links.count()).toBeGreaterThan(1);
  await links.nth(1).click();
  await expect(page).toHaveURL(/\/et\/ettevotte\/[a-z0-9-]+$/);
  await expect(links.nth(1)).toHaveAttribute('aria-current', 'page');
  if (isMobile) await page.locator('.header-language').click();
  await page
    .locator(isMobile ? 'dialog[open]' : '.topbar')
    .getByRole('link', { name: 'Русский' })
    .click();
  await expect(page).toHaveURL(/\/ru\/kompanija\/[a-z0-9-]+$/);
  await expect(page.locator('h1')).toHaveText(/[а-яё]/i);
});

test('[ROUTE-14] unknown addresses are 404 in the shop’s layout, with search and categories', async ({
  page,
}) => {
  for (const path of [
    '/nope',
    '/ru/nope/deeper',
    '/et/ettevotte/nope',
    '/i/nope',
    '/fi/legal',
    '/%E0%A4%A',
    '/et/galerii/nope',
  ]) {
    const answer = await calm(page, path);
    // A broken escape is no address at all.
    expect([path, answer?.status()]).toEqual([path, path.includes('%') ? 400 : 404]);
    await expect(page.locator('.footer')).toBeVisible();
    await expect(page.locator('main input[name="q"]')).toBeVisible();
    expect(await page.locator('.error-categories a').count()).toBeGreaterThan(3);
  }
  expect(await faults(page)).toEqual([]);
});

test('[ROUTE-05] [ROUTE-25] the error page and the checkout have the minimal layout', async ({ page }) => {
  for (const path of ['/error', '/ru/error', '/checkout']) {
    await calm(page, path);
    await expect(page.locator('.minimal-header')).toBeVisible();
    await expect(page.locator('.nav')).toHaveCount(0);
    expect(await faults(page)).toEqual([]);
  }
  await calm(page, '/order-success');
  await expect(page.locator('.header')).toBeVisible();
});

test('[CMS-02] the gallery: kinds, lightbox with keys, counter and Esc', async ({ page }) => {
  await calm(page, '/et/galerii');
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

test('content pages have no accessibility fault', async ({ page }) => {
  for (const path of [
    '/et/contact',
    '/ru/erilahendused',
    '/ru/usloviya-pokupki',
    '/et/teated',
    '/create-password?email=a@b.ee&token=x',
  ]) {
    await calm(page, path);
    expect([path, await faults(page)]).toEqual([path, []]);
  }
});

test('[ROUTE-09] a new password follows the rules', async ({ page }) => {
  await calm(page, '/et/create-password?email=a@b.ee&token=x');
  await page.locator('[name="password"]').fill('lihtne');
  await page.getByRole('button', { name: 'Salvesta parool' }).click();
  await expect(page.getByText('Paroolis peab olema vähemalt 8 märki.')).toBeVisible();
  await page.locator('[name="password"]').fill('Parool-123');
  await page.getByRole('button', { name: 'Salvesta parool' }).click();
  await expect(page.getByText('Paroolid peavad olema ühesugused')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('texts and the gallery can be read', async ({ page }) => {
    await page.goto('/ru/galereya');
    await page.locator('.work-kinds a').nth(1).click();
    await expect(page).toHaveURL(/category=/);
    await expect(page.locator('.works img').first()).toBeVisible();
    await page.goto('/et/ettevotte');
    await page.locator('.content-pages a').nth(1).click();
    await expect(page.locator('.prose')).toBeVisible();
  });
});
