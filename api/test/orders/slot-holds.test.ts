// A place in a delivery slot is kept from the moment the buyer chooses it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NOW_MS } from '../cart/cart-fixture.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { createDeliveryShop, type DeliveryShop, idOf, MINUTE_MS } from './delivery-fixture.ts';

let database: TestDatabase;
let shop: DeliveryShop;
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await createDeliveryShop(database.db);
});
afterAll(() => database.drop());
beforeEach(() => {
  shop.clock.nowMs = NOW_MS;
});

const slots = async (): Promise<{ id: number; free: number }[]> =>
  (await shop.get('slots?country=EE&days=31')).result;
const free = async (slot: number): Promise<number> =>
  (await slots()).find(({ id }) => id === slot)?.free ?? 0;
/** A slot that no other test uses, with that capacity. */
let used = 0;
const newSlot = async (capacity: number): Promise<number> => {
  const slot = (await slots())[used++]?.id ?? 0;
  await shop.rows('update delivery_slot set capacity = $2 where id = $1', [slot, capacity]);
  return slot;
};
const newCart = () => shop.cartWith({ sku: 'WALL' });
const hold = (cart: string, delivery_slot: unknown) =>
  shop.request('POST', `/api/ext/delivery/hold?cartId=${cart}`, { delivery_slot });
const order = (cart: string, slot: number) => shop.order(shop.bodyFor(cart, 'van', { delivery_slot: slot }));

describe('choosing a slot', () => {
  it('keeps its place for a quarter of an hour, for this cart only', async () => {
    const slot = await newSlot(1);
    const [mine, other] = [await newCart(), await newCart()];
    expect(await hold(mine, slot)).toMatchObject({
      status: 200,
      result: { slot: { id: slot }, until: new Date(NOW_MS + 15 * MINUTE_MS).toISOString() },
    });
    expect(await free(slot)).toBe(0);
    expect(await hold(other, slot)).toMatchObject({ status: 409, meta: { error: 'slot_taken' } });
    expect((await order(other, slot)).meta.error).toBe('slot_taken');
    idOf(await order(mine, slot));
    expect(await shop.rows('select 1 from slot_hold where slot_id = $1', [slot])).toEqual([]);
    expect(await free(slot)).toBe(0);
  });

  it('ends: then the place is free, and a job deletes the hold', async () => {
    const slot = await newSlot(1);
    await hold(await newCart(), slot);
    shop.clock.nowMs += 15 * MINUTE_MS - 1;
    expect(await free(slot)).toBe(0);
    expect(await shop.delivery.deleteExpiredHolds()).toBe(0);
    shop.clock.nowMs += 1;
    expect(await free(slot)).toBe(1);
    expect(await shop.delivery.deleteExpiredHolds()).toBe(1);
    expect(await shop.rows('select 1 from slot_hold where slot_id = $1', [slot])).toEqual([]);
  });

  it('again renews the hold', async () => {
    const slot = await newSlot(1);
    const cart = await newCart();
    await hold(cart, slot);
    shop.clock.nowMs += 10 * MINUTE_MS;
    expect((await hold(cart, slot)).status).toBe(200);
    shop.clock.nowMs += 10 * MINUTE_MS;
    expect(await free(slot)).toBe(0);
  });

  it('another slot gives the former place back; a full one does not', async () => {
    const [first, second, full] = [await newSlot(1), await newSlot(1), await newSlot(1)];
    const cart = await newCart();
    await hold(await newCart(), full);
    await hold(cart, first);
    expect((await hold(cart, full)).status).toBe(409);
    expect(await free(first)).toBe(0);
    expect((await hold(cart, second)).status).toBe(200);
    expect([await free(first), await free(second)]).toEqual([1, 0]);
    expect(await hold(cart, null)).toMatchObject({ status: 200, result: null });
    expect(await free(second)).toBe(1);
  });

  it('after the hold has ended and another buyer was faster, the order is rejected with a reason', async () => {
    const slot = await newSlot(1);
    const [slow, fast] = [await newCart(), await newCart()];
    await hold(slow, slot);
    shop.clock.nowMs += 16 * MINUTE_MS;
    idOf(await order(fast, slot));
    expect((await order(slow, slot)).meta.error).toBe('slot_taken');
  });

  it('after the hold has ended, a place that is still free is taken by the order', async () => {
    const slot = await newSlot(1);
    const cart = await newCart();
    await hold(cart, slot);
    shop.clock.nowMs += 16 * MINUTE_MS;
    idOf(await order(cart, slot));
  });

  it('an order with another slot gives the held place back', async () => {
    const [held, chosen] = [await newSlot(1), await newSlot(1)];
    const cart = await newCart();
    await hold(cart, held);
    idOf(await order(cart, chosen));
    expect([await free(held), await free(chosen)]).toEqual([1, 0]);
  });

  it('of 50 carts at once as many hold it as there are places, and exactly these may order', async () => {
    const slot = await newSlot(5);
    const carts = await Promise.all(Array.from({ length: 50 }, newCart));
    const held = await Promise.all(carts.map((cart) => hold(cart, slot)));
    expect(held.filter(({ status }) => status === 200)).toHaveLength(5);
    const orders = await Promise.all(carts.map((cart) => order(cart, slot)));
    expect(orders.map(({ status }) => status === 200)).toEqual(held.map(({ status }) => status === 200));
    expect(await free(slot)).toBe(0);
  });

  it.each<[string, () => Promise<string> | string, unknown, number]>([
    ['an unknown cart', () => 'f'.repeat(32), 1, 404],
    ['an unknown slot', newCart, 999_999, 409],
    ['a word', newCart, 'tomorrow', 400],
    ['nothing', newCart, undefined, 400],
  ])('%s is rejected', async (_, cart, slot, status) => {
    expect((await hold(await cart(), slot)).status).toBe(status);
  });

  it('a slot of today is not held: its vans are loaded', async () => {
    const slot = await newSlot(1);
    await shop.rows('update delivery_slot set day = $2 where id = $1', [slot, '2026-11-15']);
    expect((await hold(await newCart(), slot)).status).toBe(409);
  });
});

describe('the days on which the clock changes', () => {
  it.each([
    ['a day of 25 hours, just begun', '2026-10-24T21:30:00Z', '2026-10-25', '2026-10-26'],
    ['the evening before a day of 23 hours', '2027-03-27T21:30:00Z', '2027-03-27', '2027-03-28'],
  ])('%s: slots are offered from tomorrow on', async (_, now, today, tomorrow) => {
    for (const day of [today, tomorrow])
      await shop.rows(
        `insert into delivery_slot (provider, ref, country, day, window_from, window_to, capacity)
         values ('democarrier', 'clock-' || $1::text, 'EE', $1::text::date, '08:00', '12:00', 1)`,
        [day],
      );
    shop.clock.nowMs = Date.parse(now);
    const offered = (await shop.get('slots?country=EE&days=1')).result as { day: string }[];
    expect(offered.map(({ day }) => day)).toEqual([tomorrow]);
  });
});
