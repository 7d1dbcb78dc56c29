// Made to measure: the measuring wizard, quote PDF and print view.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { accessibilityErrors, expect, test, visit } from './visit.ts';

const SIZED = '/et/p/KL-DK-M/x?width=1000&height=2100&height2=1500';

const size = (page: Page, field: string) => page.locator(`.conf-form input[name="${field}"]`);
const window = (page: Page) => page.locator('dialog.overlay[open]');

const open = async (page: Page, path: string) => {
  await visit(page, path);
  await page.keyboard.press('Shift');
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('.conf-form input') ?? {}).some((key) => key.startsWith('__react')),
  );
};

test('the wizard takes six measures, uses the smallest, warns, and rounds half millimetres of laser meters down', async ({
  page,
}) => {
  await open(page, SIZED);
  const opener = page.getByRole('button', { name: 'Mõõda samm-sammult' });
  const fields = window(page).locator('input');
  const use = () => window(page).getByRole('button', { name: 'Kasuta neid mõõte' }).click();
  await test.step('whole millimetres', async () => {
    await opener.click();
    for (const [index, value] of ['905', '900', '918', '2100', '1800', '1500'].entries())
      await fields.nth(index).fill(value);
    await expect(window(page).locator('[role="status"]')).toContainText('900 × 2100 / 1500');
    await expect(window(page).locator('.wizard-warning')).toContainText('18 mm');
    expect(await accessibilityErrors(page)).toEqual([]);
    await use();
    await expect(window(page)).toHaveCount(0);
    await expect(size(page, 'width')).toHaveValue('900');
    await expect(page).toHaveURL(/measure=opening/);
  });
  await test.step('reopened it keeps the measures', async () => {
    await opener.click();
    await expect(fields.first()).toHaveValue('905');
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  });
  await test.step('half millimetres', async () => {
    await opener.click();
    for (const [index, value] of ['800,5', '801.5', '802', '2100', '1800', '1 500'].entries()) {
      await fields.nth(index).fill('');
      await fields.nth(index).pressSequentially(value);
      await expect(fields.nth(index)).toHaveValue(value);
    }
    await expect(window(page).locator('[role="status"]')).toContainText('800 × 2100 / 1500');
    await use();
    await expect(size(page, 'width')).toHaveValue('800');
  });
});

test('the measuring guide opens at the chapter of the product, with a drawing and a link to the full guide', async ({
  page,
}) => {
  await open(page, SIZED);
  const opener = page.getByRole('button', { name: 'Kuidas mõõta' });
  await opener.click();
  const guide = window(page);
  await expect(guide.locator('.prose h2')).toHaveText(['Kaldus ülaservaga dušisein']);
  await expect(guide.locator('.measure-figure svg')).toHaveCount(4);
  await expect(
    guide.getByRole('img', { name: /kõrgus 2 mõõdetud vabast servast: B2 1500 mm/ }),
  ).toBeVisible();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await expect(size(page, 'width')).toHaveValue('1000');
  await opener.click();
  await guide.getByRole('link', { name: 'Kogu mõõtmisjuhend' }).click();
  await expect(page).toHaveURL(/\/et\/size-guide$/);
  await expect(guide).toHaveCount(0);
  await expect(page.locator('main .measure-figure')).toHaveCount(18);
});

test('the measuring dialog keeps both heights of a slanted top and uses the smallest of a straight one', async ({
  page,
}) => {
  await open(page, SIZED);
  await page.getByRole('button', { name: 'Mõõda samm-sammult' }).click();
  await expect(window(page)).toContainText('Vasak ja parem kõrgus jäävad mõlemad kehtima');
  await expect(window(page).getByRole('img', { name: /B1 ja B3 lähevad mõlemad arvesse/ })).toBeVisible();
  await open(page, '/et/p/KL-SL-M/x?width=800&height=2000');
  await page.getByRole('button', { name: 'Mõõda samm-sammult' }).click();
  await expect(window(page)).toContainText('väikseimat laiust ja väikseimat kõrgust');
});

test('a quote is a download; the print view has drawing, options and price, and no controls', async ({
  page,
}) => {
  await open(page, SIZED);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Laadi pakkumine alla (PDF)' }).click(),
  ]);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await page.locator('.reviews').scrollIntoViewIfNeeded();
  const toPress = ['header', 'footer', '.reviews', '.product-about', '.product-add', '.conf-actions'];
  for (const name of toPress) await expect(page.locator(name).first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const shown of ['.pane-drawing', '.conf-facts', '.price-parts', '.conf-total', '.sizes'])
    await expect(page.locator(`.conf ${shown}`).first()).toBeVisible();
  for (const name of toPress) await expect(page.locator(name).first()).toBeHidden();
});

test('[SIZE-01] the dimensions of the drawing are legible in every viewport', async ({ page }) => {
  await open(page, SIZED);
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1024, height: 768 },
    { width: 1440, height: 900 },
    { width: 1920, height: 1080 },
    { width: 1920, height: 1300 },
  ]) {
    await page.setViewportSize(viewport);
    const heights = await page.locator('.conf-stage .pane-drawing').evaluate((drawing) => {
      const { width, height } = drawing.getBoundingClientRect();
      const scale = Math.min(width / 720, height / 660);
      return [...drawing.querySelectorAll('.pane-number')].map(
        (number) => Number.parseFloat(getComputedStyle(number).fontSize) * scale,
      );
    });
    expect(heights).toHaveLength(3);
    expect([viewport, Math.min(...heights) >= 13]).toEqual([viewport, true]);
  }
});
