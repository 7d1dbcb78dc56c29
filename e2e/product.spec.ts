// The product page in the browser; its HTML is in `http/product.spec.ts`.
import type { Page } from '@playwright/test';
import { storedEntries } from './stored-values.ts';
import { loadPage } from './support/parsed-page.ts';
import {
  accessibilityErrors,
  expect,
  horizontalOverflowPx,
  showInScheme,
  test,
  tick,
  viewportTag,
  visit,
} from './visit.ts';

const WALL = '/et/dusilahendused/dusiseinad/dusisein-vore-must.html';
const SLANTED = '/et/dusilahendused/dusiseinad/dusisein-katus-must.html';

const nameOf = (page: Page) => page.locator('h1');
const priceOf = (page: Page) => page.locator('.product-price .price-now');
const option = (page: Page, label: string) =>
  page.locator('.product-buy .cell').filter({ hasText: new RegExp(`^${label}`) });
const picture = (page: Page) => page.locator('.gallery-strip img').first();

for (const { path, store } of [
  { path: WALL, store: 'et' },
  { path: '/ru/p/KL-DV-M/x', store: 'ru' },
])
  test(
    `[PROD-12] ${store}: a product shows recently viewed ones, without horizontal overflow or accessibility violation`,
    viewportTag(store),
    async ({ page }) => {
      await showInScheme(page, store);
      await visit(page, `/${store}/p/KL-TP/x`);
      const seen = await nameOf(page).innerText();
      await expect
        .poll(async () => JSON.stringify(await storedEntries(page, 'shop/recently-viewed/')))
        .toContain('KL-TP');
      await visit(page, path);
      await expect(page.locator('#recently-viewed')).toBeVisible();
      await expect(
        page.locator('section[aria-labelledby="recently-viewed"] .card-name').filter({ hasText: seen }),
      ).toHaveCount(1);
      expect(await horizontalOverflowPx(page)).toBeLessThanOrEqual(0);
      expect(await accessibilityErrors(page)).toEqual([]);
    },
  );

