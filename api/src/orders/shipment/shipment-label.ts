// Labels of shipments in the object store: the parcel can be packed while the carrier is away.
import type { Result } from '@klaas/core/stores/result.ts';
import { and, eq, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { Log } from '../../http/log.ts';
import type { ObjectStore } from '../../providers/storage/object-store.ts';
import { announceChange } from '../../staff/change-log/change-log-service.ts';
import type { DeliveryProvider, LabelError } from '../delivery/delivery-provider.ts';
import { type ShipmentRow, shipments } from '../delivery/delivery-tables.ts';
import { loadShipment, loadShipmentOf } from '../delivery/shipment-repository.ts';
import { orders } from '../order-tables.ts';

export interface LabelDeps {
  db: Database;
  now: () => number;
  log: Log;
  objects: ObjectStore;
  carriers: ReadonlyMap<string, DeliveryProvider>;
}

/** Private: they have names, telephones and addresses. */
const LABELS = 'labels/';
const DAY_MS = 86_400_000;
/** Nobody prints a label that late. */
const LABEL_DAYS = 60;

type LoadLabelError = LabelError | 'provider_unknown';

const askCarrier = async (
  carriers: LabelDeps['carriers'],
  { provider, carrier_ref }: ShipmentRow,
): Promise<Result<Uint8Array, LoadLabelError>> => {
  if (carrier_ref === null) return { ok: false, error: 'shipment_unknown' };
  const carrier = carriers.get(provider);
  return carrier ? carrier.label(carrier_ref) : { ok: false, error: 'provider_unknown' };
};

/** Job of a registered shipment. Throws while the carrier is away. A carrier without labels has none. */
export const storeLabel = async ({ db, log, objects, carriers }: LabelDeps, key: string): Promise<void> => {
  const shipment = await loadShipment(db, key);
  if (shipment?.state !== 'registered' || shipment.label_path !== null) return;
  const label = await askCarrier(carriers, shipment);
  if (!label.ok && label.error === 'provider_unreachable')
    throw new Error(`The carrier ${shipment.provider} does not answer`);
  if (!label.ok) {
    // Of the own vans, or printed in the carrier's portal.
    if (label.error !== 'shipment_unknown')
      log('error', 'a shipment has no label', { entity_id: shipment.entity_id, error: label.error });
    return;
  }
  const label_path = `${LABELS}${key}.pdf`;
  await objects.put(label_path, label.value);
  await db.transaction(async (tx) => {
    await tx.update(shipments).set({ label_path }).where(eq(shipments.key, key));
    await announceChange(tx, 'order');
  });
};

/** The label of an order as PDF: the stored one, or the carrier's. */
export const loadLabel = async (
  { db, objects, carriers }: Pick<LabelDeps, 'db' | 'objects' | 'carriers'>,
  entityId: number,
): Promise<Result<Uint8Array, LoadLabelError>> => {
  const shipment = await loadShipmentOf(db, entityId);
  if (!shipment) return { ok: false, error: 'shipment_unknown' };
  const stored = shipment.label_path === null ? null : await objects.get(shipment.label_path);
  return stored ? { ok: true, value: new Uint8Array(await stored.buffer()) } : askCarrier(carriers, shipment);
};

/** Job: old labels, and those of deleted accounts or of the demo. Returns how many. */
export const deleteLabels = async ({ db, now, objects }: LabelDeps): Promise<number> => {
  const isOld = lt(shipments.created_at, new Date(now() - LABEL_DAYS * DAY_MS));
  const isErased = sql`exists (select 1 from ${orders} where ${orders.entity_id} = ${shipments.entity_id}
    and ${orders.customer_email} = '')`;
  const rows = await db
    .select({ key: shipments.key, label_path: shipments.label_path })
    .from(shipments)
    .where(and(isNotNull(shipments.label_path), or(isOld, isErased)));
  for (const { key, label_path } of rows) {
    if (label_path !== null) await objects.delete(label_path);
    await db.update(shipments).set({ label_path: null }).where(eq(shipments.key, key));
  }
  // Of shipments that no longer exist.
  const limitMs = now() - LABEL_DAYS * DAY_MS;
  const left = (await objects.list(LABELS)).filter(({ modifiedMs }) => modifiedMs < limitMs);
  for (const { key } of left) await objects.delete(key);
  return rows.length + left.length;
};
