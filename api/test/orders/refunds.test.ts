// Refunds by amount and by line at a provider that carries them out later; payments that the bank books later.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PartialRefund } from '../../src/orders/refund/plan-refund.ts';
import type { OrderStatus } from '../../src/providers/payment/montonio/montonio-simulator-responses.ts';
import { NOW_MS } from '../cart/cart-fixture.ts';
import { createOrderShop, type OrderShop, orderBody, type TestResponse } from '../checkout/order-fixture.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { createSimulatedMontonio } from './montonio-fixture.ts';

let database: TestDatabase;
let shop: OrderShop;
let nowMs = NOW_MS;
const montonio = createSimulatedMontonio(
  () => database,
  () => nowMs,
);
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await createOrderShop(database.db, { now: () => nowMs, providers: [montonio.provider] });
});
afterAll(() => database.drop());
beforeEach(async () => {
  nowMs = NOW_MS;
  Object.assign(montonio.faults, { create: 'none', refund: 'none', refundResult: 'SUCCESSFUL' });
  Object.assign(montonio.connection, { isCut: false, isDown: false, status: 0 });
  await shop.setStock('WALL', { qty: 10 });
  await shop.removeOrders();
  await shop.rows('delete from outbox_letter');
});

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const CALLBACK = '/api/ext/payment/callback/montonio';

const order = async (qty = 1) => {
  const cartId = await shop.cartWith({ sku: 'WALL', qty });
  const placed = await shop.order(
    orderBody(cartId, {
      products: [{ sku: 'WALL', qty, price: 1 }],
      information: {
        payment_method_code: 'montonio_bank',
        payment_method_additional: { option: 'LHVBEE22' },
      },
    }),
  );
  expect(placed.code).toBe(200);
  return {
    placed,
    id: Number(placed.result.backendOrderId),
    uuid: placed.meta.payment.url.split('/').at(-1),
  };
};
const notify = async (uuid: string, status: OrderStatus) => {
  const decided = await montonio.books().decide(uuid, status);
  if (!decided) throw new Error('unknown');
  return shop.request('POST', CALLBACK, montonio.books().orderWebhook(decided).body);
};
const paidOrder = async (qty = 1) => {
  const made = await order(qty);
  expect((await notify(made.uuid, 'PAID')).status).toBe(200);
  return made;
};
const part = (changes: Partial<PartialRefund>) => ({
  ...{ amountCents: 0, lines: [], isRestocked: false, reason: 'scratched', key: randomUUID() },
  ...changes,
});
const refund = (id: number, changes: Partial<PartialRefund>) =>
  shop.checkout.steps.refund(TEST_AUTHOR, id, part(changes));
const load = async (placed: TestResponse) => {
  const query = new URLSearchParams({ orderId: placed.result.backendOrderId, key: placed.meta.orderKey });
  return (await shop.request('GET', `/api/ext/orders/order?${query}`)).result;
};
const refundsOf = (id: number) =>
  shop.rows<Record<string, unknown>>(
    'select r.* from payment_refund r join payment_attempt a using (reference) where a.entity_id = $1 order by r.created_at',
    [id],
  );
/** Of the last payment. */
const sumsOf = async (id: number) =>
  (
    await shop.rows(
      `select state, refund_due_cents, refunded_cents from payment_attempt where entity_id = $1
        order by created_at desc limit 1`,
      [id],
    )
  )[0];
const refundInPortal = async (uuid: string, cents: number) => {
  const portal = { uuid: randomUUID(), cents, status: 'SUCCESSFUL' as const, createdAt: '' };
  const after = await montonio
    .books()
    .change(uuid, (found) => ({ ...found, refunds: [{ ...portal, idempotencyKey: portal.uuid }] }));
  if (!after) throw new Error('unknown');
  return shop.request('POST', CALLBACK, montonio.books().refundWebhook(after, portal.uuid).body);
};
const start = (placed: TestResponse) =>
  shop.request('POST', '/api/ext/payment/start', {
    ...{ orderId: placed.result.backendOrderId, key: placed.meta.orderKey },
  });

