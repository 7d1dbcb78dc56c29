// Accepted orders: database rows, responses and notifications.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sizedOption, variantOption } from '../cart/cart-fixture.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { address, createOrderShop, newOrderId, type OrderShop, orderBody } from './order-fixture.ts';

let database: TestDatabase;
let shop: OrderShop;
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await createOrderShop(database.db);
});
afterAll(() => database.drop());

const load = async (placed: { result: { backendOrderId: string }; meta?: { orderKey: string } }) =>
  (
    await shop.request(
      'GET',
      `/api/ext/orders/order?orderId=${placed.result.backendOrderId}&key=${placed.meta?.orderKey}`,
    )
  ).result;

describe('[ORD-06] a guest order', () => {
  it('returns exactly the contract’s response, closes the cart and reserves the stock', async () => {
    await shop.setStock('WALL', { qty: 10 });
    const cartId = await shop.cartWith({ sku: 'WALL', qty: 2 });
    const placed = await shop.order(
      orderBody(cartId, { products: [{ sku: 'WALL', qty: 2, price: 100 }], root: { expected_total: 249 } }),
    );
    expect(placed.code).toBe(200);
    const { magentoOrderId, orderNumber, ...rest } = placed.result;
    expect(orderNumber).toBe(magentoOrderId.padStart(9, '0'));
    expect(rest).toEqual({ backendOrderId: magentoOrderId, transferedAt: '2026-11-15T10:00:00.000Z' });
    expect(await shop.stockOf('WALL')).toEqual({ qty: 10, reserved: 2 });
    expect((await shop.call('GET', `pull?cartId=${cartId}`)).code).toBe(404);
    const order = await load(placed);
    expect(order).toMatchObject({
      entity_id: Number(magentoOrderId),
      increment_id: orderNumber,
      state: 'pending',
      status: 'pending',
      grand_total: 249,
      total_due: 249,
      subtotal: 200,
      subtotal_incl_tax: 244,
      shipping_amount: 4,
      shipping_incl_tax: 5,
      tax_amount: 45,
      discount_amount: 0,
      order_currency_code: 'EUR',
      shipping_description: 'DPD kuller',
      total_item_count: 1,
      customer_email: 'mari@example.com',
      payment: { method: 'cashondelivery', additional_information: ['Tasumine kättesaamisel'] },
      // Fields that clients of the ecosystem also read.
      updated_at: '2026-11-15 10:00:00',
      store_id: 1,
      total_qty_ordered: 2,
      base_currency_code: 'EUR',
      base_grand_total: 249,
      base_tax_amount: 45,
      base_shipping_amount: 4,
      base_total_due: 249,
    });
    expect(order.items).toMatchObject([
      {
        sku: 'WALL',
        product_id: shop.products.find(({ sku }) => sku === 'WALL')?.id,
        qty_ordered: 2,
        row_total_incl_tax: 244,
        base_row_total_incl_tax: 244,
        tax_percent: 22,
      },
    ]);
  });

  it('is accepted at the alternative URL', async () => {
    await shop.setStock('WALL', { qty: 1000 });
    const body = orderBody(await shop.cartWith({ sku: 'SPECIAL' }), {
      products: [{ sku: 'SPECIAL', qty: 1, price: 1 }],
    });
    expect((await shop.request('POST', '/api/order/create', body)).code).toBe(200);
  });

  it('follows the body, not the cart: lines are added, changed and removed', async () => {
    const cartId = await shop.cartWith({ sku: 'WALL', qty: 5 }, { sku: 'SHELF', qty: 1 });
    const products = [
      { sku: 'WALL', qty: 1, price: 1 },
      { sku: 'DOOR-G', parentSku: 'DOOR', qty: 1, price: 1, ...variantOption(50) },
      { sku: 'DOOR-C', qty: 1, price: 1, ...variantOption(49) },
    ];
    const order = await load(await shop.order(orderBody(cartId, { products })));
    expect(
      order.items.map((item: { sku: string; qty_ordered: number }) => [item.sku, item.qty_ordered]),
    ).toEqual([
      ['WALL', 1],
      ['DOOR-G', 1],
      ['DOOR-C', 1],
    ]);
    expect(order.grand_total).toBe(122 + 250 + 244 + 5);
  });

  it('is accepted without a cart on the server', async () => {
    const placed = await shop.order(orderBody('', { products: [{ sku: 'SPECIAL', qty: 1, price: 9999 }] }));
    expect(placed.code).toBe(200);
    expect((await load(placed)).grand_total).toBe(85);
  });

  it('merges duplicate lines', async () => {
    const products = [
      { sku: 'SPECIAL', qty: 1, price: 1 },
      { sku: 'SPECIAL', qty: 2, price: 1 },
    ];
    const order = await load(await shop.order(orderBody('', { products })));
    expect(order.items).toMatchObject([{ sku: 'SPECIAL', qty_ordered: 3 }]);
  });

  it('of a made-to-measure product keeps its sizes and reserves no stock', async () => {
    const cartId = await shop.cartWith({ sku: 'MIRROR', ...sizedOption(49, 1000, 2000) });
    const products = [{ sku: 'MIRROR', qty: 1, price: 1, ...sizedOption(49, 1000, 2000) }];
    const order = await load(await shop.order(orderBody(cartId, { products })));
    expect(order.items[0]).toMatchObject({ is_made_to_measure: true, price_incl_tax: 280 });
    expect(order.items[0].options).toContainEqual({ label: 'Width', value: '1000 mm' });
    expect(order.extension_attributes.can_cancel).toBe(false);
  });

  it('of a package reserves stock of its components', async () => {
    await shop.setStock('SHELF', { qty: 50 });
    const before = await shop.stockOf('WALL');
    await shop.order(orderBody('', { products: [{ sku: 'PACK', qty: 2, price: 1 }] }));
    expect(await shop.stockOf('SHELF')).toEqual({ qty: 50, reserved: 4 });
    expect((await shop.stockOf('WALL'))?.reserved).toBe((before?.reserved ?? 0) + 2);
  });

  it('of a virtual product has no shipping, no shipping address and no cash on delivery', async () => {
    const cartId = await shop.cartWith({ sku: 'VISIT' });
    const virtual = (payment_method_code: string) =>
      orderBody(cartId, {
        products: [{ sku: 'VISIT', qty: 1, price: 1 }],
        information: {
          shippingAddress: undefined,
          shipping_method_code: undefined,
          shipping_carrier_code: undefined,
          payment_method_code,
        },
      });
    expect((await shop.order(virtual('cashondelivery'))).meta.error).toBe('payment_method_unknown');
    const placed = await shop.order(virtual('banklink'));
    expect(placed.code).toBe(200);
    const order = await load(placed);
    expect(order).toMatchObject({ grand_total: 60, shipping_incl_tax: 0, state: 'pending_payment' });
    expect(order.extension_attributes.shipping_assignments[0].shipping.address).toBeNull();
  });

  it('keeps the title of a payment method added by the staff, also after the method is removed', async () => {
    await shop.rows("insert into payment_method (code, title) values ('invoice', 'Arve 14 päevaks')");
    const placed = await shop.order(orderBody('', { information: { payment_method_code: 'invoice' } }));
    await shop.rows("delete from payment_method where code = 'invoice'");
    const order = await load(placed);
    expect(order.payment).toEqual({ method: 'invoice', additional_information: ['Arve 14 päevaks'] });
    const mails = await shop.emailsTo('mari@example.com');
    expect(mails.at(-1)?.text).toContain('Arve 14 päevaks');
  });

  it('[CHK-06] of a company has its name and tax number on the invoice', async () => {
    const billingAddress = address({ company: 'Klaasikoda OÜ', vat_id: 'EE123456789' });
    const order = await load(await shop.order(orderBody('', { information: { billingAddress } })));
    expect(order.billing_address).toMatchObject({ company: 'Klaasikoda OÜ', vat_id: 'EE123456789' });
  });

  it('redeems the coupon of the cart once, and records it', async () => {
    await shop.rows("insert into coupon (code, kind, value, usage_limit) values ('ONCE', 'percent', 10, 1)");
    const [first, second] = [
      await shop.cartWith({ sku: 'SPECIAL' }),
      await shop.cartWith({ sku: 'SPECIAL' }),
    ];
    for (const id of [first, second]) await shop.call('POST', `apply-coupon?cartId=${id}&coupon=ONCE`);
    const products = [{ sku: 'SPECIAL', qty: 1, price: 1 }];
    const order = await load(await shop.order(orderBody(first ?? '', { products })));
    expect(order).toMatchObject({ coupon_code: 'ONCE', discount_amount: -8, grand_total: 77 });
    const late = orderBody(second ?? '', { products, root: { expected_total: 77 } });
    expect(await shop.order(late)).toMatchObject({
      code: 409,
      meta: { error: 'price_changed', detail: { expected: 77, actual: 85 } },
    });
    const unseen = await shop.order({ ...late, expected_total: undefined });
    expect(unseen.meta.error).toBe('coupon_refused');
    expect((await shop.order({ ...late, expected_total: 85 })).code).toBe(200);
    expect(await shop.rows("select times_used from coupon where code = 'ONCE'")).toEqual([{ times_used: 1 }]);
  });
});

