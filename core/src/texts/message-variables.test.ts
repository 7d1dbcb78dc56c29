import { describe, expect, it } from 'vitest';
import { checkChangedText, variablesOf } from './message-variables.ts';

it('names the variables of a message, also inside its plural forms', () => {
  expect(variablesOf('Tere, {firstname}!')).toEqual(['firstname']);
  expect(variablesOf('{days, plural, one {# päev: {shop}} other {# päeva}}')).toEqual(['days', 'shop']);
  expect(variablesOf('Tere!')).toEqual([]);
});

describe('[OFFICE-95] a changed text', () => {
  const supplied = 'Tellimus {number}: {shop}';
  it.each([
    ['{shop} tellimus {number} on käes', []],
    ['Tellimus {number}', ['missing_variable: shop']],
    ['Tellimus {nubmer}: {shop}', ['missing_variable: number', 'unknown_variable: nubmer']],
    ['Tellimus {number: {shop}', ['syntax']],
    ['  ', ['empty']],
  ])('%s', (text, rules) => {
    expect(checkChangedText(supplied, text)).toEqual(rules);
  });
});
