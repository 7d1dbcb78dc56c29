// npm run contract:montonio, contract:stripe: the adapters against the services' sandboxes, with keys from the
// environment. Not part of npm test: it needs accounts and the network.
import { randomBytes, randomUUID } from 'node:crypto';
import { loadConfig } from '@klaas/api/config/config.ts';
import type { PaymentProvider, PaymentRequest } from '@klaas/api/orders/payment/payment-provider.ts';
import { createMontonio, MONTONIO_URLS } from '@klaas/api/providers/payment/montonio/montonio.ts';
import { createStripe, STRIPE_URL } from '@klaas/api/providers/payment/stripe/stripe.ts';

const SHOP = 'https://shop.example';
const now = Date.now;
const { fetch } = globalThis;

const createProvider = (name: string): { provider: PaymentProvider; method: string } | undefined => {
  const { montonio, stripe } = loadConfig();
  if (name === 'montonio' && montonio)
    return {
      provider: createMontonio({ ...montonio, apiUrl: MONTONIO_URLS.sandbox, now, fetch }),
      method: 'montonio_bank',
    };
  if (name === 'stripe' && stripe?.secretKey.includes('_test_'))
    return { provider: createStripe({ ...stripe, apiUrl: STRIPE_URL, now, fetch }), method: 'stripe_card' };
  return undefined;
};

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

/** What the tests prove of the simulators, as far as nobody has to pay. */
const checks = async ({ provider, method }: { provider: PaymentProvider; method: string }) => {
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

const [name = ''] = process.argv.slice(2);
const subject = createProvider(name);
if (!subject) {
  console.error(`No sandbox keys for ${name}: set those that README.md names. Nothing was checked.`);
  process.exitCode = 1;
} else {
  for (const [rule, holds] of Object.entries(await checks(subject))) {
    console.log(`${holds ? 'ok    ' : 'FAILED'} ${rule}`);
    if (!holds) process.exitCode = 1;
  }
}
