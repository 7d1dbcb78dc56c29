import { describe, expect, it } from 'vitest';
import { analyzeText } from './analyze-text.ts';

const formsOf = (text: string, fuzziness: number | 'auto' = 1) =>
  analyzeText(text, fuzziness).terms.map(({ forms }) => forms.map(({ form }) => form));
const keysOf = (text: string) => analyzeText(text, 0).terms.flatMap(({ forms }) => forms[0]?.keys ?? []);

describe('a typed text', () => {
  it('is folded, split and joined to one spelling of a size', () => {
    expect(analyzeText('Dušš  ÕHUKE 80 × 90', 1).tokens).toEqual(['duss', 'ohuke', '80x90']);
  });

  it('also has the spellings of the other alphabet and keyboard layout', () => {
    expect(formsOf('zerkalo')[0]).toContain('зеркало');
    expect(formsOf('pthrfkj')[0]).toContain('зеркало');
    expect(formsOf('зеркало')[0]).toContain('zerkalo');
  });

  it('is still being written: its last word may be a beginning', () => {
    expect(analyzeText('must uks', 1).terms.map(({ last }) => last)).toEqual([false, true]);
  });

  it('allows edits by length, none in codes', () => {
    const edits = analyzeText('uks klaas peegel sd100', 'auto').terms.map(({ forms }) => forms[0]?.maxEdits);
    expect(edits).toEqual([1, 1, 2, 0]);
  });

  it('has its size apart from the other words', () => {
    const { sized } = analyzeText('dušisein 90 cm', 1);
    expect(sized?.size).toEqual({ widthMm: 900 });
    expect(sized?.others.map(({ forms }) => forms[0]?.form)).toEqual(['dusisein']);
  });
});

it('an exact text has no guesses, no edits, no beginning and no size', () => {
  const { terms, sized, isTyped } = analyzeText('zerkalo 900', 0);
  expect(terms.map(({ forms }) => forms.map(({ form, maxEdits }) => [form, maxEdits]))).toEqual([
    [['zerkalo', 0]],
    [['900', 0]],
  ]);
  expect(terms.every(({ last }) => !last)).toBe(true);
  expect([sized, isTyped]).toEqual([null, false]);
});

it.each([
  ['peegel', 'peegli'],
  ['uks', 'ukse'],
  ['peegel', 'зеркало'],
  ['двери', 'дверь'],
])('%s and %s share a key', (one, other) => {
  expect(keysOf(one).filter((key) => keysOf(other).includes(key))).not.toEqual([]);
});

it('an empty text has no words', () => {
  const { tokens, terms, sized } = analyzeText(' !! ', 1);
  expect([tokens, terms, sized]).toEqual([[], [], null]);
});
