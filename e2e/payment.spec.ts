// Paying at the bank and at a checkout of another system: a shop of its own, with a bank that is simulated and with one
// store whose checkout is elsewhere.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { cartCount } from './kept-values.ts';
import { agree, goToLastButton, newShopper, pressLastButton, putIntoCart } from './order-journey.ts';
import { faults, sidewaysPx, test, visit } from './visit.ts';

test.describe.configure({ mode: 'default', timeout: 180_000 });

let shopUrl: string;
let folder: string;
const running: ChildProcess[] = [];

const start = (file: string, env: Record<string, string>) => {
  const child = spawn(process.execPath, [file], { env: { ...process.env, ...env }, stdio: 'ignore' });
  running.push(child);
};

const answers = (url: string) =>
  expect
    .poll(
      () =>
        fetch(url).then(
          (answer) => answer.status,
          () => 0,
        ),
      { timeout: 240_000 },
    )
    .toBe(200);

test.beforeAll(async () => {
  test.setTimeout(300_000);
  // The two widths may run side by side.
  const port = 3300 + test.info().parallelIndex * 10;
  shopUrl = `http://127.0.0.1:${port}`;
  const elsewhere = `http://127.0.0.1:${port + 1}`;
  folder = mkdtempSync(join(tmpdir(), 'klaas-payment-'));
  start('server/main.ts', {
    PORT: String(port),
    HOST: '127.0.0.1',
    SHOP_URL: shopUrl,
    DATA_DIR: folder,
    SETTINGS__orders__bankLinkSimulator: 'on',
    SETTINGS__externalCheckout__stores__ru: `${elsewhere}/ru/vue/cart/sync/token/{token}/cart/{cartId}`,
  });
  start('e2e/checkout-elsewhere.ts', { PORT: String(port + 1), SHOP: shopUrl });
  await answers(`${shopUrl}/readyz`);
  await answers(elsewhere);
});

test.afterAll(async () => {
  for (const child of running) {
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await gone;
  }
  rmSync(folder, { recursive: true, force: true });
});

const heading = (page: Page) => page.locator('.order-head h1');
const atBank = (page: Page) => expect(page).toHaveURL(/\/api\/dev\/bank\?/, { timeout: 30_000 });
const choose = (page: Page, choice: string) => page.locator(`button[value="${choice}"]`).click();
const orderAtBank = async (page: Page): Promise<string> => {
  const email = await goToLastButton(page, { shop: shopUrl, method: 'banklink' });
  await pressLastButton(page);
  await atBank(page);
  return email;
};

test('paid: the cart is kept until then, the page says so and survives a reload', async ({ page }) => {
  await orderAtBank(page);
  const bank = page.url();
  await visit(page, `${shopUrl}/et/contact`);
  expect(await cartCount(page)).toBe(1);
  await expect(page.locator('.order-news')).toContainText('1 tellimus ootab makset');
  await page.goto(bank);
  await choose(page, 'paid');
  await expect(page).toHaveURL(/\/et\/payment\?orderId=\d+&key=/);
  await expect(heading(page)).toHaveText('Aitäh, Maarika! Makse on käes.');
  await expect.poll(() => cartCount(page)).toBe(0);
  expect(await faults(page)).toEqual([]);
  expect(await sidewaysPx(page)).toBeLessThanOrEqual(0);
  await page.reload();
  await expect(heading(page)).toHaveText('Aitäh, Maarika! Makse on käes.');
  await expect(page.locator('.order-news')).toHaveCount(0);

  // [ROUTE-09] the same page by its other address
  const other = new URL(page.url());
  other.pathname = '/et/success';
  await visit(page, other.href);
  await expect(heading(page)).toHaveText('Aitäh, Maarika! Makse on käes.');
});

/** Of this shop; the customer is logged in by the account's own window. */
const logIn = async (page: Page, request: APIRequestContext, store: string) => {
  const email = newShopper();
  const password = 'Klaas-2026!';
  const made = await request.post(`${shopUrl}/api/user/create`, {
    data: { customer: { email, firstname: 'Maarika', lastname: 'Saar' }, password },
  });
  expect(made.status()).toBe(200);
  await visit(page, `${shopUrl}/${store}/my-account`);
  const form = page.locator('dialog[open]');
  await form.locator('[name=username]').fill(email);
  await form.locator('[name=password]').fill(password);
  await form.locator('button[type=submit]').click();
  await expect(page.locator('.account-hello')).toContainText('Maarika');
  return email;
};

