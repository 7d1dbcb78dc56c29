// The list of orders: filters, search, paging, and what each role sees.
import { orderRowsEndpoint } from '@klaas/core/contract/admin/order-list-endpoints.ts';
import { countsEndpoint, findEndpoint } from '@klaas/core/contract/admin/shell-endpoints.ts';
import {
  ORDER_PAYMENT_STATES,
  ORDER_SORTS,
  ORDER_STATES,
  type OrderWhere,
} from '@klaas/core/orders/office/order-filter.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, signInAs } from '../staff/office-fixture.ts';
import { createTestApi, type TestApi } from '../test-deps.ts';
import { insertManyOrders } from './many-orders.ts';
import { loadNaive, matchesNaive, type NaiveOrder } from './naive-filter.ts';

const ORDERS = 180;
let api: TestApi;
let owner: SignedIn;
let ids: number[];
let naive: NaiveOrder[];
beforeAll(async () => {
  api = await createTestApi();
  owner = await signInAs(api, 'owner');
  ids = await insertManyOrders(api.services.db, ORDERS, api.services.now());
  naive = await loadNaive(api.services.db);
});
afterAll(() => api.stop());

const load = async (body: object, as = owner) => {
  const answer = await as.call(orderRowsEndpoint, { body });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};
const found = async (where: OrderWhere, as = owner) =>
  (await load({ where, count: 200 }, as)).rows.map(({ id }) => id);
const expected = (where: OrderWhere, isMasked = false) =>
  naive.filter((one) => matchesNaive(where, one, isMasked)).map(({ order }) => order.entity_id);

const TEXTS = [
  ...[
    'mari',
    'MAASIKAS',
    'õunapuu',
    'ounap',
    'береза',
    'берёз',
    'Berzina',
    'klavina',
    'šarlote anu',
    'näidis oü',
  ],
  ...[
    '5555 0101',
    '55550101',
    '+37255550202',
    '2912',
    '51234',
    'tallinn pärnu',
    'buyer.3@example1.com',
    '10012',
  ],
  ...[
    'KL-DK',
    'dušisein 2100',
    '600x900',
    '600 × 900',
    '1000×2100',
    'CC7000006',
    'helistas kitsas',
    '...',
    'xyz',
  ],
];

const whereOf = (): fc.Arbitrary<OrderWhere> => {
  const some = <Value>(...values: Value[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 });
  const hour = fc.integer({ min: -430, max: 2 }).map((at) => new Date(api.services.now() + at * 3_600_000));
  const range = fc.tuple(hour, hour).map(([a, b]) => (a < b ? [a, b] : [b, a]).map((at) => at.toISOString()));
  const cents = fc.tuple(fc.integer({ min: 0, max: 12_000 }), fc.integer({ min: 0, max: 4000 }));
  const field = fc.oneof(
    some(...ids).map((wanted) => ({ ids: wanted })),
    fc.constantFrom(...TEXTS).map((text) => ({ text })),
    fc.constantFrom(...ids).map((id) => ({ text: String(id) })),
    some(...ORDER_STATES).map((states) => ({ states })),
    some(...ORDER_PAYMENT_STATES).map((payment_states) => ({ payment_states })),
    some('cashondelivery', 'banktransfer', 'banklink').map((payment_methods) => ({ payment_methods })),
    some('et', 'ru', 'xx').map((stores) => ({ stores })),
    some('EE', 'LV', 'LT', 'FI').map((countries) => ({ countries })),
    range.map(([since = '', until = '']) => ({ since, until })),
    cents.map(([from, more]) => ({ total_from_cents: from, total_to_cents: from + more })),
    some('Kiire', 'Tartu paigaldus', 'Helista', 'none').map((tags) => ({ tags })),
    some(1, 2, 3, null).map((assignees) => ({ assignees })),
    fc.boolean().map((has_panes) => ({ has_panes })),
    fc.boolean().map((is_company) => ({ is_company })),
    fc.constantFrom('tere5', 'SUVI', 'none').map((coupon) => ({ coupon })),
    fc.boolean().map((has_coupon) => ({ has_coupon })),
    some('KL-DK-M', 'PEEGEL-60', 'KL', 'none').map((skus) => ({ skus })),
    fc.constantFrom('peegel', 'mari', 'katus must', 'kl dk').map((goods) => ({ goods })),
    fc.constantFrom('2026-03-01', '2026-03-04', '2026-03-05').map((due_from) => ({ due_from })),
    fc.constantFrom('2026-03-05', '2026-03-09', '2026-03-20').map((due_to) => ({ due_to })),
  );
  return fc.array(field, { minLength: 0, maxLength: 3 }).map((fields) => Object.assign({}, ...fields));
};

