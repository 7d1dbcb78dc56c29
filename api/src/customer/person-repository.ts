// The account of a person, as it is exported.
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { customerAddresses, customerNotes, customers, emailChanges } from './customer-tables.ts';
import type { PersonData } from './person-data.ts';

/** Deleted with the customer's row. */
export const createAccountData = (db: Database): PersonData[] => [
  {
    name: 'account',
    fate: 'removed',
    load: async ({ id }) =>
      (await db.select().from(customers).where(eq(customers.id, id))).map(
        ({ password_hash: _, email_key: __, ...account }) => account,
      ),
  },
  {
    name: 'addresses',
    fate: 'removed',
    load: ({ id }) =>
      db
        .select()
        .from(customerAddresses)
        .where(eq(customerAddresses.customer_id, id))
        .orderBy(asc(customerAddresses.id)),
  },
  {
    name: 'email_changes',
    fate: 'removed',
    load: ({ id }) =>
      db
        .select({
          email: emailChanges.email,
          created_at: emailChanges.created_at,
          used_at: emailChanges.used_at,
        })
        .from(emailChanges)
        .where(eq(emailChanges.customer_id, id)),
  },
  {
    name: 'notes',
    fate: 'removed',
    load: ({ id }) =>
      db
        .select({ text: customerNotes.text, created_at: customerNotes.created_at })
        .from(customerNotes)
        .where(eq(customerNotes.customer_id, id))
        .orderBy(asc(customerNotes.id)),
  },
];
