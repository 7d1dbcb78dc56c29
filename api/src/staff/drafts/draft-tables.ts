// What somebody has typed and not yet sent or saved.
import type { DraftValue } from '@klaas/core/contract/admin/draft-endpoints.ts';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { staffMembers } from '../people/staff-tables.ts';

export const drafts = pgTable(
  'draft',
  {
    staff_id: integer()
      .notNull()
      .references(() => staffMembers.id, { onDelete: 'cascade' }),
    /** For example `messages/12`. */
    thing: text().notNull(),
    value: jsonb().notNull().$type<DraftValue>(),
    saved_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.staff_id, table.thing] }),
    index('draft_of_thing').on(table.thing),
    index('draft_age').on(table.saved_at),
  ],
);