test('[PROD-05] [ROUTE-07] the variant is in the URL; price, stock, picture and sku follow it', async ({
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
  await expect(priceOf(page)).toHaveText(/839,00\s€/);
  await expect(option(page, '1400')).toHaveAttribute('aria-current', 'true');
});

test('[PROD-06] an unavailable combination shows a warning and changes nothing', async ({ page }) => {
  await visit(page, WALL);
  const wide = option(page, '1400');
  await expect(wide).toHaveAttribute('aria-disabled', 'true');
  await wide.focus();
  // The toast disappears by itself: wait for it before the click that shows it.
  await Promise.all([
    expect(page.locator('.toast')).toContainText(
      'Sellist valikut sel tootel ei ole. Vali teine kombinatsioon.',
    ),
    page.keyboard.press('Enter'),
  ]);
  await expect(page).not.toHaveURL(/KL-DV-140/);
  await expect(priceOf(page)).toHaveText(/559,00\s€/);
});

const TYPES = {
  simple: 'KL-TP',
  configurable: 'KL-NT-B',
  virtual: 'KL-MOOT',
  downloadable: 'KL-JUH-MOOT',
  grouped: 'KL-KOMP-VORE-M',
  bundle: 'KL-PAKETT-LOFT-M',
};

for (const [type, sku] of Object.entries(TYPES))
  test(`[PROD-08] a ${type} product has no horizontal overflow and no accessibility violation`, async ({
    page,
  }) => {
    for (const store of ['et', 'ru']) {
      await visit(page, `/${store}/p/${sku}/x`);
      await expect(page.locator('.product-add button').last()).toBeEnabled();
      expect(await horizontalOverflowPx(page)).toBeLessThanOrEqual(0);
    }
    expect(await accessibilityErrors(page)).toEqual([]);
  });

test.describe('pictures that fail to load', () => {
  // The browser logs each failed request.
  test.use({ quiet: false });

  test('[PROD-11] are replaced by a placeholder after two attempts', async ({ page }) => {
    await page.route(/\/img\//, (route) => route.abort());
    await visit(page, '/et/p/KL-PAKETT-LOFT-M/x');
    await expect(page.locator('.part-pic').first()).toHaveAttribute('src', '/media/placeholder.svg');
    await expect(picture(page)).toHaveAttribute('src', '/media/placeholder.svg');
  });
});

test('[PRICE-02] [PRICE-03] the price of a package follows the selection, an option adds its price', async ({
  page,
}) => {
  await visit(page, '/et/p/KL-PAKETT-LOFT-M/x');
  const euros = (text: string) => Number(text.replace(/[^\d,]/g, '').replace(',', '.'));
  const before = euros(await priceOf(page).innerText());
  const first = page.locator('.bundle-part').first();
  const prices = (await first.locator('.part-price').allInnerTexts()).map(euros);
  const own = await first
    .locator('input')
    .evaluateAll((inputs) => inputs.findIndex((input) => (input as HTMLInputElement).checked));
  const other = own === 0 ? 1 : 0;
  await tick(first.locator('input').nth(other));
  await expect
    .poll(async () => euros(await priceOf(page).innerText()))
    .toBeCloseTo(before - (prices[own] ?? 0) + (prices[other] ?? 0), 2);

  await visit(page, '/et/p/KL-TK-M/x');
  await expect(priceOf(page)).toHaveText(/69,00\s€/);
  await tick(page.getByLabel(/^400 mm/));
  await expect(priceOf(page)).toHaveText(/94,00\s€/);
  await tick(page.getByLabel(/^Kinnitusvõti/));
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
    await expect(
      page.getByRole('img', { name: /laius 1000 mm, kõrgus 2100 mm, kõrgus 2 1500 mm/ }),
    ).toBeVisible();
    // Before the sizes are priced it is "alates …", the product's minimum price.
    await expect(priceOf(page)).toHaveText(/^\d[\d\s]*,\d\d\s€$/);
    await expect(page.locator('.product-price .dimmed')).toHaveCount(0);
    const price = await priceOf(page).innerText();
    await page.getByLabel('Kõrgus 2', { exact: true }).fill('2450');
    await expect(page.locator('.size-errors')).toContainText('Kõrgus 2 peab olema 100 kuni 2300 mm.');
    await expect(page.getByLabel('Kõrgus 2', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('.product-price .dimmed')).toContainText(price);
    await expect(page.locator('.size-errors a')).toHaveAttribute('href', /custom-solutions|erilahendused/);
    expect(await accessibilityErrors(page)).toEqual([]);
    expect(await horizontalOverflowPx(page)).toBeLessThanOrEqual(0);
  });

  test('[SIZE-03] a shared link restores glass and sizes, in the other language as well', async ({
    page,
    request,
  }) => {
    await visit(page, SLANTED);
    await option(page, 'Hall').click();
    // The price for this glass and size.
    await expect(option(page, 'Hall')).toHaveAttribute('aria-current', 'true');
    await page.getByLabel('Laius', { exact: true }).fill('900');
    await page.getByLabel('Kõrgus', { exact: true }).fill('2000');
    await page.getByLabel('Kõrgus 2', { exact: true }).fill('1700');
    await expect(page).toHaveURL(/height2=1700/);
    const { pathname, search } = new URL(page.url());
    for (const path of [pathname, '/ru/p/KL-DK-M/x']) {
      const shared = await loadPage(request, `${path}${search}`);
      expect(
        ['width', 'height', 'height2'].map((name) =>
          shared.one(`input[name="${name}"]`).getAttribute('value'),
        ),
      ).toEqual(['900', '2000', '1700']);
      await expect(priceOf(page)).toHaveText(shared.textOf('.product-price .price-now'));
    }
  });

  test('the measuring guide opens without losing the input', async ({ page }) => {
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

test('[PROD-11] the gallery supports keys, counter and zoom, and restores the focus', async ({ page }) => {
  // As if the shop had larger pictures than the demo has.
  await page.route('**/img/0/0/identify/**', (route) =>
    route.fulfill({
      json: { code: 200, result: { format: 'webp', width: 6000, height: 7440, hasAlpha: false } },
    }),
  );
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
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await expect(zoom.locator('.zoom-bar')).toContainText('Pilt 2 /');
  await page.keyboard.press('+');
  await expect(zoom.locator('.zoom-near')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(zoom).toHaveCount(0);
  await expect(expand).toBeFocused();
  await expect(counter).toContainText('2 / ');
});

test.describe('the focused element is not covered by a bar (WCAG 2.4.11)', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 390, height: 800 } });

  /** The focused element and the bar that covers it; `null` at the end of the page. */
  const focused = (page: Page) =>
    page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const box = element.getBoundingClientRect();
      const bars = [...document.querySelectorAll('.header, .buy-bar, .tab-bar')].filter(
        (bar) => ['fixed', 'sticky'].includes(getComputedStyle(bar).position) && !bar.contains(element),
      );
      const over = bars.find((bar) => {
        const { top, bottom, height } = bar.getBoundingClientRect();
        const [from, to] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
        if (height === 0 || from >= to) return false;
        // An element above the bar itself, such as the skip link, is visible.
        return bar.contains(document.elementFromPoint(box.left + box.width / 2, (from + to) / 2));
      });
      return {
        name:
          element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 60) ?? element.tagName,
        under: over?.className ?? '',
      };
    });

  for (const path of ['/ru/p/KL-DK-M/x', '/et/p/KL-DV-M/x', '/et/dusilahendused'])
    test(path, async ({ page }) => {
      await visit(page, path);
      const hidden: string[] = [];
      let stops = 0;
      for (; stops < 150; stops += 1) {
        await page.keyboard.press('Tab');
        const stop = await focused(page);
        if (!stop) break;
        if (stop.under) hidden.push(`${stop.name} under ${stop.under}`);
      }
      expect(stops).toBeGreaterThan(40);
      expect(hidden).toEqual([]);
    });
});

