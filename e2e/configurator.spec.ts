// Made to measure: configuring, enquiring, measuring, sharing, saving, printing and buying, in both stores.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import { account, openSection, register } from './account-steps.ts';
import { expectNoOverflow } from './order-journey.ts';
import { cartCount } from './stored-values.ts';
import {
  accessibilityErrors,
  expect,
  horizontalOverflowPx,
  showInScheme,
  test,
  viewportTag,
  visit,
} from './visit.ts';

const SLANTED = '/et/p/KL-DK-M/x';
const DOOR = { et: '/et/p/KL-SL-M/x', ru: '/ru/p/KL-SL-M/x' };
const SIZED = `${SLANTED}?width=1000&height=2100&height2=1500`;

const size = (page: Page, field: string) => page.locator(`.conf-form input[name="${field}"]`);
const priceOf = (page: Page) => page.locator('.product-price .price-now');
const drawing = (page: Page) => page.locator('.conf-stage .pane-drawing');
const window = (page: Page) => page.locator('dialog.overlay[open]');
const buyButton = (page: Page) => page.locator('.add-to-cart:visible').last();
const drawer = (page: Page) => page.locator('dialog.overlay-right[open]');
const lines = (page: Page) => drawer(page).locator('.line');
const euros = (text: string) => Number(text.replace(/[^\d,]/g, '').replace(',', '.'));

/** The configurator's chunk is loaded at the first interaction and has hydrated. */
const waitForConfigurator = async (page: Page) => {
  await page.keyboard.press('Shift');
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('.conf-form input') ?? {}).some((key) => key.startsWith('__react')),
  );
};

const open = async (page: Page, path: string) => {
  await visit(page, path);
  await waitForConfigurator(page);
};

const openDrawer = async (page: Page) => {
  if ((await drawer(page).count()) === 0)
    await page.locator('[data-action="cart"] a:visible').first().click();
  await expect(drawer(page)).toBeVisible();
};

/** The price response for this pane: while typing, other sizes are requested too. */
const waitForPrice = (page: Page, isMeant: (fields: Record<string, number>) => boolean) =>
  page.waitForResponse((response) => {
    if (!response.url().includes('/custom-size/simple-product-price')) return false;
    const fields = Object.entries(response.request().postDataJSON() as Record<string, unknown>);
    return isMeant(Object.fromEntries(fields.map(([name, value]) => [name, Number(value)])));
  });

for (const { store, path, sum } of [
  { store: 'et', path: SLANTED, sum: 'Kokku' },
  { store: 'ru', path: '/ru/p/KL-DK-M/x', sum: 'Итого' },
])
  test(
    `[SIZE-01] [SIZE-02] ${store}: drawing, price and weight follow the sizes, parts add up, the server agrees`,
    viewportTag(store),
    async ({ page }) => {
      await showInScheme(page, store);
      await open(page, path);
      await expect(drawing(page)).toBeVisible();
      const priceResponse = waitForPrice(page, ({ width, height2 }) => width === 1000 && height2 === 1500);
      await size(page, 'width').fill('1000');
      await size(page, 'height').fill('2100');
      await size(page, 'height2').fill('1500');
      const response = (await (await priceResponse).json()) as {
        result: { price_incl_tax: number; weight_kg: number };
      };
      await expect(drawing(page)).toHaveAttribute('aria-label', /1000.*2100.*1500/);
      await expect(page.locator('.conf-facts')).toContainText('36');
      await expect(page.locator('.conf-total')).toContainText(sum);
      const total = response.result.price_incl_tax;
      await expect.poll(async () => euros(await priceOf(page).innerText())).toBe(total);
      const parts = (await page.locator('.price-parts dd').allInnerTexts()).map(euros);
      expect(parts.reduce((all, part) => all + part, 0)).toBeCloseTo(total, 2);
      await expect(page.locator('.conf-form .made-note')).toBeVisible();
      expect(await accessibilityErrors(page)).toEqual([]);
      expect(await horizontalOverflowPx(page)).toBeLessThanOrEqual(0);
    },
  );

