// Adapter to the API of the simulated carrier.
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { CallError, DeliveryEvent, DeliveryProvider } from '../../orders/delivery/delivery-provider.ts';

export const DEMO_CARRIER = 'democarrier';

const TIMEOUT_MS = 10_000;

const LockersSchema = z.object({
  lockers: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      address: z.object({ street: z.string(), city: z.string(), zip: z.string(), country: z.string() }),
      position: z.tuple([z.number(), z.number()]),
      open: z.string(),
    }),
  ),
});
const WindowsSchema = z.object({
  windows: z.array(
    z.object({
      ref: z.string(),
      date: z.string(),
      begins: z.string(),
      ends: z.string(),
      vans: z.int(),
    }),
  ),
});
const ConsignmentSchema = z.object({ ref: z.string(), barcode: z.string() });
const EventSchema = z.object({
  event: z.string(),
  ref: z.string(),
  status: z.enum(['BOOKED', 'MOVING', 'IN_LOCKER', 'DELIVERED', 'RETURNED', 'CANCELLED']),
  at: z.iso.datetime(),
});

const STATUSES: Record<z.output<typeof EventSchema>['status'], DeliveryEvent['status']> = {
  BOOKED: 'registered',
  MOVING: 'in_transit',
  IN_LOCKER: 'ready_for_pickup',
  DELIVERED: 'delivered',
  RETURNED: 'returned',
  CANCELLED: 'canceled',
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Of a response that is not the expected one. */
const failureOf = ({ status }: Response): { ok: false; error: CallError } => ({
  ok: false,
  error: status >= 500 ? 'provider_unreachable' : 'provider_refused',
});

export interface DemoCarrierOptions {
  /** Root of the carrier's API. */
  apiUrl: string;
  accessKey: string;
  /** Its page about a parcel is below this address. */
  trackingUrl: string;
  /** Signs the events. */
  eventSecret: string;
  /** Whose parcel machines it fills; unset: its own. */
  network?: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
}

export const createDemoCarrier = ({
  apiUrl,
  accessKey,
  trackingUrl,
  eventSecret,
  network,
  fetch,
}: DemoCarrierOptions): DeliveryProvider => {
  const call = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(`${apiUrl}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: { authorization: `Bearer ${accessKey}`, 'content-type': 'application/json', ...headers },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  const isSigned = (bytes: Uint8Array, signature: string): boolean => {
    const wanted = Buffer.from(createHmac('sha256', eventSecret).update(bytes).digest('hex'));
    const given = Buffer.from(signature);
    return wanted.length === given.length && timingSafeEqual(wanted, given);
  };

  return {
    code: DEMO_CARRIER,
    name: 'Demo',
    countries: ['EE'],

    points: async (country) => {
      const response = await call(`/lockers?${new URLSearchParams({ country })}`);
      const parsed = LockersSchema.safeParse(jsonOf(await response.text()));
      if (!response.ok || !parsed.success) return failureOf(response);
      const value = parsed.data.lockers.map(({ code, name, address, position: [lat, lng], open }) => {
        const { street, city, zip: postcode } = address;
        const place = { street, city, region: '', postcode, lat, lng };
        return { id: code, country: address.country, name, ...place, hours: open };
      });
      return { ok: true, value };
    },

    slots: async ({ country, from, days }) => {
      if (country !== 'EE') return { ok: true, value: [] };
      const response = await call(`/windows?${new URLSearchParams({ from, days: String(days) })}`);
      const parsed = WindowsSchema.safeParse(jsonOf(await response.text()));
      if (!response.ok || !parsed.success) return failureOf(response);
      const value = parsed.data.windows.map(({ ref, date, begins, ends, vans }) => ({
        ref,
        day: date,
        from: begins,
        to: ends,
        capacity: vans,
      }));
      return { ok: true, value };
    },

    register: async ({ idempotencyKey, orderNumber, pointId, slotRef, lang, receiver, eventUrl }) => {
      const { postcode: zip, ...addressee } = receiver;
      const response = await call(
        '/consignments',
        {
          reference: orderNumber,
          ...(pointId === null ? { service: 'DOOR' } : { service: 'LOCKER', locker: pointId, network }),
          ...(slotRef !== null && { window: slotRef }),
          language: lang,
          addressee: { ...addressee, zip },
          callback_url: eventUrl,
        },
        { 'idempotency-key': idempotencyKey },
      );
      const parsed = ConsignmentSchema.safeParse(jsonOf(await response.text()));
      if (!response.ok || !parsed.success) return failureOf(response);
      const { ref, barcode } = parsed.data;
      return { ok: true, value: { carrierRef: ref, trackingNumbers: [barcode] } };
    },

    label: async (ref) => {
      const response = await call('/labels', { refs: [ref] });
      if (response.status === 404) return { ok: false, error: 'shipment_unknown' };
      const isPdf = response.headers.get('content-type') === 'application/pdf';
      if (!response.ok || !isPdf) return failureOf(response);
      return { ok: true, value: new Uint8Array(await response.arrayBuffer()) };
    },

    cancel: async (ref) => {
      const response = await call(`/consignments/${encodeURIComponent(ref)}/cancel`, {});
      if (response.ok) return { ok: true, value: true };
      if (response.status === 404) return { ok: false, error: 'shipment_unknown' };
      return { ok: false, error: response.status >= 500 ? 'provider_unreachable' : 'cancel_refused' };
    },

    trackingUrl: (number) => `${trackingUrl}/${encodeURIComponent(number)}`,

    readEvent: (rawBody, headers) => {
      if (!isSigned(rawBody, headers.get('carrier-signature') ?? ''))
        return { ok: false, error: 'signature_invalid' };
      const parsed = EventSchema.safeParse(jsonOf(new TextDecoder().decode(rawBody)));
      if (!parsed.success) return { ok: false, error: 'event_malformed' };
      const { event, ref, status, at } = parsed.data;
      return {
        ok: true,
        value: { eventId: event, carrierRef: ref, status: STATUSES[status], at: new Date(at) },
      };
    },
  };
};
