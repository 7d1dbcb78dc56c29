import { expect, it } from 'vitest';
import { tokensOf } from '../search/analysis/tokens.ts';
import { alternativesOf, createSynonymRules } from './expand-synonyms.ts';

const RULES = createSynonymRules([
  { words: 'bliss', finds: 'dušikabiin', is_two_way: false },
  { words: 'duši kabiin', finds: 'dušinurk', is_two_way: true },
  { words: 'kabiin', finds: 'boks', is_two_way: false },
  { words: 'm8', finds: 'polt', is_two_way: false },
]);

it.each([
  ['bliss', ['dušikabiin']],
  ['valge Bliss 80x90', ['valge dušikabiin 80x90']],
  ['dušikabiin', []],
  ['duši kabiin', ['dušinurk', 'dusi boks']],
  ['dušinurk', ['duši kabiin']],
  ['duši', []],
  ['m8', ['polt']],
  ['m80', []],
  ['', []],
])('%s', (text, alternatives) => {
  expect(alternativesOf(tokensOf(text), RULES)).toEqual(alternatives);
});

it('many synonyms of one word are limited', () => {
  const many = createSynonymRules(
    Array.from({ length: 50 }, (_, at) => ({ words: 'a', finds: `b${at}`, is_two_way: false })),
  );
  expect(alternativesOf(['a'], many)).toHaveLength(6);
});
