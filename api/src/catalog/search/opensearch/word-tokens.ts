// Tokens of a field beside its words: stems and nouns of language, whole codes, whole values.
import { isLanguageField } from '../analysis/language-fields.ts';
import { documentKeys } from '../analysis/query-terms.ts';
import { hasDigit, tokensOf } from '../analysis/tokens.ts';
import type { FieldValue } from '../field-values.ts';
import { MAX_VALUE_LENGTH } from './field-names.ts';

/** `documentKeys` tells how close a document's key is: from this on as close as a stem. */
const STEM_CLOSENESS = 0.9;

const MAX_WORD_LENGTH = 255;

export const wholeCode = (words: readonly string[]): string => `=${words.join('')}`;
export const wholeValue = (words: readonly string[]): string => `^${words.join(' ')}`;
/** A noun inside a compound: not as close as the noun itself. */
export const compoundKey = (key: string): string => `+${key}`;

interface WordTokens {
  /** Words of each value. */
  w: string[];
  z: string[];
  k: string[];
}

export const wordTokensOf = (path: string, values: readonly FieldValue[]): WordTokens => {
  const isLanguage = isLanguageField(path);
  const lists = values.map((value) => tokensOf(String(value))).filter((words) => words.length > 0);
  const words = new Set(lists.flat());
  const keys = new Set<string>();
  const add = (key: string) => {
    if (key.length <= MAX_VALUE_LENGTH) keys.add(key);
  };
  for (const list of lists) {
    add(wholeValue(list));
    if (!isLanguage) add(wholeCode(list));
  }
  if (isLanguage)
    for (const word of words)
      for (const [key, closeness] of documentKeys(word))
        add(closeness < STEM_CLOSENESS ? compoundKey(key) : key);
  return {
    w: lists.map((list) => list.join(' ')),
    z: [...words].filter((word) => !hasDigit(word) && word.length <= MAX_WORD_LENGTH),
    k: [...keys],
  };
};
