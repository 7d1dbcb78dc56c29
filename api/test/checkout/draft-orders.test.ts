// Orders that the staff writes: drafts, their prices beside those of a real cart, and placing them once.
import { randomUUID } from 'node:crypto';
import type { DraftFields, DraftLine } from '@klaas/core/contract/admin/draft-order-endpoints.ts';
import * as drafts from '@klaas/core/contract/admin/draft-order-endpoints.ts';
import * as goods from '@klaas/core/contract/admin/goods-endpoints.ts';
import { acceptOrderEndpoint } from '@klaas/core/contract/admin/order-act-endpoints.ts';
import { orderPageEndpoint } from '@klaas/core/contract/admin/order-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeServices } from '../../src/compose.ts';
import { type SignedIn, signInAs } from '../staff/office-fixture.ts';
import { createTestApi, jsonBody, type TestApi } from '../test-deps.ts';

let api: TestApi;
let seller: SignedIn;
let owner: SignedIn;
beforeAll(async () => {
  api = await createTestApi({ demo: true });
  seller = await signInAs(api, 'orders');
  owner = await signInAs(api, 'owner');
});
afterAll(() => api.stop());

const rows = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await api.services.db.$client.query<Row>(text, values)).rows;

const BUYER = {
  ...{ firstname: 'Mari', lastname: 'Maasikas', email: 'mari@example.com', telephone: '+372 5555 5555' },
  ...{ street: 'Pärnu mnt 13-4', city: 'Tallinn', postcode: '10141', country_id: 'EE' },
  ...{ company: '', registry_code: '', vat_id: '' },
};
const NO_DELIVERY = { carrier: '', method: '', point: null, slot: null, access: null };

const okOf = <Value>(answer: { ok: true; value: Value; version?: number } | { ok: false }): Value => {
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};

const read = async (id: number, as = seller) =>
  okOf(await as.call(drafts.draftPageEndpoint, { params: { id } }));
const create = async (): Promise<number> =>
  okOf(await seller.call(drafts.createDraftEndpoint, { body: {} })).id;
const write = async (id: number, fields: Partial<DraftFields>) => {
  const { version } = await read(id);
  return seller.call(drafts.editDraftEndpoint, { params: { id }, body: { version, fields } });
};

/** A stock product and a pane of the demo shop. */
const chosenGoods = async () => {
  const [stocked] = await rows<{ sku: string; qty: number }>(
    `select s.sku, s.qty - s.reserved as qty from stock_item s where s.manage_stock and s.is_in_stock
       and s.backorders = 0 and s.qty - s.reserved between 5 and 60 and s.max_sale_qty > 1000 order by s.sku limit 40`,
  );
  const found = okOf(await seller.call(goods.findGoodsEndpoint, { query: { store: 'et', q: 'klaas' } }));
  const pane = found.goods.find((one) => one.is_made_to_measure);
  if (!stocked || !pane) throw new Error('the demo shop has no such goods');
  const choice = okOf(
    await seller.call(goods.goodsChoiceEndpoint, { query: { store: 'et', sku: pane.sku } }),
  );
  return { stocked, choice };
};

type Choice = Awaited<ReturnType<typeof chosenGoods>>['choice'];

const optionsOf = ({ attributes, variants, options }: Choice, change: Record<string, string> = {}) => {
  const variant = variants.find(({ is_made_to_measure: isSized }) => isSized);
  const custom = options.flatMap(({ id, field, min, values, is_required }) => {
    const value =
      change[field ?? ''] ?? (min === null ? (is_required ? values[0]?.id : undefined) : String(min));
    return value === undefined || field?.startsWith('lean') ? [] : [{ option_id: id, option_value: value }];
  });
  return {
    extension_attributes: {
      custom_options: custom,
      configurable_item_options: variant
        ? attributes.map(({ id }, at) => ({ option_id: id, option_value: variant.values[at] ?? '' }))
        : [],
    },
  };
};

const line = (sku: string, more: Partial<DraftLine> = {}): DraftLine => ({
  ...{ key: randomUUID(), sku, qty: 1, product_option: null, hand_cents: null, hand_reason: '' },
  ...more,
});

