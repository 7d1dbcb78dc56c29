// A simulated carrier with its own API, books and signature; the visitor moves the parcel on its tracking page. It
// shares no code with the adapter, so that an error of one is not made by the other too. Its API, all JSON with
// `Authorization: Bearer KEY`:
// GET /lockers?country=EE → {lockers: [{code, name, address: {street, city, zip, country}, position, open}]}
// GET /windows?from=2026-11-16&days=14 → {windows: [{ref, date, begins, ends, vans}]}
// POST /consignments with Idempotency-Key: {reference, service: DOOR|LOCKER, locker?, window?, addressee: {name, phone,
//   email, street, city, zip, country}, callback_url} → 201 {ref, barcode, status}; 409: the key has another request
// POST /consignments/REF/cancel → 200; 409: it is under way
// POST /labels {refs} → application/pdf
// Events are posted to callback_url: {event, ref, status, at}, with `Carrier-Signature`: HMAC-SHA256 of the body, hex.
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray } from 'drizzle-orm';
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Database } from '../../db/database.ts';
import type { ApiContext, ApiEnv } from '../../http/api-env.ts';
import { HttpError } from '../../http/http-error.ts';
import { setHeader } from '../../http/response-headers.ts';
import { LOCKERS, windowsFrom } from './carrier-simulator-network.ts';
import { simulatedConsignments } from './carrier-simulator-tables.ts';

const ROOT = '/api/dev/carrier';
export const CARRIER_API = `${ROOT}/v1`;
/** Pages about parcels, by their barcodes. */
export const CARRIER_PAGES = `${ROOT}/track`;

type Consignment = typeof simulatedConsignments.$inferSelect;
type Status = Consignment['status'];

export interface CarrierSimulatorDeps {
  db: Database;
  accessKey: string;
  eventSecret: string;
  /** The demo may be removed while the shop runs, and this carrier with it. */
  isOpen: () => Promise<boolean>;
}

/** Posts an event. */
export type DeliverEvent = (url: string, init: RequestInit) => Promise<Response>;

const MAX_DAYS = 60;
/** What may follow each status. */
const NEXT: Record<Status, readonly Status[]> = {
  BOOKED: ['MOVING'],
  MOVING: ['IN_LOCKER', 'DELIVERED', 'RETURNED'],
  IN_LOCKER: ['DELIVERED', 'RETURNED'],
  DELIVERED: [],
  RETURNED: [],
  CANCELLED: [],
};

const objectOf = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
const readBody = async (c: ApiContext) => objectOf(await c.req.json().catch(() => null));
const isFilled = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Undefined: correct. */
const faultOf = ({ service, locker, addressee, callback_url }: Record<string, unknown>) => {
  const { name, phone, street, city, zip, country } = objectOf(addressee);
  if (!isFilled(name) || !isFilled(country) || !isFilled(callback_url)) return 'addressee_incomplete';
  if (service === 'LOCKER') {
    if (!LOCKERS.some(({ code }) => code === locker)) return 'locker_unknown';
    // The code that opens the door comes as a text message.
    return isFilled(phone) ? undefined : 'phone_missing';
  }
  if (service !== 'DOOR') return 'service_unknown';
  return [street, city, zip].every(isFilled) ? undefined : 'address_incomplete';
};

/** Digits derived from the key: the same shipment has the same number. */
const barcodeOf = (key: string): string => {
  const hash = createHash('sha256').update(key).digest();
  return `SIM${String(hash.readUIntBE(0, 6)).padStart(15, '0')}`;
};

