// [ORD-06] The delivery dates of an order: stored with it, the same on its page and in its e-mails.

import { formatDayRange } from '@klaas/core/stores/day-range.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { NOW_MS, sizedOption } from '../cart/cart-fixture.ts';
import {
  address,
  createOrderShop,
  type OrderShop,
  orderBody,
  type TestResponse,
} from '../checkout/order-fixture.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

const DAY_MS = 86_400_000;
// NOW_MS is a Sunday: 15 November 2026.
const STOCK = { days: { from: 3, to: 5 }, window: { from: '2026-11-18', to: '2026-11-20' } };
const SIZED = { days: { from: 16, to: 18 }, window: { from: '2026-12-07', to: '2026-12-09' } };
const PANE = { sku: 'MIRROR', qty: 1, price: 1, ...sizedOption(49, 1000, 2000) };
const WALL = { sku: 'WALL', qty: 1, price: 1 };

let database: TestDatabase;
let shop: OrderShop;
let nowMs = NOW_MS;
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await createOrderShop(database.db, { now: () => nowMs });
  Object.assign(shop.settings.company, { iban: 'EE382200221020145685', bank: 'Näidispank' });
});
afterAll(() => database.drop());
beforeEach(async () => {
  nowMs = NOW_MS;
  await shop.setStock('WALL', { qty: 5 });
  await shop.rows('delete from sales_order');
  await shop.rows('delete from outbox_letter');
});

const place = async (products: (typeof WALL)[], information: Record<string, unknown> = {}) => {
  const [first] = products;
  const cartId = await shop.cartWith({ ...first, qty: 1 });
  const placed = await shop.order(orderBody(cartId, { products, information }));
  expect(placed).toMatchObject({ code: 200 });
  return placed;
};
const load = async ({ result, meta }: TestResponse) =>
  (await shop.request('GET', `/api/ext/orders/order?orderId=${result.backendOrderId}&key=${meta.orderKey}`))
    .result;
const lastText = async () => (await shop.emailsTo('mari@example.com')).at(-1)?.text ?? '';

it('a mixed order has dates for each kind of product, the same in the e-mail and on the page', async () => {
  const placed = await place([WALL, PANE]);
  const { delivery } = (await load(placed)).extension_attributes;
  expect(delivery).toEqual({ stocked: STOCK, sized: SIZED });
  const text = await lastText();
  expect(text).toContain(`Laokaup: ${formatDayRange(delivery.stocked.window, 'et-EE', 'long')}`);
  expect(text).toContain(`Erimõõt: ${formatDayRange(delivery.sized.window, 'et-EE', 'long')}`);
  expect(text).toContain('7.–9. detsember');
  // The stored dates do not change with the time of viewing.
  nowMs += 30 * DAY_MS;
  expect((await load(placed)).extension_attributes.delivery).toEqual(delivery);
});

it('has dates only for the ordered kinds; another country takes longer', async () => {
  const placed = await place([WALL], { shippingAddress: address({ country_id: 'LV', postcode: 'LV-1010' }) });
  expect((await load(placed)).extension_attributes.delivery).toEqual({
    stocked: { days: { from: 5, to: 7 }, window: { from: '2026-11-20', to: '2026-11-24' } },
    sized: null,
  });
  expect(await lastText()).not.toContain('Erimõõt');
});

it('a product sold without stock has no date', async () => {
  await shop.setStock('WALL', { qty: 0 });
  await shop.rows("update stock_item set backorders = 1 where sku = 'WALL'");
  const placed = await place([WALL]);
  await shop.rows("update stock_item set backorders = 0 where sku = 'WALL'");
  expect((await load(placed)).extension_attributes.delivery).toEqual({ stocked: null, sized: null });
  expect(await lastText()).not.toContain('Tarneaeg');
});

it('an order by transfer starts with its payment', async () => {
  const placed = await place([WALL], { payment_method_code: 'banktransfer' });
  const waiting = { stocked: { days: STOCK.days, window: null }, sized: null };
  expect((await load(placed)).extension_attributes.delivery).toEqual(waiting);
  expect(await lastText()).toContain('Laokaup: 3–5 tööpäeva pärast makse laekumist');
  nowMs += DAY_MS;
  await shop.checkout.steps.markPaid(TEST_AUTHOR, Number(placed.result.backendOrderId));
  expect((await load(placed)).extension_attributes.delivery.stocked.window).toEqual({
    from: '2026-11-19',
    to: '2026-11-23',
  });
  expect(await lastText()).toContain('Laokaup: 19.–23. november');
});

it('an order of a service has no delivery', async () => {
  const cartId = await shop.cartWith({ sku: 'VISIT', qty: 1 });
  const placed = await shop.order(
    orderBody(cartId, {
      products: [{ sku: 'VISIT', qty: 1, price: 1 }],
      information: {
        payment_method_code: 'banktransfer',
        shippingAddress: undefined,
        shipping_method_code: '',
        shipping_carrier_code: '',
      },
    }),
  );
  expect((await load(placed)).extension_attributes.delivery).toBeUndefined();
});
