// The parcel machine or the telephone of a refused parcel, corrected by the staff.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeliveryProvider } from '../../src/orders/delivery/delivery-provider.ts';
import { loadUnfinished } from '../../src/orders/shipment/shipment-editor.ts';
import { DEMO_CARRIER } from '../../src/providers/delivery/demo-carrier.ts';
import { NOW_MS } from '../cart/cart-fixture.ts';
import { address, type TestResponse } from '../checkout/order-fixture.ts';
import { runShop } from '../shop-runs.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createTestDatabase, type TestDatabase, urlOf } from '../test-database.ts';
import { createDeliveryShop, type DeliveryShop, idOf } from './delivery-fixture.ts';

let database: TestDatabase;
let shop: DeliveryShop;
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await createDeliveryShop(database.db);
});
afterAll(() => database.drop());
beforeEach(async () => {
  shop.clock.nowMs = NOW_MS;
  await shop.rows('update pickup_point set active = true');
  shop.logged.splice(0);
});

const shipmentsOf = (placed: TestResponse) =>
  shop.rows<{ key: string; state: string; error: string; tracking_numbers: string[] }>(
    'select key, state, error, tracking_numbers from shipment where entity_id = $1 order by created_at, state',
    [idOf(placed)],
  );
const register = async (placed: TestResponse) => {
  const due = (await shipmentsOf(placed)).find(({ state }) => state === 'due');
  if (!due) throw new Error('nothing is due');
  await shop.delivery.register(due);
};
const close = (point: string) => shop.rows('update pickup_point set active = false where id = $1', [point]);
/** Its machine is closed between the order and the registration. */
const refused = async (information: Record<string, unknown> = {}) => {
  const placed = await shop.place('locker', { pickup_point: 'TRT01' }, information);
  await shop.checkout.steps.register(TEST_AUTHOR, idOf(placed));
  await close('TRT01');
  await register(placed);
  return placed;
};
const correct = (placed: TestResponse, correction: { point?: string; phone?: string }) =>
  shop.checkout.steps.correctReceiver(TEST_AUTHOR, idOf(placed), correction);
const orderOf = async (placed: TestResponse) => {
  const [row] = await shop.rows<{
    version: number;
    shipping_details: { point: { id: string } | null };
    shipping_address: { telephone: string; city: string };
  }>('select version, shipping_details, shipping_address from sales_order where entity_id = $1', [
    idOf(placed),
  ]);
  if (!row) throw new Error('no order');
  return row;
};
const isListed = async (placed: TestResponse) =>
  (await loadUnfinished(database.db)).some(({ entity_id }) => entity_id === idOf(placed));

describe('a closed machine', () => {
  it('is refused by name, corrected, and registered once', async () => {
    const placed = await refused();
    expect(await shipmentsOf(placed)).toMatchObject([
      { state: 'refused', error: expect.stringMatching(/^point_closed: ./) },
    ]);
    expect(shop.logged.splice(0)).toEqual(['a shipment is not registered']);
    expect(await isListed(placed)).toBe(true);
    const [refusal] = await shop.rows(
      "select actor_name, after from change where entity = 'order' and entity_id = $1 order by id desc limit 1",
      [String(idOf(placed))],
    );
    expect(refusal).toEqual({ actor_name: DEMO_CARRIER, after: { shipment: 'refused' } });
    const before = await orderOf(placed);

    expect(await correct(placed, { point: 'TLN01' })).toMatchObject({ ok: true });
    expect(await isListed(placed)).toBe(false);
    const after = await orderOf(placed);
    expect(after.shipping_details.point?.id).toBe('TLN01');
    expect(after.version).toBe(before.version + 1);
    const [change] = await shop.rows(
      "select before, after from change where entity = 'order' and entity_id = $1 order by id desc limit 1",
      [String(idOf(placed))],
    );
    expect(change).toEqual({
      before: { pickup_point: 'TRT01', shipment: 'refused' },
      after: { pickup_point: 'TLN01', shipment: 'due' },
    });
    const email = (await shop.emailsTo('mari@example.com')).at(-1);
    expect(email?.kind).toBe('order-point');
    expect(email?.text).toMatch(/teise pakiautomaati: .+\./);

    await register(placed);
    const [old, current] = await shipmentsOf(placed);
    expect([old?.state, current?.state]).toEqual(['refused', 'registered']);
    const booked = await shop.rows<{ request: { locker: string } }>(
      'select request from carrier_simulator_consignment where idempotency_key in ($1, $2)',
      [old?.key, current?.key],
    );
    expect(booked.map(({ request }) => request.locker)).toEqual(['TLN01']);
    const { extension_attributes } = await shop.documentOf(placed);
    expect(extension_attributes).toMatchObject({ pickup_point: { id: 'TLN01' } });
    expect(extension_attributes.tracking_number).toBe(current?.tracking_numbers[0]);
    expect(await correct(placed, { point: 'TLN02' })).toMatchObject({ error: 'shipment_not_refused' });
  });

  it('two corrections at once: one parcel', async () => {
    const placed = await refused();
    const results = await Promise.all([
      correct(placed, { point: 'TLN01' }),
      correct(placed, { point: 'TLN02' }),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await shipmentsOf(placed)).filter(({ state }) => state === 'due')).toHaveLength(1);
  });
});

