// Products in the office: found, looked at, and edited as in a spreadsheet.
import type { Page } from '@playwright/test';
import { signIn } from './office-steps.ts';
import { accessibilityErrors, expect, test } from './visit.ts';

test('[OFFICE-27] the list of products: search, variants, filters in the address, a look beside it', async ({
  browser,
}) => {
  const page = await signIn(browser, 'catalogue', 'Peeter Demo');
  await page.goto('/admin/products');
  const grid = page.getByRole('grid', { name: 'Products' });
  await expect(grid.locator('[data-index="0"]')).toBeVisible();
  await page.getByRole('searchbox', { name: /Name, code/ }).fill('peegel');
  await expect(page).toHaveURL(/q=peegel/);
  await expect(grid.locator('[data-index="0"]')).toContainText(/peeg/i);
  await page.getByRole('button', { name: 'Variants', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: /variants?$/ })).toBeVisible();
  // The rows of the former question stay until the answer is here.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await grid.locator('[data-index="0"]').focus();
  await page.keyboard.press('Space');
  await expect(page.locator('.peek dl')).toBeVisible();
  expect(await accessibilityErrors(page)).toEqual([]);
});

const cell = (page: Page, row: number, column: number) => page.locator(`[data-cell="${row} ${column}"]`);
const PRICE = 3;
const SPECIAL = 4;

