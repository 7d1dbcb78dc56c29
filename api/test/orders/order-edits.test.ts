// An order that is edited before it is shipped: totals, tax, stock, money, documents and panes, and what is refused.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EditRequest } from '../../src/orders/edit/order-edit-editor.ts';
import { loadInvoices } from '../../src/orders/invoice/invoice-repository.ts';
import { loadOrder } from '../../src/orders/order-repository.ts';
import { address, createOrderShop, type OrderShop, orderBody } from '../checkout/order-fixture.ts';
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
  shop.settings.tax.scheme = 'domestic';
  await shop.removeOrders();
  await shop.rows('delete from outbox_letter');
  for (const sku of ['WALL', 'TIER']) await shop.setStock(sku, { qty: 10 });
});

const place = async (method: string, items: object[] = [{ sku: 'WALL', qty: 2 }]) => {
  const cartId = await shop.cartWith(...items);
  const products = items.map((item) => ({ price: 1, ...item }));
  const placed = await shop.order(
    orderBody(cartId, { products, information: { payment_method_code: method } }),
  );
  expect(placed.code).toBe(200);
  return {
    id: Number(placed.result.backendOrderId),
    key: placed.meta.orderKey as string,
    url: placed.meta.payment?.url as string,
  };
};
const orderOf = async (id: number) => {
  const order = await loadOrder(database.db, id);
  if (!order) throw new Error('no order');
  return order;
};
const payAtBank = async (order: { id: number; url: string }) => {
  expect((await shop.callback(shop.notice(order.url, 'CAPTURED'))).status).toBe(200);
  await shop.checkout.issueInvoices({ entity_id: order.id });
};
const paidOrder = async (items?: object[]) => {
  const order = await place('banklink', items);
  await payAtBank(order);
  return order;
};
const editOf = (change: Partial<EditRequest>): Omit<EditRequest, 'version'> => ({
  ...{ lines: [], added: [], address: undefined, method: undefined, point: undefined, slotId: undefined },
  ...{ stopsBegun: false, key: randomUUID(), reason: '', limit: null },
  ...change,
});
const edit = async (id: number, change: Partial<EditRequest>) =>
  shop.checkout.edits.edit(TEST_AUTHOR, id, {
    ...editOf(change),
    version: change.version ?? (await orderOf(id)).version,
  });
const preview = (id: number, change: Partial<EditRequest>) =>
  shop.checkout.edits.preview(TEST_AUTHOR, id, editOf(change));
const first = async (id: number) => (await orderOf(id)).items[0]?.item_id ?? 0;
const goods = (sku: string, qty: number) => ({ sku, qty, product_option: null });
const documentsOf = (id: number) => loadInvoices(database.db, id);
const attempts = (id: number) =>
  shop.rows<{ state: string; amount_cents: number; refund_due_cents: number }>(
    'select * from payment_attempt where entity_id = $1 order by created_at, amount_cents desc',
    [id],
  );
const where = (change: Record<string, unknown> = {}) => {
  const { firstname, lastname, company, street, city, postcode, country_id, telephone } = address(change);
  return { firstname, lastname, company, street, city, postcode, country_id, telephone };
};
const emails = (kind: string) =>
  shop.rows<{ text: string; subject: string }>('select * from outbox_letter where kind = $1', [kind]);
const movements = (id: number) =>
  shop.rows<{ kind: string; sku: string; reserved: number }>(
    `select m.kind, m.sku, m.reserved from stock_movement m join sales_order o on o.order_id = m.order_id
     where o.entity_id = $1 and m.reason = 'order edited' order by m.id`,
    [id],
  );
/** 122 € with 22 %; the delivery for 5 €, 1 € of it tax. */
const [WALL, DELIVERY] = [12_200, 500];

