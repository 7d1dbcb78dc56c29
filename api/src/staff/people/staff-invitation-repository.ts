// Invitations to the back office in PostgreSQL.
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { staffInvitations } from './staff-tables.ts';

type Executor = Database | Transaction;
export type StaffInvitation = typeof staffInvitations.$inferSelect;

export const insertInvitation = async (
  tx: Transaction,
  invitation: typeof staffInvitations.$inferInsert,
): Promise<void> => {
  await tx.insert(staffInvitations).values(invitation);
};

const isOpen = (at: Date) => and(isNull(staffInvitations.used_at), gt(staffInvitations.expires_at, at));

export const loadInvitation = async (
  tx: Executor,
  tokenHash: string,
  at: Date,
): Promise<StaffInvitation | null> => {
  const [found] = await tx
    .select()
    .from(staffInvitations)
    .where(and(eq(staffInvitations.token_hash, tokenHash), isOpen(at)));
  return found ?? null;
};

/** [OFFICE-10] Of parallel tries one takes it. */
export const takeInvitation = async (
  tx: Transaction,
  tokenHash: string,
  at: Date,
): Promise<StaffInvitation | null> => {
  const [taken] = await tx
    .update(staffInvitations)
    .set({ used_at: at })
    .where(and(eq(staffInvitations.token_hash, tokenHash), isOpen(at)))
    .returning();
  return taken ?? null;
};

export const listInvitations = (tx: Executor, at: Date): Promise<StaffInvitation[]> =>
  tx.select().from(staffInvitations).where(isOpen(at)).orderBy(desc(staffInvitations.created_at));

/** Those that are open: of one, or of all to an address. */
export const deleteInvitations = (
  tx: Transaction,
  which: { id: string } | { emailKey: string },
  at: Date,
): Promise<StaffInvitation[]> =>
  tx
    .delete(staffInvitations)
    .where(
      and(
        'id' in which ? eq(staffInvitations.id, which.id) : eq(staffInvitations.email_key, which.emailKey),
        isOpen(at),
      ),
    )
    .returning();
