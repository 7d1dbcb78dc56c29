// Refunds that the staff pays back: of bank transfers for orders that can no longer be fulfilled, and those that a
// provider has refused.
import { randomUUID } from 'node:crypto';
import { BANK_TRANSFER } from '@klaas/core/checkout/form/method-choice.ts';
import type { Transaction } from '../../db/database.ts';
import type { OrderRow } from '../order-tables.ts';
import {
  addRefundDue,
  insertAttempt,
  lockAttempt,
  lockTransferRefund,
} from '../payment/attempt-repository.ts';
import { insertRefund, lockRefusedRefunds } from './refund-repository.ts';
import { finishRefund, type RefundContext } from './settle-refund.ts';

/** The order must be locked. Returns the amount due in cents; 0 if already refunded. */
export const recordTransferRefund = async (tx: Transaction, order: OrderRow, at: Date): Promise<number> => {
  const existing = await lockTransferRefund(tx, order.entity_id);
  if (existing) return existing.state === 'refund_due' ? existing.amount_cents : 0;
  const transfer = { provider: BANK_TRANSFER.code, method: BANK_TRANSFER.code, method_option: '' };
  await insertAttempt(tx, { ...order, ...transfer, at }, 'refund_due');
  return order.grand_total_cents;
};

/** Returns the refunded amount in cents; 0: nothing was due. */
const settleTransferRefund = async (
  context: RefundContext,
  tx: Transaction,
  { entity_id }: OrderRow,
  created_by: string,
): Promise<number> => {
  const due = await lockTransferRefund(tx, entity_id);
  if (due?.state !== 'refund_due') return 0;
  const { reference, amount_cents } = due;
  const refund = { key: randomUUID(), reference, amount_cents, created_by };
  await finishRefund(context, tx, due, await insertRefund(tx, refund, new Date(context.now())));
  return amount_cents;
};

const settleRefusedRefunds = async (
  context: RefundContext,
  tx: Transaction,
  { entity_id }: OrderRow,
): Promise<number> => {
  let cents = 0;
  for (const refused of await lockRefusedRefunds(tx, entity_id)) {
    await addRefundDue(tx, refused.reference, refused.amount_cents);
    const attempt = await lockAttempt(tx, refused.reference);
    if (!attempt) throw new Error('an attempt to pay has vanished');
    await finishRefund(context, tx, attempt, refused);
    cents += refused.amount_cents;
  }
  return cents;
};

/** The staff has given the money back. Returns the amount in cents; 0: nothing was due. The order must be locked. */
export const settleByHand = async (
  context: RefundContext,
  tx: Transaction,
  order: OrderRow,
  createdBy: string,
): Promise<number> =>
  (await settleTransferRefund(context, tx, order, createdBy)) +
  (await settleRefusedRefunds(context, tx, order));
