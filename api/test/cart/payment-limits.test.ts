// Ways of paying with a least and a most amount are offered by what the buyer pays.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { type CartShop, createCartShop } from './cart-fixture.ts';

let database: TestDatabase;
let shop: CartShop;
const amounts: (number | null)[] = [];
/** Of every method. */
let most = 1_000_000;
/** Its provider is down. */
let hidden = '';
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await createCartShop(database.db, {
    paymentOptions: (code, { amountCents }) => {
      amounts.push(amountCents);
      return code === hidden || (amountCents ?? 0) > most ? undefined : [];
    },
  });
});
afterAll(() => database.drop());

it('the amount is that of the order, with tax, delivery and discount', async () => {
  await database.db.$client.query("insert into coupon (code, kind, value) values ('TEN', 'percent', 10)");
  const cart = await shop.guest();
  await shop.add(cart, { sku: 'WALL' });
  await shop.call('POST', `apply-coupon?cartId=${cart}&coupon=TEN`);
  amounts.length = 0;
  const informed = await shop.call('POST', `shipping-information?cartId=${cart}`, {
    addressInformation: { shippingAddress: { countryId: 'EE' }, shippingMethodCode: 'flatrate' },
  });
  expect(informed.code).toBe(200);
  // 122 € less 12.20 €, and 5 € for the delivery.
  expect(amounts.at(-1)).toBe(11_480);
});

it('a quote is paid by methods that take its sum, on its page and when it is accepted', async () => {
  const store = shop.settings.storeViews.stores[0];
  if (!store) throw new Error('no store');
  const { quote } = await shop.carts.quoteGoods(
    { store, group_id: null },
    {
      products: [{ sku: 'WALL', qty: 1 }],
      ...{ shipping_address: null, billing_address: { country_id: 'EE' }, carrier: '', method: '' },
    },
  );
  const frozen = shop.carts.freezeQuote(quote);
  const payments = async () => {
    const thawed = await database.db.transaction((tx) => shop.carts.thawQuote(tx, store, frozen));
    const shown = await shop.carts.paymentsOfQuote(store, frozen);
    expect(thawed.cart.payment.map(({ code }) => code)).toEqual(shown.map(({ code }) => code));
    return shown.length;
  };
  most = 12_200;
  expect(await payments()).toBeGreaterThan(0);
  most = 12_199;
  expect(await payments()).toBe(0);
});

it('a way of paying whose provider is down is hidden, and the others stay', async () => {
  await database.db.$client.query(
    "insert into payment_method (code, title) values ('montonio_bank', 'Bank')",
  );
  most = 1_000_000;
  const cart = await shop.guest();
  await shop.add(cart, { sku: 'WALL' });
  const offered = async () =>
    (await shop.call('GET', `payment-methods?cartId=${cart}`)).result.map(
      ({ code }: { code: string }) => code,
    );
  const all = await offered();
  expect(all).toContain('montonio_bank');
  expect(all.length).toBeGreaterThan(1);
  hidden = 'montonio_bank';
  expect(await offered()).toEqual(all.filter((code: string) => code !== hidden));
  hidden = '';
  expect(await offered()).toEqual(all);
});
