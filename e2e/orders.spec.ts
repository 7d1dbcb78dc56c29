// What happens to an order from the last button on: placed once, kept when it cannot be sent, told when it was.
import type { Page, Request } from '@playwright/test';
import { createCustomer, openAsCustomer } from './account-steps.ts';
import {
  addToCart,
  agree,
  atStep,
  blockOrders,
  expectNoOverflow,
  goToLastButton,
  newShopper,
  plain,
  pressLastButton,
} from './order-journey.ts';
import { emailTo } from './outbox.ts';
import { ordersOf } from './placed-orders.ts';
import { cartCount, storedEntries } from './stored-values.ts';
import { accessibilityErrors, expect, test, visit, waitForHydration } from './visit.ts';

const onOrderPage = (page: Page) => expect(page).toHaveURL(/\/order-success\?orderId=\d+&key=/);
const heading = (page: Page) => page.locator('.order-head h1');
const facts = (page: Page) => page.locator('.order-facts dd');

const SENT = 'saadetud ja kinnitatud';
/** A message goes by itself: whoever wants to see it looks before the act that brings it. */
const told = (page: Page, words: string) =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('.toast')].some(({ textContent }) => textContent?.includes(wanted)),
    words,
  );

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
      expect(await accessibilityErrors(page)).toEqual([]);
      await expectNoOverflow(page);

      await page.reload();
      await expect(heading(page)).toHaveText(thanks);
      const [number = '', , total = ''] = await facts(page).allInnerTexts();
      const letter = await emailTo(email, 'order-confirmation');
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

  test('on paper stands the order and nothing around it, and nothing to press', async ({ page }) => {
    await goToLastButton(page);
    await pressLastButton(page);
    await onOrderPage(page);
    const around = ['.notice', '.topbar', '.header', '.nav', '.footer', '.order-actions'];
    for (const name of around) await expect(page.locator(name).first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    for (const shown of ['h1', '.order-facts', '.order-lines', '.order-sums', '.order-places'])
      await expect(page.locator(`.order-page ${shown}`).first()).toBeVisible();
    for (const name of around) await expect(page.locator(name).first()).toBeHidden();
    await expect(page.locator('.tab-bar:visible, .consent:visible, .toasts:visible')).toHaveCount(0);
    await expect(page.locator('button:visible, .btn:visible, input:visible')).toHaveCount(0);
  });

  test('[ANLY-01] is told to analytics once, by its first page only; what is put into the cart afterwards stays there', async ({
    page,
  }) => {
    await goToLastButton(page);
    await page.evaluate(() => localStorage.setItem('klaas/consent', '1:accepted'));
    await page.addInitScript(() => localStorage.setItem('klaas/consent', '1:accepted'));
    await page.reload();
    await agree(page);
    await pressLastButton(page);
    await onOrderPage(page);
    const entries = (event: string) =>
      page.evaluate(
        (name) =>
          ((window as unknown as { dataLayer?: { event?: string }[] }).dataLayer ?? []).filter(
            (entry) => entry.event === name,
          ),
        event,
      );
    await expect.poll(() => entries('purchase')).toHaveLength(1);
    expect(await entries('purchase')).toMatchObject([
      { ecommerce: { purchase: { actionField: { revenue: expect.any(Number) } } } },
    ]);
    await page.reload();
    await waitForHydration(page);
    await expect(heading(page)).toBeVisible();
    // Two screens later in the same document, what its order's page had to tell has been told.
    await page.locator('header a[href="/et"]').first().click();
    await page.locator('main a[href="/et/saunauksed"]').first().click();
    await expect.poll(() => entries('productList')).toHaveLength(1);
    expect(await entries('purchase')).toHaveLength(0);

    await addToCart(page, {});
    expect(await cartCount(page)).toBe(1);
    await page.reload();
    await waitForHydration(page);
    await expect(page.locator('[data-action="cart"] .counted-number').first()).toHaveAttribute(
      'data-count',
      '1',
    );
    expect(await cartCount(page)).toBe(1);
  });

  test('can be cancelled by its page while nothing was done', async ({ page }) => {
    await goToLastButton(page);
    await pressLastButton(page);
    await onOrderPage(page);
    await page.getByRole('button', { name: 'Tühista tellimus' }).click();
    await page.getByRole('button', { name: 'Jah, tühista' }).click();
    await expect(heading(page)).toHaveText('Tellimus on tühistatud');
    expect(await accessibilityErrors(page)).toEqual([]);
  });
});

