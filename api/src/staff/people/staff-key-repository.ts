// Passkeys, recovery codes and challenges in PostgreSQL.
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { staffChallenges, staffPasskeys, staffRecoveryCodes } from './staff-tables.ts';

type Executor = Database | Transaction;
export type StaffPasskey = typeof staffPasskeys.$inferSelect;

const ofMember = (staffId: number, id: string) =>
  and(eq(staffPasskeys.staff_id, staffId), eq(staffPasskeys.id, id));

export const loadPasskey = async (tx: Executor, id: string): Promise<StaffPasskey | null> => {
  const [found] = await tx.select().from(staffPasskeys).where(eq(staffPasskeys.id, id));
  return found ?? null;
};

export const listPasskeys = (tx: Executor, staffId: number): Promise<StaffPasskey[]> =>
  tx
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staff_id, staffId))
    .orderBy(desc(staffPasskeys.created_at), staffPasskeys.id);

/** False: the credential is known already. */
export const insertPasskey = async (
  tx: Transaction,
  passkey: typeof staffPasskeys.$inferInsert,
): Promise<boolean> => {
  const inserted = await tx
    .insert(staffPasskeys)
    .values(passkey)
    .onConflictDoNothing()
    .returning({ id: staffPasskeys.id });
  return inserted.length > 0;
};

export const renamePasskey = async (
  tx: Transaction,
  staffId: number,
  id: string,
  name: string,
): Promise<boolean> => {
  const renamed = await tx
    .update(staffPasskeys)
    .set({ name })
    .where(ofMember(staffId, id))
    .returning({ id: staffPasskeys.id });
  return renamed.length > 0;
};

export const deletePasskey = async (tx: Transaction, staffId: number, id: string): Promise<boolean> => {
  const deleted = await tx
    .delete(staffPasskeys)
    .where(ofMember(staffId, id))
    .returning({ id: staffPasskeys.id });
  return deleted.length > 0;
};

export const deletePasskeys = async (tx: Transaction, staffId: number): Promise<void> => {
  await tx.delete(staffPasskeys).where(eq(staffPasskeys.staff_id, staffId));
};

export const markPasskeyUsed = async (
  tx: Executor,
  id: string,
  { counter, at }: { counter: number; at: Date },
): Promise<void> => {
  await tx.update(staffPasskeys).set({ counter, last_used_at: at }).where(eq(staffPasskeys.id, id));
};

export const replaceRecoveryCodes = async (
  tx: Transaction,
  staffId: number,
  hashes: readonly string[],
): Promise<void> => {
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staff_id, staffId));
  if (hashes.length > 0)
    await tx.insert(staffRecoveryCodes).values(hashes.map((code_hash) => ({ staff_id: staffId, code_hash })));
};

/** [OFFICE-08] A code counts once. */
export const takeRecoveryCode = async (
  tx: Transaction,
  staffId: number,
  hash: string,
  at: Date,
): Promise<boolean> => {
  const taken = await tx
    .update(staffRecoveryCodes)
    .set({ used_at: at })
    .where(
      and(
        eq(staffRecoveryCodes.staff_id, staffId),
        eq(staffRecoveryCodes.code_hash, hash),
        isNull(staffRecoveryCodes.used_at),
      ),
    )
    .returning({ hash: staffRecoveryCodes.code_hash });
  return taken.length > 0;
};

/** `needsKey`: a code was used, and no key was made since. */
export const recoveryState = async (
  tx: Executor,
  staffId: number,
): Promise<{ left: number; needsKey: boolean }> => {
  const { rows } = await tx.execute<{ left: number; needs_key: boolean }>(sql`
    select count(*) filter (where used_at is null)::int as left,
      coalesce(max(used_at) > coalesce((select max(created_at) from staff_passkey where staff_id = ${staffId}),
        '-infinity'), false) as needs_key
    from staff_recovery_code where staff_id = ${staffId}`);
  return { left: rows[0]?.left ?? 0, needsKey: rows[0]?.needs_key ?? false };
};

export interface Challenge {
  challenge: string;
  /** What it was made for: it counts for nothing else. */
  purpose: string;
  /** Null: who signs in is not known yet. */
  staffId: number | null;
}

export const insertChallenge = async (
  db: Executor,
  { challenge, purpose, staffId }: Challenge,
  { at, ttlMs }: { at: Date; ttlMs: number },
): Promise<void> => {
  await db.delete(staffChallenges).where(lt(staffChallenges.expires_at, at));
  await db.insert(staffChallenges).values({
    challenge,
    purpose,
    staff_id: staffId,
    expires_at: new Date(at.getTime() + ttlMs),
  });
};

/** [OFFICE-04] False: old, used, or made for something else. */
export const takeChallenge = async (
  db: Executor,
  { challenge, purpose, staffId }: Challenge,
  at: Date,
): Promise<boolean> => {
  const taken = await db
    .delete(staffChallenges)
    .where(
      and(
        eq(staffChallenges.challenge, challenge),
        eq(staffChallenges.purpose, purpose),
        sql`${staffChallenges.staff_id} is not distinct from ${staffId}::int`,
        gt(staffChallenges.expires_at, at),
      ),
    )
    .returning({ challenge: staffChallenges.challenge });
  return taken.length > 0;
};
