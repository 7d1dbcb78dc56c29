// Refunds that the staff pays back: of payments without a provider, whole or in parts, and those that a provider has
// refused.
import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../db/database.ts';
import type { OrderRow, RefundRow } from '../order-tables.ts';
import { insertAttempt, lockAttempt, lockHandPayment } from '../payment/attempt-repository.ts';
import { insertRefund, lockDueRefunds, lockRefusedRefunds } from './refund-repository.ts';
import { finishRefund, type RefundContext } from './settle-refund.ts';

const attemptOf = (order: OrderRow, at: Date) => {
  const { payment_method: method } = order;
  return { ...order, provider: method, method, method_option: '', at };
};

/** From its first refund on, money without a provider has a row. The order must be locked. */
export const recordHandPayment = (tx: Transaction, order: OrderRow, at: Date): Promise<string> =>
  insertAttempt(tx, attemptOf(order, at), 'paid');

/** The order must be locked. Returns the amount due in cents; 0 if already refunded. */
export const recordTransferRefund = async (tx: Transaction, order: OrderRow, at: Date): Promise<number> => {
  const existing = await lockHandPayment(tx, order.entity_id);
  if (existing) return existing.refund_due_cents;
  await insertAttempt(tx, attemptOf(order, at), 'refund_due');
  return order.grand_total_cents;
};

interface Settlement {
  createdBy: string;
  /** Undefined: all that is due. */
  key: string | undefined;
}

const isChosen =
  ({ key }: Settlement) =>
  (refund: RefundRow): boolean =>
    key === undefined || refund.key === key;

/** Returns the refunded amount in cents. */
const finishAll = async (
  context: RefundContext,
  tx: Transaction,
  refunds: readonly RefundRow[],
): Promise<number> => {
  let cents = 0;
  for (const refund of refunds) {
    const attempt = await lockAttempt(tx, refund.reference);
    if (!attempt) throw new Error('an attempt to pay has vanished');
    await finishRefund(context, tx, attempt, refund);
    cents += refund.amount_cents;
  }
  return cents;
};

const settleHandPayment = async (
  context: RefundContext,
  tx: Transaction,
  { entity_id }: OrderRow,
  settlement: Settlement,
): Promise<number> => {
  const payment = await lockHandPayment(tx, entity_id);
  if (!payment) return 0;
  const { reference, refund_due_cents } = payment;
  const parts = await lockDueRefunds(tx, reference);
  // Of an order that was cancelled before any part was refunded, the whole amount is due without a row.
  const amount_cents = parts.reduce((left, part) => left - part.amount_cents, refund_due_cents);
  const { createdBy: created_by, key } = settlement;
  const whole = { key: randomUUID(), reference, amount_cents, created_by };
  const rest =
    amount_cents > 0 && key === undefined ? [await insertRefund(tx, whole, new Date(context.now()))] : [];
  return finishAll(context, tx, [...parts.filter(isChosen(settlement)), ...rest]);
};

const settleRefusedRefunds = async (
  context: RefundContext,
  tx: Transaction,
  { entity_id }: OrderRow,
  settlement: Settlement,
): Promise<number> => {
  const refused = await lockRefusedRefunds(tx, entity_id);
  return finishAll(context, tx, refused.filter(isChosen(settlement)));
};

/** The staff has given the money back. Returns the amount in cents; 0: nothing was due. The order must be locked. */
export const settleByHand = async (
  context: RefundContext,
  tx: Transaction,
  order: OrderRow,
  settlement: Settlement,
): Promise<number> =>
  (await settleHandPayment(context, tx, order, settlement)) +
  (await settleRefusedRefunds(context, tx, order, settlement));
