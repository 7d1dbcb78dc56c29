import { expect, type Page, test } from '@playwright/test';
import { faults } from './visit.ts';

const refuseAnalytics = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('klaas/consent', '1:rejected'));

const section = (page: Page, title: string) =>
  page.locator('section', { has: page.getByRole('heading', { level: 2, name: title }) });

const STORES = [
  {
    path: '/et',
    newest: 'Uus kollektsioon',
    bestsellers: 'Enim ostetud',
    offers: 'Pakkumised',
    lang: 'et-EE',
  },
  {
    path: '/ru',
    newest: 'Новая коллекция',
    bestsellers: 'Покупают чаще всего',
    offers: 'Предложения',
    lang: 'ru-RU',
  },
];

for (const { path, newest, bestsellers, offers, lang } of STORES) {
  test.describe(`home at ${path}`, () => {
    test.beforeEach(async ({ page }) => {
      await refuseAnalytics(page);
      await page.goto(path, { waitUntil: 'domcontentloaded' });
    });

    test('[HOME-01] [HOME-02] shows the 8 newest products and 8 bestsellers', async ({ page }) => {
      await expect(section(page, newest).locator('.card')).toHaveCount(8);
      await expect(section(page, bestsellers).locator('.card')).toHaveCount(8);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
    });

    test('[HOME-03] shows offers from the special-offers category, each with its earlier price', async ({
      page,
    }) => {
      const items = section(page, offers).locator('.offers > li');
      const count = await items.count();
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThanOrEqual(50);
      await expect(section(page, offers).locator('.price-old')).toHaveCount(count);
    });

    test('[HOME-04] shows banners, the head picture and social pictures', async ({ page }) => {
      await expect(page.locator('.hero-picture img')).toHaveAttribute('fetchpriority', 'high');
      expect(await page.locator('.banner').count()).toBeGreaterThanOrEqual(4);
      expect(await page.locator('.social img').count()).toBe(8);
      for (const picture of await page.locator('.home img').all()) {
        await expect(picture).toHaveAttribute('width', /\d+/);
        await expect(picture).toHaveAttribute('height', /\d+/);
      }
    });

    test('has one h1, no sideways scroll and no accessibility faults', async ({ page }) => {
      await expect(page.locator('h1')).toHaveCount(1);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      expect(await faults(page)).toEqual([]);
    });
  });
}

test('[HOME-01] the newest come first', async ({ page, request }) => {
  const answer = await request.get('/api/catalog/vue_storefront_catalog_et/product/_search', {
    params: {
      size: 8,
      sort: 'created_at:desc',
      _source_include: 'name,created_at',
      request: JSON.stringify({ query: { bool: { filter: { terms: { visibility: [2, 3, 4] } } } } }),
    },
  });
  const { hits } = (await answer.json()) as { hits: { hits: { _source: { name: string } }[] } };
  await page.goto('/et', { waitUntil: 'domcontentloaded' });
  const names = await section(page, 'Uus kollektsioon').locator('.card-name').allTextContents();
  expect(names).toEqual(hits.hits.map((hit) => hit._source.name));
});

test('[ROUTE-01] / and /pwa.html are the home page', async ({ page }) => {
  for (const path of ['/', '/pwa.html', '/et/pwa.html']) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.locator('.hero h1')).toBeVisible();
  }
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`finder, scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('leads to the product with the sizes in its address', async ({ page }) => {
      if (javaScriptEnabled) await refuseAnalytics(page);
      await page.goto('/et', { waitUntil: 'domcontentloaded' });
      await page.locator('.finder select').selectOption({ index: 3 });
      await page.locator('.finder input[name="width"]').fill('690');
      await page.locator('.finder input[name="height"]').fill('1890');
      await page.locator('.finder button').click();
      await expect(page).toHaveURL(/\/et\/saunauksed\/.*\.html\?width=690&height=1890/);
    });
  });
}
