// Returns in the back office: legal dates, excluded lines, steps of two people, refund and refusal with their e-mails.
import { randomUUID } from 'node:crypto';
import type { AdminEndpoint } from '@klaas/core/contract/admin/admin-endpoint.ts';
import { decideRefundEndpoint, refundDoneEndpoint } from '@klaas/core/contract/admin/order-act-endpoints.ts';
import { orderPageEndpoint, orderTimelineEndpoint } from '@klaas/core/contract/admin/order-endpoints.ts';
import * as calls from '@klaas/core/contract/admin/return-endpoints.ts';
import { countsEndpoint, findEndpoint } from '@klaas/core/contract/admin/shell-endpoints.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeServices } from '../../src/compose.ts';
import { STAFF_COOKIE } from '../../src/staff/people/staff-session-service.ts';
import { type SignedIn, signInAs } from '../staff/office-fixture.ts';
import { createTestApi, type TestApi } from '../test-deps.ts';
import { HANDLE, placeOrder } from './office-orders.ts';

const DAY_MS = 86_400_000;
const HANDLE_LINE = { item_id: 1, qty: 2 };

let api: TestApi;
let owner: SignedIn;
let seller: SignedIn;
let reader: SignedIn;
beforeAll(async () => {
  api = await createTestApi({ settings: { orders: { refundLimitEuros: 25 } } });
  owner = await signInAs(api, 'owner');
  seller = await signInAs(api, 'orders');
  reader = await signInAs(api, 'read_only');
});
afterAll(() => api.stop());

const ago = (days: number) => new Date(api.services.now() - days * DAY_MS);
/** Delivered so many days ago. */
const delivered = (days: number, change: Parameters<typeof placeOrder>[2] = {}) =>
  placeOrder(api.services.db, api.services.now(), {
    ...{ state: 'complete', created_at: ago(days + 5), shipped_at: ago(days + 2), delivered_at: ago(days) },
    ...change,
  });
const rows = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await api.services.db.$client.query<Row>(text, values)).rows;
const create = (order: number, body: object, as = seller) =>
  as.call(calls.createReturnEndpoint, { params: { id: order }, body });
const made = async (order: number, body: object = { lines: [HANDLE_LINE] }) => {
  const answer = await create(order, body);
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};
const page = async (id: number, as = seller) => {
  const answer = await as.call(calls.returnEndpoint, { params: { id } });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};
const STEPS = {
  accept: calls.acceptReturnEndpoint,
  arrive: calls.arriveReturnEndpoint,
  refuse: calls.refuseReturnEndpoint,
  refund: calls.refundReturnEndpoint,
};
const step = async (name: keyof typeof STEPS, id: number, body: object = {}, as = seller) => {
  const endpoint: AdminEndpoint = STEPS[name];
  const version = (await page(id)).version;
  return as.call(endpoint, { params: { id }, body: { version, ...body } });
};
const intact = { lines: [{ item_id: 1, condition: 'intact' }] };
const emailsOf = (order: number) =>
  rows<{ kind: string; to_address: string; subject: string }>(
    'select kind, to_address, subject from order_email where entity_id = $1 order by id',
    order,
  );
const textTo = async (address: string) =>
  (
    await rows<{ text: string }>(
      'select text from outbox_letter where to_address = $1 order by id desc',
      address,
    )
  )[0]?.text ?? '';
const stockOf = async () =>
  (await rows<{ qty: number }>('select qty from stock_item where sku = $1', HANDLE))[0]?.qty ?? 0;
const finish = async (order: number) => {
  const { checkout } = composeServices(api.services).orders;
  expect(await seller.call(refundDoneEndpoint, { params: { id: order }, body: {} })).toMatchObject({
    ok: true,
  });
  const answer = await seller.call(orderPageEndpoint, { params: { id: order } });
  for (const { key } of answer.ok ? answer.value.refunds : []) await checkout.completeRefund({ key });
};