test('[ORD-06] exactly once: a double press and a second tab with the same cart', async ({
  page,
  context,
}) => {
  const email = await goToLastButton(page);
  const openTab = async () => {
    const tab = await context.newPage();
    await visit(tab, page.url());
    await expect(tab.locator('[name="terms"]')).toBeVisible();
    return tab;
  };
  const second = await openTab();
  await agree(second);
  const idle = await openTab();
  const press = (tab: Page, times: number) =>
    tab.locator('main form button[type="submit"]').evaluate((button: HTMLButtonElement, count) => {
      for (let time = 0; time < count; time += 1) button.click();
    }, times);
  const sent: Request[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST' && /\/api\/order(\?|$)/.test(request.url())) sent.push(request);
  });
  // Pressed while the other tab's order is on its way: afterwards there would be nothing left to press.
  const letGo = await blockOrders(context);
  await press(page, 2);
  // Who is first decides which tab sends it.
  await expect.poll(() => sent.length).toBe(1);
  await press(second, 1);
  letGo();
  await onOrderPage(page);
  // Both who pressed see the same order; who did not sees that there is nothing left to order.
  await onOrderPage(second);
  const orderOf = (tab: Page) => new URL(tab.url()).searchParams.get('orderId');
  expect(orderOf(second)).toBe(orderOf(page));
  await expect(heading(second)).toHaveText('Aitäh, Maarika! Tellimus on käes.');
  await expect(idle.locator('h1')).toHaveText('Veel ei ole midagi tellida');
  // Everything that was sent has been answered: no other order can come.
  expect(sent.filter((request) => request.frame().page() === page)).toHaveLength(1);
  await Promise.all(sent.map((request) => request.response()));
  expect(await ordersOf(email)).toHaveLength(1);
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
    const isTold = told(page, 'Tellimus ootab järjekorras');
    await pressLastButton(page);
    await isTold;
    await expect(page).toHaveURL(/\/order-success\?queued=/);
    await expect(page.locator('.pending-card[data-state="placed"]')).toBeVisible();
    expect(await ordersOf(email)).toHaveLength(1);
  });
});

