// The shop's own vans: windows, the price by place, and the first day on which the goods are ready.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOwnTransport } from '../../src/providers/delivery/own-transport.ts';
import { NOW_MS, sizedOption } from '../cart/cart-fixture.ts';
import { address } from '../checkout/order-fixture.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { createDeliveryShop, type DeliveryShop, idOf } from './delivery-fixture.ts';

let database: TestDatabase;
let shop: DeliveryShop;
const VAN = { carrier_code: 'demo', method_code: 'van' };
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await createDeliveryShop(database.db);
  const prices = { per_floor: '6', two_people: '25', old_glass: '15' };
  expect(await shop.methods.changeShipping(TEST_AUTHOR, VAN, prices)).toMatchObject({ ok: true });
});
afterAll(() => database.drop());
beforeEach(() => {
  shop.clock.nowMs = NOW_MS;
});

const PANE = { sku: 'MIRROR', ...sizedOption(49, 900, 2000) };
const PLACE = { floor: 4, has_lift: false, carry_in: true };
const slots = async () =>
  (await shop.get('slots?country=EE&days=31')).result as { id: number; day: string }[];

describe('windows', () => {
  const carrier = createOwnTransport(
    [
      { country: 'EE', weekdays: [1, 3], from: '08:00', to: '12:00', places: 2 },
      { country: 'LV', weekdays: [5], from: '12:00', to: '16:00', places: 1 },
    ],
    ['2026-12-23'],
  );

  it('are those of the weekdays, without public holidays and closed days', async () => {
    const offered = await carrier.slots({ country: 'EE', from: '2026-12-21', days: 14 });
    expect(offered.ok && offered.value.map(({ day, from, capacity }) => [day, from, capacity])).toEqual([
      ['2026-12-21', '08:00', 2],
      ['2026-12-28', '08:00', 2],
      ['2026-12-30', '08:00', 2],
    ]);
  });

  it('have an id of their own in every country', async () => {
    expect(carrier.countries).toEqual(['EE', 'LV']);
    const offered = await carrier.slots({ country: 'LV', from: '2026-12-14', days: 7 });
    expect(offered.ok && offered.value.map(({ ref }) => ref)).toEqual(['LV-2026-12-18-12:00']);
  });
});

describe('the price', () => {
  const totalsWith = async (cart: string, site_access: unknown) =>
    shop.call('POST', `shipping-information?cartId=${cart}`, {
      addressInformation: {
        shippingAddress: { countryId: 'EE' },
        ...{ shippingCarrierCode: 'demo', shippingMethodCode: 'van' },
        ...(site_access !== undefined && { shippingExtraFields: { site_access } }),
      },
    });
  const shippingOf = ({ result }: Awaited<ReturnType<typeof totalsWith>>) =>
    result.totals.total_segments.find(({ code }: { code: string }) => code === 'shipping')?.value;

  it('follows from the place, and stays until it is described anew', async () => {
    const cart = await shop.cartWith(PANE);
    expect(shippingOf(await totalsWith(cart, undefined))).toBe(2.5);
    expect(shippingOf(await totalsWith(cart, PLACE))).toBe(2.5 + 24 + 25);
    expect(shippingOf(await totalsWith(cart, undefined))).toBe(2.5 + 24 + 25);
    expect(shippingOf(await totalsWith(cart, { ...PLACE, carry_in: false, take_old_glass: true }))).toBe(
      42.5,
    );
    expect(shippingOf(await totalsWith(cart, null))).toBe(2.5);
  });

  it.each([[{ floor: 99, has_lift: false, carry_in: true }], ['x'], [[]], [{ floor: 1 }]])(
    '%j is rejected',
    async (access) => {
      const rejected = await totalsWith(await shop.cartWith(PANE), access);
      expect([rejected.code, rejected.meta?.error]).toEqual([400, 'access_invalid']);
    },
  );
});

