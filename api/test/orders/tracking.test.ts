// The tracking page of an order, its link, and the e-mails that carry it.
import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOrderKeys } from '../../src/orders/order-key.ts';
import { createTrackingKeys } from '../../src/orders/tracking/tracking-key.ts';
import { DEMO_CARRIER } from '../../src/providers/delivery/demo-carrier.ts';
import { NOW_MS } from '../cart/cart-fixture.ts';
import { orderBody, type TestResponse } from '../checkout/order-fixture.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { createDeliveryShop, type DeliveryShop, idOf } from './delivery-fixture.ts';

const DAY_MS = 86_400_000;
const APP_SECRET = 'app-secret-of-the-tests-0123456789-x';
const EVENT_SECRET = 'carrier-secret-of-the-tests';

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

const ship = (placed: TestResponse, tracking?: string) =>
  shop.checkout.steps.ship(TEST_AUTHOR, idOf(placed), tracking);
const emailsOf = async (placed: TestResponse, kind: string) =>
  (await shop.emailsTo('mari@example.com')).filter(
    (email) => email.kind === kind && email.subject.includes(String(idOf(placed)).padStart(9, '0')),
  );
const linkIn = (text: string): URL => new URL(/https:\/\/\S+\/tracking\?\S+/.exec(text)?.[0] ?? 'about:none');
const track = (key: string) =>
  shop.request('GET', `/api/ext/delivery/tracking?key=${encodeURIComponent(key)}`);
const keyIn = async (placed: TestResponse, kind = 'order-shipped') =>
  linkIn((await emailsOf(placed, kind)).at(-1)?.text ?? '').searchParams.get('key') ?? '';

/** Registered at the simulated carrier, and not shipped yet. */
const registered = async (method = 'door', extra?: unknown) => {
  const placed = await shop.place(method, extra);
  await shop.checkout.steps.register(TEST_AUTHOR, idOf(placed));
  const [row] = await shop.rows<{ key: string }>('select key from shipment where entity_id = $1', [
    idOf(placed),
  ]);
  await shop.delivery.register({ key: row?.key ?? '' });
  const [shipment] = await shop.rows<{ carrier_ref: string }>('select * from shipment where entity_id = $1', [
    idOf(placed),
  ]);
  return { placed, ref: shipment?.carrier_ref ?? '' };
};
const send = async (
  ref: string,
  status: string,
  at = '2026-11-15T09:00:00.000Z',
  event: string = randomUUID(),
) => {
  const body = JSON.stringify({ event, ref, status, at });
  const signature = createHmac('sha256', EVENT_SECRET).update(body).digest('hex');
  return shop.request('POST', `/api/ext/delivery/event/${DEMO_CARRIER}`, body, {
    'carrier-signature': signature,
  });
};

describe('the key of a tracking link', () => {
  const keys = createTrackingKeys(APP_SECRET);
  const order = { entity_id: 2_147_483_647, order_id: 'order-of-a-client' };

  it('opens its own order until it expires', () => {
    const key = keys.tokenOf(order, NOW_MS);
    expect(key).toMatch(/^[\w-]{32}$/);
    const read = keys.read(key, NOW_MS);
    expect(read?.entityId).toBe(order.entity_id);
    expect(read?.isOf(order)).toBe(true);
    expect(read?.isOf({ ...order, order_id: 'another' })).toBe(false);
    expect(keys.read(key, NOW_MS + 90 * DAY_MS - 1)).toBeDefined();
    expect(keys.read(key, NOW_MS + 91 * DAY_MS)).toBeUndefined();
  });

  it('every changed character makes it invalid', () => {
    const key = keys.tokenOf(order, NOW_MS);
    for (let at = 0; at < key.length; at += 1) {
      const changed = key.slice(0, at) + (key[at] === 'A' ? 'B' : 'A') + key.slice(at + 1);
      const read = keys.read(changed, NOW_MS);
      expect(read?.isOf({ ...order, entity_id: read.entityId }) ?? false).toBe(false);
    }
  });

  it('of another secret, and the key of the order’s own page, are not accepted', () => {
    const foreign = createTrackingKeys(`${APP_SECRET}-of-another-shop`).tokenOf(order, NOW_MS);
    expect(keys.read(foreign, NOW_MS)?.isOf(order)).toBe(false);
    const ofOrderPage = createOrderKeys(APP_SECRET).keyOf(order);
    expect(keys.read(ofOrderPage, 0)?.isOf(order) ?? false).toBe(false);
  });

  it.each([
    '',
    'x',
    '=',
    'a'.repeat(31),
    'a'.repeat(33),
    'ä'.repeat(32),
    '/'.repeat(32),
    '%00',
    '_'.repeat(32),
  ])('%j is not a key', (key) => {
    expect(keys.read(key, NOW_MS)).toBeUndefined();
  });
});

