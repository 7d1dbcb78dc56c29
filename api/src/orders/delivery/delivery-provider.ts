// Port for carriers. Implemented in `providers/delivery`; the composition lists the implementations.

import type { ParcelStatus } from '@klaas/core/orders/parcel-state.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { PickupPoint, ShippingKind } from '@klaas/core/stores/shipping-details.ts';

export interface SlotQuery {
  country: string;
  /** First day, YYYY-MM-DD, and the number of days. */
  from: string;
  days: number;
}

export interface OfferedSlot {
  /** The provider's own id of the slot. */
  ref: string;
  day: string;
  from: string;
  to: string;
  /** Deliveries or visits that the shop may book in it. */
  capacity: number;
  /** Beginnings of post codes; without them the whole country. */
  prefixes?: readonly string[];
}

/** Whoever has slots: a carrier, or the shop's own people. */
export interface SlotSource {
  code: string;
  /** Countries with points or slots. */
  countries: readonly string[];
  slots(query: SlotQuery): Promise<Result<OfferedSlot[], CallError>>;
}

export interface ShipmentRequest {
  /** A repeated request with the same key is one shipment. */
  idempotencyKey: string;
  orderNumber: string;
  kind: ShippingKind;
  pointId: string | null;
  slotRef: string | null;
  /** Of the receiver: two letters, such as `et`. */
  lang: string;
  receiver: {
    name: string;
    phone: string;
    email: string;
    street: string;
    city: string;
    postcode: string;
    country: string;
  };
  parcel: {
    /** With packing. */
    weightG: number;
    /** Longest first; null: unknown. */
    sidesMm: readonly [number, number, number] | null;
  };
  /** The provider's server posts its events here. */
  eventUrl: string;
}

export interface RegisteredShipment {
  /** The provider's name of the shipment. */
  carrierRef: string;
  /** One for each parcel. */
  trackingNumbers: string[];
}

export interface DeliveryEvent {
  /** The same event may arrive again. */
  eventId: string;
  carrierRef: string;
  /** `refused`: it could not be registered after all. `other`: not about the way of a parcel. */
  status: ParcelStatus | 'refused' | 'other';
  at: Date;
  /** Where they are known only afterwards. */
  trackingNumbers?: string[];
}

export type CallError = 'provider_unreachable' | 'provider_refused';
/** `phone_not_mobile`: a parcel machine needs one. `detail.reason` is what the provider says. */
export type RegisterError = CallError | 'phone_not_mobile';
export type LabelError = CallError | 'shipment_unknown';
export type CancelError = 'provider_unreachable' | 'shipment_unknown' | 'cancel_refused';
export type EventError = 'event_malformed' | 'signature_invalid';

/** Shipping methods name its code. */
export interface DeliveryProvider extends SlotSource {
  /** As the buyer knows it; empty: the title of the shipping method says it. */
  name: string;
  /** All points of the country; an empty list where there are none. */
  points(country: string): Promise<Result<PickupPoint[], CallError | 'feed_malformed'>>;
  register(shipment: ShipmentRequest): Promise<Result<RegisteredShipment, RegisterError>>;
  /** The label as PDF. */
  label(carrierRef: string): Promise<Result<Uint8Array, LabelError>>;
  /** Before it is under way; cancelling again is accepted. */
  cancel(carrierRef: string): Promise<Result<true, CancelError>>;
  /** The provider's own page about a parcel; null: there is none. */
  trackingUrl(trackingNumber: string): string | null;
  /** Verifies the signature over the bytes as they were received. */
  readEvent(rawBody: Uint8Array, headers: Headers): Result<DeliveryEvent, EventError>;
}