describe('the price of another place or day', () => {
  beforeAll(async () => {
    const zones = { zones: '1=0; 5=6.10' };
    expect(await shop.methods.changeShipping(TEST_AUTHOR, VAN, zones)).toMatchObject({ ok: true });
  });
  afterAll(async () => {
    expect(await shop.methods.changeShipping(TEST_AUTHOR, VAN, { zones: '' })).toMatchObject({ ok: true });
  });
  const totalsAt = async (cart: string, postcode: string) => {
    const answer = await shop.call('POST', `shipping-information?cartId=${cart}`, {
      addressInformation: {
        shippingAddress: { countryId: 'EE', postcode },
        ...{ shippingCarrierCode: 'demo', shippingMethodCode: 'van' },
        shippingExtraFields: { site_access: PLACE },
      },
    });
    const segmentOf = (code: string) =>
      answer.result.totals?.total_segments.find((segment: { code: string }) => segment.code === code)?.value;
    return { shipping: segmentOf('shipping'), total: segmentOf('grand_total'), error: answer.meta?.error };
  };
  const orderTo = (cart: string, postcode: string, expected_total: number, delivery_slot: unknown) => {
    const extra = { delivery_slot, site_access: PLACE };
    const more = { shippingAddress: address({ postcode }) };
    return shop.order({
      ...shop.bodyFor(cart, 'van', extra, more),
      products: [{ sku: 'WALL', qty: 1, price: 1 }],
      expected_total,
    });
  };

  it('is computed again for another address, and outside every zone there is none', async () => {
    const cart = await shop.cartWith({ sku: 'WALL' });
    const own = 2.5 + 24 + 25;
    expect(await totalsAt(cart, '10141')).toMatchObject({ shipping: own });
    expect((await totalsAt(cart, '51004')).shipping).toBeCloseTo(own + 6.1, 5);
    expect(await totalsAt(cart, '10141')).toMatchObject({ shipping: own });
    expect((await totalsAt(cart, '80010')).error).toBe('zone_not_served');
  });

  it('an order with the total of the former address is refused, with the new total', async () => {
    const [slot] = await slots();
    const cart = await shop.cartWith({ sku: 'WALL' });
    const { total } = await totalsAt(cart, '10141');
    const refused = await orderTo(cart, '51004', total, slot?.id);
    expect(refused.meta.error).toBe('price_changed');
    expect(refused.meta.detail.actual).toBeCloseTo(total + 6.1, 5);
    idOf(await orderTo(cart, '51004', refused.meta.detail.actual, slot?.id));
  });

  it('stays with another day', async () => {
    const [first, , other] = await slots();
    const cart = await shop.cartWith({ sku: 'WALL' });
    const { total } = await totalsAt(cart, '51004');
    for (const slot of [first, other])
      await shop.request('POST', `/api/ext/delivery/hold?cartId=${cart}`, { delivery_slot: slot?.id });
    const placed = await orderTo(cart, '51004', total, other?.id);
    idOf(placed);
    expect((await shop.documentOf(placed)).extension_attributes.delivery_slot.id).toBe(other?.id);
  });
});

describe('an order', () => {
  const place = async (extra: object, product: object = { sku: 'WALL' }) => {
    const cart = await shop.cartWith(product);
    return shop.order({
      ...shop.bodyFor(cart, 'van', extra),
      products: [{ ...product, qty: 1, price: 100 }],
    });
  };

  it('pays for its place and keeps the description', async () => {
    const [slot] = await slots();
    const note = 'Uks on hoovi pool';
    const id = idOf(await place({ delivery_slot: slot?.id, site_access: { ...PLACE, note } }));
    const [order] = await shop.rows<{ totals: { shipping_incl_tax: number }; shipping_details: object }>(
      'select totals, shipping_details from sales_order where entity_id = $1',
      [id],
    );
    // Small goods: four floors, which need two people.
    expect(order?.totals.shipping_incl_tax).toBe(2.5 + 24 + 25);
    expect(order?.shipping_details).toMatchObject({ slot: { id: slot?.id }, access: { floor: 4, note } });
  });

  it('a wrong description is rejected', async () => {
    const [slot] = await slots();
    const rejected = await place({ delivery_slot: slot?.id, site_access: { floor: 99 } });
    expect(rejected.meta.error).toBe('access_invalid');
  });

  it('a pane cannot be brought before it is made', async () => {
    const all = await slots();
    const [tomorrow] = all;
    const early = await place({ delivery_slot: tomorrow?.id }, PANE);
    // 14 working days from Sunday, 15 November 2026.
    expect(early.meta).toMatchObject({ error: 'slot_too_early', detail: { day: '2026-12-03' } });
    const ready = all.find(({ day }) => day >= '2026-12-03');
    idOf(await place({ delivery_slot: ready?.id }, PANE));
  });
});

