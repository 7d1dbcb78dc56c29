import { draftEndpoint } from '@klaas/core/contract/admin/draft-endpoints.ts';
import { expect, it } from 'vitest';
import { draftThing } from './draft-thing.ts';

it.each([
  ['prices', 'shower-wall 2026-12-01', 'prices/shower-2d-wall-20-2026-2d-12-2d-01'],
  ['discounts', 'TERE5', 'discounts/tere5'],
  ['discounts', 'ÕUN_1', 'discounts/-f5-un-5f-1'],
  ['discounts', '-new', 'discounts/-2d-new'],
])('%s %s', (area, name, thing) => {
  expect(draftThing(area, name)).toBe(thing);
});

it('is an address that drafts are kept under, however long the name is', () => {
  for (const name of ['A', 'Ж'.repeat(64), 'X'.repeat(64), 'a_b-c '.repeat(10)])
    expect(draftEndpoint.query.safeParse({ thing: draftThing('discounts', name) }).success, name).toBe(true);
});
