import { TotalsSchema } from '@klaas/core/contract/cart-endpoints.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { type CartShop, createCartShop, variantOption } from './cart-fixture.ts';

let database: TestDatabase;
let shop: CartShop;
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await createCartShop(database.db);
});
afterAll(async () => {
  await database.drop();
});

const totalsOf = async (id: string) => (await shop.call('GET', `totals?cartId=${id}`)).result;
const segments = (totals: { total_segments: { code: string; value: number }[] }) =>
  Object.fromEntries(totals.total_segments.map(({ code, value }) => [code, value]));
const inform = (id: string, information: object) =>
  shop.call('POST', `shipping-information?cartId=${id}`, { addressInformation: information });

describe('totals', () => {
  it('are zero for an empty cart', async () => {
    expect(await totalsOf(await shop.guest())).toMatchObject({ grand_total: 0, items_qty: 0, items: [] });
  });

  it('have every field of the contract', async () => {
    const id = await shop.guest();
    const { item_id } = (await shop.add(id, { sku: 'WALL', qty: 2 })).result;
    const totals = await totalsOf(id);
    expect(TotalsSchema.safeParse(totals).error).toBeUndefined();
    expect(totals).toMatchObject({
      grand_total: 200,
      base_grand_total: 200,
      subtotal: 200,
      subtotal_incl_tax: 244,
      discount_amount: 0,
      shipping_amount: 0,
      tax_amount: 44,
      base_tax_amount: 44,
      quote_currency_code: 'EUR',
      items_qty: 2,
      items: [
        {
          item_id,
          name: 'Shower wall',
          qty: 2,
          price: 100,
          price_incl_tax: 122,
          row_total: 200,
          row_total_incl_tax: 244,
          tax_percent: 22,
          options: '[]',
        },
      ],
    });
    expect(totals).not.toHaveProperty('coupon_code');
    expect(segments(totals)).toEqual({ subtotal: 244, shipping: 0, tax: 44, grand_total: 244 });
  });

  it('compute tax per rate', async () => {
    const id = await shop.guest();
    await shop.add(id, { sku: 'WALL' });
    await shop.add(id, { sku: 'LOW' });
    const { items, total_segments } = await totalsOf(id);
    expect(
      items.map((item: { tax_percent: number; tax_amount: number }) => [item.tax_percent, item.tax_amount]),
    ).toEqual([
      [22, 22],
      [9, 2.01],
    ]);
    const tax = total_segments.find((segment: { code: string }) => segment.code === 'tax');
    expect(
      tax.extension_attributes.tax_grandtotal_details.map((detail: { amount: number }) => detail.amount),
    ).toEqual([22, 2.01]);
  });

  it('list the options of a line, as text and as selected', async () => {
    const id = await shop.guest();
    await shop.add(id, { sku: 'DOOR', ...variantOption(50) });
    const { items } = await totalsOf(id);
    expect(items[0].product_option.extension_attributes.configurable_item_options).toMatchObject([
      { option_id: '93' },
    ]);
  });

  it('add up for any cart, and are the same when requested again', async () => {
    const choices = [
      { sku: 'WALL' },
      { sku: 'LOW' },
      { sku: 'SPECIAL' },
      { sku: 'TIER' },
      { sku: 'DOOR', ...variantOption(50) },
      { sku: 'PACK' },
      { sku: 'GUIDE' },
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.record({ at: fc.nat(choices.length - 1), qty: fc.integer({ min: 1, max: 30 }) }), {
          selector: ({ at }) => at,
          maxLength: 5,
        }),
        fc.boolean(),
        async (lines, shipped) => {
          const id = await shop.guest();
          for (const { at, qty } of lines) await shop.add(id, { ...choices[at], qty });
          if (shipped)
            await inform(id, { shippingAddress: { countryId: 'EE' }, shippingMethodCode: 'flatrate' });
          const totals = await totalsOf(id);
          const cents = (value: number) => Math.round(value * 100);
          const sum = (values: number[]) => values.reduce((a, b) => a + cents(b), 0);
          const { subtotal, shipping = 0, tax, grand_total } = segments(totals);
          expect(cents(subtotal ?? 0) + cents(shipping)).toBe(cents(grand_total ?? 0));
          expect(cents(totals.grand_total) + cents(tax ?? 0)).toBe(cents(grand_total ?? 0));
          const column = (name: string) =>
            sum(totals.items.map((item: Record<string, number>) => item[name] ?? 0));
          expect(column('row_total_incl_tax')).toBe(cents(subtotal ?? 0));
          expect(column('row_total')).toBe(cents(totals.subtotal));
          expect(column('tax_amount') + cents(totals.shipping_tax_amount)).toBe(cents(tax ?? 0));
          expect(await totalsOf(id)).toEqual(totals);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('shipping methods', () => {
  it('[CHK-03] are the courier at 4 and 5 with tax', async () => {
    const id = await shop.guest();
    await shop.add(id, { sku: 'WALL' });
    const address = {
      region: '',
      region_id: 0,
      country_id: 'EE',
      street: [null, null],
      postcode: '',
      city: '',
      region_code: '',
    };
    const response = await shop.call('POST', `shipping-methods?cartId=${id}`, { address });
    expect(response).toMatchObject({
      code: 200,
      result: [
        {
          carrier_code: 'flatrate',
          method_code: 'flatrate',
          method_title: 'DPD kuller',
          amount: 4,
          base_amount: 4,
          available: true,
          error_message: '',
          price_excl_tax: 4,
          price_incl_tax: 5,
        },
      ],
    });
  });

  it('are empty for an unserved country and for a virtual cart', async () => {
    const id = await shop.guest();
    await shop.add(id, { sku: 'WALL' });
    expect(
      (await shop.call('POST', `shipping-methods?cartId=${id}`, { address: { country_id: 'US' } })).result,
    ).toEqual([]);
    const virtual = await shop.guest();
    await shop.add(virtual, { sku: 'VISIT' });
    expect(
      (await shop.call('POST', `shipping-methods?cartId=${virtual}`, { address: { country_id: 'EE' } }))
        .result,
    ).toEqual([]);
  });

  it('without an address return the argument error', async () => {
    const text = 'No address element provided within the request body';
    const id = await shop.guest();
    for (const body of [undefined, {}, { address: null }])
      expect(await shop.call('POST', `shipping-methods?cartId=${id}`, body)).toMatchObject({
        code: 500,
        result: text,
      });
    expect(await shop.call('POST', `shipping-information?cartId=${id}`, {})).toMatchObject({
      code: 500,
      result: text,
    });
    expect((await shop.call('POST', 'shipping-methods?cartId=x', { address: {} })).code).toBe(404);
  });
});

describe('shipping-information', () => {
  const EE = {
    countryId: 'EE',
    firstname: 'Mari',
    lastname: 'Maasikas',
    city: 'Tartu',
    postcode: '51003',
    street: ['Riia 1'],
  };

  it('stores the method and returns totals and payment methods', async () => {
    const id = await shop.guest();
    await shop.add(id, { sku: 'WALL' });
    const { result } = await inform(id, {
      shippingAddress: EE,
      billingAddress: EE,
      shippingCarrierCode: 'flatrate',
      shippingMethodCode: 'flatrate',
    });
    expect(result.payment_methods).toMatchObject([
      { code: 'cashondelivery', title: 'Tasumine kättesaamisel' },
      { code: 'banktransfer', title: 'Pangaülekanne' },
    ]);
    expect(result.totals).toMatchObject({
      shipping_amount: 4,
      shipping_incl_tax: 5,
      tax_amount: 23,
      grand_total: 104,
    });
    expect(segments(result.totals)).toEqual({ subtotal: 122, shipping: 5, tax: 23, grand_total: 127 });
    expect(result.totals.total_segments[1].title).toBe('Shipping & Handling (DPD kuller)');
    expect(await totalsOf(id)).toEqual(result.totals);
  });

  it('accepts the other spelling, a partial address, and one of the two method codes', async () => {
    const id = await shop.guest();
    await shop.add(id, { sku: 'WALL' });
    const snake = await inform(id, {
      shipping_address: { country_id: 'ee', street: [null, null], city: '' },
      shipping_method_code: 'flatrate',
    });
    expect(snake.result.totals.shipping_incl_tax).toBe(5);
    expect((await inform(id, { shippingAddress: { countryId: 'EE' } })).result.totals.shipping_incl_tax).toBe(
      5,
    );
  });

  it.each([
    ['an unknown method', { shippingMethodCode: 'pigeon' }],
    ['an unserved country', { shippingAddress: { countryId: 'US' }, shippingMethodCode: 'flatrate' }],
  ])('rejects %s', async (_title, information) => {
    const id = await shop.guest();
    await shop.add(id, { sku: 'WALL' });
    expect(await inform(id, information)).toMatchObject({
      code: 400,
      meta: { error: 'shipping_method_unknown' },
    });
    expect((await totalsOf(id)).shipping_incl_tax).toBe(0);
  });

  it('is free from the configured amount, and not offered when disabled', async () => {
    await database.db.$client.query(
      `insert into shipping_method (carrier_code, method_code, carrier_title, method_title, price_excl_cents, price_incl_cents, free_above_cents, position)
       values ('own', 'van', 'Own', 'Van', 800, 1000, 20000, 1), ('own', 'off', 'Own', 'Off', 1, 1, null, 2)`,
    );
    await database.db.$client.query("update shipping_method set available = false where method_code = 'off'");
    const id = await shop.guest();
    await shop.add(id, { sku: 'WALL' });
    expect((await inform(id, { shippingMethodCode: 'van' })).result.totals.shipping_incl_tax).toBe(10);
    await shop.add(id, { sku: 'WALL' });
    expect((await totalsOf(id)).shipping_incl_tax).toBe(0);
    expect((await inform(id, { shippingMethodCode: 'off' })).code).toBe(400);
    const offers = (
      await shop.call('POST', `shipping-methods?cartId=${id}`, { address: { country_id: 'EE' } })
    ).result;
    expect(
      offers.map((offer: { method_code: string; available: boolean }) => [
        offer.method_code,
        offer.available,
      ]),
    ).toEqual([
      ['flatrate', true],
      ['van', true],
      ['off', false],
    ]);
    await database.db.$client.query("delete from shipping_method where carrier_code = 'own'");
  });

  it('[CART-09] of a virtual cart has no shipping and no cash on delivery', async () => {
    const id = await shop.guest();
    await shop.add(id, { sku: 'VISIT' });
    await shop.add(id, { sku: 'GUIDE' });
    const { result } = await inform(id, {
      shippingAddress: { countryId: 'EE' },
      shippingMethodCode: 'flatrate',
    });
    expect(result.payment_methods).toMatchObject([{ code: 'banktransfer', title: 'Pangaülekanne' }]);
    expect(segments(result.totals)).not.toHaveProperty('shipping');
    expect((await shop.call('GET', `payment-methods?cartId=${id}`)).result).toMatchObject([
      { code: 'banktransfer', title: 'Pangaülekanne' },
    ]);
  });
});

it('payment-methods returns a list of code, title and note', async () => {
  const id = await shop.guest();
  await shop.add(id, { sku: 'WALL' });
  expect((await shop.call('GET', `payment-methods?cartId=${id}`)).result).toEqual([
    {
      code: 'cashondelivery',
      title: 'Tasumine kättesaamisel',
      extension_attributes: { note: 'Sularahas või kaardiga, kui kauba kätte saad' },
    },
    {
      code: 'banktransfer',
      title: 'Pangaülekanne',
      extension_attributes: { note: 'Arve alusel, ka ettevõttele; alustame, kui raha on laekunud' },
    },
  ]);
});

describe('collect-totals', () => {
  const collect = (id: string, methods?: object) =>
    shop.call('POST', `collect-totals?cartId=${id}`, methods === undefined ? {} : { methods });

  it('stores both methods and returns the totals', async () => {
    const id = await shop.guest();
    await shop.add(id, { sku: 'WALL' });
    const methods = {
      paymentMethod: { method: 'cashondelivery' },
      shippingCarrierCode: 'flatrate',
      shippingMethodCode: 'flatrate',
    };
    const response = await collect(id, methods);
    expect(segments(response.result)).toMatchObject({ shipping: 5, grand_total: 127 });
  });

  it('rejects unknown methods', async () => {
    const id = await shop.guest();
    await shop.add(id, { sku: 'WALL' });
    expect(await collect(id)).toMatchObject({
      code: 500,
      result: 'No shipping and payment methods element provided within the request body',
    });
    expect(await collect(id, { paymentMethod: { method: 'shells' } })).toMatchObject({
      code: 400,
      meta: { error: 'payment_method_unknown' },
    });
    expect((await collect('x', {})).code).toBe(404);
  });
});

it('logs no unexpected error', () => {
  expect(shop.logged).toEqual([]);
});

it('titles of methods are data: in the language of the store, else the general one', async () => {
  const id = await shop.guest();
  await shop.add(id, { sku: 'WALL' });
  const titles = async (store: string) => {
    const headers = { 'x-vs-store-code': store };
    const payment = await shop.call('GET', `payment-methods?cartId=${id}`, undefined, headers);
    const shipping = await shop.call(
      'POST',
      `shipping-methods?cartId=${id}`,
      { address: { country_id: 'EE' } },
      headers,
    );
    return [payment.result[0].title, shipping.result[0].method_title];
  };
  expect(await titles('et')).toEqual(['Tasumine kättesaamisel', 'DPD kuller']);
  expect(await titles('ru')).toEqual(['Оплата при получении', 'Курьер DPD']);
  await shop.db.$client.query(`update payment_method set titles = '{"et": "Sularaha"}'`);
  expect((await titles('et'))[0]).toBe('Sularaha');
  expect((await titles('ru'))[0]).toBe('Cash on delivery');
});
