// The workshop in the back office: the board at a desk, the pane on a phone.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, signIn, test } from './office-steps.ts';
import { inDatabase } from './shop-database.ts';
import { accessibilityErrors } from './visit.ts';
import { orderPanes } from './workshop-panes.ts';

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const card = (page: Page, id: number) => page.locator(`[data-pane="${id}"]`);
const openBoard = async (page: Page, order: number, id: number) => {
  await page.goto(`/admin/panes?q=${order}`);
  await expect(card(page, id)).toBeVisible();
};
const movesOf = (id: number): Promise<string[]> =>
  inDatabase(async (pool) => {
    const { rows } = await pool.query<{ move: string }>(
      "select concat(from_state, '>', to_state) as move from pane_event where pane_id = $1 and kind <> 'made' order by id",
      [id],
    );
    return rows.map(({ move }) => move);
  });
const smallTargets = (page: Page): Promise<string[]> =>
  page
    .locator('.pane-page')
    .locator('a, button, label:has([type=checkbox]), select, textarea, summary')
    .evaluateAll((targets) =>
      targets.flatMap((target) => {
        const { width, height } = target.getBoundingClientRect();
        return width < 56 || height < 56 ? `${target.outerHTML.slice(0, 80)} ${width} × ${height}` : [];
      }),
    );
test('[OFFICE-61] a pane moves on the board by drag and by key, others see it at once, and it can be undone', async ({
  browser,
}) => {
  const { order, ids } = await orderPanes(1);
  const [id = 0] = ids;
  const peeter = await signIn(browser, 'workshop', 'Peeter Demo');
  const toomas = await signIn(browser, 'owner', 'Toomas Demo');
  await openBoard(peeter, order, id);
  await openBoard(toomas, order, id);
  const isAt = async (name: string) => {
    for (const page of [peeter, toomas])
      await expect(column(page, name).locator(`[data-pane="${id}"]`)).toBeVisible();
  };
  await isAt('Queue');

  await card(peeter, id).dragTo(column(peeter, 'Cutting'));
  await isAt('Cutting');
  await peeter.getByRole('button', { name: 'Undo' }).click();
  await isAt('Queue');

  await card(peeter, id).focus();
  await peeter.keyboard.press('ArrowRight');
  await isAt('Cutting');
  await expect(card(peeter, id)).toBeFocused();
  await peeter.keyboard.press('ArrowRight');
  await isAt('Edge and holes');
  await peeter.keyboard.press('ArrowLeft');
  await isAt('Cutting');

  // A step that is left out asks why.
  await card(peeter, id).dragTo(column(peeter, 'Check'));
  const why = peeter.getByRole('dialog');
  await why.getByRole('textbox', { name: 'Reason' }).fill('tempered by the supplier');
  await why.getByRole('button', { name: 'Move' }).click();
  await isAt('Check');
  expect(await accessibilityErrors(peeter)).toEqual([]);
  expect(await movesOf(id)).toEqual([
    'queue>cutting',
    'cutting>queue',
    'queue>cutting',
    'cutting>edge',
    'edge>cutting',
    'cutting>check',
  ]);
});

