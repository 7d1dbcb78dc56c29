// A shipping method whose delivery provider is not connected is not offered.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { type CartShop, createCartShop } from './cart-fixture.ts';

let database: TestDatabase;
let shop: CartShop;
const connected = new Set(['']);
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await createCartShop(database.db, { canBeShipped: (provider) => connected.has(provider) });
  await database.db.$client.query(`insert into shipping_method
    (carrier_code, method_code, carrier_title, method_title, price_excl_cents, price_incl_cents, provider)
    values ('omniva', 'door', 'Omniva', 'Courier', 100, 122, 'omniva')`);
});
afterAll(() => database.drop());

const offered = async (cart: string) => {
  const { result } = await shop.call('POST', `shipping-methods?cartId=${cart}`, {
    address: { country_id: 'EE' },
  });
  return result.map(({ carrier_code }: { carrier_code: string }) => carrier_code);
};
const choose = (cart: string) =>
  shop.call('POST', `shipping-information?cartId=${cart}`, {
    addressInformation: {
      shippingAddress: { country_id: 'EE' },
      shippingCarrierCode: 'omniva',
      shippingMethodCode: 'door',
    },
  });

it('is neither listed nor chosen, and is reported, until its provider is there', async () => {
  const cart = await shop.guest();
  await shop.add(cart, { sku: 'WALL' });
  expect(await offered(cart)).toEqual(['flatrate']);
  expect((await choose(cart)).code).not.toBe(200);
  expect(await shop.carts.unconnectedShipping()).toEqual([
    { carrier_code: 'omniva', method_code: 'door', provider: 'omniva' },
  ]);
  connected.add('omniva');
  expect(await offered(cart)).toEqual(['flatrate', 'omniva']);
  expect((await choose(cart)).code).toBe(200);
  expect(await shop.carts.unconnectedShipping()).toEqual([]);
});

it('a chosen one whose provider has gone costs nothing and cannot be ordered', async () => {
  const cart = await shop.guest();
  await shop.add(cart, { sku: 'WALL' });
  connected.add('omniva');
  await choose(cart);
  connected.delete('omniva');
  expect((await shop.call('GET', `totals?cartId=${cart}`)).result.shipping_incl_tax).toBe(0);
});
