// Refunds are written down in the transaction that causes them; the job requests them from the provider, or the staff
// transfers them.
import { randomUUID } from 'node:crypto';
import { type RefundLineError, refundOfLines } from '@klaas/core/orders/refund-lines.ts';
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
import { insertRefund, loadRefund, loadRefundedLines } from './refund-repository.ts';
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

/** What a refund has besides its lines. */
const extraOf = ({ amount_cents, lines }: RefundRow): number =>
  lines.reduce((left, { cents = 0 }) => left - cents, amount_cents);

/** The key belongs to an earlier refund: the same request again, or another one. */
const repeatRefund = async (
  tx: Transaction,
  { entity_id }: OrderRow,
  earlier: RefundRow,
  { lines, amountCents, isRestocked }: PartialRefund,
): Promise<Result<{ cents: number; isNew: boolean }, 'refund_key_taken'>> => {
  const attempt = await lockAttempt(tx, earlier.reference);
  const isSame =
    attempt?.entity_id === entity_id &&
    sameLines(earlier.lines, lines) &&
    extraOf(earlier) === amountCents &&
    (earlier.is_restocked ?? isRestocked) === isRestocked;
  return isSame
    ? { ok: true, value: { cents: earlier.amount_cents, isNew: false } }
    : { ok: false, error: 'refund_key_taken' };
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
  const leftCents = Math.max(await receivedByHand(tx, order), ...paid.map(leftOf));
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
  const earlier = await loadRefund(tx, key);
  if (earlier) return repeatRefund(tx, order, earlier, part);
  const priced = await priceRefund(tx, order, part);
  if (!priced.ok) return priced;
  const { cents, lines, paid } = priced.value;
  const restocked = part.isRestocked ? await restockLines(tx, order, part) : ({ ok: true } as const);
  if (!restocked.ok) return restocked;
  const payment = paid.find((row) => leftOf(row) >= cents);
  const reference = payment?.reference ?? (await recordHandPayment(tx, order, at));
  await addRefundDue(tx, reference, cents);
  const refund = { key, reference, amount_cents: cents, lines, is_restocked, reason, created_by };
  await insertRefund(tx, refund, at);
  return { ok: true, value: { cents, isNew: true } };
};
