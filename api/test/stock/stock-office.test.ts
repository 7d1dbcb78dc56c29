// [OFFICE-90] Stock of the back office: goods in, counts, limits, what runs out.
import { randomUUID } from 'node:crypto';
import { lowStockEndpoint, lowStockExportEndpoint } from '@klaas/core/contract/admin/low-stock-endpoints.ts';
import {
  bookStockEndpoint,
  countStockEndpoint,
  scanStockEndpoint,
  stockItemEndpoint,
  stockLimitsEndpoint,
  stockRowsEndpoint,
} from '@klaas/core/contract/admin/stock-endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listChanges } from '../../src/staff/change-log/change-repository.ts';
import { reserveStock, takeStock } from '../../src/stock/stock-reservation-service.ts';
import { type SignedIn, signInAs } from '../staff/office-fixture.ts';
import { writeStock } from '../stock-writes.ts';
import { createTestApi, type TestApi } from '../test-deps.ts';

const TEST_NOW = Date.parse('2026-06-01T09:00:00Z');
let clockMs = TEST_NOW;
let api: TestApi;
let owner: SignedIn;
let worker: SignedIn;
beforeAll(async () => {
  api = await createTestApi({ services: { now: () => clockMs } });
  owner = await signInAs(api, 'owner');
  worker = await signInAs(api, 'workshop');
});
afterAll(() => api.stop());

const IDS = { 'SHELF-A': 9001, 'SHELF-B': 9002, 'SHELF-C': 9003 } as const;
type Sku = keyof typeof IDS;
beforeEach(async () => {
  clockMs = TEST_NOW;
  const { db } = api.services;
  await db.$client.query('delete from stock_item where product_id between 9001 and 9003');
  await writeStock(
    db,
    Object.entries(IDS).map(([sku, product_id]) => ({
      product_id,
      sku,
      qty: 10,
      manage_stock: sku !== 'SHELF-C',
    })),
  );
});

const answered = <Value>(answer: { ok: true; value: Value } | { ok: false }): Value => {
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};
const itemOf = async (sku: Sku) =>
  answered(await owner.call(stockItemEndpoint, { params: { id: IDS[sku] } }));
const scan = async (code: string, who = worker) =>
  answered(await who.call(scanStockEndpoint, { query: { code } }));
const count = (lines: object[], more = {}) =>
  worker.call(countStockEndpoint, { body: { reason: 'shelf 3', lines, ...more } });
const book = (body: object) => owner.call(bookStockEndpoint, { body });
const reserve = async (sku: Sku, qty: number) => {
  const order_id = randomUUID();
  const reserved = await api.services.db.transaction((tx) => reserveStock(tx, [{ sku, qty }], { order_id }));
  if (!reserved.ok) throw new Error('not reserved');
  return { order_id, taken: reserved.value.taken };
};
const sell = async (sku: Sku, qty: number) => {
  const order = await reserve(sku, qty);
  await api.services.db.transaction((tx) => takeStock(tx, order.taken, order));
};
const sumsOf = async (sku: Sku) =>
  (
    await api.services.db.$client.query(
      'select sum(on_hand)::int as on_hand, sum(reserved)::int as reserved from stock_movement where product_id = $1',
      [IDS[sku]],
    )
  ).rows[0];

