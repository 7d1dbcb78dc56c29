// Measuring and installation at a chosen time: zones, capacity, holds, the order of delivery and installation.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createServiceCrews } from '../../src/providers/delivery/own-windows.ts';
import { NOW_MS, sizedOption } from '../cart/cart-fixture.ts';
import { address } from '../checkout/order-fixture.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { createDeliveryShop, type DeliveryShop, idOf, MINUTE_MS } from './delivery-fixture.ts';

const EVERY_DAY = [1, 2, 3, 4, 5];
const CLOSED = '2026-11-20';
const crews = createServiceCrews(
  [
    ...[{ service: 'measuring' as const, from: '09:00', to: '12:00' }],
    ...[{ service: 'installation' as const, from: '08:00', to: '12:00' }],
    ...[{ service: 'installation' as const, from: '16:00', to: '18:00' }],
  ].flatMap((window) => [
    { ...window, country: 'EE', prefixes: ['1'], weekdays: EVERY_DAY, places: 2 },
    { ...window, country: 'EE', prefixes: ['5'], weekdays: [2], places: 1 },
  ]),
  [CLOSED],
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
  await shop.rows('delete from slot_booking; delete from slot_hold');
});

const MEASURING = { sku: 'VISIT' };
const INSTALLATION = { sku: 'GUIDE' };
const WALL = { sku: 'WALL' };
const PANE = { sku: 'MIRROR', ...sizedOption(49, 900, 2000) };

interface Slot {
  id: number;
  day: string;
  from: string;
}
interface Offer {
  service: string;
  is_served: boolean;
  slots: Slot[];
}

const visits = async (cart: string, place = 'country=EE&postcode=10141') =>
  (await shop.get(`visits?cartId=${cart}&${place}&days=31`)).result as Offer[];
const slotsFor = async (cart: string, service: string): Promise<Slot[]> =>
  (await visits(cart)).find((offer) => offer.service === service)?.slots ?? [];
const takenIn = async (slot: number | undefined): Promise<number> =>
  (
    await shop.rows<{ taken: number }>(
      "select count(*)::int taken from slot_booking where slot_id = $1 and state <> 'freed'",
      [slot],
    )
  )[0]?.taken ?? 0;
const hold = (cart: string, slot: number | undefined) =>
  shop.request('POST', `/api/ext/delivery/hold?cartId=${cart}`, { delivery_slot: slot });

const order = (
  cart: string,
  items: object[],
  service_slots: object,
  { method = 'door', delivery_slot, ...more }: Record<string, unknown> = {},
) =>
  shop.order({
    ...shop.bodyFor(cart, String(method), { service_slots, delivery_slot }, more),
    products: items.map((item) => ({ ...item, qty: 1, price: 1 })),
  });
/** An order of services alone is paid by transfer or at the bank. */
const VIRTUAL = { payment_method_code: 'banktransfer' };
const measure = async (slot: number | undefined, more: Record<string, unknown> = {}) =>
  order(await shop.cartWith(MEASURING), [MEASURING], { measuring: slot }, { ...VIRTUAL, ...more });
const visitsIn = async (placed: Awaited<ReturnType<typeof measure>>) =>
  (await shop.documentOf(placed)).extension_attributes.visits;

describe('what can be booked', () => {
  it('is listed for the services in the cart, from tomorrow on, without closed days', async () => {
    const offers = await visits(await shop.cartWith(MEASURING, INSTALLATION, WALL));
    expect(offers.map(({ service, is_served }) => [service, is_served])).toEqual([
      ['measuring', true],
      ['installation', true],
    ]);
    const days = new Set(offers.flatMap(({ slots }) => slots.map(({ day }) => day)));
    expect([...days].slice(0, 5)).toEqual([
      ...['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-23'],
    ]);
  });

  it.each([
    ['another zone has its own days', 'country=EE&postcode=51004', true, '2026-11-17'],
    ['a zone that nobody serves', 'country=EE&postcode=80010', false, undefined],
    ['another country', 'country=LV&postcode=LV-1010', false, undefined],
  ])('%s', async (_, place, isServed, first) => {
    const [offer] = await visits(await shop.cartWith(MEASURING), place);
    expect(offer?.is_served).toBe(isServed);
    expect(offer?.slots[0]?.day).toBe(first);
  });

  it.each([
    ['a cart without services', () => shop.cartWith(WALL), 200],
    ['an unknown cart', async () => 'f'.repeat(32), 404],
  ])('%s', async (_, cart, status) => {
    const answer = await shop.get(`visits?cartId=${await cart()}&country=EE&postcode=10141`);
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.result).toEqual([]);
  });
});

