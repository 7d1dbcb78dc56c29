// An order from the last button on: placed once, queued when it cannot be sent, reported when it was.
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
/** The toast disappears by itself: wait for it before the action that shows it. */
const waitForToast = (page: Page, text: string) =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('.toast')].some(({ textContent }) => textContent?.includes(wanted)),
    text,
  );

const goOnline = async (page: Page) => {
  await page.context().setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
};

test.describe('[ORD-01] [ORD-06] a placed order', () => {
  for (const [store, thanks] of [
    ['et', 'Aitäh, Maarika! Tellimus on käes.'],
    ['ru', 'Спасибо, Maarika! Заказ принят.'],
  ] as const)
    test(`${store}: its page survives a reload and matches the e-mail`, async ({ page }) => {
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
      const mail = await emailTo(email, 'order-confirmation');
      const text = plain(mail.text);
      expect(mail.subject).toContain(number);
      const link = /https?:\/\/\S+order-success\S+/.exec(mail.text)?.[0] ?? '';
      expect(new URL(link).pathname + new URL(link).search).toBe(
        new URL(page.url()).pathname + new URL(page.url()).search,
      );
      // Every text of the order page is in the e-mail.
      for (const message of [
        number,
        total,
        ...(await page.locator('.order-lines h3, .order-lines strong, .order-sku').allInnerTexts()),
        ...(await page.locator('.order-sums dt, .order-sums dd').allInnerTexts()),
        ...(await page.locator('.order-places address span').allInnerTexts()),
        ...(await page.locator('.order-places dt').allInnerTexts()),
      ])
        expect(text).toContain(plain(message).trim());
    });

  test('the print view has the order only, without controls', async ({ page }) => {
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

  test('[ANLY-01] is sent to analytics once, by its first page only; lines added afterwards stay in the cart', async ({
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
    // Two screens later in the same document: the page has sent its events.
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

  test('can be cancelled on its page before processing', async ({ page }) => {
    await goToLastButton(page);
    await pressLastButton(page);
    await onOrderPage(page);
    await page.getByRole('button', { name: 'Tühista tellimus' }).click();
    await page.getByRole('button', { name: 'Jah, tühista' }).click();
    await expect(heading(page)).toHaveText('Tellimus on tühistatud');
    expect(await accessibilityErrors(page)).toEqual([]);
  });
});

test('[ORD-06] exactly once: a double click and a second tab with the same cart', async ({
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
  const click = (tab: Page, times: number) =>
    tab.locator('main form button[type="submit"]').evaluate((button: HTMLButtonElement, count) => {
      for (let time = 0; time < count; time += 1) button.click();
    }, times);
  const sent: Request[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST' && /\/api\/order(\?|$)/.test(request.url())) sent.push(request);
  });
  // Clicked while the other tab's order is in flight: afterwards there is nothing to click.
  const release = await blockOrders(context);
  await click(page, 2);
  // The first one decides which tab sends it.
  await expect.poll(() => sent.length).toBe(1);
  await click(second, 1);
  release();
  await onOrderPage(page);
  // Both clicking tabs show the same order; the third shows an empty cart.
  await onOrderPage(second);
  const orderOf = (tab: Page) => new URL(tab.url()).searchParams.get('orderId');
  expect(orderOf(second)).toBe(orderOf(page));
  await expect(heading(second)).toHaveText('Aitäh, Maarika! Tellimus on käes.');
  await expect(idle.locator('h1')).toHaveText('Veel ei ole midagi tellida');
  // Every request was answered: no other order can follow.
  expect(sent.filter((request) => request.frame().page() === page)).toHaveLength(1);
  await Promise.all(sent.map((request) => request.response()));
  expect(await ordersOf(email)).toHaveLength(1);
});

test.describe('[ORD-02] exactly once on an unreliable network', () => {
  test.use({ quiet: false });

  test('a lost response: shown as queued, and it is one order', async ({ page }) => {
    const email = await goToLastButton(page);
    let lost = 0;
    await page.route('**/api/order?*', async (route) => {
      lost += 1;
      if (lost > 1) return route.fallback();
      await route.fetch();
      return route.abort('connectionreset');
    });
    const toastShown = waitForToast(page, 'Tellimus ootab järjekorras');
    await pressLastButton(page);
    await toastShown;
    await expect(page).toHaveURL(/\/order-success\?queued=/);
    await expect(page.locator('.pending-card[data-state="placed"]')).toBeVisible();
    expect(await ordersOf(email)).toHaveLength(1);
  });
});

test.describe('[ORD-04] [ORD-05] an order placed offline', () => {
  test.use({ quiet: false });

  const orderOffline = async (page: Page, as = newShopper()): Promise<string> => {
    const email = await goToLastButton(page, { email: as });
    await page.context().setOffline(true);
    await pressLastButton(page);
    await expect(page).toHaveURL(/\/order-success\?queued=/);
    await expect(page.locator('.pending-card')).toHaveAttribute('data-state', 'waiting');
    return email;
  };

  test('is queued and shown, and the thank-you page sends it once after reconnecting', async ({ page }) => {
    const email = await orderOffline(page);
    await expect(heading(page)).toHaveText('Tellimus on siin alles');
    // Styled, although neither a service worker nor the network could load its styles.
    await expect(page.locator('.order-head')).toHaveCSS('border-bottom-width', '4px');
    await expect(page.locator('.pending-card')).toHaveCSS('border-left-width', '4px');
    await expect(page.locator('.pending-stock')).toContainText('Laoseisu kontrollime, kui oled taas võrgus');
    expect(await cartCount(page)).toBe(0);
    await expectNoOverflow(page);
    expect(await ordersOf(email)).toHaveLength(0);
    const toastShown = waitForToast(page, SENT);
    await goOnline(page);
    await toastShown;
    await expect(page.locator('.pending-card')).toHaveAttribute('data-state', 'placed');
    expect(await accessibilityErrors(page)).toEqual([]);
    expect(await ordersOf(email)).toHaveLength(1);
    await page.reload();
    await expect(heading(page)).toBeVisible();
    expect(await ordersOf(email)).toHaveLength(1);
  });

  test('survives a restart; on other pages the shopper is asked, and notified of the result', async ({
    page,
  }) => {
    const email = await orderOffline(page);
    // Another page in a new tab: the old one, which would send it, is closed by then.
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
    // Hovering keeps it open.
    await message.hover();
    await expect(message).toContainText(SENT);
    await message.getByRole('link').first().click();
    await onOrderPage(later);
    await expect(later.locator('.order-news')).toHaveCount(0);
    expect(await ordersOf(email)).toHaveLength(1);
  });

  test('[ORD-06] is listed among the customer’s orders with its state until it is sent', async ({
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
    const confirmation = later.locator('[role="dialog"], dialog[open]');
    await expect(confirmation).toContainText('1 tellimus tehti ilma ühenduseta');
    await later.keyboard.press('Escape');
    await expect(confirmation).toHaveCount(0);
    const card = later.locator('.account-section .pending-card');
    await expect(card).toHaveAttribute('data-state', 'waiting');
    await expect(card).toContainText('× 1');
    expect(await accessibilityErrors(later)).toEqual([]);
    await expectNoOverflow(later);
    expect(await ordersOf(customer.email)).toHaveLength(0);
    expect(await cartCount(later)).toBe(0);
    const toastShown = waitForToast(later, SENT);
    await card.getByRole('button', { name: 'Saada kohe' }).click();
    await toastShown;
    await expect(card).toHaveCount(0);
    expect(await ordersOf(customer.email)).toHaveLength(1);
    // Listed among the placed orders at once, without a reload.
    await expect(later.locator('.account-order')).toHaveCount(1);
    // Ordered lines do not return into the customer's cart.
    await visit(later, '/et/my-account/orders');
    await expect(later.locator('.account-order')).toHaveCount(1);
    expect(await cartCount(later)).toBe(0);
  });

  test('can be moved back into the cart before it is sent', async ({ page }) => {
    const email = await orderOffline(page);
    await page.getByRole('button', { name: 'Tagasi ostukorvi' }).click();
    await expect(page.locator('.pending-card')).toHaveCount(0);
    await expect.poll(() => cartCount(page)).toBe(1);
    // A deleted order cannot be sent.
    expect(await storedEntries(page, 'shop/orders/')).toEqual([]);
    const requests: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/order(\?|$)/.test(request.url())) requests.push(request.url());
    });
    const cartResponse = page.waitForResponse(/\/api\/cart\//);
    await goOnline(page);
    await cartResponse;
    await visit(page, '/et/contact');
    await expect.poll(() => cartCount(page)).toBe(1);
    expect(requests).toEqual([]);
    expect(await ordersOf(email)).toHaveLength(0);
  });

  test('an invalid address or unavailable products: cancelled with a reason, and the lines can return into the cart', async ({
    page,
  }) => {
    await goToLastButton(page);
    for (const [name, response, text] of [
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
        await page.route(
          '**/api/order?*',
          (route) => route.fulfill({ status: response.code, json: response }),
          {
            times: 1,
          },
        );
        await goOnline(page);
        await expect(page.locator('.pending-card')).toHaveAttribute('data-state', 'canceled');
        await expect(page.locator('.pending-card')).toContainText(text);
        await page.getByRole('button', { name: 'Tagasi ostukorvi' }).click();
        await expect.poll(() => cartCount(page)).toBe(1);
      });
  });
});

test('[ROUTE-09] pages without an order have no horizontal overflow and no accessibility violation', async ({
  page,
}) => {
  for (const path of ['/et/order-success', '/ru/order-success', '/et/payment', '/ru/success'])
    await test.step(path, async () => {
      await visit(page, path);
      await expect(heading(page)).toBeVisible();
      expect(await accessibilityErrors(page)).toEqual([]);
      await expectNoOverflow(page);
    });
});

test.describe('[ORD-03] a field that the server rejects', () => {
  // The browser logs the rejected request.
  test.use({ quiet: false });

  /** Makes the server reject the order: changes the request after the form's validation. */
  const corruptRequest = (page: Page) =>
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
  const correct = async (page: Page, email: string) => {
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

  test('online: opens its step at the field, with one message', async ({ page }) => {
    const email = await goToLastButton(page);
    await corruptRequest(page);
    await pressLastButton(page);
    await expect(zip(page)).toBeFocused();
    expect(await accessibilityErrors(page)).toEqual([]);
    await correct(page, email);
  });

  test('of a queued order: one click leads back to the field, with the lines', async ({ page }) => {
    const email = await goToLastButton(page);
    await page.context().setOffline(true);
    await pressLastButton(page);
    await expect(page.locator('.pending-card')).toHaveAttribute('data-state', 'waiting');
    await corruptRequest(page);
    await goOnline(page);
    await expect(page.locator('.pending-card')).toHaveAttribute('data-state', 'canceled');
    await page.getByRole('button', { name: 'Paranda ja telli uuesti' }).click();
    await correct(page, email);
  });
});
