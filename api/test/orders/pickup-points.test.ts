// Pick-up points: the list, its nightly update, and orders to them.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeliveryProvider } from '../../src/orders/delivery/delivery-provider.ts';
import { loadNetwork } from '../../src/orders/delivery/load-network.ts';
import { DEMO_CARRIER } from '../../src/providers/delivery/demo-carrier.ts';
import { NOW_MS } from '../cart/cart-fixture.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { createDeliveryShop, type DeliveryShop, idOf } from './delivery-fixture.ts';

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

const DAY_MS = 86_400_000;
const orderRow = async (id: number) =>
  (await shop.rows<Record<string, unknown>>('select * from sales_order where entity_id = $1', [id]))[0];

describe('points', () => {
  it('are listed by country, city and name', async () => {
    const { result } = await shop.get('points?country=EE');
    expect(new Set(result.map((point: { city: string }) => point.city))).toEqual(
      new Set(['Narva', 'Pärnu', 'Tallinn', 'Tartu']),
    );
    expect(result[0]).toMatchObject({ provider: DEMO_CARRIER, id: 'NRV01', country: 'EE' });
    expect((await shop.get('points?country=LV')).result).toEqual([]);
    expect((await shop.get('points?country=EE&provider=other')).result).toEqual([]);
    expect((await shop.get('points?country=EE&limit=2')).result).toHaveLength(2);
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
    const { result } = await shop.get(`points?country=EE&q=${encodeURIComponent(q)}`);
    expect(result.map(({ id }: { id: string }) => id)).toEqual(ids);
  });

  it('the nearest to a typed address first', async () => {
    const nearest = async (query: string) =>
      (await shop.get(`points?country=EE&limit=2&${query}`)).result.map(
        ({ id, distance_m }: { id: string; distance_m?: number }) => [id, distance_m],
      );
    expect(await nearest('postcode=50703')).toEqual([
      ['TRT02', 0],
      ['TRT01', 1531],
    ]);
    expect((await nearest('city=narva'))[0]).toEqual(['NRV01', 0]);
    expect((await nearest('city=Kuu'))[0]).toEqual(['NRV01', undefined]);
  });

  it('a client with the list gets 304 until a point changes', async () => {
    const ask = (tag: string) =>
      shop.app.request('/api/ext/delivery/points?country=EE', { headers: { 'if-none-match': tag } });
    const first = await ask('');
    const etag = first.headers.get('etag') ?? '';
    expect([first.status, etag.length > 4]).toEqual([200, true]);
    const again = await ask(etag);
    expect([again.status, await again.text()]).toEqual([304, '']);
    await shop.rows("update pickup_point set hours = '9–18' where id = 'TLN01'");
    shop.clock.nowMs += 60_000;
    const changed = await ask(etag);
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  it.each([
    '',
    '?country=ee',
    '?country=EE&limit=0',
    '?country=EE&limit=3001',
    `?country=EE&q=${'x'.repeat(101)}`,
  ])('a wrong query is rejected: %s', async (query) => {
    expect((await shop.get(`points${query}`)).status).toBe(400);
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
          ...{ id, country: 'EE', name: `Point ${id}`, street: 'Street 1', city: 'Keila', region: '' },
          ...{ postcode: '76601', lat: 59.3, lng: 24.4, hours: '' },
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
      crews: [],
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
    shop.shop.isCarrierDown = true;
    await expect(shop.delivery.load()).rejects.toThrow('provider_unreachable');
    expect((await shop.get('points?country=EE&q=Narva')).result).toHaveLength(1);
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
      flatrate: { kind: 'courier', needs: 'none', provider: '', note: 'Ukseni' },
      locker: { kind: 'parcel_machine', needs: 'point', provider: DEMO_CARRIER, note: '' },
      van: { kind: 'own_transport', needs: 'slot', provider: DEMO_CARRIER, note: '' },
      door: { kind: 'courier', needs: 'none', provider: DEMO_CARRIER, note: '' },
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
    const rejected = await shop.order(shop.bodyFor(cart, 'locker', extra));
    expect([rejected.status, rejected.meta.error]).toEqual([500, error]);
    expect(await shop.snapshot()).toEqual(before);
  });

  it('an inactive point is unknown', async () => {
    await shop.rows("update pickup_point set active = false where id = 'TLN04'");
    expect((await shop.place('locker', { pickup_point: 'TLN04' })).meta.error).toBe('point_unknown');
    await shop.rows("update pickup_point set active = true where id = 'TLN04'");
  });

  it('keeps a copy of the point', async () => {
    const placed = await shop.place('locker', { pickup_point: 'PRN01' });
    const id = idOf(placed);
    await shop.rows("update pickup_point set name = 'Renamed' where id = 'PRN01'");
    expect((await orderRow(id))?.['shipping_details']).toMatchObject({
      kind: 'parcel_machine',
      provider: DEMO_CARRIER,
      point: { id: 'PRN01', name: 'Pärnu, Rannaklaas', city: 'Pärnu' },
      slot: null,
    });
    const { extension_attributes } = await shop.documentOf(placed);
    expect(extension_attributes.pickup_point.name).toBe('Pärnu, Rannaklaas');
  });

  it('a repeat with another point is another order', async () => {
    const cart = await shop.cartWith({ sku: 'WALL' });
    const body = shop.bodyFor(cart, 'locker', { pickup_point: 'TLN01' });
    const first = idOf(await shop.order(body));
    expect(idOf(await shop.order(body))).toBe(first);
    const other = { ...body.addressInformation, shippingExtraFields: { pickup_point: 'TLN02' } };
    const rejected = await shop.order({ ...body, addressInformation: other });
    expect([rejected.status, rejected.meta.error]).toEqual([409, 'order_id_taken']);
  });

  it('a method that needs none ignores the point', async () => {
    const id = idOf(await shop.place('door', { pickup_point: 'XXX' }));
    expect((await orderRow(id))?.['shipping_details']).toMatchObject({ kind: 'courier', point: null });
  });
});
