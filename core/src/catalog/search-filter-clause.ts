// One applied filter as Elasticsearch clauses, grouped by their place in a `bool`.
import type { AppliedFilter, FilterOperators, FilterScalar } from './search-query.ts';

export type DslClause = { [name: string]: unknown };

export interface FilterClauses {
  must: DslClause[];
  must_not: DslClause[];
  /** At least one of all should clauses of a query must match. */
  should: DslClause[];
}

const RANGE_OPERATORS = {
  gt: 'gt',
  gte: 'gte',
  gteq: 'gte',
  moreq: 'gte',
  from: 'gte',
  lt: 'lt',
  lte: 'lte',
  lteq: 'lte',
  to: 'lte',
} as const;
const OR_RANGE_OPERATORS = { orGt: 'gt', orGte: 'gte', orLt: 'lt', orLte: 'lte' } as const;
const TERMS_OPERATORS = ['eq', 'in', 'like', 'finset'] as const;

const listOf = (value: FilterScalar | FilterScalar[]): FilterScalar[] =>
  Array.isArray(value) ? value : [value];

const isNull = (value: unknown): boolean => value === null;

export const operatorsOf = (filter: AppliedFilter): FilterOperators => {
  const { value } = filter;
  if (Array.isArray(value)) return { in: value };
  if (value === null || typeof value !== 'object') return { eq: value };
  return value;
};

/** The bounds of a range filter, or null when it has none. */
export const rangeOf = (operators: FilterOperators): Record<string, string | number> | null => {
  const range: Record<string, string | number> = {};
  for (const [name, bound] of Object.entries(RANGE_OPERATORS)) {
    const value = operators[name as keyof typeof RANGE_OPERATORS];
    if (value !== undefined) range[bound] = value;
  }
  return Object.keys(range).length > 0 ? range : null;
};

const nullClauses = (operators: FilterOperators, field: string): FilterClauses => {
  const exists = { exists: { field } };
  const clauses: FilterClauses = { must: [], must_not: [], should: [] };
  // The ecosystem's builder treats `eq: null` as "has a value" and `neq: null` as the opposite; existing clients rely
  // on it. `null` and `notnull` behave as named.
  if (isNull(operators.eq) || operators.notnull !== undefined) clauses.must.push(exists);
  if (isNull(operators.neq) || isNull(operators.nin) || operators.null !== undefined)
    clauses.must_not.push(exists);
  return clauses;
};

export const clausesOf = (operators: FilterOperators, field: string): FilterClauses => {
  const clauses = nullClauses(operators, field);
  for (const name of TERMS_OPERATORS) {
    const value = operators[name];
    if (value === undefined || isNull(value)) continue;
    clauses.must.push({ terms: { [field]: listOf(value) } });
  }
  for (const value of [operators.neq, operators.nin]) {
    if (value === undefined || isNull(value)) continue;
    clauses.must_not.push({ terms: { [field]: listOf(value) } });
  }
  const range = rangeOf(operators);
  if (range) clauses.must.push({ range: { [field]: range } });
  if (operators.or !== undefined) {
    clauses.should.push(
      isNull(operators.or) ? { exists: { field } } : { terms: { [field]: listOf(operators.or) } },
    );
  }
  if (operators.nor !== undefined) {
    const denied = isNull(operators.nor)
      ? { exists: { field } }
      : { terms: { [field]: listOf(operators.nor) } };
    clauses.should.push({ bool: { must_not: [denied] } });
  }
  for (const [name, bound] of Object.entries(OR_RANGE_OPERATORS)) {
    const value = operators[name as keyof typeof OR_RANGE_OPERATORS];
    if (value !== undefined) clauses.should.push({ range: { [field]: { [bound]: value } } });
  }
  return clauses;
};
