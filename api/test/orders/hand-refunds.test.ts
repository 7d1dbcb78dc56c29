// Refunds in parts of money that the staff has received: by bank transfer, or in cash on delivery.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadInvoices } from '../../src/orders/invoice/invoice-repository.ts';
import { loadTransferRefunds } from '../../src/orders/payment/attempt-repository.ts';
import type { PartialRefund } from '../../src/orders/refund/plan-refund.ts';
import { loadDueByHand } from '../../src/orders/refund/refund-repository.ts';
import { createOrderShop, type OrderShop, orderBody } from '../checkout/order-fixture.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

let database: TestDatabase;
let shop: OrderShop;
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await createOrderShop(database.db);
  Object.assign(shop.settings.company, { iban: 'EE382200221020145685', bank: 'Näidispank' });
});
afterAll(() => database.drop());
beforeEach(async () => {
  await shop.setStock('WALL', { qty: 10 });
  await shop.removeOrders();
  await shop.rows('delete from outbox_letter');
});

const TOTAL_CENTS = 37_100;

/** Three pieces of 122 € and 5 € for the delivery. */
const place = async (method = 'banktransfer') => {
  const cartId = await shop.cartWith({ sku: 'WALL', qty: 3 });
  const placed = await shop.order(
    orderBody(cartId, {
      products: [{ sku: 'WALL', qty: 3, price: 1 }],
      information: { payment_method_code: method },
    }),
  );
  expect(placed.code).toBe(200);
  const orderId = placed.result.backendOrderId;
  const load = async () =>
    (await shop.request('GET', `/api/ext/orders/order?orderId=${orderId}&key=${placed.meta.orderKey}`))
      .result;
  const sums = async () => {
    const { refund_due, refunded, payment_state } = (await load()).extension_attributes;
    return { refund_due, refunded, payment_state };
  };
  const [line] = (await load()).items;
  const pieces = (qty: number) => ({ lines: [{ item_id: line.item_id, qty }] });
  return { id: Number(orderId), load, sums, pieces };
};
const paidOrder = async () => {
  const order = await place();
  expect((await shop.checkout.steps.markPaid(TEST_AUTHOR, order.id)).ok).toBe(true);
  return order;
};
const refund = (id: number, changes: Partial<PartialRefund>) =>
  shop.checkout.steps.refund(TEST_AUTHOR, id, {
    ...{ amountCents: 0, lines: [], isRestocked: false, reason: 'scratched', key: randomUUID() },
    ...changes,
  });
const markRefunded = (id: number, key?: string) => shop.checkout.steps.markRefunded(TEST_AUTHOR, id, key);
const refundMails = async () =>
  (await shop.emailsTo('mari@example.com')).filter(({ kind }) => kind === 'order-refund');
const notesOf = async (id: number) => (await loadInvoices(database.db, id)).slice(1);

