// The adapter to Montonio against the simulated service, and what it makes of answers and notices.
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentRequest } from '../../src/orders/payment/payment-provider.ts';
import { MethodsSchema, providerMethodsOf } from '../../src/providers/payment/montonio/montonio-methods.ts';
import { NOW_MS } from '../cart/cart-fixture.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import golden from './golden/montonio-order.json' with { type: 'json' };
import { createSimulatedMontonio, MONTONIO_KEYS } from './montonio-fixture.ts';

let database: TestDatabase;
const { provider, faults, connection, books } = createSimulatedMontonio(
  () => database,
  () => NOW_MS,
);
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  Object.assign(faults, { create: 'none', refund: 'none', refundResult: 'SUCCESSFUL' });
  Object.assign(connection, { isCut: false, isDown: false, status: 0 });
});

const request = (changes: Partial<PaymentRequest> = {}): PaymentRequest => ({
  reference: randomBytes(12).toString('hex'),
  method: 'montonio_bank',
  option: 'HABAEE2X',
  amount_cents: 12_799,
  currency_code: 'EUR',
  orderNumber: '000000102',
  lang: 'et',
  returnUrl: 'https://shop.example/api/ext/payment/return/montonio?storeCode=et',
  orderPageUrl: 'https://shop.example/et/payment?orderId=1',
  noticeUrl: 'https://shop.example/api/ext/payment/callback/montonio',
  expiresInMinutes: 60,
  lines: [
    { name: 'Dušisein', qty: 2, price_cents: 6149 },
    { name: 'SHIPPING', qty: 1, price_cents: 501 },
  ],
  billing: {
    ...{ firstName: 'Mari', lastName: 'Õun', email: 'mari@example.com', phone: '+3725555555' },
    ...{ street: 'Pärnu mnt 13', city: 'Tallinn', region: '', postcode: '10141', country: 'EE' },
  },
  shipping: null,
  ...changes,
});

const started = async (changes: Partial<PaymentRequest> = {}) => {
  const payment = request(changes);
  const response = await provider.start(payment);
  if (!response.ok) throw new Error(response.error);
  return { payment, ...response.value };
};
const bytes = (body: string) => new TextEncoder().encode(body);
const read = (body: string, query = '') =>
  provider.readNotice({
    rawBody: bytes(body),
    headers: new Headers(),
    query: new URLSearchParams(query),
  });