/** With everything that placing needs. */
const writeWhole = async (id: number, lines: DraftLine[], more: Partial<DraftFields> = {}) => {
  okOf(await write(id, { buyer: BUYER, lines, ...more }));
  const { quote } = await read(id);
  const offer = quote.offers.find(({ refusal, needs }) => refusal === null && needs === 'none');
  if (!offer) throw new Error(`no method: ${JSON.stringify(quote.offers)}`);
  const { carrier, method } = offer;
  okOf(await write(id, { delivery: { ...NO_DELIVERY, carrier, method } }));
  return read(id);
};

const place = (page: Awaited<ReturnType<typeof read>>, change: object = {}, as = seller, key?: string) =>
  as.call(drafts.placeDraftEndpoint, {
    params: { id: page.id },
    body: { version: page.version, way: 'link', expected_cents: page.quote.totals.grand_cents, ...change },
    ...(key && { key }),
  });

const shop = async (path: string, body: object) => {
  const response = await api.app.request(path, jsonBody(body));
  const { result } = (await response.json()) as { result: never };
  return result;
};

const rulesOf = (page: Awaited<ReturnType<typeof read>>) =>
  page.quote.problems.map(({ field, rule }) => `${field} ${rule}`);

describe('a draft', () => {
  it('[OFFICE-56] costs what a cart of the same goods costs, a pane included', async () => {
    const { stocked, choice } = await chosenGoods();
    const id = await create();
    const option = optionsOf(choice);
    const page = await writeWhole(id, [
      line(stocked.sku, { qty: 2 }),
      line(choice.sku, { product_option: option, qty: 3 }),
    ]);
    expect(rulesOf(page)).toEqual([]);
    expect(page.quote.lines.map(({ is_made_to_measure: isSized }) => isSized)).toEqual([false, true]);

    const cartId = await shop('/api/cart/create', {});
    for (const cartItem of [
      { sku: stocked.sku, qty: 2, quoteId: cartId },
      { sku: choice.sku, qty: 3, quoteId: cartId, product_option: option },
    ])
      await shop(`/api/cart/update?cartId=${cartId}`, { cartItem });
    const { carrier, method } = page.fields.delivery;
    const address = { countryId: 'EE', postcode: BUYER.postcode, street: [BUYER.street], city: BUYER.city };
    const { totals } = (await shop(`/api/cart/shipping-information?cartId=${cartId}`, {
      addressInformation: {
        shippingAddress: address,
        billingAddress: address,
        shippingCarrierCode: carrier,
        shippingMethodCode: method,
      },
    })) as {
      totals: { items: { price_incl_tax: number }[]; total_segments: { code: string; value: number }[] };
    };
    const grand = totals.total_segments.find(({ code }) => code === 'grand_total')?.value ?? 0;
    expect(page.quote.totals.grand_cents).toBe(Math.round(grand * 100));
    expect(page.quote.lines.map(({ price_cents: cents }) => cents)).toEqual(
      totals.items.map(({ price_incl_tax: euros }) => Math.round(euros * 100)),
    );
  });

  it('holds no stock, and refuses more than there is at the field', async () => {
    const { stocked } = await chosenGoods();
    const id = await create();
    const reserved = () => rows('select reserved from stock_item where sku = $1', stocked.sku);
    const before = await reserved();
    const many = line(stocked.sku, { qty: stocked.qty + 1 });
    const page = await writeWhole(id, [many]);
    expect(rulesOf(page)[0]).toMatch(
      new RegExp(`^lines.${many.key}.qty quantity_available maxQuantity=${stocked.qty}`),
    );
    expect(await place(page)).toMatchObject({ ok: false, error: 'invalid' });
    expect(await reserved()).toEqual(before);
  });

  it('names each rule that a pane breaks at its option', async () => {
    const { choice } = await chosenGoods();
    const field = (name: string) => choice.options.find((one) => one.field === name)?.id;
    const body = {
      ...{ store: 'et', sku: choice.sku, qty: 1 },
      product_option: optionsOf(choice, { width: '1', height: '99999' }),
    };
    const { problems, price_cents } = okOf(await seller.call(goods.priceGoodsEndpoint, { body }));
    expect(price_cents).toBeNull();
    expect(problems).toEqual([
      { field: `option.${field('width')}`, rule: expect.stringMatching(/^size_too_small bound=\d+$/) },
      { field: `option.${field('height')}`, rule: expect.stringMatching(/^size_too_large bound=\d+$/) },
    ]);
  });

  it('refuses a country where no method goes, at the field', async () => {
    const { stocked } = await chosenGoods();
    const id = await create();
    okOf(await write(id, { buyer: { ...BUYER, country_id: 'JP' }, lines: [line(stocked.sku)] }));
    expect(rulesOf(await read(id))).toEqual(['buyer.country_id country_not_served']);
  });

  it('[OFFICE-31] is there on another device, in another process and after two people wrote different parts', async () => {
    const id = await create();
    const { version } = await read(id);
    const edit = (as: SignedIn, fields: Partial<DraftFields>) =>
      as.call(drafts.editDraftEndpoint, { params: { id }, body: { version, fields } });
    okOf(await edit(seller, { note: 'helistas teisipäeval' }));
    okOf(await edit(owner, { buyer: BUYER }));
    expect(await edit(seller, { buyer: { ...BUYER, city: 'Tartu' } })).toMatchObject({
      ...{ ok: false, error: 'conflict' },
      conflicts: [{ field: 'buyer' }],
    });
    const another = composeServices(api.services);
    const draft = await another.orders.drafts.load({ kind: 'person', name: 'Demo', requestId: '' }, id);
    another.live.stop();
    expect(draft?.fields).toMatchObject({ note: 'helistas teisipäeval', buyer: BUYER });
    const listed = okOf(
      await owner.call(drafts.draftRowsEndpoint, { body: { where: { text: 'maasikas' } } }),
    );
    expect(listed.rows).toContainEqual(expect.objectContaining({ id, customer: 'Mari Maasikas' }));
    okOf(await seller.call(drafts.removeDraftEndpoint, { params: { id } }));
    expect(await seller.call(drafts.draftPageEndpoint, { params: { id } })).toMatchObject({
      error: 'not_found',
    });
  });

  it('is only for those who write orders', async () => {
    const id = await create();
    for (const role of ['workshop', 'read_only', 'content'] as const)
      expect(
        await (await signInAs(api, role)).call(drafts.draftPageEndpoint, { params: { id } }),
      ).toMatchObject({
        error: 'forbidden',
      });
  });
});

