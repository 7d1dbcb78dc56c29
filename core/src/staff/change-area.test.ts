import { expect, it } from 'vitest';
import { changeFilterOf, mayUndoChange } from './change-area.ts';
import { ROLE_PERMISSIONS, STAFF_ROLES, type StaffRole } from './permissions.ts';

const of = (role: StaffRole) => new Set(ROLE_PERMISSIONS[role]);
const shows = (role: StaffRole, entity: string): boolean => {
  const filter = changeFilterOf(of(role));
  return 'only' in filter ? filter.only.includes(entity) : !filter.without.includes(entity);
};

it.each([
  ['product', ['owner', 'catalogue', 'orders', 'workshop', 'content', 'read_only'], ['owner', 'catalogue']],
  ['price_table', ['owner', 'catalogue', 'orders', 'read_only'], ['owner', 'catalogue']],
  ['setting', ['owner'], ['owner']],
  ['order', ['owner', 'orders'], ['owner', 'orders']],
  ['customer', ['owner', 'orders'], ['owner', 'orders']],
  ['customer_access', ['owner', 'orders'], []],
  ['content', ['owner', 'content', 'read_only'], ['owner', 'content']],
  ['staff_member', ['owner'], ['owner']],
  ['a kind of a later release', ['owner'], ['owner']],
] as const)('[OFFICE-14] changes of %s are seen by %j and set back by %j', (entity, readers, writers) => {
  expect(STAFF_ROLES.filter((role) => shows(role, entity))).toEqual(readers);
  expect(STAFF_ROLES.filter((role) => mayUndoChange(entity, of(role)))).toEqual(writers);
});
