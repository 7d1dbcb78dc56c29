import { expect, it } from 'vitest';
import { dependsOnGroup } from './group-pricing.ts';

it.each([
  ['tiers', true, null, false, true],
  ['tax by group, without tiers', false, 3, false, true],
  ['one group for all customers', false, 3, true, false],
  ['neither', false, null, false, false],
])('[PRICE-08] [PRICE-10] %s', (_, usePriceTiers, userGroupId, useOnlyDefaultUserGroupId, expected) => {
  expect(dependsOnGroup({ usePriceTiers }, { userGroupId, useOnlyDefaultUserGroupId })).toBe(expected);
});