describe('measuring and installation', () => {
  const places = async (id: number) =>
    okOf(await seller.call(drafts.draftPlacesEndpoint, { params: { id }, query: {} }));
  const visitsOf = async (id: number) =>
    (await rows<{ visits: unknown[] }>('select visits from sales_order where entity_id = $1', id))[0]?.visits;
  const bookable = async () => {
    await composeServices(api.services).orders.delivery.load();
    const services = await rows<{ sku: string }>(
      "select body->>'sku' as sku from product where body->>'booked_as' = 'measuring' order by 1 limit 1",
    );
    return services[0]?.sku ?? '';
  };
  const virtualDraft = async (sku: string, more: Partial<DraftFields> = {}) => {
    const id = await create();
    okOf(await write(id, { buyer: BUYER, lines: [line(sku)], ...more }));
    return id;
  };

  it('[OFFICE-56] have their free times at the address, and the chosen one is the order’s', async () => {
    const sku = await bookable();
    const id = await virtualDraft(sku);
    expect((await read(id)).quote.services).toEqual(['measuring']);
    const { visits } = await places(id);
    expect(visits).toMatchObject([{ service: 'measuring', is_served: true }]);
    const slot = visits[0]?.slots[0];
    okOf(await write(id, { delivery: { ...NO_DELIVERY, visits: { measuring: slot?.id ?? 0 } } }));
    const { order_id } = okOf(await place(await read(id), { way: 'invoice' }));
    expect(await visitsOf(order_id)).toEqual([{ service: 'measuring', slot }]);
    const order = okOf(await seller.call(orderPageEndpoint, { params: { id: order_id } }));
    expect(order.delivery.visits).toEqual([{ service: 'measuring', slot }]);

    // Of places there are as many as crews; then the time is refused at its field, and nothing is placed.
    const taken = { ...NO_DELIVERY, visits: { measuring: slot?.id ?? 0 } };
    await rows('update delivery_slot set capacity = 1 where id = $1', slot?.id);
    const late = await virtualDraft(sku, { delivery: taken });
    expect(await place(await read(late), { way: 'invoice' })).toMatchObject({
      ...{ ok: false, error: 'invalid' },
      fields: [{ field: 'delivery.visits.measuring', rule: expect.stringMatching(/^slot_taken/) }],
    });
    expect((await read(late)).order_id).toBeNull();
    expect((await places(late)).visits[0]?.slots.map((one) => one.id)).not.toContain(slot?.id);
  });

  it('[OFFICE-56] without a time are arranged by telephone', async () => {
    const id = await virtualDraft(await bookable());
    const { order_id } = okOf(await place(await read(id), { way: 'invoice' }));
    expect(await visitsOf(order_id)).toEqual([{ service: 'measuring', slot: null }]);
  });

  it('where nobody goes is said before placing', async () => {
    const id = await virtualDraft(await bookable(), {
      buyer: { ...BUYER, country_id: 'LV', postcode: 'LV-1010', city: 'Rīga' },
    });
    expect((await places(id)).visits).toMatchObject([{ service: 'measuring', is_served: false, slots: [] }]);
    expect(await place(await read(id), { way: 'invoice' })).toMatchObject({
      ...{ ok: false, error: 'invalid' },
      fields: [{ field: 'delivery.visits.measuring', rule: expect.stringMatching(/^service_not_served/) }],
    });
  });
});

