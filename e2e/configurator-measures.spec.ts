// Made to measure: numbers as people type them, what tells kept panes apart, and paper.
import type { Page } from '@playwright/test';
import { expect, faults, sidewaysPx, test, visit } from './visit.ts';

const SIZED = '/et/p/KL-DK-M/x?width=1000&height=2100&height2=1500';

const size = (page: Page, field: string) => page.locator(`.conf-form input[name="${field}"]`);
const priceOf = (page: Page) => page.locator('.product-price .price-now');
const window = (page: Page) => page.locator('dialog.overlay[open]');

const open = async (page: Page, path: string) => {
  await visit(page, path);
  await page.keyboard.press('Shift');
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('.conf-form input') ?? {}).some((key) => key.startsWith('__react')),
  );
};

test('[SIZE-01] what is no width says why, and the last price stays', async ({ page }) => {
  await open(page, SIZED);
  const price = await priceOf(page).innerText();
  for (const [typed, said] of [
    ['900,5', 'ilma komakohata'],
    ['900.5', 'ilma komakohata'],
    ['1e3', 'täismillimeetrid'],
    ['lai', 'täismillimeetrid'],
    ['0', '100 kuni 1250 mm'],
    ['-900', '100 kuni 1250 mm'],
    ['99999', '100 kuni 1250 mm'],
  ] as const) {
    await size(page, 'width').fill(typed);
    await expect(page.locator('.size-errors')).toContainText(said);
    await expect(size(page, 'width')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('.product-price .dimmed')).toContainText(price);
    await expect(page.locator('.conf-actions button')).toHaveCount(0);
    await size(page, 'width').fill('1 000');
    await expect(page.locator('.size-errors')).toBeEmpty();
    await expect(priceOf(page)).toHaveText(price);
  }
});

test('the wizard takes half millimetres, as a laser says them, and stays below them', async ({ page }) => {
  await open(page, SIZED);
  await page.getByRole('button', { name: 'Mõõda samm-sammult' }).click();
  const fields = window(page).locator('input');
  for (const [at, value] of ['900,5', '901.5', '902', '2100', '1800', '1 500'].entries()) {
    await fields.nth(at).click();
    await page.keyboard.type(value);
    await expect(fields.nth(at)).toHaveValue(value);
  }
  await expect(window(page).locator('[role="status"]')).toContainText('900 × 2100 / 1500');
  await window(page).getByRole('button', { name: 'Kasuta neid mõõte' }).click();
  await expect(size(page, 'width')).toHaveValue('900');
});

test('a hole stands where it was said, with a comma too', async ({ page }) => {
  await open(page, `${SIZED}&cutouts=hole-500-700`);
  const place = page.locator('.conf-cutout input').first();
  await place.fill('');
  await place.pressSequentially('450,5');
  await expect(place).toHaveValue('450,5');
  await expect(page).toHaveURL(/cutouts=hole-451-700/);
  await place.press('Tab');
  await expect(place).toHaveValue('451');
  await expect(page.locator('.size-errors')).toBeEmpty();
});

test('a kept pane says what its size does not: thickness, hinges, holes', async ({ page }) => {
  for (const [path, name] of [
    [`${SIZED}&thickness=10&cutouts=hole-500-700&measure=opening`, 'Vannituba'],
    ['/et/p/KL-SL-M/x?width=800&height=2000&hinge=right', 'Saun'],
  ] as const) {
    await open(page, path);
    await page.getByRole('button', { name: 'Salvesta' }).click();
    await window(page).getByLabel('Ava nimi').fill(name);
    await window(page).getByRole('button', { name: 'Salvesta' }).click();
    await expect(window(page)).toHaveCount(0);
  }
  await visit(page, '/et/projects');
  const work = (name: string) => page.locator('.opening').filter({ hasText: name }).locator('.opening-work');
  await expect(work('Vannituba')).toHaveText('ava mõõdud · Paksus: 10 mm · Avad ja väljalõiked: 1');
  await expect(work('Saun')).toContainText('Hingede pool: paremal');
  expect(await faults(page)).toEqual([]);
  expect(await sidewaysPx(page)).toBeLessThanOrEqual(0);
});

test('on paper stand the drawing, the choice and the price, and nothing to press', async ({ page }) => {
  await open(page, SIZED);
  await page.locator('.reviews').scrollIntoViewIfNeeded();
  const toPress = ['header', 'footer', '.reviews', '.product-about', '.product-add', '.conf-actions'];
  for (const name of toPress) await expect(page.locator(name).first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const shown of ['.pane-drawing', '.conf-facts', '.price-parts', '.conf-total', '.sizes'])
    await expect(page.locator(`.conf ${shown}`).first()).toBeVisible();
  for (const name of toPress) await expect(page.locator(name).first()).toBeHidden();
});
