// Requests and responses of Omniva's OMX API, version 1, as its public client library reads and writes them.
import type { Settings } from '@klaas/core/stores/settings.ts';
import * as z from 'zod/mini';
import type { ShipmentRequest } from '../../../orders/delivery/delivery-provider.ts';
import type { MobileNumber } from '../mobile-number.ts';

export const RegisteredSchema = z.object({
  savedShipments: z.optional(
    z.array(z.object({ barcode: z.string(), clientItemId: z.optional(z.string()) })),
  ),
  failedShipments: z.optional(
    z.array(z.object({ messageCode: z.optional(z.string()), message: z.optional(z.string()) })),
  ),
});

export const LabelsSchema = z.object({
  successAddressCards: z.optional(z.array(z.object({ barcode: z.string(), fileData: z.string() }))),
  failedAddressCards: z.optional(z.array(z.object({ barcode: z.optional(z.string()) }))),
});

/** Of a request that is not valid. */
export const ValidationErrorSchema = z.object({
  title: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.array(z.object({ message: z.optional(z.string()) })))),
});

export type Sender = Settings['delivery']['sender'];

const phoneOf = ({ countryCode, number }: MobileNumber): string => `+${countryCode}${number}`;

/** Metres and kilograms, with at most three decimals. */
const thousandth = (value: number): string => String(Math.ceil(value) / 1000);

const measurementOf = ({ weightG, sidesMm }: ShipmentRequest['parcel']) => {
  const [length, width, height] = sidesMm ?? [];
  return {
    weight: thousandth(weightG),
    ...(length && width && height
      ? { length: thousandth(length), width: thousandth(width), height: thousandth(height) }
      : {}),
  };
};

const MAX_COMMENT = 128;

export const registrationBody = (
  { idempotencyKey, orderNumber, pointId, receiver, parcel }: ShipmentRequest,
  { customerCode, sender, mobile }: { customerCode: string; sender: Sender; mobile: MobileNumber | null },
) => {
  const { name, email, street, city, postcode, country } = receiver;
  return {
    customerCode,
    fileId: idempotencyKey,
    shipments: [
      {
        mainService: 'PARCEL',
        deliveryChannel: pointId === null ? 'COURIER' : 'PARCEL_MACHINE',
        shipmentComment: orderNumber.slice(0, MAX_COMMENT),
        returnAllowed: false,
        paidByReceiver: false,
        partnerShipmentId: idempotencyKey,
        measurement: measurementOf(parcel),
        receiverAddressee: {
          personName: name,
          contactEmail: email,
          contactMobile: mobile === null ? '' : phoneOf(mobile),
          address:
            pointId === null
              ? { country, postcode, deliverypoint: city, street }
              : { country, offloadPostcode: pointId },
        },
        senderAddressee: {
          personName: sender.name,
          contactEmail: sender.email,
          contactMobile: sender.phone,
          address: {
            country: sender.country,
            postcode: sender.postcode,
            deliverypoint: sender.city,
            street: sender.street,
          },
        },
      },
    ],
  };
};