describe('[OFFICE-53] lines of an edited order', () => {
  it('fewer pieces: totals, tax and stock follow, the difference goes back with a credit note and a new invoice', async () => {
    const order = await paidOrder();
    const item_id = await first(order.id);
    const [invoice] = await documentsOf(order.id);
    const wanted = { lines: [{ item_id, qty: 1 }] };
    const seen = await preview(order.id, wanted);
    expect(seen).toMatchObject({
      value: {
        difference: { kind: 'return', cents: WALL },
        after: { grand_total_cents: WALL + DELIVERY },
        problems: [],
      },
    });
    expect(await shop.stockOf('WALL')).toEqual({ qty: 10, reserved: 2 });
    expect(await edit(order.id, wanted)).toMatchObject({ ok: true, value: { state: 'processing' } });
    expect(await orderOf(order.id)).toMatchObject({
      grand_total_cents: WALL + DELIVERY,
      totals: { grand_total: 127, tax_amount: 23, subtotal_incl_tax: 122 },
      items: [{ item_id, qty_ordered: 1, row_total_incl_tax: 122, tax_amount: 22 }],
      ...{ stock_taken: [{ sku: 'WALL', qty: 1 }], open_cents: 0 },
    });
    expect(await shop.stockOf('WALL')).toEqual({ qty: 10, reserved: 1 });
    expect(await movements(order.id)).toEqual([{ kind: 'release', sku: 'WALL', reserved: -1 }]);
    expect(await attempts(order.id)).toMatchObject([{ state: 'paid', refund_due_cents: WALL }]);
    await shop.checkout.refundDue();
    await shop.completeRefunds();
    const [kept, note, replacing, ...more] = await documentsOf(order.id);
    expect(more).toEqual([]);
    expect(kept).toEqual(invoice);
    expect(note).toMatchObject({ kind: 'credit', gross_cents: 24_900, content: { reason: 'order_changed' } });
    expect(replacing).toMatchObject({
      ...{ kind: 'invoice', gross_cents: WALL + DELIVERY },
      content: { replaces: { number: invoice?.number } },
    });
    const [mail] = await emails('order-edited');
    expect(mail?.text).toContain('122,00');
  });

  it('goods are added at the price of today, and the difference is paid by the link of the order', async () => {
    const order = await paidOrder();
    expect(await edit(order.id, { added: [goods('TIER', 2)] })).toMatchObject({ ok: true });
    const edited = await orderOf(order.id);
    const difference = edited.grand_total_cents - 24_900;
    expect(difference).toBeGreaterThan(0);
    expect(edited).toMatchObject({
      ...{ open_cents: difference, state: 'processing' },
      items: [{ sku: 'WALL' }, { sku: 'TIER', qty_ordered: 2 }],
      stock_taken: [
        { sku: 'WALL', qty: 2 },
        { sku: 'TIER', qty: 2 },
      ],
    });
    // The invoice stays until the money is there.
    expect(await documentsOf(order.id)).toHaveLength(1);
    const credentials = { orderId: String(order.id), key: order.key, customer_id: null };
    expect(await shop.checkout.load(credentials)).toMatchObject({
      total_due: difference / 100,
      extension_attributes: { can_pay: true },
    });
    const started = await shop.checkout.startPayment(credentials);
    if (!started.ok) throw new Error(started.error);
    expect((await shop.callback(shop.notice(started.value.url, 'CAPTURED'))).status).toBe(200);
    expect(await orderOf(order.id)).toMatchObject({ open_cents: 0, state: 'processing' });
    expect((await attempts(order.id)).map(({ state, amount_cents }) => [state, amount_cents])).toEqual([
      ['paid', 24_900],
      ['paid', difference],
    ]);
    expect((await documentsOf(order.id)).map(({ kind, gross_cents }) => [kind, gross_cents])).toEqual([
      ['invoice', 24_900],
      ['credit', 24_900],
      ['invoice', 24_900 + difference],
    ]);
  });

  it('an order that is not paid has a new sum; the page of the bank that was open counts no more', async () => {
    const order = await place('banklink');
    await edit(order.id, { lines: [{ item_id: await first(order.id), qty: 1 }] });
    const credentials = { orderId: String(order.id), key: order.key, customer_id: null };
    const started = await shop.checkout.startPayment(credentials);
    if (!started.ok) throw new Error(started.error);
    expect(started.value.url).not.toBe(order.url);
    // Paid on the former page all the same: too much, it goes back.
    expect((await shop.callback(shop.notice(order.url, 'CAPTURED'))).status).toBe(200);
    expect(await orderOf(order.id)).toMatchObject({ state: 'pending_payment', open_cents: 0 });
    await payAtBank({ id: order.id, url: started.value.url });
    expect(await orderOf(order.id)).toMatchObject({ state: 'processing', open_cents: 0 });
    expect((await attempts(order.id)).map(({ state, amount_cents }) => [state, amount_cents]).sort()).toEqual(
      [
        ['paid', WALL + DELIVERY],
        ['refund_due', 24_900],
      ],
    );
  });

  it('paid on the former page of an order that is dearer now: the rest is open', async () => {
    const order = await place('banklink');
    await edit(order.id, { lines: [{ item_id: await first(order.id), qty: 3 }] });
    await payAtBank(order);
    expect(await orderOf(order.id)).toMatchObject({ state: 'processing', open_cents: WALL });
  });

  it('a paid transfer: the sum that came is kept, a difference is received or returned by hand', async () => {
    const order = await place('banktransfer');
    await shop.checkout.steps.markPaid(TEST_AUTHOR, order.id);
    const item_id = await first(order.id);
    await edit(order.id, { lines: [{ item_id, qty: 3 }] });
    expect(await orderOf(order.id)).toMatchObject({ open_cents: WALL });
    const [mail] = await emails('order-edited');
    expect(mail?.text).toContain('EE38 2200 2210 2014 5685');
    await shop.checkout.steps.markPaid(TEST_AUTHOR, order.id);
    expect(await attempts(order.id)).toMatchObject([{ state: 'paid', amount_cents: 3 * WALL + DELIVERY }]);
    await edit(order.id, { lines: [{ item_id, qty: 1 }] });
    expect(await attempts(order.id)).toMatchObject([{ state: 'paid', refund_due_cents: 2 * WALL }]);
    expect(await orderOf(order.id)).toMatchObject({ open_cents: 0, grand_total_cents: WALL + DELIVERY });
  });

  it('is not shipped while the difference is open, but for a reason; the carrier that has it is believed', async () => {
    const order = await paidOrder();
    const item_id = await first(order.id);
    const { steps } = shop.checkout;
    await edit(order.id, { lines: [{ item_id, qty: 3 }] });
    const open = { ok: false, error: 'difference_open', detail: { openCents: WALL } };
    const part = { lines: [{ item_id, qty: 1 }], tracking: 'A1' };
    expect(await steps.ship(TEST_AUTHOR, order.id)).toEqual(open);
    expect(await steps.shipPart(TEST_AUTHOR, order.id, part)).toEqual(open);
    expect(await shop.stockOf('WALL')).toEqual({ qty: 10, reserved: 3 });
    const author = { ...TEST_AUTHOR, reason: 'pays at the door' };
    expect(await steps.shipPart(author, order.id, part, 'passes')).toMatchObject({ ok: true });
    const [logged] = await shop.rows(
      "select reason from change where entity = 'order' and entity_id = $1 order by id desc limit 1",
      [String(order.id)],
    );
    expect(logged).toEqual({ reason: 'pays at the door' });
    await steps.markPaid(TEST_AUTHOR, order.id);
    expect(await steps.ship(TEST_AUTHOR, order.id)).toEqual({ ok: true, value: 'complete' });
  });

  it('an order that costs nothing any more goes on as if it were paid, once', async () => {
    const tier = shop.products.find(({ sku }) => sku === 'TIER');
    const price = tier?.['price'];
    const [method] = await shop.rows<Record<string, number>>('select * from shipping_method');
    try {
      Object.assign(tier ?? {}, { price: 0 });
      await shop.rows('update shipping_method set price_incl_cents = 0, price_excl_cents = 0');
      const order = await place('banklink', [
        { sku: 'WALL', qty: 1 },
        { sku: 'TIER', qty: 1 },
      ]);
      const { version } = await orderOf(order.id);
      const request = { lines: [{ item_id: await first(order.id), qty: 0 }], key: randomUUID(), version };
      const edited = await edit(order.id, request);
      expect(edited).toMatchObject({ ok: true, value: { state: 'processing' } });
      expect(await orderOf(order.id)).toMatchObject({
        ...{ grand_total_cents: 0, open_cents: 0, state: 'processing' },
        ...(edited.ok && { version: edited.value.version }),
      });
      expect((await orderOf(order.id)).paid_at).not.toBeNull();
      expect(await attempts(order.id)).toMatchObject([{ state: 'aborted' }]);
      expect(await emails('order-confirmation')).toHaveLength(1);
      expect(await edit(order.id, request)).toMatchObject({ ok: true, value: { state: 'processing' } });
      // Paid on the page that was open: it goes back.
      expect((await shop.callback(shop.notice(order.url, 'CAPTURED'))).status).toBe(200);
      expect(await attempts(order.id)).toMatchObject([{ state: 'refund_due' }]);
    } finally {
      Object.assign(tier ?? {}, { price });
      await shop.rows('update shipping_method set price_incl_cents = $1, price_excl_cents = $2', [
        method?.['price_incl_cents'],
        method?.['price_excl_cents'],
      ]);
    }
  });

  it('money is given back from several payments where none is large enough, with one credit note and one e-mail', async () => {
    const order = await paidOrder();
    const item_id = await first(order.id);
    await edit(order.id, { lines: [{ item_id, qty: 3 }] });
    const started = await shop.checkout.startPayment({
      orderId: String(order.id),
      key: order.key,
      customer_id: null,
    });
    if (!started.ok) throw new Error(started.error);
    await payAtBank({ id: order.id, url: started.value.url });
    const key = randomUUID();
    const all = { amountCents: 0, lines: [{ item_id, qty: 3 }], isRestocked: false, reason: 'broken', key };
    expect(await shop.checkout.steps.refund(TEST_AUTHOR, order.id, all)).toMatchObject({ ok: true });
    // Pressed twice it is one refund; another one finds only the delivery left.
    expect(await shop.checkout.steps.refund(TEST_AUTHOR, order.id, all)).toMatchObject({ ok: true });
    expect(
      await shop.checkout.steps.refund(TEST_AUTHOR, order.id, {
        ...all,
        lines: [],
        amountCents: 501,
        key: randomUUID(),
      }),
    ).toMatchObject({ error: 'refund_too_large', detail: { leftCents: DELIVERY } });
    expect(
      (await attempts(order.id)).map(({ amount_cents, refund_due_cents }) => [
        amount_cents,
        refund_due_cents,
      ]),
    ).toEqual([
      [24_900, 24_900],
      [WALL, 3 * WALL - 24_900],
    ]);
    const [one, other] = await shop.rows<{ key: string }>(
      'select key from payment_refund order by amount_cents',
    );
    await shop.checkout.refundDue();
    await shop.rows('update payment_refund set done_at = null where key = $1', [one?.key]);
    await shop.completeRefunds();
    // The other part is not with the buyer yet.
    expect(await emails('order-refund')).toEqual([]);
    await shop.rows('update payment_refund set done_at = now() where key = $1', [one?.key]);
    await shop.completeRefunds();
    expect(other).toBeDefined();
    const [mail, ...more] = await emails('order-refund');
    expect(more).toEqual([]);
    expect(mail?.text).toContain('366,00');
    const notes = (await documentsOf(order.id)).filter(({ kind }) => kind === 'credit');
    expect(notes.at(-1)).toMatchObject({ gross_cents: 3 * WALL, key });
  });

  it('cash on delivery: only the sum is another', async () => {
    const order = await place('cashondelivery');
    await shop.checkout.issueInvoices({ entity_id: order.id });
    expect(await preview(order.id, { added: [goods('TIER', 1)] })).toMatchObject({
      value: { difference: { kind: 'new_total' } },
    });
    await edit(order.id, { added: [goods('TIER', 1)] });
    expect(await orderOf(order.id)).toMatchObject({ open_cents: 0 });
    expect(await attempts(order.id)).toEqual([]);
    expect((await documentsOf(order.id)).map(({ kind }) => kind)).toEqual(['invoice', 'credit', 'invoice']);
  });

  it('lines keep the price that was agreed', async () => {
    const order = await paidOrder();
    const wall = shop.products.find(({ sku }) => sku === 'WALL');
    const price = wall?.['price'];
    Object.assign(wall ?? {}, { price: 500 });
    try {
      await edit(order.id, { lines: [{ item_id: await first(order.id), qty: 3 }] });
      expect((await orderOf(order.id)).items[0]).toMatchObject({
        price_incl_tax: 122,
        row_total_incl_tax: 366,
      });
    } finally {
      Object.assign(wall ?? {}, { price });
    }
  });

  it('the same request edits once, one that saw another order not at all', async () => {
    const order = await paidOrder();
    const item_id = await first(order.id);
    const { version } = await orderOf(order.id);
    const request = { lines: [{ item_id, qty: 1 }], key: randomUUID(), version };
    const all = await Promise.all([1, 2, 3, 4].map(() => edit(order.id, request)));
    expect(all.map(({ ok }) => ok)).toEqual([true, true, true, true]);
    expect(await attempts(order.id)).toMatchObject([{ refund_due_cents: WALL }]);
    expect(await edit(order.id, { lines: [{ item_id, qty: 3 }], version })).toMatchObject({
      ...{ ok: false, error: 'conflict' },
    });
    expect((await shop.checkout.edits.load(order.id))?.revisions).toHaveLength(1);
  });

  it.each([
    [
      'more than there is',
      (item_id: number) => ({ lines: [{ item_id, qty: 11 }] }),
      'lines.',
      'out_of_stock',
    ],
    ['more added than there is', () => ({ added: [goods('TIER', 11)] }), 'added.0', 'out_of_stock'],
    ['goods that do not exist', () => ({ added: [goods('NONE', 1)] }), 'added.0', 'product_not_found'],
    [
      'all goods taken out',
      (item_id: number) => ({ lines: [{ item_id, qty: 0 }] }),
      'lines',
      'edit_no_goods',
    ],
    ['nothing', () => ({}), '', 'edit_nothing'],
    ['a method that does not exist', () => ({ method: 'dog_sled' }), 'method', 'shipping_method_unknown'],
  ])('refuses %s, and writes nothing', async (_name, change, field, error) => {
    const order = await paidOrder();
    const before = [await orderOf(order.id), await shop.stockOf('WALL'), await shop.snapshot()];
    const refused = await edit(order.id, change(await first(order.id)));
    expect(refused).toMatchObject({
      ok: false,
      problems: [{ field: expect.stringMatching(new RegExp(`^${field.replace('.', '\\.')}`)), error }],
    });
    expect([await orderOf(order.id), await shop.stockOf('WALL'), await shop.snapshot()]).toEqual(before);
  });

  it('refuses less than has left, and another address for the rest', async () => {
    const order = await paidOrder();
    const item_id = await first(order.id);
    await shop.checkout.steps.shipPart(TEST_AUTHOR, order.id, {
      lines: [{ item_id, qty: 1 }],
      tracking: 'A1',
    });
    expect(await edit(order.id, { lines: [{ item_id, qty: 0 }], added: [goods('TIER', 1)] })).toMatchObject({
      problems: [{ error: 'edit_below_shipped', detail: { shipped: 1 } }],
    });
    expect(await edit(order.id, { address: where({ city: 'Tartu', postcode: '51003' }) })).toMatchObject({
      problems: [{ field: 'address', error: 'edit_part_shipped' }],
    });
    expect(await edit(order.id, { lines: [{ item_id, qty: 1 }] })).toMatchObject({ ok: true });
  });

  it('refuses what was shipped, cancelled, or refunded for another reason', async () => {
    const order = await paidOrder();
    const lines = [{ item_id: await first(order.id), qty: 1 }];
    const refund = { amountCents: 100, lines: [], isRestocked: false, reason: 'scratch', key: randomUUID() };
    await shop.checkout.steps.refund(TEST_AUTHOR, order.id, refund);
    expect(await edit(order.id, { lines })).toMatchObject({ problems: [{ error: 'edit_after_refund' }] });
    await shop.checkout.steps.ship(TEST_AUTHOR, order.id);
    expect(await edit(order.id, { lines })).toMatchObject({ problems: [{ error: 'order_state_forbids' }] });
  });

  it('returns no more than the person may give back', async () => {
    const order = await paidOrder();
    const lines = [{ item_id: await first(order.id), qty: 1 }];
    expect(await edit(order.id, { lines, limit: WALL - 1 })).toMatchObject({ error: 'refund_over_limit' });
    expect(await edit(order.id, { lines, limit: WALL })).toMatchObject({ ok: true });
  });
});

