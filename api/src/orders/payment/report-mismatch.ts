// A provider names another amount or currency than the shop: nothing is changed, and the staff is told.
import type { CheckoutContext } from '../../checkout/checkout-context.ts';
import type { Transaction } from '../../db/database.ts';
import type { Sum } from '../email/staff-email.ts';
import { loadOrder } from '../order-repository.ts';
import type { AttemptRow } from '../order-tables.ts';
import { insertEvent } from './event-repository.ts';

interface Difference {
  /** What the notice is about: the payment or a refund of it. */
  kind: 'payment' | 'refund';
  expected: Sum;
  noticed: Sum;
}

/** One e-mail per attempt and kind, however often the notice is repeated. */
export const reportMismatch = async (
  context: CheckoutContext,
  tx: Transaction,
  { provider, reference, entity_id }: AttemptRow,
  { kind, expected, noticed }: Difference,
): Promise<void> => {
  context.log('warn', `a ${kind} of another sum`, { provider, entity_id });
  const isNew = await insertEvent(tx, provider, `mismatch:${kind}:${reference}`, new Date(context.now()));
  const order = isNew && (await loadOrder(tx, entity_id));
  if (order) await context.notifyMismatch(tx, order, { provider, reference, expected, noticed });
};
