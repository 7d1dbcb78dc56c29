// Cart requests as stored tasks: their fields, request data and callbacks;
// and when the cart is synchronised at all.
import type { Page } from '@playwright/test';
import { buy, drawer, expectServerLines, lines, openDrawer, reload, serverLines } from './cart-steps.ts';
import { storedCart, storedEntries, storeValues } from './stored-values.ts';
import { startSecondShop } from './support/second-shop.ts';
import { expect, test, visit } from './visit.ts';

// These journeys cause failed and rejected requests, which the browser logs.
test.use({ quiet: false });

const ISO_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

interface KeptTask {
  task: { url: string; task_id: string; payload: { body?: string } };
}

const storedTasks = async (page: Page) =>
  (await storedEntries(page, 'shop/syncTasks/')).map(([, value]) => value as KeptTask);

/** A task as left by an earlier page of the shop. */
const leftTask = (task_id: string, more: object) => ({
  [`shop/syncTasks/${task_id}`]: {
    task: {
      url: `/api/cart/pull?token={{token}}&cartId={{cartId}}&storeCode=et&left=${task_id}`,
      payload: { method: 'GET', headers: { accept: 'application/json' } },
      task_id,
      transmited: false,
      created_at: '2026-01-05T10:00:00.000Z',
      updated_at: '2026-01-05T10:00:00.000Z',
      silent: true,
      ...more,
    },
    attempts: 0,
    notBeforeMs: 0,
    running: false,
  },
});

const cartCalls = (page: Page): URL[] => {
  const calls: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/api/cart/')) calls.push(url);
  });
  return calls;
};

test('[NET-01] [NET-03] an unanswered change is stored as a task and retried under its id, to its cart', async ({
  page,
}) => {
  await visit(page, '/p/KL-TP/x');
  await page.route('**/api/cart/update*', (route) => route.abort());
  await buy(page);
  await expect.poll(() => storedTasks(page)).toHaveLength(1);
  const [task] = await storedTasks(page);
  expect(task?.task).toMatchObject({
    url: expect.stringContaining('token={{token}}'),
    payload: { method: 'POST', headers: { 'content-type': 'application/json' } },
    transmited: false,
    created_at: expect.stringMatching(ISO_TIME),
    updated_at: expect.stringMatching(ISO_TIME),
    silent: true,
    callback_event: 'cart-item-synced',
  });
  const task_id = task?.task.task_id;
  expect(JSON.parse(task?.task.payload.body ?? '{}')).toMatchObject({ task_id, cartItem: { sku: 'KL-TP' } });

  await page.unroute('**/api/cart/update*');
  const sent = page.waitForRequest('**/api/cart/update*');
  await reload(page);
  expect((await sent).postDataJSON()).toMatchObject({ task_id });
  const url = new URL((await sent).url());
  expect(url.searchParams.get('cartId')).toBe((await storedCart(page))?.token);
  expect(decodeURIComponent(url.href)).not.toContain('{{');
  await expectServerLines(page, { 'KL-TP': 1 });
  await expect.poll(() => storedTasks(page)).toEqual([]);
});

test('[NET-01] a task that needs a cart where there is none is rejected with a message, and a cart is created', async ({
  page,
}) => {
  await storeValues(page, leftTask('e2e-without-cart', {}));
  const calls = cartCalls(page);
  const warned = page.waitForEvent('console', (message) => message.text().includes('sync task'));
  await visit(page, '/p/KL-TP/x');
  await buy(page);
  expect((await warned).text()).toMatch(
    /^Error executing sync task .* the required cartId argument is null\. Re-creating shopping cart synchro\./,
  );
  await expectServerLines(page, { 'KL-TP': 1 });
  expect(await storedTasks(page)).toEqual([]);
  expect(calls.map(({ pathname }) => pathname)).toContain('/api/cart/create');
  expect(calls.filter(({ searchParams }) => searchParams.has('left'))).toEqual([]);
});

test('[NET-05] [NET-01] a callback is an event of the page, with the task and its response', async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const name of ['e2e-pulled', 'cart-item-synced'])
      window.addEventListener(name, (event) => {
        const { task, answer } = (event as CustomEvent).detail;
        document.documentElement.dataset[name === 'e2e-pulled' ? 'pulled' : 'synced'] =
          `${task.task_id ? 'task' : 'none'} ${answer.code}`;
      });
  });
  await visit(page, '/p/KL-TP/x');
  await buy(page);
  await expect(page.locator('html')).toHaveAttribute('data-synced', 'task 200');
  await expectServerLines(page, { 'KL-TP': 1 });
  const token = (await storedCart(page))?.token;

  await storeValues(page, leftTask('e2e-event', { callback_event: 'e2e-pulled' }));
  const sent = page.waitForRequest('**/api/cart/pull?*left=e2e-event*');
  await visit(page, '/p/KL-TP/x');
  const { searchParams } = new URL((await sent).url());
  expect(searchParams.get('cartId')).toBe(token);
  expect(searchParams.get('token') ?? '').toBe('');
  await expect(page.locator('html')).toHaveAttribute('data-pulled', 'task 200');
});

test('[SYNC-01] [SYNC-09] a cart is connected by its token; offline nothing is sent, then everything', async ({
  page,
  context,
}) => {
  const calls = cartCalls(page);
  await visit(page, '/p/KL-TP/x');
  expect((await storedCart(page))?.token ?? null).toBeNull();
  await buy(page);
  await expectServerLines(page, { 'KL-TP': 1 });
  const token = (await storedCart(page))?.token;
  expect(token).toBeTruthy();
  await openDrawer(page);
  await context.setOffline(true);
  await expect(drawer(page).locator('.microcart-offline')).toBeVisible();
  calls.length = 0;
  await lines(page).first().locator('.stepper button').last().click();
  await expect(lines(page).first().locator('input')).toHaveValue('2');
  expect(calls).toEqual([]);
  await context.setOffline(false);
  await expectServerLines(page, { 'KL-TP': 2 });
  expect((await storedCart(page))?.token).toBe(token);
  expect(calls.map(({ pathname }) => pathname)).toContain('/api/cart/update');
});

test.describe('a shop without cart synchronisation', () => {
  let shop: Awaited<ReturnType<typeof startSecondShop>>;
  test.beforeAll(async () => {
    shop = await startSecondShop({ SETTINGS__cart__synchronize: 'false' });
  });
  test.afterAll(async () => shop?.stop());

  test('[SYNC-01] the cart is stored on the device, and no cart request is made', async ({ page }) => {
    const calls = cartCalls(page);
    await visit(page, `${shop.url}/p/KL-TP/x`);
    await buy(page);
    await openDrawer(page);
    await expect(lines(page)).toHaveCount(1);
    await lines(page).first().locator('.stepper button').last().click();
    await expect(lines(page).first().locator('input')).toHaveValue('2');
    await reload(page);
    await openDrawer(page);
    await expect(lines(page).first().locator('input')).toHaveValue('2');
    expect(calls).toEqual([]);
    expect(await serverLines(page)).toEqual({});
  });
});
