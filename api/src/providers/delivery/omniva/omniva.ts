// Parcels and labels at Omniva, beside its public list of machines. The carrier's name of a shipment is its barcode.
import type { DeliveryProvider } from '../../../orders/delivery/delivery-provider.ts';
import { type CarrierFetch, type CarrierResponse, callCarrier, reasonOf } from '../carrier-call.ts';
import { mobileNumberOf } from '../mobile-number.ts';
import {
  LabelsSchema,
  RegisteredSchema,
  registrationBody,
  type Sender,
  ValidationErrorSchema,
} from './omniva-wire.ts';

export const OMNIVA_APIS = {
  live: 'https://omx.omniva.eu/api/v01/omx',
  test: 'https://test-omx.omniva.eu/api/v01/omx',
};

export interface OmnivaOptions {
  apiUrl: string;
  /** The user name is the customer's code too. */
  username: string;
  password: string;
  sender: Sender;
  /** With the machines of the network. */
  network: DeliveryProvider;
  fetch: CarrierFetch;
}

const refusalOf = ({ status, value }: CarrierResponse): string => {
  const failed = RegisteredSchema.safeParse(value);
  const messages = failed.success
    ? (failed.data.failedShipments ?? []).map(({ message, messageCode }) => message ?? messageCode ?? '')
    : [];
  const invalid = ValidationErrorSchema.safeParse(value);
  const fields = invalid.success
    ? Object.entries(invalid.data.errors ?? {}).map(
        ([field, errors]) => `${field}: ${errors.map(({ message }) => message ?? '').join(', ')}`,
      )
    : [];
  return reasonOf(status, [...messages, ...fields].join('; '));
};

const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString('latin1') === '%PDF-';

export const createOmniva = ({
  apiUrl,
  username,
  password,
  sender,
  network,
  fetch,
}: OmnivaOptions): DeliveryProvider => {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const post = (path: string, body: unknown) =>
    callCarrier({ fetch, url: `${apiUrl}/${path}`, method: 'POST', authorization, body });
  return {
    ...network,

    register: async (shipment) => {
      const { receiver, pointId } = shipment;
      const mobile = mobileNumberOf(receiver.phone, receiver.country);
      if (pointId !== null && mobile === null) return { ok: false, error: 'phone_not_mobile' };
      const body = registrationBody(shipment, { customerCode: username, sender, mobile });
      const called = await post('shipments/business-to-client', body);
      if (!called.ok) return called;
      const { status, value } = called.value;
      const parsed = RegisteredSchema.safeParse(value);
      const barcodes = parsed.success ? (parsed.data.savedShipments ?? []).map(({ barcode }) => barcode) : [];
      const [barcode = ''] = barcodes;
      if (status < 300 && barcode !== '')
        return { ok: true, value: { carrierRef: barcode, trackingNumbers: barcodes } };
      // Neither saved nor failed: nobody knows.
      if (status < 300 && !(parsed.success && parsed.data.failedShipments?.length))
        return { ok: false, error: 'provider_unreachable' };
      return { ok: false, error: 'provider_refused', detail: { reason: refusalOf(called.value) } };
    },

    label: async (barcode) => {
      const called = await post('shipments/package-labels', {
        customerCode: username,
        barcodes: [{ barcode }],
        sendAddressCardTo: 'RESPONSE',
      });
      if (!called.ok) return called;
      const { status, value } = called.value;
      if (status === 404) return { ok: false, error: 'shipment_unknown' };
      const parsed = LabelsSchema.safeParse(value);
      if (status >= 300 || !parsed.success) return { ok: false, error: 'provider_refused' };
      if (parsed.data.failedAddressCards?.length) return { ok: false, error: 'shipment_unknown' };
      const card = parsed.data.successAddressCards?.find((one) => one.barcode === barcode);
      const bytes = card && Buffer.from(card.fileData, 'base64');
      return bytes && isPdf(bytes)
        ? { ok: true, value: new Uint8Array(bytes) }
        : { ok: false, error: 'provider_unreachable' };
    },

    // No such call is published: a person cancels it in the network's portal, or does not hand it over.
    cancel: async () => ({ ok: false, error: 'cancel_refused' }),
  };
};
