// Payment at the simulated bank, and at an external checkout.
import type { APIRequestContext, Page } from '@playwright/test';
import {
  addToCart,
  agree,
  expectNoOverflow,
  goToLastButton,
  newShopper,
  pressLastButton,
} from './order-journey.ts';
import { emailTo } from './outbox.ts';
import { cartCount, storedCart } from './stored-values.ts';
import { findFreePort, type Program, startProgram, startSecondShop } from './support/second-shop.ts';
import { accessibilityErrors, expect, test, viewportTag, visit, waitForHydration } from './visit.ts';

const heading = (page: Page) => page.locator('.order-head h1');
const atBank = (page: Page) => expect(page).toHaveURL(/\/api\/dev\/bank\/pay\//);
const choose = (page: Page, choice: string) => page.locator(`button[value="${choice}"]`).click();
const orderAtBank = async (page: Page): Promise<string> => {
  const email = await goToLastButton(page, { method: 'banklink' });
  await pressLastButton(page);
  await atBank(page);
  return email;
};

test('paid: the cart is kept until then, the page shows it and survives a reload', async ({ page }) => {
  await orderAtBank(page);
  const bank = page.url();
  await visit(page, '/et/contact');
  expect(await cartCount(page)).toBe(1);
  await expect(page.locator('.order-news')).toContainText('1 tellimus ootab makset');
  await page.goto(bank);
  await choose(page, 'paid');
  await expect(page).toHaveURL(/\/et\/payment\?orderId=\d+&key=/);
  await expect(heading(page)).toHaveText('Aitäh, Maarika! Makse on käes.');
  await expect.poll(() => cartCount(page)).toBe(0);
  expect(await accessibilityErrors(page)).toEqual([]);
  await expectNoOverflow(page);
  await page.reload();
  await expect(heading(page)).toHaveText('Aitäh, Maarika! Makse on käes.');
  await expect(page.locator('.order-news')).toHaveCount(0);

  // [ROUTE-09] the same page by its other URL
  const other = new URL(page.url());
  other.pathname = '/et/success';
  await visit(page, other.href);
  await expect(heading(page)).toHaveText('Aitäh, Maarika! Makse on käes.');
});

for (const [store, text, due] of [
  ['et', 'Tellimus ootab ülekannet.', 'Maksetähtaeg'],
  ['ru', 'Заказ ждёт перевода.', 'Оплатить до'],
] as const)
  test(
    `[CHK-03] ${store}: by transfer: a service is ordered, account and reference are on the page, in the e-mail and copyable`,
    viewportTag(store),
    async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const email = await goToLastButton(page, { method: 'banktransfer', sku: 'KL-MOOT', store });
      await pressLastButton(page);
      await expect(page).toHaveURL(/\/order-success\?orderId=\d+&key=/);
      await expect(heading(page)).toContainText(text);
      const transfer = page.locator('.transfer');
      await expect(transfer).toContainText('EE38 2200 2210 2014 5685');
      await expect(transfer).toContainText(due);
      const copy = transfer.getByRole('button');
      await copy.nth(1).click();
      await expect(transfer.getByRole('status')).not.toBeEmpty();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('EE382200221020145685');
      await copy.nth(2).click();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^1\d{8}$/);
      const reference = await page.evaluate(() => navigator.clipboard.readText());
      expect((await emailTo(email, 'order-confirmation')).text).toContain(reference);
      expect(await accessibilityErrors(page)).toEqual([]);
      await expectNoOverflow(page);
      await expect.poll(() => cartCount(page)).toBe(0);
      await expect(page.locator('.order-news')).toHaveCount(0);
    },
  );

/** The customer logs in by the login dialog. */
const logIn = async (page: Page, request: APIRequestContext, { shop = '', store = 'et' } = {}) => {
  const email = newShopper();
  const password = 'Klaas-2026!';
  const made = await request.post(`${shop}/api/user/create`, {
    data: { customer: { email, firstname: 'Maarika', lastname: 'Saar' }, password },
  });
  expect(made.status()).toBe(200);
  await visit(page, `${shop}/${store}/my-account`);
  const form = page.locator('dialog[open]');
  await form.locator('[name=username]').fill(email);
  await form.locator('[name=password]').fill(password);
  await form.locator('button[type=submit]').click();
  await expect(page.locator('.account-hello')).toContainText('Maarika');
  return email;
};

