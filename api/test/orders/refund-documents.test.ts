// After a refund: its credit note and one e-mail with it, however often and by how many processes the job is run.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadInvoices } from '../../src/orders/invoice/invoice-repository.ts';
import type { PartialRefund } from '../../src/orders/refund/plan-refund.ts';
import { createOrderShop, type OrderShop, orderBody } from '../checkout/order-fixture.ts';
import { parsePdf } from '../configurator/parse-pdf.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

let database: TestDatabase;
let shop: OrderShop;
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await createOrderShop(database.db);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await shop.setStock('WALL', { qty: 100 });
  await shop.removeOrders();
  await shop.rows('delete from outbox_letter');
});

interface RefundMail {
  kind: string;
  text: string;
  attachments: { name: string; type: string; content: string }[] | null;
}

const bankOrder = async (qty = 3) => {
  const cartId = await shop.cartWith({ sku: 'WALL', qty });
  const placed = await shop.order(
    orderBody(cartId, {
      products: [{ sku: 'WALL', qty, price: 1 }],
      information: { payment_method_code: 'banklink' },
    }),
  );
  expect(placed.code).toBe(200);
  const orderId = placed.result.backendOrderId;
  const { orderKey: key, payment } = placed.meta;
  const { items } = (await shop.request('GET', `/api/ext/orders/order?orderId=${orderId}&key=${key}`)).result;
  const pieces = (count: number) => ({ lines: [{ item_id: items[0].item_id, qty: count }] });
  return { id: Number(orderId), orderId, key, pieces, url: payment.url as string };
};
const paidOrder = async () => {
  const order = await bankOrder();
  expect((await shop.callback(shop.notice(order.url, 'CAPTURED'))).status).toBe(200);
  return order;
};
const refund = async (id: number, changes: Partial<PartialRefund>) => {
  const key = randomUUID();
  const part = { amountCents: 0, lines: [], isRestocked: false, reason: '', key, ...changes };
  expect(await shop.checkout.steps.refund(TEST_AUTHOR, id, part)).toMatchObject({ ok: true });
  await shop.checkout.refundDue();
  return key;
};
const documentsOf = async (id: number) => {
  const [invoice, ...notes] = await loadInvoices(database.db, id);
  return { invoice, notes };
};
const mails = async () =>
  (await shop.rows<RefundMail>('select * from outbox_letter order by id')).filter(
    ({ kind }) => kind === 'order-refund',
  );

