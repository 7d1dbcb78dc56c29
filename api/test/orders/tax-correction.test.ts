// A VAT number that proves valid after the order: credit note, invoice without tax, and the tax given back, once.
import { randomUUID } from 'node:crypto';
import { einvoiceXml } from '@klaas/core/orders/fiscal/einvoice-xml.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { brokenRules, parseXml } from '../../../core/test/orders/einvoice-rules.ts';
import { documentOf } from '../../src/orders/invoice/invoice-content.ts';
import { loadInvoices } from '../../src/orders/invoice/invoice-repository.ts';
import { loadOrder } from '../../src/orders/order-repository.ts';
import { address, createOrderShop, type OrderShop, orderBody } from '../checkout/order-fixture.ts';
import { parsePdf } from '../configurator/parse-pdf.ts';
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
  await shop.setStock('WALL', { qty: 1000 });
  await shop.removeOrders();
  await shop.rows('delete from outbox_letter');
});

/** 122 € with 22 % and delivery for 5 €, 1 € of it tax. */
const TAX_CENTS = 2300;
const TOTAL_CENTS = 12_700;

/** To another member state, by a company whose number nobody has asked for unless `isKnown`. */
const place = async (method: string, vat_id = 'FI77777100', isKnown = false) => {
  if (!isKnown) await shop.rows('delete from vat_check');
  const cartId = await shop.cartWith({ sku: 'WALL', qty: 1 });
  const placed = await shop.order(
    orderBody(cartId, {
      information: {
        shippingAddress: address({ country_id: 'FI' }),
        billingAddress: address({ country_id: 'FI', company: 'Hotelli Oy', vat_id }),
        payment_method_code: method,
      },
    }),
  );
  expect(placed.code).toBe(200);
  const { orderKey: key, payment } = placed.meta;
  const id = Number(placed.result.backendOrderId);
  return { id, key: key as string, url: payment?.url as string };
};
const prove = (entity_id: number) => shop.vat.checkLate({ entity_id });
const payByTransfer = async ({ id }: { id: number }) => {
  expect((await shop.checkout.steps.markPaid(TEST_AUTHOR, id)).ok).toBe(true);
  await shop.checkout.issueInvoices({ entity_id: id });
};
const transferOrder = async () => {
  const order = await place('banktransfer');
  await payByTransfer(order);
  await prove(order.id);
  return order;
};
const bankOrder = async () => {
  const order = await place('banklink');
  expect((await shop.callback(shop.notice(order.url, 'CAPTURED'))).status).toBe(200);
  await shop.checkout.issueInvoices({ entity_id: order.id });
  await prove(order.id);
  return order;
};
const correct = (id: number) => shop.checkout.steps.correctTax(TEST_AUTHOR, id);
const documentsOf = (id: number) => loadInvoices(database.db, id);
const orderOf = async (id: number) => {
  const order = await loadOrder(database.db, id);
  if (!order) throw new Error('no order');
  return order;
};
const mails = (kind: string) =>
  shop.rows<{ text: string; attachments: { name: string; content: string }[] | null }>(
    'select * from outbox_letter where kind = $1 order by id',
    [kind],
  );
const snapshot = async (id: number) => ({
  order: await orderOf(id),
  documents: await documentsOf(id),
  refunds: await shop.rows('select * from payment_refund'),
  series: await shop.rows('select * from invoice_series order by kind'),
  changes: await shop.rows("select count(*) from change where entity = 'order'"),
});