/** Cart requests of the page: the call and the cart id. */
const cartCalls = (page: Page): string[] => {
  const calls: string[] = [];
  page.on('request', (cartRequest) => {
    const { pathname, searchParams } = new URL(cartRequest.url());
    const [, call] = /\/api\/cart\/(create|pull|update|delete)/.exec(pathname) ?? [];
    if (call) calls.push(`${call} ${searchParams.get('cartId') ?? ''}`.trim());
  });
  return calls;
};

test('[ORD-01] paid: no tab requests the closed cart or creates another', async ({ page, context }) => {
  await orderAtBank(page);
  const other = await context.newPage();
  // A page load requests its cart: allowed before the payment.
  const opened = other.waitForResponse(/\/api\/cart\/pull/);
  await visit(other, '/et/contact');
  await expect.poll(() => cartCount(other)).toBe(1);
  await opened;
  const closed = (await storedCart(other))?.token;
  expect(closed).toBeTruthy();
  const calls = [cartCalls(page), cartCalls(other)] as const;
  await choose(page, 'paid');
  await expect(heading(page)).toHaveText('Aitäh, Maarika! Makse on käes.');
  await other.bringToFront();
  await other.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect.poll(() => cartCount(other)).toBe(0);
  await expect(other.locator('[data-action="cart"] .counted-number')).toHaveCount(0);
  await page.reload();
  await waitForHydration(page);
  await expect(heading(page)).toHaveText('Aitäh, Maarika! Makse on käes.');
  // The next product creates the next cart, as the first request since the payment.
  const updated = page.waitForResponse(/\/api\/cart\/update/);
  await addToCart(page, {});
  await updated;
  expect(calls[0][0]).toBe('create');
  expect(calls[0].filter((call) => call.startsWith('create'))).toHaveLength(1);
  expect(calls.flat().filter((call) => call.endsWith(` ${closed}`))).toEqual([]);
  // The other tab may request the new cart, and nothing else.
  const next = (await storedCart(page))?.token;
  expect(calls[1].filter((call) => !call.endsWith(` ${next}`))).toEqual([]);
});

test('[ORD-01] a customer’s paid lines do not return into the cart', async ({ page, request }) => {
  const email = await logIn(page, request);
  await goToLastButton(page, { method: 'banklink', email });
  await pressLastButton(page);
  await atBank(page);
  // Navigates before the customer's next cart is loaded: the next page requests it again.
  let isBlocked = true;
  await page.route(/\/api\/cart\/create/, (route) => (isBlocked ? undefined : route.continue()));
  const createRequest = page.waitForRequest(/\/api\/cart\/create/);
  await choose(page, 'paid');
  await expect(heading(page)).toHaveText('Aitäh, Maarika! Makse on käes.');
  await expect.poll(() => cartCount(page)).toBe(0);
  await createRequest;
  isBlocked = false;
  const pulled: unknown[][] = [];
  await page.route(/\/api\/cart\/pull/, async (route) => {
    const response = await route.fetch();
    pulled.push(((await response.json()) as { result: unknown[] }).result);
    // The requesting page may have been left meanwhile.
    await route.fulfill({ response }).catch(() => {});
  });
  await visit(page, '/et/contact');
  await expect.poll(() => pulled.length).toBeGreaterThan(0);
  expect(pulled.flat()).toEqual([]);
  expect(await cartCount(page)).toBe(0);
});

test('ordered again from the kept cart: the same order; unsigned callbacks are rejected; aborted, failed, finally paid', async ({
  page,
  request,
  baseURL,
}) => {
  await orderAtBank(page);
  const bank = page.url();

  await test.step('ordered again: the same order, the same bank', async () => {
    await visit(page, '/et/checkout?step=review');
    await agree(page);
    await pressLastButton(page);
    await atBank(page);
    expect(page.url()).toBe(bank);
  });

  await test.step('forged: rejected', async () => {
    const payment = { id: bank.split('/').at(-1), status: 'CAPTURED' };
    const forged = {
      notice: JSON.stringify({ event: 'payment.updated', payment }),
      signature: '0'.repeat(64),
    };
    const response = await request.post('/api/ext/payment/callback/banklink', {
      data: forged.notice,
      headers: { 'content-type': 'application/json', 'bank-signature': forged.signature },
    });
    expect(response.status()).toBe(401);
    const back = await request.get(`/api/ext/payment/return/banklink?${new URLSearchParams(forged)}`, {
      maxRedirects: 0,
    });
    expect(back.status()).toBe(303);
    expect(back.headers()['location']).toBe(baseURL);
  });

  await test.step('the cart is kept until it is paid', async () => {
    await choose(page, 'aborted');
    await expect(heading(page)).toHaveText('Lahkusid pangast ilma maksmata');
    expect(await accessibilityErrors(page)).toEqual([]);
    expect(await cartCount(page)).toBe(1);
    const pay = page.getByRole('button', { name: /^Maksa / });
    await pay.click();
    await atBank(page);
    await choose(page, 'failed');
    await expect(heading(page)).toHaveText('Makse ei õnnestunud');
    expect(await accessibilityErrors(page)).toEqual([]);
    expect(await cartCount(page)).toBe(1);
    await pay.click();
    await atBank(page);
    await choose(page, 'paid');
    await expect(heading(page)).toHaveText('Aitäh, Maarika! Makse on käes.');
    await expect.poll(() => cartCount(page)).toBe(0);
  });
});

