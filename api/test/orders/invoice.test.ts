// [CHK-06] The invoice of an order: access, and that it matches the order.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sizedOption } from '../cart/cart-fixture.ts';
import {
  address,
  createOrderShop,
  type OrderShop,
  orderBody,
  type TestResponse,
} from '../checkout/order-fixture.ts';
import { parsePdf } from '../configurator/parse-pdf.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

let database: TestDatabase;
let shop: OrderShop;
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await createOrderShop(database.db);
  await shop.setStock('WALL', { qty: 1000 });
});
afterAll(() => database.drop());

const COMPANY = { company: 'Hotell Näidis OÜ', vat_id: 'EE123456789' };

const place = async (root: Record<string, unknown> = {}, information: Record<string, unknown> = {}) => {
  const cartId = await shop.cartWith({ sku: 'WALL', qty: 2 });
  const placed = await shop.order(
    orderBody(cartId, { products: [{ sku: 'WALL', qty: 2, price: 100 }], root, information }),
  );
  expect(placed.code).toBe(200);
  return placed;
};
const loadOrder = async ({ result, meta }: TestResponse) =>
  (await shop.request('GET', `/api/ext/orders/order?orderId=${result.backendOrderId}&key=${meta?.orderKey}`))
    .result;
const fetchInvoice = (path: string, headers: Record<string, string> = {}) =>
  shop.app.request(path, { headers });
const read = async (response: Response) => {
  expect(response.status).toBe(200);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const { text, pages, info } = await parsePdf(bytes);
  return { text: text.replaceAll('\u00a0', ' '), pages, info };
};

