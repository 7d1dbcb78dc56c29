// Sessions of the staff in PostgreSQL.
import { and, desc, eq, gt, isNull, lt, ne, or } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { staffMembers, staffRoles, staffSessions } from './staff-tables.ts';

type Executor = Database | Transaction;

export const insertSession = async (
  tx: Executor,
  session: typeof staffSessions.$inferInsert,
): Promise<void> => {
  await tx.insert(staffSessions).values(session);
};

export const loadSession = async (db: Database, tokenHash: string) => {
  const [found] = await db
    .select({ session: staffSessions, member: staffMembers, own: staffRoles.permissions })
    .from(staffSessions)
    .innerJoin(staffMembers, eq(staffMembers.id, staffSessions.staff_id))
    .leftJoin(staffRoles, eq(staffRoles.id, staffMembers.role_id))
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

export type StaffSession = typeof staffSessions.$inferSelect;

/** Open ones, the last used first. */
export const listSessions = (tx: Executor, staffId: number, at: Date): Promise<StaffSession[]> =>
  tx
    .select()
    .from(staffSessions)
    .where(
      and(
        eq(staffSessions.staff_id, staffId),
        isNull(staffSessions.ended_at),
        gt(staffSessions.expires_at, at),
      ),
    )
    .orderBy(desc(staffSessions.last_used_at), staffSessions.id);

/** `only`: this one; `but`: all others. Returns how many were open. */
export const endSessions = async (
  tx: Executor,
  staffId: number,
  { at, only, but }: { at: Date; only?: string | undefined; but?: string | undefined },
): Promise<number> => {
  const ended = await tx
    .update(staffSessions)
    .set({ ended_at: at })
    .where(
      and(
        eq(staffSessions.staff_id, staffId),
        isNull(staffSessions.ended_at),
        only === undefined ? undefined : eq(staffSessions.id, only),
        but === undefined ? undefined : ne(staffSessions.id, but),
      ),
    )
    .returning({ id: staffSessions.id });
  return ended.length;
};

export const markProven = async (tx: Executor, id: string, at: Date): Promise<void> => {
  await tx.update(staffSessions).set({ proven_at: at }).where(eq(staffSessions.id, id));
};

export const trustSession = async (
  tx: Executor,
  staffId: number,
  id: string,
  expiresAt: Date,
): Promise<boolean> => {
  const trusted = await tx
    .update(staffSessions)
    .set({ is_trusted: true, expires_at: expiresAt })
    .where(and(eq(staffSessions.id, id), eq(staffSessions.staff_id, staffId), isNull(staffSessions.ended_at)))
    .returning({ id: staffSessions.id });
  return trusted.length > 0;
};
