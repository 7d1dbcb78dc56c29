// Orders placed offline, with the service worker and storage: configured, bought and queued,
// kept across a restart, and sent once; also when no page of the shop is open.
import type { CDPSession, Page } from '@playwright/test';
import {
  expect,
  forbidStorage,
  openPage,
  test,
  type Visitor,
  waitUntilCached,
} from './offline/visitor-fixture.ts';
import {
  agree,
  expectNoOverflow,
  fillCheckout,
  newShopper,
  plain,
  pressLastButton,
  storeDetails,
} from './order-journey.ts';
import { ordersOf } from './placed-orders.ts';
import { priceOf, setAvailableStock, setPrice } from './stock-and-price.ts';
import { cartCount, storedEntries } from './stored-values.ts';
import { accessibilityErrors, waitForHydration } from './visit.ts';

test.use({ isReturning: true });

const GLASS = '/et/p/KL-DK-M/x';
const SIMPLE = '/et/p/KL-TP/x';

const waiting = (page: Page) => page.locator('.pending-card');
const successToast = (page: Page) => page.locator('.toast[data-type="success"]');

const buy = async (page: Page) => {
  await page.locator('.add-to-cart:visible').last().click();
  await expect.poll(() => cartCount(page)).toBe(1);
};

/** The product, too, is cached, with the service worker and the checkout's empty screens. */
const visitOnce = async ({ page }: Visitor, path: string) => {
  await openPage(page, path);
  await waitUntilCached(page);
};

/** As if the steps before the last were filled in. */
const openLastStep = async (page: Page, email: string) => {
  await storeDetails(page, { email });
  await openPage(page, '/et/checkout?step=review');
  await agree(page);
};

const openCheckout = async (page: Page) => {
  await page.locator('[data-action="cart"] a:visible').first().click();
  await page.locator('dialog.overlay-right[open] .microcart-foot .btn-primary').click();
  await expect(page).toHaveURL(/\/et\/checkout/);
};

test('[ORD-04] [OFF-01] made to measure offline: configured, ordered, kept across a restart, sent once', async ({
  visitor,
}) => {
  const email = newShopper();
  await visitOnce(visitor, GLASS);
  await visitor.loseConnection();
  await visitor.page.reload();
  await waitForHydration(visitor.page);
  for (const [field, mm] of [
    ['width', '1000'],
    ['height', '2100'],
    ['height2', '1500'],
  ] as const)
    await visitor.page.locator(`.conf-form input[name="${field}"]`).fill(mm);
  await expect(visitor.page.locator('.conf-stage .pane-drawing')).toHaveAttribute(
    'aria-label',
    /1000.*2100.*1500/,
  );
  await buy(visitor.page);
  await openCheckout(visitor.page);
  await fillCheckout(visitor.page, { email });
  await expect(visitor.page.locator('.summary-grand')).toContainText('€');
  await pressLastButton(visitor.page);
  await expect(visitor.page).toHaveURL(/\/order-success\?queued=/);
  await expect(waiting(visitor.page)).toHaveAttribute('data-state', 'waiting');
  expect(await accessibilityErrors(visitor.page)).toEqual([]);
  await expectNoOverflow(visitor.page);
  const address = visitor.page.url();
  await visitor.page.reload();
  await expect(waiting(visitor.page)).toHaveAttribute('data-state', 'waiting');

  const page = await visitor.reopen();
  await visitor.loseConnection();
  await page.goto(address);
  await expect(waiting(page)).toHaveAttribute('data-state', 'waiting');
  expect(await cartCount(page)).toBe(0);
  expect(await ordersOf(email)).toHaveLength(0);

  await visitor.regainConnection();
  await expect(waiting(page)).toHaveAttribute('data-state', 'placed');
  expect(await ordersOf(email)).toHaveLength(1);
  await waiting(page).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/order-success\?orderId=\d+&key=/);
  await expect(page.locator('.order-lines')).toContainText('1000');
  await expect(page.locator('.order-lines')).toContainText('1500');
  await page.reload();
  expect(await ordersOf(email)).toHaveLength(1);
});

