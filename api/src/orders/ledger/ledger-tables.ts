// Table of what became of each document in the accounting program. A document without a row waits.
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { invoices } from '../invoice/invoice-tables.ts';

const moment = () => timestamp({ withTimezone: true });

export type LedgerState = 'waiting' | 'sent' | 'refused';

export const ledgerEntries = pgTable(
  'ledger_entry',
  {
    invoice_id: integer()
      .primaryKey()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    state: text().notNull().$type<LedgerState>(),
    /** Its id there; empty: none yet. */
    ref: text().notNull().default(''),
    /** The last error; empty: none. */
    error: text().notNull().default(''),
    tries: integer().notNull().default(0),
    next_at: moment().notNull(),
    sent_at: moment(),
  },
  (table) => [index('ledger_entry_open').on(table.next_at).where(sql`${table.state} <> 'sent'`)],
);
