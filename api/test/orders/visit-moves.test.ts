// Moving a delivery, a measuring or an installation: the new place is taken and the old one given back at once, or
// nothing changes.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createServiceCrews } from '../../src/providers/delivery/own-windows.ts';
import { NOW_MS } from '../cart/cart-fixture.ts';
import { runShop } from '../shop-runs.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createTestDatabase, type TestDatabase, urlOf } from '../test-database.ts';
import { createDeliveryShop, type DeliveryShop, idOf } from './delivery-fixture.ts';

const WINDOW = { country: 'EE', weekdays: [1, 2, 3, 4, 5], places: 1 };
const crews = createServiceCrews(
  [
    { service: 'measuring', prefixes: ['1'], from: '09:00', to: '12:00', ...WINDOW },
    { service: 'measuring', prefixes: ['5'], from: '09:00', to: '12:00', ...WINDOW },
    { service: 'installation', from: '13:00', to: '17:00', ...WINDOW, places: 3 },
  ],
  [],
);

let database: TestDatabase;
let shop: DeliveryShop;
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await createDeliveryShop(database.db, crews);
  Object.assign(shop.products.find(({ sku }) => sku === 'VISIT') ?? {}, { booked_as: 'measuring' });
  Object.assign(shop.products.find(({ sku }) => sku === 'GUIDE') ?? {}, { booked_as: 'installation' });
});
afterAll(() => database.drop());
beforeEach(async () => {
  shop.clock.nowMs = NOW_MS;
  await shop.rows('delete from slot_booking');
});

interface Slot {
  id: number;
  day: string;
}
const slotsOf = async (provider: string, postcode = '10141') =>
  (await shop.get(`slots?country=EE&days=31&provider=${provider}&postcode=${postcode}`)).result as Slot[];
const on = (slots: readonly Slot[], day: string): number => slots.find((slot) => slot.day === day)?.id ?? 0;
const bookedIn = (id: number) =>
  shop.rows("select 1 from slot_booking where slot_id = $1 and state = 'booked'", [id]);

const ITEMS = [{ sku: 'WALL' }, { sku: 'VISIT' }, { sku: 'GUIDE' }];

/** Delivery and measuring on 23 November 2026, a Monday, installation on the 25th. Today is Sunday, the 15th. */
const place = async ({ measuring = '2026-11-23' as string | null } = {}) => {
  const [vans, measurings, installations] = [
    await slotsOf('democarrier'),
    await slotsOf('measuring'),
    await slotsOf('installation'),
  ];
  const slots = {
    delivery: on(vans, '2026-11-23'),
    measuring: measuring === null ? null : on(measurings, measuring),
    installation: on(installations, '2026-11-25'),
  };
  const cart = await shop.cartWith(...ITEMS);
  const { delivery, ...service_slots } = slots;
  const placed = await shop.order({
    ...shop.bodyFor(cart, 'van', { delivery_slot: delivery, service_slots }),
    products: ITEMS.map((item) => ({ ...item, qty: 1, price: 1 })),
  });
  const id = idOf(placed);
  const move = (delivery_slot: number) =>
    shop.request('POST', '/api/ext/orders/slot', {
      orderId: String(id),
      key: placed.meta.orderKey,
      delivery_slot,
    });
  const timesOf = async () => {
    const { delivery_slot, visits } = (await shop.documentOf(placed)).extension_attributes;
    return [delivery_slot.day, ...visits.map(({ slot }: { slot: Slot | null }) => slot?.day ?? null)];
  };
  return { id, move, slots, timesOf, vans, measurings, installations };
};

describe('the buyer', () => {
  it.each([
    ['delivery', 'vans', '2026-11-24', 'Toome kauba: teisipäev, 24. november'],
    ['measuring', 'measurings', '2026-11-24', 'Tuleme mõõtma: teisipäev, 24. november'],
    ['installation', 'installations', '2026-11-24', 'Tuleme paigaldama: teisipäev, 24. november'],
  ] as const)('moves the %s, and gets an e-mail with the new time', async (purpose, list, day, text) => {
    const order = await place();
    const target = on(order[list], day);
    expect((await order.move(target)).status).toBe(200);
    expect(await bookedIn(target)).toHaveLength(1);
    expect(await bookedIn(order.slots[purpose] ?? 0)).toHaveLength(0);
    expect(await order.timesOf()).toContain(day);
    const email = (await shop.emailsTo('mari@example.com')).at(-1);
    expect(email?.kind).toBe('order-moved');
    expect(email?.text).toContain(text);
  });

  it('chooses a time that was to be arranged by telephone', async () => {
    const order = await place({ measuring: null });
    expect(await order.timesOf()).toEqual(['2026-11-23', null, '2026-11-25']);
    expect((await order.move(on(order.measurings, '2026-11-20'))).status).toBe(200);
    expect(await order.timesOf()).toEqual(['2026-11-23', '2026-11-20', '2026-11-25']);
  });

  it('may move an installation after the goods were shipped', async () => {
    const order = await place();
    expect((await shop.checkout.steps.ship(TEST_AUTHOR, order.id)).ok).toBe(true);
    expect((await order.move(on(order.vans, '2026-11-24'))).meta.error).toBe('slot_fixed');
    expect((await order.move(on(order.installations, '2026-11-26'))).status).toBe(200);
  });

  type Order = Awaited<ReturnType<typeof place>>;
  it.each<[string, (order: Order) => number | Promise<number>, string]>([
    [
      'installation before the delivery',
      ({ installations }) => on(installations, '2026-11-20'),
      'slot_too_early',
    ],
    ['delivery after the installation', ({ vans }) => on(vans, '2026-11-26'), 'slot_after_installation'],
    ['tomorrow', ({ measurings }) => on(measurings, '2026-11-16'), 'slot_too_early'],
    ['another zone', async () => on(await slotsOf('measuring', '51004'), '2026-11-24'), 'slot_not_served'],
    ['a slot that is not there', () => 999_999, 'slot_taken'],
  ])('%s is rejected and nothing is lost', async (_, target, error) => {
    const order = await place();
    const emails = await shop.emailsTo('mari@example.com');
    const rejected = await order.move(await target(order));
    expect([rejected.status, rejected.meta.error]).toEqual([409, error]);
    expect(await order.timesOf()).toEqual(['2026-11-23', '2026-11-23', '2026-11-25']);
    expect(await shop.rows("select 1 from slot_booking where state = 'booked'")).toHaveLength(3);
    expect(await shop.emailsTo('mari@example.com')).toHaveLength(emails.length);
  });

  it('a taken slot is rejected and the old one kept', async () => {
    const [order, other] = [await place({ measuring: null }), await place({ measuring: null })];
    const target = on(order.measurings, '2026-11-27');
    expect((await other.move(target)).status).toBe(200);
    expect((await order.move(target)).meta.error).toBe('slot_taken');
    expect(await bookedIn(target)).toHaveLength(1);
  });

  it('a slot that is closed meanwhile is rejected', async () => {
    const order = await place();
    const target = on(order.measurings, '2026-12-01');
    await shop.rows('update delivery_slot set capacity = 0 where id = $1', [target]);
    expect((await order.move(target)).meta.error).toBe('slot_closed');
  });

  it('is too late two working days before', async () => {
    const order = await place();
    shop.clock.nowMs = Date.parse('2026-11-20T10:00:00Z');
    expect((await order.move(on(order.measurings, '2026-11-27'))).meta.error).toBe('slot_fixed');
    // Of Wednesday, the 25th, there is time until Monday.
    expect((await order.move(on(order.installations, '2026-11-27'))).status).toBe(200);
  });
});

