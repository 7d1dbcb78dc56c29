// Money that came by bank transfer for an order that cannot have it any more: recorded once, given back by the staff.
import { BANK_TRANSFER } from '@klaas/core/checkout/form/method-choice.ts';
import type { Transaction } from '../../db/database.ts';
import type { OrderRow } from '../order-tables.ts';
import { insertAttempt, lockTransferRefund, saveRefunded } from './attempt-repository.ts';

/** The order must be locked. Gives what is still to be given back, in cents; 0 where that was done. */
export const recordTransferRefund = async (tx: Transaction, order: OrderRow, at: Date): Promise<number> => {
  const known = await lockTransferRefund(tx, order.entity_id);
  if (known) return known.state === 'refund_due' ? known.amount_cents : 0;
  await insertAttempt(tx, { ...order, provider: BANK_TRANSFER.code, at }, 'refund_due');
  return order.grand_total_cents;
};

/** Gives what was given back, in cents; 0: nothing had to be. */
export const settleTransferRefund = async (tx: Transaction, order: OrderRow, at: Date): Promise<number> => {
  const due = await lockTransferRefund(tx, order.entity_id);
  if (due?.state !== 'refund_due') return 0;
  await saveRefunded(tx, due.reference, at);
  return due.amount_cents;
};
