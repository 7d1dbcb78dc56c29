// Checks the reserved paths in core, which the import uses, against the URL table.
import { isReservedPath } from '@klaas/core/catalog/urls/reserved-paths.ts';
import { expect, it } from 'vitest';
import table from '../../routes.ts';

const addresses = table.flatMap(({ path = '' }) => {
  if (path === '' || path === '*') return [];
  const optional = path.endsWith('?') ? [path.replace(/\/:[^/]*\?$/, '')] : [];
  return [...optional, path.replace(/:[^/]*|\*/g, 'x')];
});

it('[ROUTE-18] every path of the URL table is reserved against catalogue paths', () => {
  expect(addresses.length).toBeGreaterThan(40);
  expect(addresses.filter((address) => !isReservedPath(address))).toEqual([]);
});
