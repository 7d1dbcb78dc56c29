// Strict parser of the DSL's query part: unsupported input is rejected by name.
import { type BoolQuery, minimumOf, type Query, type RangeQuery, type Scalar } from '../query.ts';
import {
  checkKeys,
  childNode,
  clauseNode,
  type DslNode,
  fieldOf,
  fieldPath,
  listOf,
  numberOf,
  objectOf,
  oneOf,
  onlyEntry,
  optional,
  rejectQuery,
} from './dsl-reader.ts';
import { parseMinimumMatch } from './minimum-match.ts';
import { parseMatch, parseMatchPhrase, parseMultiMatch } from './parse-text-query.ts';

const MAX_TERMS = 10_000;
const SCORE_MODES = ['multiply', 'sum', 'max', 'first', 'avg', 'min'] as const;
const BOOST_MODES = ['multiply', 'replace', 'sum', 'avg', 'max', 'min'] as const;

const boosted = (query: Query, boost: number | undefined): Query =>
  boost === undefined || boost === 1 ? query : { kind: 'boost', query, boost };

const parseScalar = (node: DslNode): Scalar => {
  const { value } = node;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : rejectQuery(node, `expected a text, number or truth value, got ${JSON.stringify(value)}`);
};

/** The field entry of `{"sku": […], "boost": 2}`. */
const fieldEntry = (node: DslNode): { field: string; child: DslNode; boost: number | undefined } => {
  const { boost: _boost, ...rest } = objectOf(node);
  const { name, child } = onlyEntry({ ...node, value: rest }, 'field');
  return { field: fieldPath(name, child), child, boost: optional(node, 'boost', numberOf) };
};

const parseTerms = (node: DslNode): Query => {
  const { field, child, boost } = fieldEntry(node);
  const values = listOf(child).map(parseScalar);
  if (values.length > MAX_TERMS) rejectQuery(child, `more than ${MAX_TERMS} values`);
  return boosted({ kind: 'terms', field, values }, boost);
};

const parseTerm = (node: DslNode): Query => {
  const { field, child, boost } = fieldEntry(node);
  if (child.value === null || typeof child.value !== 'object')
    return boosted({ kind: 'terms', field, values: [parseScalar(child)] }, boost);
  checkKeys(child, ['value', 'boost']);
  const value = optional(child, 'value', parseScalar) ?? rejectQuery(child, '"value" is missing');
  return boosted({ kind: 'terms', field, values: [value] }, optional(child, 'boost', numberOf) ?? boost);
};

const BOUNDS = { gt: 'gt', gte: 'gte', moreq: 'gte', from: 'gte', lt: 'lt', lte: 'lte', to: 'lte' } as const;

const parseBound = (node: DslNode): string | number => {
  const { value } = node;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value !== 'string')
    return rejectQuery(node, `expected a number or a date, got ${JSON.stringify(value)}`);
  return /^now\b|\|\|/.test(value) ? rejectQuery(node, `date arithmetic "${value}" is not supported`) : value;
};

const parseRange = (node: DslNode): Query => {
  const { field, child, boost } = fieldEntry(node);
  checkKeys(child, [...Object.keys(BOUNDS), 'boost', 'format', 'include_lower', 'include_upper']);
  const range: RangeQuery = { kind: 'range', field };
  for (const [name, bound] of Object.entries(BOUNDS)) {
    const value = optional(child, name, parseBound);
    if (value !== undefined) range[bound] = value;
  }
  // The oldest form of the DSL uses a flag for whether `from` and `to` are inclusive.
  const object = objectOf(child);
  if (object['include_lower'] === false && range.gte !== undefined) {
    range.gt = range.gte;
    delete range.gte;
  }
  if (object['include_upper'] === false && range.lte !== undefined) {
    range.lt = range.lte;
    delete range.lte;
  }
  return boosted(range, optional(child, 'boost', numberOf) ?? boost);
};

