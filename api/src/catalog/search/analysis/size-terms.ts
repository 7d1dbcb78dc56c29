// Detects a size in the terms of a search query.
import { findSize, isLengthUnit, type RequestedSize } from '@klaas/core/catalog/listing/requested-size.ts';
import type { QueryTerm } from './query-terms.ts';

const textOf = (word: QueryTerm | undefined): string => word?.forms[0]?.form ?? '';

export interface SizedTerms {
  /** The terms without the size and its unit; empty: the query is only a size. */
  others: QueryTerm[];
  sizeTerms: QueryTerm[];
  size: RequestedSize;
}

/** In SD-900 the number is part of a code. */
const standsAlone = (text: string, sizeWord: string): boolean => {
  const digits = /^\d+/.exec(sizeWord)?.[0] ?? '';
  return text.split(/\s+/).some((token) => token.startsWith(digits));
};

/** A single letter beside a number is a code. */
const isWord = (word: QueryTerm): boolean => /\p{L}{2}/u.test(textOf(word));

export const sizedTermsOf = (text: string, words: readonly QueryTerm[]): SizedTerms | null => {
  const found = findSize(words.map(textOf));
  if (!found || !standsAlone(text, textOf(words[found.from]))) return null;
  const others = words.filter((_, at) => at < found.from || at > found.to);
  if (others.length > 0 && !others.some(isWord)) return null;
  const sizeTerms = words.slice(found.from, found.to + 1).filter((word) => !isLengthUnit(textOf(word)));
  return { others, sizeTerms: sizeTerms, size: found.size };
};