test('[SIZE-01] an invalid size dims the last price, shows an error, marks the drawing and links to a prefilled enquiry', async ({
  page,
}) => {
  await open(page, SIZED);
  const price = await priceOf(page).innerText();
  // Parsing of sizes has unit tests; here: each kind of error has its message.
  for (const [typed, message] of [
    ['900,5', 'ilma komakohata'],
    ['1e3', 'täismillimeetrid'],
    ['99999', '100 kuni 1250 mm'],
  ] as const)
    await test.step(typed, async () => {
      await size(page, 'width').fill(typed);
      await expect(page.locator('.size-errors')).toContainText(message);
      await expect(size(page, 'width')).toHaveAttribute('aria-invalid', 'true');
      await expect(page.locator('.product-price .dimmed')).toContainText(price);
      await expect(page.locator('.conf-actions button')).toHaveCount(0);
      await size(page, 'width').fill('1 000');
      await expect(page.locator('.size-errors')).toBeEmpty();
      await expect(priceOf(page)).toHaveText(price);
    });
  // An enquiry is prefilled with the input as typed.
  await size(page, 'width').fill('1000');
  await size(page, 'height2').fill('2450');
  await expect(page.locator('.size-errors')).toContainText('Kõrgus 2 peab olema 100 kuni 2300 mm.');
  await expect(page.locator('.size-errors')).toContainText('2450');
  await expect(page.locator('.product-price .dimmed')).toContainText(price);
  await expect(drawing(page)).toHaveAttribute('aria-label', /1500 mm/);
  await expect(page.locator('.pane-size-wrong')).toHaveCount(1);
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.locator('.size-errors a').click();
  await expect(page).toHaveURL(/custom-solutions|erilahendused/);
  const stored = await page.evaluate(() => sessionStorage.getItem('klaas/enquiry'));
  expect(JSON.parse(stored ?? '{}')).toMatchObject({
    sku: 'KL-DK-ERI-SM',
    sizes: '1000 × 2100 / 2450 mm',
    drawing: expect.stringMatching(/^<svg[\s\S]*2450 mm/),
  });
  const card = page.locator('.enquiry-card');
  await expect(card.locator('.enquiry-sizes')).toHaveText('1000 × 2100 / 2450 mm');
  await expect(card.locator('img')).toBeVisible();
});

for (const { store, path, limit } of [
  { store: 'et', path: SIZED, limit: 'Kõrgus 2 peab olema 100 kuni 2300 mm.' },
  {
    store: 'ru',
    path: '/ru/p/KL-DK-M/x?width=1000&height=2100&height2=1500',
    limit: 'Высота 2: допустимо от 100 до 2300 мм.',
  },
])
  test(
    `[SIZE-01] ${store}: buying with an invalid size focuses its field, which names the limit; no dialog opens`,
    viewportTag(store),
    async ({ page }) => {
      await open(page, path);
      await size(page, 'height2').fill('2450');
      await buyButton(page).click();
      await expect(size(page, 'height2')).toBeFocused();
      await expect(size(page, 'height2')).toBeInViewport();
      await expect(page.locator('#size-error-height2')).toContainText(limit);
      await expect(size(page, 'height2')).toHaveAttribute('aria-describedby', /size-error-height2/);
      await expect(page.locator('.size-errors a')).toHaveAttribute('href', /custom-solutions/);
      await expect(page.locator('.toast')).toHaveCount(0);
      expect(await cartCount(page)).toBe(0);
    },
  );

test('[SIZE-01] a missing size is reported when buying, not before', async ({ page }) => {
  await open(page, SLANTED);
  await size(page, 'width').fill('1000');
  await expect(page.locator('.size-errors')).toBeEmpty();
  await buyButton(page).click();
  await expect(size(page, 'height')).toBeFocused();
  await expect(size(page, 'height')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('#size-error-height')).toContainText('mm.');
  expect(await accessibilityErrors(page)).toEqual([]);
});

