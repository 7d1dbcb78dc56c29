// A simulated carrier with its own API, books and signature; the visitor moves the parcel on its tracking page. It
// shares no code with the adapter, so that an error of one is not made by the other too. Its API, all JSON with
// `Authorization: Bearer KEY`:
// GET /lockers?country=EE → {lockers: [{code, name, address: {street, city, zip, country}, position, open}]}
// GET /windows?from=2026-11-16&days=14 → {windows: [{ref, date, begins, ends, vans}]}
// POST /consignments with Idempotency-Key: {reference, service: DOOR|LOCKER, locker?, network?, window?, language,
//   addressee: {name, phone, email, street, city, zip, country}, callback_url} → 201 {ref, barcode, status}; 409: the key
//   has another request. With a partner's network the locker is one of its own.
// POST /consignments/REF/cancel → 200; 409: it is under way
// POST /labels {refs} → application/pdf
// Events are posted to callback_url: {event, ref, status, at}, with `Carrier-Signature`: HMAC-SHA256 of the body, hex.
import { isDeepStrictEqual } from 'node:util';
import { Hono } from 'hono';
import type { ApiContext, ApiEnv } from '../../http/api-env.ts';
import type { DeliverWebhook } from '../simulator-page.ts';
import {
  type CarrierSimulatorDeps,
  type Consignment,
  createCarrierBooks,
} from './carrier-simulator-books.ts';
import { LOCKERS, windowsFrom } from './carrier-simulator-network.ts';
import { carrierSimulatorPages } from './carrier-simulator-pages.ts';

export const CARRIER_API = '/api/dev/carrier/v1';

const MAX_DAYS = 60;

const objectOf = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
const readBody = async (c: ApiContext) => objectOf(await c.req.json().catch(() => null));
const isFilled = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Networks whose parcels it carries too. Of their lockers it knows the form of the codes only. */
const PARTNERS: ReadonlySet<unknown> = new Set(['omniva', 'dpd', 'smartposti']);

/** Undefined: correct. */
const faultOf = (request: Record<string, unknown>) => {
  const { service, locker, network, language, addressee, callback_url } = request;
  const { name, phone, street, city, zip, country } = objectOf(addressee);
  if (!isFilled(name) || !isFilled(country) || !isFilled(callback_url)) return 'addressee_incomplete';
  if (!/^[a-z]{2}$/.test(String(language))) return 'language_unknown';
  if (service === 'LOCKER') {
    if (network !== undefined && !PARTNERS.has(network)) return 'network_unknown';
    const isKnown =
      network === undefined
        ? LOCKERS.some(({ code }) => code === locker)
        : /^[A-Z\d]{1,12}$/.test(String(locker));
    if (!isKnown) return 'locker_unknown';
    // The code that opens the door comes as a text message.
    return isFilled(phone) ? undefined : 'phone_missing';
  }
  if (service !== 'DOOR') return 'service_unknown';
  return [street, city, zip].every(isFilled) ? undefined : 'address_incomplete';
};

/** A page per label, in the simplest PDF there is: text in a standard font. */
const printLabels = (consignments: readonly Consignment[]): string => {
  const safe = (text: string) => text.replace(/[^\x20-\x7e]/g, '?').replace(/[\\()]/g, '\\$&');
  const pages = consignments.map(({ barcode, request }) => {
    const { name, city } = objectOf(request['addressee']);
    const lines = ['SIMULATED CARRIER', barcode, String(name), String(request['locker'] ?? city)];
    return `BT /F1 18 Tf 24 TL 30 380 Td ${lines.map((line) => `(${safe(line)}) Tj T*`).join(' ')} ET`;
  });
  const first = 4;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${first + 2 * index} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 298 420] /Resources << /Font << /F1 3 0 R >> >> /Contents ${first + 2 * index + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  return `${file}xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
};

const describe = ({ ref, barcode, status }: Consignment) => ({ ref, barcode, status });

const apiRoutes = ({ db, accessKey, isOpen }: CarrierSimulatorDeps): Hono<ApiEnv> => {
  const books = createCarrierBooks(db);
  const routes = new Hono<ApiEnv>();
  routes.use(`${CARRIER_API}/*`, async (c, next) => {
    if (!(await isOpen())) return c.json({ error: 'closed' }, 404);
    if (c.req.header('authorization') !== `Bearer ${accessKey}`)
      return c.json({ error: 'unknown_customer' }, 401);
    return next();
  });
  return routes
    .get(`${CARRIER_API}/lockers`, (c) =>
      c.json({ lockers: LOCKERS.filter(({ address }) => address.country === c.req.query('country')) }),
    )
    .get(`${CARRIER_API}/windows`, (c) => {
      const { from = '', days = '' } = c.req.query();
      const isValid = /^\d{4}-\d\d-\d\d$/.test(from) && !Number.isNaN(Date.parse(from));
      if (!isValid || !(Number(days) >= 1 && Number(days) <= MAX_DAYS))
        return c.json({ error: 'invalid' }, 422);
      return c.json({ windows: windowsFrom(from, Number(days)) });
    })
    .post(`${CARRIER_API}/consignments`, async (c) => {
      const request = await readBody(c);
      const key = c.req.header('idempotency-key') ?? '';
      const error = key === '' ? 'key_missing' : faultOf(request);
      if (error) return c.json({ error }, 422);
      const booked = await books.book(key, request);
      if (!booked || !isDeepStrictEqual(booked.request, request)) return c.json({ error: 'key_taken' }, 409);
      return c.json(describe(booked), 201);
    })
    .post(`${CARRIER_API}/consignments/:ref/cancel`, async (c) => {
      const found = await books.find(c.req.param('ref'));
      if (!found) return c.json({ error: 'unknown' }, 404);
      if (found.status === 'BOOKED') await books.move(found, 'CANCELLED');
      // Another request may have been faster.
      const now = await books.find(found.ref);
      return now?.status === 'CANCELLED' ? c.json(describe(now)) : c.json({ error: 'under_way' }, 409);
    })
    .post(`${CARRIER_API}/labels`, async (c) => {
      const { refs } = await readBody(c);
      const wanted = Array.isArray(refs) ? refs.map(String) : [];
      const found = wanted.length === 0 ? [] : await books.findAll(wanted);
      if (found.length === 0 || found.length < new Set(wanted).size) return c.json({ error: 'unknown' }, 404);
      return c.body(printLabels(found), 200, { 'content-type': 'application/pdf' });
    });
};

export interface CarrierSimulator {
  /** For shops; the adapter calls it without a network. */
  api: Hono<ApiEnv>;
  /** For receivers. */
  pages: (deliver: DeliverWebhook) => Hono<ApiEnv>;
}

export const createCarrierSimulator = (deps: CarrierSimulatorDeps): CarrierSimulator => ({
  api: apiRoutes(deps),
  pages: (deliver) => carrierSimulatorPages(deps, deliver),
});