describe('Montonio', () => {
  it('offers the methods of the store, banks by country', async () => {
    const methods = await provider.methods();
    expect(methods).toMatchObject({
      ok: true,
      value: [
        { code: 'montonio_bank', countries: ['EE', 'LV', 'LT', 'FI'] },
        { code: 'montonio_card', countries: [] },
        { code: 'montonio_later', minCents: 3000, maxCents: 250_000 },
        { code: 'montonio_hire', minCents: 10_000 },
      ],
    });
    const [banks] = methods.ok ? methods.value : [];
    expect(banks?.options[0]).toEqual({
      ...{ code: 'HABAEE2X', name: 'Swedbank Estonia', country: 'EE' },
      logoUrl: 'https://shop.example/api/dev/montonio/public/images/aspsps_logos/HABAEE2X.png',
    });
  });

  it.each([{}, { logoUrl: null }, { logoUrl: 7 }])('a bank may have no logo: %j', (logo) => {
    const bank = { code: 'HABAEE2X', name: 'Swedbank' };
    const setup = { EE: { paymentMethods: [{ ...bank, ...logo }] } };
    const [banks] = providerMethodsOf(
      MethodsSchema.parse({ paymentMethods: { paymentInitiation: { setup } } }),
    );
    expect(banks?.options).toEqual([{ ...bank, country: 'EE' }]);
  });

  it.each([
    ['montonio_bank', 'paymentInitiation'],
    ['montonio_card', 'cardPayments'],
    ['montonio_later', 'bnpl'],
    ['montonio_hire', 'hirePurchase'],
    ['montonio_mobilepay', 'mobilePay'],
  ])('%s is started with claims that the service accepts', async (method, name) => {
    const { providerRef, page, payment } = await started({ method });
    expect(page.url).toContain(providerRef);
    expect((await books().find(providerRef))?.claims).toMatchObject({
      merchantReference: payment.reference,
      grandTotal: 127.99,
      payment: { method: name, amount: 127.99, currency: 'EUR' },
    });
  });

  it('languages that it does not speak are English', async () => {
    const { providerRef } = await started({ lang: 'sv' });
    expect((await books().find(providerRef))?.claims.locale).toBe('en');
  });

  it.each([
    ['PAID', 'paid'],
    ['AUTHORIZED', 'authorized'],
    ['VOIDED', 'failed'],
    ['ABANDONED', 'aborted'],
    ['PENDING', 'pending'],
  ] as const)('%s: webhook, way back and status agree', async (status, outcome) => {
    const { payment, providerRef } = await started();
    const { reference, amount_cents, currency_code } = payment;
    const order = await books().decide(providerRef, status);
    if (!order) throw new Error('unknown');
    const notice = { kind: 'payment', reference, providerRef, outcome, amount_cents, currency_code };
    expect(read(books().orderWebhook(order).body)).toEqual({ ok: true, value: notice });
    expect(read('', `order-token=${books().orderToken(order)}`)).toEqual({ ok: true, value: notice });
    expect(await provider.status(providerRef)).toEqual({ ok: true, value: [notice] });
  });

  it('reads the published example of an order', async () => {
    connection.status = 0;
    const { OrderSchema, noticesOf } = await import('../../src/providers/payment/montonio/montonio-wire.ts');
    expect(noticesOf(OrderSchema.parse(golden))).toEqual([
      {
        ...{ kind: 'payment', reference: 'MY-ORDER-ID-123', outcome: 'paid' },
        ...{ providerRef: golden.uuid, amount_cents: 9999, currency_code: 'EUR' },
      },
      {
        ...{ kind: 'refund', providerRef: golden.uuid, refundRef: golden.refunds[0]?.uuid },
        ...{ state: 'asked', amount_cents: 2500 },
      },
    ]);
  });

  const token = (header: object, claims: object, key: string): string => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = `${part(header)}.${part(claims)}`;
    return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
  };
  const nowSeconds = Math.floor(NOW_MS / 1000);
  const CLAIMS = {
    ...{ uuid: randomUUID(), accessKey: MONTONIO_KEYS.accessKey, merchantReference: 'a'.repeat(24) },
    ...{ paymentStatus: 'PAID', grandTotal: 1, currency: 'EUR', iat: nowSeconds, exp: nowSeconds + 600 },
  };
  const HS256 = { alg: 'HS256', typ: 'JWT' };
  const { secretKey } = MONTONIO_KEYS;
  const unsigned = token({ alg: 'none' }, CLAIMS, secretKey).replace(/[^.]*$/, '');

  it.each([
    ['another key', token(HS256, CLAIMS, 'another'), 'signature_invalid'],
    ['no algorithm', unsigned, 'signature_invalid'],
    ['another algorithm', token({ alg: 'HS512' }, CLAIMS, secretKey), 'signature_invalid'],
    ['another store', token(HS256, { ...CLAIMS, accessKey: 'x' }, secretKey), 'signature_invalid'],
    ['expired', token(HS256, { ...CLAIMS, exp: nowSeconds - 301 }, secretKey), 'signature_invalid'],
    ['without an end', token(HS256, { ...CLAIMS, exp: undefined }, secretKey), 'signature_invalid'],
    ['no token', 'x', 'signature_invalid'],
    ['four parts', `${token(HS256, CLAIMS, secretKey)}.x`, 'signature_invalid'],
    ['an unknown status', token(HS256, { ...CLAIMS, paymentStatus: 'X' }, secretKey), 'notice_malformed'],
    ['no amount', token(HS256, { ...CLAIMS, grandTotal: null }, secretKey), 'notice_malformed'],
  ])('refuses a notice: %s', (_, orderToken, error) => {
    expect(read(JSON.stringify({ orderToken }))).toEqual({ ok: false, error });
  });

  it('accepts a token that expired within the time of grace, and nothing without a token', () => {
    const late = token(HS256, { ...CLAIMS, exp: nowSeconds - 299 }, secretKey);
    expect(read(JSON.stringify({ orderToken: late })).ok).toBe(true);
    for (const body of ['', '{}', '[]', 'null', '{"orderToken":1}'])
      expect(read(body)).toEqual({ ok: false, error: 'notice_malformed' });
    expect(read(JSON.stringify({ refundToken: token(HS256, CLAIMS, secretKey) }))).toEqual({
      ok: false,
      error: 'notice_malformed',
    });
  });

  it('refunds parts; a repeated key is carried out once, and never more than was paid', async () => {
    const { providerRef } = await started();
    const refund = (amount_cents: number, idempotencyKey: string) =>
      provider.refund({ providerRef, amount_cents, currency_code: 'EUR', idempotencyKey });
    const refused = { ok: false, error: 'refund_refused' };
    expect(await refund(1, randomUUID())).toEqual(refused);
    await books().decide(providerRef, 'PAID');
    const key = randomUUID();
    expect(await refund(10_000, key)).toEqual({
      ok: true,
      value: { refundRef: expect.any(String), state: 'asked' },
    });
    expect(await refund(10_000, key)).toEqual({ ok: true, value: { refundRef: null, state: 'asked' } });
    expect(await refund(2800, randomUUID())).toEqual(refused);
    const [payment, part, ...more] = await provider
      .status(providerRef)
      .then((one) => (one.ok ? one.value : []));
    expect([payment, part, more]).toMatchObject([
      { kind: 'payment', outcome: 'paid' },
      { kind: 'refund', state: 'done', amount_cents: 10_000 },
      [],
    ]);
    const order = await books().find(providerRef);
    const refundUuid = order?.refunds[0]?.uuid ?? '';
    if (!order) throw new Error('unknown');
    expect(read(books().refundWebhook(order, refundUuid).body)).toEqual({
      ok: true,
      value: { kind: 'refund', providerRef, refundRef: refundUuid, state: 'done', amount_cents: 10_000 },
    });
  });

  it.each([
    [401, 'provider_refused', 'provider_unreachable', 'refund_refused'],
    [400, 'provider_refused', 'provider_unreachable', 'refund_refused'],
    [429, 'provider_unreachable', 'provider_unreachable', 'provider_unreachable'],
    [500, 'provider_unreachable', 'provider_unreachable', 'provider_unreachable'],
    [404, 'provider_refused', 'payment_unknown', 'refund_refused'],
  ] as const)('answer %i', async (status, start, look, refund) => {
    connection.status = status;
    expect(await provider.start(request())).toEqual({ ok: false, error: start });
    expect(await provider.methods()).toEqual({ ok: false, error: start });
    expect(await provider.status('x')).toEqual({ ok: false, error: look });
    const part = { providerRef: 'x', amount_cents: 1, currency_code: 'EUR', idempotencyKey: randomUUID() };
    expect(await provider.refund(part)).toEqual({ ok: false, error: refund });
  });
});
