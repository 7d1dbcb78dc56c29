// The ways of shipping and paying a new shop starts with. What the operator changed stays.
import type { Database, Transaction } from '../db/database.ts';
import { paymentMethods, shippingMethods } from './cart-tables.ts';

export const seedCartRules = async (db: Database | Transaction): Promise<void> => {
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
  await db
    .insert(paymentMethods)
    .values({ code: 'cashondelivery', title: 'Cash on delivery', for_virtual: false })
    .onConflictDoNothing();
};