describe('a payment that the bank books later', () => {
  it('holds the order for three days, is not paid again, and counts when it is booked', async () => {
    const { placed, uuid } = await order();
    expect((await notify(uuid, 'AUTHORIZED')).result).toEqual({ outcome: 'authorized' });
    expect(await load(placed)).toMatchObject({
      state: 'pending_payment',
      extension_attributes: { payment_state: 'authorized', can_pay: false },
    });
    expect(await start(placed)).toMatchObject({ code: 409, meta: { error: 'payment_in_progress' } });
    nowMs += 2 * DAY_MS;
    expect(await shop.checkout.cancelUnpaid()).toBe(0);
    expect((await notify(uuid, 'PAID')).result).toEqual({ outcome: 'paid' });
    expect((await load(placed)).state).toBe('processing');
  });

  it('expires after three days; booked later it counts while the goods are there', async () => {
    const { placed, uuid } = await order();
    await notify(uuid, 'AUTHORIZED');
    nowMs += 3 * DAY_MS + 1;
    expect(await shop.checkout.cancelUnpaid()).toBe(1);
    expect((await notify(uuid, 'PAID')).result).toEqual({ outcome: 'paid' });
    expect((await load(placed)).state).toBe('processing');
  });

  it('refused after all: the order may be paid again', async () => {
    const { placed, uuid } = await order();
    await notify(uuid, 'AUTHORIZED');
    expect((await notify(uuid, 'VOIDED')).result).toEqual({ outcome: 'failed' });
    const again = await start(placed);
    expect(again.code).toBe(200);
    expect((await notify(again.result.url.split('/').at(-1), 'PAID')).result).toEqual({ outcome: 'paid' });
    const attempts = await shop.rows('select method_option from payment_attempt');
    expect(attempts).toEqual([{ method_option: 'LHVBEE22' }, { method_option: 'LHVBEE22' }]);
  });

  it('its lost notice is asked for', async () => {
    const { placed, uuid } = await order();
    await montonio.books().decide(uuid, 'AUTHORIZED');
    nowMs += 11 * MINUTE_MS;
    expect(await shop.checkout.reconcilePayments()).toBe(1);
    expect((await load(placed)).extension_attributes.payment_state).toBe('authorized');
  });
});

