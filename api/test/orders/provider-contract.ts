// What every payment provider keeps, as far as nobody has to pay: the simulators in the tests, the sandboxes by
// npm run contract:montonio and contract:stripe.
import { randomBytes, randomUUID } from 'node:crypto';
import type { PaymentProvider, PaymentRequest } from '../../src/orders/payment/payment-provider.ts';

const SHOP = 'https://shop.example';

const requestOf = (method: string): PaymentRequest => ({
  ...{ reference: randomBytes(12).toString('hex'), method, option: '', lang: 'et' },
  ...{ amount_cents: 12_799, currency_code: 'EUR', orderNumber: '000000102', expiresInMinutes: 60 },
  ...{ returnUrl: `${SHOP}/return`, noticeUrl: `${SHOP}/notice`, orderPageUrl: `${SHOP}/order` },
  lines: [{ name: 'Dušisein', qty: 1, price_cents: 12_799 }],
  billing: {
    ...{ firstName: 'Mari', lastName: 'Maasikas', email: 'mari@example.com', phone: '+37255555555' },
    ...{ street: 'Pärnu mnt 13', city: 'Tallinn', region: '', postcode: '10141', country: 'EE' },
  },
  shipping: null,
});

/** Each rule, and whether the provider keeps it. */
export const checkProvider = async (
  provider: PaymentProvider,
  method: string,
): Promise<Record<string, boolean>> => {
  const methods = await provider.methods();
  const request = requestOf(method);
  const started = await provider.start(request);
  const providerRef = started.ok ? started.value.providerRef : '';
  const seen = await provider.status(providerRef);
  const [notice] = seen.ok ? seen.value : [];
  const unknown = await provider.status(randomUUID());
  const refund = { providerRef, amount_cents: 100, currency_code: 'EUR', idempotencyKey: randomUUID() };
  const refused = await provider.refund(refund);
  return {
    'offers the method': methods.ok && methods.value.some(({ code }) => code === method),
    'starts a payment with a page': started.ok && started.value.page.url.startsWith('https://'),
    'knows it as unpaid, with reference, amount and currency':
      notice?.kind === 'payment' &&
      notice.outcome === 'pending' &&
      notice.reference === request.reference &&
      notice.amount_cents === request.amount_cents &&
      notice.currency_code === 'EUR',
    'does not know other payments': !unknown.ok && unknown.error === 'payment_unknown',
    'refuses to refund what was not paid': !refused.ok && refused.error === 'refund_refused',
  };
};
