// Cart synchronisation when the server holds other data, rejects a change or fails.
import type { Page, Route } from '@playwright/test';
import { createCustomer, expectToast, storeSession, toasts } from './account-steps.ts';
import {
  buy,
  buyButton,
  drawer,
  expectServerLines,
  lines,
  openDrawer,
  reload,
  serverLines,
} from './cart-steps.ts';
import { storedCart } from './stored-values.ts';
import { expect, test, visit, waitForHydration } from './visit.ts';

// These journeys cause rejected requests, which the browser logs.
test.use({ quiet: false });

const send = async (page: Page, action: 'update' | 'delete', cartItem: object) => {
  const cartId = (await storedCart(page))?.token;
  const response = await page.request.post(`/api/cart/${action}?cartId=${cartId}`, {
    data: { cartItem: { ...cartItem, quoteId: cartId } },
  });
  expect(response.status()).toBe(200);
};

/** Changes the cart as another device would. */
const changeElsewhere = async (page: Page, sku: string, qty: number) => {
  const cartId = (await storedCart(page))?.token;
  const pulled = await page.request.get(`/api/cart/pull?cartId=${cartId}`);
  const { result } = (await pulled.json()) as { result: { sku: string; item_id: number }[] };
  const item_id = result.find((line) => line.sku === sku)?.item_id;
  await (qty === 0 ? send(page, 'delete', { sku, item_id }) : send(page, 'update', { sku, item_id, qty }));
};

/** Requests that change the server's cart, in order. */
const changesOf = (page: Page): string[] => {
  const changes: string[] = [];
  page.on('request', (request) => {
    const [, action] = /\/api\/cart\/(update|delete|create)/.exec(request.url()) ?? [];
    if (action) changes.push(action);
  });
  return changes;
};

const withOneShelf = async (page: Page) => {
  await visit(page, '/p/KL-TP/x');
  await buy(page);
  await expectServerLines(page, { 'KL-TP': 1 });
};

test('[SYNC-02] a customer whose cart the server rejects continues as a guest', async ({ page, request }) => {
  const session = await createCustomer(request);
  await storeSession(page, session);
  const requests: boolean[] = [];
  await page.route('**/api/cart/create*', (route: Route) => {
    const isCustomer = route.request().headers()['authorization'] !== undefined;
    requests.push(isCustomer);
    if (!isCustomer) return route.continue();
    return route.fulfill({ status: 401, json: { code: 401, result: 'The session is not known here' } });
  });
  await page.route('**/api/user/refresh*', (route) =>
    route.fulfill({
      json: { code: 200, result: session.token, meta: { refreshToken: session.refreshToken } },
    }),
  );
  await visit(page, '/p/KL-TP/x');
  await buy(page);
  await expectServerLines(page, { 'KL-TP': 1 });
  expect(requests.at(-1)).toBe(false);
  expect(requests.filter(Boolean).length).toBeGreaterThan(0);
  expect((await storedCart(page))?.owner).toBe('guest');
});

test('[SYNC-03] [SYNC-08] a line lost on the server is pushed again with the next change', async ({
  page,
}) => {
  await withOneShelf(page);
  await changeElsewhere(page, 'KL-TP', 0);
  expect(await serverLines(page)).toEqual({});
  await visit(page, '/p/KL-MOOT/x');
  await buy(page);
  await expectServerLines(page, { 'KL-TP': 1, 'KL-MOOT': 1 });
});

test('[SYNC-04] [SYNC-08] the local quantity wins over a different one on the server', async ({ page }) => {
  await withOneShelf(page);
  await changeElsewhere(page, 'KL-TP', 5);
  await reload(page);
  await openDrawer(page);
  await expect(lines(page).first().locator('input')).toHaveValue('1');
  await lines(page).first().locator('.stepper button').last().click();
  await expectServerLines(page, { 'KL-TP': 2 });
});