describe('[OFFICE-90] stock equals the sum of its movements, and a count during sales loses no sale', () => {
  it('is compared with what was on hand when the pieces were seen', async () => {
    const { seen, seen_at, on_hand } = await scan('SHELF-A');
    expect(on_hand).toBe(10);
    // Nine were on the shelf; three of them are sold before the count is booked.
    await sell('SHELF-A', 3);
    const booked = await count([{ sku: 'SHELF-A', qty: 9, seen, seen_at }]);
    expect(booked).toMatchObject({ ok: true, value: { lines: [{ by: -1, on_hand: 6 }] } });
    expect(await itemOf('SHELF-A')).toMatchObject({ on_hand: 6, reserved: 0, free: 6 });
    expect(await sumsOf('SHELF-A')).toEqual({ on_hand: 6, reserved: 0 });
  });

  it('and sales at the same time as the booking', async () => {
    const { seen, seen_at } = await scan('SHELF-A');
    const [booked] = await Promise.all([
      count([{ sku: 'SHELF-A', qty: 12, seen, seen_at }]),
      ...[1, 2, 1].map((qty) => sell('SHELF-A', qty)),
    ]);
    expect(booked.ok).toBe(true);
    expect(await itemOf('SHELF-A')).toMatchObject({ on_hand: 8, free: 8 });
    expect(await sumsOf('SHELF-A')).toEqual({ on_hand: 8, reserved: 0 });
  });

  it('is booked once, by whoever was first', async () => {
    const [mine, theirs] = [await scan('SHELF-A'), await scan('SHELF-A', owner)];
    const line = { sku: 'SHELF-A', qty: 8 };
    const key = randomUUID();
    const input = { key, body: { reason: '', lines: [{ ...line, seen: mine.seen, seen_at: mine.seen_at }] } };
    for (let times = 0; times < 2; times += 1)
      expect(await worker.call(countStockEndpoint, input)).toMatchObject({ ok: true });
    const { seen, seen_at } = theirs;
    const second = await owner.call(countStockEndpoint, {
      body: { reason: '', lines: [{ ...line, qty: 7, seen, seen_at }] },
    });
    expect(second).toMatchObject({ fields: [{ field: 'lines.0', rule: 'counted_meanwhile' }] });
    expect(await itemOf('SHELF-A')).toMatchObject({ on_hand: 8 });
  });

  it('is all lines or none, and not of yesterday', async () => {
    const [first, second] = [await scan('SHELF-A'), await scan('SHELF-B')];
    const lines = [
      { sku: 'SHELF-A', qty: 3, seen: first.seen, seen_at: first.seen_at },
      { sku: 'SHELF-B', qty: 4, seen: second.seen, seen_at: '2026-05-31T08:59:00Z' },
    ];
    expect(await count(lines)).toMatchObject({
      ...{ ok: false, error: 'invalid' },
      fields: [{ field: 'lines.1', rule: 'count_too_old' }],
    });
    expect(await itemOf('SHELF-A')).toMatchObject({ on_hand: 10 });
  });

  it('names the orders that would lack pieces, and books it when that is accepted', async () => {
    const { order_id } = await reserve('SHELF-A', 4);
    const { seen, seen_at } = await scan('SHELF-A');
    const lines = [{ sku: 'SHELF-A', qty: 3, seen, seen_at }];
    expect(await count(lines)).toMatchObject({
      ...{ fields: [{ field: 'lines.0', rule: 'below_reserved' }], detail: order_id },
    });
    expect(await count(lines, { accepts_shortage: true })).toMatchObject({ ok: true });
    expect(await itemOf('SHELF-A')).toMatchObject({
      ...{ on_hand: 3, reserved: 4, free: -1 },
      reserved_by: [{ id: null, number: order_id, pieces: 4 }],
    });
  });
});

describe('goods in, losses and corrections', () => {
  it('are movements with reason and person, and stand in the change log', async () => {
    const lines = [
      { sku: 'SHELF-A', qty: 5 },
      { sku: 'SHELF-B', qty: 2 },
    ];
    expect(await book({ kind: 'receipt', reason: 'note 77', lines })).toMatchObject({ ok: true });
    await book({ kind: 'loss', reason: 'broken', lines: [{ sku: 'SHELF-A', qty: 1 }] });
    await book({ kind: 'correction', reason: 'typed wrongly', lines: [{ sku: 'SHELF-A', qty: -2 }] });
    const { on_hand, movements } = await itemOf('SHELF-A');
    expect(on_hand).toBe(12);
    expect(movements).toMatchObject([
      { kind: 'correction', on_hand: -2, reason: 'typed wrongly', actor: 'Demo owner' },
      { kind: 'loss', on_hand: -1, reason: 'broken' },
      { kind: 'receipt', on_hand: 5, reason: 'note 77', order: null },
      { kind: 'count', on_hand: 10 },
    ]);
    const logged = await listChanges(api.services.db, { entity: 'stock', id: 'SHELF-A' }, 3);
    expect(logged.map(({ before, after, is_final }) => [before, after, is_final])).toEqual([
      [{ on_hand: 14 }, { on_hand: 12, movement: 'correction' }, true],
      [{ on_hand: 15 }, { on_hand: 14, movement: 'loss' }, true],
      [{ on_hand: 10 }, { on_hand: 15, movement: 'receipt' }, true],
    ]);
    const [other] = await listChanges(api.services.db, { entity: 'stock', id: 'SHELF-B' }, 1);
    expect(other?.bulk_id).toBe(logged[2]?.bulk_id);
  });

  it.each([
    [
      'no reason',
      { kind: 'loss', reason: ' ', lines: [{ sku: 'SHELF-A', qty: 1 }] },
      'reason',
      'reason_missing',
    ],
    [
      'nobody knows the sku',
      { kind: 'receipt', reason: '', lines: [{ sku: 'NONE', qty: 1 }] },
      'lines.0',
      'sku_unknown',
    ],
    [
      'it is not counted',
      { kind: 'receipt', reason: '', lines: [{ sku: 'SHELF-C', qty: 1 }] },
      'lines.0',
      'not_counted',
    ],
    [
      'none of it',
      { kind: 'receipt', reason: '', lines: [{ sku: 'SHELF-A', qty: 0 }] },
      'lines.0',
      'quantity_invalid',
    ],
    [
      'more than there is',
      { kind: 'loss', reason: 'x', lines: [{ sku: 'SHELF-A', qty: 11 }] },
      'lines.0',
      'below_zero',
    ],
    [
      'a sku twice',
      {
        kind: 'receipt',
        reason: '',
        lines: [
          { sku: 'SHELF-A', qty: 1 },
          { sku: 'SHELF-A', qty: 1 },
        ],
      },
      ...(['lines.1', 'twice'] as const),
    ],
  ])('are refused: %s', async (_, body, field, rule) => {
    expect(await book(body)).toMatchObject({ ok: false, error: 'invalid', fields: [{ field, rule }] });
    expect(await itemOf('SHELF-A')).toMatchObject({ on_hand: 10 });
  });

  it('are not booked by whoever may only count', async () => {
    const body = { kind: 'receipt', reason: '', lines: [{ sku: 'SHELF-A', qty: 1 }] };
    expect(await worker.call(bookStockEndpoint, { body })).toMatchObject({ ok: false, error: 'forbidden' });
  });
});