describe('filters of the order list', () => {
  it('[OFFICE-29] every filter gives the same rows as a naive evaluation over the tables', async () => {
    await fc.assert(
      fc.asyncProperty(whereOf(), async (where) => {
        expect((await found(where)).sort((a, b) => a - b)).toEqual(expected(where));
      }),
      { numRuns: 250 },
    );
  });

  it.each(TEXTS)('[OFFICE-29] the text %s', async (text) => {
    expect((await found({ text })).sort((a, b) => a - b)).toEqual(expected({ text }));
  });

  it('[OFFICE-44] finds by number, written in groups too, name, phone, e-mail, goods, size, code and note', async () => {
    const id = ids[6] ?? 0;
    expect(await found({ text: String(id).padStart(9, '0') })).toEqual([id]);
    const letters = [...String(id).padStart(9, '0')];
    expect(await found({ text: `${letters.slice(0, 3).join('')} ${letters.slice(3).join('')}` })).toEqual([
      id,
    ]);
    for (const text of [
      'берёзкина',
      '5555 0202',
      '55550202',
      'buyer.3@example0.com',
      'peegel',
      '600x900',
      'CC7000006EE',
    ])
      expect((await found({ text })).length, text).toBeGreaterThan(0);
  });

  it('the number and the sum are those of all matching rows', async () => {
    const where: OrderWhere = { states: ['processing', 'complete'] };
    const matching = naive.filter((one) => matchesNaive(where, one));
    const { total, sums, rows } = await load({ where, count: 5 });
    expect(rows).toHaveLength(5);
    expect(total).toBe(matching.length);
    expect(sums.total_cents).toBe(matching.reduce((sum, { order }) => sum + order.grand_total_cents, 0));
  });

  it.each(ORDER_SORTS.flatMap((by) => [true, false].map((descending) => ({ by, descending }))))(
    'pages of %j join without a gap and without a double',
    async (sort) => {
      const seen: { key: number; id: number }[] = [];
      for (let from: unknown = null; ; ) {
        const page = await load({ sort, from, count: 17 });
        const keys = { number: 'id', time: 'created_at', total: 'total_cents' } as const;
        for (const row of page.rows) {
          const key = row[keys[sort.by]];
          seen.push({ key: typeof key === 'string' ? Date.parse(key) : key, id: row.id });
        }
        if (page.next === null) break;
        from = page.next;
      }
      const sign = sort.descending ? -1 : 1;
      expect(seen).toEqual([...seen].sort((a, b) => sign * (a.key - b.key || a.id - b.id)));
      expect(new Set(seen.map(({ id }) => id)).size).toBe(ORDERS);
      expect(seen).toHaveLength(ORDERS);
    },
  );
});

describe('the list follows what happens', () => {
  it('a payment, a note, a tracking code and the erasure of a person', async () => {
    const { db } = api.services;
    const [first = 0] = await insertManyOrders(db, 1, api.services.now(), ORDERS);
    const query = (text: string) => db.$client.query(text.replaceAll(':id', String(first)));
    await query(`insert into payment_attempt (reference, entity_id, provider, amount_cents, currency_code, state, created_at)
      values ('follow', :id, 'bank', 1000, 'EUR', 'paid', now())`);
    await query("update payment_attempt set refunded_cents = 400 where reference = 'follow'");
    expect(await found({ ids: [first], payment_states: ['part_refunded'] })).toEqual([first]);
    await query("update sales_order set tracking_number = 'ZZ42', state = 'complete' where entity_id = :id");
    expect(await found({ text: 'zz42', states: ['complete'] })).toEqual([first]);
    await query(`update sales_order set customer_email = '', billing_address = '{"country_id": "EE"}',
      shipping_address = null where entity_id = :id`);
    expect(await found({ ids: [first], text: 'maasikas' })).toEqual([]);
    await query('delete from sales_order where entity_id = :id');
    expect(await found({ ids: [first] })).toEqual([]);
  });
});

describe('the palette and the navigation', () => {
  const find = async (as: SignedIn, q: string) => {
    const answer = await as.call(findEndpoint, { query: { q } });
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    return answer.value.filter(({ kind }) => kind === 'order');
  };

  it('find an order once by number, name and goods, and by no name for who sees no customers', async () => {
    const id = String(ids[3]);
    expect(await find(owner, `#${id.padStart(9, '0')}`)).toEqual([
      expect.objectContaining({ id, path: `/orders/${id}`, text: expect.stringContaining('Kļaviņa') }),
    ]);
    expect((await find(owner, 'õunapuu')).length).toBeGreaterThan(0);
    const reader = await signInAs(api, 'read_only');
    expect(await find(reader, 'õunapuu')).toEqual([]);
    expect(await find(reader, id.padStart(9, '0'))).toEqual([expect.objectContaining({ id, text: '' })]);
  });

  it('the count of the area is that of its list', async () => {
    const counts = await owner.call(countsEndpoint);
    const { total } = await load({ where: { states: ['processing'] }, count: 1 });
    expect(counts).toMatchObject({ ok: true, value: { orders: total } });
  });
});

describe('who sees what', () => {
  it('without a permission for customers names are masked and cannot be searched', async () => {
    const reader = await signInAs(api, 'read_only');
    const { rows } = await load({ count: 200 }, reader);
    expect(rows.find(({ id }) => id === ids[1])?.customer).toBe('J… Õ…');
    expect(await found({ text: 'maasikas' }, reader)).toEqual([]);
    for (const text of ['peegel', '600x900', String(ids[3])])
      expect(
        (await found({ text }, reader)).sort((a, b) => a - b),
        text,
      ).toEqual(expected({ text }, true));
  });

  it('content has no orders', async () => {
    const content = await signInAs(api, 'content');
    expect(await content.call(orderRowsEndpoint, { body: {} })).toEqual({ ok: false, error: 'forbidden' });
  });

  it.each([
    [{ where: { states: ['lost'] } }, 'where.states.0'],
    [{ where: { since: 'soon' } }, 'where.since'],
    [{ where: { since: '2026-02-02T00:00:00Z', until: '2026-01-01T00:00:00Z' } }, 'where.until'],
    [{ where: { total_from_cents: 9, total_to_cents: 8 } }, 'where.total_to_cents'],
    [{ where: { total_from_cents: 'x' } }, 'where.total_from_cents'],
    [{ where: { colour: 'red' } }, 'where'],
    [{ count: 0 }, 'count'],
    [{ from: '1.5:1' }, 'from'],
  ])('refuses %j at its field', async (body, field) => {
    expect(await owner.call(orderRowsEndpoint, { body })).toMatchObject({
      ...{ ok: false, error: 'invalid', fields: [{ field }] },
    });
  });
});