describe('a repeated order', () => {
  it('[ORD-04] gets the first response, without further effects', async () => {
    const body = orderBody(await shop.cartWith({ sku: 'WALL' }));
    const first = await shop.order(body);
    const before = await shop.snapshot();
    expect(await shop.order(body)).toEqual(first);
    expect(await shop.order({ ...body, updated_at: '2027-01-01', transmited: false })).toEqual(first);
    expect(await shop.snapshot()).toEqual(before);
  });

  it('is one order also under concurrency, with and without a cart', async () => {
    for (const cartId of [await shop.cartWith({ sku: 'WALL' }), '']) {
      const body = orderBody(cartId);
      const responses = await Promise.all(Array.from({ length: 12 }, () => shop.order(body)));
      expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
      expect(responses[0]?.code).toBe(200);
      expect(
        await shop.rows('select count(*)::int n from sales_order where order_id = $1', [body.order_id]),
      ).toEqual([{ n: 1 }]);
      expect(
        await shop.rows('select count(*)::int n from outbox_letter where html like $1', [
          `%orderId=${responses[0]?.result.backendOrderId}&#38;%`,
        ]),
      ).toEqual([{ n: 1 }]);
    }
  });

  it('that took the last unit is not reported as out of stock', async () => {
    await shop.setStock('FEW', { qty: 1 });
    const body = orderBody('', { products: [{ sku: 'FEW', qty: 1, price: 1 }] });
    const responses = await Promise.all(Array.from({ length: 8 }, () => shop.order(body)));
    expect(responses.map((response) => response.code)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await shop.stockOf('FEW')).toEqual({ qty: 1, reserved: 1 });
  });

  it('with the same order id for another cart is a different order', async () => {
    const body = orderBody(await shop.cartWith({ sku: 'WALL' }));
    await shop.order(body);
    const other = { ...orderBody(await shop.cartWith({ sku: 'WALL' })), order_id: body.order_id };
    const before = await shop.snapshot();
    expect(await shop.order(other)).toMatchObject({ code: 409, meta: { error: 'order_id_taken' } });
    expect(await shop.snapshot()).toEqual(before);
  });

  it('of the same cart under another order id is the same order: a cart is ordered once', async () => {
    const cartId = await shop.cartWith({ sku: 'WALL' });
    const responses = await Promise.all(Array.from({ length: 6 }, () => shop.order(orderBody(cartId))));
    expect(responses.map((response) => response.code)).toEqual(Array.from({ length: 6 }, () => 200));
    expect(new Set(responses.map((response) => response.result.orderNumber)).size).toBe(1);
  });
});