test('[SIZE-01] [SIZE-03] options change price and weight; a hole is drawn at its position; a measured opening gets its deductions', async ({
  page,
}) => {
  await open(page, SIZED);
  const thin = euros(await priceOf(page).innerText());
  await test.step('thickness', async () => {
    await page.locator('label.cell').filter({ hasText: '10 mm' }).click();
    await expect(page.locator('.conf-facts')).toContainText('45 kg');
    await expect.poll(async () => euros(await priceOf(page).innerText())).toBeGreaterThan(thin);
    await expect(page).toHaveURL(/thickness=10/);
  });
  await test.step('a hole', async () => {
    const before = euros(await priceOf(page).innerText());
    await page.locator('.conf-add').first().click();
    await expect(page.locator('.pane-hole')).toHaveCount(1);
    await expect.poll(async () => euros(await priceOf(page).innerText())).toBeGreaterThan(before);
    const place = page.locator('.conf-cutout input').first();
    await place.fill('');
    await place.pressSequentially('450,5');
    await expect(place).toHaveValue('450,5');
    await expect(page).toHaveURL(/cutouts=hole-451-/);
    await place.press('Tab');
    await expect(place).toHaveValue('451');
    await expect(page.locator('.size-errors')).toBeEmpty();
    await place.fill('5');
    await expect(page.locator('.size-errors')).toContainText('80 mm');
    await page.locator('.conf-cutout button').click();
    await expect(page.locator('.pane-hole')).toHaveCount(0);
    await expect(page.locator('.size-errors')).toBeEmpty();
  });
  await test.step('an opening: opening and glass are drawn', async () => {
    const glass = euros(await priceOf(page).innerText());
    await page.locator('label.cell').filter({ hasText: 'Ava mõõdud' }).click();
    await expect(page.locator('.pane-opening')).toHaveCount(1);
    await expect(page.locator('.conf-facts')).toContainText('992 × 2096 / 1496');
    await expect.poll(async () => euros(await priceOf(page).innerText())).toBeLessThan(glass);
  });
});

test('[SIZE-03] the URL has the whole configuration: reload, Back and the other language keep it', async ({
  page,
}) => {
  await open(page, SIZED);
  await size(page, 'width').fill('950');
  const priceResponse = waitForPrice(page, ({ thickness_mm }) => thickness_mm === 10);
  await page.locator('label.cell').filter({ hasText: '10 mm' }).click();
  await expect(page).toHaveURL(/width=950.*thickness=10/);
  const { result } = (await (await priceResponse).json()) as { result: { price_incl_tax: number } };
  await expect.poll(async () => euros(await priceOf(page).innerText())).toBe(result.price_incl_tax);
  const price = await priceOf(page).innerText();
  await page.reload({ waitUntil: 'domcontentloaded' });
  await waitForConfigurator(page);
  await expect(size(page, 'width')).toHaveValue('950');
  await expect(priceOf(page)).toHaveText(price);
  const { search } = new URL(page.url());
  await open(page, `/ru/p/KL-DK-M/x${search}`);
  await expect(size(page, 'height2')).toHaveValue('1500');
  await expect(priceOf(page)).toHaveText(price);
});

test('a short link and its QR code open the same pane and report a changed price until an edit', async ({
  page,
}) => {
  await open(page, `${SIZED}&thickness=10`);
  const price = await priceOf(page).innerText();
  await page.getByRole('button', { name: 'Jaga' }).click();
  const field = window(page).locator('input');
  await expect(field).toHaveValue(/\/k\/[\w-]+$/);
  const link = new URL(await field.inputValue());
  await expect(window(page).locator('.share-qr path')).toHaveCount(1);
  expect(await readCode(page)).toBe(link.href);
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await open(page, link.pathname);
  await expect(size(page, 'width')).toHaveValue('1000');
  await expect(priceOf(page)).toHaveText(price);
  await expect(page.getByText('Hind on vahepeal muutunud')).toHaveCount(0);
  await open(page, `${SIZED}&was=1.00`);
  await expect(page.getByText('Hind on vahepeal muutunud')).toBeVisible();
  await size(page, 'width').fill('900');
  await expect(page.getByText('Hind on vahepeal muutunud')).toHaveCount(0);
  await expect(page).not.toHaveURL(/was=/);
});

