// How a new order is delivered: what its buyer chose with the shipping method, and the place in a delivery slot.
import { parcelOf } from '@klaas/core/cart/delivery/packed-goods.ts';
import type { ServiceSlots } from '@klaas/core/contract/delivery-endpoints.ts';
import type { OrderInput } from '@klaas/core/contract/order-endpoints.ts';
import { type GoodsArrival, servicesOf } from '@klaas/core/orders/service-visit.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { DeliverySlot, ServiceVisit, ShippingDetails } from '@klaas/core/stores/shipping-details.ts';
import type { Transaction } from '../../db/database.ts';
import { type ChoiceError, chooseDelivery } from '../../orders/delivery/delivery-choice.ts';
import type { SlotPurpose } from '../../orders/delivery/delivery-tables.ts';
import { deleteHolds, insertBooking } from '../../orders/delivery/slot-repository.ts';
import { chooseVisits, type VisitError } from '../../orders/delivery/visit-choice.ts';
import type { OrderRow } from '../../orders/order-tables.ts';
import type { OrderAddresses } from './order-input.ts';
import { type OrderQuote, shippingMethodOf } from './order-record.ts';

/** A place in a slot is kept for an unpaid order for so long. */
const SLOT_HOLD_MS = 30 * 60_000;

/** Where the van and the fitters go: without delivery the buyer's own address is the only one. */
const siteOf = ({ isVirtual }: OrderQuote, { billing, shipping }: OrderAddresses) => {
  const { country_id: country = '', postcode = '' } = (isVirtual ? null : shipping) ?? billing;
  return { country, postcode };
};

export const visitsOf = (
  tx: Transaction,
  quote: OrderQuote,
  {
    addresses,
    ...at
  }: { slots: ServiceSlots; addresses: OrderAddresses; arrival: GoodsArrival | null; nowMs: number },
): Promise<Result<ServiceVisit[], VisitError>> =>
  chooseVisits(tx, servicesOf(quote.lines.flatMap(({ resolved }) => resolved?.product ?? [])), {
    site: siteOf(quote, addresses),
    cartId: quote.cart.id,
    ...at,
  });

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
    site: siteOf(quote, addresses),
    cartId: quote.cart.id,
    ...at,
  });
  const parcel = parcelOf(quote.packed);
  return chosen.ok && parcel ? { ok: true, value: { ...chosen.value, parcel } } : chosen;
};

/** Held while the order waits for its payment, otherwise booked. It takes over the places that its cart held. */
export const takeSlots = async (
  tx: Transaction,
  { entity_id, cart_id, shipping_details, visits, state, created_at, pay_by }: OrderRow,
): Promise<void> => {
  await deleteHolds(tx, cart_id);
  const held = pay_by ?? new Date(created_at.getTime() + SLOT_HOLD_MS);
  const until = state === 'pending_payment' ? held : null;
  const places: { purpose: SlotPurpose; slot: DeliverySlot | null | undefined }[] = [
    { purpose: 'delivery', slot: shipping_details?.slot },
    ...visits.map(({ service, slot }) => ({ purpose: service, slot })),
  ];
  for (const { purpose, slot } of places)
    if (slot) await insertBooking(tx, { entity_id, purpose, slot_id: slot.id, until });
};
