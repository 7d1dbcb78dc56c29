// [OFFICE-49] After a refund: its credit note and one e-mail with it, however often the job is run.
import type { CheckoutContext } from '../../checkout/checkout-context.ts';
import { announceChange } from '../../staff/change-log/change-log-service.ts';
import type { InvoiceFile, InvoiceService } from '../invoice/invoice-service.ts';
import { loadOrder } from '../order-repository.ts';
import { loadAttempt } from '../payment/attempt-repository.ts';
import { finishReturn } from '../returns/return-change.ts';
import { loadRefund, lockRefund, saveRefund } from './refund-repository.ts';

type CompletionContext = Pick<CheckoutContext, 'db' | 'now' | 'notifyRefunded'>;

/** The e-mail and the mark are written together: a repeated run finds the mark. */
const notifyOnce = (
  { db, now, notifyRefunded }: CompletionContext,
  key: string,
  entityId: number,
  note: InvoiceFile | undefined,
): Promise<void> =>
  db.transaction(async (tx) => {
    const refund = await lockRefund(tx, key);
    const order = await loadOrder(tx, entityId);
    if (!order || refund?.completed_at !== null) return;
    // A deleted account has no e-mail address.
    if (order.customer_email !== '') await notifyRefunded(tx, order, refund.amount_cents, note);
    const completed_at = new Date(now());
    await saveRefund(tx, key, { completed_at });
    await finishReturn(tx, key, completed_at);
    await announceChange(tx, 'order');
  });

export const completeRefund = async (
  context: CompletionContext,
  invoices: Pick<InvoiceService, 'credit'>,
  key: string,
): Promise<void> => {
  const refund = await loadRefund(context.db, key);
  const attempt = refund && (await loadAttempt(context.db, refund.reference));
  if (!attempt || refund.completed_at !== null) return;
  const { lines, amount_cents: amountCents } = refund;
  const note = attempt.is_surplus
    ? undefined
    : await invoices.credit(attempt.entity_id, { key, lines, amountCents });
  await notifyOnce(context, key, attempt.entity_id, note);
};