/** The server's carts that the page has asked for or changed. */
const cartCalls = (page: Page): string[] => {
  const calls: string[] = [];
  page.on('request', (asked) => {
    const { pathname } = new URL(asked.url());
    if (/\/api\/cart\/(create|pull|update|delete)/.test(pathname)) calls.push(pathname);
  });
  return calls;
};

test('[ORD-01] paid: nobody asks for the closed cart or makes another, in no tab', async ({
  page,
  context,
}) => {
  await orderAtBank(page);
  const other = await context.newPage();
  // A page that opens asks for its cart: before the payment it may.
  const opened = other.waitForResponse(/\/api\/cart\/pull/);
  await visit(other, `${shopUrl}/et/contact`);
  await expect.poll(() => cartCount(other)).toBe(1);
  await opened;
  const calls = [cartCalls(page), cartCalls(other)];
  await choose(page, 'paid');
  await expect(heading(page)).toHaveText('Aitäh, Maarika! Makse on käes.');
  await other.bringToFront();
  await other.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect.poll(() => cartCount(other)).toBe(0);
  await expect(other.locator('[data-action="cart"] .counted-number')).toHaveCount(0);
  await page.reload();
  await expect(heading(page)).toHaveText('Aitäh, Maarika! Makse on käes.');
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([[], []]);
});

test('[ORD-01] a customer’s paid goods do not come back into the cart', async ({ page, request }) => {
  const email = await logIn(page, request, 'et');
  await goToLastButton(page, { shop: shopUrl, method: 'banklink', email });
  await pressLastButton(page);
  await atBank(page);
  await choose(page, 'paid');
  await expect(heading(page)).toHaveText('Aitäh, Maarika! Makse on käes.');
  await expect.poll(() => cartCount(page)).toBe(0);
  // The customer's next cart is asked for, by this page or by the next one.
  const pulled: unknown[][] = [];
  await page.route(/\/api\/cart\/pull/, async (route) => {
    const response = await route.fetch();
    pulled.push(((await response.json()) as { result: unknown[] }).result);
    // Who asked may have been left meanwhile.
    await route.fulfill({ response }).catch(() => {});
  });
  await visit(page, `${shopUrl}/et/contact`);
  await expect.poll(() => pulled.length).toBeGreaterThan(0);
  expect(pulled.flat()).toEqual([]);
  expect(await cartCount(page)).toBe(0);
});

test('given up, failed, paid again at last; the shopper keeps the cart as long', async ({ page }) => {
  await orderAtBank(page);
  await choose(page, 'aborted');
  await expect(heading(page)).toHaveText('Lahkusid pangast ilma maksmata');
  expect(await faults(page)).toEqual([]);
  expect(await cartCount(page)).toBe(1);
  const pay = page.getByRole('button', { name: /^Maksa / });
  await pay.click();
  await atBank(page);
  await choose(page, 'failed');
  await expect(heading(page)).toHaveText('Makse ei õnnestunud');
  expect(await faults(page)).toEqual([]);
  expect(await cartCount(page)).toBe(1);
  await pay.click();
  await atBank(page);
  await choose(page, 'paid');
  await expect(heading(page)).toHaveText('Aitäh, Maarika! Makse on käes.');
  await expect.poll(() => cartCount(page)).toBe(0);
});

test('paid twice: the second payment goes back, one order, one confirmation', async ({ page }) => {
  await orderAtBank(page);
  const first = page.url();
  await choose(page, 'aborted');
  await page.getByRole('button', { name: /^Maksa / }).click();
  await atBank(page);
  const second = page.url();
  expect(second).not.toBe(first);
  await choose(page, 'paid');
  await expect(heading(page)).toHaveText('Aitäh, Maarika! Makse on käes.');
  await page.goto(first);
  await choose(page, 'paid');
  await expect(heading(page)).toHaveText('Aitäh, Maarika! Makse on käes.');
  await expect(page.locator('.order-head')).toContainText('läheb sinu kontole tagasi');
  // Told once more, by the same page of the bank: nothing changes.
  await page.goto(second);
  await choose(page, 'paid');
  await expect(heading(page)).toHaveText('Aitäh, Maarika! Makse on käes.');
});

