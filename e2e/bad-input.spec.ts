// Whatever stands in the address: the right status and a page of the shop that helps, never a blank one.
import { expect, faults, sidewaysPx, test, visit } from './visit.ts';

test.use({ quiet: false });

const HTML = 'text/html';

const CASES: { title: string; path: string; status: number }[] = [
  { title: '[ROUTE-14] [ROUTE-19] an unknown slug', path: '/et/pole-olemas', status: 404 },
  { title: '[ROUTE-14] an unknown path many levels deep', path: '/ru/a/b/c/d/e/f/g.html', status: 404 },
  { title: '[ROUTE-16] an unknown store', path: '/xx/dusilahendused', status: 404 },
  { title: '[ROUTE-08] an unknown category', path: '/et/c/pole-olemas', status: 404 },
  { title: '[ROUTE-08] [CMS-01] an unknown page', path: '/ru/i/pole-olemas', status: 404 },
  { title: '[ROUTE-06] an unknown sku', path: '/et/p/NOPE/x', status: 404 },
  { title: '[ROUTE-07] a sku of markup', path: '/et/p/%3Cscript%3Ealert(1)%3C%2Fscript%3E/x', status: 404 },
  { title: 'broken percent-encoding', path: '/et/%E0%A4%A', status: 400 },
  { title: 'a path of control characters', path: '/et/a%00b', status: 400 },
  { title: 'an endless path', path: `/et/${'a'.repeat(3000)}`, status: 400 },
  { title: '[CATG-03] a page out of range', path: '/et/dusilahendused?page=9999', status: 404 },
  {
    title: '[CATG-01] unknown filter ids',
    path: '/et/dusilahendused?color=999999&hardware=abc',
    status: 200,
  },
  { title: 'absurd numbers', path: '/et/dusilahendused?width_from=-1&width_to=9e99&price=x-y', status: 200 },
  { title: 'an unknown order', path: '/et/dusilahendused?sort=password:asc', status: 200 },
  { title: 'a search for nothing', path: '/et/search?q=', status: 200 },
  { title: 'a search of one letter', path: '/et/search?q=a', status: 200 },
  {
    title: 'a search of markup',
    path: '/et/search?q=%22%3E%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E',
    status: 200,
  },
  { title: 'a search in broken encoding', path: '/et/search?q=%E0%A4%A', status: 200 },
  { title: 'an endless search', path: `/et/search?q=${'ab'.repeat(1500)}`, status: 200 },
  { title: '[PROD-05] an unknown variant', path: '/et/p/KL-DV-M/x?childSku=NOPE', status: 200 },
  { title: '[SIZE-01] absurd sizes', path: '/et/p/KL-DK-M/x?width=-5&height=abc&height2=1e9', status: 200 },
];

for (const { title, path, status } of CASES)
  test(`${title}: ${status}`, async ({ request }) => {
    const answer = await request.get(path);
    expect(answer.status()).toBe(status);
    expect(answer.headers()['content-type']).toContain(HTML);
    const html = await answer.text();
    expect(html).toContain('<h1');
    expect(html).toContain('class="footer"');
    expect(html).not.toMatch(/<img src=x|<script>alert|at .*\.(ts|js):\d+/);
  });

for (const store of ['et', 'ru'])
  test(`[UI-06] ${store}: a page that is not there offers a search and the categories`, async ({ page }) => {
    await visit(page, `/${store}/pole-olemas`);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    expect(await page.locator('.error-categories a').count()).toBeGreaterThan(5);
    expect(await faults(page)).toEqual([]);
    expect(await sidewaysPx(page)).toBeLessThanOrEqual(0);
    await page.locator('.error-search input').fill(store === 'et' ? 'peegel' : 'зеркало');
    await page.locator('.error-search button').click();
    await expect(page).toHaveURL(/\/search\?q=/);
    await expect(page.locator('.card').first()).toBeVisible();
  });

test('[UI-06] [ROUTE-05] [ROUTE-25] the error page has the minimal layout', async ({ page }) => {
  await visit(page, '/et/error');
  await expect(page.locator('.minimal-header')).toBeVisible();
  await expect(page.locator('.header')).toHaveCount(0);
  await expect(page.locator('h1')).toHaveCount(1);
  expect(await faults(page)).toEqual([]);
});

test('[PROD-05] [SIZE-01] a page with a wrong choice in its address still sells', async ({ page }) => {
  await visit(page, '/et/p/KL-DV-M/x?childSku=NOPE');
  await expect(page.locator('.product-price .price-now')).toHaveText(/€/);
  await visit(page, '/et/p/KL-DK-M/x?width=99999&height=2000&height2=1500');
  await expect(page.locator('.size-errors')).toContainText('100 kuni 1250 mm');
});

test('[ROUTE-23] a page that cannot be had offline leads home and says why', async ({ page, context }) => {
  await visit(page, '/et');
  await page.locator('main a[href="/et/dusilahendused"]').first().click();
  await expect(page.locator('.card').first()).toBeVisible();
  // Who says so comes when the page has settled. A product of the list may be kept by then; another list is not.
  await expect(page.locator('.connection')).toBeAttached();
  await context.setOffline(true);
  await page.getByRole('main').getByRole('link', { name: 'Dušiuksed' }).first().click();
  await expect(page.locator('.toast')).toContainText('ei saa ilma võrguta näha');
  await expect(page).toHaveURL(/\/et$/);
  await expect(page.locator('.hero')).toBeVisible();
  await context.setOffline(false);
});
