// Who is named in which note. Its text stands with the thing, where it is erased with its person.
import type { MentionKind } from '@klaas/core/staff/mentions.ts';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { staffMembers } from '../people/staff-tables.ts';

const moment = () => timestamp({ withTimezone: true });

export const staffMentions = pgTable(
  'staff_mention',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Who is named. */
    staff_id: integer()
      .notNull()
      .references(() => staffMembers.id, { onDelete: 'cascade' }),
    author: text().notNull(),
    kind: text().notNull().$type<MentionKind>(),
    thing_id: integer().notNull(),
    /** The number of an order; empty: the kind and the id say it. */
    title: text().notNull(),
    created_at: moment().notNull(),
    read_at: moment(),
  },
  (table) => [
    index('staff_mention_unread').on(table.staff_id, table.id).where(sql`${table.read_at} is null`),
  ],
);