describe('the tracking page', () => {
  it('shows carrier, number with its page, machine, events and goods, and no person', async () => {
    const { placed, ref } = await registered('locker', { pickup_point: 'TRT01' });
    await ship(placed);
    await send(ref, 'IN_LOCKER', '2026-11-16T09:00:00.000Z');
    await send(ref, 'MOVING', '2026-11-15T12:00:00.000Z');
    const { status, result } = await track(await keyIn(placed));
    expect(status).toBe(200);
    const number = (await shop.documentOf(placed)).extension_attributes.tracking_number;
    expect(result).toMatchObject({
      number: String(idOf(placed)).padStart(9, '0'),
      method: 'locker',
      kind: 'parcel_machine',
      pickup_point: { id: 'TRT01', name: 'Tartu, Näidisväljak' },
      parcels: [
        {
          carrier: 'Demo',
          state: 'ready_for_pickup',
          tracking: [{ number, url: `https://shop.example/api/dev/carrier/track/${number}` }],
          events: [
            { status: 'registered', at: new Date(NOW_MS).toISOString() },
            { status: 'in_transit', at: '2026-11-15T12:00:00.000Z' },
            { status: 'ready_for_pickup', at: '2026-11-16T09:00:00.000Z' },
          ],
        },
      ],
      items: [{ name: expect.any(String), qty: 1 }],
    });
    const text = JSON.stringify(result);
    for (const personal of ['Mari', 'Maasikas', 'mari@', '5555 5555', 'Pärnu mnt', 'price'])
      expect(text).not.toContain(personal);
  });

  it('shows the day and window of the own transport', async () => {
    const slots = await shop.get('slots?country=EE');
    const slot = slots.result[0];
    const placed = await shop.place('van', { delivery_slot: slot.id });
    await ship(placed, 'VAN-1');
    const { result } = await track(await keyIn(placed));
    const { id, day, from, to } = slot;
    expect(result.delivery_slot).toEqual({ id, day, from, to });
    expect(result.parcels).toMatchObject([{ state: 'in_transit', tracking: [{ number: 'VAN-1' }] }]);
  });

  it('a method without a carrier: its title, and what the shop has recorded', async () => {
    const placed = await shop.order(orderBody(await shop.cartWith({ sku: 'WALL' })));
    await ship(placed);
    await shop.checkout.steps.deliver(TEST_AUTHOR, idOf(placed));
    const { result } = await track(await keyIn(placed));
    expect(result.parcels).toEqual([
      {
        carrier: result.method,
        state: 'delivered',
        tracking: [],
        events: [
          { status: 'in_transit', at: new Date(NOW_MS).toISOString() },
          { status: 'delivered', at: new Date(NOW_MS).toISOString() },
        ],
      },
    ]);
  });

  it('is private: never stored by a cache', async () => {
    const { placed } = await registered();
    await ship(placed);
    const response = await shop.app.request(`/api/ext/delivery/tracking?key=${await keyIn(placed)}`);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const unknown = await shop.app.request('/api/ext/delivery/tracking?key=x');
    expect(unknown.headers.get('cache-control')).toBe('private, no-store');
  });

  it('a forged, expired or foreign key, and a deleted account, give the same answer', async () => {
    const { placed } = await registered();
    await ship(placed);
    const key = await keyIn(placed);
    expect((await track(key)).status).toBe(200);
    const [unknown, changed] = [
      await track('a'.repeat(32)),
      await track(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`),
    ];
    expect([unknown.status, changed.status]).toEqual([404, 404]);
    expect(changed).toEqual(unknown);
    const orderKey = placed.meta.orderKey;
    expect((await track(orderKey)).status).toBe(404);
    shop.clock.nowMs = NOW_MS + 91 * DAY_MS;
    expect(await track(key)).toEqual(unknown);
    shop.clock.nowMs = NOW_MS;
    await shop.rows("update sales_order set customer_email = '' where entity_id = $1", [idOf(placed)]);
    expect(await track(key)).toEqual(unknown);
  });
});

describe('the e-mails of a shipment', () => {
  const counts = async (placed: TestResponse) => ({
    shipped: (await emailsOf(placed, 'order-shipped')).length,
    delivered: (await emailsOf(placed, 'order-delivered')).length,
  });

  it('carry the tracking number and the link, in the language of the store', async () => {
    const { placed, ref } = await registered();
    await ship(placed);
    await send(ref, 'DELIVERED');
    const number = (await shop.documentOf(placed)).extension_attributes.tracking_number;
    for (const kind of ['order-shipped', 'order-delivered']) {
      const [email] = await emailsOf(placed, kind);
      expect(email?.text).toContain(`Saadetise number: ${number}`);
      expect(email?.text).toContain('Jälgi saadetist:\nhttps://shop.example/et/tracking?key=');
      expect(email?.text).toMatch(/Vaata tellimust: \S+orderId=/);
      expect((await track(await keyIn(placed, kind))).status).toBe(200);
    }
  });

  it('the carrier’s first scan ships an order that the staff has not, once', async () => {
    const { placed, ref } = await registered();
    for (let time = 0; time < 3; time += 1) expect((await send(ref, 'MOVING')).status).toBe(200);
    expect(await ship(placed)).toMatchObject({ ok: false, error: 'order_state_forbids' });
    expect(await counts(placed)).toEqual({ shipped: 1, delivered: 0 });
    expect((await shop.documentOf(placed)).state).toBe('complete');
  });

  it('a repeated notice, also at the same time: one e-mail, one event', async () => {
    const { placed, ref } = await registered();
    await ship(placed);
    const repeated = Array.from({ length: 8 }, () =>
      send(ref, 'DELIVERED', undefined, 'event-of-the-carrier'),
    );
    expect((await Promise.all(repeated)).map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await counts(placed)).toEqual({ shipped: 1, delivered: 1 });
    const events =
      'select 1 from shipment_event e join shipment s on s.key = e.shipment_key where entity_id = $1';
    expect(await shop.rows(events, [idOf(placed)])).toHaveLength(1);
  });

  it('delivered before shipped: the order is both, and only the delivery is told', async () => {
    const { placed, ref } = await registered();
    await send(ref, 'DELIVERED', '2026-11-15T08:30:00.000Z');
    await send(ref, 'MOVING', '2026-11-15T07:00:00.000Z');
    expect(await counts(placed)).toEqual({ shipped: 0, delivered: 1 });
    const { state, extension_attributes: more } = await shop.documentOf(placed);
    expect([state, more.delivered_at]).toEqual(['complete', '2026-11-15 08:30:00']);
    const { result } = await track(await keyIn(placed, 'order-delivered'));
    expect(result.parcels[0]).toMatchObject({
      state: 'delivered',
      events: [{ status: 'in_transit' }, { status: 'delivered' }, { status: 'registered' }],
    });
  });

  it('a carrier’s clock in the future does not deliver in the future', async () => {
    const { placed, ref } = await registered();
    await send(ref, 'DELIVERED', '2030-01-01T00:00:00.000Z');
    expect((await shop.documentOf(placed)).extension_attributes.delivered_at).toMatch(/^2026-11-15/);
  });

  it('a number given by the staff while it is being registered: one e-mail, and the number stays', async () => {
    const placed = await shop.place('door');
    await shop.checkout.steps.register(TEST_AUTHOR, idOf(placed));
    await ship(placed, 'GIVEN-1');
    const [row] = await shop.rows<{ key: string }>('select key from shipment where entity_id = $1', [
      idOf(placed),
    ]);
    await shop.delivery.register({ key: row?.key ?? '' });
    expect(await counts(placed)).toEqual({ shipped: 1, delivered: 0 });
    expect((await shop.documentOf(placed)).extension_attributes.tracking_number).toBe('GIVEN-1');
  });

  it('an event of a cancelled order is kept, and changes nothing else', async () => {
    const { placed, ref } = await registered();
    await shop.checkout.steps.cancel(TEST_AUTHOR, idOf(placed));
    expect((await send(ref, 'MOVING')).status).toBe(200);
    expect((await send(ref, 'DELIVERED')).status).toBe(200);
    expect((await shop.documentOf(placed)).state).toBe('canceled');
    expect(await counts(placed)).toEqual({ shipped: 0, delivered: 0 });
  });
});
