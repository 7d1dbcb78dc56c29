// Which ways of paying are offered where, and while a provider is down.
import { expect, it } from 'vitest';
import { createMethodDirectory } from '../../src/orders/payment/method-directory.ts';
import type {
  MethodsError,
  PaymentProvider,
  ProviderMethod,
} from '../../src/orders/payment/payment-provider.ts';

const MINUTE_MS = 60_000;
const bank = (code: string, country: string) => ({ code, name: code, country });
const METHODS: ProviderMethod[] = [
  {
    ...{ code: 'bank', currencies: ['EUR'], countries: ['EE', 'FI'], minCents: 1, maxCents: 1_000_000 },
    options: [bank('HABAEE2X', 'EE'), bank('OKOYFIHH', 'FI')],
  },
  {
    ...{ code: 'later', currencies: ['EUR'], countries: [], minCents: 3000, maxCents: 250_000 },
    options: [],
  },
];

const create = () => {
  const shop = {
    nowMs: 0,
    error: undefined as MethodsError | undefined,
    methods: METHODS,
    calls: 0,
    logged: [] as unknown[],
    health: [] as boolean[],
  };
  const unused = () => Promise.reject(new Error('not called'));
  const provider: PaymentProvider = {
    ...{ code: 'pay', methodCodes: ['bank', 'later', 'hire'], isStartIdempotent: false },
    ...{ start: unused, status: unused, refund: unused },
    readNotice: () => ({ ok: false, error: 'signature_invalid' }),
    methods: async () => {
      shop.calls++;
      return shop.error ? { ok: false, error: shop.error } : { ok: true, value: shop.methods };
    },
  };
  const directory = createMethodDirectory({
    providers: [provider],
    logos: {
      refresh: () => {},
      pathOf: (url) => (url.endsWith('/copied.png') ? '/img/logo/copied' : undefined),
    },
    now: () => shop.nowMs,
    log: (_level, message, fields) => void shop.logged.push({ message, ...fields }),
    onHealth: (_code, isUp) => void shop.health.push(isUp),
  });
  const options = (code: string, country = 'EE', amountCents: number | null = 10_000, currency = 'EUR') =>
    directory.optionsOf(code, { country, amountCents, currency });
  /** Asks, lets the list arrive, and asks again. */
  const asked = async (
    code: string,
    ...place: [country?: string, amountCents?: number | null, currency?: string]
  ) => {
    options(code, ...place);
    await Promise.resolve();
    await Promise.resolve();
    return options(code, ...place);
  };
  return { shop, options, asked };
};

it('offers banks of the country, and methods by amount, currency and country', async () => {
  const { asked, options } = create();
  expect(options('bank')).toEqual([]);
  expect(await asked('bank')).toEqual([bank('HABAEE2X', 'EE')]);
  expect(options('bank', 'FI')).toEqual([bank('OKOYFIHH', 'FI')]);
  expect(options('bank', 'DE')).toBeUndefined();
  expect(options('bank', 'EE', 10_000, 'USD')).toBeUndefined();
  expect(options('later', 'DE')).toEqual([]);
  expect(options('later', 'EE', 2999)).toBeUndefined();
  expect(options('later', 'EE', 250_001)).toBeUndefined();
  // Nothing is in the cart yet: no amount excludes a method.
  expect(options('later', 'EE', null)).toEqual([]);
  expect(options('hire')).toBeUndefined();
  expect(options('unknown')).toBeUndefined();
});

it('a logo is the copy, never the address at the provider', async () => {
  const { shop, asked } = create();
  const [method] = METHODS;
  if (!method) throw new Error('there is a method');
  const options = ['copied', 'new'].map((name) => ({
    ...bank(name, 'EE'),
    logoUrl: `https://provider.example/${name}.png`,
  }));
  shop.methods = [{ ...method, options }];
  expect(await asked('bank')).toEqual([
    { ...bank('copied', 'EE'), logo: '/img/logo/copied' },
    bank('new', 'EE'),
  ]);
});

it('keeps the list for an hour', async () => {
  const { shop, asked } = create();
  await asked('bank');
  shop.nowMs += 59 * MINUTE_MS;
  await asked('bank');
  expect(shop.calls).toBe(1);
  shop.nowMs += MINUTE_MS;
  shop.methods = [];
  expect(await asked('bank')).toBeUndefined();
  expect(shop.calls).toBe(2);
});

it.each(['provider_unreachable', 'provider_refused'] as const)(
  '%s: uses the last good list once, then hides the provider with its reason, until it is back',
  async (error) => {
    const { shop, asked } = create();
    await asked('bank');
    shop.error = error;
    shop.nowMs += 60 * MINUTE_MS;
    expect(await asked('bank')).toHaveLength(1);
    shop.nowMs += MINUTE_MS;
    expect(await asked('bank')).toBeUndefined();
    expect(shop.logged).toEqual([
      { message: 'a payment provider is down and hidden', provider: 'pay', reason: error },
    ]);
    shop.error = undefined;
    shop.nowMs += MINUTE_MS;
    expect(await asked('bank')).toHaveLength(1);
    expect(shop.health).toEqual([true, false, false, true]);
  },
);
