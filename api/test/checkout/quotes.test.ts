// Quotes: begun from a pane of the configurator, sent and frozen, read and accepted by the customer's link, ended by time.
import { randomUUID } from 'node:crypto';
import type { DraftLine } from '@klaas/core/contract/admin/draft-order-endpoints.ts';
import { orderPageEndpoint } from '@klaas/core/contract/admin/order-endpoints.ts';
import {
  priceTableEndpoint,
  publishPriceTableEndpoint,
} from '@klaas/core/contract/admin/price-table-endpoints.ts';
import type { QuoteFields, QuoteSource } from '@klaas/core/contract/admin/quote-endpoints.ts';
import * as office from '@klaas/core/contract/admin/quote-endpoints.ts';
import type { CustomerQuote } from '@klaas/core/contract/quote-endpoints.ts';
import { addDays, shopDayOf } from '@klaas/core/stores/shop-time.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeServices } from '../../src/compose.ts';
import { type SignedIn, signInAs } from '../staff/office-fixture.ts';
import { createTestApi, jsonBody, type TestApi } from '../test-deps.ts';

const DAY_MS = 86_400_000;
let clockMs = Date.parse('2026-06-01T09:00:00Z');
let api: TestApi;
let seller: SignedIn;
let owner: SignedIn;
beforeAll(async () => {
  api = await createTestApi({ demo: true, services: { now: () => clockMs } });
  seller = await signInAs(api, 'orders');
  owner = await signInAs(api, 'owner');
});
afterAll(() => api.stop());

/** Sessions end while the clock goes on. */
const later = async (days: number): Promise<void> => {
  clockMs += days * DAY_MS;
  seller = await signInAs(api, 'orders');
  owner = await signInAs(api, 'owner');
};
const today = () => shopDayOf(clockMs);

const rows = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await api.services.db.$client.query<Row>(text, values)).rows;

const okOf = <Value>(answer: { ok: true; value: Value } | { ok: false }): Value => {
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};

const BUYER = {
  ...{ firstname: 'Näidis', lastname: 'Ostja', email: 'quote@example.com', telephone: '+372 5555 5555' },
  ...{ street: 'Näidise 1', city: 'Tallinn', postcode: '10141', country_id: 'EE' },
  ...{ company: 'Näidis Ehitus OÜ', registry_code: '', vat_id: '' },
};
const NO_DELIVERY = { carrier: '', method: '', point: null, slot: null, access: null };

const create = async (source: QuoteSource = 'blank', id = '') =>
  okOf(await seller.call(office.createQuoteEndpoint, { body: { source, id } })).id;
const read = async (id: number, as = seller) =>
  okOf(await as.call(office.quotePageEndpoint, { params: { id } }));
const write = async (id: number, fields: Partial<QuoteFields>) => {
  const { version } = await read(id);
  return seller.call(office.editQuoteEndpoint, { params: { id }, body: { version, fields } });
};
const rulesOf = (page: Awaited<ReturnType<typeof read>>) =>
  page.quote.problems.map(({ field, rule }) => `${field} ${rule}`);

const send = async (id: number, as = seller) => {
  const page = await read(id, as);
  const body = { version: page.version, expected_cents: page.quote.totals.grand_cents };
  return as.call(office.sendQuoteEndpoint, { params: { id }, body });
};

const stockedSku = async () => {
  const [row] = await rows<{ sku: string }>(
    `select s.sku from stock_item s where s.manage_stock and s.is_in_stock and s.backorders = 0
       and s.qty - s.reserved between 20 and 60 and s.max_sale_qty > 1000 order by s.sku limit 1`,
  );
  if (!row) throw new Error('the demo shop has no such goods');
  return row.sku;
};

const line = (sku: string, more: Partial<DraftLine> = {}): DraftLine => ({
  ...{ key: randomUUID(), sku, qty: 1, product_option: null, hand_cents: null, hand_reason: '' },
  ...more,
});

