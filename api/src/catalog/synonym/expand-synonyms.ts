// [OFFICE-96] A search text with synonyms: what they name is searched too, a little behind the typed words. The index
// stays as it is, so that a new synonym counts with the next search.
import { analyzeText } from '../search/analysis/analyze-text.ts';
import { stemKey } from '../search/analysis/shop-lexicon.ts';
import { hasDigit, tokensOf } from '../search/analysis/tokens.ts';
import type { Query, TextQuery } from '../search/query.ts';

export interface Synonym {
  words: string;
  finds: string;
  is_two_way: boolean;
}

interface Direction {
  /** Stems of the words, in order. */
  keys: readonly string[];
  finds: string;
}

/** In the order of their words. */
export type SynonymRules = ReadonlyMap<string, readonly Direction[]>;

/** Of one text. */
const MAX_ALTERNATIVES = 6;
const BEHIND = 0.8;

const keyOf = (word: string): string => (hasDigit(word) ? word : stemKey(word));

/** Forms of the same words have the same keys. */
export const synonymKey = (text: string): string => tokensOf(text).map(keyOf).join(' ');

export const createSynonymRules = (synonyms: readonly Synonym[]): SynonymRules => {
  const rules = new Map<string, Direction[]>();
  const add = (words: string, finds: string): void => {
    const keys = tokensOf(words).map(keyOf);
    const [first] = keys;
    if (first === undefined) return;
    rules.set(first, [...(rules.get(first) ?? []), { keys, finds }]);
  };
  for (const { words, finds, is_two_way } of synonyms) {
    add(words, finds);
    if (is_two_way) add(finds, words);
  }
  return rules;
};

/** The text with synonyms in the place of its words, one after the other. */
export const alternativesOf = (tokens: readonly string[], rules: SynonymRules): string[] => {
  if (rules.size === 0) return [];
  const keys = tokens.map(keyOf);
  const found = new Set<string>();
  keys.forEach((key, at) => {
    for (const { keys: wanted, finds } of rules.get(key) ?? []) {
      if (found.size >= MAX_ALTERNATIVES) return;
      if (wanted.every((one, offset) => keys[at + offset] === one))
        found.add([...tokens.slice(0, at), finds, ...tokens.slice(at + wanted.length)].join(' '));
    }
  });
  return [...found];
};

const withAlternatives = (query: TextQuery, rules: SynonymRules): Query => {
  // What no person typed is looked up as it is.
  if (query.phrase || !query.text.isTyped) return query;
  const texts = alternativesOf(query.text.tokens, rules);
  if (texts.length === 0) return query;
  const others = texts.map(
    (text): Query => ({
      kind: 'boost',
      boost: BEHIND,
      query: { ...query, text: analyzeText(text, 'auto') },
    }),
  );
  return {
    ...{ kind: 'bool', must: [], filter: [], mustNot: [] },
    should: [query, ...others],
    minimumShouldMatch: 1,
  };
};

export const expandSynonyms = (query: Query, rules: SynonymRules): Query => {
  if (rules.size === 0) return query;
  const expand = (one: Query): Query => expandSynonyms(one, rules);
  if (query.kind === 'text') return withAlternatives(query, rules);
  if (query.kind === 'bool')
    return { ...query, must: query.must.map(expand), should: query.should.map(expand) };
  if (query.kind === 'function_score' || query.kind === 'boost')
    return { ...query, query: expand(query.query) };
  return query;
};