/** As a spreadsheet puts it on the clipboard. */
const paste = (page: Page, text: string) =>
  page.evaluate((given) => {
    const data = new DataTransfer();
    data.setData('text/plain', given);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);

test('[OFFICE-73] [OFFICE-74] prices are typed, pasted, filled and changed by a formula; old and new stand in the cell; saved as one change and undone', async ({
  browser,
}) => {
  const page = await signIn(browser, 'catalogue', 'Liis Demo');
  await page.goto('/admin/products?view=grid&types=simple&states=published&special=no&sort=sku');
  const grid = page.getByRole('grid', { name: 'Products, editable' });
  await expect(cell(page, 3, PRICE)).toBeVisible();
  const before = await Promise.all([0, 1, 2, 3].map((row) => cell(page, row, PRICE).innerText()));

  await test.step('typed by keyboard; a text is no price, and stays with its reason', async () => {
    await cell(page, 0, PRICE).click();
    await page.keyboard.type('kallis');
    await page.keyboard.press('Enter');
    await expect(cell(page, 1, PRICE)).toBeFocused();
    await expect(cell(page, 0, PRICE)).toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.press('ArrowUp');
    await expect(page.locator('.grid-told')).toHaveText('Enter a price, like 389,50');
    await page.keyboard.type('1234,50');
    await page.keyboard.press('Enter');
    await expect(cell(page, 0, PRICE).locator('del')).toHaveText(before[0] ?? '');
    await expect(cell(page, 0, PRICE).locator('ins')).toContainText('1,234.50');
  });

  await test.step('pasted from a spreadsheet; what lies outside is told', async () => {
    await paste(page, '2000\t1900\n3000\t3000');
    await expect(cell(page, 1, SPECIAL).locator('ins')).toContainText('1,900.00');
    // Not below its price.
    await expect(cell(page, 2, SPECIAL)).toHaveAttribute('aria-invalid', 'true');
    await cell(page, 2, SPECIAL).click();
    await page.keyboard.press('Delete');
    await expect(cell(page, 2, SPECIAL).locator('ins')).toHaveCount(0);
  });

  await test.step('a range by Shift and arrows, a formula over it', async () => {
    await cell(page, 0, PRICE).click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(grid.locator('[aria-selected="true"]')).toHaveCount(3);
    await page.getByRole('textbox', { name: 'Amount' }).fill('10');
    await page.getByRole('combobox', { name: 'Rounding' }).selectOption('ninety');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(cell(page, 0, PRICE).locator('ins')).toContainText('1,357.90');
    await expect(cell(page, 2, PRICE).locator('ins')).toContainText('3,299.90');
  });

  await test.step('filled down, and taken back', async () => {
    await cell(page, 2, PRICE).click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('ControlOrMeta+d');
    await expect(cell(page, 3, PRICE).locator('ins')).toContainText('3,299.90');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(cell(page, 3, PRICE).locator('ins')).toHaveCount(0);
  });
  expect(await accessibilityErrors(page)).toEqual([]);

  await test.step('saved as one change, undone as one', async () => {
    await expect(page.getByText('4 cells in 3 rows will change')).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('4 cells saved')).toBeVisible();
    await expect(cell(page, 0, PRICE)).toHaveText(/1,357\.90/);
    await expect(grid.locator('ins')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Taken back', { exact: true })).toBeVisible();
    await expect(cell(page, 0, PRICE)).toHaveText(before[0] ?? '');
    await expect(cell(page, 2, PRICE)).toHaveText(before[2] ?? '');
  });
});

test('[OFFICE-30] a change of chosen products is previewed, carried out with its progress, and taken back as one', async ({
  browser,
}) => {
  const page = await signIn(browser, 'catalogue', 'Mari Demo');
  await page.goto('/admin/products?types=simple&states=published&special=no&sort=-sku');
  const grid = page.getByRole('grid', { name: 'Products' });
  await expect(grid.locator('[data-index="0"]')).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const rows = grid.locator('[data-index]');
  const skus = (await rows.allInnerTexts()).slice(2, 4).map((text) => /KL-[\w-]+/.exec(text)?.[0] ?? '');
  const rowOf = (sku: string) => rows.filter({ has: page.getByText(sku, { exact: true }) });
  const price = () => rowOf(skus[0] ?? '').innerText();
  const before = await price();
  for (const sku of skus) await rowOf(sku).getByRole('checkbox').check();
  const dock = page.getByRole('region', { name: 'Selected products' });
  await dock.getByRole('button', { name: 'Change…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change…' });
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('10');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('status')).toContainText('2 rows will change');
  await expect(dialog.locator('ins').first()).toBeVisible();
  expect(await accessibilityErrors(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Change 2 rows' }).click();
  await expect(dock.getByRole('status').filter({ hasText: '2 rows changed, 0 refused' })).toBeVisible();
  await expect.poll(price).not.toBe(before);
  expect(await accessibilityErrors(page)).toEqual([]);
  await dock.getByRole('button', { name: 'Take all of it back' }).click();
  await expect(page.getByText('Taken back')).toBeVisible();
  await expect.poll(price).toBe(before);
});

test('[OFFICE-98] an import: an old file is read, its columns are named, the dry run foretells it, and it is taken back', async ({
  browser,
}) => {
  const page = await signIn(browser, 'catalogue', 'Anna Demo');
  await page.goto('/admin/products?types=simple&states=published&special=no&sort=-sku');
  const grid = page.getByRole('grid', { name: 'Products' });
  await expect(grid.locator('[data-index="0"]')).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const skuOf = (row: number) => grid.locator(`[data-index="${row}"] [role="gridcell"]`).nth(2).innerText();
  const [first, second] = [await skuOf(0), await skuOf(1)];
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import' });
  // Windows-1257: õ is one byte.
  const text = `Code;Hind s\u00f5na;Note\r\n${first};4321,50;x\r\n${second};kallis;y\r\nNOT-THERE;1;z\r\n`;
  await dialog.getByLabel(/CSV file/).setInputFiles({
    ...{ name: 'hinnad.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') },
  });
  await expect(dialog.getByLabel('Encoding')).toHaveValue('windows-1257');
  await expect(dialog.getByLabel('Delimiter')).toHaveValue(';');
  await expect(dialog.getByRole('columnheader').nth(1)).toContainText('Hind sõna');
  await expect(dialog.getByRole('alert')).toContainText('No column has values to import');
  await dialog.getByLabel('Column “Hind sõna” means').selectOption('price');
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog.getByRole('status')).toContainText('1 row will change');
  await expect(dialog.getByRole('alert')).toContainText(`Line 3, ${second} Price: Enter a price`);
  await expect(dialog.getByRole('alert')).toContainText('Line 4, NOT-THERE');
  expect(await accessibilityErrors(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download the problems as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('import-errors.csv');
  await dialog.getByRole('button', { name: /^Import 1 row without/ }).click();
  await expect(dialog.getByRole('status')).toContainText('1 row changed, 0 refused');
  await expect(grid.locator('[data-index="0"]')).toContainText('4,321.50');
  await dialog.getByRole('button', { name: 'Take all of it back' }).click();
  await expect(grid.locator('[data-index="0"]')).not.toContainText('4,321.50');
});