describe('a part of a bank transfer', () => {
  it('by amount waits for the staff, and is then told with its credit note, once', async () => {
    const { id, sums } = await paidOrder();
    expect((await refund(id, { amountCents: 2500 })).ok).toBe(true);
    expect(await sums()).toEqual({ refund_due: 25, refunded: 0, payment_state: 'paid' });
    // No provider can be asked: the job leaves it to the staff.
    expect(await shop.checkout.refundDue()).toBe(0);
    expect(await shop.rows('select state, tries, asked_at from payment_refund')).toEqual([
      { state: 'due', tries: 0, asked_at: null },
    ]);
    expect(await loadTransferRefunds(database.db)).toEqual(new Map([[id, 2500]]));
    expect(await refundMails()).toEqual([]);
    expect(await markRefunded(id)).toEqual({ ok: true, value: 'processing' });
    expect(await markRefunded(id)).toMatchObject({ error: 'nothing_to_refund' });
    expect(await sums()).toEqual({ refund_due: 0, refunded: 25, payment_state: 'paid' });
    for (let time = 0; time < 2; time++) await shop.completeRefunds();
    expect(await notesOf(id)).toMatchObject([{ kind: 'credit', gross_cents: 2500 }]);
    expect((await refundMails()).map(({ text }) => /\d+,\d\d/.exec(text)?.[0])).toEqual(['25,00']);
    expect(await loadTransferRefunds(database.db)).toEqual(new Map());
  });

  it('by line: in parts, the goods back in stock if chosen; the credit notes add up to the invoice', async () => {
    const { id, pieces, sums } = await paidOrder();
    expect(await refund(id, { ...pieces(1), isRestocked: true })).toMatchObject({
      error: 'restock_impossible',
    });
    expect(await shop.rows('select 1 from payment_attempt')).toEqual([]);
    await shop.checkout.steps.ship(TEST_AUTHOR, id);
    expect((await shop.stockOf('WALL'))?.qty).toBe(7);
    expect((await refund(id, { ...pieces(1), isRestocked: true })).ok).toBe(true);
    expect((await shop.stockOf('WALL'))?.qty).toBe(8);
    expect((await refund(id, { ...pieces(2), amountCents: 500 })).ok).toBe(true);
    expect(await refund(id, pieces(1))).toMatchObject({ error: 'refund_line_too_many' });
    expect(await markRefunded(id)).toMatchObject({ ok: true });
    expect(await sums()).toEqual({ refund_due: 0, refunded: 371, payment_state: 'paid' });
    await shop.completeRefunds();
    const notes = await notesOf(id);
    expect(notes.reduce((sum, { gross_cents }) => sum + gross_cents, 0)).toBe(TOTAL_CENTS);
    expect(notes[0]?.content.lines[0]).toMatchObject({ kind: 'goods', sku: 'WALL', qty: 1 });
    expect(await refundMails()).toHaveLength(2);
    expect((await shop.stockOf('WALL'))?.qty).toBe(8);
  });

  it('can be marked alone: another one stays due', async () => {
    const { id, sums } = await paidOrder();
    const [first, second] = [randomUUID(), randomUUID()];
    await refund(id, { amountCents: 1000, key: first });
    await refund(id, { amountCents: 2000, key: second });
    expect(await loadDueByHand(database.db)).toMatchObject([
      { key: first, entity_id: id, amount_cents: 1000 },
      { key: second, entity_id: id, amount_cents: 2000 },
    ]);
    for (const key of [second, randomUUID()]) expect((await markRefunded(id, key)).ok).toBe(key === second);
    expect(await sums()).toEqual({ refund_due: 10, refunded: 20, payment_state: 'paid' });
    expect(await markRefunded(id, second)).toMatchObject({ error: 'nothing_to_refund' });
    expect((await markRefunded(id)).ok).toBe(true);
    expect(await sums()).toEqual({ refund_due: 0, refunded: 30, payment_state: 'paid' });
  });

  it('of another order is not marked by its key', async () => {
    const one = await paidOrder();
    const other = await paidOrder();
    const key = randomUUID();
    await refund(one.id, { amountCents: 1000, key });
    await refund(other.id, { amountCents: 1000 });
    expect(await markRefunded(other.id, key)).toMatchObject({ error: 'nothing_to_refund' });
    expect(await one.sums()).toMatchObject({ refund_due: 10, refunded: 0 });
  });

  it('never exceeds what was paid, with 50 at once', async () => {
    const { id, sums } = await paidOrder();
    const tries = await Promise.all(Array.from({ length: 50 }, () => refund(id, { amountCents: 1000 })));
    expect(tries.filter(({ ok }) => ok)).toHaveLength(37);
    expect(await shop.rows('select state, amount_cents from payment_attempt')).toEqual([
      { state: 'paid', amount_cents: TOTAL_CENTS },
    ]);
    const marked = await Promise.all(Array.from({ length: 5 }, () => markRefunded(id)));
    expect(marked.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await sums()).toEqual({ refund_due: 0, refunded: 370, payment_state: 'paid' });
    expect(await refund(id, { amountCents: 101 })).toEqual({
      ...{ ok: false, error: 'refund_too_large' },
      detail: { leftCents: 100 },
    });
  });

  it('repeated with its key has no further effect', async () => {
    const { id, pieces } = await paidOrder();
    const same = { ...pieces(1), key: randomUUID() };
    for (let time = 0; time < 3; time++) expect((await refund(id, same)).ok).toBe(true);
    expect(await shop.rows('select 1 from payment_refund')).toHaveLength(1);
  });

  it('is followed by the rest when the order is cancelled', async () => {
    const { id, sums } = await paidOrder();
    await shop.checkout.issueInvoices({ entity_id: id });
    await refund(id, { amountCents: 2500 });
    await markRefunded(id);
    await refund(id, { amountCents: 1000 });
    expect((await shop.checkout.steps.cancel(TEST_AUTHOR, id)).ok).toBe(true);
    expect(await sums()).toEqual({ refund_due: 346, refunded: 25, payment_state: 'refund_due' });
    expect(await shop.checkout.steps.markPaid(TEST_AUTHOR, id)).toMatchObject({
      ...{ error: 'order_given_up', detail: { refundDueCents: 34_600 } },
    });
    expect(await refund(id, { amountCents: 1 })).toMatchObject({ error: 'refund_too_large' });
    expect(await shop.checkout.refundDue()).toBe(0);
    expect((await markRefunded(id)).ok).toBe(true);
    expect(await sums()).toEqual({ refund_due: 0, refunded: 371, payment_state: 'refunded' });
    await shop.completeRefunds();
    expect(await refundMails()).toHaveLength(3);
    expect((await notesOf(id)).reduce((sum, { gross_cents }) => sum + gross_cents, 0)).toBe(TOTAL_CENTS);
  });

  it('needs the money: an order that waits for it, or that is cancelled, has none', async () => {
    const waiting = await place();
    const none = { error: 'refund_too_large', detail: { leftCents: 0 } };
    expect(await refund(waiting.id, { amountCents: 1 })).toMatchObject(none);
    await shop.checkout.steps.cancel(TEST_AUTHOR, waiting.id);
    expect(await refund(waiting.id, { amountCents: 1 })).toMatchObject(none);
    expect(await shop.rows('select 1 from payment_attempt')).toEqual([]);
  });
});