test('paid twice: the second payment is refunded, one order, one confirmation', async ({ page }) => {
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
  // A repeated notification from the same bank page changes nothing.
  await page.goto(second);
  await choose(page, 'paid');
  await expect(heading(page)).toHaveText('Aitäh, Maarika! Makse on käes.');
});

test('paid, and the bank’s page closed: the next visit shows it', async ({ page }) => {
  await orderAtBank(page);
  await choose(page, 'paid_silently');
  await expect(page.locator('h1')).toHaveText('Makstud');
  await visit(page, '/et/contact');
  await expect(page.locator('.toast[data-type="success"]')).toContainText('saadetud ja kinnitatud');
  await expect.poll(() => cartCount(page)).toBe(0);
});

/** From the cart, as a shopper does. */
const proceed = async (page: Page) => {
  // On a phone the product page has its own bottom bar; elsewhere the cart is always visible.
  await page.locator('[data-action="cart"] a:visible').first().click();
  await page.locator('dialog.overlay-right[open] .microcart-foot .btn-primary').click();
};

test.describe('[CHK-01] a store with an external checkout', () => {
  // Serial, so that the other shop is started once.
  test.describe.configure({ mode: 'default' });

  let shop: string;
  const running: Program[] = [];

  /** A second process of the shop with another setting, and the external system. */
  test.beforeAll(async () => {
    const port = await findFreePort();
    const elsewhere = `http://127.0.0.1:${port}`;
    const second = await startSecondShop({
      SETTINGS__externalCheckout__stores__ru: `${elsewhere}/ru/vue/cart/sync/token/{token}/cart/{cartId}`,
    });
    running.push(second);
    shop = second.url;
    running.push(
      await startProgram('e2e/external-checkout.ts', { PORT: String(port), SHOP: shop }, elsewhere),
    );
  });

  test.afterAll(async () => {
    await Promise.all(running.map(({ stop }) => stop()));
  });

  const elsewhere = async (page: Page, who: string) => {
    await expect(page.locator('h1')).toHaveText('Checkout elsewhere');
    await expect(page.locator('li')).toHaveText(['KL-TP × 1']);
    await expect(page.locator('#who')).toHaveText(who);
  };

  test('a guest is redirected with the synchronised cart, from the cart and from the URL of the internal checkout; then thanked by the shop', async ({
    page,
  }) => {
    await addToCart(page, { shop, store: 'ru' });
    await test.step('by the URL; Back leaves it', async () => {
      await page.goto(`${shop}/ru/checkout`);
      await elsewhere(page, 'guest');
      await page.goBack();
      await expect(page).toHaveURL(/\/p\/KL-TP|ru\//);
      await expect(page).not.toHaveURL(/checkout/);
      await waitForHydration(page);
    });
    await test.step('by the cart', async () => {
      await proceed(page);
      await elsewhere(page, 'guest');
      await page.getByRole('link', { name: 'Buy' }).click();
      await expect(page).toHaveURL(`${shop}/ru/order-success`);
      await expect(heading(page)).toHaveText('Спасибо за заказ!');
    });
    await test.step('the other store keeps the internal checkout', async () => {
      await addToCart(page, { shop, store: 'et' });
      await proceed(page);
      await expect(page).toHaveURL(/\/et\/checkout/);
    });
  });

  test('a customer is redirected with the token too', async ({ page, request }) => {
    await logIn(page, request, { shop, store: 'ru' });
    await addToCart(page, { shop, store: 'ru' });
    await proceed(page);
    await elsewhere(page, 'customer');
  });
});
