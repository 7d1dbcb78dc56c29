// Ways of paying with a least and a most amount are offered by what the buyer pays.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { type CartShop, createCartShop } from './cart-fixture.ts';

let database: TestDatabase;
let shop: CartShop;
const amounts: (number | null)[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await createCartShop(database.db, {
    paymentOptions: (_, { amountCents }) => {
      amounts.push(amountCents);
      return [];
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
