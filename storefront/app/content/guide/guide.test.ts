import { expect, it } from 'vitest';
import { chooseEntry } from './guide.ts';

const entry = (id: number, slug?: string) => ({
  id,
  attributes: { slug, locale: 'et', publishedAt: '', updatedAt: '' },
});
const entries = [entry(1, 'meist'), entry(2, 'paigaldus'), entry(3)];

it('[ROUTE-11] resolves the optional page segment to an entry', () => {
  expect(chooseEntry(entries, undefined)?.id).toBe(1);
  expect(chooseEntry(entries, 'paigaldus')?.id).toBe(2);
});

it.each(['', 'undefined', 'Paigaldus', '../meist', '%E0%A4%A'])(
  '[ROUTE-14] returns no entry for an unknown slug %j',
  (page) => {
    expect(chooseEntry(entries, page)).toBeUndefined();
  },
);

it('returns no entry for an empty collection', () => {
  expect(chooseEntry([], undefined)).toBeUndefined();
});
