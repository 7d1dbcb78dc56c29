// Analysis of a search text, before any index sees it: every implementation of `SearchIndex` gets the same terms, so
// that stems, keyboard layouts, sizes and synonyms are found alike.
import { type QueryTerm, queryTerms } from './query-terms.ts';
import { type SizedTerms, sizedTermsOf } from './size-terms.ts';
import { tokensOf } from './tokens.ts';

export interface AnalyzedText {
  /** Folded words in order: a phrase, and joined a whole code. */
  readonly tokens: readonly string[];
  /** The words with the spellings to look up. */
  readonly terms: readonly QueryTerm[];
  /** The size in the text and the other terms; null without one. */
  readonly sized: SizedTerms | null;
  /** Fuzziness shows that a person typed the text: the beginning of a code suffices. */
  readonly isTyped: boolean;
}

const once = <Value>(compute: () => Value): (() => Value) => {
  let computed: { value: Value } | undefined;
  return () => {
    computed ??= { value: compute() };
    return computed.value;
  };
};

/**
 * `fuzziness`: edit distance allowed per word; `auto` by its length. The analysis runs when the index first reads it:
 * a request of a thousand long texts is then charged and interrupted as a search, not parsed in one go.
 */
export const analyzeText = (text: string, fuzziness: number | 'auto'): AnalyzedText => {
  const isTyped = fuzziness !== 0;
  const tokens = once(() => tokensOf(text));
  const terms = once(() => queryTerms(text, fuzziness));
  const sized = once(() => (isTyped ? sizedTermsOf(text, terms()) : null));
  return {
    isTyped,
    get tokens() {
      return tokens();
    },
    get terms() {
      return terms();
    },
    get sized() {
      return sized();
    },
  };
};
