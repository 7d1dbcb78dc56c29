// How an edited order is delivered: another method with what has to be chosen with it, or the same one elsewhere.
import { isInZone } from '@klaas/core/cart/delivery/method-fit.ts';
import { parcelOf } from '@klaas/core/cart/delivery/packed-goods.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { ShippingDetails } from '@klaas/core/stores/shipping-details.ts';
import type { Quote } from '../../cart/cart-service.ts';
import { shippingMethodOf } from '../../checkout/place/order-record.ts';
import type { Transaction } from '../../db/database.ts';
import { type ChoiceError, chooseDelivery } from '../delivery/delivery-choice.ts';
import { isSlotLost, siteOfOrder } from '../delivery/move-booking.ts';
import { loadSlotZone, type Site } from '../delivery/slot-repository.ts';
import type { OrderRow } from '../order-tables.ts';

export interface DeliveryEdit {
  /** The order with its new address and method. */
  after: Pick<OrderRow, 'shipping_address' | 'billing_address' | 'shipping_method'>;
  point: string | undefined;
  slotId: number | undefined;
  nowMs: number;
}

/** What was chosen with the method still serves the place. */
const keepChoice = async (
  tx: Transaction,
  details: ShippingDetails,
  site: Site,
): Promise<Result<ShippingDetails, ChoiceError>> => {
  const { point, slot } = details;
  if (point && point.country !== site.country) return { ok: false, error: 'point_required' };
  const zone = slot ? await loadSlotZone(tx, slot.id) : undefined;
  if (zone && (zone.country !== site.country || !isInZone(zone.prefixes, site.postcode)))
    return { ok: false, error: 'slot_not_served', detail: { postcode: site.postcode.slice(0, 20) } };
  return { ok: true, value: details };
};

/** Null: nothing is delivered. */
export const editDelivery = async (
  tx: Transaction,
  order: OrderRow,
  quote: Quote,
  { after, point, slotId, nowMs }: DeliveryEdit,
): Promise<Result<ShippingDetails | null, ChoiceError>> => {
  const method = shippingMethodOf(quote);
  // Of a method that the shop has no more: nothing can be chosen.
  if (!method) return { ok: true, value: quote.isVirtual ? null : order.shipping_details };
  const site = siteOfOrder({ ...order, ...after });
  const isSame = after.shipping_method === order.shipping_method && order.shipping_details;
  const isChosenAnew = point !== undefined || slotId !== undefined;
  const access = order.shipping_details?.access;
  const details =
    isSame && !isChosenAnew && !isSlotLost(order)
      ? await keepChoice(tx, isSame, site)
      : await chooseDelivery(tx, method, {
          choice: {
            ...(point !== undefined && { pickup_point: point }),
            ...(slotId !== undefined && { delivery_slot: slotId }),
            ...(access && { site_access: access }),
          },
          ...{ site, cartId: order.cart_id, firstDay: null, nowMs },
        });
  const parcel = parcelOf(quote.packed);
  return details.ok && parcel ? { ok: true, value: { ...details.value, parcel } } : details;
};
