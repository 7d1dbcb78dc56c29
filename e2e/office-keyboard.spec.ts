// [OFFICE-39] What is done by dragging is done by keys too: panes on the board, columns of a table, saved views.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addMember, expect, openOffice, signIn, test } from './office-steps.ts';
import { orderPanes } from './workshop-panes.ts';

const grid = (page: Page) => page.getByRole('grid');
const heads = async (page: Page) =>
  (await grid(page).getByRole('columnheader').allInnerTexts()).map((text) =>
    text.split('\n')[0]?.replace(/[↑↓]/, '').trim(),
  );

/** Tab until the element has the focus, as somebody without a pointer would. */
const reach = async (page: Page, name: string, key = 'Tab') => {
  const target = page.getByRole('button', { name, exact: true });
  await expect(target).toBeVisible();
  for (let left = 60; left > 0; left--) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${name} is not reached by Tab`);
};

test('[OFFICE-39] a pane is picked up, carried and dropped with the keyboard, and each is announced', async ({
  browser,
}) => {
  // A pane of its own: those of the demo are moved, grouped and stopped by other tests meanwhile.
  const { order, ids } = await orderPanes(1);
  const [id = 0] = ids;
  const page = await signIn(browser, 'workshop', 'Toomas Demo');
  await page.goto(`/admin/panes?q=${order}`);
  const columns = page.locator('.board-columns > section');
  const card = columns.nth(0).locator(`[data-pane="${id}"]`);
  await expect(card).toBeVisible();
  const [from, to] = await columns.evaluateAll((all) =>
    all.map((one) => one.getAttribute('aria-label') ?? ''),
  );
  const told = page.locator('.board > [role=status]').first();
  await card.focus();
  await page.keyboard.press('Space');
  await expect(told).toContainText(`picked up from ${from}`);
  await page.keyboard.press('ArrowRight');
  await expect(told).toHaveText(`Over ${to}`);
  await page.keyboard.press('Escape');
  await expect(told).toContainText('is back where it was');
  await expect(columns.nth(0).locator(`[data-pane="${id}"]`)).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(told).toContainText(`dropped in ${to}`);
  const moved = columns.nth(1).locator(`[data-pane="${id}"]`);
  await expect(moved).toBeFocused();
  // The last own change is taken back by a key as well.
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(columns.nth(0).locator(`[data-pane="${id}"]`)).toBeVisible();
});

test('[OFFICE-39] [OFFICE-28] columns and views are ordered by keys; a view brings them to another device', async ({
  browser,
}) => {
  const mari = await addMember('owner', 'Mari Demo');
  const page = await openOffice(browser, mari);
  await page.goto('/admin/orders?states=complete');
  await expect(grid(page).locator('[data-index]').first()).toBeVisible();
  expect((await heads(page)).slice(1, 4)).toEqual(['Number', 'Time', 'Customer']);
  await reach(page, 'Columns');
  await page.keyboard.press('Enter');
  await reach(page, 'Customer one place to the left');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /Customer: place 2 of \d+/ })).toBeAttached();
  const before = (await grid(page).locator('[data-column=number]').boundingBox())?.width ?? 0;
  await expect(page.getByRole('button', { name: 'Customer one place to the left' })).toBeFocused();
  await reach(page, 'Number wider', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await grid(page).locator('[data-column=number]').boundingBox())?.width)
    .toBe(before + 20);
  await page.getByRole('checkbox', { name: 'Tags' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Tight' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused();
  const wanted = await heads(page);
  expect(wanted.slice(1, 4)).toEqual(['Number', 'Customer', 'Time']);
  expect(wanted).not.toContain('Tags');
  await expect(grid(page).locator('[data-index="1"]')).toHaveCSS('height', '32px');
  // Sorted by a column, told by its head.
  await grid(page).getByRole('button', { name: 'Total' }).focus();
  await page.keyboard.press('Enter');
  await expect(grid(page).getByRole('columnheader', { name: /Total/ })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(page).toHaveURL(/sort=-total/);

  const [first, second] = [`A ${randomUUID().slice(0, 8)}`, `B ${randomUUID().slice(0, 8)}`];
  const tabs = page.getByRole('navigation', { name: 'Views' });
  const save = async (name: string) => {
    await page.getByRole('button', { name: 'Save the view' }).press('Enter');
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.keyboard.press('Enter');
    await expect(tabs.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  };
  await save(first);
  await page.goto('/admin/orders?states=processing');
  await save(second);
  const menu = page.getByRole('button', { name: `View ${second}` });
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'One place to the left' }).press('Enter');
  await expect
    .poll(async () => {
      const names = await tabs.getByRole('link').allInnerTexts();
      return names.flatMap((name) => [second, first].find((own) => name.startsWith(own)) ?? []);
    })
    .toEqual([second, first]);
  await tabs.getByRole('link', { name: first }).press('Enter');
  await page.getByRole('button', { name: `View ${first}` }).press('Enter');
  const chosen = page.waitForResponse('**/api/admin/views/*');
  await page.getByRole('menuitemradio', { name: 'Open this view first' }).press('Enter');
  await chosen;

  const phone = await openOffice(browser, mari);
  await phone.goto('/admin/orders');
  await expect(phone).toHaveURL(/states=complete&sort=-total/);
  await expect.poll(() => heads(phone)).toEqual(wanted);
});

test('a view whose field no longer exists says so and works without it', async ({ browser }) => {
  const mari = await addMember('owner', 'Mari Demo');
  const page = await openOffice(browser, mari);
  await page.goto('/admin/orders?states=complete,melted&shade=blue');
  await expect(grid(page).locator('[data-index]').first()).toBeVisible();
  await page.getByRole('button', { name: 'Save the view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Old');
  await page.keyboard.press('Enter');
  await expect(page.getByText('works without them: shade')).toBeVisible();
});

test('[OFFICE-38] the palette goes to people, to orders and to what can be done here, by keys', async ({
  browser,
}) => {
  const page = await signIn(browser, 'owner', 'Mari Demo');
  await page.goto('/admin/orders');
  await expect(grid(page).locator('[data-index]').first()).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Search or act' });
  await page.keyboard.press('Control+k');
  await field.fill('?');
  await expect(page.getByRole('option')).toContainText([
    'Commands',
    'Orders and panes',
    'People',
    'Keyboard shortcuts',
  ]);
  await field.fill('>export');
  await expect(page.getByRole('option', { name: /Export/ })).toContainText('here');
  await field.fill('>eesti');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tellimused');
});
