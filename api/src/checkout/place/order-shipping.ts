// How a new order is delivered: what its buyer chose with the shipping method, and the place in a delivery slot.
import { parcelOf } from '@klaas/core/cart/delivery/packed-goods.ts';
import type { OrderInput } from '@klaas/core/contract/order-endpoints.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { ShippingDetails } from '@klaas/core/stores/shipping-details.ts';
import type { Transaction } from '../../db/database.ts';
import { type ChoiceError, chooseDelivery } from '../../orders/delivery/delivery-choice.ts';
import { deleteHold, insertBooking } from '../../orders/delivery/slot-repository.ts';
import type { OrderRow } from '../../orders/order-tables.ts';
import type { OrderAddresses } from './order-input.ts';
import { type OrderQuote, shippingMethodOf } from './order-record.ts';

/** A place in a slot is kept for an unpaid order for so long. */
const SLOT_HOLD_MS = 30 * 60_000;

/** Null where nothing is delivered. */
export const shippingDetailsOf = async (
  tx: Transaction,
  quote: OrderQuote,
  {
    input,
    addresses,
    ...at
  }: { input: OrderInput; addresses: OrderAddresses; firstDay: string | null; nowMs: number },
): Promise<Result<ShippingDetails | null, ChoiceError>> => {
  const method = shippingMethodOf(quote);
  if (!method) return { ok: true, value: null };
  const chosen = await chooseDelivery(tx, method, {
    choice: input.addressInformation.shippingExtraFields,
    country: addresses.shipping?.country_id ?? '',
    cartId: quote.cart.id,
    ...at,
  });
  const parcel = parcelOf(quote.packed);
  return chosen.ok && parcel ? { ok: true, value: { ...chosen.value, parcel } } : chosen;
};

/** Held while the order waits for its payment, otherwise booked. It takes over the place that its cart held. */
export const takeSlot = async (
  tx: Transaction,
  { entity_id, cart_id, shipping_details, state, created_at }: OrderRow,
): Promise<void> => {
  await deleteHold(tx, cart_id);
  const slot = shipping_details?.slot;
  if (!slot) return;
  const isUnpaid = state === 'pending_payment';
  await insertBooking(
    tx,
    entity_id,
    slot.id,
    isUnpaid ? new Date(created_at.getTime() + SLOT_HOLD_MS) : null,
  );
};
