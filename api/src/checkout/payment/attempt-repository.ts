// Attempts to pay an order.
import { randomBytes } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { type AttemptRow, type AttemptState, paymentAttempts } from '../checkout-tables.ts';

interface NewAttempt {
  entity_id: number;
  provider: string;
  grand_total_cents: number;
  currency_code: string;
  at: Date;
}

export const insertAttempt = async (tx: Transaction, attempt: NewAttempt): Promise<void> => {
  const { entity_id, provider, grand_total_cents, currency_code, at } = attempt;
  await tx.insert(paymentAttempts).values({
    reference: randomBytes(12).toString('hex'),
    entity_id,
    provider,
    amount_cents: grand_total_cents,
    currency_code,
    state: 'started',
    created_at: at,
  });
};

/** The attempt that is still open; the newest where there are several. */
export const loadOpenAttempt = async (
  db: Database | Transaction,
  entityId: number,
): Promise<AttemptRow | undefined> =>
  (
    await db
      .select()
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.entity_id, entityId), eq(paymentAttempts.state, 'started')))
      .orderBy(desc(paymentAttempts.created_at))
      .limit(1)
  )[0];

export const loadAttempt = async (db: Database, reference: string): Promise<AttemptRow | undefined> =>
  (await db.select().from(paymentAttempts).where(eq(paymentAttempts.reference, reference)))[0];

export const lockAttempt = async (tx: Transaction, reference: string): Promise<AttemptRow | undefined> =>
  (await tx.select().from(paymentAttempts).where(eq(paymentAttempts.reference, reference)).for('update'))[0];

export const settleAttempt = async (
  tx: Transaction,
  reference: string,
  state: AttemptState,
  at: Date,
): Promise<void> => {
  await tx
    .update(paymentAttempts)
    .set({ state, settled_at: at })
    .where(eq(paymentAttempts.reference, reference));
};

/** What can be chosen is what can be carried out: methods of providers that are not there are switched off. */
export const savePaymentMethods = async (
  db: Database,
  methods: readonly { code: string; title: string }[],
  knownCodes: readonly string[],
): Promise<void> => {
  const active = methods.map(({ code }) => code);
  for (const { code, title } of methods)
    await db.execute(sql`insert into payment_method (code, title, for_virtual, position)
      values (${code}, ${title}, true, 10) on conflict (code) do update set is_active = true`);
  const gone = knownCodes.filter((code) => !active.includes(code));
  if (gone.length > 0)
    await db.execute(
      sql`update payment_method set is_active = false where code = any(${sql.param(gone)}::text[])`,
    );
};
