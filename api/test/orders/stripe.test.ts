// The adapter to Stripe against the simulated service, and the shop with it: doubled events, refunds, disputes.
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentRequest } from '../../src/orders/payment/payment-provider.ts';
import { createStripe } from '../../src/providers/payment/stripe/stripe.ts';
import {
  NO_STRIPE_FAULTS,
  STRIPE_SIMULATOR_API,
  type StripeFaults,
  stripeSimulatorApi,
} from '../../src/providers/payment/stripe/stripe-simulator.ts';
import {
  createStripeBooks,
  idOf,
  refundObject,
  sessionObject,
} from '../../src/providers/payment/stripe/stripe-simulator-books.ts';
import { NOW_MS } from '../cart/cart-fixture.ts';
import { createOrderShop, type OrderShop, orderBody } from '../checkout/order-fixture.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

const ORIGIN = 'https://shop.example';
const KEYS = { secretKey: 'sk_test_of_the_tests', webhookSecret: 'whsec_of_the_tests' };
const CALLBACK = '/api/ext/payment/callback/stripe';

let database: TestDatabase;
let shop: OrderShop;
let nowMs = NOW_MS;
const faults: StripeFaults = { ...NO_STRIPE_FAULTS };
const connection = { status: 0 };
const now = () => nowMs;
const depsOf = () => ({
  ...{ ...KEYS, db: database.db, now, publicUrl: ORIGIN, webhookUrl: `${ORIGIN}${CALLBACK}`, faults },
  isOpen: async () => true,
});
const books = () => createStripeBooks(depsOf());
const provider = createStripe({
  ...KEYS,
  apiUrl: `${ORIGIN}${STRIPE_SIMULATOR_API}`,
  now,
  fetch: async (url, init) =>
    connection.status > 0
      ? Response.json({ error: { type: 'api_error' } }, { status: connection.status })
      : stripeSimulatorApi(depsOf()).request(url, init),
});

beforeAll(async () => {
  database = await createTestDatabase();
  shop = await createOrderShop(database.db, { now, providers: [provider] });
});
afterAll(() => database.drop());
beforeEach(() => {
  nowMs = NOW_MS;
  Object.assign(faults, NO_STRIPE_FAULTS);
  connection.status = 0;
});

const request = (changes: Partial<PaymentRequest> = {}): PaymentRequest => ({
  ...{ reference: randomBytes(12).toString('hex'), method: 'stripe_card', option: '', lang: 'et' },
  ...{ amount_cents: 12_799, currency_code: 'EUR', orderNumber: '000000102', expiresInMinutes: 60 },
  ...{ returnUrl: ORIGIN, noticeUrl: ORIGIN, orderPageUrl: `${ORIGIN}/et/payment?orderId=1&key=x` },
  lines: [],
  billing: {
    ...{ firstName: 'Mari', lastName: 'Õun', email: 'mari@example.com', phone: '' },
    ...{ street: '', city: '', region: '', postcode: '', country: 'EE' },
  },
  shipping: null,
  ...changes,
});
const started = async () => {
  const payment = request();
  const response = await provider.start(payment);
  if (!response.ok) throw new Error(response.error);
  return { payment, ...response.value };
};
const PAID = { status: 'complete', paymentStatus: 'paid' } as const;
const DELAYED = { status: 'complete', paymentStatus: 'unpaid' } as const;
const EXPIRED = { status: 'expired', paymentStatus: 'unpaid' } as const;
const read = (init: RequestInit & { body: string }) =>
  provider.readNotice({
    rawBody: new TextEncoder().encode(init.body),
    headers: new Headers(init.headers),
    query: new URLSearchParams(),
  });

