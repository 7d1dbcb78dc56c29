// View model of the search suggestions.
import type { MadeToSize } from './made-to-size.ts';

export interface SuggestedLink {
  name: string;
  url: string;
  count?: number;
}

export interface SuggestedProduct {
  sku: string;
  name: string;
  spec: string;
  url: string;
  image?: string;
  price: string;
  from?: true;
}

export interface Suggestions {
  term: string;
  terms: string[];
  /** The product that can be made to the typed size. */
  made?: MadeToSize;
  categories: SuggestedLink[];
  pages: SuggestedLink[];
  products: SuggestedProduct[];
  total: number;
  /** URL of the product whose sku was typed. */
  exactUrl?: string;
  offline?: true;
  /** The terms are the visitor's earlier searches. */
  isRecent?: true | undefined;
}

export const recentAsSuggestions = (terms: string[]): Suggestions => ({
  term: '',
  terms,
  categories: [],
  pages: [],
  products: [],
  total: 0,
  isRecent: true,
});

/** A row that the arrow keys can reach. */
export interface SuggestedRow {
  id: string;
  url: string;
  /** The term to store when this row is chosen. */
  term?: string;
}

export const rowsOf = (suggestions: Suggestions, searchUrl: (term: string) => string): SuggestedRow[] => [
  ...(suggestions.made ? [{ id: 'made', url: suggestions.made.url }] : []),
  ...suggestions.terms.map((term, place) => ({ id: `term-${place}`, url: searchUrl(term), term })),
  ...suggestions.categories.map(({ url }, place) => ({ id: `category-${place}`, url })),
  ...suggestions.pages.map(({ url }, place) => ({ id: `page-${place}`, url })),
  ...suggestions.products.map(({ url }, place) => ({ id: `product-${place}`, url })),
  ...(suggestions.total > suggestions.products.length
    ? [{ id: 'all', url: searchUrl(suggestions.term), term: suggestions.term }]
    : []),
];

const WORD = /[\p{L}\p{N}]+/gu;

/** Longer terms with the typed prefix, taken from the names of found products. */
export const termsFrom = (
  names: readonly string[],
  typed: string,
  matches: (text: string) => boolean,
): string[] => {
  const found = new Map<string, number>();
  for (const name of names) {
    const words = name.match(WORD) ?? [];
    for (const length of [1, 2]) {
      const term = words.slice(0, length).join(' ').toLowerCase();
      if (words.length >= length && matches(term) && term !== typed.trim().toLowerCase())
        found.set(term, (found.get(term) ?? 0) + 1);
    }
  }
  return [...found]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 3)
    .map(([term]) => term);
};
