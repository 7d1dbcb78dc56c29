// SQL for refunds.
import {
  and,
  asc,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notInArray,
  or,
  type SQL,
} from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { paymentAttempts, type RefundedLine, type RefundRow, refunds } from '../order-tables.ts';
import { HAND_METHODS } from '../payment/hand-payment.ts';

type NewRefund = Pick<RefundRow, 'key' | 'reference' | 'amount_cents'> &
  Partial<
    Pick<RefundRow, 'part_of' | 'lines' | 'is_restocked' | 'reason' | 'created_by' | 'refund_ref' | 'state'>
  >;

export const insertRefund = async (tx: Transaction, refund: NewRefund, at: Date): Promise<RefundRow> => {
  const [row] = await tx
    .insert(refunds)
    .values({ ...refund, created_at: at, next_at: at })
    .returning();
  if (!row) throw new Error('a refund was not written');
  return row;
};

export const loadRefund = async (tx: Database | Transaction, key: string): Promise<RefundRow | undefined> =>
  (await tx.select().from(refunds).where(eq(refunds.key, key)))[0];

/** With its parts from other payments, itself first. */
export const loadWholeRefund = (tx: Database | Transaction, key: string): Promise<RefundRow[]> =>
  tx
    .select()
    .from(refunds)
    .where(or(eq(refunds.key, key), eq(refunds.part_of, key)))
    .orderBy(desc(isNull(refunds.part_of)), asc(refunds.created_at));

export const lockRefund = async (tx: Transaction, key: string): Promise<RefundRow | undefined> =>
  (await tx.select().from(refunds).where(eq(refunds.key, key)).for('update'))[0];

export const lockRefundOfProvider = async (
  tx: Transaction,
  refundRef: string,
): Promise<RefundRow | undefined> =>
  (await tx.select().from(refunds).where(eq(refunds.refund_ref, refundRef)).for('update'))[0];

/** A refund of that amount which was requested and whose name at the provider is unknown: its response was lost. */
export const lockUnnamedRefund = async (
  tx: Transaction,
  reference: string,
  amountCents: number,
): Promise<RefundRow | undefined> =>
  (
    await tx
      .select()
      .from(refunds)
      .where(
        and(
          eq(refunds.reference, reference),
          eq(refunds.amount_cents, amountCents),
          inArray(refunds.state, ['due', 'asked']),
          isNull(refunds.refund_ref),
          isNotNull(refunds.asked_at),
        ),
      )
      .orderBy(asc(refunds.asked_at))
      .limit(1)
      .for('update')
  )[0];

/** Refunds that the provider does not know yet, the newest first. */
export const lockUnrequestedRefunds = (tx: Transaction, reference: string): Promise<RefundRow[]> =>
  tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.reference, reference), eq(refunds.state, 'due'), isNull(refunds.asked_at)))
    .orderBy(desc(refunds.created_at))
    .for('update');

/** Of all payments of an order, unless withdrawn: what a provider refuses is still owed. */
export const loadRefundedLines = async (
  tx: Database | Transaction,
  entityId: number,
): Promise<RefundedLine[]> => {
  const rows = await tx
    .select({ lines: refunds.lines })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.reference, refunds.reference))
    .where(and(eq(paymentAttempts.entity_id, entityId), ne(refunds.state, 'withdrawn')));
  return rows.flatMap(({ lines }) => lines);
};

/** Of what the order took: a payment in vain does not count. */
export const hasRefunds = async (tx: Transaction, entityId: number): Promise<boolean> => {
  const [row] = await tx
    .select({ key: refunds.key })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.reference, refunds.reference))
    .where(and(eq(paymentAttempts.entity_id, entityId), eq(paymentAttempts.is_surplus, false)))
    .limit(1);
  return row !== undefined;
};

/** Claims due refunds of providers; until the lease ends no other process claims them. */
export const claimRefunds = (db: Database, at: Date, leaseUntil: Date): Promise<RefundRow[]> => {
  const { reference, provider } = paymentAttempts;
  const ofProvider = db
    .select({ reference })
    .from(paymentAttempts)
    .where(and(eq(reference, refunds.reference), notInArray(provider, [...HAND_METHODS])));
  const due = db
    .select({ key: refunds.key })
    .from(refunds)
    .where(and(eq(refunds.state, 'due'), lte(refunds.next_at, at), exists(ofProvider)))
    .orderBy(asc(refunds.next_at))
    .limit(50)
    .for('update', { skipLocked: true });
  return db
    .update(refunds)
    .set({ next_at: leaseUntil, asked_at: at })
    .where(inArray(refunds.key, due))
    .returning();
};

export const postponeRefund = async (db: Database, { key, tries }: RefundRow, next: Date): Promise<void> => {
  await db
    .update(refunds)
    .set({ tries: tries + 1, next_at: next })
    .where(and(eq(refunds.key, key), eq(refunds.state, 'due')));
};

export const saveRefund = async (
  tx: Transaction,
  key: string,
  change: Partial<Pick<RefundRow, 'state' | 'refund_ref' | 'reason' | 'done_at' | 'tries' | 'completed_at'>>,
): Promise<void> => {
  await tx.update(refunds).set(change).where(eq(refunds.key, key));
};

export interface HandRefund extends Pick<RefundRow, 'key' | 'amount_cents' | 'reason'> {
  entity_id: number;
}

const loadHandRefunds = (db: Database, which: SQL | undefined): Promise<HandRefund[]> =>
  db
    .select({
      key: refunds.key,
      amount_cents: refunds.amount_cents,
      reason: refunds.reason,
      entity_id: paymentAttempts.entity_id,
    })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.reference, refunds.reference))
    .where(which)
    .orderBy(asc(refunds.created_at));

/** Refunds that the provider has refused: the staff gives the money back. */
export const loadRefusedRefunds = (db: Database): Promise<HandRefund[]> =>
  loadHandRefunds(db, eq(refunds.state, 'refused'));

/** Parts of payments without a provider. */
export const loadDueByHand = (db: Database): Promise<HandRefund[]> =>
  loadHandRefunds(db, and(eq(refunds.state, 'due'), inArray(paymentAttempts.provider, HAND_METHODS)));

/** Of one payment, the oldest first. */
export const lockDueRefunds = (tx: Transaction, reference: string): Promise<RefundRow[]> =>
  tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.reference, reference), eq(refunds.state, 'due')))
    .orderBy(asc(refunds.created_at))
    .for('update');

/** Of an order. */
export const lockRefusedRefunds = async (tx: Transaction, entityId: number): Promise<RefundRow[]> => {
  const ofOrder = tx
    .select({ reference: paymentAttempts.reference })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.entity_id, entityId));
  return tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.state, 'refused'), inArray(refunds.reference, ofOrder)))
    .for('update');
};

/** Of all payments of an order, the oldest first. */
export const loadRefundsOf = async (db: Database, entityId: number): Promise<RefundRow[]> => {
  const rows = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.reference, refunds.reference))
    .where(eq(paymentAttempts.entity_id, entityId))
    .orderBy(asc(refunds.created_at));
  return rows.map(({ refund }) => refund);
};
