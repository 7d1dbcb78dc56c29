import type { Page } from '@playwright/test';
import { keptUnder } from './kept-values.ts';
import { expect, faults, sidewaysPx, test, visit } from './visit.ts';

const WALL = '/et/dusilahendused/dusiseinad/dusisein-vore-must.html';
const WALL_RU = '/ru/p/KL-DV-M/x';
const SLANTED = '/et/dusilahendused/dusiseinad/dusisein-katus-must.html';

const nameOf = (page: Page) => page.locator('h1');
const priceOf = (page: Page) => page.locator('.product-price .price-now');
const option = (page: Page, label: string) =>
  page.locator('.product-buy .cell').filter({ hasText: new RegExp(`^${label}`) });
const picture = (page: Page) => page.locator('.gallery-strip img').first();
const jsonLd = async (page: Page) =>
  (await page.locator('script[type="application/ld+json"]').allTextContents()).flatMap((text) => {
    const found = JSON.parse(text) as Record<string, unknown> | Record<string, unknown>[];
    return Array.isArray(found) ? found : [found];
  });

for (const { path, store } of [
  { path: WALL, store: 'et' },
  { path: WALL_RU, store: 'ru' },
]) {
  test(`[PROD-12] ${store}: a product shows its facts, reviews, related products and what was seen before`, async ({
    page,
  }) => {
    await visit(page, store === 'et' ? '/et/p/KL-TP/x' : '/ru/p/KL-TP/x');
    const seen = await nameOf(page).innerText();
    await expect(page.locator('.facts > div').first()).toBeVisible();
    await expect
      .poll(async () => JSON.stringify(await keptUnder(page, 'shop/recently-viewed/')))
      .toContain('KL-TP');
    await visit(page, path);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.locator('#recently-viewed')).toBeVisible();
    await expect(
      page.locator('section[aria-labelledby="recently-viewed"] .card-name').filter({ hasText: seen }),
    ).toHaveCount(1);
    expect(await page.locator('section[aria-labelledby="related"] .card').count()).toBeGreaterThan(0);
    await expect(page.locator('#reviews')).toBeVisible();
    expect(await page.locator('.facts > div').count()).toBeGreaterThan(5);
    expect(await sidewaysPx(page)).toBeLessThanOrEqual(0);
    expect(await faults(page)).toEqual([]);
  });
}

test('[PROD-05] [ROUTE-07] a variant is in the address; price, stock, picture and code follow it and survive a reload', async ({
  page,
}) => {
  await visit(page, WALL);
  await expect(priceOf(page)).toHaveText(/559,00\s€/);
  await option(page, 'Hall').click();
  await expect(page).toHaveURL(/childSku=KL-DV-80-HM/);
  await expect(priceOf(page)).toHaveText(/626,00\s€/);
  await expect(page.locator('.product-code')).toContainText('KL-DV-80-HM');
  await expect(picture(page)).toHaveAttribute('src', /glass-grey--hw-black/);
  await option(page, '1400').click();
  await expect(page).toHaveURL(/childSku=KL-DV-140-HM/);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(priceOf(page)).toHaveText(/839,00\s€/);
  await expect(option(page, '1400')).toHaveAttribute('aria-current', 'true');
  await expect(picture(page)).toHaveAttribute('src', /glass-grey--hw-black/);
});

test('[PROD-06] a combination that does not exist is disabled, says why and changes nothing but warns', async ({
  page,
}) => {
  await visit(page, WALL);
  const wide = option(page, '1400');
  await expect(wide).toHaveAttribute('aria-disabled', 'true');
  await expect(page.locator('.choice-reason').first()).toContainText('Hall');
  await wide.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.toast')).toContainText(
    'Sellist valikut sel tootel ei ole. Vali teine kombinatsioon.',
  );
  await expect(page).not.toHaveURL(/KL-DV-140/);
  await expect(priceOf(page)).toHaveText(/559,00\s€/);
});

test('[PROD-03] [STOCK-01] a variant that is out of stock says so', async ({ page }) => {
  await visit(page, `${WALL}?childSku=KL-DV-90-PM`);
  const inStock = await page.locator('.product-price .stock').innerText();
  await visit(page, '/et/p/KL-TH-K/x');
  await expect(page.locator('.product-price .stock')).not.toHaveText(inStock);
  await expect(page.locator('.product-price .stock')).toContainText('otsas');
});

test('[PRICE-04] [PRICE-10] a lowered price names the earlier one, several pieces cost less', async ({
  page,
}) => {
  await visit(page, '/et/p/KL-TK-B/x');
  await expect(priceOf(page)).toHaveText(/58,50\s€/);
  await expect(page.locator('.product-price')).toContainText(/69,00\s€/);
  await expect(page.locator('.tiers li').first()).toBeVisible();
});