describe('notices', () => {
  it('have the status that makes the provider send them again, or not', async () => {
    const { uuid } = await order();
    const paid = await montonio.books().find(uuid);
    if (!paid) throw new Error('unknown');
    const { body } = montonio.books().orderWebhook(paid);
    const post = async (text: string, path = CALLBACK) => (await shop.request('POST', path, text)).status;
    expect(await post('{}')).toBe(400);
    expect(await post(body.replace(/.{4}"}$/, 'AAAA"}'))).toBe(401);
    const other = { merchantReference: 'b'.repeat(24) };
    expect(await post(montonio.books().orderWebhook(paid, other).body)).toBe(404);
    expect(await post(montonio.books().orderWebhook(paid, { uuid: randomUUID() }).body)).toBe(404);
    expect(await post(body, '/api/ext/payment/callback/banklink')).toBe(401);
    expect(await post(montonio.books().orderWebhook(paid, { grandTotal: 0.01 }).body)).toBe(409);
    expect(await post(montonio.books().orderWebhook(paid, { currency: 'PLN' }).body)).toBe(409);
    expect(await post(body)).toBe(200);
    expect(await post('x'.repeat(65 * 1024))).toBe(413);
  });
});

describe('a notice of another sum', () => {
  const staffMails = async () =>
    (await shop.emailsTo(shop.settings.company.email)).filter(({ kind }) => kind === 'payment-mismatch');

  it('changes nothing, and the staff is told once per attempt', async () => {
    const { placed, id, uuid } = await order();
    const decided = await montonio.books().decide(uuid, 'PAID');
    if (!decided) throw new Error('unknown');
    const wrong = [{ grandTotal: 0.01 }, { currency: 'PLN' }, { grandTotal: 0.01 }];
    const bodies = wrong.map((changes) => montonio.books().orderWebhook(decided, changes).body);
    const [first = '', ...more] = bodies;
    expect((await shop.request('POST', CALLBACK, first)).status).toBe(409);
    const again = await Promise.all(more.map((body) => shop.request('POST', CALLBACK, body)));
    expect(again.map(({ status }) => status)).toEqual([409, 409]);
    expect((await load(placed)).state).toBe('pending_payment');
    const mails = await staffMails();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain(String(id).padStart(9, '0'));
    const text = mails[0]?.text.replaceAll('\u00a0', ' ') ?? '';
    for (const part of ['montonio', '127,00 EUR', '0,01 EUR']) expect(text).toContain(part);
    // The right notice still counts.
    expect((await notify(uuid, 'PAID')).result).toEqual({ outcome: 'paid' });
    expect(await staffMails()).toHaveLength(1);
  });

  it('about a refund is told too, to the address for messages where there is one', async () => {
    const { id, uuid } = await paidOrder();
    await refund(id, { amountCents: 500 });
    await shop.checkout.refundDue();
    const found = await montonio.books().find(uuid);
    const asked = found?.refunds[0];
    if (!found || !asked) throw new Error('unknown');
    const other = { ...found, refunds: [{ ...asked, cents: 400, status: 'SUCCESSFUL' as const }] };
    shop.settings.contact.address = 'staff@example.com';
    try {
      const { body } = montonio.books().refundWebhook(other, asked.uuid);
      for (let time = 0; time < 2; time++)
        expect((await shop.request('POST', CALLBACK, body)).status).toBe(409);
    } finally {
      shop.settings.contact.address = '';
    }
    expect(await refundsOf(id)).toMatchObject([{ state: 'asked', amount_cents: 500 }]);
    expect(await shop.emailsTo('staff@example.com')).toMatchObject([{ kind: 'payment-mismatch' }]);
  });
});

describe('a refund', () => {
  it('by line: in parts, with the discount, to the cent, and the goods back in stock if chosen', async () => {
    const { id, placed } = await paidOrder(3);
    const [line] = (await load(placed)).items;
    const one = { lines: [{ item_id: line.item_id, qty: 1 }] };
    expect(await refund(id, { ...one, isRestocked: true })).toMatchObject({ error: 'restock_impossible' });
    expect(await refundsOf(id)).toEqual([]);
    await shop.checkout.steps.ship(TEST_AUTHOR, id);
    expect((await shop.stockOf('WALL'))?.qty).toBe(7);
    expect((await refund(id, { ...one, isRestocked: true })).ok).toBe(true);
    expect((await shop.stockOf('WALL'))?.qty).toBe(8);
    expect((await refund(id, { lines: [{ item_id: line.item_id, qty: 2 }] })).ok).toBe(true);
    expect((await shop.stockOf('WALL'))?.qty).toBe(8);
    const sum = (await refundsOf(id)).reduce((total, row) => total + Number(row['amount_cents']), 0);
    expect(sum).toBe(Math.round(line.row_total_incl_tax * 100));
    expect(await refund(id, one)).toMatchObject({ error: 'refund_line_too_many', detail: { left: 0 } });
    expect(await refund(id, { lines: [{ item_id: -1, qty: 1 }] })).toMatchObject({
      error: 'refund_line_unknown',
    });
    expect(await refund(id, {})).toMatchObject({ error: 'refund_empty' });
  });

  it('with the same key and another choice about the stock is another one: no goods move', async () => {
    const { id, placed } = await paidOrder(3);
    const [line] = (await load(placed)).items;
    await shop.checkout.steps.ship(TEST_AUTHOR, id);
    const one = { lines: [{ item_id: line.item_id, qty: 1 }] };
    for (const isRestocked of [true, false]) {
      const same = { ...one, isRestocked, key: randomUUID() };
      expect((await refund(id, same)).ok).toBe(true);
      const stock = await shop.stockOf('WALL');
      expect((await refund(id, same)).ok).toBe(true);
      expect(await refund(id, { ...same, isRestocked: !isRestocked })).toMatchObject({
        error: 'refund_key_taken',
      });
      expect(await shop.stockOf('WALL')).toEqual(stock);
    }
    expect(await refundsOf(id)).toHaveLength(2);
  });

  it('from before the choice was stored is the same with either choice', async () => {
    const { id } = await paidOrder(3);
    const same = { amountCents: 500, key: randomUUID() };
    await refund(id, same);
    await shop.rows('update payment_refund set is_restocked = null');
    expect((await refund(id, { ...same, isRestocked: true })).ok).toBe(true);
    expect(await refundsOf(id)).toHaveLength(1);
  });

  it('repeated with its key has no further effect, even by line', async () => {
    const { id, placed } = await paidOrder();
    const [line] = (await load(placed)).items;
    const same = { key: randomUUID(), lines: [{ item_id: line.item_id, qty: 1 }] };
    for (let time = 0; time < 3; time++) expect((await refund(id, same)).ok).toBe(true);
    expect(await refundsOf(id)).toHaveLength(1);
    expect(await refund(id, { key: same.key, amountCents: 1 })).toMatchObject({ error: 'refund_key_taken' });
  });

  it('with the lines of another one, but another amount besides them, is not the same', async () => {
    const { id, placed } = await paidOrder(3);
    const [line] = (await load(placed)).items;
    const lines = [{ item_id: line.item_id, qty: 1 }];
    const same = { key: randomUUID(), lines, amountCents: 100 };
    expect((await refund(id, same)).ok).toBe(true);
    // Pieces that are refunded afterwards do not change what the first request was.
    expect((await refund(id, { lines })).ok).toBe(true);
    for (const amountCents of [0, 99, 101, 12_300])
      expect(await refund(id, { ...same, amountCents })).toMatchObject({ error: 'refund_key_taken' });
    expect(await refund(id, { ...same, lines: [] })).toMatchObject({ error: 'refund_key_taken' });
    expect((await refund(id, same)).ok).toBe(true);
    expect(await refundsOf(id)).toHaveLength(2);
    // Its repeat stays one after the order was cancelled.
    await shop.checkout.steps.cancel(TEST_AUTHOR, id);
    expect((await refund(id, same)).ok).toBe(true);
    expect(await refundsOf(id)).toHaveLength(3);
  });

  it('is asked for, awaited, and then notified once; its lost notice is asked for', async () => {
    const { id } = await paidOrder();
    await shop.rows('delete from outbox_letter');
    await refund(id, { amountCents: 500 });
    expect(await shop.checkout.refundDue()).toBe(0);
    expect(await refundsOf(id)).toMatchObject([{ state: 'asked', refund_ref: expect.any(String) }]);
    expect(await shop.emailsTo('mari@example.com')).toEqual([]);
    nowMs += 11 * MINUTE_MS;
    await shop.checkout.reconcilePayments();
    expect(await refundsOf(id)).toMatchObject([{ state: 'done' }]);
    await shop.checkout.reconcilePayments();
    await shop.completeRefunds();
    expect(await shop.emailsTo('mari@example.com')).toHaveLength(1);
  });

  it('of an old payment is asked about soon, and again, until it is made', async () => {
    const { id, uuid } = await paidOrder();
    nowMs += 60 * DAY_MS;
    montonio.faults.refundResult = 'PENDING';
    await refund(id, { amountCents: 500 });
    await shop.checkout.refundDue();
    nowMs += 5 * MINUTE_MS;
    await shop.checkout.reconcilePayments();
    expect(await refundsOf(id)).toMatchObject([{ state: 'asked' }]);
    const [made] = (await montonio.books().find(uuid))?.refunds ?? [];
    await montonio.books().settleRefund(uuid, made?.uuid ?? '', 'SUCCESSFUL');
    nowMs += 60 * MINUTE_MS;
    await shop.checkout.reconcilePayments();
    expect(await refundsOf(id)).toMatchObject([{ state: 'done' }]);
  });

  it('[OFFICE-49] refused for three days is handed to the staff', async () => {
    const { id } = await paidOrder();
    montonio.faults.refund = 'not_settled';
    await refund(id, { amountCents: 500 });
    for (let day = 0; day < 14; day++) {
      await shop.checkout.refundDue();
      nowMs += DAY_MS;
    }
    expect(await refundsOf(id)).toMatchObject([{ state: 'refused', reason: 'refused by the provider' }]);
    expect((await shop.checkout.steps.markRefunded(TEST_AUTHOR, id)).ok).toBe(true);
    expect(await refundsOf(id)).toMatchObject([{ state: 'done' }]);
  });

  it('[OFFICE-49] while the provider is away it is tried again and never given up', async () => {
    const { id } = await paidOrder();
    await refund(id, { amountCents: 500 });
    montonio.connection.isDown = true;
    for (let day = 0; day < 20; day++) {
      await shop.checkout.refundDue();
      nowMs += DAY_MS;
    }
    expect(await refundsOf(id)).toMatchObject([{ state: 'due', tries: 20 }]);
    montonio.connection.isDown = false;
    await shop.checkout.refundDue();
    expect(await refundsOf(id)).toMatchObject([{ state: 'asked' }]);
  });

  it('made in the portal comes first: planned ones that no longer fit are withdrawn', async () => {
    const { id, uuid } = await paidOrder();
    await refund(id, { amountCents: 10_000 });
    expect((await refundInPortal(uuid, 5000)).status).toBe(200);
    expect(await refundsOf(id)).toMatchObject([
      { state: 'withdrawn', amount_cents: 10_000 },
      { state: 'done', amount_cents: 5000, created_by: 'montonio' },
    ]);
    // Nobody owes the withdrawn one; what is left may be refunded anew.
    expect(await shop.checkout.steps.markRefunded(TEST_AUTHOR, id)).toMatchObject({
      error: 'nothing_to_refund',
    });
    expect((await refund(id, { amountCents: 7700 })).ok).toBe(true);
  });

  it('made in the portal opens the return again whose planned refund it replaces', async () => {
    const { id, uuid } = await paidOrder();
    const key = randomUUID();
    await refund(id, { amountCents: 10_000, key });
    await shop.rows(
      `insert into return_request (entity_id, state, submitted_at, created_at, created_by, due_on, refund_key,
          refund_cents, changed_by, changed_at)
        values ($1, 'refunding', now(), now(), 'Staff', '2026-12-01', $2, 10000, 'Staff', now())`,
      [id, key],
    );
    expect((await refundInPortal(uuid, 5000)).status).toBe(200);
    expect(await shop.rows('select state, refund_key from return_request')).toEqual([
      { state: 'here', refund_key: null },
    ]);
  });

  it('made in the portal of a cancelled order: the rest is still given back', async () => {
    const { id, uuid } = await paidOrder();
    await shop.checkout.steps.cancel(TEST_AUTHOR, id);
    expect((await refundInPortal(uuid, 5000)).status).toBe(200);
    const made = await refundsOf(id);
    expect(Object.fromEntries(made.map((row) => [row['state'], row['amount_cents']]))).toEqual({
      ...{ withdrawn: 12_700, done: 5000, due: 7700 },
    });
    expect(await sumsOf(id)).toEqual({ state: 'refund_due', refund_due_cents: 7700, refunded_cents: 5000 });
  });

  it.each([
    ['the whole payment', 12_700],
    ['a part', 4000],
  ])('of %s, refused by the provider, is owed once until it was given back by hand', async (_, cents) => {
    const { id, placed } = await paidOrder();
    const [line] = (await load(placed)).items;
    const lines = [{ item_id: line.item_id, qty: 1 }];
    const amountCents = cents - 12_200;
    montonio.faults.refund = 'not_settled';
    await refund(id, { lines, amountCents });
    for (let day = 0; day < 14; day++) {
      await shop.checkout.refundDue();
      nowMs += DAY_MS;
    }
    expect(await refundsOf(id)).toMatchObject([{ state: 'refused', amount_cents: cents }]);
    expect(await refund(id, { lines })).toMatchObject({ error: 'refund_line_too_many' });
    expect(await refund(id, { amountCents: 12_701 - cents })).toEqual({
      ...{ ok: false, error: 'refund_too_large' },
      detail: { leftCents: 12_700 - cents },
    });
    expect((await shop.checkout.steps.markRefunded(TEST_AUTHOR, id)).ok).toBe(true);
    expect(await shop.checkout.steps.markRefunded(TEST_AUTHOR, id)).toMatchObject({
      error: 'nothing_to_refund',
    });
    expect(await sumsOf(id)).toEqual({ state: 'paid', refund_due_cents: 0, refunded_cents: cents });
    await shop.completeRefunds();
    const mails = await shop.emailsTo('mari@example.com');
    expect(mails.filter(({ kind }) => kind === 'order-refund')).toHaveLength(1);
  });
});

it('logs no unexpected error', () => {
  expect(shop.logged).toEqual([]);
});
