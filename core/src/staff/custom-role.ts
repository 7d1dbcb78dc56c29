// Roles that an owner makes from a built-in one. The built-in ones stay as they are.
import {
  PERMISSIONS,
  type Permission,
  ROLE_PERMISSIONS,
  STAFF_ROLES,
  type StaffRole,
} from './permissions.ts';

const MAX_NAME = 60;

/** Who may change people is an owner: a role that could, could make itself one. */
export const OWNERS_ONLY: readonly Permission[] = ['staff.write'];

/** What a role needs besides, to be of use: whoever writes reads. */
const NEEDS: Partial<Record<Permission, Permission>> = {
  'customers.read': 'customers.list',
  'customers.write': 'customers.read',
  'customers.export': 'customers.read',
  'customers.erase': 'customers.read',
  'changes.undo': 'changes.read',
  'system.write': 'system.read',
  'system.backup': 'system.read',
  'orders.approve_refund': 'orders.refund',
  'panes.hurry': 'panes.read',
  'prices.write': 'products.read',
};

export interface CustomRole {
  name: string;
  based_on: StaffRole;
  permissions: readonly Permission[];
}

export interface RoleProblem {
  field: 'name' | 'based_on' | 'permissions';
  rule: string;
}

const readOf = (name: Permission): Permission | undefined => {
  const [area] = name.split('.');
  return PERMISSIONS.find((other) => other === `${area}.read`);
};

/** `others`: names of the roles that are there. */
export const checkCustomRole = (
  { name, based_on, permissions }: CustomRole,
  others: readonly string[],
): RoleProblem[] => {
  const problems: RoleProblem[] = [];
  const trimmed = name.trim();
  if (trimmed === '' || trimmed.length > MAX_NAME) problems.push({ field: 'name', rule: 'role_name' });
  else if (others.some((other) => other.trim().toLowerCase() === trimmed.toLowerCase()))
    problems.push({ field: 'name', rule: 'role_name_taken' });
  if (!STAFF_ROLES.includes(based_on) || based_on === 'owner')
    problems.push({ field: 'based_on', rule: 'role_of_owner' });
  if (permissions.some((one) => !PERMISSIONS.includes(one)))
    problems.push({ field: 'permissions', rule: 'permission_unknown' });
  else if (permissions.some((one) => OWNERS_ONLY.includes(one)))
    problems.push({ field: 'permissions', rule: 'role_of_owner' });
  else if (permissions.length === 0) problems.push({ field: 'permissions', rule: 'role_empty' });
  return problems;
};

/** With what its permissions need, each once, in the order of the list. */
export const wholePermissions = (given: readonly Permission[]): Permission[] => {
  const all = new Set<Permission>();
  const add = (name: Permission): void => {
    if (all.has(name)) return;
    all.add(name);
    const needed =
      NEEDS[name] ?? (name === 'customers.contact' || name === 'customers.list' ? undefined : readOf(name));
    if (needed) add(needed);
  };
  for (const name of given) add(name);
  return PERMISSIONS.filter((name) => all.has(name));
};

/** To begin with: what the built-in role may, without what is the owner's. */
export const copiedPermissions = (role: StaffRole): Permission[] =>
  ROLE_PERMISSIONS[role].filter((name) => !OWNERS_ONLY.includes(name));
