// People of the staff.
import type { Database } from '../../db/database.ts';
import { loadMember, type StaffMember } from './staff-repository.ts';

export const createStaffService = ({ db }: { db: Database }) => ({
  load: (id: number): Promise<StaffMember | null> => loadMember(db, id),
});

export type StaffService = ReturnType<typeof createStaffService>;