describe('an order', () => {
  it('of measuring alone books its slot at the buyer’s address and names it', async () => {
    const cart = await shop.cartWith(MEASURING);
    const [slot] = await slotsFor(cart, 'measuring');
    expect((await hold(cart, slot?.id)).status).toBe(200);
    const placed = await order(cart, [MEASURING], { measuring: slot?.id }, VIRTUAL);
    idOf(placed);
    expect(await visitsIn(placed)).toEqual([
      {
        service: 'measuring',
        slot: { id: slot?.id, day: slot?.day, from: '09:00', to: '12:00' },
        can_move: false,
      },
    ]);
    expect(await takenIn(slot?.id)).toBe(1);
    expect(await shop.rows('select 1 from slot_hold')).toEqual([]);
    const email = (await shop.emailsTo('mari@example.com')).at(-1);
    expect(email?.text).toContain('Mõõtmine: esmaspäev, 16. november, 09:00–12:00');
  });

  it('with delivery, measuring and installation books all three', async () => {
    const items = [WALL, MEASURING, INSTALLATION];
    const cart = await shop.cartWith(...items);
    const [van] = (await shop.get('slots?country=EE&provider=democarrier&days=31')).result as Slot[];
    const [measuring] = await slotsFor(cart, 'measuring');
    const installation = (await slotsFor(cart, 'installation')).find(({ day }) => day > (van?.day ?? ''));
    for (const slot of [van, measuring, installation]) await hold(cart, slot?.id);
    expect(await shop.rows('select 1 from slot_hold')).toHaveLength(3);
    const slots = { measuring: measuring?.id, installation: installation?.id };
    idOf(await order(cart, items, slots, { method: 'van', delivery_slot: van?.id }));
    for (const slot of [van, measuring, installation]) expect(await takenIn(slot?.id)).toBe(1);
    expect(await shop.rows('select 1 from slot_hold')).toEqual([]);
  });

  it('without a slot is accepted: the time is arranged by telephone', async () => {
    const placed = await measure(undefined);
    idOf(placed);
    expect(await visitsIn(placed)).toEqual([{ service: 'measuring', slot: null, can_move: true }]);
    expect((await shop.emailsTo('mari@example.com')).at(-1)?.text).toContain('aja lepime kokku telefonil');
  });

  it('cancelled gives its slots back; paid late it takes them again', async () => {
    const [slot] = await slotsFor(await shop.cartWith(MEASURING), 'measuring');
    const id = idOf(await measure(slot?.id));
    expect(await takenIn(slot?.id)).toBe(1);
    expect((await shop.checkout.move(id, 'expire')).ok).toBe(true);
    expect(await takenIn(slot?.id)).toBe(0);
    expect((await shop.checkout.move(id, 'pay_late')).ok).toBe(true);
    expect(await takenIn(slot?.id)).toBe(1);
  });

  it('unpaid holds its slot for half an hour; when it is taken meanwhile, the log of the order says so', async () => {
    const [slot] = await slotsFor(await shop.cartWith(MEASURING), 'measuring');
    await shop.rows('update delivery_slot set capacity = 1 where id = $1', [slot?.id]);
    const slow = idOf(await measure(slot?.id));
    expect((await measure(slot?.id)).meta.error).toBe('slot_taken');
    shop.clock.nowMs += 31 * MINUTE_MS;
    idOf(await measure(slot?.id));
    expect((await shop.checkout.move(slow, 'pay')).ok).toBe(true);
    const [logged] = await shop.rows<{ after: object }>(
      "select after from change where entity = 'order' and after ? 'measuring_slot'",
    );
    expect(logged?.after).toMatchObject({ measuring_slot: 'taken' });
    // Its time is arranged anew.
    expect(await shop.rows('select visits from sales_order where entity_id = $1', [slow])).toEqual([
      { visits: [{ service: 'measuring', slot: null }] },
    ]);
    const other = (await slotsFor(await shop.cartWith(MEASURING), 'measuring'))[2];
    expect((await shop.checkout.steps.moveSlot(TEST_AUTHOR, slow, other?.id ?? 0)).ok).toBe(true);
    expect(await takenIn(other?.id)).toBe(1);
  });

  it('of 20 at once as many get a slot as there are places', async () => {
    const slot = (await slotsFor(await shop.cartWith(MEASURING), 'measuring'))[5];
    const carts = await Promise.all(Array.from({ length: 20 }, () => shop.cartWith(MEASURING)));
    const placed = await Promise.all(
      carts.map((cart) => order(cart, [MEASURING], { measuring: slot?.id }, VIRTUAL)),
    );
    expect(placed.filter(({ status }) => status === 200)).toHaveLength(2);
    const errors = new Set(placed.flatMap(({ meta }) => meta?.error ?? []));
    expect([...errors]).toEqual(['slot_taken']);
    expect(await takenIn(slot?.id)).toBe(2);
  });
});

