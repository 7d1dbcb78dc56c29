// People of the demo's back office. They have no key and no password: the demo lets visitors look around as one of them.
import type { StaffRole } from '@klaas/core/staff/permissions.ts';
import { sql } from 'drizzle-orm';
import { staffMembers } from '../../../staff/people/staff-tables.ts';
import type { Transaction } from '../../database.ts';

const MADE_AT = new Date('2026-10-01T08:00:00Z');

const STAFF: { name: string; mailbox: string; role: StaffRole; language: 'et' | 'ru' }[] = [
  { name: 'Mari Näidis', mailbox: 'mari', role: 'owner', language: 'et' },
  { name: 'Kaire Proov', mailbox: 'kaire', role: 'orders', language: 'et' },
  { name: 'Peeter Näidis', mailbox: 'peeter', role: 'workshop', language: 'et' },
  { name: 'Ольга Пример', mailbox: 'olga', role: 'content', language: 'ru' },
  { name: 'Toomas Demo', mailbox: 'toomas', role: 'catalogue', language: 'et' },
];

/** Existing ones get their name and role back and keep their sessions. */
export const seedDemoStaff = async (tx: Transaction): Promise<void> => {
  await tx
    .insert(staffMembers)
    .values(
      STAFF.map(({ name, mailbox, role, language }) => {
        const email = `${mailbox}.staff@example.com`;
        return { name, email, email_key: email, role, language, is_demo: true, created_at: MADE_AT };
      }),
    )
    .onConflictDoUpdate({
      target: staffMembers.email_key,
      set: {
        name: sql`excluded.name`,
        role: sql`excluded.role`,
        language: sql`excluded.language`,
        removed_at: null,
        version: sql`${staffMembers.version} + 1`,
      },
      setWhere: sql`${staffMembers.is_demo}`,
    });
};
