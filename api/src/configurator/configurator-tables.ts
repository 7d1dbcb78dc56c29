// Tables of stored configurations: short links and customers' projects.
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { customers } from '../customer/customer-tables.ts';

const moment = () => timestamp({ withTimezone: true });

/** Stores nothing about who created the link. */
export const configurationLinks = pgTable(
  'configuration_link',
  {
    code: text().primaryKey(),
    store_code: text().notNull(),
    sku: text().notNull(),
    /** The configuration as a URL query string. */
    query: text().notNull(),
    /** Gross price when the link was created. */
    price_cents: integer().notNull(),
    created_at: moment().notNull(),
    used_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('configuration_link_of_pane').on(
      table.store_code,
      table.sku,
      sql`md5(${table.query})`,
      table.price_cents,
    ),
    index('configuration_link_used').on(table.used_at),
  ],
);

export interface SavedOpening {
  name: string;
  sku: string;
  query: string;
  qty: number;
  /** Gross price of one piece when it was saved. */
  price_cents: number;
}

export const configurationProjects = pgTable(
  'configuration_project',
  {
    id: uuid().primaryKey(),
    customer_id: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    store_code: text().notNull(),
    name: text().notNull(),
    openings: jsonb().notNull().$type<SavedOpening[]>(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [index('configuration_project_of_customer').on(table.customer_id, table.updated_at)],
);
