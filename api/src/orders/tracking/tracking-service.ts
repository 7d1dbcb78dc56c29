// The tracking page of an order: for everybody who has its link. No names, addresses of persons or prices.
import type { Tracking } from '@klaas/core/contract/tracking-endpoints.ts';
import { parcelEventsOf, parcelStateOf } from '@klaas/core/orders/parcel-state.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { Database } from '../../db/database.ts';
import type { DeliveryProvider } from '../delivery/delivery-provider.ts';
import { incrementIdOf } from '../order-key.ts';
import { loadOrder } from '../order-repository.ts';
import type { OrderRow } from '../order-tables.ts';
import { createTrackingKeys } from './tracking-key.ts';
import { loadShipments } from './tracking-repository.ts';

export interface TrackingDeps {
  db: Database;
  now: () => number;
  appSecret: string;
  carriers: ReadonlyMap<string, DeliveryProvider>;
}

type Parcel = Tracking['parcels'][number];
type Shipment = Pick<
  Awaited<ReturnType<typeof loadShipments>>[number],
  'provider' | 'state' | 'registered_at' | 'tracking_numbers' | 'events'
>;

/** Never registered at the carrier, or no longer: the buyer has nothing to follow there. */
const IS_GONE = new Set<Shipment['state']>(['refused', 'cancel_due', 'canceled']);

const numbersOf = (text: string): string[] => text.split(/[,\s]+/).filter((number) => number !== '');

const parcelOf = (
  { shipped_at, delivered_at, state, shipping_description }: OrderRow,
  { provider, registered_at, tracking_numbers, events }: Shipment,
  carriers: TrackingDeps['carriers'],
): Parcel => {
  const carrier = carriers.get(provider);
  const record = {
    events,
    registeredAt: registered_at,
    shippedAt: shipped_at,
    deliveredAt: delivered_at,
    isCanceled: state === 'canceled',
  };
  return {
    carrier: carrier?.name || shipping_description,
    state: parcelStateOf(record),
    tracking: tracking_numbers.map((number) => ({ number, url: carrier?.trackingUrl(number) ?? '' })),
    events: parcelEventsOf(record).map(({ status, at }) => ({ status, at: at.toISOString() })),
  };
};

/** Without a shipment of its own it is one parcel, with the number that the staff gave. */
const shipmentsOf = (order: OrderRow, stored: readonly Shipment[]): readonly Shipment[] => {
  const alive = stored.filter(({ state }) => !IS_GONE.has(state));
  if (alive.length > 0) return alive;
  return [
    {
      provider: order.shipping_details?.provider ?? '',
      state: 'registered',
      registered_at: null,
      tracking_numbers: numbersOf(order.tracking_number),
      events: [],
    },
  ];
};

const trackingOf = (order: OrderRow, parcels: Parcel[]): Tracking => ({
  number: incrementIdOf(order.entity_id),
  method: order.shipping_description,
  kind: order.shipping_details?.kind ?? '',
  ...(order.shipping_details?.point && { pickup_point: order.shipping_details.point }),
  ...(order.shipping_details?.slot && { delivery_slot: order.shipping_details.slot }),
  parcels,
  items: order.items.map(({ item_id, name, qty_ordered, options, image = '' }) => ({
    ...{ item_id, name, image, qty: qty_ordered },
    options: options.map(({ label, value }) => ({ label, value })),
  })),
});

export const createTrackingService = ({ db, now, appSecret, carriers }: TrackingDeps) => {
  const keys = createTrackingKeys(appSecret);
  return {
    /** A forged, expired or foreign token, and an order without a delivery, give the same error. */
    load: async (token: string): Promise<Result<Tracking, 'tracking_unknown'>> => {
      const unknown = { ok: false, error: 'tracking_unknown' } as const;
      const read = keys.read(token, now());
      const order = read && (await loadOrder(db, read.entityId));
      if (!order || !read.isOf(order)) return unknown;
      // The account was deleted: nothing about the order is shown any more.
      if (order.customer_email === '' || order.shipping_address === null) return unknown;
      const shipments = shipmentsOf(order, await loadShipments(db, order.entity_id));
      const parcels = shipments.map((shipment) => parcelOf(order, shipment, carriers));
      return { ok: true, value: trackingOf(order, parcels) };
    },
  };
};

export type TrackingService = ReturnType<typeof createTrackingService>;