test('price and button stay visible on a desktop while the options scroll', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, WALL);
  const foot = page.locator('.product-foot');
  for (const place of [page.locator('h1'), page.locator('.product-buy .cells').last()]) {
    await place.scrollIntoViewIfNeeded();
    await expect(foot.locator('.add-to-cart')).toBeInViewport({ ratio: 1 });
    await expect(foot.locator('.product-foot-price')).toBeInViewport({ ratio: 1 });
  }
  await expect(foot.locator('.product-foot-price')).toHaveText(await priceOf(page).innerText());
  expect(await accessibilityErrors(page)).toEqual([]);
});

for (const path of [WALL, '/ru/p/KL-DV-M/x', SLANTED])
  test(`one buy button on a phone's screen, no text of the bar is cut off: ${path}`, {
    tag: '@phone',
  }, async ({ page }) => {
    await visit(page, path);
    const bar = page.locator('.buy-bar');
    const box = page.locator('.product-add .add-to-cart');
    await expect(bar).toBeVisible();
    await expect(box).not.toBeInViewport();
    const label = bar.locator('.buy-bar-words > span').last();
    expect(await label.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(
      0,
    );
    await box.scrollIntoViewIfNeeded();
    await expect(bar).toBeHidden();
    await expect(box).toBeInViewport({ ratio: 1 });
    await page.locator('h1').scrollIntoViewIfNeeded();
    await expect(bar).toBeVisible();
  });

test('[PROD-11] the pictures can be swiped', { tag: '@phone' }, async ({ page }) => {
  await visit(page, WALL);
  const strip = page.locator('.gallery-strip');
  await strip.evaluate((element) => element.scrollTo({ left: element.clientWidth, behavior: 'instant' }));
  await expect(page.locator('.gallery-counter')).toContainText('2 / ');
  await expect(strip).toHaveCSS('scroll-snap-type', /x/);
  await expect(page.locator('.buy-bar')).toBeInViewport();
});

test('[ANLY-01] a product view is pushed to the data layer, after consent only', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('klaas/consent', '1:accepted'));
  await page.goto('/et/p/KL-TP/x', { waitUntil: 'domcontentloaded' });
  await expect
    .poll(() =>
      page.evaluate(() => JSON.stringify((window as unknown as { dataLayer?: unknown[] }).dataLayer ?? [])),
    )
    .toContain('KL-TP');
});

test('[PROD-05] glass with long names is selected by pictures on a phone too', { tag: '@phone' }, async ({
  page,
}) => {
  await visit(page, '/ru/p/KL-DV-K/x');
  const tile = page.locator('.tiles .cell').first();
  const picture = await tile.locator('img').boundingBox();
  const label = await tile.locator('span').first().boundingBox();
  if (!picture || !label) throw new Error('the tile is not shown');
  expect(picture.width).toBeGreaterThan(100);
  expect(label.y).toBeGreaterThanOrEqual(picture.y + picture.height);
});

test('[PROD-11] the large view opens with the loaded picture, and requests no more than the source size', async ({
  page,
}) => {
  await visit(page, WALL);
  const shown = page.locator('.gallery-strip img').first();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const loaded = await shown.evaluate((image: HTMLImageElement) => image.currentSrc);
  // The larger one never loads.
  await page.route('**/img/{1200,2000,3000}/**', () => {});
  const identified = page.waitForResponse('**/img/0/0/identify/**');
  await page.locator('.gallery-expand').click();
  const picture = page.locator('dialog.zoom[open] img');
  expect(await picture.evaluate((image) => getComputedStyle(image).backgroundImage)).toBe(`url("${loaded}")`);
  const box = await picture.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThan(200);
  const { result } = (await (await identified).json()) as { result: { width: number } };
  const srcset = (await picture.getAttribute('srcset')) ?? '';
  const widths = [...srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width));
  expect(Math.max(...widths)).toBeLessThanOrEqual(Math.max(1200, result.width));
});

test('[PROD-11] the zoom shows native pixels, without upscaling', async ({ page }) => {
  await visit(page, WALL);
  const identified = page.waitForResponse('**/img/0/0/identify/**');
  await page.locator('.gallery-expand').click();
  const { result } = (await (await identified).json()) as { result: { width: number } };
  await page.keyboard.press('+');
  const picture = page.locator('dialog.zoom[open] .zoom-near img');
  await expect.poll(async () => (await picture.boundingBox())?.width).toBe(result.width);
});

test.describe('without pictures', () => {
  // The browser logs each missing picture.
  test.use({ quiet: false });
  test('[PROD-11] a missing picture has a placeholder', async ({ page }) => {
    await page.route('**/img/**', (route) => route.fulfill({ status: 404 }));
    await visit(page, '/et/dusilahendused');
    await expect(page.locator('.card-pic img').first()).toHaveAttribute('src', '/media/placeholder.svg');
  });
});
