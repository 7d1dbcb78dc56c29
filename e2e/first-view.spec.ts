// The first view before the cookie consent: no control is covered by a bar.
import type { Locator, Page } from '@playwright/test';
import { accessibilityErrors, expect, horizontalOverflowPx, test, waitForHydration } from './visit.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 800 },
  { width: 360, height: 800 },
];

const open = async (page: Page, path: string) => {
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await waitForHydration(page);
  await expect(page.locator('.consent')).toBeVisible();
};

/** Fully in the viewport, and not covered at its centre and near its corners. */
const isFree = (control: Locator) =>
  control.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const isInside = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
    const inset = 4;
    const points: [number, number][] = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + inset, top + inset],
      [right - inset, top + inset],
      [left + inset, bottom - inset],
      [right - inset, bottom - inset],
    ];
    return (
      isInside &&
      points.every(([x, y]) => {
        const met = document.elementFromPoint(x, y);
        // A field's frame and its unit pass pointer events to the field.
        return met !== null && (element.contains(met) || met.contains(element));
      })
    );
  });

for (const viewport of SIZES)
  for (const path of ['/et', '/ru'])
    test(`${path} at ${viewport.width} × ${viewport.height}: the finder is not covered before and after the consent`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await open(page, path);
      const controls = ['select', 'input[name="width"]', 'input[name="height"]', 'button'];
      const finderIsFree = () =>
        Promise.all(controls.map((name) => isFree(page.locator(`.hero .finder ${name}`))));
      await expect.poll(finderIsFree).toEqual([true, true, true, true]);
      for (const button of await page.locator('.consent button').all())
        await expect.poll(() => isFree(button)).toBe(true);
      // A slim bar: one row on a desktop, two on a phone; the notice is one line.
      const consent = await page.locator('.consent').boundingBox();
      expect(consent?.height).toBeLessThanOrEqual(viewport.width < 700 ? 132 : 72);
      expect(consent?.width).toBe(viewport.width);
      const notice = await page.locator('.notice:visible > p').boundingBox();
      expect(notice?.height).toBeLessThanOrEqual(46);
      const tabs = page.locator('.tab-bar a');
      if (viewport.width < 700)
        for (const tab of await tabs.all()) await expect.poll(() => isFree(tab)).toBe(true);
      expect(await horizontalOverflowPx(page)).toBeLessThanOrEqual(0);
      expect(await accessibilityErrors(page, '.consent')).toEqual([]);

      await page.locator('.consent button').first().click();
      await expect(page.locator('.consent')).toHaveCount(0);
      await expect.poll(finderIsFree).toEqual([true, true, true, true]);
    });

for (const path of ['/et/dusilahendused/dusinurgad', '/ru/dushevye/dushevye-ugolki'])
  test(`${path} on a phone: filters and sorting are not covered before the consent`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, path);
    for (const control of ['.filter-open', '.sort-form select'])
      await expect.poll(() => isFree(page.locator(`.listing-bar ${control}:visible`))).toBe(true);
  });

test('on a phone the price bar of a product page is not covered by the consent', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, '/et/p/KL-TP/x');
  const bar = page.locator('.buy-bar:not([data-covered]) .add-to-cart');
  if ((await bar.count()) > 0) await expect.poll(() => isFree(bar)).toBe(true);
  for (const button of await page.locator('.consent button').all())
    await expect.poll(() => isFree(button)).toBe(true);
});

test('on a phone the consent is at the lower edge while the price bar is hidden', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/et/p/KL-TP/x');
  const belowConsentPx = () =>
    page.locator('.consent').evaluate((bar) => innerHeight - bar.getBoundingClientRect().bottom);
  await page.locator('.product-add .add-to-cart').scrollIntoViewIfNeeded();
  await expect(page.locator('.buy-bar[data-covered]')).toHaveCount(1);
  await expect.poll(belowConsentPx).toBe(0);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(page.locator('.buy-bar:not([data-covered])')).toHaveCount(1);
  await expect.poll(() => isFree(page.locator('.buy-bar .add-to-cart'))).toBe(true);
  for (const button of await page.locator('.consent button').all())
    await expect.poll(() => isFree(button)).toBe(true);
});

test('on a low desktop the price box of the configurator ends above the consent', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, '/et/p/KL-SL-M/x');
  await expect.poll(() => isFree(page.locator('.conf-foot .add-to-cart'))).toBe(true);
});

test('at the end of the page the last links are above the consent', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, '/et/legal');
  const last = page.locator('.footer a:visible').last();
  await last.focus();
  await expect.poll(() => isFree(last)).toBe(true);
});

for (const viewport of SIZES)
  test(`at ${viewport.width} px a message covers neither the consent nor a control of the page`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await open(page, '/et/p/KL-TP/x');
    // A control where the message would otherwise appear.
    await page.evaluate(
      (footPx) => {
        const control = document.createElement('button');
        control.className = 'in-the-way';
        control.style.cssText = `position: fixed; left: 60px; bottom: calc(var(--consent-bar) + ${footPx + 20}px)`;
        control.textContent = 'x';
        document.body.append(control);
      },
      viewport.width < 700 ? 88 : 40,
    );
    await page.locator('.add-to-cart:visible').first().click();
    const message = page.locator('.toasts .toast').first();
    await expect(message).toBeVisible();
    await message.hover();
    const covered = () =>
      message.evaluate((toast) => {
        const box = toast.getBoundingClientRect();
        return [...document.querySelectorAll('.consent, button, .btn, input')]
          .filter((other) => !toast.contains(other))
          .filter((other) => {
            const { left, top, right, bottom, width } = other.getBoundingClientRect();
            const isApart = right <= box.left || left >= box.right || bottom <= box.top || top >= box.bottom;
            return width > 0 && !isApart;
          })
          .map((other) => other.className);
      });
    await expect.poll(covered).toEqual([]);
  });