describe('the staff', () => {
  it('moves until the day before, and the log says who', async () => {
    const order = await place();
    shop.clock.nowMs = Date.parse('2026-11-22T10:00:00Z');
    const moved = await shop.checkout.steps.moveSlot(
      TEST_AUTHOR,
      order.id,
      on(order.measurings, '2026-11-24'),
    );
    expect(moved.ok).toBe(true);
    expect(await order.timesOf()).toEqual(['2026-11-23', '2026-11-24', '2026-11-25']);
    const [change] = await shop.rows(
      "select after from change where entity = 'order' and after ? 'measuring_slot' order by id desc limit 1",
    );
    expect(change).toMatchObject({ after: { measuring_slot: '2026-11-24 09:00–12:00' } });
    expect((await shop.emailsTo('mari@example.com')).at(-1)?.kind).toBe('order-moved');
  });

  it.each([
    ['today', '2026-11-24', 'slot_closed'],
    ['installation before the delivery', '2026-11-20', 'slot_too_early'],
  ])('%s is rejected too', async (_, day, error) => {
    const order = await place();
    const target = on(error === 'slot_closed' ? order.measurings : order.installations, day);
    if (error === 'slot_closed') shop.clock.nowMs = Date.parse('2026-11-24T06:00:00Z');
    expect(await shop.checkout.steps.moveSlot(TEST_AUTHOR, order.id, target)).toMatchObject({ error });
  });
});

describe('by command', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW_MS }));
  afterEach(() => void vi.useRealTimers());
  const command = (...args: string[]) =>
    runShop(['orders', ...args], { DATABASE_URL: urlOf(database), APP_SECRET: 'x'.repeat(32) });
  const numberOf = (id: number) => String(id).padStart(9, '0');

  it('orders slots shows the times of an order, and the free slots at its address', async () => {
    const order = await place({ measuring: null });
    const { status, stdout } = await command('slots', numberOf(order.id));
    expect(status).toBe(0);
    expect(stdout).toContain('delivery: 2026-11-23 09:00–13:00');
    expect(stdout).toContain('measuring: no time yet');
    expect(stdout).toContain('installation: 2026-11-25 13:00–17:00');
    const measuring = on(order.measurings, '2026-11-24');
    expect(stdout).toContain(`slot=${measuring}  2026-11-24 09:00–12:00  1 free`);
    const [tartu] = await slotsOf('measuring', '51004');
    expect(stdout).not.toContain(`slot=${tartu?.id} `);
    expect(await command('slots', '999999999')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('There is no order 999999999'),
    });
  });

  it('orders move moves it, tells the buyer and names its author; a refusal changes nothing', async () => {
    const order = await place();
    const number = numberOf(order.id);
    const target = on(order.measurings, '2026-11-24');
    expect(await command('move', number, `slot=${target}`)).toMatchObject({ status: 0 });
    expect(await order.timesOf()).toEqual(['2026-11-23', '2026-11-24', '2026-11-25']);
    expect(await bookedIn(target)).toHaveLength(1);
    expect(await bookedIn(order.slots.measuring ?? 0)).toHaveLength(0);
    expect((await shop.emailsTo('mari@example.com')).at(-1)?.text).toContain('teisipäev, 24. november');
    for (const [slot, reason] of [
      [on(order.vans, '2026-11-26'), 'the goods would come after their installation'],
      [999_999, 'no place is left in that slot'],
      ['monday', 'Say which: orders move'],
    ])
      expect(await command('move', number, `slot=${slot}`)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining(String(reason)),
      });
    expect(await order.timesOf()).toEqual(['2026-11-23', '2026-11-24', '2026-11-25']);
  });
});