describe('[CHK-06] an invoice', () => {
  it('has seller, buyer with company and tax id, lines, tax by rate and the total of the order', async () => {
    const placed = await place({}, { billingAddress: address(COMPANY) });
    const order = await loadOrder(placed);
    const response = await fetchInvoice(order.extension_attributes.invoice_path);
    const number = (await loadOrder(placed)).extension_attributes.documents[0].number;
    expect(number).toMatch(/^A\d{6}$/);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="invoice-${number}.pdf"`);
    const { text, pages, info } = await read(response);
    expect(pages).toHaveLength(1);
    expect(info).toMatchObject({ Title: `Arve ${number}`, Author: 'Klaas demo OÜ' });
    for (const message of [
      `Arve ${number}`,
      `Tellimus ${order.increment_id}, 15.11.2026`,
      'Arve kuupäev: 15.11.2026',
      'Viitenumber: 1000000',
      'Registrikood: 00000000',
      'KMKR-number: EE000000000',
      'Hotell Näidis OÜ',
      'KMKR-number: EE123456789',
      'Pärnu mnt 13–4',
      '2 tk',
      '22%',
      '244,00 €',
      'Käibemaks 22% summalt 200,00 €',
      '44,00 €',
      'Käibemaks tarnelt 4,00 €',
      '1,00 €',
      '204,00 €',
      '249,00 €',
      'Tasuda kättesaamisel',
    ])
      expect(text, message).toContain(message);
    expect(order).toMatchObject({ grand_total: 249, tax_amount: 45 });
    const { xml_path } = (await loadOrder(placed)).extension_attributes.documents[0];
    const einvoice = await fetchInvoice(xml_path);
    expect(einvoice.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const xml = await einvoice.text();
    for (const part of [
      `<cbc:ID>${number}</cbc:ID>`,
      '<cbc:TaxInclusiveAmount currencyID="EUR">249.00</cbc:TaxInclusiveAmount>',
      '<cbc:TaxAmount currencyID="EUR">45.00</cbc:TaxAmount>',
      '<cbc:RegistrationName>Hotell Näidis OÜ</cbc:RegistrationName>',
    ])
      expect(xml).toContain(part);
  });

  it('is an e-invoice for companies only', async () => {
    const placed = await place();
    const { backendOrderId, orderNumber } = placed.result;
    const path = `/api/order/invoice.xml?orderId=${orderNumber}&key=`;
    const refused = await fetchInvoice(path + placed.meta.orderKey);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ meta: { error: 'buyer_no_company' } });
    expect((await fetchInvoice(`${path}nonsense`)).status).toBe(404);
    await shop.rows("update sales_order set state = 'canceled' where entity_id = $1", [backendOrderId]);
    const none = await fetchInvoice(path + placed.meta.orderKey);
    expect(await none.json()).toMatchObject({ code: 409, meta: { error: 'invoice_none' } });
  });

  it('is in the language of the order, and marks made-to-measure products', async () => {
    const line = { sku: 'MIRROR', qty: 1, price: 1, ...sizedOption(49, 1000, 2000) };
    const placed = await shop.order(orderBody(await shop.cartWith(line), { products: [line] }));
    expect(placed.code).toBe(200);
    await shop.rows("update sales_order set store_code = 'ru' where entity_id = $1", [
      placed.result.backendOrderId,
    ]);
    const { text } = await read(
      await fetchInvoice((await loadOrder(placed)).extension_attributes.invoice_path),
    );
    expect(text).toMatch(/Счёт A\d{6}/);
    expect(text).toMatch(/возврату\s+не\s+подлежит/);
    expect(text).toContain('Плательщик');
  });

  it('spans as many pages as it needs, with its header on each', async () => {
    const placed = await place();
    await shop.rows(
      `update sales_order set items = (select jsonb_agg(items->0 || jsonb_build_object('item_id', n)) from generate_series(1, 60) n) where entity_id = $1`,
      [placed.result.backendOrderId],
    );
    const { pages } = await read(
      await fetchInvoice((await loadOrder(placed)).extension_attributes.invoice_path),
    );
    expect(pages.length).toBeGreaterThan(2);
    for (const { texts } of pages) expect(texts.join(' ')).toMatch(/Summa km-ga|Kokku/);
    expect(pages.at(-1)?.texts.at(-1)).toBe(`${pages.length} / ${pages.length}`);
  });
});

describe('[CHK-06] access', () => {
  it('is granted to the holder of the link and the customer, and nobody else', async () => {
    const placed = await place();
    const { backendOrderId: orderId } = placed.result;
    await shop.rows('update sales_order set customer_id = 7 where entity_id = $1', [orderId]);
    const path = `/api/ext/orders/invoice?orderId=${orderId}`;
    const bearer = async (customer_id: number) => ({
      Authorization: `Bearer ${await shop.tokens.issue({ customer_id, group_id: 1, session_id: 's' })}`,
    });
    await read(await fetchInvoice(`${path}&key=${placed.meta.orderKey}`));
    await read(await fetchInvoice(path, await bearer(7)));

    const other = await place();
    const none = await fetchInvoice('/api/ext/orders/invoice?orderId=999999&key=x');
    expect(none.status).toBe(404);
    const text = await none.text();
    for (const [query, headers] of [
      ['', {}],
      ['&key=', {}],
      ['&key=nonsense', {}],
      [`&key=${other.meta.orderKey}`, {}],
      ['', await bearer(8)],
    ] as [string, Record<string, string>][]) {
      const rejected = await fetchInvoice(path + query, headers);
      expect(rejected.status, query).toBe(404);
      expect(await rejected.text()).toBe(text);
    }
    expect((await fetchInvoice(path, { Authorization: 'Bearer a.b.c' })).status).toBe(401);
  });

  it('there is no invoice for a cancelled order or one that awaits payment', async () => {
    const placed = await place();
    const { orderKey: key } = placed.meta;
    const { backendOrderId: orderId } = placed.result;
    for (const state of ['canceled', 'pending_payment']) {
      await shop.rows('update sales_order set state = $2 where entity_id = $1', [orderId, state]);
      expect((await loadOrder(placed)).extension_attributes.invoice_path).toBe('');
      const rejected = await fetchInvoice(`/api/ext/orders/invoice?orderId=${orderId}&key=${key}`);
      expect(rejected.status).toBe(409);
    }
    await shop.rows(
      "update sales_order set state = 'processing', paid_at = created_at where entity_id = $1",
      [orderId],
    );
    const { text } = await read(await fetchInvoice(`/api/ext/orders/invoice?orderId=${orderId}&key=${key}`));
    expect(text).toContain('Makstud 15.11.2026');
    expect(text).not.toContain('Tasuda');
  });
});