describe('a customer order', () => {
  const tokenOf = (customer_id: number) => shop.tokens.issue({ customer_id, group_id: 1 });

  it('is placed by token and visible only to that customer', async () => {
    const token = await tokenOf(501);
    const cartId = String((await shop.call('POST', `create?token=${token}`)).result);
    await shop.call('POST', `update?token=${token}&cartId=${cartId}`, {
      cartItem: { sku: 'SPECIAL', qty: 1 },
    });
    const body = orderBody(cartId, {
      products: [{ sku: 'SPECIAL', qty: 1, price: 1 }],
      root: { user_id: '501' },
    });
    const placed = await shop.order(body, { authorization: `Bearer ${token}` });
    expect(placed.code).toBe(200);
    const path = `/api/ext/orders/order?orderId=${placed.result.orderNumber}`;
    expect((await shop.request('GET', `${path}&token=${token}`)).result.customer_email).toBe(
      'mari@example.com',
    );
    expect((await shop.request('GET', `${path}&token=${await tokenOf(502)}`)).code).toBe(404);
    expect((await shop.request('GET', path)).code).toBe(404);
    expect((await shop.request('GET', `${path}&key=${placed.meta?.orderKey}x`)).code).toBe(404);
    expect((await shop.request('GET', `${path}&token=nonsense`)).code).toBe(401);
    const history = await shop.checkout.history(501, { pageSize: 20, currentPage: 1 });
    expect(history).toMatchObject({ total_count: 1, items: [{ increment_id: placed.result.orderNumber }] });
  });

  it('requires proof of identity, not a claim', async () => {
    const before = await shop.snapshot();
    const body = orderBody('', { root: { user_id: '501' } });
    expect(await shop.order(body)).toMatchObject({ code: 401, meta: { error: 'customer_unknown' } });
    const other = { authorization: `Bearer ${await tokenOf(502)}` };
    expect((await shop.order(body, other)).code).toBe(401);
    expect((await shop.order(orderBody(''), { authorization: 'Bearer nonsense' })).code).toBe(401);
    expect(await shop.snapshot()).toEqual(before);
  });

  it('is listed newest first, with pagination', async () => {
    const headers = { authorization: `Bearer ${await tokenOf(503)}` };
    const numbers: string[] = [];
    for (let count = 0; count < 3; count++)
      numbers.unshift((await shop.order(orderBody(''), headers)).result.orderNumber);
    const { items, total_count } = await shop.checkout.history(503, { pageSize: 2, currentPage: 2 });
    expect(total_count).toBe(3);
    expect(items.map((item) => item.increment_id)).toEqual(numbers.slice(2));
  });

  it('is anonymized when the account is deleted', async () => {
    const headers = { authorization: `Bearer ${await tokenOf(504)}` };
    const placed = await shop.order(orderBody(''), headers);
    await database.db.transaction((tx) => shop.person.erase(tx, { id: 504, email: '', isProven: false }));
    const order = await load(placed as never);
    expect(JSON.stringify(order)).not.toMatch(/Mari|Maasikas|mari@|Pärnu|5555|10141/);
    expect(order).toMatchObject({ grand_total: 127, billing_address: { country_id: 'EE' } });
  });
});

