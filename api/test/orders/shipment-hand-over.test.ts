// Labels of shipments, and shipments that the jobs could not finish.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeliveryEvent, DeliveryProvider } from '../../src/orders/delivery/delivery-provider.ts';
import { closeShipment, loadUnfinished, retryShipment } from '../../src/orders/shipment/shipment-editor.ts';
import { deleteLabels, loadLabel, storeLabel } from '../../src/orders/shipment/shipment-label.ts';
import { DEMO_CARRIER } from '../../src/providers/delivery/demo-carrier.ts';
import { NOW_MS } from '../cart/cart-fixture.ts';
import type { TestResponse } from '../checkout/order-fixture.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { createDeliveryShop, type DeliveryShop, idOf } from './delivery-fixture.ts';

const DAY_MS = 86_400_000;

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

const labelDeps = () => ({
  db: database.db,
  now: () => shop.clock.nowMs,
  log: () => {},
  objects: shop.objects,
  carriers: shop.carriers,
});
const shipmentOf = async (placed: TestResponse) => {
  const [row] = await shop.rows<{ key: string; state: string; error: string; label_path: string | null }>(
    'select * from shipment where entity_id = $1',
    [idOf(placed)],
  );
  if (!row) throw new Error('no shipment');
  return row;
};
const planned = async (method = 'door', extra?: unknown) => {
  const placed = await shop.place(method, extra);
  await shop.checkout.steps.register(TEST_AUTHOR, idOf(placed));
  return { placed, ...(await shipmentOf(placed)) };
};
const registered = async () => {
  const shipment = await planned();
  await shop.delivery.register(shipment);
  return shipment;
};
const jobs = async (kind: string, key: string) =>
  shop.rows<{ attempts: number }>(
    `select job.attempts from graphile_worker.jobs job join graphile_worker._private_jobs p on p.id = job.id
     where job.task_identifier = $1 and p.payload->>'key' = $2`,
    [kind, key],
  );
/** As after the last try. */
const giveUp = (key: string) =>
  shop.rows("update graphile_worker._private_jobs set attempts = max_attempts where payload->>'key' = $1", [
    key,
  ]);
const withCarrier = (change: Partial<DeliveryProvider>) => {
  const carrier = shop.carriers.get(DEMO_CARRIER);
  if (!carrier) throw new Error('no carrier');
  return { ...labelDeps(), carriers: new Map([[DEMO_CARRIER, { ...carrier, ...change }]]) };
};

describe('a label', () => {
  it('is stored by a job, once, and read without the carrier', async () => {
    const { placed, key } = await registered();
    expect(await jobs('shipment.label', key)).toHaveLength(1);
    await shop.delivery.storeLabel({ key });
    await shop.delivery.storeLabel({ key });
    expect((await shipmentOf(placed)).label_path).toBe(`labels/${key}.pdf`);
    shop.shop.isCarrierDown = true;
    const label = await loadLabel(labelDeps(), idOf(placed));
    shop.shop.isCarrierDown = false;
    expect(label.ok && new TextDecoder().decode(label.value.slice(0, 5))).toBe('%PDF-');
  });

  it('a carrier that is away: the job fails and is repeated', async () => {
    const { placed, key } = await registered();
    shop.shop.isCarrierDown = true;
    await expect(shop.delivery.storeLabel({ key })).rejects.toThrow('does not answer');
    shop.shop.isCarrierDown = false;
    await shop.delivery.storeLabel({ key });
    expect((await shipmentOf(placed)).label_path).not.toBeNull();
  });

  it('a carrier without labels has none, and that is no error', async () => {
    const { placed, key } = await registered();
    const without = withCarrier({ label: async () => ({ ok: false, error: 'shipment_unknown' }) });
    await storeLabel(without, key);
    expect((await shipmentOf(placed)).label_path).toBeNull();
  });

  it('is deleted after sixty days, and with the account', async () => {
    const [old, erased, young] = [await registered(), await registered(), await registered()];
    for (const { key } of [old, erased, young]) await shop.delivery.storeLabel({ key });
    await shop.rows("update shipment set created_at = created_at - interval '61 days' where key = $1", [
      old.key,
    ]);
    await shop.rows("update sales_order set customer_email = '' where entity_id = $1", [idOf(erased.placed)]);
    expect(await deleteLabels(labelDeps())).toBe(2);
    expect(await shop.objects.get(`labels/${old.key}.pdf`)).toBeNull();
    expect(await shop.objects.get(`labels/${erased.key}.pdf`)).toBeNull();
    expect(await shop.objects.get(`labels/${young.key}.pdf`)).not.toBeNull();
    expect(await deleteLabels(labelDeps())).toBe(0);
  });

  it('without a shipment any more is deleted when it is old', async () => {
    await shop.objects.put('labels/of-the-demo.pdf', new Uint8Array([37]));
    await deleteLabels(labelDeps());
    expect(await shop.objects.get('labels/of-the-demo.pdf')).not.toBeNull();
    shop.clock.nowMs = Date.now() + 61 * DAY_MS;
    await deleteLabels(labelDeps());
    expect(await shop.objects.get('labels/of-the-demo.pdf')).toBeNull();
  });
});

