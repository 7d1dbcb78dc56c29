// The port of payment providers: its contract against every implementation, and the shop with a provider in trouble.
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NoticeMessage, PaymentProvider } from '../../src/orders/payment/payment-provider.ts';
import { limitProvider } from '../../src/orders/payment/provider-limits.ts';
import { createBankLink } from '../../src/providers/payment/bank-link.ts';
import { createBankSimulator, SIMULATOR_API } from '../../src/providers/payment/bank-simulator.ts';
import { NOW_MS } from '../cart/cart-fixture.ts';
import { createOrderShop, type OrderShop, orderBody, type TestResponse } from '../checkout/order-fixture.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

const DAY_MS = 86_400_000;
let database: TestDatabase;
let shop: OrderShop;
let nowMs = NOW_MS;
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await createOrderShop(database.db, { now: () => nowMs });
});
afterAll(() => database.drop());

interface Implementation {
  provider: PaymentProvider;
  /** The shopper pays, or not; the provider's webhook. */
  finish: (pageUrl: string, choice: 'paid' | 'failed' | 'aborted') => Promise<Request>;
}

const BILLING = {
  ...{ firstName: 'Mari', lastName: 'Maasikas', email: 'mari@example.com', phone: '+37255555555' },
  ...{ street: 'Pärnu mnt 13', city: 'Tallinn', region: '', postcode: '10141', country: 'EE' },
};

const messageOf = async (request: Request): Promise<NoticeMessage> => ({
  rawBody: new Uint8Array(await request.arrayBuffer()),
  headers: request.headers,
  query: new URL(request.url).searchParams,
});

const ORIGIN = 'https://bank.example';
const createSimulatedBank = (): Implementation => {
  const keys = { accessKey: 'access-key', noticeSecret: 'notice-secret' };
  const bank = createBankSimulator({
    ...keys,
    db: database.db,
    publicUrl: ORIGIN,
    isOpen: async () => true,
  });
  const provider = createBankLink({
    ...keys,
    apiUrl: `${ORIGIN}${SIMULATOR_API}`,
    fetch: async (url, init) => bank.api.request(url, init),
  });
  return {
    provider,
    finish: async (url, choice) => {
      const sent: Request[] = [];
      const pages = bank.pages(async (to, init) => {
        sent.push(new Request(to, init));
        return new Response();
      });
      const back = await pages.request(url, { method: 'POST', body: new URLSearchParams({ choice }) });
      const [webhook] = sent;
      if (webhook) return webhook;
      // Unpaid: the notice comes with the shopper.
      return new Request(back.headers.get('location') ?? '');
    },
  };
};

const IMPLEMENTATIONS: [string, () => Implementation][] = [
  ['bank link', createSimulatedBank],
  [
    'bank link with time limits',
    () => {
      const bank = createSimulatedBank();
      return { ...bank, provider: limitProvider(bank.provider, { timeoutMs: 2 ** 31 - 1, log: () => {} }) };
    },
  ],
];

