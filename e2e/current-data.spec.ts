// Current prices and stock are fetched by the browser, because the page may come from a cache.
import type { Page } from '@playwright/test';
import { startSecondShop } from './support/second-shop.ts';
import { expect, test, visit } from './visit.ts';

const WALL = '/et/p/KL-DV-M/x';
const CATEGORY = '/et/dusilahendused/dusiseinad';

const envelope = (result: unknown) => ({ json: { code: 200, result } });
/** Components hydrate, and send their requests, at the first interaction. */
const openAndInteract = async (page: Page, url: string) => {
  await visit(page, url);
  await page.mouse.move(700, 500);
};
const skusOf = (url: string) => (new URL(url).searchParams.get('skus') ?? '').split(',');

test('[STOCK-03] [STOCK-01] [PROD-03] the stock response updates a page: variants are marked, and sold out is shown', async ({
  page,
}) => {
  const requests: string[][] = [];
  await page.route('**/api/stock/list?*', async (route) => {
    requests.push(skusOf(route.request().url()));
    const response = await route.fetch();
    const { result } = (await response.json()) as { result: object[] };
    await route.fulfill(envelope(result.map((entry) => ({ ...entry, is_in_stock: false, qty: 0 }))));
  });
  await openAndInteract(page, WALL);
  await expect(page.locator('.product-price .stock-out')).toHaveText('Hetkel otsas');
  await expect(page.locator('.product-buy .cell-gone')).not.toHaveCount(0);
  expect(requests.flat()).toContain('KL-DV-M');
  expect(requests.every((skus) => skus.length <= 15)).toBe(true);
  await expect(page.locator('.product-buy > [role="alert"]')).toHaveText('Ühtegi varianti ei ole saadaval.');
  await expect(page.locator('.add-to-cart')).toHaveCount(0);
});

test('[STOCK-03] a list requests stock in batches of 15 and shows the response', async ({ page }) => {
  const requests: string[][] = [];
  await page.route('**/api/stock/list?*', async (route) => {
    requests.push(skusOf(route.request().url()));
    const response = await route.fetch();
    const { result } = (await response.json()) as { result: object[] };
    await route.fulfill(envelope(result.map((entry) => ({ ...entry, is_in_stock: false, qty: 0 }))));
  });
  await openAndInteract(page, CATEGORY);
  const cards = page.locator('#results .card');
  await expect(cards.locator('.stock-out')).toHaveCount(await cards.count());
  expect(requests.every((skus) => skus.length <= 15)).toBe(true);
});

test('[STOCK-01] without a response the page stays unchanged', async ({ page }) => {
  const failed = page.waitForResponse('**/api/stock/list?*');
  await page.route('**/api/stock/list?*', (route) =>
    route.fulfill({ json: { code: 500, result: { code: 'ENOTFOUND', errno: 'ENOTFOUND' } } }),
  );
  await openAndInteract(page, WALL);
  await (await failed).finished();
  await expect(page.locator('.product-price .stock-out')).toHaveCount(0);
  await expect(page.locator('.toast')).toHaveCount(0);
});

test.describe('a shop with prices from the platform', () => {
  test.describe.configure({ mode: 'default' });
  let shop: Awaited<ReturnType<typeof startSecondShop>>;
  test.beforeAll(async () => {
    shop = await startSecondShop({
      SETTINGS__products__alwaysSyncPlatformPricesOver: 'true',
      SETTINGS__products__filterUnavailableVariants: 'true',
      SETTINGS__products__configurableChildrenStockPrefetchCount: '2',
    });
  });
  test.afterAll(async () => shop?.stop());

  test('[PRICE-09] [PROD-04] render-list is requested for the displayed products, and its prices are shown', async ({
    page,
  }) => {
    const requests: URL[] = [];
    await page.addInitScript(() => {
      window.addEventListener('prices-after-sync', (event) => {
        document.documentElement.dataset['synced'] = String((event as CustomEvent).detail.items.length);
      });
    });
    await page.route('**/api/product/render-list?*', async (route) => {
      requests.push(new URL(route.request().url()));
      const response = await route.fetch();
      const { result } = (await response.json()) as { result: { items: { price_info: object }[] } };
      const items = result.items.map((item) => ({
        ...item,
        price_info: { ...item.price_info, final_price: 12.5, regular_price: 25, special_price: 12.5 },
      }));
      await route.fulfill(envelope({ items }));
    });
    await visit(page, `${shop.url}${WALL}`);
    await expect(page.locator('.product-price')).toHaveAttribute('data-prices', 'current');
    await expect(page.locator('.product-price .price-now')).toHaveText(/12,50\s€/);
    await expect(page.locator('html')).toHaveAttribute('data-synced', /\d/);
    const [first] = requests.filter(({ searchParams }) => searchParams.get('skus')?.includes('KL-DV-M'));
    expect(first?.searchParams.get('currencyCode')).toBe('EUR');
    expect(first?.searchParams.get('storeId')).toBe('1');
    await visit(page, `${shop.url}${CATEGORY}`);
    await expect(page.locator('#results .card .price-now').first()).toHaveText(/12,50\s€/);
  });

  test('[PRICE-09] keeps the page’s own prices when the platform responds with an error', async ({
    page,
  }) => {
    const rejected = page.waitForResponse('**/api/product/render-list?*');
    await page.route('**/api/product/render-list?*', (route) =>
      route.fulfill({ json: { code: 500, result: 'away' } }),
    );
    await visit(page, `${shop.url}${WALL}`);
    await (await rejected).finished();
    await expect(page.locator('.product-price .price-now')).toHaveText(/559,00\s€/);
    await expect(page.locator('.product-price')).not.toHaveAttribute('data-prices', 'current');
  });

  test('[PROD-03] [STOCK-03] unavailable variants are removed from the page, up to the prefetch limit of the settings', async ({
    page,
  }) => {
    const requests: string[][] = [];
    await page.route('**/api/stock/list?*', async (route) => {
      const skus = skusOf(route.request().url());
      if (skus.includes('KL-DV-M')) requests.push(skus);
      const response = await route.fetch();
      const { result } = (await response.json()) as { result: { sku: string }[] };
      await route.fulfill(
        envelope(result.map((entry) => (entry.sku === 'KL-DV-M' ? entry : { ...entry, is_in_stock: false }))),
      );
    });
    await openAndInteract(page, `${shop.url}${WALL}?childSku=KL-DV-140-HM`);
    await expect(page.locator('.product-buy .cell-off')).not.toHaveCount(0);
    await expect(page.locator('.product-buy .cell-gone')).toHaveCount(0);
    // The product, two variants, and the selected one.
    await expect.poll(() => requests[0]).toHaveLength(4);
    expect(requests[0]).toContain('KL-DV-140-HM');
  });
});
