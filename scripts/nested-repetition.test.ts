import { expect, it } from 'vitest';
import { nestedRepetition } from './nested-repetition.ts';

it.each([
  ['(a+)+', '(a+)+'],
  ['^(?:<!--.*?-->|\\s*)*<svg', '(?:<!--.*?-->|\\s*)*'],
  ['x(?:y{2,}z)*', '(?:y{2,}z)*'],
  ['((a|b)*c){1,100}', '((a|b)*c){1,100}'],
  ['(?=(a+)+)b', '(a+)+'],
])('%s repeats what repeats', (pattern, found) => {
  expect(nestedRepetition(pattern, 'u')).toBe(found);
});

it.each(['a+b+', '(?:[0-9]{1,3}\\.){3}', '(a+)?', '(?:a{4}){30}', '(?:ab?)+', '[(a+)+]'])(
  '%s does not',
  (pattern) => {
    expect(nestedRepetition(pattern, '')).toBeNull();
  },
);
