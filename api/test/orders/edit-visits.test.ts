// An order with measuring and installation that is edited: its visits follow the goods, the address and the van.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EditRequest } from '../../src/orders/edit/order-edit-editor.ts';
import { loadOrder } from '../../src/orders/order-repository.ts';
import { createServiceCrews } from '../../src/providers/delivery/own-windows.ts';
import { NOW_MS } from '../cart/cart-fixture.ts';
import { address } from '../checkout/order-fixture.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { createDeliveryShop, type DeliveryShop, idOf } from './delivery-fixture.ts';

const WINDOW = { country: 'EE', weekdays: [1, 2, 3, 4, 5], places: 1, from: '13:00', to: '17:00' };
const crews = createServiceCrews(
  [
    { service: 'measuring', prefixes: ['1'], ...WINDOW },
    { service: 'installation', prefixes: ['1'], ...WINDOW },
    { service: 'installation', prefixes: ['5'], ...WINDOW },
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
const slotOn = async (provider: string, day: string): Promise<number> => {
  const { result } = await shop.get(`slots?country=EE&days=31&provider=${provider}&postcode=10141`);
  return (result as Slot[]).find((slot) => slot.day === day)?.id ?? 0;
};

/** Installation on 25 November 2026, two days after the van. */
const place = async ({ method = 'van', skus = ['WALL', 'GUIDE'] } = {}) => {
  const items = skus.map((sku) => ({ sku }));
  const cart = await shop.cartWith(...items);
  const service_slots = skus.includes('GUIDE')
    ? { installation: await slotOn('installation', '2026-11-25') }
    : {};
  const delivery_slot = method === 'van' ? await slotOn('democarrier', '2026-11-23') : undefined;
  return idOf(
    await shop.order({
      ...shop.bodyFor(cart, method, { delivery_slot, service_slots }),
      products: items.map((item) => ({ ...item, qty: 1, price: 1 })),
    }),
  );
};
const orderOf = async (id: number) => {
  const order = await loadOrder(database.db, id);
  if (!order) throw new Error('no order');
  return order;
};
const edit = async (id: number, change: Partial<EditRequest>) =>
  shop.checkout.edits.edit(TEST_AUTHOR, id, {
    ...{ lines: [], added: [], address: undefined, method: undefined, point: undefined, slotId: undefined },
    ...{ stopsBegun: false, key: randomUUID(), reason: '', limit: null, ...change },
    version: (await orderOf(id)).version,
  });
const lineOf = async (id: number, sku: string): Promise<number> =>
  (await orderOf(id)).items.find((item) => item.sku === sku)?.item_id ?? 0;
const bookingsOf = async (id: number): Promise<string[]> =>
  (
    await shop.rows<{ purpose: string }>(
      'select purpose from slot_booking where entity_id = $1 order by purpose',
      [id],
    )
  ).map(({ purpose }) => purpose);
const lastChange = async (id: number) =>
  (
    await shop.rows<{ after: object }>(
      "select after from change where entity = 'order' and entity_id = $1 order by id desc limit 1",
      [String(id)],
    )
  )[0]?.after;
const goods = (sku: string) => ({ sku, qty: 1, product_option: null });
const movedTo = (change: Record<string, unknown>) => {
  const { firstname, lastname, company, street, city, postcode, country_id, telephone } = address(change);
  return { firstname, lastname, company, street, city, postcode, country_id, telephone };
};

describe('[OFFICE-53] the visits of an edited order', () => {
  it('end with their service: the fitters have their place back', async () => {
    const id = await place();
    expect(await bookingsOf(id)).toEqual(['delivery', 'installation']);
    const lines = [{ item_id: await lineOf(id, 'GUIDE'), qty: 0 }];
    expect(await edit(id, { lines })).toMatchObject({ ok: true });
    expect(await bookingsOf(id)).toEqual(['delivery']);
    expect((await orderOf(id)).visits).toEqual([]);
    expect(await lastChange(id)).toMatchObject({ installation_slot: 'canceled' });
  });

  it('stay when other goods go', async () => {
    const id = await place({ skus: ['WALL', 'GUIDE', 'VISIT'] });
    const { visits } = await orderOf(id);
    expect(visits).toHaveLength(2);
    const lines = [{ item_id: await lineOf(id, 'VISIT'), qty: 0 }];
    expect(await edit(id, { lines })).toMatchObject({ ok: true });
    expect((await orderOf(id)).visits).toEqual(visits.filter(({ service }) => service === 'installation'));
    expect(await bookingsOf(id)).toEqual(['delivery', 'installation']);
  });

  it('come with an added service; the time is still to be arranged', async () => {
    const id = await place({ skus: ['WALL'] });
    expect(await edit(id, { added: [goods('GUIDE')] })).toMatchObject({ ok: true });
    expect((await orderOf(id)).visits).toEqual([{ service: 'installation', slot: null }]);
    const slot = await slotOn('installation', '2026-11-26');
    expect((await shop.checkout.steps.moveSlot(TEST_AUTHOR, id, slot)).ok).toBe(true);
    expect(await bookingsOf(id)).toEqual(['delivery', 'installation']);
  });

  it('are refused where nobody goes for that work', async () => {
    const id = await place({ skus: ['WALL'], method: 'door' });
    expect(await edit(id, { address: movedTo({ postcode: '80010' }) })).toMatchObject({ ok: true });
    expect(await edit(id, { added: [goods('GUIDE')] })).toMatchObject({
      problems: [{ field: 'added.0', error: 'service_not_served' }],
    });
    const visited = await place({ method: 'door', skus: ['WALL', 'VISIT'] });
    expect(await edit(visited, { address: movedTo({ postcode: '51004' }) })).toMatchObject({
      problems: [{ field: 'address.postcode', error: 'service_not_served' }],
    });
  });

  it('at a place of other fitters are to be arranged anew', async () => {
    const id = await place({ method: 'door', skus: ['WALL', 'GUIDE'] });
    expect(await edit(id, { address: movedTo({ street: ['Teine 1'] }) })).toMatchObject({ ok: true });
    expect(await bookingsOf(id)).toEqual(['installation']);
    expect(await edit(id, { address: movedTo({ postcode: '51004' }) })).toMatchObject({ ok: true });
    expect((await orderOf(id)).visits).toEqual([{ service: 'installation', slot: null }]);
    expect(await bookingsOf(id)).toEqual([]);
    expect(await lastChange(id)).toMatchObject({ installation_slot: 'to_arrange' });
  });

  it('are not before the van: a later day of delivery is refused', async () => {
    const id = await place();
    const late = await slotOn('democarrier', '2026-11-26');
    expect(await edit(id, { slotId: late })).toMatchObject({
      problems: [{ field: 'slot_id', error: 'slot_after_installation' }],
    });
    expect((await orderOf(id)).shipping_details?.slot?.day).toBe('2026-11-23');
    expect(await edit(id, { slotId: await slotOn('democarrier', '2026-11-24') })).toMatchObject({ ok: true });
  });

  it('a delivery whose time was lost gets one with the edit', async () => {
    const id = await place({ skus: ['WALL'] });
    await shop.rows(
      'update sales_order set shipping_details = shipping_details || \'{"slot": null}\' where entity_id = $1',
      [id],
    );
    await shop.rows('delete from slot_booking where entity_id = $1', [id]);
    expect(await edit(id, { address: movedTo({ street: ['Teine 1'] }) })).toMatchObject({
      problems: [{ field: 'slot_id', error: 'slot_required' }],
    });
    const slotId = await slotOn('democarrier', '2026-11-24');
    expect(await edit(id, { slotId })).toMatchObject({ ok: true });
    expect(await bookingsOf(id)).toEqual(['delivery']);
  });
});