describe('a withdrawal', () => {
  it('[OFFICE-58] shows its legal dates and which lines have no right, with the reason', async () => {
    const order = await delivered(3);
    const answer = await seller.call(calls.returnableEndpoint, { params: { id: order } });
    expect(answer).toMatchObject({
      value: {
        lines: [
          { item_id: 1, qty: 3, reason: null },
          { item_id: 2, qty: 0, reason: 'made_to_measure' },
        ],
        // 29 May + 14 days; + 30 days.
        ...{ law_until: '2026-06-12', promise_until: '2026-06-28' },
      },
    });
    const { id, number } = await made(order);
    expect(number).toBe(`R-${String(id).padStart(5, '0')}`);
    expect(await page(id)).toMatchObject({
      ...{ state: 'received', law_until: '2026-06-12', promise_until: '2026-06-28', due_on: '2026-06-15' },
      ...{ timing: 'law', is_late: false, goods_cents: 2000, delivery_cents: 0 },
      steps: ['accept', 'arrive', 'refuse'],
    });
  });

  it('[OFFICE-58] is acknowledged at once, with time to the second, number, address and days', async () => {
    const order = await delivered(3, { customer_email: 'kinnitus@example.com' });
    const { number } = await made(order, { lines: [HANDLE_LINE], note: 'Ei sobi <b>värviga</b>' });
    expect(await emailsOf(order)).toMatchObject([
      { kind: 'order-return', to_address: 'kinnitus@example.com', subject: expect.stringContaining(number) },
    ]);
    const text = await textTo('kinnitus@example.com');
    expect(text).toMatch(/12:00:00 \(UTC\+03:00\)/);
    for (const word of [number, '2 tk HANDLE', 'Ei sobi <b>värviga</b>']) expect(text).toContain(word);
    const [email] = await rows<{ html: string }>(
      'select html from outbox_letter where to_address = $1',
      'kinnitus@example.com',
    );
    expect(email?.html).not.toContain('<b>värviga</b>');
  });

  it('goes to another address, if the buyer gives one', async () => {
    const order = await delivered(3);
    await made(order, { lines: [HANDLE_LINE], email: 'muu@example.com' });
    expect(await emailsOf(order)).toMatchObject([{ to_address: 'muu@example.com' }]);
  });

  it.each([
    [{ lines: [{ item_id: 2, qty: 1 }] }, 'lines', 'return_line_excluded item_id=2 reason=made_to_measure'],
    [{ lines: [{ item_id: 1, qty: 4 }] }, 'lines', 'return_line_too_many item_id=1 left=3'],
    [{ lines: [HANDLE_LINE, HANDLE_LINE] }, 'lines', 'return_line_twice item_id=1'],
    [{ lines: [{ item_id: 9, qty: 1 }] }, 'lines', 'return_line_unknown item_id=9'],
    [{ lines: [HANDLE_LINE], submitted_at: '2026-06-01T09:00:01Z' }, 'submitted_at', 'submitted_in_future'],
    [
      { lines: [HANDLE_LINE], submitted_at: '2026-01-01T09:00:00Z' },
      'submitted_at',
      'submitted_before_order',
    ],
    [{ lines: [] }, 'lines', undefined],
    [{ lines: [HANDLE_LINE], email: 'mari' }, 'email', undefined],
  ])('[OFFICE-58] refuses %j at %s and writes nothing', async (body, field, rule) => {
    const order = await delivered(3);
    expect(await create(order, body)).toMatchObject({
      ...{ ok: false, error: 'invalid' },
      fields: [rule ? { field, rule } : { field }],
    });
    expect(await rows('select id from return_request where entity_id = $1', order)).toEqual([]);
    expect(await emailsOf(order)).toEqual([]);
  });

  it('[OFFICE-58] after the last day it is taken only with a reason; sent in time counts, whenever it is read', async () => {
    const order = await delivered(40);
    expect(await create(order, { lines: [HANDLE_LINE] })).toMatchObject({
      ...{ ok: false, detail: 'return_late', fields: [{ field: 'goodwill' }] },
    });
    const sentInTime = await made(order, {
      ...{ lines: [{ item_id: 1, qty: 1 }], submitted_at: ago(20).toISOString(), goodwill: 'not needed' },
    });
    expect(await page(sentInTime.id)).toMatchObject({ timing: 'promise', goodwill: '', is_late: true });
    const { id } = await made(order, { lines: [{ item_id: 1, qty: 1 }], goodwill: 'püsiklient' });
    expect(await page(id)).toMatchObject({ timing: 'late', goodwill: 'püsiklient' });
  });

  it('[OFFICE-58] before the hand-over, or when nobody knows the day, it is always in time', async () => {
    const order = await delivered(90, { delivered_at: null });
    const { id } = await made(order);
    expect(await page(id)).toMatchObject({ timing: 'open', law_until: null });
  });

  it('takes no piece twice, also when two people write it down at once', async () => {
    const order = await delivered(3);
    const tries = await Promise.all(
      Array.from({ length: 6 }, () => create(order, { lines: [{ item_id: 1, qty: 2 }] })),
    );
    expect(tries.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('of pieces that were not shipped is refused', async () => {
    const order = await placeOrder(api.services.db, api.services.now());
    expect(await create(order, { lines: [HANDLE_LINE] })).toMatchObject({
      fields: [{ rule: 'return_line_excluded item_id=1 reason=not_shipped' }],
    });
  });
});

describe('its steps', () => {
  it('[OFFICE-58] ends in a refund with credit note, e-mail and stock, less what was lost', async () => {
    const order = await delivered(3);
    await composeServices(api.services).orders.checkout.issueInvoices({ entity_id: order });
    const { id } = await made(order);
    expect(await step('accept', id)).toEqual({ ok: true, value: { state: 'awaited' } });
    const seen = { item_id: 1, condition: 'worn', deduction_cents: 500, note: 'kriim' };
    expect(await step('arrive', id, { lines: [seen] })).toMatchObject({ value: { state: 'here' } });
    const before = await stockOf();
    const refunded = await step('refund', id, { key: randomUUID(), restock: [1] });
    expect(refunded).toMatchObject({ value: { kind: 'planned', cents: 1500 } });
    expect(await stockOf()).toBe(before + 2);
    expect(await page(id)).toMatchObject({
      ...{ state: 'refunding', refund_cents: 1500, steps: [], refund_state: 'due' },
      lines: [{ condition: 'worn', deduction_cents: 500, note: 'kriim', is_restocked: true }],
    });
    await finish(order);
    expect(await page(id)).toMatchObject({ state: 'done', refund_state: 'done' });
    expect((await emailsOf(order)).map(({ kind }) => kind)).toEqual(['order-return', 'order-refund']);
    const answer = await seller.call(orderPageEndpoint, { params: { id: order } });
    expect(answer).toMatchObject({
      value: {
        documents: [{ kind: 'invoice' }, { kind: 'credit', gross_cents: 1500 }],
        returns: [{ id, state: 'done' }],
        lines: [{ refunded: 2 }, { refunded: 0 }],
      },
    });
    const timeline = await seller.call(orderTimelineEndpoint, {
      ...{ params: { id: order }, query: { kinds: 'return' } },
    });
    expect(timeline).toMatchObject({
      value: {
        entries: [
          { what: 'done' },
          { what: 'refunding' },
          { what: 'here' },
          { what: 'awaited' },
          { what: 'received' },
        ],
      },
    });
    // What was returned is gone for good.
    expect(await create(order, { lines: [HANDLE_LINE] })).toMatchObject({ detail: 'return_line_too_many' });
  });

  it('leaves the stock as it was when the refund is refused, at every try', async () => {
    // Paid in cash, which nobody has booked: there is no money to give back yet.
    const order = await delivered(3, { payment_method: 'cashondelivery', paid_at: null });
    const { id } = await made(order);
    await step('arrive', id, intact);
    const before = await stockOf();
    const key = randomUUID();
    for (let time = 0; time < 3; time++) {
      expect(await step('refund', id, { key, restock: [1] })).toMatchObject({ detail: 'refund_too_large' });
      expect(await stockOf()).toBe(before);
    }
    expect(await page(id)).toMatchObject({ state: 'here', lines: [{ is_restocked: false }] });
    await rows('update sales_order set paid_at = now() where entity_id = $1', order);
    expect(await step('refund', id, { key, restock: [1] })).toMatchObject({ ok: true });
    expect(await stockOf()).toBe(before + 2);
  });

  it('leaves no refund behind when the goods cannot go into stock', async () => {
    const order = await delivered(3);
    const { id } = await made(order);
    await step('arrive', id, intact);
    await rows(`update sales_order set stock_taken = '[]' where entity_id = $1`, order);
    const key = randomUUID();
    expect(await step('refund', id, { key, restock: [1] })).toMatchObject({ detail: 'restock_impossible' });
    expect(await rows('select key from payment_refund where key = $1', key)).toEqual([]);
    expect((await page(id)).state).toBe('here');
    expect(await step('refund', id, { key })).toMatchObject({ ok: true });
  });

  it('[OFFICE-58] pays the cheapest delivery back when everything comes back, and no more than was paid', async () => {
    const totals = {
      ...{ grand_total: 59, subtotal: 24, subtotal_incl_tax: 30, tax_amount: 11 },
      ...{ shipping_amount: 23, shipping_incl_tax: 29, discount_amount: 0 },
    };
    const order = await delivered(3, {
      totals,
      grand_total_cents: 5900,
      shipping_method: 'van_van',
    });
    await rows(`update sales_order set items = jsonb_build_array(items->0) where entity_id = $1`, order);
    await rows(`insert into shipping_method (carrier_code, method_code, carrier_title, method_title, price_excl_cents,
        price_incl_cents, countries, kind, ship_classes) values
      ('van', 'van', 'Van', 'Van', 2300, 2900, '{}', 'own_transport', '{}'),
      ('parcel', 'parcel', 'Parcel', 'Parcel', 400, 500, '{EE}', 'courier', '{}'),
      ('locker', 'locker', 'Locker', 'Locker', 200, 300, '{LV}', 'parcel_machine', '{}'),
      ('shop', 'shop', 'Shop', 'Shop', 0, 0, '{}', 'shop_pickup', '{}') on conflict do nothing`);
    const part = await made(order, { lines: [{ item_id: 1, qty: 1 }] });
    expect((await page(part.id)).delivery_cents).toBe(0);
    await step('refuse', part.id, { reason: 'x' });
    const { id } = await made(order, { lines: [{ item_id: 1, qty: 3 }] });
    expect(await page(id)).toMatchObject({ delivery_cents: 500, shipping_paid_cents: 2900 });
    await step('arrive', id, intact);
    const tooMuch = await step('refund', id, { key: randomUUID(), delivery_cents: 2901 }, owner);
    expect(tooMuch).toMatchObject({ fields: [{ field: 'delivery_cents' }] });
    const done = await step('refund', id, { key: randomUUID(), delivery_cents: 500 }, owner);
    expect(done).toMatchObject({ value: { cents: 3500 } });
  });

  it('[OFFICE-58] a refusal tells the buyer why, and frees the pieces', async () => {
    const order = await delivered(3, { customer_email: 'keeld@example.com' });
    const { id } = await made(order);
    expect(await step('refuse', id, { reason: '' })).toMatchObject({ fields: [{ field: 'reason' }] });
    expect(await step('refuse', id, { reason: 'Tooted on kasutatud.' })).toMatchObject({
      value: { state: 'refused' },
    });
    expect((await emailsOf(order)).map(({ kind }) => kind)).toEqual(['order-return', 'order-return-refused']);
    expect(await textTo('keeld@example.com')).toContain('Tooted on kasutatud.');
    expect(await page(id)).toMatchObject({ state: 'refused', refusal: 'Tooted on kasutatud.', steps: [] });
    expect(await create(order, { lines: [{ item_id: 1, qty: 3 }] })).toMatchObject({ ok: true });
  });

  it('[OFFICE-58] one step is made once by two people; the second learns who was first', async () => {
    const { id } = await made(await delivered(3));
    const { version } = await page(id);
    const body = { version };
    const tries = await Promise.all(
      [owner, seller, owner, seller].map((as) =>
        as.call(calls.acceptReturnEndpoint, { params: { id }, body }),
      ),
    );
    expect(tries.filter(({ ok }) => ok)).toHaveLength(1);
    const second = tries.find(({ ok }) => !ok);
    expect(second).toMatchObject({ error: 'state_forbids' });
    expect(second && !second.ok && second.detail).toMatch(/^return_changed Demo (owner|orders)$/);
    const changes = await rows(
      "select id from change where entity = 'return' and entity_id = $1",
      String(id),
    );
    expect(changes).toHaveLength(2);
  });

  it('two people refunding at once pay once', async () => {
    const order = await delivered(3);
    const { id } = await made(order);
    await step('arrive', id, intact);
    const { version } = await page(id);
    const refund = (as: SignedIn) =>
      as.call(calls.refundReturnEndpoint, { params: { id }, body: { version, key: randomUUID() } });
    const tries = await Promise.all([owner, seller, owner].map(refund));
    expect(tries.filter(({ ok }) => ok)).toHaveLength(1);
    const [sum] = await rows<{ cents: number }>(
      `select sum(r.amount_cents)::int as cents from payment_refund r join payment_attempt using (reference)
        where entity_id = $1`,
      order,
    );
    expect(sum?.cents).toBe(2000);
  });

  it('above the sum of the role an owner decides; after a no it is open again, with its stock booked once', async () => {
    const order = await delivered(3);
    const { id } = await made(order, { lines: [{ item_id: 1, qty: 3 }] });
    await step('arrive', id, intact);
    const before = await stockOf();
    const key = randomUUID();
    expect(await step('refund', id, { key, restock: [1] })).toMatchObject({ value: { kind: 'waiting' } });
    expect(await page(id)).toMatchObject({ state: 'refunding', refund_state: 'waiting' });
    // Its pieces are still taken.
    expect(await create(order, { lines: [{ item_id: 1, qty: 1 }] })).toMatchObject({ ok: false });
    await owner.call(decideRefundEndpoint, { params: { key }, body: { approve: false } });
    expect(await page(id)).toMatchObject({ state: 'here', refund_state: null, refund_cents: 0 });
    const again = await step('refund', id, { key: randomUUID(), restock: [1] }, owner);
    expect(again).toMatchObject({ value: { kind: 'planned', cents: 3000 } });
    expect(await stockOf()).toBe(before + 3);
  });

  it.each([
    [{ lines: [{ item_id: 1, condition: 'intact', deduction_cents: 1 }] }, 'deduction_of_intact item_id=1'],
    [
      { lines: [{ item_id: 1, condition: 'worn', deduction_cents: 2001 }] },
      'deduction_too_large item_id=1 paidCents=2000',
    ],
    [{ lines: [{ item_id: 2, condition: 'worn' }] }, 'inspection_incomplete'],
  ])('refuses an inspection that cannot be: %j', async (body, rule) => {
    const { id } = await made(await delivered(3));
    expect(await step('arrive', id, body)).toMatchObject({
      error: 'invalid',
      fields: [{ field: 'lines', rule }],
    });
    expect((await page(id)).state).toBe('received');
  });

  it('a refund of nothing is refused: that is a refusal', async () => {
    const { id } = await made(await delivered(3));
    await step('arrive', id, { lines: [{ item_id: 1, condition: 'damaged', deduction_cents: 2000 }] });
    expect(await step('refund', id, { key: randomUUID() })).toMatchObject({ detail: 'refund_empty' });
    expect((await page(id)).state).toBe('here');
  });
});

describe('photos', () => {
  const upload = (id: number, bytes: Uint8Array, as = seller) => {
    const form = new FormData();
    form.set('return_id', String(id));
    form.set('photo', new File([bytes as Uint8Array<ArrayBuffer>], 'a.jpg', { type: 'image/jpeg' }));
    return api.app.request(calls.addReturnPhotoEndpoint.path, {
      method: 'POST',
      headers: {
        ...{ Cookie: `${STAFF_COOKIE}=${as.token}`, 'Sec-Fetch-Site': 'same-origin' },
        'Idempotency-Key': randomUUID(),
      },
      body: form,
    });
  };
  const picture = () =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: '#456' } })
      .withExif({ IFD0: { Copyright: 'secret-place' } })
      .jpeg()
      .toBuffer();

  it('[OFFICE-58] are drawn anew without metadata; what is no picture is refused and nothing is stored', async () => {
    const { id } = await made(await delivered(3));
    expect(await (await upload(id, await picture())).json()).toEqual({ ok: true, value: { photos: 1 } });
    const stored = await seller.request(calls.returnPhotoEndpoint, { params: { id, at: 0 } });
    expect(stored.headers.get('content-type')).toBe('image/webp');
    const bytes = Buffer.from(await stored.arrayBuffer());
    expect((await sharp(bytes).metadata()).width).toBe(40);
    expect(bytes.includes('secret-place')).toBe(false);
    const before = await api.services.objects.list('uploads/');
    for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.4', 'no picture'])
      expect((await upload(id, new TextEncoder().encode(text))).status).toBe(422);
    expect((await upload(2_000_000, await picture())).status).toBe(404);
    expect(await api.services.objects.list('uploads/')).toEqual(before);
    expect((await page(id)).photos).toMatchObject([{ added_by: 'Demo orders' }]);
    expect((await upload(id, await picture(), reader)).status).toBe(403);
    expect((await seller.request(calls.returnPhotoEndpoint, { params: { id, at: 9 } })).status).toBe(404);
  });

  it('are removed with their file, each once and not by a reader', async () => {
    const { id } = await made(await delivered(3));
    const before = await api.services.objects.list('uploads/');
    await upload(id, await picture());
    const [photo] = (await page(id)).photos;
    const remove = (as = seller, photo_at = photo?.at ?? '') =>
      as.call(calls.removeReturnPhotoEndpoint, { params: { id }, body: { photo_at } });
    expect(await remove(reader)).toMatchObject({ error: 'forbidden' });
    expect(await remove(seller, '2020-01-01T00:00:00.000Z')).toMatchObject({ error: 'not_found' });
    expect(await remove()).toEqual({ ok: true, value: { photos: 0 } });
    expect(await remove()).toMatchObject({ error: 'not_found' });
    expect((await page(id)).photos).toEqual([]);
    expect(await api.services.objects.list('uploads/')).toEqual(before);
  });
});

