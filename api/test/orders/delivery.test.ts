// Pick-up points, delivery slots and shipments of orders.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { composeEditors } from '../../src/compose-editors.ts';
import type { DeliveryProvider } from '../../src/orders/delivery/delivery-provider.ts';
import { loadNetwork } from '../../src/orders/delivery/load-network.ts';
import { DEMO_CARRIER } from '../../src/providers/delivery/demo-carrier.ts';
import { NOW_MS } from '../cart/cart-fixture.ts';
import { createOrderShop, type OrderShop, orderBody, type TestResponse } from '../checkout/order-fixture.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

let database: TestDatabase;
let shop: OrderShop;
let nowMs = NOW_MS;
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await createOrderShop(database.db, { now: () => nowMs });
  const { methods } = composeEditors({
    db: database.db,
    now: () => nowMs,
    settings: shop.settings,
    config: { settingSources: {} as never },
  });
  const price = { price: '2', price_incl_tax: '2.50', provider: DEMO_CARRIER };
  const add = async (code: string, fields: object) =>
    expect(
      await methods.addShipping(
        TEST_AUTHOR,
        { carrier_code: 'demo', method_code: code },
        { method_title: code, ...price, ...fields },
      ),
    ).toMatchObject({ ok: true });
  await add('locker', { kind: 'parcel_machine', needs: 'point' });
  await add('van', { kind: 'own_transport', needs: 'slot' });
  await add('door', { kind: 'courier' });
  await shop.delivery.load();
  await shop.setStock('WALL', { qty: 100_000 });
});
afterAll(() => database.drop());
beforeEach(() => {
  nowMs = NOW_MS;
  shop.isCarrierDown = false;
});

const get = (path: string) => shop.request('GET', `/api/ext/delivery/${path}`);
const place = async (method: string, extra?: unknown, more: Record<string, unknown> = {}) => {
  const cart = await shop.cartWith({ sku: 'WALL' });
  return shop.order(
    orderBody(cart, {
      information: {
        shipping_carrier_code: 'demo',
        shipping_method_code: method,
        ...(extra !== undefined && { shippingExtraFields: extra }),
        ...more,
      },
    }),
  );
};
const idOf = ({ result, status }: TestResponse): number => {
  expect(status).toBe(200);
  return Number(result.backendOrderId);
};
const orderRow = async (id: number) =>
  (await shop.rows<Record<string, unknown>>('select * from sales_order where entity_id = $1', [id]))[0];
const documentOf = async (placed: TestResponse) =>
  (
    await shop.request(
      'GET',
      `/api/ext/orders/order?orderId=${placed.result.backendOrderId}&key=${placed.meta.orderKey}`,
    )
  ).result;

describe('points', () => {
  it('are listed by country, city and name', async () => {
    const { result } = await get('points?country=EE');
    expect(new Set(result.map((point: { city: string }) => point.city))).toEqual(
      new Set(['Narva', 'Pärnu', 'Tallinn', 'Tartu']),
    );
    expect(result[0]).toMatchObject({ provider: DEMO_CARRIER, id: 'NRV01', country: 'EE' });
    expect((await get('points?country=LV')).result).toEqual([]);
    expect((await get('points?country=EE&provider=other')).result).toEqual([]);
    expect((await get('points?country=EE&limit=2')).result).toHaveLength(2);
  });

  it.each([
    ['parnu', ['PRN01']],
    ['PÄRNU', ['PRN01']],
    ['tallinn 10412', ['TLN02']],
    ['akna tartu', ['TRT02']],
    ['%', []],
    ['_', []],
    ["'", []],
  ])('are found by %s', async (q, ids) => {
    const { result } = await get(`points?country=EE&q=${encodeURIComponent(q)}`);
    expect(result.map(({ id }: { id: string }) => id)).toEqual(ids);
  });

  it.each([
    '',
    '?country=ee',
    '?country=EE&limit=0',
    '?country=EE&limit=3001',
    `?country=EE&q=${'x'.repeat(101)}`,
  ])('a wrong query is rejected: %s', async (query) => {
    expect((await get(`points${query}`)).status).toBe(400);
  });
});

