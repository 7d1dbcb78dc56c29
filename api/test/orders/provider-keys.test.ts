// Keys of services come from the environment, and are never logged, whatever services and connections do.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { invoiceLinesOf } from '@klaas/core/orders/fiscal/invoice-of-order.ts';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentOf } from '../../../core/test/orders/document-sample.ts';
import { orderOf } from '../../../core/test/orders/order-sample.ts';
import { loadConfig } from '../../src/config/config.ts';
import { createLog } from '../../src/http/log.ts';
import { limitDelivery } from '../../src/orders/delivery/delivery-limits.ts';
import type { ShipmentRequest } from '../../src/orders/delivery/delivery-provider.ts';
import { limitProvider } from '../../src/orders/payment/provider-limits.ts';
import { createDeliveryProviders } from '../../src/providers/delivery/delivery-providers.ts';
import { createLedger } from '../../src/providers/ledger/ledgers.ts';
import { createPaymentProviders } from '../../src/providers/payment/payment-providers.ts';

const NOW_MS = Date.parse('2026-11-18T10:00:00Z');
const folder = mkdtempSync(join(tmpdir(), 'klaas-keys-'));
afterAll(() => rmSync(folder, { recursive: true }));

const KEYS = {
  APP_SECRET: 'app-secret-of-this-test-0123456789',
  MONTONIO_ACCESS_KEY: 'montonio-access-of-this-test',
  MONTONIO_SECRET_KEY: 'montonio-secret-of-this-test',
  STRIPE_SECRET_KEY: 'sk_test_of_this_test',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_this_test',
  DPD_API_TOKEN: 'dpd-token-of-this-test',
  OMNIVA_USERNAME: 'omniva-user-of-this-test',
  OMNIVA_PASSWORD: 'omniva-password-of-this-test',
  LEDGER_ID: 'ledger-id-of-this-test',
  LEDGER_SECRET: 'ledger-secret-of-this-test',
};
const BASIC = Buffer.from(`${KEYS.OMNIVA_USERNAME}:${KEYS.OMNIVA_PASSWORD}`).toString('base64');
const SECRETS = [...Object.values(KEYS), BASIC];
const SENDER = {
  ...{ name: 'Klaas OÜ', street: 'Näidise 1', city: 'Tallinn', postcode: '10111', country: 'EE' },
  ...{ phone: '+37250001234', email: 'info@example.com' },
};
const envWith = (more: Record<string, string> = {}) => ({
  ...{ DATA_DIR: folder, SHOP_URL: 'https://shop.example', SETTINGS_FILE: '' },
  ...KEYS,
  SETTINGS__payments__montonio: 'true',
  SETTINGS__payments__stripe: 'true',
  SETTINGS__delivery__networks: '["omniva","dpd","smartposti"]',
  SETTINGS__delivery__labels: '["omniva","montonio"]',
  SETTINGS__delivery__sender: JSON.stringify(SENDER),
  SETTINGS__ledger__service: 'merit',
  ...more,
});

const BUYER = {
  ...{ firstName: 'Mari', lastName: 'Maasikas', email: 'mari@example.com', phone: '+37251234567' },
  ...{ street: 'Pärnu mnt 13', city: 'Tallinn', region: '', postcode: '10141', country: 'EE' },
};
const PAYMENT = {
  ...{ reference: 'a'.repeat(24), option: '', orderNumber: '000000102', amount_cents: 12_799 },
  ...{ currency_code: 'EUR', lang: 'et', expiresInMinutes: 60 },
  returnUrl: 'https://shop.example/return',
  orderPageUrl: 'https://shop.example/et/payment?orderId=1',
  noticeUrl: 'https://shop.example/notice',
  lines: [{ name: 'Wall', qty: 1, price_cents: 12_799 }],
  ...{ billing: BUYER, shipping: BUYER },
};
const SHIPMENT: ShipmentRequest = {
  ...{ idempotencyKey: 'key', orderNumber: '000000102', pointId: '96001', slotRef: null, lang: 'et' },
  kind: 'parcel_machine',
  eventUrl: 'https://shop.example/event',
  receiver: {
    ...{ name: 'Mari Maasikas', phone: '+37251234567', email: 'mari@example.com' },
    ...{ street: 'Pärnu mnt 13', city: 'Tallinn', postcode: '10141', country: 'EE' },
  },
  parcel: { weightG: 600, sidesMm: [300, 100, 50] },
};
const INVOICE = documentOf(
  invoiceLinesOf({
    ...orderOf([{ unitGrossCents: 12_345, qty: 1, discount: 0, percent: 24 }], {
      netCents: 403,
      grossCents: 500,
    }),
    tax: { country: 'EE', shippingPercent: 24 },
  }),
);

