// [OFFICE-43] Figures of the reports equal the orders: compared with a naive sum over what was placed and given back.
import { randomUUID } from 'node:crypto';
import {
  type Report,
  type ReportName,
  reportEndpoint,
  reportFileEndpoint,
} from '@klaas/core/contract/admin/report-endpoints.ts';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type OrderLine, orders, paymentAttempts, refunds } from '../../src/orders/order-tables.ts';
import { panes } from '../../src/production/production-tables.ts';
import { type SignedIn, signInAs } from '../staff/office-fixture.ts';
import { granted } from '../staff/people-fixture.ts';
import { createTestApi, type TestApi } from '../test-deps.ts';

let api: TestApi;
let owner: SignedIn;
beforeAll(async () => {
  api = await createTestApi({ services: { now: () => Date.parse('2026-04-10T10:00:00Z') } });
  owner = await signInAs(api, 'owner');
});
beforeEach(() => api.services.db.execute(sql`delete from sales_order`));
afterAll(() => api.stop());

interface Piece {
  sku: string;
  qty: number;
  cents: number;
  discount: number;
}
interface Placed {
  at: Date;
  store: string;
  country: string;
  coupon: string | null;
  isCanceled: boolean;
  shipping: number;
  pieces: Piece[];
  /** Of whole lines by place, and of money without lines. */
  refund: { at: Date; lines: number[]; extra: number; isSurplus: boolean; reason: string } | null;
}

const lineCents = ({ cents, qty, discount }: Piece) => cents * qty - discount;
const totalOf = ({ pieces, shipping }: Placed) =>
  pieces.reduce((sum, piece) => sum + lineCents(piece), shipping);
const refundCents = ({ pieces, refund }: Placed) =>
  (refund?.extra ?? 0) + (refund?.lines ?? []).reduce((sum, at) => sum + lineCents(pieces[at] as Piece), 0);

const itemOf = ({ sku, qty, cents, discount }: Piece, at: number): OrderLine => ({
  ...{ item_id: at + 1, sku, parent_sku: null, name: `Name ${sku}`, product_type: 'simple' },
  ...{ product_option: null, qty_ordered: qty, price: 0, price_incl_tax: cents / 100, row_total: 0 },
  ...{ row_total_incl_tax: (cents * qty) / 100, tax_percent: 24, tax_amount: 0 },
  ...{ discount_amount: discount / 100, options: [], is_made_to_measure: false },
});

let carts = 9000;
const store = async (placed: Placed): Promise<number> => {
  const { db } = api.services;
  carts += 1;
  const cents = totalOf(placed);
  const [row] = await db
    .insert(orders)
    .values({
      ...{ order_id: randomUUID(), cart_id: carts, cart_key: '', store_code: placed.store },
      ...{ state: placed.isCanceled ? 'canceled' : 'processing', customer_email: 'anu@example.com' },
      ...{ currency_code: 'EUR', grand_total_cents: cents, coupon_code: placed.coupon },
      totals: {
        ...{ grand_total: cents / 100, subtotal: 0, subtotal_incl_tax: 0, tax_amount: 0 },
        ...{ shipping_amount: 0, shipping_incl_tax: placed.shipping / 100, discount_amount: 0 },
      },
      ...{ items: placed.pieces.map(itemOf), billing_address: { country_id: placed.country } },
      shipping_address: { country_id: placed.country },
      ...{ shipping_method: '', shipping_description: '', payment_method: 'banktransfer', stock_taken: [] },
      ...{ created_at: placed.at, updated_at: placed.at },
    })
    .returning({ id: orders.entity_id });
  const entity_id = row?.id ?? 0;
  const { refund } = placed;
  if (!refund) return entity_id;
  const reference = randomUUID();
  const amount_cents = refundCents(placed);
  await db.insert(paymentAttempts).values({
    ...{ reference, entity_id, provider: 'demo', amount_cents, currency_code: 'EUR', state: 'paid' },
    ...{ created_at: placed.at, refunded_cents: amount_cents, is_surplus: refund.isSurplus },
  });
  await db.insert(refunds).values({
    ...{ key: randomUUID(), reference, amount_cents, state: 'done', reason: refund.reason },
    lines: refund.lines.map((at) => {
      const piece = placed.pieces[at] as Piece;
      return { item_id: at + 1, qty: piece.qty, cents: lineCents(piece) };
    }),
    ...{ created_at: refund.at, next_at: refund.at, done_at: refund.at },
  });
  return entity_id;
};