describe('the nightly list', () => {
  const carrierWith = (ids: readonly string[]): DeliveryProvider =>
    ({
      code: 'listed',
      countries: ['EE'],
      points: async () => ({
        ok: true,
        value: ids.map((id) => ({
          ...{ id, country: 'EE', name: `Point ${id}`, street: 'Street 1', city: 'Keila', postcode: '76601' },
          ...{ lat: 59.3, lng: 24.4, hours: '' },
        })),
      }),
      slots: async () => ({ ok: true, value: [] }),
    }) as unknown as DeliveryProvider;
  const ten = Array.from({ length: 10 }, (_, index) => `K${index}`);
  const logged: string[] = [];
  const load = (night: number, ids: readonly string[]) =>
    loadNetwork({
      db: database.db,
      now: () => NOW_MS + night * DAY_MS,
      log: (level, message) => void (level === 'error' && logged.push(message)),
      carriers: new Map([['listed', carrierWith(ids)]]),
    });
  const active = async () =>
    (
      await shop.rows<{ id: string }>(
        "select id from pickup_point where provider = 'listed' and active order by id",
      )
    ).map(({ id }) => id);

  it('a point gone three nights is inactive, and active again when it is back', async () => {
    await load(0, ten);
    expect(await active()).toEqual(ten);
    const without = ten.slice(0, 9);
    await load(1, without);
    await load(1, without);
    await load(2, without);
    expect(await active()).toEqual(ten);
    await load(3, without);
    expect(await active()).toEqual(without);
    await load(4, ten);
    expect(await active()).toEqual(ten);
  });

  it('a list with fewer than 70 % of the points is refused whole', async () => {
    await load(5, ten);
    await expect(load(6, ten.slice(0, 6))).rejects.toThrow('only 6');
    await expect(load(6, [])).rejects.toThrow('only 0');
    expect(logged).toHaveLength(2);
    for (const night of [7, 8, 9]) await load(night, ten);
    expect(await active()).toEqual(ten);
    await load(10, ten.slice(0, 7));
    const rows = await shop.rows(
      "select 1 from pickup_point where provider = 'listed' and gone_since is not null",
    );
    expect(rows).toHaveLength(3);
  });

  it('a repeated id counts once', async () => {
    await load(11, [...ten, 'K1', 'K1']);
    expect(await active()).toEqual(ten);
  });

  it('a carrier that is away leaves the points', async () => {
    shop.isCarrierDown = true;
    await expect(shop.delivery.load()).rejects.toThrow('provider_unreachable');
    expect((await get('points?country=EE&q=Narva')).result).toHaveLength(1);
  });
});

describe('shipping methods', () => {
  it('say what they need in extension_attributes', async () => {
    const cart = await shop.cartWith({ sku: 'WALL' });
    const { result } = await shop.call('POST', `shipping-methods?cartId=${cart}`, {
      address: { country_id: 'EE' },
    });
    const found = Object.fromEntries(
      result.map((offer: { method_code: string; extension_attributes: object }) => [
        offer.method_code,
        offer.extension_attributes,
      ]),
    );
    expect(found).toEqual({
      flatrate: { kind: 'courier', needs: 'none', provider: '' },
      locker: { kind: 'parcel_machine', needs: 'point', provider: DEMO_CARRIER },
      van: { kind: 'own_transport', needs: 'slot', provider: DEMO_CARRIER },
      door: { kind: 'courier', needs: 'none', provider: DEMO_CARRIER },
    });
  });
});