const parseExists = (node: DslNode): Query => {
  checkKeys(node, ['field', 'boost']);
  const field = optional(node, 'field', fieldOf) ?? rejectQuery(node, '"field" is missing');
  return boosted({ kind: 'exists', field }, optional(node, 'boost', numberOf));
};

const parseMatchAll = (node: DslNode): Query => {
  checkKeys(node, ['boost']);
  return boosted({ kind: 'match_all' }, optional(node, 'boost', numberOf));
};

const clauses = (node: DslNode): Query[] => listOf(node).map(parseQuery);

const parseBool = (node: DslNode): Query => {
  checkKeys(node, ['must', 'filter', 'should', 'must_not', 'minimum_should_match', 'boost']);
  const bool: BoolQuery = {
    kind: 'bool',
    must: optional(node, 'must', clauses) ?? [],
    filter: optional(node, 'filter', clauses) ?? [],
    should: optional(node, 'should', clauses) ?? [],
    mustNot: optional(node, 'must_not', clauses) ?? [],
    minimumShouldMatch: 0,
  };
  const requested = optional(node, 'minimum_should_match', parseMinimumMatch);
  const alone = bool.must.length === 0 && bool.filter.length === 0;
  const least = alone && bool.should.length > 0 ? 1 : 0;
  // Without other clauses one alternative has to match, even if a percentage rounds down to none.
  bool.minimumShouldMatch =
    requested === undefined ? least : Math.max(least, minimumOf(requested, bool.should.length));
  return boosted(bool, optional(node, 'boost', numberOf));
};

const parseFunction = (node: DslNode): { filter: Query; weight: number } => {
  checkKeys(node, ['filter', 'weight']);
  return {
    filter: optional(node, 'filter', parseQuery) ?? { kind: 'match_all' },
    weight: optional(node, 'weight', numberOf) ?? 1,
  };
};

const parseFunctionScore = (node: DslNode): Query => {
  checkKeys(node, [
    ...['query', 'functions', 'weight', 'score_mode', 'boost_mode', 'max_boost', 'min_score', 'boost'],
  ]);
  const functions = (optional(node, 'functions', listOf) ?? []).map((child) =>
    parseFunction(clauseNode(child)),
  );
  const weight = optional(node, 'weight', numberOf);
  if (weight !== undefined) functions.push({ filter: { kind: 'match_all' }, weight });
  return boosted(
    {
      kind: 'function_score',
      query: optional(node, 'query', parseQuery) ?? { kind: 'match_all' },
      functions,
      scoreMode: optional(node, 'score_mode', (child) => oneOf(child, SCORE_MODES)) ?? 'multiply',
      boostMode: optional(node, 'boost_mode', (child) => oneOf(child, BOOST_MODES)) ?? 'multiply',
      maxBoost: optional(node, 'max_boost', numberOf) ?? Number.POSITIVE_INFINITY,
      minScore: optional(node, 'min_score', numberOf),
    },
    optional(node, 'boost', numberOf),
  );
};

const PARSERS: Record<string, (node: DslNode) => Query> = {
  bool: parseBool,
  terms: parseTerms,
  term: parseTerm,
  match: parseMatch,
  match_phrase: parseMatchPhrase,
  multi_match: parseMultiMatch,
  range: parseRange,
  exists: parseExists,
  function_score: parseFunctionScore,
  match_all: parseMatchAll,
};

export const parseQuery = (node: DslNode): Query => {
  const clause = clauseNode(node);
  if (Object.keys(objectOf(clause)).length === 0) return { kind: 'match_all' };
  const { name, child } = onlyEntry(clause, 'kind of query');
  const parse = Object.hasOwn(PARSERS, name) ? PARSERS[name] : undefined;
  return parse === undefined
    ? rejectQuery(clause, `query "${name}" is not supported (known: ${Object.keys(PARSERS).join(', ')})`)
    : parse(childNode(clause, name, child.value));
};
