// Members of the staff in PostgreSQL.
import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { staffMembers } from './staff-tables.ts';

export type StaffMember = typeof staffMembers.$inferSelect;

export const loadMember = async (tx: Database | Transaction, id: number): Promise<StaffMember | null> => {
  const [found] = await tx.select().from(staffMembers).where(eq(staffMembers.id, id));
  return found ?? null;
};
