// A catalogue query after parsing: the subset of the search DSL that the contract needs, as plain values.
export type Scalar = string | number | boolean | null;

export type Query =
  | { kind: 'match_all' }
  | { kind: 'terms'; field: string; values: Scalar[] }
  | { kind: 'range'; field: string; gt?: Scalar; gte?: Scalar; lt?: Scalar; lte?: Scalar }
  | { kind: 'exists'; field: string }
  | {
      kind: 'text';
      fields: { name: string; boost: number }[];
      text: string;
      fuzziness: number;
      minimumShouldMatch: number;
      phrase: boolean;
      operator: 'or' | 'and';
    }
  | {
      kind: 'bool';
      must: Query[];
      filter: Query[];
      should: Query[];
      mustNot: Query[];
      minimumShouldMatch: number;
    }
  | {
      kind: 'function_score';
      query: Query;
      functions: { filter: Query; weight: number }[];
      scoreMode: 'multiply' | 'sum' | 'max' | 'first' | 'avg' | 'min';
      boostMode: 'multiply' | 'replace' | 'sum';
      minScore?: number;
    };

export type Aggregation =
  | { kind: 'terms'; field: string; size: number }
  | { kind: 'range'; field: string; ranges: { from?: number; to?: number }[] }
  | { kind: 'min' | 'max'; field: string };

export interface Sort {
  field: string;
  order: 'asc' | 'desc';
}