/** Decodes the QR code from the screen, as a phone would. */
const readCode = async (page: Page): Promise<string | undefined> => {
  const { data, width, height } = await page.locator('.share-qr').evaluate(async (svg) => {
    const side = 200;
    const copy = svg.cloneNode(true) as SVGElement;
    copy.setAttribute('width', String(side));
    copy.setAttribute('height', String(side));
    copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = side;
    canvas.height = side;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, side, side);
    context.drawImage(image, 0, 0, side, side);
    return { data: [...context.getImageData(0, 0, side, side).data], width: side, height: side };
  });
  return jsQR(Uint8ClampedArray.from(data), width, height)?.data;
};

const keep = async (page: Page, name: string, project?: string) => {
  await page.getByRole('button', { name: 'Salvesta' }).click();
  await window(page).getByLabel('Nimetus').fill(name);
  if (project) await window(page).getByLabel('Projekti nimi').fill(project);
  else await expect(window(page).getByLabel('Projekt', { exact: true })).toHaveValue(/.+/);
  await window(page).getByRole('button', { name: 'Salvesta' }).click();
  await expect(window(page)).toHaveCount(0);
};

test('a project stores several openings: named, summed, printed, reopened, bought and removed', async ({
  page,
}) => {
  await open(page, `${SIZED}&thickness=10&cutouts=hole-500-700&measure=opening`);
  await keep(page, 'Vannituba', 'Kodu');
  await open(page, `${DOOR.et}?width=800&height=2000&hinge=right`);
  await keep(page, 'Saun');
  await page.locator('.toast').hover();
  await expect(page.locator('.toast')).toContainText('Kodu');
  await page.locator('.toast').getByRole('link').click();

  await test.step('both, with the details beyond their size', async () => {
    await expect(page.locator('.opening')).toHaveCount(2);
    await expect(page.locator('.project-head')).toContainText('2 lahendust');
    const work = (name: string) =>
      page.locator('.opening').filter({ hasText: name }).locator('.opening-work');
    await expect(work('Vannituba')).toHaveText('Ava mõõdud · Paksus: 10 mm · Avad ja väljalõiked: 1');
    await expect(work('Saun')).toContainText('Hingede pool: Paremal');
    const prices = (await page.locator('.opening-price').allInnerTexts()).map(euros);
    const sum = euros(await page.locator('.project-sum strong').innerText());
    expect(prices.reduce((all, price) => all + price, 0)).toBeCloseTo(sum, 2);
    expect(await accessibilityErrors(page)).toEqual([]);
    await expectNoOverflow(page);
  });
  await test.step('printed', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Laadi pakkumine alla (PDF)' }).click(),
    ]);
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  });
  await test.step('reopened', async () => {
    await page.locator('.opening').getByRole('link', { name: 'Vannituba' }).click();
    await expect(size(page, 'height2')).toHaveValue('1500');
    await page.goBack();
  });
  await test.step('bought', async () => {
    await page.getByRole('button', { name: 'Lisa kõik ostukorvi' }).click();
    await expect(lines(page)).toHaveCount(2);
    await expect(lines(page).filter({ hasText: '1000 × 2100 / 1500 mm' })).toHaveCount(1);
    await page.keyboard.press('Escape');
  });
  await test.step('removed', async () => {
    for (const name of ['Saun', 'Vannituba'])
      await page.getByRole('button', { name: `Eemalda: ${name}` }).click();
    await expect(page.locator('.opening')).toHaveCount(0);
    await expect(page.getByText('Siin ei ole veel midagi')).toBeVisible();
  });
});

