// Delivery slots: exactly as many orders as there are places.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NOW_MS, sizedOption } from '../cart/cart-fixture.ts';
import { TEST_AUTHOR } from '../test-author.ts';
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

describe('an order with a delivery slot', () => {
  const free = async (slot: number): Promise<number> =>
    (await shop.get('slots?country=EE&days=31')).result.find(({ id }: { id: number }) => id === slot)?.free ??
    0;
  /** A slot that no other test uses, with that capacity. */
  let used = 0;
  const newSlot = async (capacity: number): Promise<number> => {
    const { result } = await shop.get('slots?country=EE&days=31');
    const slot = result[used++].id;
    await shop.rows('update delivery_slot set capacity = $2 where id = $1', [slot, capacity]);
    return slot;
  };
  const windowOf = async (slot: number): Promise<string> => {
    const [row] = await shop.rows<{ text: string }>(
      "select window_from || '–' || window_to as text from delivery_slot where id = $1",
      [slot],
    );
    return row?.text ?? '';
  };
  const mailText = async () => (await shop.emailsTo('mari@example.com')).at(-1)?.text;
  const atBank = { payment_method_code: 'banklink' };

  it('the offered slots begin tomorrow', async () => {
    const { result } = await shop.get('slots?country=EE&days=7');
    expect(result[0]).toMatchObject({ day: '2026-11-16', from: '09:00', to: '13:00', free: 4 });
    expect(result.at(-1).day <= '2026-11-22').toBe(true);
    expect((await shop.get('slots?country=EE&days=32')).status).toBe(400);
    expect((await shop.get('slots?days=3')).status).toBe(400);
  });

  it.each([
    ['nothing', undefined, 'slot_required'],
    ['a word', { delivery_slot: 'tomorrow' }, 'slot_required'],
    ['an unknown slot', { delivery_slot: 999_999 }, 'slot_taken'],
  ])('with %s is rejected', async (_, extra, error) => {
    expect((await shop.place('van', extra)).meta.error).toBe(error);
  });

  it('books the slot when nothing is paid in advance, and frees it on cancelling', async () => {
    const slot = await newSlot(1);
    const placed = await shop.place('van', { delivery_slot: slot });
    expect(await free(slot)).toBe(0);
    expect((await shop.documentOf(placed)).extension_attributes.delivery_slot.id).toBe(slot);
    expect((await shop.place('van', { delivery_slot: slot })).meta.error).toBe('slot_taken');
    shop.clock.nowMs += 60 * MINUTE_MS;
    expect(await free(slot)).toBe(0);
    expect(await shop.checkout.steps.cancel(TEST_AUTHOR, idOf(placed))).toMatchObject({ ok: true });
    expect(await free(slot)).toBe(1);
    idOf(await shop.place('van', { delivery_slot: String(slot) }));
  });

  it('holds the slot for 30 minutes until it is paid', async () => {
    const slot = await newSlot(1);
    idOf(await shop.place('van', { delivery_slot: slot }, atBank));
    shop.clock.nowMs += 30 * MINUTE_MS - 1;
    expect(await free(slot)).toBe(0);
    expect((await shop.place('van', { delivery_slot: slot })).meta.error).toBe('slot_taken');
    shop.clock.nowMs += 1;
    expect(await free(slot)).toBe(1);
    idOf(await shop.place('van', { delivery_slot: slot }));
  });

  it('a paid order keeps its slot', async () => {
    const slot = await newSlot(1);
    const placed = await shop.place('van', { delivery_slot: slot }, atBank);
    expect((await shop.callback(shop.notice(placed.meta.payment.url, 'CAPTURED'))).status).toBe(200);
    shop.clock.nowMs += 60 * MINUTE_MS;
    expect(await free(slot)).toBe(0);
  });

  it('paid after the hold: the slot is booked if it is still free, otherwise the staff is told', async () => {
    const slot = await newSlot(1);
    const first = await shop.place('van', { delivery_slot: slot }, atBank);
    shop.clock.nowMs += 31 * MINUTE_MS;
    const second = await shop.place('van', { delivery_slot: slot }, atBank);
    await shop.rows('delete from outbox_letter');
    expect((await shop.callback(shop.notice(first.meta.payment.url, 'CAPTURED'))).status).toBe(200);
    const states = () =>
      shop.rows<{ state: string }>('select state from slot_booking where slot_id = $1 order by entity_id', [
        slot,
      ]);
    // The place that was lost is not kept: another one can be booked.
    expect(await states()).toEqual([{ state: 'held' }]);
    const [change] = await shop.rows<{ after: object }>(
      "select after from change where entity = 'order' and entity_id = $1 order by id desc limit 1",
      [String(idOf(first))],
    );
    expect(change?.after).toMatchObject({ state: 'processing', delivery_slot: 'taken' });
    expect(await mailText()).not.toContain(await windowOf(slot));
    expect((await shop.callback(shop.notice(second.meta.payment.url, 'CAPTURED'))).status).toBe(200);
    expect(await mailText()).toContain(await windowOf(slot));
    expect((await states()).at(-1)).toEqual({ state: 'booked' });
    expect((await shop.documentOf(first)).extension_attributes.delivery_slot).toBeUndefined();
    const other = await newSlot(1);
    expect((await shop.checkout.steps.moveSlot(TEST_AUTHOR, idOf(first), other)).ok).toBe(true);
    expect((await shop.documentOf(first)).extension_attributes.delivery_slot.id).toBe(other);
    expect(await free(other)).toBe(0);
  });

  const byTransfer = { payment_method_code: 'banktransfer' };

  it('paid when the day has come or passed: the slot is lost, and the staff arranges another', async () => {
    const slot = await newSlot(4);
    const [row] = await shop.rows<{ day: string }>('select day::text from delivery_slot where id = $1', [
      slot,
    ]);
    const placed = await shop.place('van', { delivery_slot: slot }, byTransfer);
    const id = idOf(placed);
    await shop.rows('delete from outbox_letter');
    // 00:30 in the shop, still the day before elsewhere.
    shop.clock.nowMs = Date.parse(`${row?.day}T00:30:00+02:00`);
    expect((await shop.checkout.steps.markPaid(TEST_AUTHOR, id)).ok).toBe(true);
    expect((await shop.documentOf(placed)).extension_attributes.delivery_slot).toBeUndefined();
    expect(await shop.rows('select 1 from slot_booking where entity_id = $1', [id])).toEqual([]);
    expect(await mailText()).not.toContain(await windowOf(slot));
    const [change] = await shop.rows<{ after: object }>(
      "select after from change where entity = 'order' and entity_id = $1 and after ? 'delivery_slot'",
      [String(id)],
    );
    expect(change?.after).toMatchObject({ state: 'processing', delivery_slot: 'past' });
    const next = (await shop.get('slots?country=EE&days=7')).result.at(-1).id;
    expect((await shop.checkout.steps.moveSlot(TEST_AUTHOR, id, next)).ok).toBe(true);
    expect((await shop.documentOf(placed)).extension_attributes.delivery_slot.id).toBe(next);
  });

  it('expired, filled by others and paid late: the slot is lost, and another can be booked', async () => {
    const slot = await newSlot(1);
    const placed = await shop.place('van', { delivery_slot: slot }, byTransfer);
    const id = idOf(placed);
    expect((await shop.checkout.move(id, 'expire')).ok).toBe(true);
    idOf(await shop.place('van', { delivery_slot: slot }));
    expect((await shop.checkout.steps.markPaid(TEST_AUTHOR, id)).ok).toBe(true);
    expect((await shop.documentOf(placed)).extension_attributes.delivery_slot).toBeUndefined();
    const other = await newSlot(1);
    expect((await shop.checkout.steps.moveSlot(TEST_AUTHOR, id, other)).ok).toBe(true);
    expect(await free(other)).toBe(0);
  });

  it('of 100 parallel tries exactly as many succeed as there are places', async () => {
    // Made to measure: no stock row is locked, so the slot alone decides. It is ready after 14 working days.
    const { result } = await shop.get('slots?country=EE&days=31');
    const slot = result.find(({ day }: { day: string }) => day >= '2026-12-03').id;
    await shop.rows('update delivery_slot set capacity = 7 where id = $1', [slot]);
    const pane = { sku: 'MIRROR', ...sizedOption(49, 1000, 2000) };
    const carts = await Promise.all(Array.from({ length: 100 }, () => shop.cartWith(pane)));
    const placed = await Promise.all(
      carts.map((cart, index) =>
        shop.order({
          ...shop.bodyFor(cart, 'van', { delivery_slot: slot }, index % 2 === 0 ? atBank : {}),
          products: [{ ...pane, qty: 1, price: 1 }],
        }),
      ),
    );
    expect(placed.filter(({ status }) => status === 200)).toHaveLength(7);
    const rejected = placed.filter(({ status }) => status !== 200);
    expect(new Set(rejected.map(({ meta }) => meta.error))).toEqual(new Set(['slot_taken']));
    expect(await free(slot)).toBe(0);
  });

  it('a slot that the carrier no longer offers is not free; its bookings stay', async () => {
    const slot = await newSlot(3);
    const id = idOf(await shop.place('van', { delivery_slot: slot }));
    await shop.rows("update delivery_slot set ref = 'withdrawn' where id = $1", [slot]);
    await shop.delivery.load();
    expect(await free(slot)).toBe(0);
    expect(await shop.rows('select state from slot_booking where entity_id = $1', [id])).toEqual([
      { state: 'booked' },
    ]);
  });

  it('begins with tomorrow, also on the day of 25 hours', async () => {
    // 00:10 in the shop; 24 hours later it is 23:10 of the same day.
    shop.clock.nowMs = Date.parse('2026-10-24T21:10:00Z');
    await shop.delivery.load();
    const offered = async () =>
      (await shop.get('slots?country=EE&days=2')).result.map(({ day }: { day: string }) => day);
    const before = await offered();
    expect(new Set(before)).toEqual(new Set(['2026-10-26', '2026-10-27']));
    // Clocks change on Sundays, when the simulated carrier does not drive.
    await shop.rows("update delivery_slot set day = '2026-10-25' where day = '2026-10-28'", []);
    expect(await offered()).toEqual(before);
  });
});
