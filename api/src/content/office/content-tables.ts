// What is to be published later, and what the shop shows to whoever has the link.
import type { ItemKind } from '@klaas/core/content/content-item.ts';
import type { ItemSides } from '@klaas/core/contract/admin/content-item-endpoints.ts';
import type { ProductEdit } from '@klaas/core/contract/admin/product-page-endpoints.ts';
import { index, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';

/** [OFFICE-79] Products are scheduled and previewed as the content is. */
export type OfficeKind = ItemKind | 'product';

export const contentSchedules = pgTable(
  'content_schedule',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull().$type<OfficeKind>(),
    item_id: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    sides: jsonb().notNull().$type<ItemSides | ProductEdit>(),
    /** Of the person who scheduled it. */
    by_name: text().notNull(),
    /** Why it was not published at its time. */
    failure: text(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('content_schedule_at_index').on(table.at),
    index('content_schedule_item_index').on(table.kind, table.item_id),
  ],
);

export const contentPreviews = pgTable(
  'content_preview',
  {
    token: text().primaryKey(),
    staff_id: integer().notNull(),
    kind: text().notNull().$type<OfficeKind>(),
    item_id: integer().notNull(),
    sides: jsonb().notNull().$type<Record<string, Record<string, unknown>>>(),
    ends_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    unique('content_preview_of_person').on(table.staff_id, table.kind, table.item_id),
    index('content_preview_ends_index').on(table.ends_at),
  ],
);
