// Requests, responses and webhooks of Montonio's shipping API, version 2.
import * as z from 'zod/mini';
import type { DeliveryEvent, ShipmentRequest } from '../../../orders/delivery/delivery-provider.ts';
import type { MobileNumber } from '../mobile-number.ts';

export const PointsSchema = z.object({
  pickupPoints: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      type: z.string(),
      streetAddress: z.nullish(z.string()),
      locality: z.nullish(z.string()),
      postalCode: z.nullish(z.string()),
    }),
  ),
});

export const CourierServicesSchema = z.object({ courierServices: z.array(z.object({ id: z.string() })) });

const parcels = z.array(z.object({ carrierParcelId: z.nullish(z.string()) }));

export const ShipmentSchema = z.object({ id: z.string(), status: z.string(), parcels: z.optional(parcels) });

export const LabelFileSchema = z.object({ status: z.string(), labelFileUrl: z.nullish(z.string()) });

/** `message` is a sentence, or a list of them. */
export const ErrorSchema = z.object({ message: z.union([z.string(), z.array(z.string())]) });

export const trackingNumbersOf = (list: z.output<typeof parcels> | undefined): string[] =>
  (list ?? []).flatMap(({ carrierParcelId }) => carrierParcelId ?? []);

/** Unique for each shipment, and readable in Montonio's portal. */
const referenceOf = ({ orderNumber, idempotencyKey }: ShipmentRequest): string =>
  `${orderNumber}-${idempotencyKey.slice(0, 8)}`;

const METHODS = { point: 'pickupPoint', door: 'courier' } as const;

export const shipmentBody = (shipment: ShipmentRequest, methodId: string, mobile: MobileNumber) => {
  const { pointId, receiver, parcel } = shipment;
  const { name, email, street, city, postcode, country } = receiver;
  return {
    merchantReference: referenceOf(shipment),
    shippingMethod: { type: pointId === null ? METHODS.door : METHODS.point, id: methodId },
    receiver: {
      name,
      email,
      phoneCountryCode: mobile.countryCode,
      phoneNumber: mobile.number,
      ...(pointId === null && { streetAddress: street, locality: city, postalCode: postcode, country }),
    },
    parcels: [{ weight: Math.ceil(parcel.weightG) / 1000 }],
    synchronous: true,
  };
};

export const WebhookSchema = z.object({ payload: z.string() });

export const EventSchema = z.object({
  eventId: z.string().check(z.minLength(1), z.maxLength(200)),
  eventType: z.string(),
  created: z.iso.datetime(),
  shipmentId: z.optional(z.string()),
  accessKey: z.optional(z.string()),
  data: z.optional(z.object({ status: z.optional(z.string()), parcels: z.optional(parcels) })),
});

/** Of `shipment.statusUpdated`. Only the first is in the published guide; others than these are confirmed and left. */
const STATUSES: Record<string, DeliveryEvent['status']> = {
  inTransit: 'in_transit',
  awaitingCollection: 'ready_for_pickup',
  delivered: 'delivered',
  returned: 'returned',
};

export const statusOf = ({ eventType, data }: z.output<typeof EventSchema>): DeliveryEvent['status'] => {
  if (eventType === 'shipment.registered' || eventType === 'shipment.labelsCreated') return 'registered';
  if (eventType === 'shipment.registrationFailed') return 'refused';
  return (eventType === 'shipment.statusUpdated' && STATUSES[data?.status ?? '']) || 'other';
};