test('[OFFICE-61] several panes that were chosen move together', async ({ browser }) => {
  const one = await orderPanes(2);
  const page = await signIn(browser, 'workshop', 'Peeter Demo');
  const [first = 0, second = 0] = one.ids;
  // What differs stands on its own card.
  await inDatabase((pool) => pool.query("update pane set note = 'first' where id = $1", [first]));
  await openBoard(page, one.order, second);
  for (const id of [first, second]) {
    await card(page, id).focus();
    await page.keyboard.press('x');
  }
  await expect(page.getByRole('status').filter({ hasText: '2 panes chosen' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  for (const id of [first, second])
    await expect(column(page, 'Cutting').locator(`[data-pane="${id}"]`)).toBeVisible();
  await expect(page.getByText('2 panes chosen')).toHaveCount(0);
});

test('[OFFICE-62] of two who move one pane the second sees where it is now and who moved it', async ({
  browser,
}) => {
  const { order, ids } = await orderPanes(1);
  const [id = 0] = ids;
  const peeter = await signIn(browser, 'workshop', 'Peeter Demo');
  const toomas = await signIn(browser, 'owner', 'Toomas Demo');
  await openBoard(peeter, order, id);
  await openBoard(toomas, order, id);
  // Without the stream of changes, as behind a proxy that holds it back.
  await toomas.route('**/api/admin/panes/rows', (route) => route.abort());
  await card(peeter, id).focus();
  await peeter.keyboard.press('ArrowRight');
  await expect(peeter.getByText('1 pane: Cutting')).toBeVisible();
  await card(toomas, id).focus();
  await toomas.keyboard.press('ArrowRight');
  await expect(toomas.getByText(`is now: Cutting (Peeter Demo)`)).toBeVisible();
  await expect(column(toomas, 'Cutting').locator(`[data-pane="${id}"]`)).toBeVisible();
  expect(await movesOf(id)).toEqual(['queue>cutting']);
});

test('[OFFICE-51] a pane of an order that is cancelled shows STOP on every open screen', async ({
  browser,
}) => {
  const { order, ids } = await orderPanes(1);
  const [id = 0] = ids;
  const board = await signIn(browser, 'workshop', 'Peeter Demo');
  const phone = await signIn(browser, 'workshop', 'Jaan Demo', 390);
  const owner = await signIn(browser, 'owner', 'Toomas Demo');
  await openBoard(board, order, id);
  await card(board, id).focus();
  await board.keyboard.press('ArrowRight');
  await phone.goto(`/admin/panes/${id}`);
  await expect(phone.getByRole('button', { name: 'Cut, next' })).toBeVisible();
  await owner.goto('/admin/today');
  await expect(owner.getByRole('heading', { level: 1 })).toBeVisible();
  const status = await owner.evaluate(
    async (path) =>
      (
        await fetch(path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
          body: JSON.stringify({ reason: 'the buyer changed her mind' }),
        })
      ).status,
    `/api/admin/orders/${order}/cancel`,
  );
  expect(status).toBe(200);
  await expect(card(board, id).getByText('STOP: order cancelled')).toBeVisible();
  await expect(phone.getByRole('alert').getByText('STOP: order cancelled')).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Cut, next' })).toHaveCount(0);
});

test('[OFFICE-67] the pane on a phone: large targets, and steps that wait for the connection are sent once', async ({
  browser,
}) => {
  const { order, ids } = await orderPanes(1);
  const [id = 0] = ids;
  const page = await signIn(browser, 'workshop', 'Peeter Demo', 390);
  await page.addInitScript(() => {
    const request = async (kind: string) => {
      document.documentElement.dataset['kept'] = kind;
      return { release: async () => {} };
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
  // The address of the QR code.
  await page.goto(`/admin/panes/${id}`);
  const next = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(next('Start cutting')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-kept', 'screen');
  expect(await accessibilityErrors(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);

  // The server has carried it out, but its answer is lost.
  let sent = 0;
  const lost = Promise.withResolvers<void>();
  await page.route('**/api/admin/panes/move', async (route) => {
    sent += 1;
    if (sent > 1) return route.continue();
    await route.fetch();
    await page.context().setOffline(true);
    await route.abort('connectionfailed');
    lost.resolve();
  });
  await next('Start cutting').click();
  // A step waits from the click on: only this tells that the connection is gone.
  await lost.promise;
  await expect(page.getByRole('status').filter({ hasText: '1 step waits' }).first()).toBeVisible();
  await next('Cut, next').click();
  await expect(next('Edges done, next')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '2 steps wait' }).first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/steps? waits? for the connection/)).toHaveCount(0);
  await expect(next('Edges done, next')).toBeVisible();
  expect(await movesOf(id)).toEqual(['queue>cutting', 'cutting>edge']);
  await expect(page.getByRole('checkbox', { name: 'Edges worked' })).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
  await page.goto(`/admin/panes?q=${order}&step=edge`);
  await expect(page.getByRole('link').filter({ hasText: `${order}-1` })).toBeVisible();
});

test('[OFFICE-66] a break reported from a phone with a photo makes a new pane and is in the report', async ({
  browser,
}) => {
  const { order, ids } = await orderPanes(1);
  const [id = 0] = ids;
  const page = await signIn(browser, 'workshop', 'Peeter Demo', 390);
  await page.goto(`/admin/panes/${id}`);
  await page.getByRole('button', { name: 'Report a break' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('fell off the trolley');
  const buffer = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#8a5a32' } })
    .jpeg()
    .toBuffer();
  await dialog
    .getByLabel('Photo of the break')
    .setInputFiles({ name: 'break.jpg', mimeType: 'image/jpeg', buffer });
  await dialog.getByRole('button', { name: 'It broke' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${order}-1b` })).toBeVisible();
  await expect(page.getByText('The photo is stored')).toBeVisible();
  await page.goto('/admin/panes?view=losses');
  const loss = page.getByRole('listitem').filter({ hasText: `${order}-1` });
  await expect(loss).toContainText('fell off the trolley');
  const photo = loss.getByRole('img', { name: `Broken pane ${order}-1` });
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1280);
  expect(await accessibilityErrors(page)).toEqual([]);
});

test('[OFFICE-34] of two who write the note of a pane the second keeps what was typed and sees the first', async ({
  browser,
}) => {
  const { ids } = await orderPanes(1);
  const [id = 0] = ids;
  const peeter = await signIn(browser, 'workshop', 'Peeter Demo');
  const jaan = await signIn(browser, 'workshop', 'Jaan Demo', 390);
  const note = (page: Page) => page.getByRole('textbox', { name: 'Note', exact: true });
  const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
  for (const page of [peeter, jaan]) {
    await page.goto(`/admin/panes/${id}`);
    await expect(note(page)).toBeEditable();
  }
  await note(jaan).fill('The buyer collects it');
  await note(peeter).fill('The edge is chipped');
  await save(peeter).click();
  // The open page knows it: in the history, which is closed.
  await expect(jaan.getByText('The edge is chipped')).toBeAttached();
  await expect(note(jaan)).toHaveValue('The buyer collects it');
  await save(jaan).click();
  const conflict = jaan.getByRole('dialog');
  await expect(conflict).toContainText('Peeter Demo');
  await expect(conflict.getByRole('radio', { name: /The edge is chipped/ })).toBeVisible();
  expect(await accessibilityErrors(jaan)).toEqual([]);
  await conflict.getByRole('textbox').fill('The edge is chipped; the buyer collects it');
  await conflict.getByRole('button', { name: 'Save this choice' }).click();
  // Nobody types there: the colleague's page shows it.
  await expect(note(peeter)).toHaveValue('The edge is chipped; the buyer collects it');
  await expect(note(jaan)).toHaveValue('The edge is chipped; the buyer collects it');
  await expect(save(jaan)).toBeDisabled();
});
