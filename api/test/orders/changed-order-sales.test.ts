// [OFFICE-43] Sales of an order whose total became lower after it was paid: the difference is subtracted once.
import { randomUUID } from 'node:crypto';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createSalesService } from '../../src/orders/office/sales-service.ts';
import { loadOrder } from '../../src/orders/order-repository.ts';
import { createSalesReport } from '../../src/orders/report/sales-report-service.ts';
import { NOW_MS } from '../cart/cart-fixture.ts';
import { address, createOrderShop, type OrderShop, orderBody } from '../checkout/order-fixture.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

let database: TestDatabase;
let shop: OrderShop;
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await createOrderShop(database.db);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await shop.removeOrders();
  await shop.setStock('WALL', { qty: 10 });
});

/** Paid; 122 € a piece, and 5 € for the delivery. */
const place = async (qty: number, where: object = {}) => {
  const cartId = await shop.cartWith({ sku: 'WALL', qty });
  const placed = await shop.order(
    orderBody(cartId, {
      products: [{ sku: 'WALL', qty, price: 1 }],
      information: { payment_method_code: 'banklink', ...where },
    }),
  );
  const id = Number(placed.result.backendOrderId);
  expect((await shop.callback(shop.notice(placed.meta.payment?.url, 'CAPTURED'))).status).toBe(200);
  await shop.checkout.issueInvoices({ entity_id: id });
  const order = await loadOrder(database.db, id);
  if (!order) throw new Error('no order');
  return order;
};
const giveBack = async () => {
  expect(await shop.checkout.refundDue()).toBe(1);
  await shop.completeRefunds();
};
const figures = async () => {
  const day = shopDayOf(NOW_MS);
  const report = createSalesReport({ db: database.db });
  const sales = createSalesService({ db: database.db, now: () => NOW_MS });
  return {
    total: (await report.total({ from: day, to: day })).cents,
    products: (await report.byProduct({ from: day, to: day })).map(({ key, cents }) => [key, cents]),
    today: (await sales.load({ days: 1 })).days.map(({ cents }) => cents),
  };
};

it('an order that was edited to fewer pieces is what it costs now', async () => {
  const order = await place(2);
  const edited = await shop.checkout.edits.edit(TEST_AUTHOR, order.entity_id, {
    ...{ lines: [{ item_id: order.items[0]?.item_id ?? 0, qty: 1 }], added: [], key: randomUUID() },
    ...{ address: undefined, method: undefined, point: undefined, slotId: undefined },
    ...{ stopsBegun: false, reason: '', limit: null, version: order.version },
  });
  expect(edited.ok).toBe(true);
  await giveBack();
  const products = [
    ['WALL', 12_200],
    ['', 500],
  ];
  expect(await figures()).toEqual({ total: 12_700, products, today: [12_700] });
});

it('an order whose tax was given back is what it costs now; another refund of it is subtracted', async () => {
  const company = address({ country_id: 'FI', company: 'Hotelli Oy', vat_id: 'FI77777100' });
  const { entity_id } = await place(1, {
    shippingAddress: address({ country_id: 'FI' }),
    billingAddress: company,
  });
  await shop.vat.checkLate({ entity_id });
  expect((await shop.checkout.steps.correctTax(TEST_AUTHOR, entity_id)).ok).toBe(true);
  await giveBack();
  expect(await figures()).toMatchObject({ total: 10_400, today: [10_400] });
  const part = { amountCents: 400, lines: [], isRestocked: false, reason: '', key: randomUUID() };
  expect((await shop.checkout.steps.refund(TEST_AUTHOR, entity_id, part)).ok).toBe(true);
  await giveBack();
  expect(await figures()).toMatchObject({ total: 10_000, today: [10_000] });
});