test.describe('[ORD-04] [ORD-05] an order without a connection', () => {
  test.use({ quiet: false });

  const orderOffline = async (page: Page, as = newShopper()): Promise<string> => {
    const email = await goToLastButton(page, { email: as });
    await page.context().setOffline(true);
    await pressLastButton(page);
    await expect(page).toHaveURL(/\/order-success\?queued=/);
    await expect(page.locator('.pending-card')).toHaveAttribute('data-state', 'waiting');
    return email;
  };

  test('is kept and shown, and the thank-you page sends it when back: once', async ({ page }) => {
    const email = await orderOffline(page);
    await expect(heading(page)).toHaveText('Tellimus on siin alles');
    // Dressed, though neither a worker nor the network could bring its styles.
    await expect(page.locator('.order-head')).toHaveCSS('border-bottom-width', '4px');
    await expect(page.locator('.pending-card')).toHaveCSS('border-left-width', '4px');
    await expect(page.locator('.pending-stock')).toContainText('Laoseisu kontrollime, kui oled taas võrgus');
    expect(await cartCount(page)).toBe(0);
    await expectNoOverflow(page);
    expect(await ordersOf(email)).toHaveLength(0);
    const isTold = told(page, SENT);
    await goOnline(page);
    await isTold;
    await expect(page.locator('.pending-card')).toHaveAttribute('data-state', 'placed');
    expect(await accessibilityErrors(page)).toEqual([]);
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
    expect(await accessibilityErrors(later)).toEqual([]);
    expect(await ordersOf(email)).toHaveLength(0);
    await dialog.getByRole('button').filter({ hasText: /Saada/ }).first().click();
    const message = later.locator('.toast[data-type="success"]');
    // Who points at it keeps it.
    await message.hover();
    await expect(message).toContainText(SENT);
    await message.getByRole('link').first().click();
    await onOrderPage(later);
    await expect(later.locator('.order-news')).toHaveCount(0);
    expect(await ordersOf(email)).toHaveLength(1);
  });

  test('[ORD-06] stands among the customer’s orders with its state until it is sent', async ({
    page,
    request,
  }) => {
    const customer = await createCustomer(request);
    await openAsCustomer(page, customer, '/et/my-account');
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
    expect(await accessibilityErrors(later)).toEqual([]);
    await expectNoOverflow(later);
    expect(await ordersOf(customer.email)).toHaveLength(0);
    expect(await cartCount(later)).toBe(0);
    const isTold = told(later, SENT);
    await card.getByRole('button', { name: 'Saada kohe' }).click();
    await isTold;
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
    // What is not kept any more cannot be sent.
    expect(await storedEntries(page, 'shop/orders/')).toEqual([]);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/order(\?|$)/.test(request.url())) asked.push(request.url());
    });
    const heard = page.waitForResponse(/\/api\/cart\//);
    await goOnline(page);
    await heard;
    await visit(page, '/et/contact');
    await expect.poll(() => cartCount(page)).toBe(1);
    expect(asked).toEqual([]);
    expect(await ordersOf(email)).toHaveLength(0);
  });

  test('an invalid address, goods that are gone: cancelled, told why, and the goods can go back into the cart', async ({
    page,
  }) => {
    await goToLastButton(page);
    for (const [name, answer, words] of [
      ['an invalid address', { code: 400, result: [{ field: 'x', message: 'y' }] }, 'tellimus tühistati'],
      [
        'goods that are gone',
        { code: 500, result: 'Error: Error while adding products', meta: { error: 'out_of_stock' } },
        'Mõnda tellitud toodet ei ole saadaval',
      ],
    ] as const)
      await test.step(name, async () => {
        await visit(page, '/et/checkout?step=review');
        await agree(page);
        await page.context().setOffline(true);
        await pressLastButton(page);
        await expect(page.locator('.pending-card')).toHaveAttribute('data-state', 'waiting');
        await page.route('**/api/order?*', (route) => route.fulfill({ status: answer.code, json: answer }), {
          times: 1,
        });
        await goOnline(page);
        await expect(page.locator('.pending-card')).toHaveAttribute('data-state', 'canceled');
        await expect(page.locator('.pending-card')).toContainText(words);
        await page.getByRole('button', { name: 'Tagasi ostukorvi' }).click();
        await expect.poll(() => cartCount(page)).toBe(1);
      });
  });
});

test('[ROUTE-09] pages without an order fit and have no accessibility fault', async ({ page }) => {
  for (const path of ['/et/order-success', '/ru/order-success', '/et/payment', '/ru/success'])
    await test.step(path, async () => {
      await visit(page, path);
      await expect(heading(page)).toBeVisible();
      expect(await accessibilityErrors(page)).toEqual([]);
      await expectNoOverflow(page);
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
    const email = await goToLastButton(page);
    await spoil(page);
    await pressLastButton(page);
    await expect(zip(page)).toBeFocused();
    expect(await accessibilityErrors(page)).toEqual([]);
    await putRight(page, email);
  });

  test('of an order that waited: one press leads back to the field, with the goods', async ({ page }) => {
    const email = await goToLastButton(page);
    await page.context().setOffline(true);
    await pressLastButton(page);
    await expect(page.locator('.pending-card')).toHaveAttribute('data-state', 'waiting');
    await spoil(page);
    await goOnline(page);
    await expect(page.locator('.pending-card')).toHaveAttribute('data-state', 'canceled');
    await page.getByRole('button', { name: 'Paranda ja telli uuesti' }).click();
    await putRight(page, email);
  });
});
