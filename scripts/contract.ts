// npm run contract:montonio, contract:stripe: the adapters against the services' sandboxes, with keys from the
// environment. Not part of npm test: it needs accounts and the network.
import { loadConfig } from '@klaas/api/config/config.ts';
import type { PaymentProvider } from '@klaas/api/orders/payment/payment-provider.ts';
import { createMontonio, MONTONIO_URLS } from '@klaas/api/providers/payment/montonio/montonio.ts';
import { createStripe, STRIPE_URL } from '@klaas/api/providers/payment/stripe/stripe.ts';
import { checkProvider } from '../api/test/orders/provider-contract.ts';

const now = Date.now;
const { fetch } = globalThis;

const KEYS: Record<string, readonly string[]> = {
  montonio: ['MONTONIO_ACCESS_KEY', 'MONTONIO_SECRET_KEY'],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
};

/** Never the values. */
const problemOf = (name: string): string => {
  const keys = KEYS[name];
  if (!keys) return `Choose a service: ${Object.keys(KEYS).join(' or ')}`;
  const missing = keys.filter((key) => !process.env[key]);
  return missing.length > 0
    ? `${missing.join(' and ')} must be set to the keys of the sandbox`
    : 'STRIPE_SECRET_KEY must be a key of the sandbox (sk_test_…)';
};

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

const [name = ''] = process.argv.slice(2);
const subject = createProvider(name);
if (!subject) {
  console.error(`${problemOf(name)}. Nothing was checked.`);
  process.exitCode = 1;
} else {
  for (const [rule, holds] of Object.entries(await checkProvider(subject.provider, subject.method))) {
    console.log(`${holds ? 'ok    ' : 'FAILED'} ${rule}`);
    if (!holds) process.exitCode = 1;
  }
}
