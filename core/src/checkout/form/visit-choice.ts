// The times of measuring and installation in the checkout form.
import { type GoodsArrival, isVisitTooEarly } from '../../orders/service-visit.ts';
import { type DeliverySlot, SERVICE_KINDS, type ServiceKind } from '../../stores/shipping-details.ts';
import type { ShippingDetails } from './checkout-state.ts';

/** What the shop answers for a service in the cart. */
export interface VisitOffer {
  service: ServiceKind;
  /** False: nobody goes there for this work. */
  is_served: boolean;
  slots: readonly DeliverySlot[];
}

const namesIn = (list: string): ServiceKind[] =>
  SERVICE_KINDS.filter((service) => list.split(',').includes(service));

/** Installation is offered after the goods have arrived. */
export const possibleVisits = (offers: readonly VisitOffer[], arrival: GoodsArrival | null): VisitOffer[] =>
  offers.map((offer) => ({
    ...offer,
    slots: offer.slots.filter((slot) => !isVisitTooEarly(offer.service, slot, arrival)),
  }));

/** Without a free or chosen slot there is nothing to choose: the time is arranged by telephone. */
export const visitNeeds = (
  offers: readonly VisitOffer[],
  details: ShippingDetails,
): Pick<ShippingDetails, 'visitsNeeded' | 'visitsUnserved'> => {
  const listed = (isListed: (offer: VisitOffer) => boolean) =>
    offers
      .filter(isListed)
      .map(({ service }) => service)
      .join(',');
  return {
    visitsNeeded: listed(
      ({ service, is_served, slots }) =>
        is_served && (slots.length > 0 || chosenVisit(details, service).id > 0),
    ),
    visitsUnserved: listed(({ is_served }) => !is_served),
  };
};

export const visitFieldOf = (service: ServiceKind): string => `${service}Day`;

export const chosenVisit = (details: ShippingDetails, service: ServiceKind): { id: number; text: string } =>
  service === 'measuring'
    ? { id: details.measuringSlot, text: details.measuringSlotText }
    : { id: details.installationSlot, text: details.installationSlotText };

export const withVisit = (
  details: ShippingDetails,
  service: ServiceKind,
  { id, text }: { id: number; text: string },
): ShippingDetails =>
  service === 'measuring'
    ? { ...details, measuringSlot: id, measuringSlotText: text }
    : { ...details, installationSlot: id, installationSlotText: text };

export const checkVisits = (
  details: ShippingDetails,
): Record<string, 'slot_required' | 'service_not_served'> => ({
  ...Object.fromEntries(
    namesIn(details.visitsNeeded)
      .filter((service) => chosenVisit(details, service).id === 0)
      .map((service) => [visitFieldOf(service), 'slot_required' as const]),
  ),
  ...Object.fromEntries(
    namesIn(details.visitsUnserved).map((service) => [visitFieldOf(service), 'service_not_served' as const]),
  ),
});

/** As an order sends them; undefined: none is chosen. */
export const serviceSlotsOf = (
  details: ShippingDetails,
): Partial<Record<ServiceKind, number>> | undefined => {
  const chosen = SERVICE_KINDS.flatMap((service) => {
    const { id } = chosenVisit(details, service);
    return id > 0 && namesIn(details.visitsNeeded).includes(service) ? [[service, id] as const] : [];
  });
  return chosen.length === 0 ? undefined : Object.fromEntries(chosen);
};

/** While the slots are unknown: what was chosen before still counts. */
export const knownVisitNeeds = (
  details: ShippingDetails,
): Pick<ShippingDetails, 'visitsNeeded' | 'visitsUnserved'> => ({
  visitsNeeded: namesIn(details.visitsNeeded)
    .filter((service) => chosenVisit(details, service).id > 0)
    .join(','),
  visitsUnserved: '',
});