test('[SYNC-05] a line of another device is added; a line removed locally is removed on the server', async ({
  page,
}) => {
  await withOneShelf(page);
  await send(page, 'update', { sku: 'KL-MOOT', qty: 1 });
  await reload(page);
  await openDrawer(page);
  await expect(lines(page)).toHaveCount(2);
  await lines(page).first().locator('.line-remove').click();
  await drawer(page).locator('.line-question').getByRole('button').first().click();
  await expect(lines(page)).toHaveCount(1);
  await expectServerLines(page, { 'KL-MOOT': 1 });
});

test('[SYNC-06] an unchanged cart is pulled, and not pushed again', async ({ page }) => {
  await withOneShelf(page);
  const changes = changesOf(page);
  const pulled = page.waitForResponse((response) => response.url().includes('/api/cart/pull'));
  await reload(page);
  await pulled;
  await openDrawer(page);
  await expect(lines(page)).toHaveCount(1);
  await lines(page).first().locator('.stepper button').last().click();
  await expectServerLines(page, { 'KL-TP': 2 });
  expect(changes).toEqual(['update']);
});

test('[SYNC-07] restores the quantity when the server rejects the change, with a message', async ({
  page,
}) => {
  await withOneShelf(page);
  await openDrawer(page);
  await page.route('**/api/cart/update*', (route) =>
    route.fulfill({ status: 500, json: { code: 500, result: 'Something is broken' } }),
  );
  await expectToast(page, 'Viga: tooteid ei saanud lisada', () =>
    lines(page).first().locator('.stepper button').last().click(),
  );
  await expect(lines(page).first().locator('input')).toHaveValue('1');
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);

  await test.step('removes a new line that the server rejects', async () => {
    await visit(page, '/p/KL-MOOT/x');
    await expectToast(page, 'Viga: tooteid ei saanud lisada', () => buyButton(page).click());
    await openDrawer(page);
    await expect(lines(page)).toHaveCount(1);
    await page.unroute('**/api/cart/update*');
    await lines(page).first().locator('.stepper button').last().click();
    await expectServerLines(page, { 'KL-TP': 2 });
  });
});

for (const [store, text, ok] of [
  ['et', 'Server vastas tundmatul kujul.', 'Sulge'],
  ['ru', 'Сервер ответил в неизвестном виде.', 'Понятно'],
] as const)
  test(`[NET-04] [NET-06] [UI-09] ${store}: a response that is not JSON is an error, shown with a button`, async ({
    page,
    request,
  }) => {
    const session = await createCustomer(request);
    await storeSession(page, session);
    await visit(page, `/${store}/my-account`);
    await expect(page.locator('[name=firstname]')).toBeVisible();
    await page.route('**/api/user/me*', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 200, contentType: 'text/html', body: '<p>It works!</p>' })
        : route.continue(),
    );
    await page.locator('[name=firstname]').fill('Mariliis');
    await expectToast(page, text, () =>
      page.locator('.account-section form button[type=submit]').first().click(),
    );
    await expect(toasts(page).getByRole('button', { name: ok }).first()).toBeVisible();
    await reload(page);
    await expect(page.locator('.account-hello')).toContainText('Maari');
  });

test('[SYNC-05] lines added without JavaScript appear with it, and ordered ones do not', async ({ page }) => {
  await visit(page, '/p/KL-TP/x');
  await buy(page);
  await expectServerLines(page, { 'KL-TP': 1 });
  const { token } = (await storedCart(page)) ?? {};
  // As a browser whose scripts failed to load: with the cookie that this page set.
  await page.request.post('/et/cart', {
    form: { intent: 'add', item: JSON.stringify({ sku: 'KL-TP', qty: 1 }), qty: '2' },
  });
  await reload(page);
  await expectServerLines(page, { 'KL-TP': 3 });
  expect((await storedCart(page))?.token).toBe(token);
  await openDrawer(page);
  await expect(lines(page)).toHaveCount(1);

  const { url, hostname } = { url: page.url(), hostname: new URL(page.url()).hostname };
  await page
    .context()
    .addCookies([
      { name: 'klaas-cart-et', value: `${token}.ordered`, domain: hostname, path: '/', sameSite: 'Lax' },
    ]);
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  await waitForHydration(page);
  await expect.poll(async () => (await storedCart(page))?.token ?? null).toBeNull();
});
