// Parcels and labels of several carriers at Montonio.
import type { Result } from '@klaas/core/stores/result.ts';
import type { PickupPoint } from '@klaas/core/stores/shipping-details.ts';
import type { CallError, DeliveryProvider } from '../../../orders/delivery/delivery-provider.ts';
import { readJwt, signJwt } from '../../payment/montonio/jwt.ts';
import {
  type CarrierFetch,
  type CarrierResponse,
  callCarrier,
  readBytes,
  reasonOf,
} from '../carrier-call.ts';
import { mobileNumberOf } from '../mobile-number.ts';
import {
  CourierServicesSchema,
  ErrorSchema,
  EventSchema,
  LabelFileSchema,
  PointsSchema,
  ShipmentSchema,
  shipmentBody,
  statusOf,
  trackingNumbersOf,
  WebhookSchema,
} from './montonio-shipping-wire.ts';

export const MONTONIO_SHIPPING = 'montonio';

export const MONTONIO_SHIPPING_APIS = {
  live: 'https://shipping.montonio.com/api/v2',
  test: 'https://sandbox-shipping.montonio.com/api/v2',
};

export interface MontonioShippingOptions {
  apiUrl: string;
  accessKey: string;
  secretKey: string;
  /** As Montonio names them. */
  carriers: readonly string[];
  trackingUrl: DeliveryProvider['trackingUrl'];
  now: () => number;
  fetch: CarrierFetch;
}

const TOKEN_SECONDS = 600;
const GRACE_SECONDS = 300;
const LABEL_TIMEOUT_MS = 9000;
const COUNTRIES = ['EE', 'LV', 'LT', 'FI'];

const refusalOf = ({ status, value }: CarrierResponse) => {
  const parsed = ErrorSchema.safeParse(value);
  const message = parsed.success ? [parsed.data.message].flat().join('; ') : '';
  return { ok: false, error: 'provider_refused', detail: { reason: reasonOf(status, message) } } as const;
};

const parseJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    // Not JSON: not a webhook.
    return undefined;
  }
};

/** The address is signed and short-lived: it needs no token, and must not get one. */
const downloadLabel = async (
  fetch: CarrierFetch,
  url: string,
): Promise<Result<Uint8Array, 'provider_unreachable'>> => {
  const unreachable = { ok: false, error: 'provider_unreachable' } as const;
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:') return unreachable;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(LABEL_TIMEOUT_MS) });
    const bytes = response.ok ? await readBytes(response) : undefined;
    const isPdf = bytes?.subarray(0, 5).toString('latin1') === '%PDF-';
    return bytes && isPdf ? { ok: true, value: new Uint8Array(bytes) } : unreachable;
  } catch {
    // The error holds the signed address.
    return unreachable;
  }
};

