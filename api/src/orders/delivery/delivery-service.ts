// Points, slots and shipments of the shop's delivery providers.

import type { SlotHold } from '@klaas/core/contract/delivery-endpoints.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import { addDays, shopDayOf } from '@klaas/core/stores/shop-time.ts';
import type { CartKey, CartService } from '../../cart/cart-service.ts';
import { shopAuthor } from '../../staff/change-log/change-log-service.ts';
import type { OrderEditor } from '../order-editor.ts';
import { deleteLabels, type LabelDeps, storeLabel } from '../shipment/shipment-label.ts';
import { saveEvent } from '../tracking/tracking-repository.ts';
import { cancelShipment } from './cancel-shipment.ts';
import { holdSlot } from './delivery-choice.ts';
import type { DeliveryEvent, EventError } from './delivery-provider.ts';
import { loadNetwork } from './load-network.ts';
import { createPointList } from './point-list.ts';
import {
  addTrackingNumbers,
  refuseAfterwards,
  registerShipment,
  type ShipmentDeps,
} from './register-shipment.ts';
import { findShipment } from './shipment-repository.ts';
import { deleteExpiredHolds, deleteHold, findFreeSlots, type SlotsQuery } from './slot-repository.ts';

export interface DeliveryDeps extends ShipmentDeps, LabelDeps {
  steps: Pick<OrderEditor, 'ship' | 'arrive'>;
  carts: Pick<CartService, 'lockOpen'>;
}

/** The carrier has the parcel, whatever the staff has entered. */
const IS_UNDER_WAY = new Set<DeliveryEvent['status']>(['in_transit', 'ready_for_pickup']);

export type ReceiveError = EventError | 'provider_unknown' | 'shipment_unknown';

export const createDeliveryService = (deps: DeliveryDeps) => {
  const { db, now, carriers, steps, carts } = deps;
  const points = createPointList(deps);
  return {
    points,

    /** From tomorrow on: today's vans are loaded. */
    slots: ({ days, ...query }: Pick<SlotsQuery, 'provider' | 'country'> & { days: number }) =>
      findFreeSlots(db, {
        ...query,
        from: addDays(shopDayOf(now()), 1),
        before: addDays(shopDayOf(now()), days + 1),
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
    /** Job of a registered shipment. */
    storeLabel: ({ key }: { key: string }) => storeLabel(deps, key),
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
      // Refused when it has happened already. Also after a repeated event: the process may have ended before this.
      if (status === 'delivered') await steps.arrive(author, shipment.entity_id, at);
      if (IS_UNDER_WAY.has(status)) await steps.ship(author, shipment.entity_id);
      return { ok: true, value: status };
    },
  };
};

export type DeliveryService = ReturnType<typeof createDeliveryService>;