describe('a carrier that registers later', () => {
  const event = (status: DeliveryEvent['status'], carrierRef: string, more: Partial<DeliveryEvent> = {}) =>
    ({ eventId: randomUUID(), carrierRef, status, at: new Date(NOW_MS), ...more }) satisfies DeliveryEvent;
  /** The next event of the carrier, as if its signature was right. */
  const receive = async (value: DeliveryEvent) => {
    const carrier = shop.carriers.get(DEMO_CARRIER);
    if (!carrier) throw new Error('no carrier');
    const { readEvent } = carrier;
    carrier.readEvent = () => ({ ok: true, value });
    try {
      return await shop.delivery.receiveEvent(DEMO_CARRIER, new Uint8Array(), new Headers());
    } finally {
      carrier.readEvent = readEvent;
    }
  };
  const pending = async () => {
    const { placed, key } = await registered();
    await shop.rows("update shipment set tracking_numbers = '{}' where key = $1", [key]);
    await shop.rows("update sales_order set tracking_number = '' where entity_id = $1", [idOf(placed)]);
    const [row] = await shop.rows<{ carrier_ref: string }>('select * from shipment where key = $1', [key]);
    return { placed, key, ref: row?.carrier_ref ?? '' };
  };

  it('its event brings the numbers, once', async () => {
    const { placed, ref } = await pending();
    await receive(event('registered', ref, { trackingNumbers: ['LATE-1'] }));
    await receive(event('in_transit', ref, { trackingNumbers: ['OTHER-2'] }));
    expect(await shipmentOf(placed)).toMatchObject({ tracking_numbers: ['LATE-1'] });
    const document = await shop.documentOf(placed);
    expect([document.state, document.extension_attributes.tracking_number]).toEqual(['complete', 'LATE-1']);
  });

  it('its refusal is handed to a person', async () => {
    const { placed, key, ref } = await pending();
    expect(await receive(event('refused', ref))).toEqual({ ok: true, value: 'refused' });
    expect(await receive(event('refused', ref))).toEqual({ ok: true, value: 'refused' });
    expect(await shipmentOf(placed)).toMatchObject({ state: 'refused', error: 'provider_refused' });
    expect((await loadUnfinished(database.db)).map((row) => row.key)).toContain(key);
    expect(shop.logged.splice(0)).toEqual(['a shipment is not registered']);
  });

  it('an event about something else is confirmed, one about an unknown shipment is not', async () => {
    expect(await receive(event('other', ''))).toEqual({ ok: true, value: 'other' });
    expect(await receive(event('delivered', 'unknown'))).toEqual({ ok: false, error: 'shipment_unknown' });
  });
});

