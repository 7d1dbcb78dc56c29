// Refunds above the sum that a person may give back: written down as a request, which an owner decides once.
import type { Result } from '@klaas/core/stores/result.ts';
import { asc, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import { recordOrderChange } from '../move-order.ts';
import { type RefundRequestRow, refundRequests } from '../office/office-tables.ts';
import { lockOrder } from '../order-repository.ts';
import type { OrderRow } from '../order-tables.ts';
import { reopenReturn } from '../returns/return-change.ts';
import {
  type PartialRefund,
  type PartialRefundError,
  planPartialRefund,
  priceRefund,
} from './plan-refund.ts';
import { loadRefund } from './refund-repository.ts';

/** Cents that the person may give back at once; null: any sum. */
export type RefundLimit = number | null;

export type RequestError = 'request_unknown' | 'request_decided';

export type RefundOutcome = { kind: 'planned' | 'waiting'; cents: number };

interface RefundTry {
  author: ChangeAuthor;
  order: OrderRow;
  part: PartialRefund;
  limit: RefundLimit;
  at: Date;
}

const loadRequest = async (tx: Transaction, key: string): Promise<RefundRequestRow | undefined> =>
  (await tx.select().from(refundRequests).where(eq(refundRequests.key, key)).for('update'))[0];

/** The order must be locked. */
const planRefund = async (
  tx: Transaction,
  { author, order, part, at }: Omit<RefundTry, 'limit'>,
): Promise<Result<RefundOutcome, PartialRefundError>> => {
  const planned = await planPartialRefund(tx, order, part, at);
  if (!planned.ok) return planned;
  const { cents, isNew } = planned.value;
  if (isNew) await recordOrderChange(tx, author, order, { refund_due_cents: cents });
  return { ok: true, value: { kind: 'planned', cents } };
};

export const refundOrRequest = async (
  tx: Transaction,
  { limit, ...refund }: RefundTry,
): Promise<Result<RefundOutcome, PartialRefundError>> => {
  const { author, order, part, at } = refund;
  if (await loadRefund(tx, part.key)) return planRefund(tx, refund);
  const asked = await loadRequest(tx, part.key);
  if (asked) return { ok: false, error: 'refund_key_taken' };
  const priced = await priceRefund(tx, order, part);
  if (!priced.ok) return priced;
  const { cents, lines } = priced.value;
  if (limit === null || cents <= limit) return planRefund(tx, refund);
  await tx.insert(refundRequests).values({
    ...{
      key: part.key,
      entity_id: order.entity_id,
      amount_cents: cents,
      lines: lines.map((line, at) => ({
        ...line,
        ...(part.lines[at]?.is_kept_out && { is_kept_out: true }),
      })),
      extra_cents: part.amountCents,
    },
    ...{ is_restocked: part.isRestocked, reason: part.reason, state: 'waiting' },
    ...{ requested_by: author.name, created_at: at },
  });
  await recordOrderChange(tx, author, order, { refund_request: 'waiting', refund_request_cents: cents });
  return { ok: true, value: { kind: 'waiting', cents } };
};

/** The second decision is refused, whoever makes it. */
export const decideRequest = async (
  tx: Transaction,
  { author, key, isApproved, at }: { author: ChangeAuthor; key: string; isApproved: boolean; at: Date },
): Promise<Result<RefundOutcome | { kind: 'refused'; cents: number }, PartialRefundError | RequestError>> => {
  const [found] = await tx.select().from(refundRequests).where(eq(refundRequests.key, key));
  // The order first, as everywhere.
  const order = found && (await lockOrder(tx, found.entity_id));
  const request = await loadRequest(tx, key);
  if (!order || !request) return { ok: false, error: 'request_unknown' };
  if (request.state !== 'waiting') return { ok: false, error: 'request_decided' };
  const { lines, extra_cents: amountCents, is_restocked: isRestocked, reason, requested_by } = request;
  const state = isApproved ? 'approved' : 'refused';
  const part = { key, lines, amountCents, isRestocked, reason, createdBy: requested_by };
  const planned = isApproved ? await planRefund(tx, { author, order, part, at }) : null;
  if (planned && !planned.ok) return planned;
  await tx
    .update(refundRequests)
    .set({ state, decided_by: author.name, decided_at: at })
    .where(eq(refundRequests.key, key));
  await recordOrderChange(tx, author, order, { refund_request: state }, { refund_request: 'waiting' });
  if (!isApproved) await reopenReturn(tx, author, key, at);
  return planned ?? { ok: true, value: { kind: 'refused', cents: request.amount_cents } };
};

export const loadRequestsOf = (db: Database, entityId: number): Promise<RefundRequestRow[]> =>
  db
    .select()
    .from(refundRequests)
    .where(eq(refundRequests.entity_id, entityId))
    .orderBy(asc(refundRequests.created_at));

/** The oldest first. */
export const loadWaitingRequests = (db: Database, limit: number): Promise<RefundRequestRow[]> =>
  db
    .select()
    .from(refundRequests)
    .where(eq(refundRequests.state, 'waiting'))
    .orderBy(asc(refundRequests.created_at))
    .limit(limit);
