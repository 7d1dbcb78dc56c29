// What people of the staff see of a buyer: everything, what a delivery needs, or that there is somebody.
import type { Permission } from '@klaas/core/staff/permissions.ts';

export type PersonView = 'whole' | 'contact' | 'masked';

export const personViewOf = (permissions: ReadonlySet<Permission>): PersonView => {
  if (permissions.has('customers.read')) return 'whole';
  return permissions.has('customers.contact') ? 'contact' : 'masked';
};

/** "Mari Maasikas" → "M… M…": rows can be told apart, people cannot be looked up. */
export const maskText = (text: string): string =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${[...word][0] ?? ''}…`)
    .join(' ');
