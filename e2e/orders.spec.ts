// What happens to an order from the last button on: placed once, kept when it cannot be sent, told when it was.
import { expect, type Page } from '@playwright/test';
import { createCustomer, enter } from './account-steps.ts';
import { cartCount, keptUnder } from './kept-values.ts';
import {
  agree,
  atStep,
  goToLastButton,
  holdOrders,
  newShopper,
  plain,
  pressLastButton,
  putIntoCart,
} from './order-journey.ts';
import { letterTo } from './outbox.ts';
import { ordersOf } from './placed-orders.ts';
import { faults, sidewaysPx, test, visit } from './visit.ts';

test.describe.configure({ timeout: 180_000 });

const onOrderPage = (page: Page) =>
  expect(page).toHaveURL(/\/order-success\?orderId=\d+&key=/, { timeout: 30_000 });
const heading = (page: Page) => page.locator('.order-head h1');
const facts = (page: Page) => page.locator('.order-facts dd');

const goOnline = async (page: Page) => {
  await page.context().setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
};

test.describe('[ORD-01] [ORD-06] an order that is placed', () => {
  for (const [store, thanks] of [
    ['et', 'Aitäh, Maarika! Tellimus on käes.'],
    ['ru', 'Спасибо, Maarika! Заказ принят.'],
  ] as const)
    test(`${store}: its page survives a reload and says what the letter says`, async ({ page }) => {
      const email = await goToLastButton(page, { store });
      await pressLastButton(page);
      await onOrderPage(page);
      await expect(heading(page)).toHaveText(thanks);
      await expect.poll(() => cartCount(page)).toBe(0);
      expect(await faults(page)).toEqual([]);
      expect(await sidewaysPx(page)).toBeLessThanOrEqual(0);

      await page.reload();
      await expect(heading(page)).toHaveText(thanks);
      const [number = '', , total = ''] = await facts(page).allInnerTexts();
      const letter = await letterTo(email, 'order-confirmation');
      const text = plain(letter.text);
      expect(letter.subject).toContain(number);
      const link = /https?:\/\/\S+order-success\S+/.exec(letter.text)?.[0] ?? '';
      expect(new URL(link).pathname + new URL(link).search).toBe(
        new URL(page.url()).pathname + new URL(page.url()).search,
      );
      // Every word of the page about the order stands in the letter.
      for (const words of [
        number,
        total,
        ...(await page.locator('.order-lines h3, .order-lines strong, .order-sku').allInnerTexts()),
        ...(await page.locator('.order-sums dt, .order-sums dd').allInnerTexts()),
        ...(await page.locator('.order-places address span').allInnerTexts()),
        ...(await page.locator('.order-places dt').allInnerTexts()),
      ])
        expect(text).toContain(plain(words).trim());
    });

  test('[ANLY-01] is told to analytics once, by its first page only', async ({ page }) => {
    await goToLastButton(page);
    await page.evaluate(() => localStorage.setItem('klaas/consent', '1:accepted'));
    await page.addInitScript(() => localStorage.setItem('klaas/consent', '1:accepted'));
    await page.reload();
    await agree(page);
    await pressLastButton(page);
    await onOrderPage(page);
    const purchases = () =>
      page.evaluate(() =>
        ((window as unknown as { dataLayer?: { event?: string }[] }).dataLayer ?? []).filter(
          (entry) => entry.event === 'purchase',
        ),
      );
    await expect.poll(purchases).toHaveLength(1);
    expect(await purchases()).toMatchObject([
      { ecommerce: { purchase: { actionField: { revenue: expect.any(Number) } } } },
    ]);
    await page.reload();
    await expect(heading(page)).toBeVisible();
    await page.waitForTimeout(500);
    expect(await purchases()).toHaveLength(0);
  });

  test('can be cancelled by its page while nothing was done; nobody else can open it', async ({
    page,
    request,
  }) => {
    await goToLastButton(page);
    await pressLastButton(page);
    await onOrderPage(page);
    const url = new URL(page.url());
    await page.getByRole('button', { name: 'Tühista tellimus' }).click();
    await page.getByRole('button', { name: 'Jah, tühista' }).click();
    await expect(heading(page)).toHaveText('Tellimus on tühistatud');
    expect(await faults(page)).toEqual([]);
    url.searchParams.set('key', 'x'.repeat(32));
    const foreign = await request.get(url.href);
    expect(foreign.status()).toBe(404);
    expect(await foreign.text()).toContain('Seda tellimust ei saa näidata');
    expect(foreign.headers()['cache-control']).toContain('no-store');
  });

  test('works before any script has come @desk', async ({ browser, page, baseURL }) => {
    await goToLastButton(page);
    await pressLastButton(page);
    await onOrderPage(page);
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
    const bare = await context.newPage();
    await bare.goto(page.url());
    await expect(bare.locator('.order-head h1')).toHaveText('Aitäh, Maarika! Tellimus on käes.');
    await context.close();
  });
});

