// A shipped order at the carrier of its shipping method.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadUnfinished } from '../../src/orders/shipment/shipment-editor.ts';
import { loadLabel } from '../../src/orders/shipment/shipment-label.ts';
import { DEMO_CARRIER } from '../../src/providers/delivery/demo-carrier.ts';
import { NOW_MS } from '../cart/cart-fixture.ts';
import { orderBody, type TestResponse } from '../checkout/order-fixture.ts';
import { TEST_AUTHOR } from '../test-author.ts';
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
    const placed = await shop.place('locker', { pickup_point: 'TRT01' });
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
    expect((await shop.documentOf(placed)).extension_attributes.tracking_number).toBe(number);
    const told = await shippedEmails();
    expect(told).toHaveLength(emails + 1);
    expect(told.at(-1)?.text).toContain(number);
    expect(
      await shop.rows('select 1 from carrier_simulator_consignment where idempotency_key = $1', [job.key]),
    ).toHaveLength(1);
    const label = await loadLabel({ ...shop, db: database.db }, idOf(placed));
    expect(label.ok && new TextDecoder().decode(label.value.slice(0, 5))).toBe('%PDF-');
  });

  it('a carrier that is away: the job fails and is repeated with the same key', async () => {
    const placed = await shop.place('door');
    await ship(placed);
    const [job] = await keysOf(placed);
    if (!job) throw new Error('no job');
    shop.shop.isCarrierDown = true;
    await expect(shop.delivery.register(job)).rejects.toThrow('does not answer');
    shop.shop.isCarrierDown = false;
    await shop.delivery.register(job);
    expect((await shop.documentOf(placed)).extension_attributes.tracking_number).toMatch(/^SIM/);
  });

  it('a carrier that refuses: the buyer is told without a number, and an error is logged', async () => {
    const placed = await shop.place('locker', { pickup_point: 'TRT02' });
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

  it.each([
    ['provider_refused', { reason: '422 receiver.name: too long, Mari Maasikas' }],
    ['provider_refused', undefined],
    ['phone_not_mobile', undefined],
  ] as const)(
    'a carrier that says %s (%j): a person gets its words, the log none of them',
    async (error, detail) => {
      const placed = await shop.place('door');
      const carrier = shop.carriers.get(DEMO_CARRIER);
      if (!carrier) throw new Error('no carrier');
      const { register } = carrier;
      carrier.register = async () => ({ ok: false, error, ...(detail && { detail }) });
      try {
        await ship(placed);
        const [job] = await keysOf(placed);
        if (!job) throw new Error('no job');
        const emails = (await shippedEmails()).length;
        await shop.delivery.register(job);
        await shop.delivery.register(job);
        const words = detail ? `${error}: ${detail.reason}` : error;
        expect(
          await shop.rows('select state, error, tracking_numbers from shipment where entity_id = $1', [
            idOf(placed),
          ]),
        ).toEqual([{ state: 'refused', error: words, tracking_numbers: [] }]);
        expect(await shippedEmails()).toHaveLength(emails + 1);
        expect(await loadUnfinished(database.db)).toEqual(
          expect.arrayContaining([expect.objectContaining({ entity_id: idOf(placed), error: words })]),
        );
        expect(shop.logged.splice(0)).toEqual(['a shipment is not registered']);
      } finally {
        carrier.register = register;
      }
    },
  );

  it('a given tracking number is not registered again', async () => {
    const placed = await shop.place('door');
    await ship(placed, 'OWN123');
    expect(await shop.rows('select 1 from shipment where entity_id = $1', [idOf(placed)])).toEqual([]);
    expect((await shop.documentOf(placed)).extension_attributes.tracking_number).toBe('OWN123');
  });

  it('the carrier’s event delivers the order once', async () => {
    const placed = await shop.place('door');
    await ship(placed);
    const [job] = await keysOf(placed);
    if (!job) throw new Error('no job');
    await shop.delivery.register(job);
    const number = (await shop.documentOf(placed)).extension_attributes.tracking_number;
    const move = (status: string) =>
      shop.app.request(`/api/dev/carrier/track/${number}`, {
        method: 'POST',
        body: new URLSearchParams({ status }),
      });
    expect((await move('MOVING')).status).toBe(303);
    expect((await shop.documentOf(placed)).extension_attributes.delivered_at).toBeUndefined();
    expect((await move('DELIVERED')).status).toBe(303);
    expect((await shop.documentOf(placed)).extension_attributes.delivered_at).toMatch(/^2026-11-15/);
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

  describe('before it is shipped', () => {
    const register = async (placed: TestResponse) =>
      expect(await shop.checkout.steps.register(TEST_AUTHOR, idOf(placed))).toMatchObject({ ok: true });
    const cancel = async (placed: TestResponse) =>
      expect(await shop.checkout.steps.cancel(TEST_AUTHOR, idOf(placed))).toMatchObject({ ok: true });
    const jobOf = async (placed: TestResponse) => {
      const [job] = await keysOf(placed);
      if (!job) throw new Error('no job');
      return job;
    };
    const shipmentsOf = (placed: TestResponse) =>
      shop.rows<{ state: string; carrier_ref: string | null }>(
        'select state, carrier_ref from shipment where entity_id = $1',
        [idOf(placed)],
      );
    const consignments = (key: string) =>
      shop.rows<{ status: string }>(
        'select status from carrier_simulator_consignment where idempotency_key = $1',
        [key],
      );
    const taskCount = async (kind: string, key: string) =>
      (
        await shop.rows(
          `select 1 from graphile_worker.jobs job
           join graphile_worker._private_jobs p on p.id = job.id
           where job.task_identifier = $1 and p.payload->>'key' = $2`,
          [kind, key],
        )
      ).length;

    it('it is registered once, without an e-mail; shipping then tells the number', async () => {
      const placed = await shop.place('door');
      const emails = (await shippedEmails()).length;
      await register(placed);
      await register(placed);
      const job = await jobOf(placed);
      await shop.delivery.register(job);
      expect(await shipmentsOf(placed)).toHaveLength(1);
      expect(await shippedEmails()).toHaveLength(emails);
      expect((await loadLabel({ ...shop, db: database.db }, idOf(placed))).ok).toBe(true);
      await ship(placed);
      const number = (await shop.documentOf(placed)).extension_attributes.tracking_number;
      expect(number).toMatch(/^SIM/);
      expect((await shippedEmails()).at(-1)?.text).toContain(number);
      expect(await shippedEmails()).toHaveLength(emails + 1);
      expect(await shipmentsOf(placed)).toHaveLength(1);
    });

    it('shipped while the registration still waits: one shipment, one e-mail with its number', async () => {
      const placed = await shop.place('door');
      const emails = (await shippedEmails()).length;
      await register(placed);
      await ship(placed);
      await shop.delivery.register(await jobOf(placed));
      expect(await shipmentsOf(placed)).toMatchObject([{ state: 'registered' }]);
      expect(await shippedEmails()).toHaveLength(emails + 1);
    });

    it('an order without a carrier, or one that is not open, is not registered', async () => {
      const own = await shop.order(orderBody(await shop.cartWith({ sku: 'WALL' })));
      expect(await shop.checkout.steps.register(TEST_AUTHOR, idOf(own))).toMatchObject({
        error: 'no_carrier',
      });
      const canceled = await shop.place('door');
      await cancel(canceled);
      expect(await shop.checkout.steps.register(TEST_AUTHOR, idOf(canceled))).toMatchObject({
        error: 'order_state_forbids',
      });
    });

    it('cancelling the order cancels it at the carrier, once', async () => {
      const placed = await shop.place('door');
      await register(placed);
      const job = await jobOf(placed);
      await shop.delivery.register(job);
      await cancel(placed);
      expect(await taskCount('shipment.cancel', job.key)).toBe(1);
      await Promise.all([shop.delivery.cancel(job), shop.delivery.cancel(job)]);
      await shop.delivery.cancel(job);
      expect(await shipmentsOf(placed)).toMatchObject([{ state: 'canceled' }]);
      expect(await consignments(job.key)).toEqual([{ status: 'CANCELLED' }]);
      const log = await shop.rows<{ after: object }>(
        "select after from change where entity = 'order' and entity_id = $1 and after ? 'shipment' order by id",
        [String(idOf(placed))],
      );
      expect(log.map(({ after }) => after)).toEqual([{ shipment: 'due' }, { shipment: 'canceled' }]);
    });

    it('cancelled before the registration was known: the carrier has no shipment left', async () => {
      const placed = await shop.place('door');
      await register(placed);
      const job = await jobOf(placed);
      await cancel(placed);
      // The job of the registration comes late, and finds that there is nothing to register.
      await shop.delivery.register(job);
      expect(await shipmentsOf(placed)).toMatchObject([{ state: 'cancel_due' }]);
      await shop.delivery.cancel(job);
      expect(await shipmentsOf(placed)).toMatchObject([{ state: 'canceled' }]);
      expect(await consignments(job.key)).toEqual([{ status: 'CANCELLED' }]);
    });

    it('a carrier that is away: the job fails and is repeated', async () => {
      const placed = await shop.place('door');
      await register(placed);
      const job = await jobOf(placed);
      await shop.delivery.register(job);
      await cancel(placed);
      shop.shop.isCarrierDown = true;
      await expect(shop.delivery.cancel(job)).rejects.toThrow('does not answer');
      expect(await shipmentsOf(placed)).toMatchObject([{ state: 'cancel_due' }]);
      shop.shop.isCarrierDown = false;
      await shop.delivery.cancel(job);
      expect(await shipmentsOf(placed)).toMatchObject([{ state: 'canceled' }]);
    });

    it('a parcel that is under way already: the order stays cancelled and the staff is told', async () => {
      const placed = await shop.place('door');
      await register(placed);
      const job = await jobOf(placed);
      await shop.delivery.register(job);
      await shop.rows(
        "update carrier_simulator_consignment set status = 'MOVING' where idempotency_key = $1",
        [job.key],
      );
      await cancel(placed);
      await shop.delivery.cancel(job);
      expect(await shipmentsOf(placed)).toMatchObject([{ state: 'cancel_refused' }]);
      expect(shop.logged.splice(0)).toEqual(['a shipment is not cancelled']);
    });
  });
});
