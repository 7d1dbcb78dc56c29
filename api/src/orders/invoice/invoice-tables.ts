// Tables of invoices and credit notes. Triggers reject every change of an issued document.
import type { FiscalContent } from '@klaas/core/orders/fiscal/fiscal-document.ts';
import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { orders } from '../order-tables.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The next number of each kind. Its row is locked until the document is stored: no number is lost or given twice. */
export const invoiceSeries = pgTable('invoice_series', {
  kind: text().primaryKey().$type<InvoiceKind>(),
  prefix: text().notNull(),
  next_number: integer().notNull(),
});

export type InvoiceKind = 'invoice' | 'credit';

/** The money comes after the invoice, as cash on delivery. */
export const isPaidLater = ({ content }: { content: AnyPgColumn }): SQL =>
  sql`(${content}->'payment'->>'state' <> 'paid' or ${content}->'payment'->>'day' = '')`;

export const invoices = pgTable(
  'invoice',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull().$type<InvoiceKind>(),
    sequence: integer().notNull(),
    /** Prefix and sequence, as printed. */
    number: text().notNull(),
    entity_id: integer()
      .notNull()
      .references(() => orders.entity_id, { onDelete: 'restrict' }),
    issued_at: timestamp({ withTimezone: true }).notNull(),
    /** In the shop's time zone. */
    issued_on: date().notNull(),
    gross_cents: integer().notNull(),
    content: jsonb().notNull().$type<FiscalContent>(),
    /** The invoice that a credit note corrects. */
    corrects: integer().references((): AnyPgColumn => invoices.id, { onDelete: 'restrict' }),
    /** Idempotency key: of a credit note, such as that of its refund, or of an invoice in place of another one. */
    key: text(),
  },
  (table) => [
    unique('invoice_number').on(table.number),
    unique('invoice_sequence').on(table.kind, table.sequence),
    uniqueIndex('invoice_first_of_order')
      .on(table.entity_id)
      .where(sql`${table.kind} = 'invoice' and ${table.key} is null`),
    uniqueIndex('invoice_key').on(table.key).where(sql`${table.key} is not null`),
    index('invoice_credits').on(table.corrects).where(sql`${table.corrects} is not null`),
    index('invoice_by_day').on(table.issued_on),
    // Few: most are paid when they are issued.
    index('invoice_paid_later')
      .on(table.entity_id)
      .where(sql`${table.kind} = 'invoice' and ${isPaidLater(table)}`),
    check('invoice_credit_corrects', sql`(${table.kind} = 'credit') = (${table.corrects} is not null)`),
  ],
);

export type InvoiceRow = typeof invoices.$inferSelect;

/** Rendered once from the stored content. */
export const invoiceFiles = pgTable('invoice_file', {
  invoice_id: integer()
    .primaryKey()
    .references(() => invoices.id, { onDelete: 'cascade' }),
  pdf: bytea().notNull(),
});
