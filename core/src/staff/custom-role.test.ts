import { describe, expect, it } from 'vitest';
import { type CustomRole, checkCustomRole, copiedPermissions, wholePermissions } from './custom-role.ts';

const ROLE: CustomRole = {
  name: 'Packing',
  based_on: 'workshop',
  permissions: ['orders.read', 'orders.ship'],
};
const rulesOf = (change: Partial<CustomRole>, others: string[] = []) =>
  checkCustomRole({ ...ROLE, ...change }, others).map(({ field, rule }) => `${field} ${rule}`);

describe('[OFFICE-13] a role made by an owner', () => {
  it.each([
    ['is right', {}, []],
    ['has a name', { name: '  ' }, ['name role_name']],
    ['has a short name', { name: 'x'.repeat(61) }, ['name role_name']],
    ['is never an owner', { based_on: 'owner' }, ['based_on role_of_owner']],
    ['may not change people', { permissions: ['staff.write'] }, ['permissions role_of_owner']],
    ['knows only what the server checks', { permissions: ['all'] }, ['permissions permission_unknown']],
    ['may something', { permissions: [] }, ['permissions role_empty']],
  ] as [string, Partial<CustomRole>, string[]][])('%s', (_, change, rules) => {
    expect(rulesOf(change)).toEqual(rules);
  });

  it('has a name that no other has, whatever its case', () => {
    expect(rulesOf({ name: 'packing ' }, ['Packing'])).toEqual(['name role_name_taken']);
  });

  it('whoever writes reads, each permission once', () => {
    expect(wholePermissions(['customers.write', 'orders.ship', 'orders.ship', 'messages.write'])).toEqual([
      'orders.read',
      'orders.ship',
      'customers.list',
      'customers.read',
      'customers.write',
      'messages.read',
      'messages.write',
    ]);
    expect(wholePermissions(['customers.contact'])).toEqual(['customers.contact']);
  });

  it("begins as its original without what is the owner's", () => {
    expect(copiedPermissions('workshop')).toContain('panes.write');
    expect(copiedPermissions('owner')).not.toContain('staff.write');
  });
});
