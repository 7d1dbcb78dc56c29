// Sessions of the staff in PostgreSQL.
import { and, eq, lt, or } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { staffMembers, staffSessions } from './staff-tables.ts';

type Executor = Database | Transaction;

export const insertSession = async (
  tx: Executor,
  session: typeof staffSessions.$inferInsert,
): Promise<void> => {
  await tx.insert(staffSessions).values(session);
};

export const loadSession = async (db: Database, tokenHash: string) => {
  const [found] = await db
    .select({ session: staffSessions, member: staffMembers })
    .from(staffSessions)
    .innerJoin(staffMembers, eq(staffMembers.id, staffSessions.staff_id))
    .where(eq(staffSessions.token_hash, tokenHash));
  return found ?? null;
};

export const touchSession = async (db: Database, id: string, at: Date): Promise<void> => {
  await db.update(staffSessions).set({ last_used_at: at }).where(eq(staffSessions.id, id));
};

/** Ended or expired long ago. */
export const deleteOldSessions = async (tx: Executor, staffId: number, before: Date): Promise<void> => {
  await tx
    .delete(staffSessions)
    .where(
      and(
        eq(staffSessions.staff_id, staffId),
        or(lt(staffSessions.ended_at, before), lt(staffSessions.expires_at, before)),
      ),
    );
};

export const endSession = async (db: Database, staffId: number, id: string, at: Date): Promise<void> => {
  await db
    .update(staffSessions)
    .set({ ended_at: at })
    .where(and(eq(staffSessions.id, id), eq(staffSessions.staff_id, staffId)));
};
