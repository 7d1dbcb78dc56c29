// The list in core that the import looks at, held against the URL table itself.
import { isReservedPath } from '@klaas/core/catalog/urls/reserved-paths.ts';
import { expect, it } from 'vitest';
import table from '../../routes.ts';

const addresses = table.flatMap(({ path = '' }) => {
  if (path === '' || path === '*') return [];
  const optional = path.endsWith('?') ? [path.replace(/\/:[^/]*\?$/, '')] : [];
  return [...optional, path.replace(/:[^/]*|\*/g, 'x')];
});

it('[ROUTE-18] every address of the URL table is known as one that nothing of the catalogue can have', () => {
  expect(addresses.length).toBeGreaterThan(40);
  expect(addresses.filter((address) => !isReservedPath(address))).toEqual([]);
});
