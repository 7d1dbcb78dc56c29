// Who works here, and who is invited.
import { emailKey } from '@klaas/core/customer/customer-rules.ts';
import type { Database } from '../../db/database.ts';
import { listInvitations } from './staff-invitation-repository.ts';
import { listMembers, loadMember, loadMemberByEmail, type StaffMember } from './staff-repository.ts';
import { listRoles } from './staff-role-repository.ts';

export const createStaffDirectory = ({ db, now }: { db: Database; now: () => number }) => ({
  list: async () => ({
    members: await listMembers(db),
    invitations: await listInvitations(db, new Date(now())),
  }),
  roles: () => listRoles(db),
  /** For assigning and mentioning. */
  names: async (): Promise<{ id: number; name: string }[]> =>
    (await listMembers(db)).map(({ member: { id, name } }) => ({ id, name })),
  addressOf: async (id: number): Promise<string | null> => (await loadMember(db, id))?.email ?? null,
  find: async (email: string): Promise<StaffMember | null> => {
    const member = await loadMemberByEmail(db, emailKey(email));
    return member?.removed_at === null ? member : null;
  },
});

export type StaffDirectory = ReturnType<typeof createStaffDirectory>;
