// Pages of the simulated services: in the language of the shopper's store, saying what they are, for everybody.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentProvider, PaymentRequest } from '../../src/orders/payment/payment-provider.ts';
import { createCarrierSimulator } from '../../src/providers/delivery/carrier-simulator.ts';
import { createDemoCarrier } from '../../src/providers/delivery/demo-carrier.ts';
import { createBankLink } from '../../src/providers/payment/bank-link.ts';
import { createBankSimulator, SIMULATOR_API } from '../../src/providers/payment/bank-simulator.ts';
import { createMontonio } from '../../src/providers/payment/montonio/montonio.ts';
import {
  MONTONIO_SIMULATOR_API,
  montonioSimulatorApi,
  NO_FAULTS,
} from '../../src/providers/payment/montonio/montonio-simulator.ts';
import { montonioSimulatorPages } from '../../src/providers/payment/montonio/montonio-simulator-pages.ts';
import { createStripe } from '../../src/providers/payment/stripe/stripe.ts';
import {
  NO_STRIPE_FAULTS,
  STRIPE_SIMULATOR_API,
  stripeSimulatorApi,
} from '../../src/providers/payment/stripe/stripe-simulator.ts';
import { stripeSimulatorPages } from '../../src/providers/payment/stripe/stripe-simulator-pages.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

const SHOP = 'https://shop.example';
const NOW = Date.parse('2026-11-15T10:00:00Z');
const isOpen = async () => true;
const now = () => NOW;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const requestIn = (lang: string): PaymentRequest => ({
  ...{ reference: Buffer.from(crypto.randomUUID()).toString('hex').slice(0, 24), lang, option: '' },
  ...{ amount_cents: 123_450, currency_code: 'EUR', orderNumber: '000000102', expiresInMinutes: 60 },
  ...{ returnUrl: `${SHOP}/return`, noticeUrl: `${SHOP}/notice`, orderPageUrl: `${SHOP}/order` },
  method: 'montonio_bank',
  lines: [{ name: 'Dušisein', qty: 1, price_cents: 123_450 }],
  billing: {
    ...{ firstName: 'Mari', lastName: 'Maasikas', email: 'mari@example.com', phone: '+37255555555' },
    ...{ street: 'Pärnu mnt 13', city: 'Tallinn', region: '', postcode: '10141', country: 'EE' },
  },
  shipping: null,
});

interface Visitor {
  /** The page's address for a shopper of a store in that language. */
  open: (lang: string) => Promise<string>;
  request: (url: string, init?: RequestInit) => Promise<Response>;
}
const deliver = async () => new Response();
const payment = (provider: PaymentProvider, request: Visitor['request']): Visitor => ({
  open: async (lang) => {
    const started = await provider.start(requestIn(lang));
    if (!started.ok) throw new Error(started.error);
    return started.value.page.url;
  },
  request,
});

const bank = (): Visitor => {
  const keys = { accessKey: 'access', noticeSecret: 'notice' };
  const simulator = createBankSimulator({ ...keys, db: database.db, publicUrl: SHOP, isOpen });
  const apiUrl = `${SHOP}${SIMULATOR_API}`;
  const provider = createBankLink({
    ...keys,
    apiUrl,
    fetch: async (url, init) => simulator.api.request(url, init),
  });
  return payment(provider, async (url, init) => simulator.pages(deliver).request(url, init));
};
const montonio = (): Visitor => {
  const keys = { accessKey: 'access', secretKey: 'secret' };
  const deps = { ...keys, db: database.db, publicUrl: SHOP, now, isOpen, faults: NO_FAULTS };
  const apiUrl = `${SHOP}${MONTONIO_SIMULATOR_API}`;
  const fetch = async (url: string, init: RequestInit) => montonioSimulatorApi(deps).request(url, init);
  return payment(createMontonio({ ...keys, apiUrl, now, fetch }), async (url, init) =>
    montonioSimulatorPages(deps, deliver).request(url, init),
  );
};
const stripe = (): Visitor => {
  const keys = { secretKey: 'sk_test', webhookSecret: 'whsec' };
  const more = { webhookUrl: `${SHOP}/notice`, faults: NO_STRIPE_FAULTS };
  const deps = { ...keys, ...more, db: database.db, publicUrl: SHOP, now, isOpen };
  const apiUrl = `${SHOP}${STRIPE_SIMULATOR_API}`;
  const fetch = async (url: string, init: RequestInit) => stripeSimulatorApi(deps).request(url, init);
  return payment(createStripe({ ...keys, apiUrl, now, fetch }), async (url, init) =>
    stripeSimulatorPages(deps, deliver).request(url, init),
  );
};
const carrier = (): Visitor => {
  const keys = { accessKey: 'access', eventSecret: 'event' };
  const simulator = createCarrierSimulator({ ...keys, db: database.db, isOpen });
  const provider = createDemoCarrier({
    ...{ ...keys, apiUrl: `${SHOP}/api/dev/carrier/v1`, trackingUrl: `${SHOP}/api/dev/carrier/track` },
    fetch: async (url, init) => simulator.api.request(url, init),
  });
  const receiver = { name: 'Mari', phone: '5', email: 'mari@example.com', street: 'Pärnu mnt 13' };
  return {
    open: async (lang) => {
      const registered = await provider.register({
        ...{ idempotencyKey: crypto.randomUUID(), orderNumber: '000000102', kind: 'courier', lang },
        ...{ pointId: null, slotRef: null, eventUrl: `${SHOP}/event` },
        receiver: { ...receiver, city: 'Tallinn', postcode: '10141', country: 'EE' },
        parcel: { weightG: 600, sidesMm: null },
      });
      if (!registered.ok) throw new Error(registered.error);
      return provider.trackingUrl(registered.value.trackingNumbers[0] ?? '') ?? '';
    },
    request: async (url, init) => simulator.pages(deliver).request(url, init),
  };
};