describe('[OFFICE-52] the address of an edited order', () => {
  it('computes delivery and tax anew for another country, shows the difference, and keeps the former one', async () => {
    shop.settings.tax.scheme = 'oss';
    const order = await paidOrder();
    const before = await orderOf(order.id);
    const change = { address: where({ country_id: 'FI', city: 'Helsinki', postcode: '00100' }) };
    const seen = await preview(order.id, change);
    if (!seen.ok) throw new Error(JSON.stringify(seen));
    expect(seen.value.problems).toEqual([]);
    expect(seen.value.after.tax?.country).toBe('FI');
    expect(await orderOf(order.id)).toEqual(before);
    expect(await edit(order.id, change)).toMatchObject({ ok: true });
    const edited = await orderOf(order.id);
    expect(edited.tax?.country).toBe('FI');
    expect(edited.items[0]?.tax_percent).not.toBe(before.items[0]?.tax_percent);
    expect(edited.totals.tax_amount).not.toBe(before.totals.tax_amount);
    expect(edited.shipping_address).toMatchObject({ city: 'Helsinki', country_id: 'FI' });
    const [earlier] = (await shop.checkout.edits.load(order.id))?.revisions ?? [];
    expect(earlier?.before).toMatchObject({
      ...{ shipping_address: before.shipping_address, totals: before.totals, tax: before.tax },
      items: [{ sku: 'WALL', tax_percent: before.items[0]?.tax_percent }],
    });
    // The log says that it changed; the address itself is the buyer's.
    const [logged] = await shop.rows<{ after: object }>(
      "select after from change where entity = 'order' and entity_id = $1 order by id desc limit 1",
      [String(order.id)],
    );
    expect(logged?.after).toMatchObject({ shipping_address: 'changed' });
    // And back: to the cent what it was.
    expect(await edit(order.id, { address: where() })).toMatchObject({ ok: true });
    expect(await orderOf(order.id)).toMatchObject({ totals: before.totals, open_cents: 0 });
  });

  it('a corrected telephone changes no sum and no document', async () => {
    const order = await paidOrder();
    expect(await edit(order.id, { address: where({ telephone: '+372 5123 4567' }) })).toMatchObject({
      ok: true,
    });
    expect(await orderOf(order.id)).toMatchObject({
      ...{ grand_total_cents: 24_900, shipping_address: { telephone: '+372 5123 4567' } },
    });
    expect(await documentsOf(order.id)).toHaveLength(1);
  });

  it.each([
    ['a country that no method goes to', { country_id: 'JP' }, 'method', 'shipping_method_unknown'],
    ['a name that is missing', { lastname: ' ' }, 'address.lastname', 'required'],
    ['a post code of two signs', { postcode: '10' }, 'address.postcode', 'zip_short'],
  ])('refuses %s at its field', async (_name, change, field, error) => {
    const order = await paidOrder();
    await shop.rows("update shipping_method set countries = '{EE,FI}'");
    try {
      const refused = await edit(order.id, { address: where(change) });
      expect(refused).toMatchObject({ ok: false, problems: [{ field, error }] });
    } finally {
      await shop.rows("update shipping_method set countries = '{}'");
    }
  });

  it('a label with the former address is given back to its carrier', async () => {
    const order = await paidOrder();
    await shop.rows(
      `insert into shipment (key, entity_id, provider, state, created_at)
       values ($1, $2, 'demo', 'registered', now())`,
      [randomUUID(), order.id],
    );
    await edit(order.id, { address: where({ city: 'Tartu', postcode: '51003' }) });
    const states = await shop.rows('select state from shipment where entity_id = $1', [order.id]);
    expect(states).toEqual([{ state: 'cancel_due' }]);
  });
});
