// Books of the simulated bank.
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { simulatedPayments } from './bank-simulator-tables.ts';

export type BankPayment = typeof simulatedPayments.$inferSelect;

export interface BankSimulatorDeps {
  db: Database;
  /** Address of the bank as shoppers see it. */
  publicUrl: string;
  accessKey: string;
  noticeSecret: string;
  /** The demo may be removed while the shop runs, and this bank with it. */
  isOpen: () => Promise<boolean>;
}

export const describePayment = ({ id, merchant_reference, status, amount, currency }: BankPayment) => ({
  id,
  merchant_reference,
  status,
  amount: { value: amount, currency },
});

/** Cents as an integer; NaN: not an amount. */
export const minorUnits = (value: unknown): number =>
  typeof value === 'string' && /^\d+\.\d\d$/.test(value) ? Number(value.replace('.', '')) : Number.NaN;

export const createBankBooks = (db: Database) => {
  const find = async (id: string): Promise<BankPayment | undefined> =>
    (await db.select().from(simulatedPayments).where(eq(simulatedPayments.id, id)))[0];
  return {
    find,
    open: async (
      fields: Omit<typeof simulatedPayments.$inferInsert, 'id'>,
    ): Promise<BankPayment | undefined> => {
      const id = randomBytes(16).toString('hex');
      await db
        .insert(simulatedPayments)
        .values({ ...fields, id })
        .onConflictDoNothing();
      const { merchant_reference } = fields;
      const ofReference = eq(simulatedPayments.merchant_reference, merchant_reference);
      return (await db.select().from(simulatedPayments).where(ofReference))[0];
    },
    /** A captured payment stays captured. */
    decide: (id: string, status: BankPayment['status']): Promise<BankPayment | undefined> =>
      db.transaction(async (tx) => {
        const ofId = eq(simulatedPayments.id, id);
        const [payment] = await tx.select().from(simulatedPayments).where(ofId).for('update');
        if (!payment || payment.status === 'CAPTURED') return payment;
        await tx.update(simulatedPayments).set({ status }).where(ofId);
        return { ...payment, status };
      }),
    /** False: more than was paid, or the key was used for another amount. */
    refund: (id: string, key: string, amount: string): Promise<boolean> =>
      db.transaction(async (tx) => {
        const ofId = eq(simulatedPayments.id, id);
        const [payment] = await tx.select().from(simulatedPayments).where(ofId).for('update');
        if (payment?.status !== 'CAPTURED') return false;
        if (payment.refunds[key] !== undefined) return payment.refunds[key] === amount;
        const refunds = { ...payment.refunds, [key]: amount };
        const sum = Object.values(refunds).reduce((cents, one) => cents + minorUnits(one), 0);
        if (!(sum <= minorUnits(payment.amount))) return false;
        await tx.update(simulatedPayments).set({ refunds }).where(ofId);
        return true;
      }),
  };
};