describe('a part of cash on delivery', () => {
  it('is refunded after the money has been marked as received', async () => {
    const { id, load, sums, pieces } = await place('cashondelivery');
    expect(await shop.checkout.steps.markPaid(TEST_AUTHOR, id)).toMatchObject({
      error: 'order_state_forbids',
    });
    await shop.checkout.steps.ship(TEST_AUTHOR, id);
    expect(await refund(id, pieces(1))).toMatchObject({ error: 'refund_too_large' });
    expect(await shop.checkout.steps.markPaid(TEST_AUTHOR, id)).toEqual({ ok: true, value: 'complete' });
    expect(await shop.checkout.steps.markPaid(TEST_AUTHOR, id)).toMatchObject({
      error: 'order_state_forbids',
    });
    expect(await load()).toMatchObject({ state: 'complete', total_due: 0 });
    const tries = await Promise.all(Array.from({ length: 50 }, () => refund(id, pieces(1))));
    expect(tries.filter(({ ok }) => ok)).toHaveLength(3);
    expect(await sums()).toEqual({ refund_due: 366, refunded: 0, payment_state: 'paid' });
    expect(await shop.checkout.refundDue()).toBe(0);
    expect((await markRefunded(id)).ok).toBe(true);
    expect(await sums()).toEqual({ refund_due: 0, refunded: 366, payment_state: 'paid' });
    await shop.completeRefunds();
    expect((await notesOf(id)).map(({ gross_cents }) => gross_cents)).toEqual([12_200, 12_200, 12_200]);
    expect(await refundMails()).toHaveLength(3);
  });

  it('the receipt of the money is in the change log and is not told to the buyer', async () => {
    const { id } = await place('cashondelivery');
    await shop.checkout.steps.ship(TEST_AUTHOR, id);
    const before = await shop.emailsTo('mari@example.com');
    await shop.checkout.steps.markPaid(TEST_AUTHOR, id);
    expect(await shop.emailsTo('mari@example.com')).toEqual(before);
    const [change] = await shop.rows<{ after: object }>('select after from change order by id desc limit 1');
    expect(change?.after).toEqual({ paid_at: expect.stringMatching(/^2026-/) });
  });
});

it('logs no unexpected error', () => {
  expect(shop.logged).toEqual([]);
});
