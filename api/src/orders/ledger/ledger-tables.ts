// Tables of what became of documents and money in the accounting program. What has no row waits.
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { invoices } from '../invoice/invoice-tables.ts';

const moment = () => timestamp({ withTimezone: true });

export type LedgerState = 'waiting' | 'sent' | 'refused';

const progress = () => ({
  state: text().notNull().$type<LedgerState>(),
  /** Its id there; empty: none yet. */
  ref: text().notNull().default(''),
  /** The last error; empty: none. */
  error: text().notNull().default(''),
  tries: integer().notNull().default(0),
  next_at: moment().notNull(),
  sent_at: moment(),
});

export const ledgerEntries = pgTable(
  'ledger_entry',
  {
    invoice_id: integer()
      .primaryKey()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    ...progress(),
  },
  (table) => [index('ledger_entry_open').on(table.next_at).where(sql`${table.state} <> 'sent'`)],
);

/** Money that came after its invoice, and refunds. */
export const ledgerPayments = pgTable(
  'ledger_payment',
  {
    /** `receipt:` and the number of the invoice, or `refund:` and the key of the refund. */
    key: text().primaryKey(),
    invoice_id: integer()
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    ...progress(),
  },
  (table) => [index('ledger_payment_open').on(table.next_at).where(sql`${table.state} <> 'sent'`)],
);