/** All that was sent, as a service or a connection could say it back. */
const echoOf = (url: string, init: RequestInit = {}): string =>
  `${url} ${JSON.stringify(Object.fromEntries(new Headers(init.headers)))} ${String(init.body ?? '')}`;

const FAILURES: Record<string, (url: string, init?: RequestInit) => Promise<Response>> = {
  'a connection whose error repeats the request': async (url, init) => {
    throw new TypeError(`Headers.append: ${echoOf(url, init)} is an invalid header value.`);
  },
  'a connection whose error has it as its cause': async (url, init) => {
    throw new TypeError('fetch failed', { cause: new Error(echoOf(url, init)) });
  },
  ...Object.fromEntries(
    [200, 400, 401, 404, 409, 422, 429, 500].map((status) => [
      `an answer ${status} that repeats the request`,
      async (url: string, init?: RequestInit) =>
        Response.json({ message: echoOf(url, init), error: echoOf(url, init) }, { status }),
    ]),
  ),
};

afterEach(() => vi.unstubAllGlobals());

describe.each(Object.entries(FAILURES))('%s', (_name, fetch) => {
  const lines: string[] = [];
  const requests: string[] = [];
  beforeEach(() => {
    lines.length = 0;
    requests.length = 0;
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      requests.push(echoOf(url, init));
      return fetch(url, init);
    });
  });

  it('has every key in its requests where it belongs, and none in the log', async () => {
    const log = createLog({ write: (line: string) => void lines.push(line) });
    const limits = { timeoutMs: 60_000, log };
    const db = undefined as never;
    for (const service of ['merit', 'smart_accounts']) {
      const config = loadConfig(envWith({ SETTINGS__ledger__service: service }));
      const deps = { config, settings: config.settings, db, now: () => NOW_MS, isDemo: false };
      for (const one of createPaymentProviders(deps).providers) {
        const provider = limitProvider(one, limits);
        await provider.methods();
        await provider.start({ ...PAYMENT, method: one.methodCodes[0] ?? '' });
        await provider.status('payment-1');
        await provider.refund({
          ...{ providerRef: 'payment-1', amount_cents: 100, currency_code: 'EUR' },
          idempotencyKey: 'b'.repeat(32),
        });
      }
      for (const one of createDeliveryProviders(deps).providers) {
        const carrier = limitDelivery(one, limits);
        await carrier.points('EE');
        await carrier.register(SHIPMENT);
        await carrier.label('CC500000000EE');
        await carrier.cancel('CC500000000EE');
      }
      const ledger = createLedger(deps);
      const sent = await ledger?.send(INVOICE);
      const paid = await ledger?.sendPayment({ document: INVOICE, amountCents: 100, day: '2026-11-18' });
      log('warn', 'a document is not in the accounting program', { ...sent, ...paid });
    }
    const asked = requests.join('\n');
    for (const key of [KEYS.STRIPE_SECRET_KEY, KEYS.DPD_API_TOKEN, BASIC, KEYS.LEDGER_ID])
      expect(asked).toContain(key);
    // Those that sign are never sent.
    for (const key of [KEYS.MONTONIO_SECRET_KEY, KEYS.LEDGER_SECRET, KEYS.STRIPE_WEBHOOK_SECRET])
      expect(asked).not.toContain(key);
    const logged = lines.join('');
    expect(logged).toMatch(/provider (failed|refused)/);
    for (const secret of SECRETS) expect(logged).not.toContain(secret);
    expect(logged).not.toMatch(/Maasikas|Pärnu mnt|mari@example\.com/);
  });
});

describe('a shop that cannot start', () => {
  it.each(Object.keys(KEYS).filter((name) => !/OMNIVA|APP_SECRET/.test(name)))(
    'with a line break in %s names it and does not repeat it',
    (name) => {
      const broken = `${KEYS[name as keyof typeof KEYS]}\nmore`;
      const start = () => loadConfig(envWith({ [name]: broken }));
      expect(start).toThrow(`${name} must have no spaces, line breaks or characters other than ASCII`);
      expect(start).not.toThrow(/of.this.test/);
    },
  );

  it('for another reason says nothing of its keys', () => {
    const start = () => loadConfig(envWith({ PORT: 'x', SHOP_URL: 'x', SETTINGS__tax__scheme: 'x' }));
    expect(start).toThrow('PORT must be a whole number');
    for (const secret of SECRETS) expect(start).not.toThrow(secret);
  });
});
