// Corrects where a refused parcel goes and whom its carrier calls; it is then registered again.
import { isPhone } from '@klaas/core/stores/phone.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { PickupPoint } from '@klaas/core/stores/shipping-details.ts';
import type { Transaction } from '../../db/database.ts';
import { mobileNumberOf } from '../../providers/delivery/mobile-number.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import { loadActivePoint } from '../delivery/point-repository.ts';
import { loadLastShipment, planShipment } from '../delivery/shipment-repository.ts';
import { recordOrderChange } from '../move-order.ts';
import { saveDelivery } from '../order-repository.ts';
import type { OrderRow } from '../order-tables.ts';

/** Only what changes. */
export interface Correction {
  /** Id of a parcel machine of the same carrier. */
  point?: string;
  phone?: string;
}

export type CorrectionError =
  | 'nothing_to_correct'
  | 'order_state_forbids'
  /** Its carrier has not refused it, or has another parcel of the order. */
  | 'shipment_not_refused'
  /** It does not go to a parcel machine. */
  | 'point_not_used'
  /** Closed, or of another carrier or country. */
  | 'point_unknown'
  /** Of a parcel machine: its code comes as a text message. */
  | 'phone_not_mobile'
  | 'phone_invalid';

const fail = (error: CorrectionError, field: string, rule: string) =>
  ({ ok: false, error, detail: { field, rule } }) as const;

const countryOf = ({ shipping_address }: OrderRow): string => String(shipping_address?.['country_id'] ?? '');

const choosePoint = async (
  tx: Transaction,
  order: OrderRow,
  id: string,
): Promise<Result<PickupPoint, CorrectionError>> => {
  const { provider = '', point = null } = order.shipping_details ?? {};
  if (!point) return fail('point_not_used', 'point', 'the order goes to an address');
  const found = await loadActivePoint(tx, provider, id);
  const country = countryOf(order);
  return found?.country === country
    ? { ok: true, value: found }
    : fail('point_unknown', 'point', `must be an open parcel machine of ${provider} in ${country}`);
};

const checkPhone = (order: OrderRow, phone: string): ReturnType<typeof fail> | null => {
  const country = countryOf(order);
  if (order.shipping_details?.point && mobileNumberOf(phone, country) === null)
    return fail('phone_not_mobile', 'phone', 'must be a mobile number');
  return isPhone(phone, country) ? null : fail('phone_invalid', 'phone', 'must be a telephone number');
};

/** The order must be locked. Nothing is written when the correction is rejected. */
export const correctReceiver = async (
  tx: Transaction,
  author: ChangeAuthor,
  order: OrderRow,
  { point: pointId, phone, at }: Correction & { at: Date },
): Promise<Result<OrderRow, CorrectionError>> => {
  const { entity_id, shipping_details, shipping_address } = order;
  if (pointId === undefined && phone === undefined)
    return fail('nothing_to_correct', 'point', 'give a point, a phone, or both');
  if (order.state === 'canceled' || order.delivered_at !== null || !shipping_details || !shipping_address)
    return { ok: false, error: 'order_state_forbids' };
  const refused = await loadLastShipment(tx, entity_id);
  if (refused?.state !== 'refused') return { ok: false, error: 'shipment_not_refused' };
  const point = pointId === undefined ? null : await choosePoint(tx, order, pointId);
  if (point && !point.ok) return point;
  const wrongPhone = phone === undefined ? null : checkPhone(order, phone);
  if (wrongPhone) return wrongPhone;
  const isItsNumber = order.tracking_number === refused.tracking_numbers.join(', ');
  const changed = {
    ...(point && { shipping_details: { ...shipping_details, point: point.value } }),
    ...(phone !== undefined && { shipping_address: { ...shipping_address, telephone: phone } }),
    ...(isItsNumber && { tracking_number: '' }),
  };
  await saveDelivery(tx, entity_id, changed);
  // Another request than the refused one: the carrier must not take it for a repeat.
  await planShipment(tx, { entity_id, provider: shipping_details.provider, at });
  // The number itself is the buyer's.
  await recordOrderChange(
    tx,
    author,
    order,
    {
      ...(point && { pickup_point: point.value.id }),
      ...(phone !== undefined && { phone: 'corrected' }),
      shipment: 'due',
    },
    { ...(point && { pickup_point: shipping_details.point?.id }), shipment: 'refused' },
  );
  return { ok: true, value: { ...order, ...changed, version: order.version + 1 } };
};