test.describe('[PROD-08] [ROUTE-06] every type of product', () => {
  const TYPES = [
    { type: 'simple', sku: 'KL-TP', shows: '.qty' },
    { type: 'configurable', sku: 'KL-NT-B', shows: '.tiles' },
    { type: 'virtual', sku: 'KL-MOOT', shows: '.made-note' },
    { type: 'downloadable', sku: 'KL-JUH-MOOT', shows: '.made-note' },
    { type: 'grouped', sku: 'KL-KOMP-VORE-M', shows: '.parts .part' },
    { type: 'bundle', sku: 'KL-PAKETT-LOFT-M', shows: '.bundle-part' },
  ];
  for (const { type, sku, shows } of TYPES)
    test(`${type} can be looked at and bought in both stores`, async ({ page }) => {
      for (const store of ['et', 'ru']) {
        await visit(page, `/${store}/p/${sku}/x`);
        await expect(priceOf(page)).toHaveText(/^\d[\d\s]*,\d\d\s€$/);
        await expect(page.locator(shows).first()).toBeVisible();
        await expect(page.locator('.product-add button').last()).toBeEnabled();
        expect(await sidewaysPx(page)).toBeLessThanOrEqual(0);
      }
      expect(await faults(page)).toEqual([]);
    });
});

test('[PRICE-01] [PRICE-02] a set is the sum of its parts, a package follows what is chosen', async ({
  page,
}) => {
  await visit(page, '/et/p/KL-KOMP-VORE-M/x');
  const euros = (text: string) => Number(text.replace(/[^\d,]/g, '').replace(',', '.'));
  const parts = (await page.locator('.parts .part-price').allInnerTexts()).map(euros);
  expect(parts.reduce((sum, price) => sum + price, 0)).toBeCloseTo(euros(await priceOf(page).innerText()), 2);

  await visit(page, '/et/p/KL-PAKETT-LOFT-M/x');
  const before = euros(await priceOf(page).innerText());
  const first = page.locator('.bundle-part').first();
  const prices = (await first.locator('.part-price').allInnerTexts()).map(euros);
  const own = await first
    .locator('input')
    .evaluateAll((inputs) => inputs.findIndex((input) => (input as HTMLInputElement).checked));
  const other = own === 0 ? 1 : 0;
  await first.locator('input').nth(other).check();
  await expect
    .poll(async () => euros(await priceOf(page).innerText()))
    .toBeCloseTo(before - (prices[own] ?? 0) + (prices[other] ?? 0), 2);
});

test('[PRICE-03] an option adds its price', async ({ page }) => {
  await visit(page, '/et/p/KL-TK-M/x');
  await expect(priceOf(page)).toHaveText(/69,00\s€/);
  await page.getByLabel(/^400 mm/).check();
  await expect(priceOf(page)).toHaveText(/94,00\s€/);
  await page.getByLabel(/^Kinnitusvõti/).check();
  await expect(priceOf(page)).toHaveText(/100,50\s€/);
});

