// Issued documents: series without gaps, never changed, credit notes for what is given back.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentOf } from '../../src/orders/invoice/invoice-content.ts';
import { loadInvoices } from '../../src/orders/invoice/invoice-repository.ts';
import {
  type CreditNoteRequest,
  issueCreditNote,
  issueDue,
} from '../../src/orders/invoice/issue-document.ts';
import { lockOrder } from '../../src/orders/order-repository.ts';
import { createOrderShop, type OrderShop, orderBody } from '../checkout/order-fixture.ts';
import { parsePdf } from '../configurator/parse-pdf.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

let database: TestDatabase;
let shop: OrderShop;
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await createOrderShop(database.db);
  await shop.setStock('WALL', { qty: 1000 });
});
afterAll(() => database.drop());

const place = async (qty = 2): Promise<{ id: number; key: string }> => {
  const cartId = await shop.cartWith({ sku: 'WALL', qty });
  const placed = await shop.order(orderBody(cartId, { products: [{ sku: 'WALL', qty, price: 100 }] }));
  expect(placed.code).toBe(200);
  return { id: Number(placed.result.backendOrderId), key: placed.meta.orderKey };
};
const documentsOf = (id: number) => loadInvoices(database.db, id);
const issued = async (): Promise<number> => {
  const { id } = await place();
  await shop.checkout.issueInvoices({ entity_id: id });
  return id;
};
const credit = (id: number, request: Omit<CreditNoteRequest, 'order' | 'at'>) =>
  database.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw new Error('no order');
    return issueCreditNote(tx, { ...request, order, at: new Date() });
  });
const sequenceOf = (kind: string) =>
  shop.rows<{ n: number }>('select sequence as n from invoice where kind = $1 order by sequence', [kind]);

describe('a series', () => {
  it('[OFFICE-54] has no gap and no number twice when many are issued at once, some of which fail', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 20; count++) ids.push((await place(1)).id);
    const issue = (id: number) =>
      database.db.transaction(async (tx) => {
        const order = await lockOrder(tx, id);
        return order && issueDue(tx, order, shop.settings, new Date());
      });
    const fail = () =>
      database.db
        .transaction(async (tx) => {
          const order = await lockOrder(tx, ids[0] ?? 0);
          await tx.execute("update invoice_series set next_number = next_number + 1 where kind = 'invoice'");
          throw new Error(`the process ends ${order?.entity_id}`);
        })
        .catch(() => undefined);
    await Promise.all([
      ...ids.map(issue),
      // Each twice: a job and a buyer who asks for it.
      ...ids.map(issue),
      ...ids.slice(0, 5).map(fail),
    ]);
    const numbers = (await sequenceOf('invoice')).map(({ n }) => n);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  });

  it('a job is planned when the order is placed, and has the invoice and its file as result', async () => {
    const { id } = await place();
    const [job] = await shop.rows<{ task_identifier: string }>(
      'select task_identifier from graphile_worker.jobs where key = $1',
      [`invoice:${id}`],
    );
    expect(job?.task_identifier).toBe('invoice.issue');
    await shop.checkout.issueInvoices({ entity_id: id });
    const [row] = await documentsOf(id);
    const files = await shop.rows('select 1 from invoice_file where invoice_id = $1', [row?.id]);
    expect(files).toHaveLength(1);
    expect(row?.gross_cents).toBe(24_900);
  });
});

describe('an issued document', () => {
  it.each([
    ['changed', 'update invoice set gross_cents = 1 where entity_id = $1'],
    ['deleted', 'delete from invoice where entity_id = $1'],
    [
      'given another file',
      "update invoice_file set pdf = '' where invoice_id = (select id from invoice where entity_id = $1)",
    ],
    ['left without its order', 'delete from sales_order where entity_id = $1'],
  ])('cannot be %s', async (_name, statement) => {
    const id = await issued();
    await expect(shop.rows(statement, [id])).rejects.toThrow(/cannot be changed|foreign key/);
  });

  it('stays as it was when order and settings change', async () => {
    const { id, key } = await place();
    const read = async () =>
      Buffer.from(
        await (await shop.app.request(`/api/ext/orders/invoice?orderId=${id}&key=${key}`)).arrayBuffer(),
      );
    const first = await read();
    await shop.rows(
      `update sales_order set totals = totals || '{"grand_total": 1}', billing_address = billing_address || '{"city": "Narva"}' where entity_id = $1`,
      [id],
    );
    shop.settings.company.name = 'Teine OÜ';
    try {
      expect((await read()).equals(first)).toBe(true);
    } finally {
      shop.settings.company.name = 'Klaas demo OÜ';
    }
  });
});