describe('rejected with nothing written', () => {
  const expectRejected = async (placed: Promise<Awaited<ReturnType<typeof measure>>>, error: string) => {
    const before = await shop.rows('select 1 from sales_order');
    expect((await placed).meta?.error).toBe(error);
    expect(await shop.rows('select 1 from sales_order')).toHaveLength(before.length);
    expect(await shop.rows('select 1 from slot_booking')).toEqual([]);
  };

  it('an address that nobody serves, also without a slot', async () => {
    const billingAddress = { ...address({ postcode: '80010' }), vat_id: '' };
    await expectRejected(measure(undefined, { billingAddress }), 'service_not_served');
  });

  it('a slot of another zone', async () => {
    const [tartu] = await visits(await shop.cartWith(MEASURING), 'country=EE&postcode=51004');
    await expectRejected(measure(tartu?.slots[0]?.id), 'slot_not_served');
  });

  it('a slot that is no longer offered', async () => {
    const slot = (await slotsFor(await shop.cartWith(MEASURING), 'measuring'))[7];
    await shop.rows('update delivery_slot set capacity = 0 where id = $1', [slot?.id]);
    await expectRejected(measure(slot?.id), 'slot_closed');
  });

  const FIELD = 'addressInformation.shippingExtraFields.service_slots';
  it.each([
    ['a word', { measuring: 'monday' }, '.measuring'],
    ['no id', { measuring: 0 }, '.measuring'],
    ['half a slot', { measuring: 1.5 }, '.measuring'],
    ['an object', { measuring: { id: 1 } }, '.measuring'],
    ['another service', { measuring: null, cleaning: 1 }, ''],
    ['a list', [1], ''],
    ['a text', '{"measuring":1}', ''],
  ])('slots of services that are %s: the refusal names field and rule', async (_, slots, field) => {
    const cart = await shop.cartWith(MEASURING);
    const placed = order(cart, [MEASURING], slots as object, VIRTUAL);
    await expectRejected(placed, 'service_slots_invalid');
    expect((await placed).meta.detail).toEqual({
      field: `${FIELD}${field}`,
      rule: expect.stringMatching(
        field === '' ? /^must have slots by service/ : /^must be the id of a slot$/,
      ),
    });
    const [first] = await slotsFor(cart, 'measuring');
    idOf(await order(cart, [MEASURING], { measuring: first?.id }, VIRTUAL));
    await shop.rows('delete from slot_booking');
  });

  it('other content that is malformed does not hide the slots of services', async () => {
    const [slot] = await slotsFor(await shop.cartWith(MEASURING), 'measuring');
    const cart = await shop.cartWith(MEASURING);
    const extra = { service_slots: { measuring: slot?.id }, pickup_point: ['TLN01'] };
    const placed = await shop.order({
      ...shop.bodyFor(cart, 'door', extra, VIRTUAL),
      products: [{ ...MEASURING, qty: 1, price: 1 }],
    });
    expect((await visitsIn(placed))[0].slot.id).toBe(slot?.id);
  });

  it('a slot of the other service, and one that does not exist', async () => {
    const [slot] = await slotsFor(await shop.cartWith(INSTALLATION), 'installation');
    await expectRejected(measure(slot?.id), 'slot_taken');
    await expectRejected(measure(999_999), 'slot_taken');
  });

  it('today’s slot', async () => {
    const [slot] = await slotsFor(await shop.cartWith(MEASURING), 'measuring');
    shop.clock.nowMs = Date.parse(`${slot?.day}T05:00:00Z`);
    await expectRejected(measure(slot?.id), 'slot_closed');
  });

  it('installation before the van has come, also on the same day', async () => {
    const items = [WALL, INSTALLATION];
    const cart = await shop.cartWith(...items);
    const vans = (await shop.get('slots?country=EE&provider=democarrier&days=31')).result as Slot[];
    const van = vans.find(({ day }) => day === '2026-11-18');
    const slots = await slotsFor(cart, 'installation');
    const at = (day: string, from: string) =>
      slots.find((slot) => slot.day === day && slot.from === from)?.id;
    const placeAt = (id: number | undefined) =>
      order(cart, items, { installation: id }, { method: 'van', delivery_slot: van?.id });
    await expectRejected(placeAt(at('2026-11-17', '16:00')), 'slot_too_early');
    await expectRejected(placeAt(at('2026-11-18', '08:00')), 'slot_too_early');
    idOf(await placeAt(at('2026-11-18', '16:00')));
  });

  it('installation before the courier has surely come', async () => {
    const items = [PANE, INSTALLATION];
    const cart = await shop.cartWith(...items);
    const slots = await slotsFor(cart, 'installation');
    const placeOn = (day: string) =>
      order(cart, items, { installation: slots.find((slot) => slot.day >= day)?.id });
    // Made in 14 working days from Sunday, 15 November 2026, and at most 4 days on its way.
    await expectRejected(placeOn('2026-12-09'), 'slot_too_early');
    idOf(await placeOn('2026-12-10'));
  });
});
