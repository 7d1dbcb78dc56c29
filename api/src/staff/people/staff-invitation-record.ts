// What the change log shows of invitations, and how open ones are taken back.
import type { Transaction } from '../../db/database.ts';
import { type ChangeAuthor, recordChange } from '../change-log/change-log-service.ts';
import { deleteInvitations, type StaffInvitation } from './staff-invitation-repository.ts';

export const recordInvitation = (
  tx: Transaction,
  author: ChangeAuthor,
  { id, email, role, role_id }: Pick<StaffInvitation, 'id' | 'email' | 'role' | 'role_id'>,
  state: 'open' | 'used' | 'withdrawn',
): Promise<void> => {
  const invited = { email, role, ...(role_id !== null && { role_id }) };
  return recordChange(tx, author, {
    ...{ entity: 'staff_invitation', id, store: '', version: state === 'open' ? 1 : 2, isFinal: true },
    before: state === 'open' ? null : { ...invited, state: 'open' },
    after: { ...invited, state },
  });
};

/** Returns how many were open. */
export const withdrawInvitations = async (
  tx: Transaction,
  author: ChangeAuthor,
  which: { id: string } | { emailKey: string },
  at: Date,
): Promise<number> => {
  const withdrawn = await deleteInvitations(tx, which, at);
  for (const invitation of withdrawn) await recordInvitation(tx, author, invitation, 'withdrawn');
  return withdrawn.length;
};