const createBooks = (db: Database) => {
  const table = simulatedConsignments;
  const find = async (ref: string): Promise<Consignment | undefined> =>
    (await db.select().from(table).where(eq(table.ref, ref)))[0];
  return {
    find,
    findAll: (refs: string[]): Promise<Consignment[]> =>
      db.select().from(table).where(inArray(table.ref, refs)),
    findByBarcode: async (barcode: string): Promise<Consignment | undefined> =>
      (await db.select().from(table).where(eq(table.barcode, barcode)))[0],
    /** The first request with the key counts. */
    book: async (key: string, request: Record<string, unknown>): Promise<Consignment | undefined> => {
      const callback_url = String(request['callback_url']);
      await db
        .insert(table)
        .values({ ref: randomUUID(), idempotency_key: key, request, barcode: barcodeOf(key), callback_url })
        .onConflictDoNothing();
      return (await db.select().from(table).where(eq(table.idempotency_key, key)))[0];
    },
    /** Undefined: it has another status meanwhile. */
    move: async ({ ref, status }: Consignment, next: Status): Promise<Consignment | undefined> =>
      (
        await db
          .update(table)
          .set({ status: next })
          .where(and(eq(table.ref, ref), eq(table.status, status)))
          .returning()
      )[0],
  };
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
  const books = createBooks(db);
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

const page = (title: string, content: unknown) =>
  html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>body{font:16px/24px sans-serif;max-width:32rem;margin:2rem auto;padding:0 1rem}
button{display:block;width:100%;margin:.5rem 0;padding:.75rem;font:inherit}</style></head><body><main><h1>${title}</h1>${content}</main></body></html>`;

const sendPage = (c: ApiContext, status: 200 | 404, content: unknown): Response => {
  setHeader(
    c,
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
  );
  setHeader(c, 'Cache-Control', 'no-store');
  return c.html(String(page('Carrier simulator', content)), status);
};

const pageRoutes = (
  { db, eventSecret, isOpen }: CarrierSimulatorDeps,
  deliver: DeliverEvent,
): Hono<ApiEnv> => {
  const books = createBooks(db);
  const routes = new Hono<ApiEnv>();
  routes.use(`${CARRIER_PAGES}/*`, async (_c, next) => {
    if (!(await isOpen())) throw new HttpError(404, 'There is no such carrier');
    await next();
  });
  const announce = async ({ ref, status, callback_url }: Consignment): Promise<void> => {
    const body = JSON.stringify({ event: randomUUID(), ref, status, at: new Date().toISOString() });
    const signature = createHmac('sha256', eventSecret).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'carrier-signature': signature };
    await deliver(callback_url, { method: 'POST', headers, body });
  };
  const unknown = (c: ApiContext) => sendPage(c, 404, html`<p>There is no such parcel.</p>`);
  return routes
    .get(`${CARRIER_PAGES}/:barcode`, async (c) => {
      const found = await books.findByBarcode(c.req.param('barcode'));
      if (!found) return unknown(c);
      const buttons = NEXT[found.status].map(
        (status) => html`<button name="status" value="${status}">${status}</button>`,
      );
      return sendPage(
        c,
        200,
        html`<p>Parcel ${found.barcode}: <strong>${found.status}</strong>. Nothing is sent here.</p>
<form method="post" action="${CARRIER_PAGES}/${found.barcode}">${buttons}</form>`,
      );
    })
    .post(`${CARRIER_PAGES}/:barcode`, async (c) => {
      const found = await books.findByBarcode(c.req.param('barcode'));
      const wanted = new URLSearchParams(await c.req.text()).get('status');
      const next = found && NEXT[found.status].find((status) => status === wanted);
      const moved = found && next && (await books.move(found, next));
      if (!moved) return unknown(c);
      await announce(moved);
      return c.redirect(`${CARRIER_PAGES}/${moved.barcode}`, 303);
    });
};

export interface CarrierSimulator {
  /** For shops; the adapter calls it without a network. */
  api: Hono<ApiEnv>;
  /** For receivers. */
  pages: (deliver: DeliverEvent) => Hono<ApiEnv>;
}

export const createCarrierSimulator = (deps: CarrierSimulatorDeps): CarrierSimulator => ({
  api: apiRoutes(deps),
  pages: (deliver) => pageRoutes(deps, deliver),
});
