// Another tracking code of a parcel: typed wrongly, or given anew by its carrier.
import type { Result } from '@klaas/core/stores/result.ts';
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { shipments } from '../delivery/delivery-tables.ts';
import { saveTrackingNumbers } from '../delivery/shipment-repository.ts';
import { saveDelivery } from '../order-repository.ts';
import type { OrderRow } from '../order-tables.ts';

/** Without a shipment: of an order that was shipped whole. The order must be locked. */
export const correctTracking = async (
  tx: Transaction,
  order: OrderRow,
  { shipment, tracking }: { shipment?: string | undefined; tracking: string },
): Promise<Result<true, 'shipment_unknown' | 'order_state_forbids'>> => {
  if (shipment === undefined) {
    if (order.shipped_at === null) return { ok: false, error: 'order_state_forbids' };
    await saveDelivery(tx, order.entity_id, { tracking_number: tracking });
    return { ok: true, value: true };
  }
  const [found] = await tx
    .select({ state: shipments.state, numbers: shipments.tracking_numbers })
    .from(shipments)
    .where(and(eq(shipments.key, shipment), eq(shipments.entity_id, order.entity_id)));
  if (!found) return { ok: false, error: 'shipment_unknown' };
  if (found.state !== 'registered') return { ok: false, error: 'order_state_forbids' };
  await saveTrackingNumbers(tx, shipment, [tracking]);
  // The order names the codes of a parcel that has all its goods.
  if (order.tracking_number !== '' && order.tracking_number === found.numbers.join(', '))
    await saveDelivery(tx, order.entity_id, { tracking_number: tracking });
  return { ok: true, value: true };
};