/** Fires the browser's sync event at the service worker, as after reconnecting. */
const createSync = async (session: CDPSession, origin: string) => {
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await found;
  return () =>
    session.send('ServiceWorker.dispatchSyncEvent', {
      origin,
      registrationId,
      tag: 'orderSync',
      lastChance: false,
    });
};

test('[ORD-04] the service worker sends queued orders once while every page is closed; the next visit notifies', async ({
  visitor,
}) => {
  const { page, context, proxy } = visitor;
  const email = newShopper();
  await visitOnce(visitor, SIMPLE);
  await buy(page);
  await openLastStep(page, email);
  // Submitted before the lost connection was noticed: that counts as consent to send it.
  await visitor.loseConnection({ isNoticed: false });
  await pressLastButton(page);
  await expect(page).toHaveURL(/\/order-success\?queued=/);
  const tags = () =>
    page.evaluate(async () => {
      const registration = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
        sync: { getTags(): Promise<string[]> };
      };
      return registration.sync.getTags();
    });
  await expect.poll(tags).toContain('orderSync');
  const outside = await context.newPage();
  await page.close();
  const sync = await createSync(await context.newCDPSession(outside), proxy.url);
  expect(await ordersOf(email)).toHaveLength(0);
  proxy.setNetworkMode('fine');
  await sync();
  await expect.poll(async () => (await ordersOf(email)).length).toBe(1);
  expect(context.pages().filter((open) => open.url().startsWith(proxy.url))).toEqual([]);
  await sync();
  await openPage(outside, '/et/contact');
  await expect(successToast(outside)).toContainText('saadetud ja kinnitatud');
  expect(await cartCount(outside)).toBe(0);
  expect(await ordersOf(email)).toHaveLength(1);
});

test('[OFF-02] forbidden storage: an order is placed from memory', async ({ visitor }) => {
  const { page } = visitor;
  const email = newShopper();
  await forbidStorage(visitor.context);
  await openPage(page, SIMPLE);
  await page.locator('.add-to-cart:visible').last().click();
  await openCheckout(page);
  await fillCheckout(page, { email });
  await pressLastButton(page);
  await expect(page).toHaveURL(/\/order-success\?orderId=\d+&key=/);
  expect(await ordersOf(email)).toHaveLength(1);
});

test('[OFF-02] full disk: an order placed offline survives a restart', async ({ visitor }) => {
  const email = newShopper();
  await visitOnce(visitor, SIMPLE);
  const session = await visitor.context.newCDPSession(visitor.page);
  const usage = await visitor.page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  await session.send('Storage.overrideQuotaForOrigin', {
    origin: visitor.proxy.url,
    quotaSize: usage + 500,
  });
  await buy(visitor.page);
  await openCheckout(visitor.page);
  await fillCheckout(visitor.page, { email });
  await visitor.loseConnection();
  await pressLastButton(visitor.page);
  await expect(waiting(visitor.page)).toHaveAttribute('data-state', 'waiting');
  const page = await visitor.reopen();
  await visitor.regainConnection();
  await openPage(page, '/et/order-success');
  await expect(successToast(page)).toContainText('saadetud ja kinnitatud');
  // The notification was shown, and the order is still listed.
  const notifications = async () =>
    (await storedEntries(page, 'shop/orders/')).map(
      ([, order]) => (order as { isNotified: boolean }).isNotified,
    );
  await expect.poll(notifications).toEqual([true]);
  await expect(waiting(page)).toHaveAttribute('data-state', 'placed');
  expect(await ordersOf(email)).toHaveLength(1);
});