const load = async (report: ReportName, from: string, to: string): Promise<Report> =>
  granted(await owner.call(reportEndpoint, { params: { report }, query: { from, to } }));

/** Around the night in which the clock goes forward, to the second at midnight. */
const moment = fc.oneof(
  fc.date({
    min: new Date('2026-03-26T00:00:00Z'),
    max: new Date('2026-04-01T00:00:00Z'),
    noInvalidDate: true,
  }),
  fc.constantFrom(
    ...['2026-03-28T21:59:59Z', '2026-03-28T22:00:00Z', '2026-03-29T20:59:59Z', '2026-03-29T21:00:00Z'].map(
      (text) => new Date(text),
    ),
  ),
);
const piece = fc.record({
  sku: fc.constantFrom('A', 'B', 'C'),
  qty: fc.integer({ min: 1, max: 4 }),
  cents: fc.integer({ min: 100, max: 90_000 }),
  discount: fc.integer({ min: 0, max: 99 }),
});
const placed: fc.Arbitrary<Placed> = fc
  .record({
    ...{ at: moment, store: fc.constantFrom('et', 'ru'), country: fc.constantFrom('EE', 'LV', 'FI') },
    ...{ coupon: fc.constantFrom(null, 'KEVAD', 'SUVI'), shipping: fc.integer({ min: 0, max: 2000 }) },
    isCanceled: fc.boolean(),
    pieces: fc.array(piece, { minLength: 1, maxLength: 3 }),
  })
  .chain((order) =>
    fc.record({
      ...Object.fromEntries(Object.entries(order).map(([name, value]) => [name, fc.constant(value)])),
      refund: fc.option(
        fc.record({
          ...{ at: moment, extra: fc.integer({ min: 1, max: 50 }), isSurplus: fc.boolean() },
          lines: fc.subarray(order.pieces.map((_, at) => at)),
          reason: fc.constantFrom('katki', 'vale mõõt', ''),
        }),
      ),
    }),
  ) as unknown as fc.Arbitrary<Placed>;

const FROM = '2026-03-28';
const TO = '2026-03-30';
const isIn = (at: Date) => shopDayOf(at.getTime()) >= FROM && shopDayOf(at.getTime()) <= TO;

/** Sums by a key, of the orders and refunds one after the other. */
const naive = (all: readonly Placed[], keyOf: (order: Placed, at: Date) => string) => {
  const sums = new Map<string, [orders: number, cents: number]>();
  const add = (key: string, count: number, cents: number) => {
    const [orders, sum] = sums.get(key) ?? [0, 0];
    sums.set(key, [orders + count, sum + cents]);
  };
  for (const order of all.filter(({ isCanceled }) => !isCanceled)) {
    if (isIn(order.at)) add(keyOf(order, order.at), 1, totalOf(order));
    const { refund } = order;
    if (refund && !refund.isSurplus && isIn(refund.at)) add(keyOf(order, refund.at), 0, -refundCents(order));
  }
  return sums;
};

