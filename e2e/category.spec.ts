import { expect, type Page, test } from '@playwright/test';
import { awake, faults } from './visit.ts';

const STORES = [
  { store: 'et', path: '/et/dusilahendused', sub: 'Dušiuksed', product: /toodet/, clear: 'Tühista kõik' },
  { store: 'ru', path: '/ru/dushevye', sub: 'Душевые двери', product: /товар/, clear: 'Сбросить всё' },
];

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024;
const total = async (page: Page) =>
  Number((await page.locator('.listing-total').innerText()).replace(/\D/g, ''));
const chosen = (page: Page) => page.locator('.chips .chip');

/** The filters: beside the list, or in the sheet of a small screen. */
const openFilters = async (page: Page) => {
  if (!isPhone(page)) return page.locator('.listing-rail');
  await page.locator('.filter-open').click();
  const sheet = page.locator('dialog[open] .filter-sheet');
  await expect(sheet).toBeVisible();
  return sheet;
};

const refuseAnalytics = async (page: Page) => {
  await page.addInitScript(() => localStorage.setItem('klaas/consent', '1:rejected'));
};

for (const { store, path, sub, product, clear } of STORES) {
  test.describe(`category in ${store}`, () => {
    test.beforeEach(async ({ page }) => {
      await refuseAnalytics(page);
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await awake(page);
    });

    test('[CATG-05] [CATG-06] says where it is, what is below it and how many there are', async ({
      page,
    }) => {
      await expect(page.locator('h1')).toHaveCount(1);
      await expect(page.getByRole('link', { name: sub }).first()).toBeVisible();
      await expect(page.locator('.listing-total')).toHaveText(product);
      expect(await page.locator('.card').count()).toBe(Math.min(50, await total(page)));
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    });

    test('[CATG-01] a filter changes the address and the list, survives reload, and Back undoes it', async ({
      page,
    }) => {
      const before = await total(page);
      const filters = await openFilters(page);
      const option = filters.locator('a.filter-option[href*="hardware="]').first();
      const count = Number(await option.locator('.filter-count').innerText());
      await option.click();
      await expect(page).toHaveURL(/hardware=/);
      await expect(page.locator('.listing-total')).toContainText(String(count));
      if (isPhone(page)) {
        await expect(page.locator('.sheet-foot button')).toContainText(String(count));
        await page.locator('.sheet-foot button').click();
        await expect(page.locator('dialog[open]')).toHaveCount(0);
      }
      await expect(chosen(page)).toHaveCount(1);
      await page.reload();
      await awake(page);
      expect(await total(page)).toBe(count);
      await page.goBack();
      await expect(page).not.toHaveURL(/hardware=/);
      await expect(page.locator('.listing-total')).toContainText(String(before));
    });

    test('[CATG-01] chips take away one filter or all', async ({ page }) => {
      await page.goto(`${path}?hardware=61&hardware=63&in_stock=1`, { waitUntil: 'domcontentloaded' });
      await awake(page);
      await expect(chosen(page)).toHaveCount(3);
      await chosen(page).first().click();
      await expect(chosen(page)).toHaveCount(2);
      await page.locator('.chips').getByRole('link', { name: clear }).click();
      await expect(chosen(page)).toHaveCount(0);
      expect(new URL(page.url()).search).toBe('');
    });

    test('has no accessibility faults', async ({ page }) => {
      expect(await faults(page)).toEqual([]);
    });
  });
}

test('[CATG-02] price ranges are labelled and counted as they filter; an impossible one is not a link', async ({
  page,
  request,
}) => {
  await refuseAnalytics(page);
  await page.goto('/et/dusilahendused', { waitUntil: 'domcontentloaded' });
  const labels = await page
    .locator('.listing-rail .filter-option[href*="price="], .listing-rail .filter-off')
    .allInnerTexts();
  expect(labels.join('|')).toMatch(/< € 200/);
  expect(labels.join('|')).toMatch(/€ 200 - 400/);
  expect(labels.join('|')).toMatch(/> € 600/);
  for (const link of await page.locator('.listing-rail a.filter-option[href*="price="]').all()) {
    const answer = await request.get((await link.getAttribute('href')) ?? '');
    const html = await answer.text();
    const count = await link
      .locator('.filter-count')
      .innerText({ timeout: 1000 })
      .catch(() => link.locator('.filter-count').textContent());
    expect(html).toMatch(new RegExp(`role="status">${count}\\s`));
  }
  await page.goto('/et/dusilahendused?price=600.0-*&sale=1&color=52&size=1000', {
    waitUntil: 'domcontentloaded',
  });
  for (const off of await page.locator('.listing-rail .filter-off').all())
    await expect(off.locator('.filter-count')).toHaveText('0');
});