describe('an order to a pick-up point', () => {
  it.each([
    ['nothing', undefined, 'point_required'],
    ['an empty name', { pickup_point: '' }, 'point_required'],
    ['something else', ['TLN01'], 'point_required'],
    ['an unknown point', { pickup_point: 'XXX' }, 'point_unknown'],
    ['a point of another carrier', { pickup_point: 'K1' }, 'point_unknown'],
  ])('with %s is rejected, and nothing is left', async (_, extra, error) => {
    const cart = await shop.cartWith({ sku: 'WALL' });
    const before = await shop.snapshot();
    const rejected = await shop.order(
      orderBody(cart, {
        information: {
          shipping_carrier_code: 'demo',
          shipping_method_code: 'locker',
          shippingExtraFields: extra,
        },
      }),
    );
    expect([rejected.status, rejected.meta.error]).toEqual([500, error]);
    expect(await shop.snapshot()).toEqual(before);
  });

  it('an inactive point is unknown', async () => {
    await shop.rows("update pickup_point set active = false where id = 'TLN04'");
    expect((await place('locker', { pickup_point: 'TLN04' })).meta.error).toBe('point_unknown');
    await shop.rows("update pickup_point set active = true where id = 'TLN04'");
  });

  it('keeps a copy of the point', async () => {
    const placed = await place('locker', { pickup_point: 'PRN01' });
    const id = idOf(placed);
    await shop.rows("update pickup_point set name = 'Renamed' where id = 'PRN01'");
    expect((await orderRow(id))?.['shipping_details']).toMatchObject({
      kind: 'parcel_machine',
      provider: DEMO_CARRIER,
      point: { id: 'PRN01', name: 'Pärnu, Rannaklaas', city: 'Pärnu' },
      slot: null,
    });
    const { extension_attributes } = await documentOf(placed);
    expect(extension_attributes.pickup_point.name).toBe('Pärnu, Rannaklaas');
  });

  it('a method that needs none ignores the point', async () => {
    const id = idOf(await place('door', { pickup_point: 'XXX' }));
    expect((await orderRow(id))?.['shipping_details']).toMatchObject({ kind: 'courier', point: null });
  });
});

