// What belongs to packing and paying an order: ticks, codes, papers, the bank asked again.
import * as acts from '@klaas/core/contract/admin/order-act-endpoints.ts';
import {
  planOrderBulkEndpoint,
  printOrdersEndpoint,
  startOrderBulkEndpoint,
} from '@klaas/core/contract/admin/order-bulk-endpoints.ts';
import {
  orderDocumentEndpoint,
  orderPageEndpoint,
  orderTimelineEndpoint,
  receiverPointsEndpoint,
  shipEmailEndpoint,
} from '@klaas/core/contract/admin/order-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, signInAs } from '../staff/office-fixture.ts';
import { createTestApi, type TestApi } from '../test-deps.ts';
import { HANDLE, placeOrder } from './office-orders.ts';

let api: TestApi;
let owner: SignedIn;
let workshop: SignedIn;
let reader: SignedIn;
beforeAll(async () => {
  api = await createTestApi();
  owner = await signInAs(api, 'owner');
  workshop = await signInAs(api, 'workshop');
  reader = await signInAs(api, 'read_only');
});
afterAll(() => api.stop());

const place = (change?: Parameters<typeof placeOrder>[2]) =>
  placeOrder(api.services.db, api.services.now(), change);
const page = async (id: number) => {
  const answer = await owner.call(orderPageEndpoint, { params: { id } });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};
const changes = async (id: number) => {
  const { rows } = await api.services.db.$client.query<{ after: object; actor_name: string }>(
    "select after, actor_name from change where entity = 'order' and entity_id = $1 order by id",
    [String(id)],
  );
  return rows;
};

describe('picking', () => {
  it('a tick is kept once with its person, and is taken away again', async () => {
    const id = await place();
    const pick = (is_picked: boolean, item_id = 1) =>
      workshop.call(acts.pickLineEndpoint, { params: { id }, body: { item_id, is_picked } });
    expect(await Promise.all([pick(true), pick(true)])).toMatchObject([{ ok: true }, { ok: true }]);
    expect((await page(id)).lines.map(({ picked_by }) => picked_by)).toEqual(['Demo workshop', null]);
    await pick(false);
    expect((await page(id)).lines[0]?.picked_by).toBeNull();
    expect(await changes(id)).toMatchObject([{ after: { picked: 1 } }, { after: { put_back: 1 } }]);
    expect(await pick(true, 9)).toMatchObject({ ok: false, error: 'invalid', detail: 'ship_line_unknown' });
  });

  it('nothing is picked of an order that is not to be shipped', async () => {
    const id = await place({ state: 'canceled', canceled_by: 'cancel_by_shop' });
    const body = { item_id: 1, is_picked: true };
    expect(await owner.call(acts.pickLineEndpoint, { params: { id }, body })).toMatchObject({
      error: 'state_forbids',
    });
  });
});

