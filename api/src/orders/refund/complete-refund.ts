// [OFFICE-49] After a refund: its credit note and one e-mail with it, however often the job is run.
import type { CheckoutContext } from '../../checkout/checkout-context.ts';
import { announceChange } from '../../staff/change-log/change-log-service.ts';
import type { InvoiceFile, InvoiceService } from '../invoice/invoice-service.ts';
import { loadOrder } from '../order-repository.ts';
import type { RefundRow } from '../order-tables.ts';
import { loadAttempt } from '../payment/attempt-repository.ts';
import { finishReturn } from '../returns/return-change.ts';
import { loadRefund, loadWholeRefund, lockRefund, saveRefund } from './refund-repository.ts';

type CompletionContext = Pick<CheckoutContext, 'db' | 'now' | 'notifyRefunded'>;

const sumOf = (parts: readonly RefundRow[]): number =>
  parts.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

/** The e-mail and the mark are written together: a repeated run finds the mark. */
const notifyOnce = (
  { db, now, notifyRefunded }: CompletionContext,
  parts: readonly [RefundRow, ...RefundRow[]],
  entityId: number,
  note: InvoiceFile | undefined,
): Promise<void> =>
  db.transaction(async (tx) => {
    const [{ key }] = parts;
    const refund = await lockRefund(tx, key);
    const order = await loadOrder(tx, entityId);
    if (!order || refund?.completed_at !== null) return;
    // A deleted account has no e-mail address.
    if (order.customer_email !== '') await notifyRefunded(tx, order, sumOf(parts), note);
    const completed_at = new Date(now());
    for (const part of parts) await saveRefund(tx, part.key, { completed_at });
    await finishReturn(tx, key, completed_at);
    await announceChange(tx, 'order');
  });

/** Of a refund from several payments: when the last part is with the buyer. */
export const completeRefund = async (
  context: CompletionContext,
  invoices: Pick<InvoiceService, 'credit'>,
  partKey: string,
): Promise<void> => {
  const part = await loadRefund(context.db, partKey);
  const whole = part ? await loadWholeRefund(context.db, part.part_of ?? part.key) : [];
  const [refund, ...others] = whole.filter(({ state }) => state !== 'withdrawn');
  const attempt = refund && (await loadAttempt(context.db, refund.reference));
  if (!attempt || refund.completed_at !== null) return;
  const parts = [refund, ...others] as const;
  if (parts.some(({ done_at }) => done_at === null)) return;
  const { key, lines } = refund;
  const note = attempt.is_surplus
    ? undefined
    : await invoices.credit(attempt.entity_id, { key, lines, amountCents: sumOf(parts) });
  await notifyOnce(context, parts, attempt.entity_id, note);
};