const naiveProducts = (all: readonly Placed[]) => {
  const sums = new Map<string, [pieces: number, cents: number]>();
  const add = ({ sku }: Piece, qty: number, cents: number) => {
    const [pieces, sum] = sums.get(sku) ?? [0, 0];
    sums.set(sku, [pieces + qty, sum + cents]);
  };
  for (const { at, isCanceled, pieces, refund } of all) {
    if (isCanceled) continue;
    if (isIn(at)) for (const one of pieces) add(one, one.qty, lineCents(one));
    if (refund && !refund.isSurplus && isIn(refund.at))
      for (const place of refund.lines) {
        const one = pieces[place] as Piece;
        add(one, -one.qty, -lineCents(one));
      }
  }
  return sums;
};

const KEYS = {
  day: (_: Placed, at: Date) => shopDayOf(at.getTime()),
  store: ({ store: code }: Placed) => code,
  country: ({ country }: Placed) => country,
  coupon: ({ coupon }: Placed) => coupon ?? '',
};

it('[OFFICE-43] every report of sales is the naive sum over the orders, and all have the same total', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(placed, { maxLength: 6 }), async (all) => {
      await api.services.db.execute(sql`delete from sales_order`);
      for (const order of all) await store(order);
      const total = [...naive(all, () => '').values()][0] ?? [0, 0];
      for (const [name, keyOf] of Object.entries(KEYS)) {
        const report = await load(name as ReportName, FROM, TO);
        const found = report.rows.filter(({ figures }) => figures.some((figure) => figure !== 0));
        const expected = [...naive(all, keyOf)].filter(([, [count, cents]]) => count !== 0 || cents !== 0);
        expect(new Map(found.map(({ key, figures }) => [key, figures])), name).toEqual(new Map(expected));
        expect(report.total, name).toEqual(total);
      }
      const products = await load('product', FROM, TO);
      const goods = products.rows.filter(({ key }) => key !== '');
      expect(new Map(goods.map(({ key, figures }) => [key, figures]))).toEqual(naiveProducts(all));
      expect(products.total[1]).toBe(total[1]);
      expect((await load('category', FROM, TO)).total[1]).toBe(total[1]);
    }),
    { numRuns: 12 },
  );
});

const plain = (change: Partial<Placed>): Placed => ({
  ...{ at: new Date('2026-03-29T10:00:00Z'), store: 'et', country: 'EE', coupon: null, isCanceled: false },
  ...{ shipping: 0, pieces: [{ sku: 'A', qty: 1, cents: 1000, discount: 0 }], refund: null, ...change },
});

it('days without sales have a row, and the period before is as long', async () => {
  await store(plain({}));
  await store(plain({ at: new Date('2026-03-26T10:00:00Z') }));
  const report = await load('day', '2026-03-30', '2026-03-28');
  expect(report.rows.map(({ key, figures }) => [key, ...figures])).toEqual([
    ['2026-03-28', 0, 0],
    ['2026-03-29', 1, 1000],
    ['2026-03-30', 0, 0],
  ]);
  expect(report).toMatchObject({ from: '2026-03-28', to: '2026-03-30', before: [1, 1000] });
});

it('refunds are counted by reason, also those of a cancelled order', async () => {
  const refund = { at: new Date('2026-03-29T12:00:00Z'), lines: [], isSurplus: false };
  await store(plain({ refund: { ...refund, extra: 50, reason: 'katki' } }));
  await store(plain({ refund: { ...refund, extra: 30, reason: ' katki ' }, isCanceled: true }));
  await store(plain({ refund: { ...refund, extra: 7, reason: '' } }));
  const { rows, total } = await load('refunds', FROM, TO);
  expect(rows.map(({ key, figures }) => [key, ...figures])).toEqual([
    ['katki', 2, 80],
    ['', 1, 7],
  ]);
  expect(total).toEqual([3, 87]);
});

