// Queries in the language of OpenSearch. A test compares both indexes with a search by plain recursion.
import { comparableBound } from '../date-text.ts';
import { numericOf, termKeys } from '../field-values.ts';
import type { BoolQuery, FunctionScoreQuery, Query, RangeQuery, VariantCondition } from '../query.ts';
import { fieldName } from './field-names.ts';
import { anyOf, type Clause, constant, matchAll, matchNone, without } from './query-clauses.ts';
import { type HasHits, translateText } from './translate-text.ts';

/** The largest that the cluster takes. */
const MAX_FACTOR = 3.4e38;

type BoundName = 'gt' | 'gte' | 'lt' | 'lte';
type Bound = { name: BoundName; value: number | string };

/** The narrowest of the bounds on one side: a single value of a document has to meet all of them. */
const narrowest = (bounds: readonly Bound[], isBelow: boolean): Bound | undefined =>
  bounds.reduce<Bound | undefined>((chosen, bound) => {
    if (chosen === undefined) return bound;
    if (chosen.value === bound.value) return bound.name.endsWith('e') ? chosen : bound;
    return chosen.value > bound.value === isBelow ? chosen : bound;
  }, undefined);

const translateRange = (range: RangeQuery): Clause => {
  const bounds = (['gt', 'gte', 'lt', 'lte'] as const).flatMap((name): Bound[] => {
    const bound = range[name];
    if (bound === undefined) return [];
    const number = numericOf(bound);
    if (!Number.isNaN(number)) return [{ name, value: number }];
    return [{ name, value: comparableBound(String(bound), name === 'gt' || name === 'lte') }];
  });
  const field = fieldName(range.field);
  if (bounds.length === 0) return constant({ exists: { field: `f.${field}` } });
  const numbers = bounds.filter(({ value }) => typeof value === 'number');
  // No value is both a number and another text.
  if (numbers.length > 0 && numbers.length < bounds.length) return matchNone;
  const chosen = [
    narrowest(
      bounds.filter(({ name }) => name.startsWith('g')),
      true,
    ),
    narrowest(
      bounds.filter(({ name }) => name.startsWith('l')),
      false,
    ),
  ];
  const limits = Object.fromEntries(chosen.flatMap((bound) => (bound ? [[bound.name, bound.value]] : [])));
  return constant({ range: { [`${numbers.length > 0 ? 'n' : 'd'}.${field}`]: limits } });
};

/** Attributes that a variant does not have are decided by its product. */
export const variantFilter = ({ attributes, values, inStock }: VariantCondition): Clause => ({
  bool: {
    filter: [
      ...(inStock ? [{ term: { 'v.inStock': true } }] : []),
      ...attributes.flatMap((code) => {
        const wanted = values[code];
        const field = `v.a.${fieldName(code)}`;
        return wanted === undefined
          ? []
          : [anyOf([{ terms: { [field]: wanted } }, without({ exists: { field } })])];
      }),
    ],
  },
});

const translateVariant = (condition: VariantCondition): Clause =>
  constant(
    anyOf([
      without({ term: { hasVariants: true } }),
      { nested: { path: 'v', query: variantFilter(condition), score_mode: 'none' } },
    ]),
  );

const translateAll = (queries: readonly Query[], hasHits: HasHits): Promise<Clause[]> =>
  Promise.all(queries.map((query) => translateQuery(query, hasHits)));

const translateBool = async (bool: BoolQuery, hasHits: HasHits): Promise<Clause> => {
  const least = bool.minimumShouldMatch;
  if (least > bool.should.length) return matchNone;
  const [must, filter, should, mustNot] = await Promise.all(
    [bool.must, bool.filter, bool.should, bool.mustNot].map((queries) => translateAll(queries, hasHits)),
  );
  // Without any clause that has to match, all documents do.
  const isOpen = bool.must.length === 0 && bool.filter.length === 0;
  const filters = isOpen ? [matchAll] : filter;
  return { bool: { must, filter: filters, should, must_not: mustNot, minimum_should_match: least } };
};

const translateFunctions = async (query: FunctionScoreQuery, hasHits: HasHits): Promise<Clause> => {
  const [inner, ...filters] = await translateAll(
    [query.query, ...query.functions.map(({ filter }) => filter)],
    hasHits,
  );
  // The cluster's average of weights is weighted by themselves.
  const scoreOf = (weight: number) =>
    query.scoreMode === 'avg'
      ? { script_score: { script: { source: 'params.weight', params: { weight } } } }
      : { weight };
  return {
    function_score: {
      query: inner,
      functions: query.functions.map(({ weight }, at) => ({ filter: filters[at], ...scoreOf(weight) })),
      score_mode: query.scoreMode,
      boost_mode: query.boostMode,
      ...(query.maxBoost < MAX_FACTOR && { max_boost: query.maxBoost }),
      ...(query.minScore !== undefined && { min_score: query.minScore }),
    },
  };
};

/** `hasHits` is asked where a text query depends on what the index has. */
export const translateQuery = async (query: Query, hasHits: HasHits): Promise<Clause> => {
  switch (query.kind) {
    case 'match_all':
      return matchAll;
    case 'terms': {
      const keys = query.values.flatMap((value) => (value === null ? [] : termKeys(value)));
      return constant({ terms: { [`f.${fieldName(query.field)}`]: keys } });
    }
    case 'exists':
      return constant({ term: { e: query.field === '_id' ? 'id' : query.field } });
    case 'range':
      return translateRange(query);
    case 'variant':
      return translateVariant(query.condition);
    case 'text':
      return translateText(query, hasHits);
    case 'bool':
      return translateBool(query, hasHits);
    case 'function_score':
      return translateFunctions(query, hasHits);
    case 'boost':
      return {
        bool: { must: [await translateQuery(query.query, hasHits)], boost: Math.max(0, query.boost) },
      };
  }
};