test('a guest’s saved projects move into the account', async ({ page }) => {
  await open(page, SIZED);
  await keep(page, 'Saun', 'Kodu');
  await register(page);
  await openSection(page, 'Minu mõõdud');
  await expect(account(page).locator('.opening')).toHaveCount(1);
  await expect(account(page)).toContainText('Salvestatud sinu kontole');
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(account(page).locator('.opening')).toContainText('1000 × 2100 / 1500 mm');
  expect(await accessibilityErrors(page)).toEqual([]);
});

test('[SIZE-03] [CART-01] [CART-12] two sizes are two lines with their panes; editing restores every value', async ({
  page,
}) => {
  await open(page, `${SIZED}&thickness=10&cutouts=hole-500-700`);
  await buyButton(page).click();
  await expect.poll(() => cartCount(page)).toBe(1);
  await open(page, `${SLANTED}?width=900&height=2000&height2=1500`);
  await buyButton(page).click();
  await expect.poll(() => cartCount(page)).toBe(2);
  await openDrawer(page);
  await expect(lines(page)).toHaveCount(2);
  const first = lines(page).filter({ hasText: '1000 × 2100 / 1500 mm' });
  await expect(first.locator('.glass-drawing')).toContainText('1500');
  await expect(first).toContainText('45 kg');
  await expect(first).toContainText('10 mm');
  expect(await accessibilityErrors(page)).toEqual([]);
  await first.locator('.line-edit').click();
  await expect(buyButton(page)).toContainText('Uuenda');
  await expect(size(page, 'height2')).toHaveValue('1500');
  await expect(page.locator('label.cell-on').filter({ hasText: '10 mm' })).toHaveCount(1);
  await expect(page.locator('.pane-hole')).toHaveCount(1);
  await size(page, 'width').fill('980');
  await buyButton(page).click();
  await expect(drawer(page)).toBeVisible();
  await expect(lines(page)).toHaveCount(2);
  await expect(lines(page).filter({ hasText: '980 × 2100 / 1500 mm' })).toContainText('10 mm');
});

for (const store of ['et', 'ru'] as const)
  test(`${store}: a door shows its hinges, handle and opening direction, by keyboard only`, async ({
    page,
  }) => {
    await open(page, `${DOOR[store]}?width=800&height=2000`);
    await expect(page.locator('.pane-arc')).toHaveCount(1);
    expect(await page.locator('.pane-hardware').count()).toBeGreaterThanOrEqual(3);
    const before = await page.locator('.pane-arc').getAttribute('d');
    await page.locator('input[name="hinge"]:checked').focus();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/hinge=right/);
    await expect(page.locator('.pane-arc')).not.toHaveAttribute('d', before ?? '');
    expect(await accessibilityErrors(page)).toEqual([]);
    await expectNoOverflow(page);
  });

test('[SIZE-03] switching the finish keeps sizes, holes and thickness; unavailable options are dropped and named', async ({
  page,
}) => {
  await open(page, `${SIZED}&thickness=10&cutouts=hole-500-700`);
  await page.locator('.conf-form nav a').filter({ hasText: 'Messing' }).click();
  await expect(page.locator('h1')).toContainText('messing');
  await expect(size(page, 'width')).toHaveValue('1000');
  await expect(page.locator('.price-parts')).toContainText('messing');
  await expect(page.locator('.pane-hole')).toHaveCount(1);
  await expect(page.locator('label.cell-on').filter({ hasText: '10 mm' })).toHaveCount(1);
  await expect(page.locator('.conf-fields .made-note')).toHaveCount(0);
  // As from a finish with hinges: this wall has none.
  await open(page, `${SIZED}&glass=clear&thickness=10&hinge=left`);
  await expect(page.locator('.conf-fields .made-note')).toContainText('Hingede pool');
  await expect(page.locator('.size-errors')).toBeEmpty();
  await expect(page.locator('label.cell-on').filter({ hasText: '10 mm' })).toHaveCount(1);
  expect(await accessibilityErrors(page)).toEqual([]);
  await size(page, 'width').fill('900');
  await expect(page.locator('.conf-fields .made-note')).toHaveCount(0);
});