describe('what the jobs could not finish', () => {
  const keys = async () => (await loadUnfinished(database.db)).map(({ key }) => key);
  const close = (placed: TestResponse) =>
    shop.rows(
      `update sales_order set shipping_details = jsonb_set(shipping_details, '{point,id}', '"CLOSED"') where entity_id = $1`,
      [idOf(placed)],
    );

  it('a refused shipment is listed with its reason, and registered by a retry under the same key', async () => {
    const { placed, key } = await planned('locker', { pickup_point: 'TRT01' });
    expect(await keys()).not.toContain(key);
    await close(placed);
    await shop.delivery.register({ key });
    expect(await shipmentOf(placed)).toMatchObject({
      state: 'refused',
      error: 'point_closed: Tartu, Näidisväljak',
    });
    expect(await keys()).toContain(key);
    await shop.rows(
      `update sales_order set shipping_details = jsonb_set(shipping_details, '{point,id}', '"TRT02"') where entity_id = $1`,
      [idOf(placed)],
    );
    expect(await retryShipment(database.db, TEST_AUTHOR, key)).toEqual({ ok: true, value: 'due' });
    expect(await keys()).not.toContain(key);
    await shop.delivery.register({ key });
    expect(await shipmentOf(placed)).toMatchObject({ state: 'registered', error: '' });
    expect(await retryShipment(database.db, TEST_AUTHOR, key)).toMatchObject({ error: 'shipment_done' });
    expect(shop.logged.splice(0)).toEqual(['a shipment is not registered']);
  });

  it('one that was given up after the last try is listed, and has all its tries again', async () => {
    const { key } = await planned();
    await giveUp(key);
    expect(await keys()).toContain(key);
    expect(await retryShipment(database.db, TEST_AUTHOR, key)).toMatchObject({ ok: true });
    expect(await jobs('shipment.register', key)).toEqual([{ attempts: 0 }]);
    expect(await keys()).not.toContain(key);
  });

  it('a cancellation that the carrier refused, or did not answer', async () => {
    const { placed, key } = await registered();
    await shop.rows("update carrier_simulator_consignment set status = 'MOVING' where idempotency_key = $1", [
      key,
    ]);
    await shop.checkout.steps.cancel(TEST_AUTHOR, idOf(placed));
    expect(await keys()).not.toContain(key);
    await giveUp(key);
    expect(await keys()).toContain(key);
    await shop.delivery.cancel({ key });
    expect(await shipmentOf(placed)).toMatchObject({ state: 'cancel_refused' });
    expect(await keys()).toContain(key);
    expect(await retryShipment(database.db, TEST_AUTHOR, key)).toEqual({ ok: true, value: 'cancel_due' });
    await shop.rows("update carrier_simulator_consignment set status = 'BOOKED' where idempotency_key = $1", [
      key,
    ]);
    await shop.delivery.cancel({ key });
    expect(await shipmentOf(placed)).toMatchObject({ state: 'canceled' });
    expect(shop.logged.splice(0)).toEqual(['a shipment is not cancelled']);
  });

  it('a refused one is settled by a number of the staff, or by another shipment, which is not doubled', async () => {
    const byHand = await planned('locker', { pickup_point: 'TRT01' });
    const again = await planned('locker', { pickup_point: 'TRT01' });
    for (const { placed, key } of [byHand, again]) {
      await close(placed);
      await shop.delivery.register({ key });
    }
    expect(await keys()).toEqual(expect.arrayContaining([byHand.key, again.key]));
    await shop.checkout.steps.ship(TEST_AUTHOR, idOf(byHand.placed), 'BY-HAND-1');
    await shop.checkout.steps.register(TEST_AUTHOR, idOf(again.placed));
    expect(await keys()).not.toContain(byHand.key);
    expect(await keys()).not.toContain(again.key);
    expect(await retryShipment(database.db, TEST_AUTHOR, again.key)).toMatchObject({
      error: 'shipment_replaced',
    });
    shop.logged.splice(0);
  });

  it('what a person has cancelled is no longer listed', async () => {
    const { placed, key } = await registered();
    await shop.rows("update carrier_simulator_consignment set status = 'MOVING' where idempotency_key = $1", [
      key,
    ]);
    await shop.checkout.steps.cancel(TEST_AUTHOR, idOf(placed));
    await shop.delivery.cancel({ key });
    expect(await keys()).toContain(key);
    expect(await closeShipment(database.db, TEST_AUTHOR, key)).toEqual({ ok: true, value: 'canceled' });
    expect(await closeShipment(database.db, TEST_AUTHOR, key)).toMatchObject({ error: 'shipment_done' });
    expect(await keys()).not.toContain(key);
    shop.logged.splice(0);
  });

  it('a refused one of a cancelled order is not registered any more, and an unknown one not at all', async () => {
    const { placed, key } = await planned('locker', { pickup_point: 'TRT01' });
    await close(placed);
    await shop.delivery.register({ key });
    await shop.checkout.steps.cancel(TEST_AUTHOR, idOf(placed));
    expect(await retryShipment(database.db, TEST_AUTHOR, key)).toMatchObject({
      error: 'order_state_forbids',
    });
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect(await retryShipment(database.db, TEST_AUTHOR, unknown)).toMatchObject({
      error: 'shipment_unknown',
    });
    shop.logged.splice(0);
  });
});
