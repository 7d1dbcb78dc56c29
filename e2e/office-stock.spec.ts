// Stock on a phone: goods in and a count with the keyboard of a scanner, and what a sku's page says of it.
import { randomUUID } from 'node:crypto';
import { addMember, expect, loseAnswer, openOffice, test } from './office-steps.ts';
import { inDatabase } from './shop-database.ts';
import { accessibilityErrors } from './visit.ts';

/** Of this test alone: no product of the shop. */
const addSku = async (qty: number) => {
  const sku = `E2E-${randomUUID().slice(0, 8).toUpperCase()}`;
  const id = 800_000_000 + Math.floor(Math.random() * 99_000_000);
  await inDatabase(async (pool) => {
    await pool.query('insert into stock_item (product_id, sku, qty) values ($1, $2, $3)', [id, sku, qty]);
    await pool.query(
      `insert into stock_movement (product_id, sku, kind, on_hand, reserved, reason, actor)
       values ($1, $2, 'count', $3, 0, 'opening', 'e2e')`,
      [id, sku, qty],
    );
  });
  return { sku, id };
};
const sell = (id: number, pieces: number) =>
  inDatabase(async (pool) => {
    await pool.query(
      `with moved as (update stock_item set qty = qty - $2 where product_id = $1 returning product_id, sku)
       insert into stock_movement (product_id, sku, kind, on_hand, reserved, reason)
       select product_id, sku, 'sale', -$2::int, 0, 'e2e' from moved`,
      [id, pieces],
    );
  });

test('[OFFICE-90] a count by scanner on a phone survives a reload, books the difference and loses no sale', async ({
  browser,
}) => {
  const [glass, handle] = [await addSku(10), await addSku(4)];
  const page = await openOffice(browser, await addMember('owner', 'Salme Stock'), 390);
  await page.goto('/admin/stock');
  await page.getByRole('link', { name: 'Count' }).click();
  const scanner = page.getByRole('textbox', { name: 'Barcode or SKU, then Enter' });
  await expect(scanner).toBeFocused();
  const pieces = (sku: string) => page.getByRole('textbox', { name: `Pieces of ${sku}` });
  const line = (sku: string) => page.getByRole('listitem').filter({ has: pieces(sku) });
  // As a scanner types: without waiting for what is shown.
  for (const code of [glass.sku, handle.sku.toLowerCase(), glass.sku, 'UNKNOWN-CODE']) {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  }
  await expect(pieces(glass.sku)).toHaveValue('2');
  await expect(pieces(handle.sku)).toHaveValue('1');
  await expect(page.getByText('UNKNOWN-CODE is not known')).toBeVisible();
  await pieces(glass.sku).fill('9');
  await expect(line(glass.sku).locator('output')).toHaveText('-1');
  expect(await accessibilityErrors(page, 'html')).toEqual([]);

  await page.reload();
  await expect(pieces(glass.sku)).toHaveValue('9');
  await expect(pieces(handle.sku)).toHaveValue('1');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByText('UNKNOWN-CODE')).toHaveCount(0);
  await pieces(handle.sku).fill('4');
  // Three of the nine that were counted are sold before the count is booked.
  await sell(glass.id, 3);
  await page.getByRole('button', { name: 'Book the count' }).click();
  await expect(page.getByText('Counted: 1 difference booked')).toBeVisible();
  await expect(page.getByText('Nothing scanned yet')).toBeVisible();

  await page.goto('/admin/stock/in');
  await expect(scanner).toBeFocused();
  await page.keyboard.type(handle.sku);
  await page.keyboard.press('Enter');
  await pieces(handle.sku).fill('20');
  await page.getByRole('textbox', { name: 'Supplier and delivery note' }).fill('Note 77');
  await page.getByRole('button', { name: 'Book goods in' }).click();
  await expect(page.getByText('1 line booked in')).toBeVisible();

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/admin/stock?q=${glass.sku}`);
  await page.getByRole('gridcell', { name: glass.sku, exact: true }).first().click();
  const peek = page.getByRole('complementary', { name: glass.sku });
  const movements = peek.getByRole('region', { name: 'Movements' }).getByRole('listitem');
  await expect(movements).toHaveText([/^Counted-1.*Salme Stock$/, /^Sold.*-3/, /^Counted: opening\+10/]);
  await expect(peek.locator('dd').first()).toHaveText('6');
  await peek.getByRole('textbox', { name: 'Low level' }).fill('6');
  await peek.getByRole('button', { name: 'Save' }).click();
  await expect(peek.locator('dd.late')).toHaveText('6');
  await page.getByRole('button', { name: 'To order' }).click();
  await expect(page.getByRole('row').filter({ hasText: glass.sku })).toBeVisible();
});

test('[OFFICE-35] goods in that are booked again after a lost answer are booked once', async ({
  browser,
}) => {
  const glass = await addSku(10);
  const page = await openOffice(browser, await addMember('owner', 'Salme Stock'));
  await page.goto(`/admin/stock?q=${glass.sku}`);
  await page.getByRole('gridcell', { name: glass.sku, exact: true }).first().click();
  const peek = page.getByRole('complementary', { name: glass.sku });
  const form = peek.getByRole('form', { name: 'Book a movement' });
  await form.getByRole('textbox', { name: 'Pieces' }).fill('3');
  await form.getByRole('textbox', { name: 'Reason' }).fill('Note 78');
  const book = form.getByRole('button', { name: 'Book', exact: true });
  await loseAnswer(page, '**/api/admin/stock/book');
  await book.click();
  await expect(form.getByRole('alert')).toContainText('No connection');
  await expect(peek.locator('dd').first()).toHaveText('13');
  await book.click();
  await expect(page.getByText('Booked', { exact: true })).toBeVisible();
  await expect(peek.locator('dd').first()).toHaveText('13');
  await form.getByRole('textbox', { name: 'Pieces' }).fill('2');
  await book.click();
  await expect(peek.locator('dd').first()).toHaveText('15');
});
