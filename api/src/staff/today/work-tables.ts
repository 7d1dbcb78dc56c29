// Who has taken a line of today's work: a mark for colleagues, not a lock.
import type { WorkKind } from '@klaas/core/contract/admin/today-endpoints.ts';
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { staffMembers } from '../people/staff-tables.ts';

export const workMarks = pgTable('work_mark', {
  kind: text().primaryKey().$type<WorkKind>(),
  staff_id: integer()
    .notNull()
    .references(() => staffMembers.id, { onDelete: 'cascade' }),
  taken_at: timestamp({ withTimezone: true }).notNull(),
});