describe('Stripe', () => {
  it.each([
    ['checkout.session.completed', PAID, 'paid', 'paid'],
    ['checkout.session.completed', DELAYED, 'authorized', 'authorized'],
    ['checkout.session.async_payment_succeeded', PAID, 'paid', 'paid'],
    ['checkout.session.async_payment_failed', DELAYED, 'failed', 'authorized'],
    ['checkout.session.expired', EXPIRED, 'aborted', 'aborted'],
  ] as const)('%s %o: %s', async (type, to, outcome, seen) => {
    const { payment, providerRef } = await started();
    const session = await books().decide(providerRef, to);
    if (!session) throw new Error('unknown');
    const { reference, amount_cents, currency_code } = payment;
    const known = { kind: 'payment', reference, providerRef, amount_cents, currency_code };
    const paymentRef = to.status === 'complete' ? { paymentRef: session.paymentIntent } : {};
    expect(read(books().webhook(type, sessionObject(session), 'evt_1'))).toEqual({
      ok: true,
      value: { ...known, ...paymentRef, outcome, eventId: 'evt_1' },
    });
    expect(await provider.status(providerRef)).toEqual({
      ok: true,
      value: [{ ...known, ...paymentRef, outcome: seen }],
    });
  });

  it('other events are genuine and of no concern', () => {
    expect(read(books().webhook('customer.created', {}, 'evt_2'))).toEqual({
      ok: true,
      value: { kind: 'other', eventId: 'evt_2' },
    });
    expect(read(books().webhook('checkout.session.completed', {}))).toEqual({
      ok: false,
      error: 'notice_malformed',
    });
  });

  const signed = (body: string, { time = Math.floor(NOW_MS / 1000), key = KEYS.webhookSecret } = {}) => {
    const v1 = createHmac('sha256', key).update(`${time}.${body}`).digest('hex');
    return { time, v1 };
  };
  const EVENT = '{"id":"evt_3","type":"ping","data":{"object":{}}}';
  const { time, v1 } = signed(EVENT);
  const seconds = Math.floor(NOW_MS / 1000);
  const old = signed(EVENT, { time: seconds - 301 });
  const early = signed(EVENT, { time: seconds + 301 });
  const foreign = signed(EVENT, { key: 'another' });

  it.each([
    ['none', ''],
    ['no time', `v1=${v1}`],
    ['no signature', `t=${time}`],
    ['an old scheme', `t=${time},v0=${v1}`],
    ['another secret', `t=${foreign.time},v1=${foreign.v1}`],
    ['too old', `t=${old.time},v1=${old.v1}`],
    ['too early', `t=${early.time},v1=${early.v1}`],
    ['another time', `t=${time - 1},v1=${v1}`],
    ['cut off', `t=${time},v1=${v1.slice(0, 62)}`],
    ['nonsense', 'a=b,,=,t=x'],
  ])('refuses a signature: %s', (_, header) => {
    expect(read({ headers: { 'stripe-signature': header }, body: EVENT })).toEqual({
      ok: false,
      error: 'signature_invalid',
    });
  });

  it('any of several signatures counts, and no other byte', () => {
    const headers = { 'stripe-signature': `t=${time},v1=${foreign.v1},v1=${v1}` };
    expect(read({ headers, body: EVENT }).ok).toBe(true);
    expect(read({ headers, body: `${EVENT} ` }).ok).toBe(false);
  });

  it('refunds parts, each key once, and never more than was paid', async () => {
    const { providerRef } = await started();
    const refund = (amount_cents: number, idempotencyKey: string) =>
      provider.refund({ providerRef, amount_cents, currency_code: 'EUR', idempotencyKey });
    const refused = { ok: false, error: 'refund_refused' };
    expect(await refund(1, randomUUID())).toEqual(refused);
    await books().decide(providerRef, PAID);
    const key = randomUUID();
    const first = await refund(10_000, key);
    expect(first).toEqual({ ok: true, value: { refundRef: expect.any(String), state: 'done' } });
    expect(await refund(10_000, key)).toEqual(first);
    expect(await refund(2000, key)).toEqual(refused);
    expect(await refund(2800, randomUUID())).toEqual(refused);
    faults.refundStatus = 'pending';
    expect(await refund(2799, randomUUID())).toMatchObject({ ok: true, value: { state: 'asked' } });
    const status = await provider.status(providerRef);
    expect(status.ok && status.value.map((one) => one.kind)).toEqual(['payment', 'refund', 'refund']);
  });

  it.each([
    [401, 'provider_refused', 'provider_unreachable'],
    [400, 'provider_refused', 'provider_unreachable'],
    [409, 'provider_unreachable', 'provider_unreachable'],
    [429, 'provider_unreachable', 'provider_unreachable'],
    [500, 'provider_unreachable', 'provider_unreachable'],
    [404, 'provider_refused', 'payment_unknown'],
  ] as const)('answer %i', async (status, start, look) => {
    connection.status = status;
    expect(await provider.start(request())).toEqual({ ok: false, error: start });
    expect(await provider.methods()).toEqual({ ok: false, error: start });
    expect(await provider.status('x')).toEqual({ ok: false, error: look });
  });
});

