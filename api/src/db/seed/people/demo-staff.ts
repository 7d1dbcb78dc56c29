// The owner of the demo shop: visitors look around in the back office as this person, who has nothing to sign in with.
import { staffMembers } from '../../../staff/people/staff-tables.ts';
import type { Transaction } from '../../database.ts';

const EMAIL = 'omanik@example.com';

export const seedDemoOwner = async (tx: Transaction): Promise<void> => {
  await tx
    .insert(staffMembers)
    .values({
      ...{ email: EMAIL, email_key: EMAIL, name: 'Mari Näidis', role: 'owner', is_demo: true },
      created_at: new Date(),
    })
    .onConflictDoNothing();
};