/** With everything that sending needs. */
const whole = async (id: number, fields: Partial<QuoteFields> = {}) => {
  okOf(await write(id, { buyer: BUYER, ...fields }));
  const { quote } = await read(id);
  const offer = quote.offers.find(({ refusal, needs }) => refusal === null && needs === 'none');
  if (offer)
    okOf(await write(id, { delivery: { ...NO_DELIVERY, carrier: offer.carrier, method: offer.method } }));
  return read(id);
};

/** As the configurator's address has it. */
const PANE = { sku: 'KL-DK-ERI-SB', query: 'width=900&height=2000&height2=1700&measure=opening' };

const shop = async <Value>(
  path: string,
  body?: object,
): Promise<{ code: number; result: Value; meta?: { error: string } }> => {
  const response = await api.app.request(path, body ? jsonBody(body) : {});
  return (await response.json()) as { code: number; result: Value; meta?: { error: string } };
};
const share = async () =>
  (await shop<{ code: string; url: string; price_incl_tax: number }>('/api/ext/configurations', PANE)).result;
const cents = (euros: number) => Math.round(euros * 100);

const keyOf = async (id: number): Promise<string> => {
  const [row] = await rows<{ id: number; link_id: string }>(
    'select id, link_id from quote where id = $1',
    id,
  );
  const [email] = await rows<{ text: string }>(
    "select text from outbox_letter where kind = 'quote-sent' and text like '%' || $1 || '%' order by id desc limit 1",
    (await read(id)).number,
  );
  const [, link = ''] = /(https:\S+\/quote\S+)/.exec(email?.text ?? '') ?? [];
  expect(row).toBeDefined();
  return new URL(link).searchParams.get('key') ?? '';
};
const customerPage = async (key: string) =>
  (await shop<CustomerQuote>(`/api/ext/quotes?key=${encodeURIComponent(key)}`)).result;
const accept = (key: string, no: number, payment_method = 'banktransfer') =>
  shop<{ url: string }>('/api/ext/quotes/accept', { key, no, payment_method });

/** Sent, with a pane, work and a discount. */
const sentQuote = async (more: Partial<QuoteFields> = {}) => {
  const id = await create('link', (await share()).url);
  const { fields } = await read(id);
  const page = await whole(id, {
    lines: fields.lines.map((one) => ({ ...one, qty: 2 })),
    free_lines: [
      {
        key: randomUUID(),
        name: 'Mõõtmine ja paigaldus',
        qty: 1,
        cents: 69_000,
        is_made: false,
        workshop_agreed: false,
      },
    ],
    discount: { kind: 'percent', value: 5, reason: 'ehitaja' },
    message: 'Tere! Siin on pakkumine.',
    ...more,
  });
  expect(rulesOf(page)).toEqual([]);
  expect(okOf(await send(id))).toEqual({ no: 1 });
  return { id, page, key: await keyOf(id) };
};

