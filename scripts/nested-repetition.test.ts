import { expect, it } from 'vitest';
import { nestedRepetition } from './nested-repetition.ts';

it.each([
  ['(a+)+', '(a+)+'],
  ['^(?:<!--.*?-->|\\s*)*<svg', '(?:<!--.*?-->|\\s*)*'],
  ['x(?:y{2,}z)*', '(?:y{2,}z)*'],
  ['((a|b)*c){1,100}', '((a|b)*c){1,100}'],
  ['(?=(a+)+)b', '(a+)+'],
])('%s has nested repetition', (pattern, found) => {
  expect(nestedRepetition(pattern, 'u')).toBe(found);
});

it.each(['a+b+', '(?:[0-9]{1,3}\\.){3}', '(a+)?', '(?:a{4}){30}', '(?:ab?)+', '[(a+)+]'])(
  '%s has no nested repetition',
  (pattern) => {
    expect(nestedRepetition(pattern, '')).toBeNull();
  },
);