describe('parcels', () => {
  it('the code of a part and of a whole order is corrected until it has arrived', async () => {
    const id = await place();
    const ship = (body: object) => owner.call(acts.shipOrderEndpoint, { params: { id }, body });
    const correct = (body: object) => owner.call(acts.correctTrackingEndpoint, { params: { id }, body });
    expect(await correct({ tracking: 'CC9EE' })).toMatchObject({ error: 'state_forbids' });
    await ship({ lines: [{ item_id: 1, qty: 1 }], tracking: 'CC1EE' });
    const [part] = (await page(id)).shipments;
    expect(await correct({ shipment: part?.key, tracking: '  CC2EE  ' })).toMatchObject({ ok: true });
    expect((await page(id)).shipments[0]?.tracking).toMatchObject([{ number: 'CC2EE' }]);
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect(await correct({ shipment: unknown, tracking: 'X' })).toMatchObject({
      ...{ error: 'invalid', fields: [{ field: 'shipment' }] },
    });
    expect(await correct({ tracking: ' ' })).toMatchObject({ error: 'invalid' });
    await ship({ tracking: 'CC3EE' });
    expect(await correct({ tracking: 'CC4EE' })).toMatchObject({ ok: true });
    expect((await page(id)).delivery.tracking).toBe('CC4EE');
    await owner.call(acts.deliverOrderEndpoint, { params: { id }, body: {} });
    expect(await correct({ tracking: 'CC5EE' })).toMatchObject({ error: 'state_forbids' });
  });

  it('a registered parcel is taken back before it leaves, and not after', async () => {
    const id = await place({ shipping_details: { kind: 'courier', provider: 'demo' } as never });
    const withdraw = () => owner.call(acts.withdrawShipmentEndpoint, { params: { id }, body: {} });
    expect(await withdraw()).toMatchObject({ error: 'state_forbids', detail: 'nothing_to_withdraw' });
    await owner.call(acts.registerOrderEndpoint, { params: { id }, body: {} });
    expect((await page(id)).actions).not.toContain('register');
    expect(await withdraw()).toMatchObject({ ok: true });
    const { shipments, actions } = await page(id);
    expect(shipments.map(({ state }) => state)).toEqual(['cancel_due']);
    expect(actions).toContain('register');
  });

  describe('refused by the carrier', () => {
    const point = (id: string, city: string) => ({
      ...{ id, country: 'EE', name: `Automaat ${id}`, street: '', city, region: '', postcode: '' },
      ...{ lat: 59, lng: 25, hours: '' },
    });
    const sql = (text: string, ...values: unknown[]) => api.services.db.$client.query(text, values);
    const refused = async () => {
      const id = await place({
        shipping_details: { kind: 'parcel_machine', provider: 'net', point: point('A1', 'Tartu') } as never,
      });
      await owner.call(acts.registerOrderEndpoint, { params: { id }, body: {} });
      await sql(
        "update shipment set state = 'refused', error = 'point_closed: Automaat A1' where entity_id = $1",
        id,
      );
      return id;
    };
    const correct = (id: number, body: object, person = owner) =>
      person.call(acts.correctReceiverEndpoint, { params: { id }, body });
    beforeAll(async () => {
      for (const [provider, country, one] of [
        ['net', 'EE', point('B2', 'Tartu')],
        ['net', 'EE', point('C3', 'Narva')],
        ['net', 'LV', point('D4', 'Riga')],
        ['other', 'EE', point('E5', 'Keila')],
      ] as const)
        await sql(
          `insert into pickup_point (provider, id, country, name, street, city, region, postcode, lat, lng, hours)
           values ($1, $2, $3, $4, '', $5, '', '', 59, 25, '')`,
          ...[provider, one.id, country, one.name, one.city],
        );
    });

    it('goes to another machine of its network, once', async () => {
      const id = await refused();
      expect((await page(id)).actions).toContain('correct_receiver');
      expect(await owner.call(receiverPointsEndpoint, { params: { id } })).toMatchObject({
        value: {
          points: [
            { id: 'C3', name: 'Automaat C3', city: 'Narva' },
            { id: 'B2', name: 'Automaat B2', city: 'Tartu' },
          ],
        },
      });
      expect(await correct(id, { point: 'B2' })).toMatchObject({ ok: true, value: { state: 'processing' } });
      const after = await page(id);
      expect(after.delivery.point).toBe('Automaat B2');
      expect(after.shipments.map(({ state }) => state)).toEqual(['refused', 'due']);
      expect(after.actions).not.toContain('correct_receiver');
      expect(after.emails.map(({ kind }) => kind)).toEqual(['order-point']);
      expect(await correct(id, { point: 'C3' })).toMatchObject({ detail: 'shipment_not_refused' });
    });

    it.each([
      ['a machine that is closed', { point: 'A1' }, 'point_unknown', 'point'],
      ['a machine of another network', { point: 'E5' }, 'point_unknown', 'point'],
      ['a machine of another country', { point: 'D4' }, 'point_unknown', 'point'],
      ['a telephone that is no mobile', { phone: '612 3456' }, 'phone_not_mobile', 'phone'],
      ['nothing', {}, 'nothing_to_correct', 'point'],
    ])('%s is named at its field, and nothing is written', async (_, body, detail, field) => {
      const id = await refused();
      expect(await correct(id, body)).toMatchObject({ error: 'invalid', detail, fields: [{ field }] });
      const after = await page(id);
      expect([after.delivery.point, after.shipments.length]).toEqual(['Automaat A1', 1]);
      expect(after.emails).toEqual([]);
    });

    it('is for those who write orders; an order to a door has no machines', async () => {
      const id = await refused();
      expect(await correct(id, { point: 'B2' }, reader)).toMatchObject({ error: 'forbidden' });
      expect(await reader.call(receiverPointsEndpoint, { params: { id } })).toMatchObject({
        error: 'forbidden',
      });
      const door = await place({ shipping_details: { kind: 'courier', provider: 'net' } as never });
      expect(await owner.call(receiverPointsEndpoint, { params: { id: door } })).toMatchObject({
        value: { points: [] },
      });
      expect(await owner.call(receiverPointsEndpoint, { params: { id: 2_000_000 } })).toMatchObject({
        error: 'not_found',
      });
    });
  });

  it('the e-mail is shown before it is sent, and only to whom the buyer is shown', async () => {
    const id = await place();
    const show = (person: SignedIn) =>
      person.call(shipEmailEndpoint, { params: { id }, query: { tracking: 'CC7EE' } });
    expect(await show(owner)).toMatchObject({ value: { text: expect.stringContaining('CC7EE') } });
    expect(await show(workshop)).toMatchObject({ error: 'forbidden' });
    expect((await page(id)).emails).toEqual([]);
  });
});