describe('a new quote', () => {
  it('[OFFICE-69] from a link, a project or a message costs what the configurator says at that moment', async () => {
    const shared = await share();
    const [customer] = await rows<{ id: number }>('select id from customer order by id limit 1');
    const project = randomUUID();
    await composeServices(api.services).configurator.saveProject(
      api.services.settings.storeViews.stores[0] as never,
      customer?.id ?? 0,
      { id: project, name: 'Vannituba', openings: [{ ...PANE, name: 'Peegel', qty: 3 }] },
    );
    const [message] = await rows<{ id: number }>(
      `insert into contact_message (kind, store_code, name, email, telephone, subject, question, created_at)
       values ('question', 'et', 'Näidis Küsija', 'ask@example.com', '600 1234', 'Hind', $1, now()) returning id`,
      `Palun pakkumist: ${shared.url}`,
    );
    const pages = [];
    for (const [source, id] of [
      ['link', shared.url],
      ['project', project],
      ['message', String(message?.id)],
    ] as const)
      pages.push(await read(await create(source, id)));
    for (const { quote } of pages)
      expect(
        quote.lines.map(({ price_cents, is_made_to_measure: isSized }) => [price_cents, isSized]),
      ).toEqual([[cents(shared.price_incl_tax), true]]);
    expect(pages[1]?.fields).toMatchObject({ customer_id: customer?.id, lines: [{ qty: 3 }] });
    expect(pages[2]?.fields.buyer).toMatchObject({
      ...{ firstname: 'Näidis', lastname: 'Küsija', email: 'ask@example.com', telephone: '600 1234' },
    });
    expect(
      await seller.call(office.createQuoteEndpoint, { body: { source: 'link', id: 'nowhere' } }),
    ).toMatchObject({
      ...{ ok: false, error: 'invalid', fields: [{ field: 'id', rule: 'quote_source_unknown' }] },
    });
  });

  it('names at its field what cannot be sent', async () => {
    const id = await create();
    const free = { key: randomUUID(), name: '', qty: 1, cents: 100, is_made: true, workshop_agreed: false };
    okOf(
      await write(id, {
        free_lines: [free],
        valid_until: addDays(today(), -1),
        discount: { kind: 'percent', value: 30, reason: '' },
      }),
    );
    const rules = rulesOf(await read(id));
    for (const rule of [
      'buyer.email required',
      `free_lines.${free.key}.name required`,
      `free_lines.${free.key}.workshop_agreed workshop_yes_required`,
      'discount.reason reason_required',
      'discount.value discount_limit limit=20',
      'valid_until validity_past',
    ])
      expect(rules).toContain(rule);
    expect(rulesOf(await read(id, owner)).filter((rule) => rule.includes('discount_limit'))).toEqual([]);
    expect(await send(id)).toMatchObject({ ok: false, error: 'invalid' });
    expect((await read(id)).state).toBe('draft');
    for (const role of ['workshop', 'read_only'] as const)
      expect(
        await (await signInAs(api, role)).call(office.sendQuoteEndpoint, {
          ...{ params: { id }, body: { version: 1, expected_cents: 0 } },
        }),
      ).toMatchObject({ error: 'forbidden' });
    const masked = await read(id, await signInAs(api, 'read_only'));
    expect(masked.steps).toEqual([]);
  });
});