const SERVICES: [string, () => Visitor, et: string, ru: string][] = [
  ['bank', bank, 'Panga simulaator', 'Симулятор банка'],
  ['Montonio', montonio, 'Montonio simulaator', 'Симулятор Montonio'],
  ['Stripe', stripe, 'Stripe’i simulaator', 'Симулятор Stripe'],
  ['carrier', carrier, 'Vedaja simulaator', 'Симулятор перевозчика'],
];

/** Words that a person reads. */
const wordsOf = (html: string): string =>
  html
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]*>/g, '\n')
    .replace(/Montonio|Stripe|EUR|HABAEE2X|SIM\d+/g, '');

describe.each(SERVICES)('the page of the simulated %s', (_name, create, et, ru) => {
  it.each([
    ['et', et, 'See on demopoe simulaator', 'aha ei liigu'],
    ['ru', ru, 'Это симулятор демонстрационного магазина', 'еньги не списываются'],
  ])('in %s says what it is', async (lang, title, notice, noMoney) => {
    const { open, request } = create();
    const response = await request(await open(lang), { headers: { 'accept-language': 'en-GB' } });
    expect(response.status).toBe(200);
    const page = await response.text();
    expect(page).toContain(`<html lang="${lang}">`);
    expect(page.match(/<h1>[^<]*<\/h1>/g)).toEqual([`<h1>${title}</h1>`]);
    expect(page).toContain(`<title>${title}</title>`);
    expect(page).toContain(notice);
    expect(page).toContain(noMoney);
    expect(wordsOf(page)).not.toMatch(/simulator\.|undefined/);
    if (lang === 'ru') expect(wordsOf(page)).not.toMatch(/[a-zäöüõ]{3}/i);
    // Every field has a label, every button a text.
    for (const [, id] of page.matchAll(/<(?:select|input)[^>]* id="([^"]*)"/g))
      expect(page).toContain(`<label for="${id}">`);
    expect(page).not.toMatch(/<button[^>]*>\s*<\/button>|<script|<input/);
  });

  it('of a language without texts is English, and says so', async () => {
    const { open, request } = create();
    const page = await (await request(await open('fi'))).text();
    expect(page).toContain('<html lang="en">');
    expect(page).toContain('This is a simulator of the demo shop');
  });

  it('of something unknown speaks the language of the browser', async () => {
    const { open, request } = create();
    const unknown = `${(await open('et')).replace('/et/', '/xx/')}0`;
    for (const method of ['GET', 'POST']) {
      const response = await request(unknown, { method, headers: { 'accept-language': 'ru,en;q=0.8' } });
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('<html lang="ru">');
    }
    for (const asked of ['../../..', '__', '%2e%2e', ''])
      expect(await (await request(unknown, { headers: { 'accept-language': asked } })).text()).toContain(
        '<html lang="en">',
      );
  });
});

it.each(SERVICES.slice(0, 3))('%s: the amount is written as in the store', async (_name, create) => {
  const { open, request } = create();
  const page = await (await request(await open('et'))).text();
  expect(page.replace(/\s/g, ' ')).toContain('1234,50 €');
});

it.each([
  ['bank', 'paid_silently', '', 'Makstud', 'Pood on sellest teate saanud', bank],
  ['bank', 'paid_unnoticed', '', 'Makstud', 'Pood ei saanud sellest kehtivat teadet', bank],
  ['Montonio', 'closed', 'once', 'Makstud', 'Pood on sellest teate saanud', montonio],
  ['Montonio', 'closed', 'forged', 'Makstud', 'Pood ei saanud sellest kehtivat teadet', montonio],
  ['Montonio', 'authorized', 'lost', 'Pank töötleb makset', 'Pood ei saanud', montonio],
  ['Montonio', 'voided', 'lost', 'Makset ei tehtud', 'Pood ei saanud', montonio],
])('%s: %s, message %s: the last page tells it', async (_name, choice, message, title, text, create) => {
  const { open, request } = create();
  const body = new URLSearchParams({ choice, ...(message && { message }) });
  const page = await (await request(await open('et'), { method: 'POST', body })).text();
  expect(page).toContain(`<h1>${title}</h1>`);
  expect(page).toContain(text);
  expect(page).toContain('See on demopoe simulaator');
});

it('the carrier shows where the parcel is and what may follow', async () => {
  const { open, request } = carrier();
  const url = await open('et');
  expect(await (await request(url)).text()).toContain('<dd>Vormistatud</dd>');
  const move = (status: string) =>
    request(url, { method: 'POST', body: new URLSearchParams({ status }) }).then(({ status: code }) => code);
  expect([await move('MOVING'), await move('MOVING'), await move('DELIVERED')]).toEqual([303, 404, 303]);
  const page = await (await request(url)).text();
  expect(page).toContain('<dd>Kätte antud</dd>');
  expect(page).toContain('Saadetise teekond on lõppenud.');
  expect(page).not.toContain('<button');
});