test('[CATG-04] sorts by price, newest and position', async ({ page }) => {
  await refuseAnalytics(page);
  await page.goto('/et/peeglid', { waitUntil: 'domcontentloaded' });
  await awake(page);
  const select = page.locator('.sort-form select');
  await expect(select.locator('option')).toHaveCount(4);
  const prices = async () =>
    (await page.locator('.card .price-now').allTextContents()).map((text) =>
      Number(text.replace(/[^\d,]/g, '').replace(',', '.')),
    );
  await select.selectOption('final_price:asc');
  await expect(page).toHaveURL(/sort=final_price%3Aasc/);
  await expect
    .poll(async () => (await prices()).every((price, at, all) => at === 0 || price >= (all[at - 1] ?? 0)))
    .toBe(true);
  await select.selectOption('final_price:desc');
  await expect
    .poll(async () => (await prices()).every((price, at, all) => at === 0 || price <= (all[at - 1] ?? 0)))
    .toBe(true);
});

test('[CATG-03] [ROUTE-21] "show more" grows the list in place and Back from a product finds it again', async ({
  page,
}) => {
  await refuseAnalytics(page);
  await page.goto('/et/dusilahendused', { waitUntil: 'domcontentloaded' });
  await awake(page);
  const all = await total(page);
  await page.locator('.paging a[rel="next"]').scrollIntoViewIfNeeded();
  const at = await page.evaluate(() => scrollY);
  await page.locator('.paging a[rel="next"]').click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.locator('.card')).toHaveCount(all);
  expect(Math.abs((await page.evaluate(() => scrollY)) - at)).toBeLessThan(50);
  const card = page.locator('.card-name a').nth(52);
  await card.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  await card.click();
  await expect(page).toHaveURL(/\.html/);
  await page.goBack();
  await expect(page.locator('.card')).toHaveCount(all);
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(120);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('[CATG-01] [CATG-03] filters, order and pages are plain links and forms', async ({ page }) => {
    await page.goto('/et/dusilahendused', { waitUntil: 'domcontentloaded' });
    if (isPhone(page)) await page.locator('.filter-open').click();
    await page.locator('.listing-rail a.filter-option[href*="color="]').first().click();
    await expect(page).toHaveURL(/color=/);
    await expect(chosen(page)).toHaveCount(1);
    await page.goto('/et/dusilahendused', { waitUntil: 'domcontentloaded' });
    await page.locator('.paging a[rel="next"]').click();
    await expect(page).toHaveURL(/page=2/);
    expect(await page.locator('.card').count()).toBeGreaterThan(0);
  });
});

test('bad input gets the right status and a page that helps', async ({ page, request }) => {
  expect((await request.get('/et/dusilahendused?page=99')).status()).toBe(404);
  expect((await request.get('/et/dusilahendused?page=abc', { maxRedirects: 0 })).status()).toBe(301);
  expect(
    (await request.get('/et/dusilahendused?color=999999&size=%00&price=x-y&width_from=-1')).status(),
  ).toBe(200);
  expect((await request.get('/et/dusilahendused?nonsense=1&page=1')).status()).toBe(200);
  // [ROUTE-19] [ROUTE-14]
  expect((await request.get('/et/pole-olemas')).status()).toBe(404);
  expect((await request.get('/et/c/pole-olemas')).status()).toBe(404);
  expect((await request.get('/et/%E0%A4%A')).status()).toBe(400);
  await page.goto('/et/dusilahendused?page=99', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('.list-notice')).toBeVisible();
});

test('[ROUTE-08] [ROUTE-17] [ROUTE-18] the stored path and /c/{slug} show the same category', async ({
  page,
}) => {
  for (const path of ['/et/dusilahendused', '/et/c/dusilahendused', '/dusilahendused']) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.locator('h1')).toHaveText('Dušilahendused');
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/et\/dusilahendused$/);
  }
});

test('filter combinations stay out of search engines', async ({ page }) => {
  await page.goto('/et/dusilahendused?color=49', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await page.goto('/et/dusilahendused', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
});

test('[ROUTE-20] a variant opened directly leads to its parent', async ({ request }) => {
  const found = await request.get(
    `/api/catalog/vue_storefront_catalog_et/product/_search?size=1&request=${encodeURIComponent(
      JSON.stringify({ query: { bool: { filter: { terms: { visibility: [1] } } } } }),
    )}`,
  );
  const { hits } = (await found.json()) as {
    hits: { hits: { _source: { url_path: string; sku: string } }[] };
  };
  const child = hits.hits[0]?._source;
  const answer = await request.get(`/et/${child?.url_path}`, { maxRedirects: 0 });
  expect(answer.status()).toBe(301);
  expect(answer.headers()['location']).toContain(`childSku=${encodeURIComponent(child?.sku ?? '')}`);
});