test('paid, and the bank’s page closed: the next visit knows', async ({ page }) => {
  await orderAtBank(page);
  await choose(page, 'paid_silently');
  await expect(page.locator('h1')).toHaveText('Paid');
  await visit(page, `${shopUrl}/et/contact`);
  await expect(page.locator('.toast[data-type="success"]')).toContainText('saadetud ja kinnitatud');
  await expect.poll(() => cartCount(page)).toBe(0);
});

test('ordered again from the kept cart: the same order, the same bank', async ({ page }) => {
  await orderAtBank(page);
  const order = new URL(page.url()).searchParams.get('order');
  await page.goto(`${shopUrl}/et/checkout?step=review`);
  await agree(page);
  await pressLastButton(page);
  await atBank(page);
  expect(new URL(page.url()).searchParams.get('order')).toBe(order);
});

test('what the bank did not sign is not believed', async ({ page, request }) => {
  await orderAtBank(page);
  const asked = new URL(page.url()).searchParams;
  const forged = {
    reference: asked.get('reference') ?? '',
    outcome: 'paid',
    amount: asked.get('amount') ?? '',
    currency: asked.get('currency') ?? '',
    mac: asked.get('mac') ?? '',
  };
  const answer = await request.post(`${shopUrl}/api/ext/payment/callback/banklink`, { data: forged });
  expect(answer.status()).toBe(403);
  const back = await request.get(
    `${shopUrl}/api/ext/payment/return/banklink?${new URLSearchParams(forged)}`,
    { maxRedirects: 0 },
  );
  expect(back.status()).toBe(303);
  expect(back.headers()['location']).toBe(shopUrl);
  await choose(page, 'aborted');
  await expect(heading(page)).toHaveText('Lahkusid pangast ilma maksmata');
});

/** From the cart, as a shopper goes. */
const proceed = async (page: Page) => {
  // On a phone the product's page has its own bar at the foot; elsewhere the cart is always at hand.
  await page.locator('[data-action="cart"] a:visible').first().click();
  await page.locator('dialog.overlay-right[open] .microcart-foot .btn-primary').click();
};

test.describe('[CHK-01] a store whose checkout is elsewhere', () => {
  test('a guest is sent there with the cart, told to the server first; then thanked by the shop', async ({
    page,
  }) => {
    await putIntoCart(page, { shop: shopUrl, store: 'ru' });
    await proceed(page);
    await expect(page.locator('h1')).toHaveText('Checkout elsewhere', { timeout: 30_000 });
    await expect(page.locator('li')).toHaveText(['KL-TP × 1']);
    await expect(page.locator('#who')).toHaveText('guest');
    await page.getByRole('link', { name: 'Buy' }).click();
    await expect(page).toHaveURL(`${shopUrl}/ru/order-success`);
    await expect(heading(page)).toHaveText('Спасибо за заказ!');
    expect(await faults(page)).toEqual([]);
  });

  test('whoever opens the internal checkout by its address goes there too, and Back leads out of it', async ({
    page,
  }) => {
    await putIntoCart(page, { shop: shopUrl, store: 'ru' });
    await page.goto(`${shopUrl}/ru/checkout`);
    await expect(page.locator('h1')).toHaveText('Checkout elsewhere', { timeout: 30_000 });
    await expect(page.locator('li')).toHaveText(['KL-TP × 1']);
    await page.goBack();
    await expect(page).toHaveURL(/\/p\/KL-TP|ru\//);
    await expect(page).not.toHaveURL(/checkout/);
  });

  test('a customer is sent there with the token too', async ({ page, request }) => {
    await logIn(page, request, 'ru');
    await putIntoCart(page, { shop: shopUrl, store: 'ru' });
    await proceed(page);
    await expect(page.locator('#who')).toHaveText('customer', { timeout: 30_000 });
    await expect(page.locator('li')).toHaveText(['KL-TP × 1']);
  });

  test('the other store keeps its own', async ({ page }) => {
    await putIntoCart(page, { shop: shopUrl, store: 'et' });
    await proceed(page);
    await expect(page).toHaveURL(/\/et\/checkout/, { timeout: 30_000 });
  });
});
