// Building blocks of queries for OpenSearch.
export type Clause = Record<string, unknown>;

export const matchAll: Clause = { match_all: {} };
export const matchNone: Clause = { match_none: {} };

/** All must match; no score. */
export const all = (filter: readonly Clause[]): Clause => ({ bool: { filter } });

/** The scores of those that match are added. */
export const anyOf = (should: readonly Clause[], least = 1): Clause => ({
  bool: { should, minimum_should_match: least },
});

export const without = (clause: Clause): Clause => ({ bool: { must_not: [clause] } });

/** The same score for each match; the cluster refuses negative ones. */
export const constant = (filter: Clause, boost = 1): Clause => ({
  constant_score: { filter, boost: Math.max(0, boost) },
});
