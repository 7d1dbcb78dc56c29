// Members of the staff in PostgreSQL.
import type { OwnerCount } from '@klaas/core/staff/last-owner.ts';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { staffMembers } from './staff-tables.ts';

type Executor = Database | Transaction;
export type StaffMember = typeof staffMembers.$inferSelect;
type NewMember = typeof staffMembers.$inferInsert;

export const loadMember = async (tx: Executor, id: number): Promise<StaffMember | null> => {
  const [found] = await tx.select().from(staffMembers).where(eq(staffMembers.id, id));
  return found ?? null;
};

/** Also a removed one: an address has one row. */
export const loadMemberByEmail = async (tx: Executor, emailKey: string): Promise<StaffMember | null> => {
  const [found] = await tx.select().from(staffMembers).where(eq(staffMembers.email_key, emailKey));
  return found ?? null;
};

/** By name; with what the list shows of keys and sessions. */
export const listMembers = (db: Executor) =>
  db
    .select({
      member: staffMembers,
      // Qualified by hand: Drizzle leaves the table out in a selection.
      keys: sql<number>`(select count(*)::int from staff_passkey k where k.staff_id = staff_member.id)`,
      lastSeenAt: sql<string | null>`(select max(s.last_used_at) from staff_session s
        where s.staff_id = staff_member.id)`,
    })
    .from(staffMembers)
    .where(isNull(staffMembers.removed_at))
    .orderBy(staffMembers.name, staffMembers.id);

export const insertMember = async (tx: Transaction, member: NewMember): Promise<number> => {
  const [row] = await tx.insert(staffMembers).values(member).returning({ id: staffMembers.id });
  if (!row) throw new Error('no member was inserted');
  return row.id;
};

export const updateMember = async (tx: Transaction, id: number, set: Partial<NewMember>): Promise<void> => {
  await tx.update(staffMembers).set(set).where(eq(staffMembers.id, id));
};

/** The owners and this member, always in the same order: parallel writes wait for each other. */
export const lockOwnersAnd = async (tx: Transaction, id: number): Promise<void> => {
  await tx.execute(sql`select id from staff_member
    where id = ${id} or (role = 'owner' and removed_at is null) order by id for update`);
};

/** The demo's owner guards nothing. */
export const countOwners = async (tx: Transaction): Promise<OwnerCount> => {
  const { rows } = await tx.execute<{ owners: number; with_key: number }>(sql`
    select count(*)::int as owners,
      count(*) filter (where exists (select 1 from staff_passkey k where k.staff_id = m.id))::int as with_key
    from staff_member m where role = 'owner' and removed_at is null and not is_demo`);
  return { owners: rows[0]?.owners ?? 0, withKey: rows[0]?.with_key ?? 0 };
};

export const listOwners = (tx: Executor): Promise<StaffMember[]> =>
  tx
    .select()
    .from(staffMembers)
    .where(
      and(eq(staffMembers.role, 'owner'), isNull(staffMembers.removed_at), eq(staffMembers.is_demo, false)),
    );

/** True: this was the try after which the account rests. The statement is the same for an unknown address. */
export const countFailure = async (
  tx: Transaction,
  emailKey: string,
  { at, maxTries, restMs }: { at: Date; maxTries: number; restMs: number },
): Promise<boolean> => {
  const isLast = sql`${staffMembers.failed_tries} + 1 >= ${maxTries}`;
  const rows = await tx
    .update(staffMembers)
    .set({
      failed_tries: sql`case when ${isLast} then 0 else ${staffMembers.failed_tries} + 1 end`,
      locked_until: sql`case when ${isLast} then ${new Date(at.getTime() + restMs).toISOString()}::timestamptz end`,
    })
    .where(
      and(
        eq(staffMembers.email_key, emailKey),
        isNull(staffMembers.removed_at),
        or(isNull(staffMembers.locked_until), lt(staffMembers.locked_until, at)),
      ),
    )
    .returning({ lockedUntil: staffMembers.locked_until });
  return rows.some(({ lockedUntil }) => lockedUntil !== null);
};

/** [OFFICE-05] False: a code of this step, or a later one, was accepted before. */
export const takeCodeStep = async (tx: Executor, id: number, step: number): Promise<boolean> => {
  const taken = await tx
    .update(staffMembers)
    .set({ totp_last_step: step, failed_tries: 0, locked_until: null })
    .where(
      and(
        eq(staffMembers.id, id),
        or(isNull(staffMembers.totp_last_step), lt(staffMembers.totp_last_step, step)),
      ),
    )
    .returning({ id: staffMembers.id });
  return taken.length > 0;
};

export const loadDemoOwner = async (tx: Executor): Promise<StaffMember | null> => {
  const [found] = await tx
    .select()
    .from(staffMembers)
    .where(and(eq(staffMembers.is_demo, true), isNull(staffMembers.removed_at)))
    .orderBy(staffMembers.id)
    .limit(1);
  return found ?? null;
};