describe.each(IMPLEMENTATIONS)('a payment provider: %s', (_, create) => {
  const request = () => ({
    reference: randomBytes(12).toString('hex'),
    amount_cents: 12_700,
    currency_code: 'EUR',
    orderNumber: '000000102',
    lang: 'et',
    returnUrl: 'https://shop.example/return?storeCode=et',
    orderPageUrl: 'https://shop.example/et/payment?orderId=1',
    noticeUrl: 'https://shop.example/notice',
    ...{ method: 'banklink', option: '', expiresInMinutes: 60, shipping: null },
    lines: [{ name: 'Wall', qty: 1, price_cents: 12_700 }],
    billing: BILLING,
  });
  const started = async ({ provider }: Implementation) => {
    const payment = request();
    const response = await provider.start(payment);
    if (!response.ok) throw new Error(response.error);
    return { payment, ...response.value };
  };

  it('start is idempotent by the reference', async () => {
    const { provider } = create();
    const payment = request();
    const responses = await Promise.all(Array.from({ length: 8 }, () => provider.start(payment)));
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(responses[0]).toMatchObject({ ok: true, value: { providerRef: expect.stringMatching(/./) } });
    expect(await provider.start({ ...payment, amount_cents: 1 })).toEqual({
      ok: false,
      error: 'provider_refused',
    });
  });

  it.each([
    ['paid', 'paid'],
    ['failed', 'failed'],
    ['aborted', 'aborted'],
  ] as const)('%s: the notice and the status agree', async (choice, outcome) => {
    const implementation = create();
    const { provider } = implementation;
    const { payment, providerRef, page } = await started(implementation);
    const { reference, amount_cents, currency_code } = payment;
    const known = { kind: 'payment', reference, providerRef, amount_cents, currency_code };
    expect(await provider.status(providerRef)).toEqual({
      ok: true,
      value: [{ ...known, outcome: 'pending' }],
    });
    const message = await implementation.finish(page.url, choice);
    expect(provider.readNotice(await messageOf(message))).toEqual({ ok: true, value: { ...known, outcome } });
    expect(await provider.status(providerRef)).toEqual({ ok: true, value: [{ ...known, outcome }] });
  });

  it('a notice counts only with a signature of its exact bytes', async () => {
    const implementation = create();
    const { page } = await started(implementation);
    const message = await implementation.finish(page.url, 'paid');
    const received = await messageOf(message);
    const { rawBody: bytes } = received;
    const { readNotice } = implementation.provider;
    const rejected = { ok: false, error: 'signature_invalid' };
    expect(readNotice({ ...received, headers: new Headers() })).toEqual(rejected);
    for (const at of [0, Math.floor(bytes.length / 2), bytes.length - 1]) {
      const changed = Uint8Array.from(bytes, (byte, index) => (index === at ? byte ^ 1 : byte));
      expect(readNotice({ ...received, rawBody: changed })).toEqual(rejected);
    }
    for (const other of [new Uint8Array(), new Uint8Array(bytes.length), randomBytes(100)])
      expect(readNotice({ ...received, rawBody: other })).toEqual(rejected);
  });

  it('refunds parts, each key once, and never more than was paid', async () => {
    const implementation = create();
    const { provider } = implementation;
    const { providerRef, page } = await started(implementation);
    const refund = (amount_cents: number, idempotencyKey: string) =>
      provider.refund({ providerRef, amount_cents, currency_code: 'EUR', idempotencyKey });
    const refused = { ok: false, error: 'refund_refused' };
    expect(await refund(1, randomUUID())).toEqual(refused);
    await implementation.finish(page.url, 'paid');
    const key = randomUUID();
    const repeats = await Promise.all(Array.from({ length: 8 }, () => refund(10_000, key)));
    const done = { ok: true, value: { refundRef: expect.any(String), state: 'done' } };
    for (const response of repeats) expect(response).toEqual(done);
    expect(await refund(2701, randomUUID())).toEqual(refused);
    expect(await refund(2700, key)).toEqual(refused);
    expect(await refund(2700, randomUUID())).toEqual(done);
    expect(await refund(1, randomUUID())).toEqual(refused);
  });

  it('does not know payments of others', async () => {
    const { provider } = create();
    const unknown = { providerRef: '../payments', amount_cents: 1, currency_code: 'EUR' };
    expect(await provider.status('../payments')).toEqual({ ok: false, error: 'payment_unknown' });
    expect(await provider.refund({ ...unknown, idempotencyKey: randomUUID() })).toMatchObject({ ok: false });
  });
});

describe('a provider that fails', () => {
  const failing = (call: () => Promise<never>): PaymentProvider => ({
    ...{ code: 'failing', methodCodes: [], isStartIdempotent: true, methods: call },
    start: call,
    status: call,
    refund: call,
    readNotice: () => ({ ok: false, error: 'signature_invalid' }),
  });
  it.each([
    ['throws', () => Promise.reject(new Error('connection refused'))],
    ['never answers', () => new Promise<never>(() => {})],
  ])('%s: it is unreachable within the time limit', async (_, call) => {
    const logged: string[] = [];
    const log = (_level: string, message: string) => void logged.push(message);
    const provider = limitProvider(failing(call), { timeoutMs: 10, log });
    const unreachable = { ok: false, error: 'provider_unreachable' };
    expect(await provider.start({} as never)).toEqual(unreachable);
    expect(await provider.status('')).toEqual(unreachable);
    expect(await provider.refund({} as never)).toEqual(unreachable);
    expect(logged).toHaveLength(3);
  });
});