describe('an order with a delivery slot', () => {
  const free = async (slot: number): Promise<number> =>
    (await get('slots?country=EE&days=31')).result.find(({ id }: { id: number }) => id === slot)?.free ?? 0;
  /** A slot that no other test uses, with that capacity. */
  let used = 0;
  const newSlot = async (capacity: number): Promise<number> => {
    const { result } = await get('slots?country=EE&days=31');
    const slot = result[used++].id;
    await shop.rows('update delivery_slot set capacity = $2 where id = $1', [slot, capacity]);
    return slot;
  };
  const atBank = { payment_method_code: 'banklink' };

  it('the offered slots begin tomorrow', async () => {
    const { result } = await get('slots?country=EE&days=7');
    expect(result[0]).toMatchObject({ day: '2026-11-16', from: '09:00', to: '13:00', free: 4 });
    expect(result.at(-1).day <= '2026-11-22').toBe(true);
    expect((await get('slots?country=EE&days=32')).status).toBe(400);
    expect((await get('slots?days=3')).status).toBe(400);
  });

  it.each([
    ['nothing', undefined, 'slot_required'],
    ['a word', { delivery_slot: 'tomorrow' }, 'slot_required'],
    ['an unknown slot', { delivery_slot: 999_999 }, 'slot_taken'],
  ])('with %s is rejected', async (_, extra, error) => {
    expect((await place('van', extra)).meta.error).toBe(error);
  });

  it('books the slot when nothing is paid in advance, and frees it on cancelling', async () => {
    const slot = await newSlot(1);
    const placed = await place('van', { delivery_slot: slot });
    expect(await free(slot)).toBe(0);
    expect((await documentOf(placed)).extension_attributes.delivery_slot.id).toBe(slot);
    expect((await place('van', { delivery_slot: slot })).meta.error).toBe('slot_taken');
    nowMs += 60 * MINUTE_MS;
    expect(await free(slot)).toBe(0);
    expect(await shop.checkout.steps.cancel(TEST_AUTHOR, idOf(placed))).toMatchObject({ ok: true });
    expect(await free(slot)).toBe(1);
    idOf(await place('van', { delivery_slot: String(slot) }));
  });

  it('holds the slot for 30 minutes until it is paid', async () => {
    const slot = await newSlot(1);
    idOf(await place('van', { delivery_slot: slot }, atBank));
    nowMs += 30 * MINUTE_MS - 1;
    expect(await free(slot)).toBe(0);
    expect((await place('van', { delivery_slot: slot })).meta.error).toBe('slot_taken');
    nowMs += 1;
    expect(await free(slot)).toBe(1);
    idOf(await place('van', { delivery_slot: slot }));
  });

  it('a paid order keeps its slot', async () => {
    const slot = await newSlot(1);
    const placed = await place('van', { delivery_slot: slot }, atBank);
    expect((await shop.callback(shop.notice(placed.meta.payment.url, 'CAPTURED'))).status).toBe(200);
    nowMs += 60 * MINUTE_MS;
    expect(await free(slot)).toBe(0);
  });

  it('paid after the hold: the slot is booked if it is still free, otherwise the staff is told', async () => {
    const slot = await newSlot(1);
    const first = await place('van', { delivery_slot: slot }, atBank);
    nowMs += 31 * MINUTE_MS;
    const second = await place('van', { delivery_slot: slot }, atBank);
    expect((await shop.callback(shop.notice(first.meta.payment.url, 'CAPTURED'))).status).toBe(200);
    const states = () =>
      shop.rows<{ state: string }>('select state from slot_booking where slot_id = $1 order by entity_id', [
        slot,
      ]);
    expect(await states()).toEqual([{ state: 'held' }, { state: 'held' }]);
    const [change] = await shop.rows<{ after: object }>(
      "select after from change where entity = 'order' and entity_id = $1 order by id desc limit 1",
      [String(idOf(first))],
    );
    expect(change?.after).toMatchObject({ state: 'processing', delivery_slot: 'taken' });
    expect((await shop.callback(shop.notice(second.meta.payment.url, 'CAPTURED'))).status).toBe(200);
    expect((await states()).at(-1)).toEqual({ state: 'booked' });
  });

  it('of 100 parallel tries exactly as many succeed as there are places', async () => {
    const slot = await newSlot(7);
    const carts = await Promise.all(Array.from({ length: 100 }, () => shop.cartWith({ sku: 'WALL' })));
    const placed = await Promise.all(
      carts.map((cart, index) =>
        shop.order(
          orderBody(cart, {
            information: {
              shipping_carrier_code: 'demo',
              shipping_method_code: 'van',
              shippingExtraFields: { delivery_slot: slot },
              ...(index % 2 === 0 && atBank),
            },
          }),
        ),
      ),
    );
    expect(placed.filter(({ status }) => status === 200)).toHaveLength(7);
    const rejected = placed.filter(({ status }) => status !== 200);
    expect(new Set(rejected.map(({ meta }) => meta.error))).toEqual(new Set(['slot_taken']));
    expect(await free(slot)).toBe(0);
  });

  it('a slot that the carrier no longer offers is not free; its bookings stay', async () => {
    const slot = await newSlot(3);
    const id = idOf(await place('van', { delivery_slot: slot }));
    await shop.rows("update delivery_slot set ref = 'withdrawn' where id = $1", [slot]);
    await shop.delivery.load();
    expect(await free(slot)).toBe(0);
    expect(await shop.rows('select state from slot_booking where entity_id = $1', [id])).toEqual([
      { state: 'booked' },
    ]);
  });
});

