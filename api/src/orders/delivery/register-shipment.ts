// Registers an order at the carrier of its shipping method. The buyer of a shipped one is told the tracking number.
import { deliveryEventEndpoint } from '@klaas/core/contract/delivery-endpoints.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { languageOf } from '@klaas/core/texts/language-of.ts';
import type { Database } from '../../db/database.ts';
import type { Log } from '../../http/log.ts';
import { shopAuthor } from '../../staff/change-log/change-log-service.ts';
import type { OrderNotices } from '../email/order-notifications.ts';
import { recordOrderChange } from '../move-order.ts';
import { incrementIdOf } from '../order-key.ts';
import { loadOrder, lockOrder, saveDelivery } from '../order-repository.ts';
import type { OrderRow } from '../order-tables.ts';
import type { DeliveryProvider, RegisteredShipment, ShipmentRequest } from './delivery-provider.ts';
import type { ShipmentRow } from './delivery-tables.ts';
import { loadActivePoint } from './point-repository.ts';
import {
  loadShipment,
  loadSlotRef,
  lockShipment,
  saveRefusal,
  saveRegistration,
  saveTrackingNumbers,
} from './shipment-repository.ts';

export interface ShipmentDeps extends Pick<OrderNotices, 'notifyStep'> {
  db: Database;
  now: () => number;
  log: Log;
  settings: Pick<Settings, 'storeViews'>;
  shopUrl: string;
  carriers: ReadonlyMap<string, DeliveryProvider>;
}

/** Of goods without a weight: carriers refuse parcels of nothing. */
const UNKNOWN_PARCEL = { weightG: 1000, sidesMm: null };

const about = ({ entity_id, provider }: ShipmentRow) => ({ entity_id, provider });

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const requestOf = async (
  { db, shopUrl, settings }: ShipmentDeps,
  { key, provider }: ShipmentRow,
  { entity_id, store_code, customer_email, shipping_address, shipping_details }: OrderRow,
): Promise<ShipmentRequest> => {
  const address = shipping_address ?? {};
  const store = settings.storeViews.stores.find(({ storeCode }) => storeCode === store_code);
  const { point = null, slot = null, kind = 'courier' } = shipping_details ?? {};
  return {
    idempotencyKey: key,
    orderNumber: incrementIdOf(entity_id),
    kind,
    pointId: point?.id ?? null,
    slotRef: slot && (await loadSlotRef(db, slot.id)),
    lang: languageOf(store?.i18n.defaultLocale ?? 'en'),
    receiver: {
      name: `${textOf(address['firstname'])} ${textOf(address['lastname'])}`.trim(),
      phone: textOf(address['telephone']),
      email: customer_email,
      street: Array.isArray(address['street']) ? address['street'].join(', ') : '',
      city: textOf(address['city']),
      postcode: textOf(address['postcode']),
      country: textOf(address['country_id']),
    },
    parcel: shipping_details?.parcel ?? UNKNOWN_PARCEL,
    eventUrl: `${shopUrl}${deliveryEventEndpoint.path.replace('{provider}', encodeURIComponent(provider))}`,
  };
};

/** `registered` as text: why it is not. The first result counts; a repeated job changes nothing. */
const saveResult = (
  { db, now, notifyStep }: ShipmentDeps,
  { key, entity_id, provider }: ShipmentRow,
  registered: RegisteredShipment | string,
): Promise<void> =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, entity_id);
    const current = await lockShipment(tx, key);
    if (!order || current?.state !== 'due') return;
    if (typeof registered === 'string') {
      await saveRefusal(tx, key, registered);
      await recordOrderChange(tx, shopAuthor(provider), order, { shipment: 'refused' });
    } else await saveRegistration(tx, key, registered, new Date(now()));
    // The staff may have given another number meanwhile, which the buyer knows.
    const tracking_number =
      order.tracking_number || (typeof registered === 'string' ? '' : registered.trackingNumbers.join(', '));
    if (tracking_number !== order.tracking_number) {
      await saveDelivery(tx, entity_id, { tracking_number });
      await recordOrderChange(tx, shopAuthor(provider), order, { tracking_number });
    }
    // Registered before it is shipped: the e-mail follows then.
    if (order.shipped_at !== null) await notifyStep(tx, { ...order, tracking_number }, 'shipped');
  });

/** Name of the parcel machine of the order, if its network no longer has it; undefined: it is open, or there is none. */
const closedPointOf = async (
  { db }: ShipmentDeps,
  { shipping_details }: OrderRow,
): Promise<string | undefined> => {
  const { point = null, provider = '' } = shipping_details ?? {};
  return point && !(await loadActivePoint(db, provider, point.id)) ? point.name : undefined;
};

/** Throws while the carrier is away: the job is tried again with the same key. */
export const registerShipment = async (deps: ShipmentDeps, key: string): Promise<void> => {
  const shipment = await loadShipment(deps.db, key);
  const order = shipment?.state === 'due' ? await loadOrder(deps.db, shipment.entity_id) : undefined;
  if (!shipment || !order) return;
  const closed = await closedPointOf(deps, order);
  if (closed) {
    deps.log('error', 'a shipment is not registered', { ...about(shipment), error: 'point_closed' });
    return saveResult(deps, shipment, `point_closed: ${closed}`);
  }
  const carrier = deps.carriers.get(shipment.provider);
  const result = carrier && (await carrier.register(await requestOf(deps, shipment, order)));
  if (result && !result.ok && result.error === 'provider_unreachable')
    throw new Error(`The carrier ${shipment.provider} does not answer`);
  if (result?.ok) return saveResult(deps, shipment, result.value);
  const error = result?.error ?? 'provider_unknown';
  deps.log('error', 'a shipment is not registered', { ...about(shipment), error });
  // The carrier's words may repeat an address: for the staff, not for the log.
  const reason = result?.detail?.['reason'];
  await saveResult(deps, shipment, reason === undefined ? error : `${error}: ${reason}`);
};

/** Numbers that the carrier gives only after it has accepted the shipment. */
export const addTrackingNumbers = (
  { db }: ShipmentDeps,
  { key, entity_id, provider }: ShipmentRow,
  numbers: readonly string[],
): Promise<void> =>
  db.transaction(async (tx) => {
    const order = numbers.length === 0 ? undefined : await lockOrder(tx, entity_id);
    const current = order && (await lockShipment(tx, key));
    if (!order || !current || current.tracking_numbers.length > 0) return;
    await saveTrackingNumbers(tx, key, numbers);
    if (order.tracking_number !== '') return;
    const tracking_number = numbers.join(', ');
    await saveDelivery(tx, entity_id, { tracking_number });
    await recordOrderChange(tx, shopAuthor(provider), order, { tracking_number });
  });

/** The carrier has taken back its acceptance: a person has to look. */
export const refuseAfterwards = async ({ db, log }: ShipmentDeps, shipment: ShipmentRow): Promise<void> => {
  const isRefused = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, shipment.entity_id);
    const current = await lockShipment(tx, shipment.key);
    if (!order || current?.state !== 'registered') return false;
    await saveRefusal(tx, shipment.key, 'provider_refused');
    await recordOrderChange(tx, shopAuthor(shipment.provider), order, { shipment: 'refused' });
    return true;
  });
  if (isRefused)
    log('error', 'a shipment is not registered', { ...about(shipment), error: 'provider_refused' });
};