for (const { name, viewport } of [
  { name: 'at a desk', viewport: { width: 1440, height: 900 } },
  { name: 'on a phone', viewport: { width: 390, height: 800 } },
])
  test(`[SIZE-02] ${name} drawing, price, weight, date and button are in the viewport while a size is typed`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await open(page, SIZED);
    await size(page, 'height2').scrollIntoViewIfNeeded();
    await size(page, 'height2').fill('1600');
    const isPhone = viewport.width < 1024;
    const footer = page.locator(isPhone ? '.conf-mini' : '.conf-foot');
    await expect(size(page, 'height2')).toBeInViewport({ ratio: 1 });
    await expect(footer).toBeInViewport({ ratio: 1 });
    await expect(footer.locator('.buy-bar-words strong')).toHaveText(/\d,\d\d\s€/);
    await expect(footer).toContainText('1000 × 2100 / 1600');
    await expect(footer.locator('.stock')).toContainText('Valmib tellimisel');
    const weight = page.locator(isPhone ? '.conf-mini' : '.conf-facts');
    await expect(weight).toContainText(/\d\skg/);
    await expect(weight).toBeInViewport({ ratio: 1 });
    await expect(
      page.locator(isPhone ? '.conf-mini .pane-drawing' : '.conf-stage .pane-drawing'),
    ).toBeInViewport();
    await expect(page.locator(isPhone ? '.buy-bar .add-to-cart' : '.conf-foot .add-to-cart')).toBeInViewport({
      ratio: 1,
    });
    expect(await accessibilityErrors(page)).toEqual([]);
    expect(await horizontalOverflowPx(page)).toBeLessThanOrEqual(0);
  });

test.describe('offline', () => {
  test.use({ quiet: false });
  test('drawing and price are still updated, and the price is marked as unconfirmed', async ({
    page,
    context,
  }) => {
    await open(page, SIZED);
    await context.setOffline(true);
    await size(page, 'width').fill('900');
    await expect(drawing(page)).toHaveAttribute('aria-label', /laius 900 mm/);
    await expect(page.getByText('vajab veel kinnitust')).toBeVisible();
    // Next to the price that is visible while typing.
    await expect(page.locator('.conf-foot .conf-unconfirmed')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('vajab veel kinnitust')).toHaveCount(0);
    await expect(page.locator('.conf-unconfirmed')).toHaveCount(0);
  });
});

test('input typed before hydration is kept', async ({ page }) => {
  let release = () => {};
  const blocked = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/configurator-*.js', async (route) => {
    await blocked;
    await route.continue();
  });
  await visit(page, SLANTED);
  await size(page, 'width').fill('1100');
  await size(page, 'height').fill('2000');
  await size(page, 'height2').fill('1400');
  release();
  await waitForConfigurator(page);
  await expect(drawing(page)).toHaveAttribute(
    'aria-label',
    /laius 1100 mm, kõrgus 2000 mm, kõrgus 2 1400 mm/,
  );
  await expect(page).toHaveURL(/width=1100/);
});

test('the drawing loads without layout shift', { tag: '@widths' }, async ({ page }) => {
  await page.addInitScript(() => {
    const shiftWindow = window as unknown as { shifts: number };
    shiftWindow.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) shiftWindow.shifts += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await open(page, SIZED);
  await expect(drawing(page)).toBeVisible();
  await page.waitForLoadState('load');
  // Everything that could shift the layout is loaded, and two frames were rendered.
  await page.evaluate(async () => {
    await document.fonts.ready;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
  });
  expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBeLessThan(0.02);
});
