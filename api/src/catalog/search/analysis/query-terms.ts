// Terms of a search query with their alternatives (transliterations, keyboard layouts).

import { otherLayout, transliterations } from './script-variants.ts';
import { compoundGroups, nounGroups, stemKey } from './shop-lexicon.ts';
import { hasDigit, tokensOf } from './tokens.ts';

export interface WordForm {
  form: string;
  /** 1 for the term as typed, less for a guess. */
  closeness: number;
  maxEdits: number;
  /** Its stem and nouns, as documents are indexed by (`documentKeys`). */
  keys: readonly string[];
}

export interface QueryTerm {
  forms: WordForm[];
  /** Still being typed: a prefix match suffices. */
  last: boolean;
}

const GUESS_CLOSENESS = 0.8;
const MIN_FUZZY_LENGTH = 3;
/** No word of a shop is longer; fuzzy matching one would scan the whole index. */
const MAX_FUZZY_LENGTH = 40;
const AUTO_EDITS = (length: number): number => (length < 3 ? 0 : length < 6 ? 1 : 2);

/** Allowed edit distance: none with digits (80x80 is not 80x90, a sku is not its neighbour), one in three letters. */
export const editsFor = (word: string, fuzziness: number | 'auto'): number => {
  if (hasDigit(word) || word.length < MIN_FUZZY_LENGTH || word.length > MAX_FUZZY_LENGTH) return 0;
  if (fuzziness === 'auto') return AUTO_EDITS(word.length);
  return word.length === MIN_FUZZY_LENGTH ? Math.min(1, fuzziness) : fuzziness;
};

const guessesFor = (word: string, typed: string | undefined): string[] => {
  if (hasDigit(word) || word.length > MAX_FUZZY_LENGTH) return [];
  const switched = typed === undefined ? undefined : otherLayout(typed);
  const guesses = new Set([...transliterations(word), ...(switched === undefined ? [] : [switched])]);
  guesses.delete(word);
  return [...guesses];
};

/** Index keys that a query term looks up. */
const queryKeys = (word: string): string[] =>
  hasDigit(word) ? [] : [stemKey(word), ...nounGroups(word).map((group) => `#${group}`)];

const formsOf = (word: string, typed: string | undefined, fuzziness: number | 'auto'): WordForm[] => {
  const asTyped = { form: word, closeness: 1, maxEdits: editsFor(word, fuzziness), keys: queryKeys(word) };
  const guesses = guessesFor(word, typed).map((form) => ({
    form,
    closeness: GUESS_CLOSENESS,
    maxEdits: Math.min(1, editsFor(form, fuzziness)),
    keys: queryKeys(form),
  }));
  return [asTyped, ...guesses];
};

/** Terms in order; alternatives are added only where fuzziness shows that a person typed the text. */
export const queryTerms = (text: string, fuzziness: number | 'auto'): QueryTerm[] => {
  const tokens = tokensOf(text);
  const typed = text.split(/\s+/).filter((part) => part !== '');
  const aligned = typed.length === tokens.length;
  if (fuzziness === 0)
    return tokens.map((form) => ({
      forms: [{ form, closeness: 1, maxEdits: 0, keys: queryKeys(form) }],
      last: false,
    }));
  // `[jkjl` is one word on a Russian keyboard, but punctuation and letters on a Latin one.
  return tokens.map((word, at) => ({
    forms: formsOf(word, aligned ? typed[at] : undefined, fuzziness),
    last: at === tokens.length - 1,
  }));
};

const SAME_STEM = 0.9;
const IN_COMPOUND = 0.55;

/** Index keys of a document's word, with their closeness. */
export const documentKeys = (word: string): Map<string, number> => {
  const keys = new Map<string, number>();
  if (hasDigit(word)) return keys;
  for (const group of compoundGroups(word)) keys.set(`#${group}`, IN_COMPOUND);
  for (const group of nounGroups(word)) keys.set(`#${group}`, SAME_STEM);
  keys.set(stemKey(word), SAME_STEM);
  return keys;
};