it('promises are kept by what arrived on the last promised day or before', async () => {
  const { db } = api.services;
  const promise = { days: { from: 1, to: 2 }, window: { from: '2026-03-27', to: '2026-03-29' } };
  for (const arrived of ['2026-03-29T20:59:59Z', '2026-03-29T21:00:00Z', null]) {
    const id = await store(plain({ at: new Date('2026-03-24T10:00:00Z') }));
    await db.execute(sql`update sales_order set delivered_at = ${arrived},
      delivery = ${JSON.stringify({ stocked: promise, sized: null })}::jsonb where entity_id = ${id}`);
  }
  const { rows } = await load('lead_time', FROM, TO);
  expect(rows).toEqual([{ key: 'stock', label: 'stock', figures: [3, 1, 33.3, 5.5] }]);
});

it('panes are counted once by glass, and those that broke by reason', async () => {
  const entity_id = await store(plain({}));
  const at = new Date('2026-03-29T12:00:00Z');
  const pane = {
    ...{ entity_id, line: 1, panel: 1, sku: 'P', product_name: 'P', glass: 'clear', thickness_mm: 6 },
    ...{ edge: '', cut_width_mm: 1000, cut_height_mm: 500, area_mm2: 500_000, geometry: {} as never },
    ...{ can_rotate: true, drawing: 'a', due_on: '2026-04-05', moved_at: at, moved_by: 'x', created_at: at },
  };
  await api.services.db.insert(panes).values([
    { ...pane, number: 1, state: 'broken', halt_reason: 'kukkus', closed_at: at },
    { ...pane, number: 1, remake: 1, state: 'queue' },
    { ...pane, number: 2, state: 'queue' },
    { ...pane, number: 3, state: 'queue', stopped_at: at },
  ]);
  expect(await load('panes', FROM, TO)).toMatchObject({
    rows: [{ key: 'clear 6', label: 'clear 6 mm', figures: [2, 1] }],
    total: [2, 1],
  });
  expect(await load('breakage', FROM, TO)).toMatchObject({ rows: [{ key: 'kukkus', figures: [1, 0.5] }] });
});

it('searches are counted over the days, and those that found nothing', async () => {
  await api.services.db.execute(sql`insert into search_term (day, store, words, times, results) values
    ('2026-03-28', 'et', 'uks', 3, 4), ('2026-03-30', 'ru', 'uks', 2, 0), ('2026-03-29', 'et', '=1+1', 1, 0),
    ('2026-03-27', 'et', 'uks', 50, 0), ('2026-03-31', 'et', 'aken', 50, 1)`);
  expect(await load('search', FROM, TO)).toMatchObject({
    columns: ['searches', 'in_vain'],
    rows: [
      { key: 'uks', figures: [5, 2] },
      { key: '=1+1', figures: [1, 1] },
    ],
    total: [6, 3],
    before: [50, 50],
  });
});

it('stock is worth its pieces at today’s price', async () => {
  const { rows, total } = await load('stock', FROM, TO);
  const { rows: items } = await api.services.db.execute<{ pieces: string }>(
    sql`select sum(qty) as pieces from stock_item where qty > 0`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(total).toEqual([
    Number(items[0]?.pieces),
    rows.reduce((sum, { figures }) => sum + (figures[1] ?? 0), 0),
  ]);
});

it('[OFFICE-100] a cell of the file that begins like a formula is text', async () => {
  await store(plain({ coupon: '=HYPERLINK("x")' }));
  const response = await owner.request(reportFileEndpoint, {
    params: { report: 'coupon' },
    query: { from: FROM, to: TO },
  });
  expect(response.headers.get('content-disposition')).toContain('coupon-2026-03-28-2026-03-30.csv');
  const text = await response.text();
  expect(text).toContain(`"'=HYPERLINK(""x"")"`);
  expect(text).toContain('"total";"2026-03-28 2026-03-30";"1";"10,00"');
});

it.each([
  ['from', 'yesterday', TO],
  ['from', '2020-01-01', TO],
])('refuses a wrong %s: %s', async (field, from, to) => {
  const answer = await owner.call(reportEndpoint, { params: { report: 'day' }, query: { from, to } });
  expect(answer).toMatchObject({ ok: false, error: 'invalid', fields: [{ field }] });
});
