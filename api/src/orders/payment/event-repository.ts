// Webhook events that were processed, and disputes.
import type { Result } from '@klaas/core/stores/result.ts';
import { desc } from 'drizzle-orm';
import type { CheckoutContext } from '../../checkout/checkout-context.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { type DisputeRow, disputes, paymentEvents } from '../order-tables.ts';
import { lockAttemptOfProvider } from './attempt-repository.ts';
import type { DisputeNotice } from './payment-provider.ts';

/** False: it was processed before. Providers that do not name their messages have only effects that are idempotent. */
export const insertEvent = async (
  tx: Transaction,
  provider: string,
  event_id: string | undefined,
  received_at: Date,
): Promise<boolean> => {
  if (event_id === undefined) return true;
  const inserted = await tx
    .insert(paymentEvents)
    .values({ provider, event_id, received_at })
    .onConflictDoNothing()
    .returning();
  return inserted.length > 0;
};

export const recordDispute = (
  context: CheckoutContext,
  provider: string,
  { providerRef, disputeRef, amount_cents }: DisputeNotice,
): Promise<Result<true, 'payment_unknown'>> =>
  context.db.transaction(async (tx) => {
    const attempt = await lockAttemptOfProvider(tx, provider, providerRef);
    if (!attempt) return { ok: false, error: 'payment_unknown' };
    const { reference, entity_id } = attempt;
    const created_at = new Date(context.now());
    const inserted = await tx
      .insert(disputes)
      .values({ provider, dispute_ref: disputeRef, reference, amount_cents, created_at })
      .onConflictDoNothing()
      .returning();
    if (inserted.length > 0) context.log('warn', 'a payment is disputed', { provider, entity_id });
    return { ok: true, value: true };
  });

export const loadDisputes = (db: Database, limit: number): Promise<DisputeRow[]> =>
  db.select().from(disputes).orderBy(desc(disputes.created_at)).limit(limit);