describe('a sku', () => {
  const save = async (sku: Sku, given: object) => {
    const { limits, version } = await itemOf(sku);
    return owner.call(stockLimitsEndpoint, {
      params: { id: IDS[sku] },
      body: { version, fields: { ...limits, ...given } },
    });
  };

  it('is found by its barcode, by itself, and in other letters', async () => {
    expect(await save('SHELF-A', { barcode: '4740001234567' })).toMatchObject({ ok: true });
    for (const code of ['4740001234567', 'SHELF-A', 'shelf-a'])
      expect((await scan(code)).sku).toBe('SHELF-A');
    expect(await worker.call(scanStockEndpoint, { query: { code: 'NONE' } })).toMatchObject({
      error: 'not_found',
    });
    expect(await worker.call(scanStockEndpoint, { query: { code: 'SHELF-C' } })).toMatchObject({
      detail: 'not_counted',
    });
    for (const barcode of ['4740001234567', 'SHELF-A'])
      expect(await save('SHELF-B', { barcode })).toMatchObject({
        fields: [{ field: 'barcode', rule: 'exists' }],
      });
    expect(await save('SHELF-B', { barcode: 'a b' })).toMatchObject({ error: 'invalid' });
    expect(await save('SHELF-B', { min_sale_qty: 5, max_sale_qty: 4 })).toMatchObject({
      fields: [{ field: 'max_sale_qty', rule: 'below_least' }],
    });
  });

  it('below its low level is marked, listed and in the list for the supplier', async () => {
    const marked = async () =>
      answered(
        await owner.call(stockRowsEndpoint, {
          body: { where: { mark: 'low', text: 'SHELF' }, sort: 'free' },
        }),
      ).rows.map(({ sku }) => sku);
    expect(await marked()).toEqual([]);
    await save('SHELF-A', { low_level: 9 });
    await save('SHELF-B', { low_level: 10 });
    expect(await marked()).toEqual(['SHELF-B']);
    await reserve('SHELF-A', 2);
    expect(await marked()).toEqual(['SHELF-A', 'SHELF-B']);
    const { rows } = answered(await owner.call(lowStockEndpoint));
    expect(rows.filter(({ sku }) => sku.startsWith('SHELF'))).toMatchObject([
      { sku: 'SHELF-A', free: 8, low_level: 9, runs_out_on: null, to_order: 1 },
      { sku: 'SHELF-B', free: 10, to_order: 0 },
    ]);
    const csv = await (await owner.request(lowStockExportEndpoint)).text();
    expect(csv).toContain('"SHELF-A";"";"8";"0";"1"');
    const changes = await listChanges(
      api.services.db,
      { entity: 'stock_item', id: String(IDS['SHELF-A']) },
      5,
    );
    expect(changes[0]?.after).toEqual({ low_level: 9 });
  });

  it('is listed page by page, by words and by what is free', async () => {
    await sell('SHELF-B', 9);
    const list = async (body: object) => answered(await owner.call(stockRowsEndpoint, { body }));
    const where = { text: 'shelf-' };
    const first = await list({ where, sort: 'free', count: 2 });
    expect(first.rows.map(({ sku, free }) => [sku, free])).toEqual([
      ['SHELF-B', 1],
      ['SHELF-A', 10],
    ]);
    expect(first.total).toBe(3);
    const second = await list({ where, sort: 'free', count: 2, from: first.next });
    expect(second.rows.map(({ sku }) => sku)).toEqual(['SHELF-C']);
    expect(second.next).toBeNull();
    const named = await list({ where: { text: 'mirror' } });
    expect(named.rows.every(({ name }) => /mirror/i.test(name))).toBe(true);
  });
});