describe('the shop with Stripe', () => {
  const paidOrder = async () => {
    await shop.setStock('WALL', { qty: 5 });
    const cartId = await shop.cartWith({ sku: 'WALL' });
    const placed = await shop.order(
      orderBody(cartId, {
        products: [{ sku: 'WALL', qty: 1, price: 1 }],
        information: { payment_method_code: 'stripe_card' },
      }),
    );
    const session = await books().decide(placed.meta.payment.url.split('/').at(-1) ?? '', PAID);
    if (!session) throw new Error('unknown');
    return { id: Number(placed.result.backendOrderId), session };
  };
  const deliver = async (init: RequestInit) => (await shop.app.request(CALLBACK, init)).status;
  const attemptOf = async (id: number) =>
    (await shop.rows<Record<string, unknown>>('select * from payment_attempt where entity_id = $1', [id]))[0];

  it('counts an event once, however often and concurrently it comes', async () => {
    const { id, session } = await paidOrder();
    const event = books().webhook('checkout.session.completed', sessionObject(session));
    expect(await Promise.all(Array.from({ length: 8 }, () => deliver(event)))).toEqual(Array(8).fill(200));
    expect(await attemptOf(id)).toMatchObject({ state: 'paid', payment_ref: session.paymentIntent });
    expect(await shop.rows('select 1 from payment_event where provider = $1', ['stripe'])).toHaveLength(1);
  });

  it('a refund made at Stripe is noted, with an e-mail and a job for the credit note, once', async () => {
    const { id, session } = await paidOrder();
    await deliver(books().webhook('checkout.session.completed', sessionObject(session)));
    await shop.rows('delete from outbox_letter');
    const refund = { id: idOf('re'), amount: 500, status: 'succeeded' as const };
    const event = books().webhook('refund.updated', refundObject(refund, session));
    const again = books().webhook('refund.updated', refundObject(refund, session));
    expect([await deliver(event), await deliver(event), await deliver(again)]).toEqual([200, 200, 200]);
    expect(await attemptOf(id)).toMatchObject({ state: 'paid', refunded_cents: 500, refund_due_cents: 0 });
    for (let time = 0; time < 2; time++) await shop.completeRefunds();
    expect(await shop.emailsTo('mari@example.com')).toHaveLength(1);
    const [row] = await shop.rows<{ key: string; created_by: string }>(
      'select * from payment_refund where refund_ref = $1',
      [refund.id],
    );
    expect(row?.created_by).toBe('stripe');
    expect(
      await shop.rows('select 1 from graphile_worker.jobs where key = $1', [`refund:${row?.key}`]),
    ).toHaveLength(1);
  });

  it('a refund that fails later is handed to the staff, who give it back by hand', async () => {
    const { id, session } = await paidOrder();
    await deliver(books().webhook('checkout.session.completed', sessionObject(session)));
    faults.refundStatus = 'pending';
    const key = randomUUID();
    const part = { amountCents: 700, lines: [], isRestocked: false, reason: '', key };
    expect((await shop.checkout.steps.refund(TEST_AUTHOR, id, part)).ok).toBe(true);
    await shop.checkout.refundDue();
    const stateOf = async () =>
      (await shop.rows<{ state: string }>('select state from payment_refund where key = $1', [key]))[0]
        ?.state;
    expect(await stateOf()).toBe('asked');
    const [refund] = (await books().sessions.find(session.id))?.refunds ?? [];
    if (!refund) throw new Error('no refund');
    const failed = refundObject({ ...refund, status: 'failed' }, session);
    expect(await deliver(books().webhook('refund.failed', failed))).toBe(200);
    expect(await stateOf()).toBe('refused');
    expect(await attemptOf(id)).toMatchObject({ refunded_cents: 0, refund_due_cents: 700 });
    expect((await shop.checkout.steps.markRefunded(TEST_AUTHOR, id)).ok).toBe(true);
    expect(await stateOf()).toBe('done');
    expect(await attemptOf(id)).toMatchObject({ refunded_cents: 700, refund_due_cents: 0 });
    expect((await shop.checkout.steps.markRefunded(TEST_AUTHOR, id)).ok).toBe(false);
  });

  it('a refund that fails after it had succeeded is handed to the staff, however often it is told', async () => {
    const { id, session } = await paidOrder();
    await deliver(books().webhook('checkout.session.completed', sessionObject(session)));
    await shop.rows('delete from outbox_letter');
    const key = randomUUID();
    const part = { amountCents: 700, lines: [], isRestocked: false, reason: '', key };
    expect((await shop.checkout.steps.refund(TEST_AUTHOR, id, part)).ok).toBe(true);
    await shop.checkout.refundDue();
    await shop.checkout.completeRefund({ key });
    const load = async () =>
      (await shop.rows<Record<string, unknown>>('select * from payment_refund where key = $1', [key]))[0];
    expect(await load()).toMatchObject({ state: 'done', completed_at: expect.any(Date) });
    const [refund] = (await books().sessions.find(session.id))?.refunds ?? [];
    if (!refund) throw new Error('no refund');
    const fail = async () => {
      const failed = refundObject({ ...refund, status: 'failed' }, session);
      for (const type of ['refund.failed', 'refund.updated'])
        expect(await deliver(books().webhook(type, failed))).toBe(200);
    };
    await fail();
    expect(await load()).toMatchObject({ state: 'refused', done_at: null });
    expect(await attemptOf(id)).toMatchObject({ state: 'paid', refunded_cents: 0, refund_due_cents: 700 });
    expect((await shop.checkout.steps.markRefunded(TEST_AUTHOR, id)).ok).toBe(true);
    await fail();
    expect(await load()).toMatchObject({ state: 'done' });
    expect(await attemptOf(id)).toMatchObject({ refunded_cents: 700, refund_due_cents: 0 });
    await shop.checkout.completeRefund({ key });
    expect(await shop.emailsTo('mari@example.com')).toHaveLength(1);
  });

  it('the refund of a cancelled order that fails after it had succeeded is due again', async () => {
    const { id, session } = await paidOrder();
    await deliver(books().webhook('checkout.session.completed', sessionObject(session)));
    expect((await shop.checkout.steps.cancel(TEST_AUTHOR, id)).ok).toBe(true);
    await shop.checkout.refundDue();
    expect(await attemptOf(id)).toMatchObject({ state: 'refunded' });
    const [refund] = (await books().sessions.find(session.id))?.refunds ?? [];
    if (!refund) throw new Error('no refund');
    await deliver(books().webhook('refund.failed', refundObject({ ...refund, status: 'failed' }, session)));
    expect(await attemptOf(id)).toMatchObject({ state: 'refund_due', refunded_cents: 0 });
    expect((await shop.checkout.steps.markRefunded(TEST_AUTHOR, id)).ok).toBe(true);
    expect(await attemptOf(id)).toMatchObject({ state: 'refunded', refunded_cents: refund.amount });
  });

  it('lists a dispute once; one of an unknown payment is sent again', async () => {
    const { session } = await paidOrder();
    await deliver(books().webhook('checkout.session.completed', sessionObject(session)));
    const dispute = { id: idOf('dp'), amount: 12_700, payment_intent: session.paymentIntent };
    for (let time = 0; time < 2; time++)
      expect(await deliver(books().webhook('charge.dispute.created', dispute))).toBe(200);
    const disputes = await shop.rows('select * from payment_dispute');
    expect(disputes).toMatchObject([{ provider: 'stripe', dispute_ref: dispute.id, amount_cents: 12_700 }]);
    const unknown = { ...dispute, payment_intent: 'pi_unknown' };
    expect(await deliver(books().webhook('charge.dispute.created', unknown))).toBe(404);
  });

  it('logs no unexpected error', () => {
    expect(shop.logged).toEqual([]);
  });
});
