// A newer release adds columns while this one is running: the statements that it has prepared go on.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { createOrderShop, type OrderShop, orderBody } from './order-fixture.ts';

let database: TestDatabase;
let shop: OrderShop;
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await createOrderShop(database.db);
  await shop.setStock('WALL', { qty: 1000 });
});
afterAll(() => database.drop());

const addColumns = () =>
  database.db.execute(`do $$ declare name text; begin
    for name in select table_name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' loop
      execute format('alter table %I add column added_later text', name);
    end loop;
  end $$`);

/** Places an order, repeats the request, and cancels it. */
const run = async () => {
  const body = orderBody(await shop.cartWith({ sku: 'WALL' }));
  const placed = await shop.order(body);
  expect(placed.code).toBe(200);
  expect(await shop.order(body)).toEqual(placed);
  const entityId = Number(placed.result.backendOrderId);
  expect(await shop.checkout.steps.cancel({ kind: 'person', name: 'test' }, entityId)).toMatchObject({
    ok: true,
  });
};

it('an order is placed, repeated and cancelled', async () => {
  await run();
  await addColumns();
  await run();
});