describe('a credit note', () => {
  it('is issued for all of a cancelled order, once', async () => {
    const id = await issued();
    await shop.checkout.steps.cancel(TEST_AUTHOR, id);
    await shop.checkout.issueInvoices({ entity_id: id });
    await shop.checkout.issueInvoices({ entity_id: id });
    const [invoice, note, ...more] = await documentsOf(id);
    expect(more).toEqual([]);
    expect(note).toMatchObject({ kind: 'credit', corrects: invoice?.id, gross_cents: 24_900 });
    expect(note?.number).toMatch(/^K\d{6}$/);
    expect(note?.content).toMatchObject({ reason: 'order_canceled', corrects: { number: invoice?.number } });
  });

  it('is not issued for an order that was cancelled before it had an invoice', async () => {
    const { id } = await place();
    await shop.checkout.steps.cancel(TEST_AUTHOR, id);
    await shop.checkout.issueInvoices({ entity_id: id });
    expect(await documentsOf(id)).toEqual([]);
    expect(await credit(id, { credit: 'rest', reason: 'goods_returned', key: 'a' })).toMatchObject({
      error: 'invoice_none',
    });
  });

  it('is issued for parts until nothing is left; a repeated refund gets the same one', async () => {
    const id = await issued();
    const [invoice] = await documentsOf(id);
    const item_id = invoice?.content.lines[0]?.item_id ?? 0;
    const lines = await credit(id, {
      ...{ credit: { lines: [{ item_id, qty: 1 }] }, reason: 'goods_returned', key: `lines ${id}` },
    });
    expect(lines).toMatchObject({ ok: true, value: { gross_cents: 12_200 } });
    const again = await credit(id, {
      ...{ credit: { amountCents: 5000 }, reason: 'price_reduced', key: `lines ${id}` },
    });
    expect(again).toEqual(lines);
    expect(
      await credit(id, { credit: { amountCents: 12_701 }, reason: 'price_reduced', key: `much ${id}` }),
    ).toMatchObject({ error: 'credit_too_large', detail: { leftCents: 12_700 } });
    const parallel = await Promise.all(
      [1, 2, 3].map((part) =>
        credit(id, { credit: { amountCents: 6350 }, reason: 'price_reduced', key: `part ${part} ${id}` }),
      ),
    );
    expect(parallel.filter(({ ok }) => ok)).toHaveLength(2);
    const [whole, ...notes] = await documentsOf(id);
    const sum = (rows: typeof notes, of: 'netCents' | 'taxCents') =>
      rows.reduce((total, row) => total + row.content.totals[of], 0);
    for (const of of ['netCents', 'taxCents'] as const)
      expect(sum(notes, of)).toBe(whole?.content.totals[of]);
    const numbers = (await sequenceOf('credit')).map(({ n }) => n);
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  });

  it('is a PDF of the order, by its number', async () => {
    const { id, key } = await place();
    await shop.checkout.issueInvoices({ entity_id: id });
    const made = await credit(id, {
      credit: { amountCents: 1000 },
      reason: 'price_reduced',
      key: `pdf ${id}`,
    });
    if (!made.ok) throw new Error(made.error);
    const { number } = documentOf(made.value);
    const path = `/api/ext/orders/invoice?orderId=${id}&key=${key}&number=`;
    const response = await shop.app.request(path + number);
    expect(response.headers.get('content-disposition')).toContain(`invoice-${number}.pdf`);
    const { text } = await parsePdf(new Uint8Array(await response.arrayBuffer()));
    const plain = text.replaceAll('\u00a0', ' ');
    for (const message of [`Kreeditarve ${number}`, 'Hinda on alandatud', 'Tagasimakse arve A', '10,00 €'])
      expect(plain, message).toContain(message);
    expect((await shop.app.request(`${path}K999999`)).status).toBe(409);
    const other = await place();
    const foreign = `/api/ext/orders/invoice?orderId=${other.id}&key=${other.key}&number=${number}`;
    expect((await shop.app.request(foreign)).status).toBe(409);
  });
});