describe('a price set by hand', () => {
  it('[OFFICE-57] needs a reason, and draft and order show both prices', async () => {
    const { stocked } = await chosenGoods();
    const id = await create();
    const bare = line(stocked.sku, { qty: 2, hand_cents: 101 });
    const refused = await writeWhole(id, [bare]);
    expect(rulesOf(refused)).toEqual([`lines.${bare.key}.hand_reason reason_required`]);
    expect(await place(refused)).toMatchObject({ error: 'invalid' });
    const page = await writeWhole(id, [{ ...bare, hand_reason: 'Näidis letist' }, line(stocked.sku)]);
    const [changed, own] = page.quote.lines;
    expect(changed).toMatchObject({ price_cents: 101, rule_cents: own?.price_cents });
    const { order_id } = okOf(await place(page));
    const order = okOf(await seller.call(orderPageEndpoint, { params: { id: order_id } }));
    expect(order.lines.map(({ price_cents, hand, qty }) => ({ price_cents, hand, qty }))).toEqual([
      {
        ...{ price_cents: 101, qty: 2 },
        hand: { rule_cents: own?.price_cents, reason: 'Näidis letist', by: seller.member.name },
      },
      { price_cents: own?.price_cents, hand: null, qty: 1 },
    ]);
    expect(order.totals.grand_cents).toBe(page.quote.totals.grand_cents);
  });

  it('[OFFICE-57] cannot be sent by a client of the shop', async () => {
    const { stocked } = await chosenGoods();
    const page = await writeWhole(await create(), [line(stocked.sku)]);
    const { carrier, method } = page.fields.delivery;
    const address = { ...BUYER, street: [BUYER.street] };
    const placed: { backendOrderId: string } = await shop('/api/order', {
      order_id: randomUUID(),
      products: [{ sku: stocked.sku, qty: 1, price: 0.01, hand: { cents: 1, reason: 'x', by: 'x' } }],
      addressInformation: {
        ...{ billingAddress: address, shippingAddress: address, shipping_carrier_code: carrier },
        ...{ shipping_method_code: method, payment_method_code: 'banktransfer' },
      },
    });
    const order = okOf(await seller.call(orderPageEndpoint, { params: { id: placed.backendOrderId } }));
    expect(order.lines).toMatchObject([{ price_cents: page.quote.lines[0]?.price_cents, hand: null }]);
  });
});

