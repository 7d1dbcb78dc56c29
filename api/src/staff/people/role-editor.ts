// Writes of the roles that owners make: checked, versioned and logged in one transaction.
import { type CustomRole, checkCustomRole, wholePermissions } from '@klaas/core/staff/custom-role.ts';
import type { Fields } from '@klaas/core/staff/merge-fields.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { ChangeAuthor } from '../change-log/change-log-service.ts';
import {
  createEntity,
  type EditResult,
  type EntityStore,
  editEntity,
  type FieldEdit,
  removeEntity,
} from '../edit-service.ts';
import { createTableEntity } from '../table-entity-service.ts';
import { listRoles, lockRole, newRoleId, releaseRole } from './staff-role-repository.ts';

/** Never undone from the log: that would pass by the fresh proof. */
const roles: EntityStore = createTableEntity({
  entity: 'staff_role',
  table: 'staff_role',
  key: ['id'],
  fields: ['name', 'based_on', 'permissions'],
});

const placeOf = (id: number) => ({ id: String(id), store: '' });

const problemsOf = async (tx: Transaction, id: number | null, role: CustomRole) => {
  const others = (await listRoles(tx)).filter((one) => one.id !== id).map(({ name }) => name);
  return checkCustomRole(role, others);
};

const whole = (fields: Fields): Fields => ({
  ...fields,
  ...(Array.isArray(fields['permissions']) && { permissions: wholePermissions(fields['permissions']) }),
});

export const createRoleEditor = ({ db, now }: { db: Database; now: () => number }) => ({
  create: (author: ChangeAuthor, role: CustomRole): Promise<{ id: number; result: EditResult }> =>
    db.transaction(async (tx) => {
      const errors = await problemsOf(tx, null, role);
      if (errors.length > 0) return { id: 0, result: { ok: false, error: 'invalid', errors } };
      const id = await newRoleId(tx);
      return { id, result: await createEntity(tx, roles, author, placeOf(id), whole({ ...role })) };
    }),

  save: (author: ChangeAuthor, id: number, edit: FieldEdit): Promise<EditResult> =>
    db.transaction(async (tx): Promise<EditResult> => {
      const stored = await lockRole(tx, id);
      if (!stored) return { ok: false, error: 'not_found' };
      const { name, based_on, permissions } = stored;
      const errors = await problemsOf(tx, id, { ...{ name, based_on, permissions }, ...edit.fields });
      if (errors.length > 0) return { ok: false, error: 'invalid', errors };
      return editEntity(tx, roles, author, placeOf(id), { ...edit, fields: whole(edit.fields) });
    }),

  /** `in_use`: somebody has it, or is invited to it. */
  remove: (author: ChangeAuthor, id: number): Promise<EditResult | 'in_use'> =>
    db.transaction(async (tx): Promise<EditResult | 'in_use'> => {
      if (!(await lockRole(tx, id))) return { ok: false, error: 'not_found' };
      if (!(await releaseRole(tx, id, new Date(now())))) return 'in_use';
      return removeEntity(tx, roles, author, placeOf(id));
    }),
});

export type RoleEditor = ReturnType<typeof createRoleEditor>;