it('order totals equal the totals of the cart', async () => {
  const cartId = await shop.cartWith(
    { sku: 'LOW', qty: 3 },
    { sku: 'TIER', qty: 11 },
    { sku: 'SPECIAL', qty: 2 },
  );
  await shop.call('POST', `shipping-information?cartId=${cartId}`, {
    addressInformation: { shippingAddress: { countryId: 'EE' }, shippingMethodCode: 'flatrate' },
  });
  const totals = (await shop.call('GET', `totals?cartId=${cartId}`)).result;
  const products = [
    { sku: 'LOW', qty: 3, price: 1 },
    { sku: 'TIER', qty: 11, price: 1 },
    { sku: 'SPECIAL', qty: 2, price: 1 },
  ];
  const order = await load(
    await shop.order(orderBody(cartId, { products, root: { order_id: newOrderId() } })),
  );
  const segment = totals.total_segments.find(({ code }: { code: string }) => code === 'grand_total');
  expect(order.grand_total).toBe(segment.value);
  for (const field of ['subtotal', 'subtotal_incl_tax', 'tax_amount', 'shipping_amount', 'shipping_incl_tax'])
    expect(order[field], field).toBe(totals[field]);
});

it('logs no unexpected error', () => {
  expect(shop.logged).toEqual([]);
});