describe('a refund that was carried out', () => {
  it('by line has a credit note of the pieces, in the e-mail and on the order page', async () => {
    const { id, key, pieces } = await paidOrder();
    await refund(id, pieces(2));
    expect((await documentsOf(id)).notes).toEqual([]);
    await shop.completeRefunds();
    const { invoice, notes } = await documentsOf(id);
    expect(notes).toMatchObject([
      { kind: 'credit', gross_cents: 24_400, corrects: invoice?.id, content: { reason: 'goods_returned' } },
    ]);
    expect(notes[0]?.content.lines).toMatchObject([{ kind: 'goods', sku: 'WALL', qty: 2 }]);
    const number = notes[0]?.number ?? '';
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.text).toContain(`Kreeditarve ${number}`);
    expect(mail?.attachments).toMatchObject([{ name: `${number}.pdf`, type: 'application/pdf' }]);
    const { text } = await parsePdf(
      new Uint8Array(Buffer.from(mail?.attachments?.[0]?.content ?? '', 'base64')),
    );
    expect(text).toContain(`Kreeditarve ${number}`);
    const { result } = await shop.request('GET', `/api/ext/orders/order?orderId=${id}&key=${key}`);
    expect(result.extension_attributes.documents.map((one: { number: string }) => one.number)).toEqual([
      invoice?.number,
      number,
    ]);
  });

  it('has them once when the job is repeated, at once and later', async () => {
    const { id } = await paidOrder();
    await refund(id, { amountCents: 500 });
    await Promise.all(Array.from({ length: 5 }, () => shop.completeRefunds()));
    await shop.completeRefunds();
    expect((await documentsOf(id)).notes).toMatchObject([{ gross_cents: 500 }]);
    expect(await mails()).toHaveLength(1);
  });

  it('of a process that ended before the e-mail is completed by the next try, with the same credit note', async () => {
    const { id } = await paidOrder();
    const key = await refund(id, { amountCents: 500 });
    await shop.completeRefunds();
    const first = await documentsOf(id);
    await shop.rows('delete from outbox_letter');
    await shop.rows('update payment_refund set completed_at = null where key = $1', [key]);
    await shop.completeRefunds();
    expect(await documentsOf(id)).toEqual(first);
    expect((await mails())[0]?.attachments?.[0]?.name).toBe(`${first.notes[0]?.number}.pdf`);
  });

  it('of a line and the delivery has a credit note of that amount', async () => {
    const { id, pieces } = await paidOrder();
    await refund(id, { ...pieces(1), amountCents: 500 });
    await shop.completeRefunds();
    const { notes } = await documentsOf(id);
    expect(notes).toMatchObject([{ gross_cents: 12_700 }]);
    expect(notes[0]?.content.lines[0]).toMatchObject({ kind: 'goods', qty: 1 });
  });

  it('in parts: the credit notes add up to the invoice, in every rate', async () => {
    const { id, pieces } = await paidOrder();
    const parts = [{ amountCents: 3333 }, pieces(1), pieces(1), { amountCents: 37_100 - 3333 - 24_400 }];
    // One after the other: the clock stands still, so that nothing else orders them.
    for (const part of parts) {
      await refund(id, part);
      await shop.completeRefunds();
    }
    const { invoice, notes } = await documentsOf(id);
    expect(notes.map(({ gross_cents }) => gross_cents)).toEqual([3333, 12_200, 12_200, 9367]);
    for (const of of ['netCents', 'taxCents', 'grossCents'] as const)
      expect(notes.reduce((sum, { content }) => sum + content.totals[of], 0)).toBe(
        invoice?.content.totals[of],
      );
    expect(await mails()).toHaveLength(4);
  });

  it('of a cancelled order has the credit note of the cancellation', async () => {
    const { id } = await paidOrder();
    await shop.checkout.issueInvoices({ entity_id: id });
    await shop.checkout.steps.cancel(TEST_AUTHOR, id);
    await shop.checkout.refundDue();
    await shop.completeRefunds();
    await shop.checkout.issueInvoices({ entity_id: id });
    const { notes } = await documentsOf(id);
    expect(notes).toMatchObject([{ gross_cents: 37_100, content: { reason: 'order_canceled' } }]);
    expect((await mails())[0]?.attachments?.[0]?.name).toBe(`${notes[0]?.number}.pdf`);
  });

  it('of an order cancelled before it had an invoice has none; the buyer is told', async () => {
    const { id } = await paidOrder();
    await shop.checkout.steps.cancel(TEST_AUTHOR, id);
    await shop.checkout.refundDue();
    await shop.completeRefunds();
    expect(await documentsOf(id)).toEqual({ invoice: undefined, notes: [] });
    expect(await mails()).toMatchObject([{ attachments: null }]);
  });

  it('of a second payment corrects no invoice', async () => {
    const { id, orderId, key, url } = await bankOrder();
    await shop.callback(shop.notice(url, 'CANCELLED'));
    const again = await shop.request('POST', '/api/ext/payment/start', { orderId, key });
    for (const paid of [url, again.result.url])
      expect((await shop.callback(shop.notice(paid, 'CAPTURED'))).status).toBe(200);
    await shop.checkout.issueInvoices({ entity_id: id });
    expect(await shop.checkout.refundDue()).toBe(1);
    await shop.completeRefunds();
    expect((await documentsOf(id)).notes).toEqual([]);
    expect(await mails()).toMatchObject([{ attachments: null }]);
  });
});

it('logs no unexpected error', () => {
  expect(shop.logged).toEqual([]);
});