describe('placing a draft', () => {
  const wholeDraft = async (more: Partial<DraftFields> = {}) => {
    const { stocked, choice } = await chosenGoods();
    return writeWhole(
      await create(),
      [line(stocked.sku), line(choice.sku, { product_option: optionsOf(choice) })],
      more,
    );
  };
  const emailsOf = (id: number) =>
    rows<{ kind: string; to_address: string }>(
      'select kind, to_address from order_email where entity_id = $1',
      id,
    );
  const panesOf = (id: number) => rows('select 1 from pane where entity_id = $1', id);

  it('[OFFICE-56] by several presses at once makes one order, with a link to pay', async () => {
    const page = await wholeDraft({ note: 'Uks vasakule' });
    const answers = await Promise.all([1, 2, 3, 4].map(() => place(page)));
    const ids = new Set(answers.map((answer) => okOf(answer).order_id));
    expect(ids.size).toBe(1);
    const [id = 0] = ids;
    expect(okOf(await place(page)).order_id).toBe(id);
    const order = okOf(await seller.call(orderPageEndpoint, { params: { id } }));
    expect(order).toMatchObject({
      state: 'pending_payment',
      totals: { grand_cents: page.quote.totals.grand_cents },
    });
    expect(await emailsOf(id)).toEqual([{ kind: 'order-pay-link', to_address: BUYER.email }]);
    expect(await panesOf(id)).toEqual([]);
    expect(await rows('select text from order_note where entity_id = $1', id)).toEqual([
      { text: 'Uks vasakule' },
    ]);
    const [email] = await rows<{ text: string }>(
      "select text from outbox_letter where kind = 'order-pay-link' order by id desc limit 1",
    );
    const [, link = ''] = /(https:\S+\/payment\S+)/.exec(email?.text ?? '') ?? [];
    const { searchParams } = new URL(link);
    const credentials = { orderId: searchParams.get('orderId'), key: searchParams.get('key') };
    expect(await shop('/api/ext/payment/start', credentials)).toMatchObject({
      url: expect.stringContaining('http'),
    });
    expect((await read(page.id)).order_id).toBe(id);
    expect(await write(page.id, { note: 'later' })).toMatchObject({ ok: false, error: 'invalid' });
  });

  it('keeps the goods until the end of the day that was said', async () => {
    const page = await wholeDraft();
    const { order_id } = okOf(await place(page, { days: 3 }));
    const later = (at: string) =>
      composeServices({ ...api.services, now: () => Date.parse(at) }).orders.checkout.cancelUnpaid();
    const stateOf = async () =>
      (await rows('select state from sales_order where entity_id = $1', order_id))[0];
    await later('2026-06-04T20:59:00Z');
    expect(await stateOf()).toEqual({ state: 'pending_payment' });
    await later('2026-06-04T21:00:00Z');
    expect(await stateOf()).toEqual({ state: 'canceled' });
  });

  it('as an invoice waits for a transfer, with its own day', async () => {
    const page = await wholeDraft();
    const { order_id: id } = okOf(await place(page, { way: 'invoice', days: 14 }));
    expect(await emailsOf(id)).toMatchObject([{ kind: 'order-confirmation' }]);
    const [email] = await rows<{ text: string }>(
      "select text from outbox_letter where kind = 'order-confirmation' order by id desc limit 1",
    );
    expect(email?.text).toContain('15-6-2026');
    expect(await panesOf(id)).toEqual([]);
    expect(okOf(await seller.call(orderPageEndpoint, { params: { id } })).state).toBe('pending_payment');
    expect(await seller.call(acceptOrderEndpoint, { params: { id }, body: {} })).toMatchObject({ ok: false });
  });

  it('as paid needs a fresh proof, and its panes are made at once', async () => {
    const page = await wholeDraft();
    await rows(
      "update staff_session set proven_at = proven_at - interval '1 hour' where id = $1",
      seller.sessionId,
    );
    expect(await place(page, { way: 'paid' })).toMatchObject({ ok: false, error: 'proof_needed' });
    const { order_id: id } = okOf(await place(page, { way: 'paid' }, owner));
    const order = okOf(await owner.call(orderPageEndpoint, { params: { id } }));
    expect(order).toMatchObject({ state: 'processing', payment_state: 'paid' });
    expect(await panesOf(id)).not.toEqual([]);
    expect(await emailsOf(id)).toMatchObject([{ kind: 'order-confirmation' }]);
  });

  it('is refused when the draft or the sum is another one than was looked at', async () => {
    const page = await wholeDraft();
    expect(await place(page, { expected_cents: page.quote.totals.grand_cents - 1 })).toMatchObject({
      ...{ ok: false, error: 'invalid', detail: 'price_changed' },
      fields: [{ field: 'totals' }],
    });
    okOf(await write(page.id, { note: 'changed' }));
    expect(await place(page)).toMatchObject({ ok: false, error: 'conflict' });
    expect((await read(page.id)).order_id).toBeNull();
  });
});