describe('a quote that was sent', () => {
  it('[OFFICE-70] stays as it was while its next version is written, and its link shows the newest', async () => {
    const { id, page, key } = await sentQuote();
    const first = await customerPage(key);
    expect(first).toMatchObject({ no: 1, state: 'sent', message: 'Tere! Siin on pakkumine.' });
    expect(first.sums.grand_cents).toBe(page.quote.totals.grand_cents);
    expect(first.sums.discount_cents).toBe(page.discount.cents);
    expect(page.discount.percent).toBe(5);
    expect(first.lines.map(({ drawing }) => drawing !== null)).toEqual([true, false]);
    const { fields } = await read(id);
    okOf(await write(id, { lines: fields.lines.map((one) => ({ ...one, qty: 1 })), message: 'Teine' }));
    const written = await read(id);
    expect(written).toMatchObject({ has_changes: true, sent: { no: 1, sums: first.sums }, state: 'sent' });
    const { thread: _, ...same } = await customerPage(key);
    expect(same).toMatchObject({ no: 1, sums: first.sums, lines: first.lines });
    expect(okOf(await send(id))).toEqual({ no: 2 });
    const second = await customerPage(key);
    expect(second).toMatchObject({ no: 2, message: 'Teine' });
    expect(second.sums.grand_cents).toBe(written.quote.totals.grand_cents);
    // Who still reads the first one accepts nothing that was not seen.
    expect(await accept(key, 1)).toMatchObject({ code: 409, meta: { error: 'quote_changed' } });
    expect((await read(id)).versions.map(({ no }) => no)).toEqual([2, 1]);
    expect(await customerPage(`${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`)).not.toHaveProperty(
      'no',
    );
  });

  it('[OFFICE-71] becomes one order at its prices, by several presses at once, whatever glass costs by then', async () => {
    const { id, key } = await sentQuote({ valid_until: addDays(today(), 10) });
    const before = await customerPage(key);
    const [{ pane_rules } = { pane_rules: { custom_size: { priceKey: '' } } }] = await rows<{
      pane_rules: { custom_size: { priceKey: string } };
    }>("select frozen->'lines'->0->'paneRules' as pane_rules from quote_version where quote_id = $1", id);
    const table = pane_rules.custom_size.priceKey;
    const { versions } = okOf(await owner.call(priceTableEndpoint, { params: { key: table } }));
    const { rates } = versions.at(-1) ?? {};
    if (!rates) throw new Error('no rates');
    okOf(
      await owner.call(publishPriceTableEndpoint, {
        params: { key: table, valid_from: addDays(today(), 1) },
        body: {
          rates: {
            ...rates,
            rate_per_m2: rates.rate_per_m2.map((cell) => ({ ...cell, rate: cell.rate * 2 })),
          },
        },
      }),
    );
    await later(2);
    const now = await read(id);
    expect(now.quote.totals.grand_cents).toBeGreaterThan(before.sums.grand_cents);
    const answers = await Promise.all([1, 2, 3, 4].map(() => accept(key, 1)));
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ result }) => result.url)).size).toBe(1);
    const { state, order_id } = await read(id);
    expect(state).toBe('accepted');
    expect(await accept(key, 1, 'cashondelivery')).toMatchObject({ code: 200 });
    expect(
      await rows('select entity_id from sales_order where customer_email = $1', BUYER.email),
    ).toHaveLength(1);
    const order = okOf(await seller.call(orderPageEndpoint, { params: { id: order_id ?? 0 } }));
    expect(order.totals.grand_cents).toBe(before.sums.grand_cents);
    expect(order.lines.map(({ price_cents, qty }) => [price_cents, qty])).toEqual(
      before.lines.map(({ unit_cents, qty }) => [unit_cents, qty]),
    );
    expect((await customerPage(key)).order_path).toContain('orderId=');
    expect(await write(id, { note: 'hiljem' })).toMatchObject({ ok: false, error: 'invalid' });
  });

  it('accepted with a payment at a bank leads there over a page of the shop, as its form may not', async () => {
    const { key } = await sentQuote();
    const { code, result } = await accept(key, 1, 'banklink');
    expect(code).toBe(200);
    const page = new URL(result.url);
    expect(page.pathname).toBe('/api/ext/payment/form');
    const shown = await api.app.request(`${page.pathname}${page.search}`);
    expect(await shown.text()).toMatch(/<a href="[^"]+\/api\/dev\/bank\/pay\//);
  });

  it('[OFFICE-71] is refused after its last day, until it is extended', async () => {
    const { id, key } = await sentQuote({ valid_until: addDays(today(), 2) });
    await later(3);
    expect(await customerPage(key)).toMatchObject({ state: 'expired', payments: [] });
    expect(await accept(key, 1)).toMatchObject({ code: 409, meta: { error: 'quote_ended' } });
    expect((await read(id)).order_id).toBeNull();
    const { version } = await read(id);
    const extend = (ends_on: string) =>
      seller.call(office.extendQuoteEndpoint, { params: { id }, body: { version, ends_on } });
    expect(await extend(addDays(today(), -1))).toMatchObject({
      error: 'invalid',
      fields: [{ rule: 'validity_past' }],
    });
    okOf(await extend(addDays(today(), 5)));
    expect(await accept(key, 1)).toMatchObject({ code: 200 });
    expect((await read(id)).state).toBe('accepted');
  });

  it('is declined with a reason, asked about and answered by e-mail, and withdrawn', async () => {
    const { id, key } = await sentQuote();
    const asked = await shop('/api/ext/quotes/ask', { key, text: 'Kas saab odavamalt?' });
    expect(asked.code).toBe(200);
    expect(await read(id)).toMatchObject({ has_question: true });
    const listed = okOf(
      await seller.call(office.quoteRowsEndpoint, { body: { where: { has_question: true } } }),
    );
    expect(listed.rows.map((row) => row.id)).toEqual([id]);
    okOf(await seller.call(office.answerQuoteEndpoint, { params: { id }, body: { text: 'Faasita küll.' } }));
    expect(await read(id)).toMatchObject({ has_question: false });
    expect((await customerPage(key)).thread.map(({ text }) => text)).toEqual([
      'Kas saab odavamalt?',
      'Faasita küll.',
    ]);
    expect(
      await rows("select 1 from outbox_letter where kind = 'quote-answer' and text like '%Faasita küll.%'"),
    ).toHaveLength(1);
    const declined = await shop('/api/ext/quotes/decline', { key, no: 1, reason: 'Leidsin mujalt' });
    expect(declined.code).toBe(200);
    const page = await read(id);
    expect(page).toMatchObject({ state: 'declined' });
    expect(page.events.at(-1)).toMatchObject({ kind: 'declined', text: 'Leidsin mujalt', by: '' });
    expect(await accept(key, 1)).toMatchObject({ code: 409 });
    okOf(
      await seller.call(office.withdrawQuoteEndpoint, {
        ...{ params: { id }, body: { version: page.version, reason: 'Materjal lõppes' } },
      }),
    );
    const copy = await create('quote', String(id));
    expect((await read(copy)).fields).toMatchObject({ buyer: BUYER, discount: { value: 5 } });
    expect(await read(copy)).toMatchObject({
      state: 'draft',
      sent: null,
      source: { kind: 'quote', id: String(id) },
    });
  });

  it('is reminded of once before its end, and ended by the job once', async () => {
    const { id } = await sentQuote({ valid_until: addDays(today(), 5) });
    const { orders } = composeServices(api.services);
    const reminders = () =>
      rows(
        "select 1 from outbox_letter where kind = 'quote-reminder' and text like '%' || $1 || '%'",
        `P-2026-${String(id).padStart(3, '0')}`,
      );
    await orders.quotes.followUp();
    expect(await reminders()).toHaveLength(0);
    await later(3);
    await Promise.all([orders.quotes.followUp(), orders.quotes.followUp()]);
    expect(await reminders()).toHaveLength(1);
    await later(3);
    await orders.quotes.followUp();
    expect(await rows('select state from quote where id = $1', id)).toEqual([{ state: 'expired' }]);
    await orders.quotes.followUp();
    const { events } = await read(id);
    expect(events.filter(({ kind }) => kind === 'expired')).toHaveLength(1);
  });

  it('is printed as it was sent, for the customer and the staff', async () => {
    const { id, key } = await sentQuote();
    const response = await api.app.request(`/api/ext/quotes/pdf?key=${encodeURIComponent(key)}`);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const file = await seller.request(office.quoteFileEndpoint, { params: { id, no: 1 } });
    expect(file.status).toBe(200);
    expect((await seller.request(office.quoteFileEndpoint, { params: { id, no: 2 } })).status).toBe(404);
  });

  it('is ordered by the staff too, work alone and without stock', async () => {
    const id = await create();
    const sku = await stockedSku();
    const page = await whole(id, {
      lines: [line(sku, { qty: 2 })],
      free_lines: [
        {
          key: randomUUID(),
          name: 'Klaas joonise järgi',
          qty: 1,
          cents: 12_345,
          is_made: true,
          workshop_agreed: true,
        },
      ],
    });
    expect(rulesOf(page)).toEqual([]);
    okOf(await send(id));
    const { version, sent } = await read(id);
    const order = (body: object) =>
      seller.call(office.orderQuoteEndpoint, { params: { id }, body: { version, way: 'invoice', ...body } });
    const both = await Promise.all([order({}), order({})]);
    const ids = new Set(both.map((answer) => okOf(answer).order_id));
    expect(ids.size).toBe(1);
    const [order_id = 0] = ids;
    const placed = okOf(await seller.call(orderPageEndpoint, { params: { id: order_id } }));
    expect(placed.totals.grand_cents).toBe(sent?.sums.grand_cents);
    expect(placed.lines.map(({ name }) => name)).toContain('Klaas joonise järgi');
    const [stock] = await rows<{ reserved: number }>('select reserved from stock_item where sku = $1', sku);
    expect(stock?.reserved).toBeGreaterThanOrEqual(2);
  });
});
