// How an order is delivered: the data of its shipping method, and copies of what the buyer chose.

/** `courier` to the door, `parcel_machine`, the shop's own van, or collected from the shop. */
export const SHIPPING_KINDS = ['courier', 'parcel_machine', 'own_transport', 'shop_pickup'] as const;
export type ShippingKind = (typeof SHIPPING_KINDS)[number];

/** What the buyer has to choose with the method. */
export const SHIPPING_NEEDS = ['none', 'point', 'slot'] as const;
export type ShippingNeeds = (typeof SHIPPING_NEEDS)[number];

export interface PickupPoint {
  /** The carrier's own id. */
  id: string;
  country: string;
  name: string;
  street: string;
  city: string;
  /** County; empty: the carrier's list has none. */
  region: string;
  postcode: string;
  lat: number;
  lng: number;
  /** As the carrier writes it; empty: unknown. */
  hours: string;
}

/** A day and a part of it, in the shop's time zone. */
export interface DeliverySlot {
  id: number;
  /** YYYY-MM-DD. */
  day: string;
  /** HH:MM. */
  from: string;
  to: string;
}

/** Copies: a point may close and a slot may change after the order. */
export interface ShippingDetails {
  kind: ShippingKind;
  /** Code of the delivery provider; empty: none. */
  provider: string;
  point: PickupPoint | null;
  slot: DeliverySlot | null;
  /** All goods as one parcel; `sidesMm` null: several pieces, or unknown. Missing: the weight is not known. */
  parcel?: { weightG: number; sidesMm: readonly [number, number, number] | null };
  /** As the buyer described the place: floor, lift, phone, note; missing: nothing was said. */
  access?: Readonly<Record<string, unknown>>;
}

/** Work at the buyer's, done at a chosen time; a product names it as `booked_as`. */
export const SERVICE_KINDS = ['measuring', 'installation'] as const;
export type ServiceKind = (typeof SERVICE_KINDS)[number];

/** A copy: the slot may change after the order. */
export interface ServiceVisit {
  service: ServiceKind;
  /** Null: the time is arranged by telephone. */
  slot: DeliverySlot | null;
}