test.describe('changes in the shop while an order is queued', () => {
  /** Used by no other journey, which would see the changes. */
  const SCARCE = 'KL-TS-B';
  const DEAR = 'KL-TS-K';
  const heading = (page: Page) => page.locator('.order-head h1');

  test('[ORD-05] [STOCK-02] insufficient stock: rejected at the line, corrected and sent', async ({
    visitor,
  }) => {
    const { page } = visitor;
    const email = newShopper();
    await visitOnce(visitor, `/et/p/${SCARCE}/x`);
    await buy(page);
    await openPage(page, SIMPLE);
    await page.locator('.add-to-cart:visible').last().click();
    await expect.poll(() => cartCount(page)).toBe(2);
    await page.locator('[data-action="cart"] a:visible').first().click();
    const lines = page.locator('dialog.overlay-right[open] .line');
    await lines.filter({ hasText: 'Haare' }).locator('input').fill('3');
    await page.keyboard.press('Tab');
    await expect.poll(() => cartCount(page)).toBe(4);
    await openLastStep(page, email);
    await visitor.loseConnection();
    await pressLastButton(page);
    await expect(waiting(page)).toHaveAttribute('data-state', 'waiting');
    const before = await setAvailableStock(SCARCE, 2);
    try {
      await visitor.regainConnection();
      await expect(waiting(page)).toHaveAttribute('data-state', 'canceled');
      await expect(waiting(page)).toContainText('Mõnda tellitud toodet ei ole saadaval');
      const short = waiting(page).getByRole('listitem').filter({ hasText: 'Haare' });
      await expect(short).toContainText('saadaval kuni 2 tk');
      await expect(waiting(page).getByRole('listitem')).toHaveCount(2);
      await expect(waiting(page).getByText(/saadaval kuni/)).toHaveCount(1);
      await expect(heading(page)).toHaveText('Tellimus on tühistatud');
      expect(await accessibilityErrors(page)).toEqual([]);
      expect(await ordersOf(email)).toHaveLength(0);
      await page.reload();
      await expect(short).toContainText('saadaval kuni 2 tk');

      await page.getByRole('button', { name: 'Tagasi ostukorvi' }).click();
      await expect(heading(page)).toHaveText('Seda tellimust siin enam ei ole');
      await expect(lines).toHaveCount(2);
      await expect(lines.filter({ hasText: 'Haare' }).locator('input')).toHaveValue('2');
      await expect.poll(() => cartCount(page)).toBe(3);
      await openLastStep(page, email);
      await pressLastButton(page);
      await expect(page).toHaveURL(/\/order-success\?orderId=\d+&key=/);
      await expect(page.locator('.order-lines')).toContainText('Haare');
      expect(await ordersOf(email)).toHaveLength(1);
      expect(await cartCount(page)).toBe(0);
    } finally {
      await setAvailableStock(SCARCE, before);
    }
  });

  test('[ORD-06] changed price: ordered only after the shopper confirms the new total', async ({
    visitor,
    request,
  }) => {
    const { page } = visitor;
    const email = newShopper();
    const before = (await priceOf(request, DEAR)) ?? 0;
    await visitOnce(visitor, `/et/p/${DEAR}/x`);
    await buy(page);
    await openLastStep(page, email);
    await visitor.loseConnection();
    await pressLastButton(page);
    await expect(waiting(page)).toHaveAttribute('data-state', 'waiting');
    try {
      await setPrice(request, DEAR, before + 2);
      await visitor.regainConnection();
      await expect(waiting(page)).toHaveAttribute('data-state', 'price_changed');
      await expect(heading(page)).toHaveText('Hind on muutunud');
      const text = plain(await waiting(page).innerText());
      const [old = 0, now = 0] = [.../(?:enne|nüüd) ([\d,]+) €/g[Symbol.matchAll](text)].map(([, sum]) =>
        Math.round(Number(sum?.replace(',', '.')) * 100),
      );
      expect(now - old).toBe(200);
      expect(await accessibilityErrors(page)).toEqual([]);
      expect(await ordersOf(email)).toHaveLength(0);
      // Neither a reload nor another view sends it without confirmation.
      await page.reload();
      await expect(waiting(page)).toHaveAttribute('data-state', 'price_changed');
      expect(await ordersOf(email)).toHaveLength(0);
      await page.getByRole('button', { name: /^Telli hinnaga/ }).click();
      await expect(waiting(page)).toHaveAttribute('data-state', 'placed');
      expect(await ordersOf(email)).toMatchObject([{ grand_total_cents: now }]);
    } finally {
      await setPrice(request, DEAR, before);
    }
  });
});
