// Roles made by owners, in PostgreSQL.
import type { StoredRole } from '@klaas/core/contract/admin/role-endpoints.ts';
import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { staffRoles } from './staff-tables.ts';

/** By name, with how many have it. */
export const listRoles = async (db: Database | Transaction): Promise<StoredRole[]> => {
  const { rows } = await db.execute<StoredRole & Record<string, unknown>>(sql`
    select id, name, based_on, permissions, version,
      (select count(*)::int from staff_member m where m.role_id = staff_role.id and m.removed_at is null) as members
    from staff_role order by name, id`);
  return rows;
};

/** It stays while somebody gets it. */
export const lockRole = async (tx: Transaction, id: number) => {
  const [row] = await tx.select().from(staffRoles).where(eq(staffRoles.id, id)).for('update');
  return row ?? null;
};

export const newRoleId = async (tx: Transaction): Promise<number> => {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('staff_role', 'id'))::int as id`,
  );
  return rows[0]?.id ?? 0;
};

/** Removed people keep the row: their former role is no reason to keep it. */
export const releaseRole = async (tx: Transaction, id: number, at: Date): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    select 1 from staff_member where role_id = ${id} and removed_at is null
    union all
    select 1 from staff_invitation
    where role_id = ${id} and used_at is null and expires_at > ${at.toISOString()}::timestamptz limit 1`);
  if (rows.length > 0) return false;
  await tx.execute(sql`update staff_member set role_id = null where role_id = ${id}`);
  return true;
};
