// A phone of 360 px in the language with the longest words: nothing is cut off or covered,
// and the page has no horizontal overflow.
import type { Locator, Page } from '@playwright/test';
import { buyButton, drawer, openDrawer } from './cart-steps.ts';
import { storedEntries } from './stored-values.ts';
import { expect, test, visit, waitForAnimations } from './visit.ts';

test.describe('small screen', { tag: '@phone' }, () => {
  const sideways = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

  /** By how many pixels the text overflows its field; negative: free space. */
  const cutPx = (field: Locator) =>
    field.evaluate((element) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(element);
      const text =
        element instanceof HTMLSelectElement
          ? (element.selectedOptions[0]?.text ?? '')
          : (element as HTMLInputElement).placeholder;
      const ruler = document.createElement('canvas').getContext('2d');
      if (!ruler) return 0;
      ruler.font = font;
      const room = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return Math.ceil(ruler.measureText(text).width - room);
    });

  test.describe('a not-found page', () => {
    // The browser logs the 404.
    test.use({ quiet: false });
    test('rows of cards do not overflow their page', async ({ page }) => {
      for (const sku of ['KL-DV-M', 'KL-KP-M', 'KL-DK-M']) {
        await visit(page, `/ru/p/${sku}/x`);
        await expect
          .poll(async () => JSON.stringify(await storedEntries(page, 'shop/recently-viewed/')))
          .toContain(sku);
      }
      for (const path of [
        '/ru/projects',
        '/ru/checkout',
        '/ru/dushevye/dushevye-peregorodki/net-takoj.html',
      ]) {
        await visit(page, path);
        await expect(page.locator('.card-row .card').nth(1), path).toBeVisible();
        expect([path, await sideways(page)]).toEqual([path, 0]);
      }
    });

    test('a not-found page shows its whole search placeholder', async ({ page }) => {
      for (const store of ['et', 'ru']) {
        await visit(page, `/${store}/net-takoj`);
        expect(await cutPx(page.locator('.error-search input')), store).toBeLessThanOrEqual(0);
      }
    });
  });

  /** Of the element's first text. */
  const linesOf = (locator: Locator) =>
    locator.evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element.firstChild ?? element);
      return new Set([...text.getClientRects()].map(({ top }) => Math.round(top / 8))).size;
    });

  test('no word is cut off, and single-line texts do not wrap', async ({ page }) => {
    await visit(page, '/ru');
    expect(await linesOf(page.locator('.notice:visible > p > span'))).toBe(1);
    for (const tab of await page.locator('.tab-bar a').all()) {
      const label = tab.locator('span').last();
      expect([await label.innerText(), await linesOf(label)]).toEqual([await label.innerText(), 1]);
    }
    expect(await cutPx(page.locator('.search-trigger input'))).toBeLessThanOrEqual(0);
    expect(await cutPx(page.locator('.finder select'))).toBeLessThanOrEqual(0);
    for (const path of ['/ru/dushevye', '/ru/search?q=зеркало', '/et/dusilahendused']) {
      await visit(page, path);
      expect(await cutPx(page.locator('.sort-form select')), path).toBeLessThanOrEqual(0);
    }
    await visit(page, '/ru/dushevye');
    expect((await page.locator('.card .badge-size').first().boundingBox())?.height).toBeLessThan(30);
  });

  test('the product bar shows the delivery date beside the price', async ({ page }) => {
    for (const path of ['/ru/p/KL-DV-M/x', '/ru/p/KL-DK-M/x?width=1000&height=2100&height2=1500']) {
      await visit(page, path);
      await page.locator('h1').hover();
      const label = page.locator('.buy-bar .buy-bar-words');
      await expect(label).toBeInViewport({ ratio: 1 });
      await expect(label).toContainText(/€.*Доставим \d/s);
    }
  });

  test('a toast does not cover the buttons of the cart drawer that opens under it', async ({ page }) => {
    await visit(page, '/ru/p/KL-TP/x');
    // The second time its chunk is loaded, and the toast moves into it.
    await openDrawer(page);
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toHaveCount(0);
    await Promise.all([page.locator('.toast').waitFor(), buyButton(page).click()]);
    // It disappears by itself, but not while hovered or focused.
    await page.locator('.toast button').last().focus();
    await page.locator('[data-action="cart"] a').evaluate((link: HTMLElement) => link.click());
    await expect(drawer(page).locator('.line')).toHaveCount(1);
    await waitForAnimations(page);
    const covered = () =>
      drawer(page).evaluate((element) => {
        const toast = element.querySelector('.toast')?.getBoundingClientRect();
        if (!toast) return ['the message is gone'];
        return [...element.querySelectorAll('button, .btn')]
          .filter((control) => !control.closest('.toasts'))
          .filter((control) => {
            const { top, bottom, left, right } = control.getBoundingClientRect();
            return top < toast.bottom && toast.top < bottom && left < toast.right && toast.left < right;
          })
          .map((control) => control.textContent);
      });
    await expect.poll(covered, { timeout: 3000 }).toEqual([]);
  });

  test('sections of the home page keep their distance', async ({ page }) => {
    await visit(page, '/ru');
    const last = page.locator('.home-section').last();
    await last.scrollIntoViewIfNeeded();
    const gap = () =>
      last.evaluate((section) => {
        const next = document.querySelector('.newsletter')?.getBoundingClientRect().top ?? 0;
        return next - section.getBoundingClientRect().bottom;
      });
    await expect.poll(gap).toBeGreaterThanOrEqual(40);
  });
});
