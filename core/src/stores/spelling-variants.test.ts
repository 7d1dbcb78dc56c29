import fc from 'fast-check';
import { expect, it } from 'vitest';
import { spellingVariants } from './spelling-variants.ts';

it.each([
  ['left out', 'maskas', 'maasikas', false],
  ['left out', 'masikas', 'maasikas', true],
  ['too much', 'maasiikas', 'maasikas', true],
  ['another one', 'maazikas', 'maasikas', true],
  ['changed places', 'maaiskas', 'maasikas', true],
  ['at the beginning', 'aasikas', 'maasikas', true],
  ['Cyrillic', 'берозкина', 'березкина', true],
  ['a digit', 'cc700006ee', 'cc7000006ee', true],
  ['too short', 'mri', 'mari', false],
])('%s: %s is near %s: %s', (_, typed, meant, isNear) => {
  expect(spellingVariants(typed).includes(meant)).toBe(isNear);
});

it('every word is near to itself with one letter changed, and each candidate is named once', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-z]{5,12}$/),
      fc.nat(4),
      fc.constantFrom('a', 'z'),
      (word, at, letter) => {
        const typed = word.slice(0, at) + letter + word.slice(at + 1);
        const near = spellingVariants(typed);
        expect(near).toContain(word);
        expect(new Set(near).size).toBe(near.length);
      },
    ),
  );
});