test.describe('[ORD-06] exactly once', () => {
  test('a double press and a second tab with the same cart', async ({ page, context }) => {
    const email = await goToLastButton(page);
    const second = await context.newPage();
    await visit(second, page.url());
    await agree(second);
    const press = (tab: typeof page, times: number) =>
      tab.locator('main form button[type="submit"]').evaluate((button: HTMLButtonElement, count) => {
        for (let time = 0; time < count; time += 1) button.click();
      }, times);
    const idle = await context.newPage();
    await visit(idle, page.url());
    await expect(idle.locator('[name="terms"]')).toBeVisible();
    // Pressed while the other tab's order is on its way: afterwards there would be nothing left to press.
    const letGo = await holdOrders(context);
    await Promise.all([press(page, 2), press(second, 1)]);
    letGo();
    await onOrderPage(page);
    // Both who pressed see the same order; who did not sees that there is nothing left to order.
    await onOrderPage(second);
    const orderOf = (tab: Page) => new URL(tab.url()).searchParams.get('orderId');
    expect(orderOf(second)).toBe(orderOf(page));
    await expect(heading(second)).toHaveText('Aitäh, Maarika! Tellimus on käes.');
    await expect(idle.locator('h1')).toHaveText('Veel ei ole midagi tellida');
    await expect.poll(async () => (await ordersOf(email)).length).toBe(1);
    await page.waitForTimeout(1000);
    expect(await ordersOf(email)).toHaveLength(1);
    await second.close();
    await idle.close();
  });
});

