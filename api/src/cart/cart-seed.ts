// Default shipping and payment methods of a new shop. Existing rows are not changed.
import { BANK_TRANSFER, CASH_ON_DELIVERY } from '@klaas/core/checkout/form/method-choice.ts';
import type { Database, Transaction } from '../db/database.ts';
import { coupons, paymentMethods, shippingMethods } from './cart-tables.ts';

export const seedCartRules = async (db: Database | Transaction): Promise<void> => {
  if ((await db.$count(shippingMethods)) === 0)
    await db
      .insert(shippingMethods)
      .values({
        carrier_code: 'flatrate',
        method_code: 'flatrate',
        carrier_title: 'DPD',
        method_title: 'DPD Courier',
        price_excl_cents: 400,
        price_incl_cents: 500,
        countries: ['EE', 'LV', 'LT', 'FI'],
      })
      .onConflictDoNothing();
  if ((await db.$count(paymentMethods)) === 0)
    await db
      .insert(paymentMethods)
      .values([
        { code: CASH_ON_DELIVERY.code, title: CASH_ON_DELIVERY.title, for_virtual: false },
        { code: BANK_TRANSFER.code, title: BANK_TRANSFER.title, position: 5 },
      ])
      .onConflictDoNothing();
};

/** For the demo shop only: the bank simulator. */
export const seedDemoBank = async (
  db: Database | Transaction,
  { code, title }: { code: string; title: string },
): Promise<void> => {
  await db.insert(paymentMethods).values({ code, title, position: 10 }).onConflictDoNothing();
};

/** For the demo shop only: one coupon without conditions, one with a minimum total. */
export const DEMO_COUPONS: (typeof coupons.$inferInsert)[] = [
  { code: 'KLAAS10', kind: 'percent', value: 10 },
  { code: 'VANNITUBA50', kind: 'fixed', value: 5000, minimum_cents: 50_000 },
];

export const seedDemoCoupons = async (db: Database | Transaction): Promise<void> => {
  await db.insert(coupons).values(DEMO_COUPONS).onConflictDoNothing();
};