describe('the shop', () => {
  beforeEach(async () => {
    nowMs = NOW_MS;
    await shop.setStock('WALL', { qty: 5 });
    await shop.removeOrders();
    await shop.rows('delete from outbox_letter');
  });

  const order = async (): Promise<TestResponse> => {
    const cartId = await shop.cartWith({ sku: 'WALL' });
    return shop.order(
      orderBody(cartId, {
        products: [{ sku: 'WALL', qty: 1, price: 1 }],
        information: { payment_method_code: 'banklink' },
      }),
    );
  };
  const credentials = (placed: TestResponse) => ({
    orderId: placed.result.backendOrderId,
    key: placed.meta.orderKey,
  });
  const load = async (placed: TestResponse) =>
    (await shop.request('GET', `/api/ext/orders/order?${new URLSearchParams(credentials(placed))}`)).result;
  const start = (placed: TestResponse) => shop.request('POST', '/api/ext/payment/start', credentials(placed));
  const pay = (url: string, choice: string) =>
    shop.app.request(url, { method: 'POST', body: new URLSearchParams({ choice }) });

  it('keeps the order while the provider is away, and lets the shopper try again', async () => {
    shop.isBankDown = true;
    try {
      const placed = await order();
      expect(placed.code).toBe(200);
      expect(placed.meta.payment).toEqual({
        url: `https://shop.example/et/payment?${new URLSearchParams(credentials(placed))}&problem=pay`,
        error: 'provider_unreachable',
      });
      expect(await load(placed)).toMatchObject({
        state: 'pending_payment',
        extension_attributes: { can_pay: true },
      });
      expect(await start(placed)).toMatchObject({ code: 503, meta: { error: 'provider_unreachable' } });
      shop.isBankDown = false;
      const again = await start(placed);
      expect(again.code).toBe(200);
      expect((await pay(again.result.url, 'paid')).status).toBe(303);
      expect((await load(placed)).state).toBe('processing');
      expect(await shop.rows('select 1 from payment_attempt')).toHaveLength(1);
    } finally {
      shop.isBankDown = false;
    }
  });

  it('asks the provider once for the page of an attempt', async () => {
    const placed = await order();
    shop.bankRequests.length = 0;
    const pages = await Promise.all(Array.from({ length: 5 }, () => start(placed)));
    expect(new Set(pages.map(({ result }) => result.url))).toEqual(new Set([placed.meta.payment.url]));
    expect(shop.bankRequests).toEqual([]);
  });

  it('finds out about a payment whose notice was lost, once', async () => {
    const placed = await order();
    const { url } = placed.meta.payment;
    expect((await pay(url, 'paid_unnoticed')).status).toBe(200);
    expect(await shop.checkout.reconcilePayments()).toBe(0);
    nowMs += 11 * 60_000;
    const counts = await Promise.all(Array.from({ length: 4 }, () => shop.checkout.reconcilePayments()));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect((await load(placed)).state).toBe('processing');
    expect(await shop.emailsTo('mari@example.com')).toHaveLength(1);
  });

  describe('an order that may be paid for a month', () => {
    const monthly = async () => {
      const placed = await order();
      await shop.rows(
        "update sales_order set pay_by = $2::timestamptz + interval '30 days' where entity_id = $1",
        [Number(placed.result.backendOrderId), new Date(nowMs)],
      );
      return placed;
    };

    it('paid on the twentieth day without a notice, it is found out and not cancelled', async () => {
      // Its page is opened for the first time on that day.
      shop.isBankDown = true;
      const placed = await monthly();
      shop.isBankDown = false;
      nowMs += 20 * DAY_MS;
      const { url } = (await start(placed)).result;
      expect(await shop.rows('select 1 from payment_attempt')).toHaveLength(1);
      expect((await pay(url, 'paid_unnoticed')).status).toBe(200);
      nowMs += 11 * 60_000;
      expect(await shop.checkout.reconcilePayments()).toBe(1);
      nowMs += 11 * DAY_MS;
      expect(await shop.checkout.cancelUnpaid()).toBe(0);
      expect((await load(placed)).state).toBe('processing');
    });

    it('gets a new page when the former one has expired', async () => {
      const placed = await monthly();
      const { url } = placed.meta.payment;
      nowMs += 60 * 60_000 - 1;
      expect((await start(placed)).result.url).toBe(url);
      nowMs += 1;
      const again = (await start(placed)).result.url;
      expect(again).not.toBe(url);
      expect((await start(placed)).result.url).toBe(again);
      expect(await shop.rows('select state from payment_attempt order by created_at')).toEqual([
        { state: 'aborted' },
        { state: 'started' },
      ]);
    });

    it('a page that was replaced, but paid nevertheless, is asked about for a day', async () => {
      const placed = await monthly();
      nowMs += 60 * 60_000;
      await start(placed);
      expect((await pay(placed.meta.payment.url, 'paid_unnoticed')).status).toBe(200);
      nowMs += 11 * 60_000;
      expect(await shop.checkout.reconcilePayments()).toBe(1);
      expect((await load(placed)).state).toBe('processing');
    });

    it('a page that was replaced is not asked about for ever', async () => {
      const placed = await monthly();
      nowMs += 60 * 60_000;
      await start(placed);
      nowMs += DAY_MS - 60_000;
      shop.bankRequests.length = 0;
      await shop.checkout.reconcilePayments();
      expect(shop.bankRequests).toHaveLength(2);
      nowMs += 2 * DAY_MS;
      shop.bankRequests.length = 0;
      await shop.checkout.reconcilePayments();
      expect(shop.bankRequests).toHaveLength(1);
    });
  });

  it('asks about an open payment ever more rarely, and not for ever', async () => {
    await order();
    const asked = async (minutes: number): Promise<number> => {
      nowMs += minutes * 60_000;
      shop.bankRequests.length = 0;
      expect(await shop.checkout.reconcilePayments()).toBe(0);
      return shop.bankRequests.length;
    };
    expect(await asked(9)).toBe(0);
    expect(await asked(1)).toBe(1);
    expect(await asked(1)).toBe(0);
    expect(await asked(4)).toBe(1);
    expect(await asked(1440)).toBe(1);
    expect(await asked(60)).toBe(0);
    expect(await asked(8 * 1440)).toBe(0);
  });

  describe('partial refunds', () => {
    const part = (amountCents: number, key: string) => ({
      ...{ amountCents, lines: [], isRestocked: false, reason: '', key },
    });
    const paidOrder = async () => {
      const placed = await order();
      await pay(placed.meta.payment.url, 'paid');
      return { placed, id: Number(placed.result.backendOrderId) };
    };
    const amounts = async (placed: TestResponse) => {
      const { refund_due, refunded, payment_state } = (await load(placed)).extension_attributes;
      return { refund_due, refunded, payment_state };
    };

    it('are carried out, notified, and followed by the rest when the order is cancelled', async () => {
      const { placed, id } = await paidOrder();
      const key = randomUUID();
      for (let time = 0; time < 3; time++)
        expect(await shop.checkout.steps.refund(TEST_AUTHOR, id, part(2500, key))).toMatchObject({
          ok: true,
        });
      expect(await amounts(placed)).toEqual({ refund_due: 25, refunded: 0, payment_state: 'paid' });
      expect(await shop.checkout.refundDue()).toBe(1);
      expect(await amounts(placed)).toEqual({ refund_due: 0, refunded: 25, payment_state: 'paid' });
      expect(await shop.checkout.steps.refund(TEST_AUTHOR, id, part(2600, key))).toEqual({
        ok: false,
        error: 'refund_key_taken',
      });
      expect(await shop.checkout.steps.refund(TEST_AUTHOR, id, part(10_201, randomUUID()))).toEqual({
        ok: false,
        error: 'refund_too_large',
        detail: { leftCents: 10_200 },
      });
      await shop.checkout.steps.cancel(TEST_AUTHOR, id);
      expect(await amounts(placed)).toEqual({ refund_due: 102, refunded: 25, payment_state: 'refund_due' });
      expect(await shop.checkout.refundDue()).toBe(1);
      expect(await amounts(placed)).toEqual({ refund_due: 0, refunded: 127, payment_state: 'refunded' });
      await shop.completeRefunds();
      const texts = (await shop.emailsTo('mari@example.com')).filter(({ kind }) => kind === 'order-refund');
      expect(texts.map(({ text }) => /\d+,\d\d/.exec(text)?.[0])).toEqual(['25,00', '102,00']);
    });

    it('never exceed what was paid, with 50 at once in several processes', async () => {
      const { placed, id } = await paidOrder();
      const tries = await Promise.all(
        Array.from({ length: 50 }, () =>
          shop.checkout.steps.refund(TEST_AUTHOR, id, part(1000, randomUUID())),
        ),
      );
      expect(tries.filter(({ ok }) => ok)).toHaveLength(12);
      await Promise.all(Array.from({ length: 4 }, () => shop.checkout.refundDue()));
      expect(await amounts(placed)).toEqual({ refund_due: 0, refunded: 120, payment_state: 'paid' });
      const [books] = await shop.rows<{ refunds: Record<string, string> }>(
        'select refunds from bank_simulator_payment where id = $1',
        [placed.meta.payment.url.split('/').at(-1)],
      );
      expect(Object.values(books?.refunds ?? {})).toEqual(Array.from({ length: 12 }, () => '10.00'));
    });

    it('are impossible in the database, whatever the code does', async () => {
      await paidOrder();
      const raise = shop.rows('update payment_attempt set refunded_cents = 12000, refund_due_cents = 701');
      await expect(raise).rejects.toThrow('payment_attempt_refunds');
    });

    it('need a payment', async () => {
      const placed = await order();
      const id = Number(placed.result.backendOrderId);
      expect(await shop.checkout.steps.refund(TEST_AUTHOR, id, part(1, randomUUID()))).toMatchObject({
        error: 'refund_too_large',
        detail: { leftCents: 0 },
      });
    });
  });

  it('shows a form page for a provider that is not reached by a redirect', async () => {
    const placed = await order();
    const page = { url: 'https://pay.example/start', form: { amount: '127.00', note: '"><script>' } };
    await shop.rows('update payment_attempt set page = $1', [JSON.stringify(page)]);
    const { url } = (await start(placed)).result;
    expect(url).toMatch(/^https:\/\/shop\.example\/api\/ext\/payment\/form\?orderId=/);
    const shown = await shop.app.request(url);
    expect(shown.headers.get('content-security-policy')).toContain('form-action https://pay.example');
    const text = await shown.text();
    expect(text).toContain('action="https://pay.example/start"');
    expect(text).toContain('name="amount" value="127.00"');
    expect(text).not.toContain('<script>');
    expect((await shop.app.request(`${url}x`)).status).toBe(404);
  });

  it('leads to a page that is reached by a link, without a script, for the forms of the shop', async () => {
    const placed = await order();
    const page = { url: 'https://pay.example/start?a=1&note="><script>' };
    await shop.rows('update payment_attempt set page = $1', [JSON.stringify(page)]);
    const { url, page_url } = (await start(placed)).result;
    expect(url).toBe(page.url);
    expect(page_url).toMatch(/^https:\/\/shop\.example\/api\/ext\/payment\/form\?orderId=/);
    const shown = await shop.app.request(page_url);
    expect(shown.status).toBe(200);
    const text = await shown.text();
    const written = 'https://pay.example/start?a=1&amp;note=&quot;&gt;&lt;script&gt;';
    expect(text).toContain(`<meta http-equiv="refresh" content="0;url=${written}">`);
    expect(text).toContain(`<a href="${written}">`);
    expect(text).not.toContain('<form');
    const elsewhere = await shop.app.request(`${page_url}&url=https://evil.example`);
    expect(await elsewhere.text()).not.toContain('evil.example');
    expect((await shop.app.request(`${page_url}x`)).status).toBe(404);
  });

  it('logs no unexpected error', () => {
    expect(shop.logged).toEqual([]);
  });
});

it('signs as documented: HMAC-SHA256 of the body in hexadecimal', () => {
  const provider = createBankLink({
    apiUrl: ORIGIN,
    accessKey: '',
    noticeSecret: 'secret',
    fetch: () => Promise.reject(new Error('not called')),
  });
  const body = new TextEncoder().encode('{}');
  const signature = createHmac('sha256', 'secret').update(body).digest('hex');
  const headers = new Headers({ 'bank-signature': signature });
  expect(provider.readNotice({ rawBody: body, headers, query: new URLSearchParams() })).toEqual({
    ok: false,
    error: 'notice_malformed',
  });
});
