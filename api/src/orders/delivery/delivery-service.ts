// Points, slots and shipments of the shop's delivery providers.

import type { SlotHold } from '@klaas/core/contract/delivery-endpoints.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { DeliverySlot, ServiceKind } from '@klaas/core/stores/shipping-details.ts';
import { addDays, shopDayOf } from '@klaas/core/stores/shop-time.ts';
import type { CartKey, CartRef, CartResult, CartService } from '../../cart/cart-service.ts';
import type { Database } from '../../db/database.ts';
import { shopAuthor } from '../../staff/change-log/change-log-service.ts';
import type { OrderEditor } from '../order-editor.ts';
import type { OrderRow } from '../order-tables.ts';
import { deleteLabels, type LabelDeps, loadLabel, storeLabel } from '../shipment/shipment-label.ts';
import { concernsWholeOrder, saveEvent } from '../tracking/tracking-repository.ts';
import { cancelShipment } from './cancel-shipment.ts';
import { holdSlot, type SlotError } from './delivery-choice.ts';
import type { DeliveryEvent, EventError, SlotSource } from './delivery-provider.ts';
import type { SlotPurpose } from './delivery-tables.ts';
import { loadNetwork } from './load-network.ts';
import { siteOfOrder } from './move-booking.ts';
import { createPointList } from './point-list.ts';
import {
  addTrackingNumbers,
  refuseAfterwards,
  registerShipment,
  type ShipmentDeps,
} from './register-shipment.ts';
import { findShipment } from './shipment-repository.ts';
import {
  deleteExpiredHolds,
  deleteHold,
  type FreeSlot,
  findFreeSlots,
  loadService,
  type Site,
  type SlotsQuery,
} from './slot-repository.ts';

export interface DeliveryDeps extends ShipmentDeps, LabelDeps {
  steps: Pick<OrderEditor, 'ship' | 'arrive'>;
  carts: Pick<CartService, 'lockOpen' | 'services'>;
  crews: readonly SlotSource[];
}

type HoldResult = Result<SlotHold | null, SlotError | 'cart_not_found'>;

interface ServiceOffer {
  service: ServiceKind;
  is_served: boolean;
  slots: DeliverySlot[];
}

const plainSlot = ({ id, day, from, to }: FreeSlot): DeliverySlot => ({ id, day, from, to });

/** The carrier has the parcel, whatever the staff has entered. */
const IS_UNDER_WAY = new Set<DeliveryEvent['status']>(['in_transit', 'ready_for_pickup']);

type DaysQuery = Pick<SlotsQuery, 'provider' | 'country' | 'postcode'> & { days: number };

const freeSlotsIn = (db: Database, nowMs: number, { days, ...query }: DaysQuery): Promise<FreeSlot[]> => {
  const today = shopDayOf(nowMs);
  const [from, before] = [addDays(today, 1), addDays(today, days + 1)];
  return findFreeSlots(db, { ...query, from, before, at: new Date(nowMs) });
};

export type ReceiveError = EventError | 'provider_unknown' | 'shipment_unknown';

/** What an order has at a chosen time, with the free slots at its address. */
export const slotsForOrder = async (
  db: Database,
  order: OrderRow,
  { nowMs, days }: { nowMs: number; days: number },
): Promise<{ purpose: SlotPurpose; current: DeliverySlot | null; slots: FreeSlot[] }[]> => {
  const { shipping_details: details, visits } = order;
  const bookings = [
    ...(details?.slot
      ? [{ purpose: 'delivery' as const, provider: details.provider, current: details.slot }]
      : []),
    ...visits.map(({ service, slot }) => ({ purpose: service, provider: service, current: slot })),
  ];
  return Promise.all(
    bookings.map(async ({ purpose, provider, current }) => ({
      purpose,
      current,
      slots: await freeSlotsIn(db, nowMs, { provider, days, ...siteOfOrder(order) }),
    })),
  );
};