describe('the list', () => {
  const list = async (where: object, as = seller, sort = 'due') => {
    const answer = await as.call(calls.returnRowsEndpoint, { body: { where, sort } });
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    return answer.value;
  };

  const listFrom = async (sort: string, from: string | null) => {
    const answer = await seller.call(calls.returnRowsEndpoint, { body: { sort, from, count: 3 } });
    if (!answer.ok) throw new Error(answer.error);
    return answer.value;
  };

  it('[OFFICE-42] has as many open ones as today says, the nearest day first', async () => {
    const states = ['received', 'awaited', 'here'];
    const { rows: found, total } = await list({ states });
    const counts = await seller.call(countsEndpoint);
    expect(counts.ok && counts.value['returns']).toBe(total);
    expect(found.length).toBe(total);
    const days = found.map(({ due_on }) => due_on);
    expect(days).toEqual([...days].sort());
    const late = await list({ is_late: true });
    expect(late.rows.map(({ id }) => id)).toEqual(found.filter(({ is_late }) => is_late).map(({ id }) => id));
    expect(late.total).toBeGreaterThan(0);
  });

  it('is read page by page without loss', async () => {
    for (const sort of ['due', 'newest']) {
      const whole = (await list({}, seller, sort)).rows.map(({ id }) => id);
      const seen: number[] = [];
      let from: string | null = null;
      do {
        const read = await listFrom(sort, from);
        seen.push(...read.rows.map(({ id }) => id));
        from = read.next;
      } while (from !== null);
      expect(seen).toEqual(whole);
    }
    expect(await list({ text: 'qqqq' }, seller)).toMatchObject({ total: 0 });
    const odd = await seller.call(calls.returnRowsEndpoint, { body: { from: '["x", {}]' } });
    expect(odd.ok).toBe(true);
  });

  it('is found by number, order and name, by the palette too; masked people only by number', async () => {
    const order = await delivered(3);
    await rows('update order_summary set customer = $2 where entity_id = $1', order, 'Kaarel Kivirähk');
    const { id, number } = await made(order);
    for (const text of [number, number.toLowerCase(), String(order), 'kivir'])
      expect(
        (await list({ text })).rows.map((row) => row.id),
        text,
      ).toContain(id);
    expect((await list({ text: 'kivir' }, reader)).total).toBe(0);
    expect((await list({ text: number }, reader)).rows).toMatchObject([{ id, customer: 'K… K…' }]);
    const found = await seller.call(findEndpoint, { query: { q: number } });
    expect(found).toMatchObject({
      value: expect.arrayContaining([expect.objectContaining({ path: `/returns/${id}` })]),
    });
    expect(await page(id, reader)).toMatchObject({ customer_email: '', steps: [], may_add_photos: false });
  });
});
