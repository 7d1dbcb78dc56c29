// Refunds of bank transfers for orders that can no longer be fulfilled: recorded once, paid back by the staff.
import { BANK_TRANSFER } from '@klaas/core/checkout/form/method-choice.ts';
import type { Transaction } from '../../db/database.ts';
import type { OrderRow } from '../order-tables.ts';
import { insertAttempt, lockTransferRefund, saveRefunded } from './attempt-repository.ts';

/** The order must be locked. Returns the amount due in cents; 0 if already refunded. */
export const recordTransferRefund = async (tx: Transaction, order: OrderRow, at: Date): Promise<number> => {
  const existing = await lockTransferRefund(tx, order.entity_id);
  if (existing) return existing.state === 'refund_due' ? existing.amount_cents : 0;
  await insertAttempt(tx, { ...order, provider: BANK_TRANSFER.code, at }, 'refund_due');
  return order.grand_total_cents;
};

/** Returns the refunded amount in cents; 0: nothing was due. */
export const settleTransferRefund = async (tx: Transaction, order: OrderRow, at: Date): Promise<number> => {
  const due = await lockTransferRefund(tx, order.entity_id);
  if (due?.state !== 'refund_due') return 0;
  const { reference, amount_cents: cents } = due;
  await saveRefunded(tx, { reference, cents, state: 'refunded', at });
  return cents;
};