describe('papers', () => {
  it('a delivery note is a PDF for whoever packs, not for whom the buyer is masked', async () => {
    const id = await place();
    const load = (person: SignedIn, name: string) =>
      person.request(orderDocumentEndpoint, { params: { id, name } });
    const note = await load(workshop, 'delivery-note');
    expect([note.status, note.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(
      Buffer.from(await note.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect((await load(reader, 'delivery-note')).status).toBe(403);
    // Its pane was stored without rules to draw from.
    expect((await load(owner, 'drawings')).status).toBe(409);
  });

  it('[OFFICE-45] papers of many orders: how many have one and why others do not, then one file', async () => {
    const ids = [await place(), await place(), await place({ state: 'canceled', canceled_by: 'expire' })];
    const where = { ids };
    const plan = (kind: string) => owner.call(planOrderBulkEndpoint, { body: { action: { kind }, where } });
    expect(await plan('delivery_notes')).toMatchObject({
      value: { total: 3, can: 2, cannot: [{ reason: 'no_delivery_notes', count: 1 }] },
    });
    expect(await plan('labels')).toMatchObject({
      value: { can: 0, cannot: [{ reason: 'no_labels', count: 3 }] },
    });
    const print = (kind: string) =>
      owner.request(printOrdersEndpoint, { query: { kind, where: JSON.stringify(where) } });
    const notes = await print('delivery_notes');
    expect(notes.headers.get('content-type')).toBe('application/pdf');
    const text = Buffer.from(await notes.arrayBuffer()).toString('latin1');
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(2);
    expect((await print('labels')).status).toBe(409);
    await owner.request(orderDocumentEndpoint, { params: { id: ids[0] ?? 0, name: 'invoice' } });
    expect(await plan('invoices')).toMatchObject({ value: { can: 1 } });
    expect((await print('invoices')).status).toBe(200);
    const start = { body: { action: { kind: 'invoices' }, where } };
    expect(await owner.call(startOrderBulkEndpoint, start)).toMatchObject({ error: 'state_forbids' });
  });
});

it('asking the bank about an order without a bank changes nothing', async () => {
  const id = await place();
  const ask = (order: number) => owner.call(acts.askBankEndpoint, { params: { id: order }, body: {} });
  expect(await ask(id)).toEqual({ ok: true, value: { changed: 0 } });
  expect(await ask(2_000_000)).toMatchObject({ error: 'not_found' });
});

it('goods come back to stock line by line', async () => {
  const id = await place({
    stock_taken: [{ sku: HANDLE, qty: 3 }],
  });
  await owner.call(acts.shipOrderEndpoint, { params: { id }, body: {} });
  const qty = async () =>
    (
      await api.services.db.$client.query<{ qty: number }>('select qty from stock_item where sku = $1', [
        HANDLE,
      ])
    ).rows[0]?.qty ?? 0;
  const before = await qty();
  const refund = (key: string, restock_items: number[]) =>
    owner.call(acts.refundOrderEndpoint, {
      params: { id },
      body: {
        ...{ key, reason: 'returned', restock: true, restock_items },
        lines: [
          { item_id: 1, qty: 1 },
          { item_id: 2, qty: 1 },
        ],
      },
    });
  // A pane is in no stock.
  expect(await refund('11111111-1111-4111-8111-111111111111', [2])).toMatchObject({
    error: 'invalid',
    detail: 'restock_impossible',
  });
  expect(await refund('22222222-2222-4222-8222-222222222222', [1])).toMatchObject({ ok: true });
  expect(await qty()).toBe(before + 1);
});

it('the timeline has what the workshop did', async () => {
  const id = await place();
  const answer = await owner.call(orderTimelineEndpoint, { params: { id }, query: { kinds: 'production' } });
  expect(answer).toEqual({ ok: true, value: { entries: [] } });
});