describe('shipping an order', () => {
  const ship = async (placed: TestResponse, tracking?: string) =>
    expect(await shop.checkout.steps.ship(TEST_AUTHOR, idOf(placed), tracking)).toMatchObject({ ok: true });
  const keysOf = async (placed: TestResponse) =>
    (
      await shop.rows<{ payload: { key: string } }>(
        `select payload from graphile_worker._private_jobs job where payload->>'key' in
          (select key::text from shipment where entity_id = $1)`,
        [idOf(placed)],
      )
    ).map(({ payload }) => payload);
  const shippedEmails = async () =>
    (await shop.emailsTo('mari@example.com')).filter(({ kind }) => kind.includes('shipped'));

  it('registers it at the carrier of its method, once, and tells the tracking number', async () => {
    const placed = await place('locker', { pickup_point: 'TRT01' });
    const emails = (await shippedEmails()).length;
    await ship(placed);
    expect(await shippedEmails()).toHaveLength(emails);
    const [job] = await keysOf(placed);
    if (!job) throw new Error('no job');
    await Promise.all([shop.delivery.register(job), shop.delivery.register(job)]);
    await shop.delivery.register(job);
    const [shipment] = await shop.rows<{ state: string; tracking_numbers: string[]; carrier_ref: string }>(
      'select * from shipment where entity_id = $1',
      [idOf(placed)],
    );
    expect(shipment).toMatchObject({
      state: 'registered',
      tracking_numbers: [expect.stringMatching(/^SIM\d{15}$/)],
    });
    const [number = ''] = shipment?.tracking_numbers ?? [];
    expect((await documentOf(placed)).extension_attributes.tracking_number).toBe(number);
    const told = await shippedEmails();
    expect(told).toHaveLength(emails + 1);
    expect(told.at(-1)?.text).toContain(number);
    expect(
      await shop.rows('select 1 from carrier_simulator_consignment where idempotency_key = $1', [job.key]),
    ).toHaveLength(1);
    const label = await shop.delivery.label(idOf(placed));
    expect(label.ok && new TextDecoder().decode(label.value.slice(0, 5))).toBe('%PDF-');
  });

  it('a carrier that is away: the job fails and is repeated with the same key', async () => {
    const placed = await place('door');
    await ship(placed);
    const [job] = await keysOf(placed);
    if (!job) throw new Error('no job');
    shop.isCarrierDown = true;
    await expect(shop.delivery.register(job)).rejects.toThrow('does not answer');
    shop.isCarrierDown = false;
    await shop.delivery.register(job);
    expect((await documentOf(placed)).extension_attributes.tracking_number).toMatch(/^SIM/);
  });

  it('a carrier that refuses: the buyer is told without a number, and an error is logged', async () => {
    const placed = await place('locker', { pickup_point: 'TRT02' });
    await shop.rows(
      `update sales_order set shipping_details = jsonb_set(shipping_details, '{point,id}', '"CLOSED"') where entity_id = $1`,
      [idOf(placed)],
    );
    await ship(placed);
    const emails = (await shippedEmails()).length;
    const [job] = await keysOf(placed);
    if (!job) throw new Error('no job');
    await shop.delivery.register(job);
    expect(await shop.rows('select state from shipment where entity_id = $1', [idOf(placed)])).toEqual([
      { state: 'refused' },
    ]);
    expect(await shippedEmails()).toHaveLength(emails + 1);
    expect(shop.logged.splice(0)).toEqual(['a shipment is not registered']);
  });

  it('a given tracking number is not registered again', async () => {
    const placed = await place('door');
    await ship(placed, 'OWN123');
    expect(await shop.rows('select 1 from shipment where entity_id = $1', [idOf(placed)])).toEqual([]);
    expect((await documentOf(placed)).extension_attributes.tracking_number).toBe('OWN123');
  });

  it('the carrier’s event delivers the order once', async () => {
    const placed = await place('door');
    await ship(placed);
    const [job] = await keysOf(placed);
    if (!job) throw new Error('no job');
    await shop.delivery.register(job);
    const number = (await documentOf(placed)).extension_attributes.tracking_number;
    const move = (status: string) =>
      shop.app.request(`/api/dev/carrier/track/${number}`, {
        method: 'POST',
        body: new URLSearchParams({ status }),
      });
    expect((await move('MOVING')).status).toBe(303);
    expect((await documentOf(placed)).extension_attributes.delivered_at).toBeUndefined();
    expect((await move('DELIVERED')).status).toBe(303);
    expect((await documentOf(placed)).extension_attributes.delivered_at).toMatch(/^2026-11-15/);
    expect((await move('DELIVERED')).status).toBe(404);
  });

  it.each([
    ['other', 404],
    [DEMO_CARRIER, 403],
  ])('a forged event for %s is rejected', async (provider, status) => {
    const event = { event: 'x', ref: 'x', status: 'DELIVERED', at: '2026-11-15T10:00:00.000Z' };
    const response = await shop.request('POST', `/api/ext/delivery/event/${provider}`, event, {
      'carrier-signature': 'a'.repeat(64),
    });
    expect(response.status).toBe(status);
  });
});