it('a telephone that is no mobile: refused by name, corrected, registered', async () => {
  const carrier = shop.carriers.get(DEMO_CARRIER) as DeliveryProvider;
  const { register: real } = carrier;
  carrier.register = async (request) =>
    request.receiver.phone === '+372 5123 4567' ? real(request) : { ok: false, error: 'phone_not_mobile' };
  try {
    const placed = await shop.place(
      'locker',
      { pickup_point: 'TRT01' },
      {
        shippingAddress: address({ telephone: '+372 612 3456' }),
      },
    );
    await shop.checkout.steps.register(TEST_AUTHOR, idOf(placed));
    await register(placed);
    expect(await shipmentsOf(placed)).toMatchObject([{ state: 'refused', error: 'phone_not_mobile' }]);
    expect(await correct(placed, { phone: '+372 5123 4567' })).toMatchObject({ ok: true });
    const { shipping_address, shipping_details } = await orderOf(placed);
    expect(shipping_address).toMatchObject({ telephone: '+372 5123 4567', city: 'Tallinn' });
    expect(shipping_details.point?.id).toBe('TRT01');
    const log = await shop.rows(
      "select before, after from change where entity = 'order' and entity_id = $1",
      [String(idOf(placed))],
    );
    expect(JSON.stringify(log)).not.toContain('5123');
    await register(placed);
    expect((await shipmentsOf(placed)).at(-1)).toMatchObject({ state: 'registered' });
  } finally {
    carrier.register = real;
  }
});

describe('rejected, and nothing is written', () => {
  it.each([
    ['a closed machine', { point: 'TRT01' }, 'point_unknown', 'point'],
    ['an unknown machine', { point: 'NOWHERE' }, 'point_unknown', 'point'],
    [
      'a right machine with a wrong telephone',
      { point: 'TLN01', phone: '612 3456' },
      'phone_not_mobile',
      'phone',
    ],
    ['words', { phone: 'call me' }, 'phone_not_mobile', 'phone'],
    ['nothing', {}, 'nothing_to_correct', 'point'],
  ])('%s', async (_, correction, error, field) => {
    const placed = await refused();
    const before = await orderOf(placed);
    const emails = await shop.emailsTo('mari@example.com');
    expect(await correct(placed, correction)).toMatchObject({ ok: false, error, detail: { field } });
    expect(await orderOf(placed)).toEqual(before);
    expect(await shipmentsOf(placed)).toHaveLength(1);
    expect(await shop.emailsTo('mari@example.com')).toHaveLength(emails.length);
  });

  it('an order that is not refused, is cancelled, or goes to a door', async () => {
    const open = await shop.place('locker', { pickup_point: 'TRT02' });
    expect(await correct(open, { point: 'TLN01' })).toMatchObject({ error: 'shipment_not_refused' });
    const canceled = await refused();
    await shop.checkout.steps.cancel(TEST_AUTHOR, idOf(canceled));
    expect(await correct(canceled, { point: 'TLN01' })).toMatchObject({ error: 'order_state_forbids' });
    const door = await shop.place('door');
    await shop.checkout.steps.register(TEST_AUTHOR, idOf(door));
    await shop.rows("update shipment set state = 'refused' where entity_id = $1", [idOf(door)]);
    expect(await correct(door, { point: 'TLN01' })).toMatchObject({ error: 'point_not_used' });
    expect(await correct(door, { phone: '12' })).toMatchObject({ error: 'phone_invalid' });
    expect(await correct(door, { phone: '+372 612 3456' })).toMatchObject({ ok: true });
  });
});

it('by command: orders correct', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW_MS });
  try {
    const command = (...args: string[]) =>
      runShop(['orders', 'correct', ...args], { DATABASE_URL: urlOf(database), APP_SECRET: 'x'.repeat(32) });
    const placed = await refused();
    const number = String(placed.result.orderNumber);
    expect(await command(number, 'point=TRT01')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('point: its carrier has no such open parcel machine'),
    });
    expect(await command(number, 'machine=TLN01')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('machine: orders correct has no such field'),
    });
    expect(await command(number, 'point=TLN01', 'phone=+372 5123 4567')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(`orders correct ${number}: done`),
    });
    await register(placed);
    expect((await shipmentsOf(placed)).at(-1)?.state).toBe('registered');
  } finally {
    vi.useRealTimers();
  }
});