export const createMontonioShipping = (options: MontonioShippingOptions): DeliveryProvider => {
  const { apiUrl, accessKey, secretKey, carriers, trackingUrl, now, fetch } = options;
  const call = (method: 'GET' | 'POST', path: string, body?: unknown) => {
    const seconds = Math.floor(now() / 1000);
    const token = signJwt({ accessKey, iat: seconds, exp: seconds + TOKEN_SECONDS }, secretKey);
    return callCarrier({ fetch, url: `${apiUrl}${path}`, method, authorization: `Bearer ${token}`, body });
  };
  const ofCarrier = (list: string, carrierCode: string, countryCode: string) =>
    call('GET', `/shipping-methods/${list}?${new URLSearchParams({ carrierCode, countryCode })}`);

  const pointsOf = async (carrier: string, country: string): Promise<Result<PickupPoint[], CallError>> => {
    const called = await ofCarrier('pickup-points', carrier, country);
    if (!called.ok) return called;
    const parsed = PointsSchema.safeParse(called.value.value);
    if (called.value.status >= 300 || !parsed.success) return refusalOf(called.value);
    const machines = parsed.data.pickupPoints.filter(({ type }) => type === 'parcelMachine');
    const value = machines.map(({ id, name, streetAddress, locality, postalCode }) => ({
      ...{ id, country, name, street: streetAddress ?? '', city: locality ?? '', region: '' },
      // The list has no positions.
      ...{ postcode: postalCode ?? '', lat: 0, lng: 0, hours: '' },
    }));
    return { ok: true, value };
  };

  /** The first carrier that delivers to doors in that country. */
  const courierOf = async (country: string): Promise<Result<string, CallError>> => {
    for (const carrier of carriers) {
      const called = await ofCarrier('courier-services', carrier, country);
      if (!called.ok) return called;
      const parsed = CourierServicesSchema.safeParse(called.value.value);
      const id = parsed.success ? parsed.data.courierServices[0]?.id : undefined;
      if (id !== undefined) return { ok: true, value: id };
    }
    return { ok: false, error: 'provider_refused', detail: { reason: `no courier in ${country}` } };
  };

  return {
    code: MONTONIO_SHIPPING,
    name: '',
    countries: COUNTRIES,
    trackingUrl,

    points: async (country) => {
      if (!COUNTRIES.includes(country)) return { ok: true, value: [] };
      const points: PickupPoint[] = [];
      for (const carrier of carriers) {
        const listed = await pointsOf(carrier, country);
        // A list without one of the carriers would take its machines away.
        if (!listed.ok) return listed;
        points.push(...listed.value);
      }
      return { ok: true, value: points };
    },

    slots: async () => ({ ok: true, value: [] }),

    register: async (shipment) => {
      const { pointId, receiver } = shipment;
      const mobile = mobileNumberOf(receiver.phone, receiver.country);
      if (mobile === null) return { ok: false, error: 'phone_not_mobile' };
      const method =
        pointId === null ? await courierOf(receiver.country) : ({ ok: true, value: pointId } as const);
      if (!method.ok) return method;
      const called = await call('POST', '/shipments', shipmentBody(shipment, method.value, mobile));
      if (!called.ok) return called;
      if (called.value.status >= 300) return refusalOf(called.value);
      const parsed = ShipmentSchema.safeParse(called.value.value);
      if (!parsed.success) return { ok: false, error: 'provider_unreachable' };
      const { id, status, parcels } = parsed.data;
      if (status === 'registrationFailed')
        return { ok: false, error: 'provider_refused', detail: { reason: status } };
      // Still pending: the webhook brings the numbers.
      return { ok: true, value: { carrierRef: id, trackingNumbers: trackingNumbersOf(parcels) } };
    },

    label: async (carrierRef) => {
      const called = await call('POST', '/label-files', {
        shipmentIds: [carrierRef],
        pageSize: 'A4',
        synchronous: true,
      });
      if (!called.ok) return called;
      if (called.value.status === 404) return { ok: false, error: 'shipment_unknown' };
      if (called.value.status >= 300) return refusalOf(called.value);
      const parsed = LabelFileSchema.safeParse(called.value.value);
      const url = parsed.success ? parsed.data.labelFileUrl : null;
      return url ? downloadLabel(fetch, url) : { ok: false, error: 'provider_unreachable' };
    },

    // No such call is published: a person cancels it in Montonio's portal, or does not hand it over.
    cancel: async () => ({ ok: false, error: 'cancel_refused' }),

    readEvent: (rawBody) => {
      const webhook = WebhookSchema.safeParse(parseJson(rawBody));
      if (!webhook.success) return { ok: false, error: 'event_malformed' };
      const claims = readJwt(webhook.data.payload, secretKey, { nowMs: now(), graceSeconds: GRACE_SECONDS });
      if (!claims) return { ok: false, error: 'signature_invalid' };
      const parsed = EventSchema.safeParse(claims);
      if (!parsed.success) return { ok: false, error: 'event_malformed' };
      const { eventId, created, shipmentId = '', data } = parsed.data;
      if ((parsed.data.accessKey ?? accessKey) !== accessKey)
        return { ok: false, error: 'signature_invalid' };
      return {
        ok: true,
        value: {
          eventId,
          carrierRef: shipmentId,
          status: statusOf(parsed.data),
          at: new Date(created),
          trackingNumbers: trackingNumbersOf(data?.parcels),
        },
      };
    },
  };
};