export const createDeliveryService = (deps: DeliveryDeps) => {
  const { db, now, carriers, steps, carts } = deps;
  const points = createPointList(deps);
  const slots = (query: DaysQuery) => freeSlotsIn(db, now(), query);
  const serviceVisits = async (
    services: readonly ServiceKind[],
    { days, ...site }: Site & { days: number },
  ): Promise<ServiceOffer[]> => {
    const offers: ServiceOffer[] = [];
    for (const service of services) {
      const state = await loadService(db, service, site, shopDayOf(now()));
      if (state === 'unbookable') continue;
      const free = await slots({ provider: service, days, ...site });
      offers.push({ service, is_served: state === 'served', slots: free.map(plainSlot) });
    }
    return offers;
  };
  return {
    points,
    carriers,

    /** From tomorrow on: today's vans are loaded. */
    slots,

    /** Of services whose time is chosen. */
    serviceVisits,

    /** Services in the cart whose time is chosen. */
    visits: async (ref: CartRef, at: Site & { days: number }): Promise<CartResult<ServiceOffer[]>> => {
      const services = await carts.services(ref);
      return services.ok ? { ok: true, value: await serviceVisits(services.value, at) } : services;
    },

    /** Null gives the place back. The cart is locked first, as in an order: neither can wait for the other. */
    hold: (key: CartKey, slotId: number | null, purpose: SlotPurpose): Promise<HoldResult> =>
      db.transaction(async (tx): Promise<HoldResult> => {
        const cartId = await carts.lockOpen(tx, key);
        if (cartId === undefined) return { ok: false, error: 'cart_not_found' };
        if (slotId !== null) return holdSlot(tx, slotId, { cartId, nowMs: now() });
        await deleteHold(tx, cartId, purpose);
        return { ok: true, value: null };
      }),
    /** Job: they are not counted any more. */
    deleteExpiredHolds: () => deleteExpiredHolds(db, new Date(now())),

    /** Job of every night. */
    load: () => loadNetwork(deps).finally(points.clear),
    /** Job of a shipped order. */
    register: ({ key }: { key: string }) => registerShipment(deps, key),
    /** Job of a registered shipment. */
    storeLabel: ({ key }: { key: string }) => storeLabel(deps, key),
    /** For the staff. */
    label: (entityId: number) => loadLabel(deps, entityId),
    /** Job of every hour. */
    deleteLabels: () => deleteLabels(deps),
    /** Job of a cancelled order. */
    cancel: ({ key }: { key: string }) => cancelShipment(deps, key),

    /** A carrier's event, which may be repeated or out of order: the order is shipped and delivered once. */
    receiveEvent: async (
      provider: string,
      rawBody: Uint8Array,
      headers: Headers,
    ): Promise<Result<DeliveryEvent['status'], ReceiveError>> => {
      const carrier = carriers.get(provider);
      if (!carrier) return { ok: false, error: 'provider_unknown' };
      const read = carrier.readEvent(rawBody, headers);
      if (!read.ok) return read;
      const { carrierRef, status, at } = read.value;
      if (status === 'other') return { ok: true, value: status };
      const shipment = await findShipment(db, provider, carrierRef);
      if (!shipment) return { ok: false, error: 'shipment_unknown' };
      if (status === 'refused') {
        await refuseAfterwards(deps, shipment);
        return { ok: true, value: status };
      }
      await addTrackingNumbers(deps, shipment, read.value.trackingNumbers ?? []);
      await saveEvent(db, shipment.key, { ...read.value, status });
      const author = shopAuthor(provider);
      if (!(await concernsWholeOrder(db, shipment, status))) return { ok: true, value: status };
      // Refused when it has happened already. Also after a repeated event: the process may have ended before this.
      if (status === 'delivered') await steps.arrive(author, shipment.entity_id, at);
      if (IS_UNDER_WAY.has(status)) await steps.ship(author, shipment.entity_id, '', 'passes');
      return { ok: true, value: status };
    },
  };
};

export type DeliveryService = ReturnType<typeof createDeliveryService>;