test.describe('[SIZE-01] made to measure', () => {
  test('the bounds are shown, an error names the limit, the last price stays dimmed', async ({ page }) => {
    await visit(page, SLANTED);
    const width = page.getByLabel('Laius', { exact: true });
    await expect(width).toHaveAttribute('inputmode', 'numeric');
    await expect(page.locator('.sizes')).toContainText('100–1250 mm');
    await expect(page.locator('.sizes')).toContainText('100–2300 mm');
    await width.fill('1000');
    await page.getByLabel('Kõrgus', { exact: true }).fill('2100');
    await page.getByLabel('Kõrgus 2', { exact: true }).fill('1500');
    await expect(page.locator('.product-price .dimmed')).toHaveCount(0);
    const price = await priceOf(page).innerText();
    expect(price).toMatch(/^\d[\d\s]*,\d\d\s€$/);
    await expect(
      page.getByRole('img', { name: /laius 1000 mm, kõrgus 2100 mm, kõrgus 2 1500 mm/ }),
    ).toBeVisible();
    await page.getByLabel('Kõrgus 2', { exact: true }).fill('2450');
    await expect(page.locator('.size-errors')).toContainText('Kõrgus 2 peab olema 100 kuni 2300 mm.');
    await expect(page.getByLabel('Kõrgus 2', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('.product-price .dimmed')).toContainText(price);
    await expect(page.locator('.size-errors a')).toHaveAttribute('href', /custom-solutions|erilahendused/);
    expect(await faults(page)).toEqual([]);
    expect(await sidewaysPx(page)).toBeLessThanOrEqual(0);
  });

  test('[SIZE-03] a shared link restores glass and sizes, in the other language as well', async ({
    page,
  }) => {
    await visit(page, SLANTED);
    await option(page, 'Hall').click();
    // The price of the sizes is that of this glass.
    await expect(option(page, 'Hall')).toHaveAttribute('aria-current', 'true');
    await page.getByLabel('Laius', { exact: true }).fill('900');
    await page.getByLabel('Kõrgus', { exact: true }).fill('2000');
    await page.getByLabel('Kõrgus 2', { exact: true }).fill('1700');
    await expect(page).toHaveURL(/height2=1700/);
    const price = await priceOf(page).innerText();
    const shared = new URL(page.url());
    await visit(page, `${shared.pathname}${shared.search}`);
    await expect(page.getByLabel('Laius', { exact: true })).toHaveValue('900');
    await expect(priceOf(page)).toHaveText(price);
    await expect(option(page, 'Hall')).toHaveAttribute('aria-current', 'true');
    await visit(page, `/ru/p/KL-DK-M/x${shared.search}`);
    await expect(page.locator('input[name="height2"]')).toHaveValue('1700');
    await expect(priceOf(page)).toHaveText(price);
  });

  test('the measuring guide opens without losing what was typed', async ({ page }) => {
    await visit(page, `${WALL}?childSku=KL-DV-ERI-SM`);
    await page.locator('input[name="width"]').fill('777');
    await page.getByRole('button', { name: 'Kuidas mõõta?' }).click();
    await expect(page.locator('dialog[open]')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await expect(page.locator('input[name="width"]')).toHaveValue('777');
    await expect(page.getByRole('button', { name: 'Kuidas mõõta?' })).toBeFocused();
  });
});

test('[PROD-11] the gallery moves by keys, counts, zooms and gives the focus back', async ({ page }) => {
  await visit(page, WALL);
  const strip = page.locator('.gallery-strip');
  const counter = page.locator('.gallery-counter');
  await expect(counter).toContainText('1 / ');
  await strip.focus();
  await page.keyboard.press('ArrowRight');
  await expect(counter).toContainText('2 / ');
  await page.keyboard.press('Home');
  await expect(counter).toContainText('1 / ');
  const expand = page.locator('.gallery-expand');
  await expand.click();
  const zoom = page.locator('dialog.zoom[open]');
  await expect(zoom).toBeVisible();
  await expect(zoom.locator('img')).toHaveAttribute('srcset', /\/img\/3000\/3720\//);
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await expect(zoom.locator('.zoom-bar')).toContainText('Pilt 2 /');
  await page.keyboard.press('+');
  await expect(zoom.locator('.zoom-near')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(zoom).toHaveCount(0);
  await expect(expand).toBeFocused();
  await expect(counter).toContainText('2 / ');
});

test('[PROD-11] the pictures swipe', { tag: '@phone' }, async ({ page }) => {
  await visit(page, WALL);
  const strip = page.locator('.gallery-strip');
  await strip.evaluate((element) => element.scrollTo({ left: element.clientWidth, behavior: 'instant' }));
  await expect(page.locator('.gallery-counter')).toContainText('2 / ');
  await expect(strip).toHaveCSS('scroll-snap-type', /x/);
  await expect(page.locator('.buy-bar')).toBeInViewport();
});

test('[ROUTE-06] [ROUTE-07] [ROUTE-15] both ways to a product show it, with the child of the path chosen', async ({
  page,
}) => {
  await visit(page, '/et/p/KL-DV-M/dusisein-vore-must/KL-DV-120-HM');
  await expect(nameOf(page)).toHaveText('Dušisein Võre, must');
  await expect(priceOf(page)).toHaveText(/749,00\s€/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${WALL}$`));
  await visit(page, WALL.replace('/et', ''));
  await expect(nameOf(page)).toHaveText('Dušisein Võre, must');
});

test('[PROD-01] [PROD-02] [ROUTE-20] what is off is not found, a child leads to its parent', async ({
  request,
}) => {
  for (const path of ['/et/tarvikud/klaasihooldus/klaasihoolduskomplekt-laige-250.html', '/et/p/KL-TP-250/x'])
    expect((await request.get(path)).status()).toBe(404);
  for (const path of [
    '/et/p/KL-DA-90-SK/x',
    '/et/dusilahendused/dusiseinad/dusisein-avar-kroom-selge-900-2000-mm-kl-da-90-sk.html',
  ]) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status()).toBe(301);
    expect(answer.headers()['location']).toMatch(
      /\/et\/dusilahendused\/dusiseinad\/dusisein-avar-kroom\.html\?childSku=KL-DA-90-SK$/,
    );
  }
});

test('search engines read the product with its offer, rating and place', async ({ page }) => {
  await visit(page, '/et/p/KL-NT-B/x');
  const found = await jsonLd(page);
  const product = found.find((entry) => entry['@type'] === 'Product');
  expect(product).toMatchObject({ sku: 'KL-NT-B', name: await nameOf(page).innerText() });
  expect(product?.['offers']).toMatchObject({ priceCurrency: 'EUR' });
  expect(product?.['aggregateRating']).toBeDefined();
  const trail = found.find((entry) => entry['@type'] === 'BreadcrumbList');
  expect((trail?.['itemListElement'] as unknown[] | undefined)?.length).toBeGreaterThan(2);
  await expect(page.locator('link[rel="alternate"][hreflang^="ru"]')).toHaveAttribute(
    'href',
    /\/ru\/.*\.html$/,
  );
  await expect(page.locator('meta[property="og:image"]').first()).toHaveAttribute('content', /^http/);
});

test('[ANLY-01] looking at a product is told to the data layer, after a yes only', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('klaas/consent', '1:accepted'));
  await page.goto('/et/p/KL-TP/x', { waitUntil: 'domcontentloaded' });
  await expect
    .poll(() =>
      page.evaluate(() => JSON.stringify((window as unknown as { dataLayer?: unknown[] }).dataLayer ?? [])),
    )
    .toContain('KL-TP');
});