test.describe('[ORD-02] exactly once over a bad line', () => {
  test.use({ quiet: false });

  test('an answer that got lost: told that it is queued, and it is one order', async ({ page }) => {
    const email = await goToLastButton(page);
    let lost = 0;
    await page.route('**/api/order?*', async (route) => {
      lost += 1;
      if (lost > 1) return route.fallback();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await pressLastButton(page);
    await expect(page.locator('.toast[data-type="warning"]')).toContainText('Tellimus ootab järjekorras');
    await expect(page).toHaveURL(/\/order-success\?queued=/);
    await expect(page.locator('.pending-card[data-state="placed"]')).toBeVisible({ timeout: 30_000 });
    expect(await ordersOf(email)).toHaveLength(1);
  });
});

test.describe('[ORD-04] [ORD-05] an order without a connection', () => {
  test.use({ quiet: false });

  const orderOffline = async (page: Page, as = newShopper()): Promise<string> => {
    const email = await goToLastButton(page, { email: as });
    await page.context().setOffline(true);
    await pressLastButton(page);
    await expect(page).toHaveURL(/\/order-success\?queued=/, { timeout: 30_000 });
    await expect(page.locator('.pending-card')).toHaveAttribute('data-state', 'waiting');
    return email;
  };

  test('is kept and shown, and the thank-you page sends it when back: once', async ({ page }) => {
    const email = await orderOffline(page);
    await expect(heading(page)).toHaveText('Tellimus on siin alles');
    // Dressed, though neither a worker nor the network could bring its styles.
    await expect(page.locator('.order-head')).toHaveCSS('border-bottom-width', '4px');
    await expect(page.locator('.pending-card')).toHaveCSS('border-left-width', '4px');
    await expect(page.locator('.pending-stock')).toContainText('eelbroneeritud');
    expect(await cartCount(page)).toBe(0);
    expect(await sidewaysPx(page)).toBeLessThanOrEqual(0);
    expect(await ordersOf(email)).toHaveLength(0);
    await goOnline(page);
    await expect(page.locator('.pending-card')).toHaveAttribute('data-state', 'placed');
    await expect(page.locator('.toast[data-type="success"]')).toContainText('saadetud ja kinnitatud');
    expect(await faults(page)).toEqual([]);
    expect(await ordersOf(email)).toHaveLength(1);
    await page.reload();
    await expect(heading(page)).toBeVisible();
    expect(await ordersOf(email)).toHaveLength(1);
  });

  test('survives a restart; elsewhere the shopper is asked, and told what became of it', async ({ page }) => {
    const email = await orderOffline(page);
    // Another page of the shop, in a new tab: the old one, which would send it, is gone by then.
    const context = page.context();
    const later = await context.newPage();
    await page.close();
    await context.setOffline(false);
    await visit(later, '/et/contact');
    const dialog = later.locator('[role="dialog"], dialog[open]');
    await expect(dialog).toContainText('1 tellimus tehti ilma ühenduseta');
    await expect(later.locator('.order-news')).toContainText('1 tellimus ootab saatmist');
    expect(await faults(later)).toEqual([]);
    expect(await ordersOf(email)).toHaveLength(0);
    await dialog.getByRole('button').filter({ hasText: /Saada/ }).first().click();
    await expect(later.locator('.toast[data-type="success"]')).toContainText('saadetud ja kinnitatud');
    await expect(later.locator('.order-news')).toHaveCount(0);
    expect(await ordersOf(email)).toHaveLength(1);
    await later.locator('.toast a').first().click();
    await onOrderPage(later);
  });

  test('[ORD-06] stands among the customer’s orders with its state until it is sent', async ({
    page,
    request,
  }) => {
    test.slow();
    const customer = await createCustomer(request);
    await enter(page, customer, '/et/my-account');
    await orderOffline(page, customer.email);
    // Away from the page that would send it.
    const later = await page.context().newPage();
    await page.close();
    await later.context().setOffline(false);
    await visit(later, '/et/my-account/orders');
    const question = later.locator('[role="dialog"], dialog[open]');
    await expect(question).toContainText('1 tellimus tehti ilma ühenduseta');
    await later.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    const card = later.locator('.account-section .pending-card');
    await expect(card).toHaveAttribute('data-state', 'waiting');
    await expect(card).toContainText('× 1');
    expect(await faults(later)).toEqual([]);
    expect(await sidewaysPx(later)).toBeLessThanOrEqual(0);
    expect(await ordersOf(customer.email)).toHaveLength(0);
    expect(await cartCount(later)).toBe(0);
    await card.getByRole('button', { name: 'Saada kohe' }).click();
    await expect(later.locator('.toast[data-type="success"]')).toContainText('saadetud ja kinnitatud');
    await expect(card).toHaveCount(0);
    expect(await ordersOf(customer.email)).toHaveLength(1);
    // It stands among those of the shop at once, without a reload.
    await expect(later.locator('.account-order')).toHaveCount(1);
    // What was ordered does not come back into the customer's cart.
    await visit(later, '/et/my-account/orders');
    await expect(later.locator('.account-order')).toHaveCount(1);
    expect(await cartCount(later)).toBe(0);
  });

  test('can be taken back into the cart before it has left', async ({ page }) => {
    const email = await orderOffline(page);
    await page.getByRole('button', { name: 'Tagasi ostukorvi' }).click();
    await expect(page.locator('.pending-card')).toHaveCount(0);
    await expect.poll(() => cartCount(page)).toBe(1);
    await goOnline(page);
    await page.waitForTimeout(1000);
    expect(await ordersOf(email)).toHaveLength(0);
  });

  for (const [name, answer, words] of [
    ['an invalid address', { code: 400, result: [{ field: 'x', message: 'y' }] }, 'tellimus tühistati'],
    [
      'goods that are gone',
      { code: 500, result: 'Error: Error while adding products', meta: { error: 'out_of_stock' } },
      'Mõnda tellitud toodet ei ole saadaval',
    ],
  ] as const)
    test(`${name}: cancelled, told why, and the goods can go back into the cart`, async ({ page }) => {
      await orderOffline(page);
      await page.route('**/api/order?*', (route) => route.fulfill({ status: answer.code, json: answer }));
      await goOnline(page);
      await expect(page.locator('.pending-card')).toHaveAttribute('data-state', 'canceled');
      await expect(page.locator('.pending-card')).toContainText(words);
      await page.getByRole('button', { name: 'Tagasi ostukorvi' }).click();
      await expect.poll(() => cartCount(page)).toBe(1);
    });

  test('another price is asked about, and ordered when the shopper agrees', async ({ page }) => {
    const email = await orderOffline(page);
    let asked = 0;
    await page.route('**/api/order?*', (route) => {
      asked += 1;
      return asked > 1
        ? route.fallback()
        : route.fulfill({
            status: 409,
            json: {
              code: 409,
              result: 'x',
              meta: { error: 'price_changed', detail: { expected: 1, actual: total } },
            },
          });
    });
    const [[, order] = []] = await keptUnder(page, 'shop/orders/');
    const total = (order as { body: { expected_total: number } }).body.expected_total;
    await goOnline(page);
    await expect(page.locator('.pending-card')).toHaveAttribute('data-state', 'price_changed');
    expect(await ordersOf(email)).toHaveLength(0);
    await page.getByRole('button', { name: /^Telli hinnaga/ }).click();
    await expect(page.locator('.pending-card')).toHaveAttribute('data-state', 'placed');
    expect(await ordersOf(email)).toHaveLength(1);
  });
});

test.describe('[ROUTE-09] pages without an order', () => {
  for (const [path, words] of [
    ['/et/order-success', 'Aitäh tellimuse eest!'],
    ['/ru/order-success', 'Спасибо за заказ!'],
    ['/et/payment', 'Siin pole makset'],
    ['/ru/success', 'Здесь нет платежа'],
  ] as const)
    test(`${path}`, async ({ page }) => {
      await visit(page, path);
      await expect(heading(page)).toContainText(words);
      await expect(page.locator('h1')).toHaveCount(1);
      expect(await faults(page)).toEqual([]);
      expect(await sidewaysPx(page)).toBeLessThanOrEqual(0);
    });
});

test.describe('an order that the shop refuses', () => {
  // The refusal is an answer of its own, of which the browser complains.
  test.use({ quiet: false });

  test('[ORD-06] a price that changed between review and order is told and asked about', async ({ page }) => {
    const email = newShopper();
    await goToLastButton(page, { email });
    let asked = 0;
    await page.route('**/api/order?*', async (route) => {
      asked += 1;
      const body = route.request().postDataJSON() as { expected_total: number };
      // The shopper saw another sum than the shop has.
      if (asked === 1) return route.continue({ postData: JSON.stringify({ ...body, expected_total: 1 }) });
      return route.fallback();
    });
    await pressLastButton(page);
    await expect(page.locator('main')).toContainText('Hind on muutunud');
    expect(await ordersOf(email)).toHaveLength(0);
    expect(await cartCount(page)).toBe(1);
    await pressLastButton(page);
    await onOrderPage(page);
    expect(await ordersOf(email)).toHaveLength(1);
  });
});

test.describe('[ORD-03] a field that the shop refuses', () => {
  // The refusal is an answer of its own, of which the browser complains.
  test.use({ quiet: false });

  /** The shop itself refuses: what it gets is not what the form has checked. */
  const spoil = (page: Page) =>
    page.route(
      '**/api/order?*',
      (route) => {
        const body = route.request().postDataJSON() as {
          addressInformation: Record<string, Record<string, unknown>>;
        };
        for (const name of ['shippingAddress', 'billingAddress'])
          Object.assign(body.addressInformation[name] ?? {}, { postcode: '1' });
        return route.continue({ postData: JSON.stringify(body) });
      },
      { times: 1 },
    );
  const zip = (page: Page) => page.locator('main [name="zipCode"]');
  const putRight = async (page: Page, email: string) => {
    await expect(page).toHaveURL(/\/et\/checkout\?step=shipping/);
    await expect(zip(page)).toBeFocused();
    await expect(zip(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('main form')).toContainText('vähemalt 3');
    expect(await faults(page)).toEqual([]);
    expect(await ordersOf(email)).toHaveLength(0);
    await zip(page).fill('51004');
    await expect(zip(page)).not.toHaveAttribute('aria-invalid', 'true');
    await pressLastButton(page);
    await atStep(page, 'payment');
    await pressLastButton(page);
    await atStep(page, 'review');
    await agree(page);
    await pressLastButton(page);
    await onOrderPage(page);
    expect(await ordersOf(email)).toHaveLength(1);
  };

  test('face to face: its step is opened at the field, and said once', async ({ page }) => {
    test.slow();
    const email = await goToLastButton(page);
    await spoil(page);
    await pressLastButton(page);
    await putRight(page, email);
  });

  test('of an order that waited: one press leads back to the field, with the goods', async ({ page }) => {
    test.slow();
    const email = await goToLastButton(page);
    await page.context().setOffline(true);
    await pressLastButton(page);
    await expect(page.locator('.pending-card')).toHaveAttribute('data-state', 'waiting', { timeout: 30_000 });
    await spoil(page);
    await goOnline(page);
    await expect(page.locator('.pending-card')).toHaveAttribute('data-state', 'canceled');
    await page.getByRole('button', { name: 'Paranda ja telli uuesti' }).click();
    await putRight(page, email);
  });
});

test('what was put into the cart after the order stays there', async ({ page }) => {
  await goToLastButton(page);
  await pressLastButton(page);
  await onOrderPage(page);
  await putIntoCart(page, {});
  await expect.poll(() => cartCount(page)).toBe(1);
  await page.reload();
  await expect.poll(() => cartCount(page)).toBe(1);
});
