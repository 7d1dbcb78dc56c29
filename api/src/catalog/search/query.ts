// A parsed catalogue query: the subset of the search DSL that the contract needs, as plain values.
import type { AnalyzedText } from './analysis/analyze-text.ts';

export type Scalar = string | number | boolean | null;

/** How many of a number of clauses have to match; a negative amount is how many may be missing. */
export interface MinimumMatch {
  unit: 'clauses' | 'percent';
  amount: number;
}

export interface TextQuery {
  kind: 'text';
  fields: { name: string; boost: number }[];
  text: AnalyzedText;
  /** Length of a word's prefix that must match exactly. */
  prefixLength: number;
  minimumShouldMatch: MinimumMatch;
  /** 1: the scores of all fields are added, 0: only the best field's counts. */
  tieBreaker: number;
  phrase: boolean;
  operator: 'or' | 'and';
}

export interface RangeQuery {
  kind: 'range';
  field: string;
  gt?: string | number;
  gte?: string | number;
  lt?: string | number;
  lte?: string | number;
}

export interface BoolQuery {
  kind: 'bool';
  must: Query[];
  filter: Query[];
  should: Query[];
  mustNot: Query[];
  minimumShouldMatch: number;
}

export interface FunctionScoreQuery {
  kind: 'function_score';
  query: Query;
  functions: { filter: Query; weight: number }[];
  scoreMode: 'multiply' | 'sum' | 'max' | 'first' | 'avg' | 'min';
  boostMode: 'multiply' | 'replace' | 'sum' | 'avg' | 'max' | 'min';
  maxBoost: number;
  minScore?: number;
}

/** Condition that a single variant of a product has to meet. */
export interface VariantCondition {
  /** Every attribute that the query filters by, in a fixed order. */
  attributes: string[];
  /** By attribute, any of the values. */
  values: Record<string, string[]>;
  inStock: boolean;
}

export type Query =
  | { kind: 'match_all' }
  | { kind: 'terms'; field: string; values: Scalar[] }
  | RangeQuery
  | { kind: 'exists'; field: string }
  /** A product without variants always matches. */
  | { kind: 'variant'; condition: VariantCondition }
  | TextQuery
  | BoolQuery
  | FunctionScoreQuery
  | { kind: 'boost'; query: Query; boost: number };

export type Aggregation =
  | {
      kind: 'terms';
      field: string;
      size: number;
      /** For products with variants, only values of variants that meet the condition are counted. */
      variant?: { attribute: string; condition: VariantCondition };
    }
  | { kind: 'range'; field: string; ranges: { from?: number; to?: number }[] }
  | { kind: 'min' | 'max'; field: string };

export interface Sort {
  /** A field path, `_score`, or `random`. */
  field: string;
  order: 'asc' | 'desc';
}

/** The number of `count` clauses that have to match. */
export const minimumOf = ({ unit, amount }: MinimumMatch, count: number): number => {
  const share =
    unit === 'clauses' ? amount : Math.trunc((Math.abs(amount) * count) / 100) * Math.sign(amount);
  const wanted = amount < 0 ? count + share : share;
  return Math.max(0, wanted);
};