describe('moving a delivery', () => {
  const placed = async (product: object = { sku: 'WALL' }, at = 4) => {
    const all = await slots();
    const slot = all[at];
    const cart = await shop.cartWith(product);
    const order = await shop.order({
      ...shop.bodyFor(cart, 'van', { delivery_slot: slot?.id }),
      products: [{ ...product, qty: 1, price: 100 }],
    });
    idOf(order);
    const move = (delivery_slot: unknown, key = order.meta.orderKey) =>
      shop.request('POST', '/api/ext/orders/slot', {
        orderId: String(order.result.backendOrderId),
        key,
        delivery_slot,
      });
    return { order, move, slot, all };
  };

  it('takes the new place and gives the old one back', async () => {
    const { order, move, slot, all } = await placed();
    const free = async (id: number | undefined) =>
      ((await slots()) as { id: number; free?: number }[]).find((one) => one.id === id)?.free ?? 0;
    const [before, target] = [await free(slot?.id), all[8]];
    const moved = await move(target?.id);
    expect(moved.result.extension_attributes).toMatchObject({
      delivery_slot: { id: target?.id },
      can_move_slot: true,
    });
    expect(await free(slot?.id)).toBe(before + 1);
    expect((await shop.documentOf(order)).extension_attributes.delivery_slot.id).toBe(target?.id);
    const changes = await shop.rows(
      "select after from change where entity = 'order' and after ? 'delivery_slot'",
    );
    expect(changes).toHaveLength(1);
  });

  it.each([
    ['another key', (all: { id: number }[]) => all[8]?.id, 'wrong', 404, undefined],
    ['a slot that is not there', () => 999_999, undefined, 409, 'slot_taken'],
    ['tomorrow', (all: { id: number }[]) => all[0]?.id, undefined, 409, 'slot_too_early'],
  ])('%s is rejected', async (_, target, key, status, error) => {
    const { order, move, slot, all } = await placed();
    const rejected = await move(target(all), key);
    expect(rejected.status).toBe(status);
    if (error) expect(rejected.meta.error).toBe(error);
    expect((await shop.documentOf(order)).extension_attributes.delivery_slot.id).toBe(slot?.id);
  });

  it.each([0, -1, 'x', null])('the slot %j is rejected', async (target) => {
    expect((await (await placed()).move(target)).status).toBe(400);
  });

  it('is too late two working days before', async () => {
    const { order, move, slot, all } = await placed();
    shop.clock.nowMs = Date.parse(`${slot?.day}T06:00:00Z`) - 86_400_000;
    const rejected = await move(all[12]?.id);
    expect([rejected.status, rejected.meta.error]).toEqual([409, 'slot_fixed']);
    expect((await shop.documentOf(order)).extension_attributes.can_move_slot).toBe(false);
  });

  it('a pane is not brought before the day that was chosen first', async () => {
    const all = await slots();
    const at = all.findIndex(({ day }) => day >= '2026-12-07');
    const { move } = await placed(PANE, at);
    expect((await move(all[at - 1]?.id)).meta.error).toBe('slot_too_early');
    expect((await move(all[at + 2]?.id)).status).toBe(200);
  });

  it('of many at once no more get a place than there are', async () => {
    const orders = await Promise.all(Array.from({ length: 3 }, () => placed({ sku: 'WALL' }, 6)));
    const target = (await slots())[10] as { id: number; free: number } | undefined;
    await shop.rows('update delivery_slot set capacity = 2 where id = $1', [target?.id]);
    const results = await Promise.all(orders.map(({ move }) => move(target?.id)));
    expect(results.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
  });
});