describe('a corrected order', () => {
  it('has a credit note of the whole invoice and one without tax, with the proof; both keep the e-invoice rules', async () => {
    const { id } = await transferOrder();
    const [first] = await documentsOf(id);
    expect(await correct(id)).toEqual({ ok: true, value: 'processing' });
    const [kept, note, invoice, ...more] = await documentsOf(id);
    expect(more).toEqual([]);
    expect(kept).toEqual(first);
    expect(note).toMatchObject({
      ...{ kind: 'credit', gross_cents: TOTAL_CENTS, corrects: first?.id },
      content: { reason: 'vat_corrected', totals: first?.content.totals },
    });
    expect(invoice).toMatchObject({
      ...{ kind: 'invoice', gross_cents: TOTAL_CENTS - TAX_CENTS, corrects: null },
      content: {
        vatGroups: [{ category: 'K', percent: 0, netCents: 10_400, taxCents: 0 }],
        vatProof: { number: 'FI77777100', identifier: expect.stringMatching(/^SIMULATED/) },
        replaces: { number: first?.number },
        payment: { state: 'paid' },
      },
    });
    for (const row of [note, invoice])
      if (row) expect(brokenRules(parseXml(einvoiceXml(documentOf(row))))).toEqual([]);
    const order = await orderOf(id);
    expect(order).toMatchObject({
      grand_total_cents: 10_400,
      totals: { tax_amount: 0, grand_total: 104, shipping_incl_tax: 4 },
      tax: { vatProof: { number: 'FI77777100' }, lateCheck: { state: 'valid' } },
    });
    const [logged] = await shop.rows<{ after: object; before: object; author: string }>(
      "select * from change where entity = 'order' order by id desc limit 1",
    );
    expect(logged).toMatchObject({
      before: { grand_total_cents: TOTAL_CENTS, invoice: first?.number },
      after: { credit_note: note?.number, invoice: invoice?.number, refund_due_cents: TAX_CENTS },
    });
  });

  it('is told once, with both documents; the new one has the legal words', async () => {
    const { id } = await transferOrder();
    await correct(id);
    const [first, note, invoice] = await documentsOf(id);
    await Promise.all(Array.from({ length: 3 }, () => shop.checkout.notifyTaxCorrected({ entity_id: id })));
    const [mail, ...more] = await mails('order-tax-corrected');
    expect(more).toEqual([]);
    expect(mail?.attachments?.map(({ name }) => name)).toEqual([
      `${note?.number}.pdf`,
      `${invoice?.number}.pdf`,
    ]);
    for (const text of ['FI77777100', '23,00', String(note?.number), String(invoice?.number)])
      expect(mail?.text).toContain(text);
    const { text } = await parsePdf(
      new Uint8Array(Buffer.from(mail?.attachments?.[1]?.content ?? '', 'base64')),
    );
    expect(text).toMatch(/2006\/112\/EÜ art\s138/);
    expect(text).toContain(`Asendab arvet ${first?.number}`);
    const jobs = await shop.rows(
      `select 1 from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
       where task.identifier = 'order.tax-corrected' and (job.payload->>'entity_id')::int = $1`,
      [id],
    );
    expect(jobs).toHaveLength(1);
  });

  it('paid at a provider gets the tax back from it, without a second credit note', async () => {
    const { id } = await bankOrder();
    expect((await correct(id)).ok).toBe(true);
    expect(await shop.checkout.refundDue()).toBe(1);
    await shop.completeRefunds();
    expect(await shop.rows('select amount_cents, state from payment_refund')).toEqual([
      { amount_cents: TAX_CENTS, state: 'done' },
    ]);
    const documents = await documentsOf(id);
    expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit', 'invoice']);
    const [mail] = await mails('order-refund');
    expect(mail?.attachments?.map(({ name }) => name)).toEqual([`${documents[1]?.number}.pdf`]);
  });

  it('paid by transfer or in cash waits for the staff to give it back', async () => {
    const { id } = await transferOrder();
    await correct(id);
    expect(await shop.checkout.refundDue()).toBe(0);
    expect(await shop.rows('select refund_due_cents, amount_cents from payment_attempt')).toEqual([
      { refund_due_cents: TAX_CENTS, amount_cents: TOTAL_CENTS },
    ]);
    expect((await shop.checkout.steps.markRefunded(TEST_AUTHOR, id)).ok).toBe(true);
    await shop.completeRefunds();
    expect(await documentsOf(id)).toHaveLength(3);
    const cash = await place('cashondelivery');
    await shop.checkout.issueInvoices({ entity_id: cash.id });
    await prove(cash.id);
    expect(await correct(cash.id)).toMatchObject({ error: 'order_unpaid' });
    await shop.checkout.steps.ship(TEST_AUTHOR, cash.id);
    await shop.checkout.steps.markPaid(TEST_AUTHOR, cash.id);
    expect((await correct(cash.id)).ok).toBe(true);
  });

  it('is corrected once, however many try at once; the series have no gap', async () => {
    const orders = [await transferOrder(), await transferOrder(), await bankOrder()];
    const results = await Promise.all(
      orders.flatMap(({ id }) => Array.from({ length: 4 }, () => correct(id))),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(3);
    for (const result of results)
      if (!result.ok) expect(result).toEqual({ ok: false, error: 'tax_already_corrected' });
    for (const { id } of orders) expect(await documentsOf(id)).toHaveLength(3);
    expect(await shop.rows('select 1 from payment_refund')).toHaveLength(3);
    const numbers = await shop.rows<{ kind: string; gaps: string }>(
      `select kind, max(sequence) - min(sequence) + 1 - count(*) as gaps from invoice group by kind`,
    );
    expect(numbers.map(({ gaps }) => Number(gaps))).toEqual([0, 0]);
  });

  it('shows the newest invoice and the credit note to the buyer; each by its number stays the same', async () => {
    const { id, key } = await transferOrder();
    const query = `orderId=${id}&key=${key}`;
    await correct(id);
    const [first, note, invoice] = await documentsOf(id);
    const { result } = await shop.request('GET', `/api/ext/orders/order?${query}`);
    expect(result).toMatchObject({ grand_total: 104, tax_amount: 0 });
    expect(result.extension_attributes.documents.map((one: { number: string }) => one.number)).toEqual([
      first?.number,
      note?.number,
      invoice?.number,
    ]);
    const { invoice_path, documents } = result.extension_attributes;
    const titleOf = async (path: string) => {
      const response = await shop.app.request(path);
      const { text } = await parsePdf(new Uint8Array(await response.arrayBuffer()));
      return /(Arve|Kreeditarve) [AK]\d{6}/.exec(text)?.[0];
    };
    const titles = [];
    for (const path of [invoice_path, ...documents.map((one: { path: string }) => one.path)])
      titles.push(await titleOf(path));
    expect(titles).toEqual([
      `Arve ${invoice?.number}`,
      `Arve ${first?.number}`,
      `Kreeditarve ${note?.number}`,
      `Arve ${invoice?.number}`,
    ]);
  });

  it('can be refunded and cancelled: the notes are of the new invoice and add up to it', async () => {
    const { id } = await bankOrder();
    await correct(id);
    const part = { amountCents: 400, lines: [], isRestocked: false, reason: '', key: randomUUID() };
    expect((await shop.checkout.steps.refund(TEST_AUTHOR, id, part)).ok).toBe(true);
    await shop.checkout.refundDue();
    await shop.completeRefunds();
    expect((await shop.checkout.steps.cancel(TEST_AUTHOR, id)).ok).toBe(true);
    await shop.checkout.refundDue();
    await shop.completeRefunds();
    const [, , invoice, ...notes] = await documentsOf(id);
    expect(notes.map(({ gross_cents, corrects }) => [gross_cents, corrects])).toEqual([
      [400, invoice?.id],
      [10_000, invoice?.id],
    ]);
    expect(await shop.rows('select refunded_cents from payment_attempt')).toEqual([
      { refunded_cents: TOTAL_CENTS },
    ]);
  });

  it('by line is refunded at its price without tax', async () => {
    const { id } = await transferOrder();
    await correct(id);
    const [item] = (await orderOf(id)).items;
    const lines = [{ item_id: item?.item_id ?? 0, qty: 1 }];
    const part = { amountCents: 0, lines, isRestocked: false, reason: '', key: randomUUID() };
    expect((await shop.checkout.steps.refund(TEST_AUTHOR, id, part)).ok).toBe(true);
    await shop.checkout.steps.markRefunded(TEST_AUTHOR, id);
    await shop.completeRefunds();
    expect((await documentsOf(id)).at(-1)).toMatchObject({ kind: 'credit', gross_cents: 10_000 });
  });
});

describe('a correction is refused, and nothing is written:', () => {
  const cases: [string, string, () => Promise<number>][] = [
    [
      'vat_not_proven',
      'the register has not answered',
      async () => {
        const order = await place('banktransfer');
        await payByTransfer(order);
        return order.id;
      },
    ],
    [
      'vat_not_proven',
      'the number is invalid',
      async () => {
        const order = await place('banktransfer', 'FI77778200');
        await payByTransfer(order);
        await prove(order.id);
        return order.id;
      },
    ],
    [
      'vat_not_proven',
      'the order had a proof from the start',
      async () => {
        await shop.vat.check('FI12345100');
        const order = await place('banktransfer', 'FI12345100', true);
        await payByTransfer(order);
        return order.id;
      },
    ],
    [
      'order_canceled',
      'it was cancelled',
      async () => {
        const { id } = await transferOrder();
        await shop.checkout.steps.cancel(TEST_AUTHOR, id);
        return id;
      },
    ],
    [
      'order_refunded',
      'a part was given back',
      async () => {
        const { id } = await transferOrder();
        const part = { amountCents: 400, lines: [], isRestocked: false, reason: '', key: randomUUID() };
        expect((await shop.checkout.steps.refund(TEST_AUTHOR, id, part)).ok).toBe(true);
        return id;
      },
    ],
    [
      'nothing_taxed',
      'it has no tax',
      async () => {
        const { id } = await transferOrder();
        await shop.rows(
          `update sales_order set totals = jsonb_set(totals, '{tax_amount}', '0') where entity_id = $1`,
          [id],
        );
        return id;
      },
    ],
    [
      'not_invoiced',
      'the transfer has not come',
      async () => {
        const { id } = await place('banktransfer');
        await prove(id);
        return id;
      },
    ],
    [
      'not_intra_community',
      'the goods now stay in the country',
      async () => {
        const { id } = await transferOrder();
        await shop.rows(
          `update sales_order set shipping_address = jsonb_set(shipping_address, '{country_id}', '"EE"') where entity_id = $1`,
          [id],
        );
        return id;
      },
    ],
  ];
  it.each(cases)('%s, %s', async (error, _why, prepare) => {
    const id = await prepare();
    const before = await snapshot(id);
    expect(await correct(id)).toMatchObject({ ok: false, error });
    expect(await snapshot(id)).toEqual(before);
  });

  it('tax_already_corrected, and order_unknown', async () => {
    const { id } = await transferOrder();
    await correct(id);
    const before = await snapshot(id);
    expect(await correct(id)).toEqual({ ok: false, error: 'tax_already_corrected' });
    expect(await snapshot(id)).toEqual(before);
    expect(await correct(999_999)).toEqual({ ok: false, error: 'order_unknown' });
  });
});

it('logs no unexpected error', () => {
  expect(shop.logged).toEqual([]);
});
