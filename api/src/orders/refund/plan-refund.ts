// Refunds are written down in the transaction that causes them; the job requests them from the provider, or the staff
// transfers them.
import { randomUUID } from 'node:crypto';
import { type RefundLineError, refundOfLines } from '@klaas/core/orders/refund-lines.ts';
import { splitRefund } from '@klaas/core/orders/split-refund.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { Transaction } from '../../db/database.ts';
import { returnStock } from '../../stock/stock-reservation-service.ts';
import type { AttemptRow, OrderRow, RefundedLine, RefundRow } from '../order-tables.ts';
import {
  addRefundDue,
  lockAttempt,
  lockHandPayment,
  lockPaidAttempts,
} from '../payment/attempt-repository.ts';
import { isPaidByHand } from '../payment/hand-payment.ts';
import { insertRefund, loadRefundedLines, loadWholeRefund } from './refund-repository.ts';
import { recordHandPayment } from './transfer-refund.ts';

export const leftOf = ({ amount_cents, refund_due_cents, refunded_cents }: AttemptRow): number =>
  amount_cents - refund_due_cents - refunded_cents;

interface Cause {
  at: Date;
  reason: string;
}

/** All that is left of a payment. The attempt must be locked. */
export const planWholeRefund = async (
  tx: Transaction,
  reference: string,
  { at, reason }: Cause,
): Promise<void> => {
  const attempt = await lockAttempt(tx, reference);
  const amount_cents = attempt ? leftOf(attempt) : 0;
  if (amount_cents <= 0) return;
  await addRefundDue(tx, reference, amount_cents);
  await insertRefund(tx, { key: randomUUID(), reference, amount_cents, reason, created_by: 'shop' }, at);
};

export interface PartialRefund {
  /** Of what was paid; with lines: besides them, as for the delivery; below zero: what returned goods have lost. */
  amountCents: number;
  lines: readonly RefundedLine[];
  /** The goods of the lines are back and fit to be sold again. */
  isRestocked: boolean;
  reason: string;
  createdBy: string;
  /** Chosen by the caller: a repeated request has no further effect. */
  key: string;
}

export type PartialRefundError =
  | 'refund_too_large'
  | 'refund_key_taken'
  | 'refund_empty'
  /** Goods that were not shipped, or are not in stock by themselves. */
  | 'restock_impossible'
  | RefundLineError;

/** Only what was shipped can come back. */
export const restockLines = async (
  tx: Transaction,
  order: OrderRow,
  { lines, createdBy }: { lines: readonly RefundedLine[]; createdBy: string },
): Promise<Result<true, 'restock_impossible'>> => {
  const back = lines
    .filter(({ is_kept_out }) => is_kept_out !== true)
    .map(({ item_id, qty }) => ({
      sku: order.items.find((item) => item.item_id === item_id)?.sku ?? '',
      qty,
    }));
  const isPossible =
    order.state === 'complete' && back.every(({ sku }) => order.stock_taken.some((one) => one.sku === sku));
  if (!isPossible) return { ok: false, error: 'restock_impossible' };
  await returnStock(tx, back, { order_id: order.order_id, actor: createdBy });
  return { ok: true, value: true };
};

const sameLines = (one: readonly RefundedLine[], other: readonly RefundedLine[]): boolean =>
  one.length === other.length &&
  one.every(({ item_id, qty }, at) => item_id === other[at]?.item_id && qty === other[at].qty);

const centsOf = (parts: readonly RefundRow[]): number =>
  parts.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

/** The key belongs to an earlier refund: the same request again, or another one. */
const repeatRefund = async (
  tx: Transaction,
  { entity_id }: OrderRow,
  parts: readonly [RefundRow, ...RefundRow[]],
  { lines, amountCents, isRestocked }: PartialRefund,
): Promise<Result<{ cents: number; isNew: boolean }, 'refund_key_taken'>> => {
  const [earlier] = parts;
  const cents = centsOf(parts);
  // What it has besides its lines.
  const extraCents = earlier.lines.reduce((left, line) => left - (line.cents ?? 0), cents);
  const attempt = await lockAttempt(tx, earlier.reference);
  const isSame =
    attempt?.entity_id === entity_id &&
    sameLines(earlier.lines, lines) &&
    extraCents === amountCents &&
    (earlier.is_restocked ?? isRestocked) === isRestocked;
  return isSame ? { ok: true, value: { cents, isNew: false } } : { ok: false, error: 'refund_key_taken' };
};

/** All of it: nothing has been refunded yet. */
const receivedByHand = async (tx: Transaction, order: OrderRow): Promise<number> =>
  isPaidByHand(order) && !(await lockHandPayment(tx, order.entity_id)) ? order.grand_total_cents : 0;

interface PricedRefund {
  cents: number;
  lines: RefundedLine[];
  paid: AttemptRow[];
}

/** [OFFICE-48] What a refund comes to, and whether so much is left. The order must be locked. */
export const priceRefund = async (
  tx: Transaction,
  order: OrderRow,
  part: Pick<PartialRefund, 'lines' | 'amountCents'>,
): Promise<Result<PricedRefund, PartialRefundError>> => {
  const paid = await lockPaidAttempts(tx, order.entity_id);
  const refunded = refundOfLines(order.items, await loadRefundedLines(tx, order.entity_id), part.lines);
  if (!refunded.ok) return refunded;
  const lines = refunded.value;
  const cents = lines.reduce((sum, line) => sum + line.cents, part.amountCents);
  if (cents <= 0) return { ok: false, error: 'refund_empty' };
  const leftCents = paid.reduce((sum, row) => sum + leftOf(row), await receivedByHand(tx, order));
  if (cents > leftCents) return { ok: false, error: 'refund_too_large', detail: { leftCents } };
  return { ok: true, value: { cents, lines, paid } };
};

/** [OFFICE-48] A part of an order's payment. The order must be locked. */
export const planPartialRefund = async (
  tx: Transaction,
  order: OrderRow,
  part: PartialRefund,
  at: Date,
): Promise<Result<{ cents: number; isNew: boolean }, PartialRefundError>> => {
  const { key, reason, createdBy: created_by, isRestocked: is_restocked } = part;
  const [earlier, ...parts] = await loadWholeRefund(tx, key);
  if (earlier) return repeatRefund(tx, order, [earlier, ...parts], part);
  const priced = await priceRefund(tx, order, part);
  if (!priced.ok) return priced;
  const { cents, lines, paid } = priced.value;
  const restocked = part.isRestocked ? await restockLines(tx, order, part) : ({ ok: true } as const);
  if (!restocked.ok) return restocked;
  const byHand = await receivedByHand(tx, order);
  const recorded =
    byHand > 0 ? [{ reference: await recordHandPayment(tx, order, at), leftCents: byHand }] : [];
  const payments = paid.map((row) => ({ reference: row.reference, leftCents: leftOf(row) }));
  const split = splitRefund([...payments, ...recorded], cents);
  for (const [index, { reference, amount_cents }] of split.entries()) {
    const isFirst = index === 0;
    await addRefundDue(tx, reference, amount_cents);
    const share = isFirst ? { key, lines } : { key: randomUUID(), part_of: key };
    await insertRefund(tx, { ...share, reference, amount_cents, is_restocked, reason, created_by }, at);
  }
  return { ok: true, value: { cents, isNew: true } };
};
