// Cancels the shipment of a cancelled order at its carrier.
import type { Result } from '@klaas/core/stores/result.ts';
import { shopAuthor } from '../../staff/change-log/change-log-service.ts';
import { recordOrderChange } from '../move-order.ts';
import { loadOrder, lockOrder } from '../order-repository.ts';
import type { CancelError, DeliveryProvider, RegisterError } from './delivery-provider.ts';
import type { ShipmentRow } from './delivery-tables.ts';
import { requestOf, type ShipmentDeps } from './register-shipment.ts';
import { loadShipment, lockShipment, saveCancellation } from './shipment-repository.ts';

/**
 * The carrier's name of the shipment. It may be unknown here although the carrier has it: the order was cancelled while
 * it was registered, or the response was lost. The same key gives the same shipment.
 */
const carrierRefOf = async (
  deps: ShipmentDeps,
  shipment: ShipmentRow,
  carrier: DeliveryProvider,
): Promise<Result<string, RegisterError>> => {
  if (shipment.carrier_ref !== null) return { ok: true, value: shipment.carrier_ref };
  const order = await loadOrder(deps.db, shipment.entity_id);
  if (!order) return { ok: false, error: 'provider_refused' };
  const registered = await carrier.register(await requestOf(deps, shipment, order));
  return registered.ok ? { ok: true, value: registered.value.carrierRef } : registered;
};

/** The first result counts; a repeated job changes nothing. */
const saveResult = (
  { db }: ShipmentDeps,
  { key, entity_id, provider }: ShipmentRow,
  result: { state: 'canceled' | 'cancel_refused'; carrier_ref: string | null },
): Promise<void> =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, entity_id);
    const current = await lockShipment(tx, key);
    if (!order || current?.state !== 'cancel_due') return;
    await saveCancellation(tx, key, result);
    await recordOrderChange(tx, shopAuthor(provider), order, { shipment: result.state });
  });

/** Throws while the carrier is away or not connected: the job is tried again, and then listed as failed. */
export const cancelShipment = async (deps: ShipmentDeps, key: string): Promise<void> => {
  const shipment = await loadShipment(deps.db, key);
  if (shipment?.state !== 'cancel_due') return;
  const { provider, entity_id } = shipment;
  const carrier = deps.carriers.get(provider);
  if (!carrier) throw new Error(`The carrier ${provider} is not connected`);
  const ref = await carrierRefOf(deps, shipment, carrier);
  const canceled: Result<true, CancelError | RegisterError> = ref.ok ? await carrier.cancel(ref.value) : ref;
  if (!canceled.ok && canceled.error === 'provider_unreachable')
    throw new Error(`The carrier ${provider} does not answer`);
  const isRefused = !canceled.ok && canceled.error === 'cancel_refused';
  // The parcel is under way: the staff has to get it back.
  if (isRefused) deps.log('error', 'a shipment is not cancelled', { entity_id, provider });
  await saveResult(deps, shipment, {
    state: isRefused ? 'cancel_refused' : 'canceled',
    carrier_ref: ref.ok ? ref.value : null,
  });
};
