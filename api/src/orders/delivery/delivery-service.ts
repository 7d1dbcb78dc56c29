// Points, slots and shipments of the shop's delivery providers.

import type { SlotHold } from '@klaas/core/contract/delivery-endpoints.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import type { CartKey, CartService } from '../../cart/cart-service.ts';
import type { Database } from '../../db/database.ts';
import { shopAuthor } from '../../staff/change-log/change-log-service.ts';
import type { OrderEditor } from '../order-editor.ts';
import { saveEvent } from '../tracking/tracking-repository.ts';
import { cancelShipment } from './cancel-shipment.ts';
import { holdSlot } from './delivery-choice.ts';
import type { DeliveryEvent, DeliveryProvider, EventError, LabelError } from './delivery-provider.ts';
import { loadNetwork } from './load-network.ts';
import { createPointList } from './point-list.ts';
import { registerShipment, type ShipmentDeps } from './register-shipment.ts';
import { findShipment, loadShipmentOf } from './shipment-repository.ts';
import { deleteExpiredHolds, deleteHold, findFreeSlots, type SlotsQuery } from './slot-repository.ts';

export interface DeliveryDeps extends ShipmentDeps {
  steps: Pick<OrderEditor, 'ship' | 'arrive'>;
  carts: Pick<CartService, 'lockOpen'>;
}

const DAY_MS = 86_400_000;

/** The carrier has the parcel, whatever the staff has entered. */
const IS_UNDER_WAY = new Set<DeliveryEvent['status']>(['in_transit', 'ready_for_pickup']);

export type ReceiveError = EventError | 'provider_unknown' | 'shipment_unknown';

/** The label of an order as PDF. */
export const loadLabel = async (
  db: Database,
  carriers: ReadonlyMap<string, DeliveryProvider>,
  entityId: number,
): Promise<Result<Uint8Array, LabelError | 'provider_unknown'>> => {
  const shipment = await loadShipmentOf(db, entityId);
  if (!shipment?.carrier_ref) return { ok: false, error: 'shipment_unknown' };
  const carrier = carriers.get(shipment.provider);
  return carrier ? carrier.label(shipment.carrier_ref) : { ok: false, error: 'provider_unknown' };
};

export const createDeliveryService = (deps: DeliveryDeps) => {
  const { db, now, carriers, steps, carts } = deps;
  const points = createPointList(deps);
  return {
    points,

    /** From tomorrow on: today's vans are loaded. */
    slots: ({ days, ...query }: Pick<SlotsQuery, 'provider' | 'country'> & { days: number }) =>
      findFreeSlots(db, {
        ...query,
        from: shopDayOf(now() + DAY_MS),
        before: shopDayOf(now() + (days + 1) * DAY_MS),
        at: new Date(now()),
      }),

    /** Null gives the place back. The cart is locked first, as in an order: neither can wait for the other. */
    hold: (
      key: CartKey,
      slotId: number | null,
    ): Promise<Result<SlotHold | null, 'slot_taken' | 'cart_not_found'>> =>
      db.transaction(async (tx): Promise<Result<SlotHold | null, 'slot_taken' | 'cart_not_found'>> => {
        const cartId = await carts.lockOpen(tx, key);
        if (cartId === undefined) return { ok: false, error: 'cart_not_found' };
        if (slotId !== null) return holdSlot(tx, slotId, { cartId, nowMs: now() });
        await deleteHold(tx, cartId);
        return { ok: true, value: null };
      }),
    /** Job: they are not counted any more. */
    deleteExpiredHolds: () => deleteExpiredHolds(db, new Date(now())),

    /** Job of every night. */
    load: () => loadNetwork(deps).finally(points.clear),
    /** Job of a shipped order. */
    register: ({ key }: { key: string }) => registerShipment(deps, key),
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
      const shipment = await findShipment(db, provider, carrierRef);
      if (!shipment) return { ok: false, error: 'shipment_unknown' };
      await saveEvent(db, shipment.key, read.value);
      const author = shopAuthor(provider);
      // Refused when it has happened already. Also after a repeated event: the process may have ended before this.
      if (status === 'delivered') await steps.arrive(author, shipment.entity_id, at);
      if (IS_UNDER_WAY.has(status)) await steps.ship(author, shipment.entity_id);
      return { ok: true, value: status };
    },
  };
};

export type DeliveryService = ReturnType<typeof createDeliveryService>;
