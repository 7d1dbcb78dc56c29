// Converts GraphQL filter and sort arguments to a search query.
import {
  type AppliedFilter,
  type AvailableFilter,
  FilterOperatorsSchema,
  type SearchQuery,
} from '@klaas/core/catalog/search-query.ts';
import { checkSearchQuery } from '../response/catalog-query.ts';
import { DslError } from '../search/dsl/dsl-reader.ts';

type Tree = Record<string, unknown>;

const OPERATORS = new Set([...Object.keys(FilterOperatorsSchema.shape), 'scope']);
const MAX_DEPTH = 6;

const isTree = (value: unknown): value is Tree =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const isCondition = (value: unknown): boolean =>
  !isTree(value) || Object.keys(value).every((key) => OPERATORS.has(key));

interface Flat {
  applied: AppliedFilter[];
  available: AvailableFilter[];
}

const collect = (tree: Tree, path: readonly string[], into: Flat): void => {
  if (path.length > MAX_DEPTH) throw new DslError(`filter.${path.join('.')}: nested too deep`);
  for (const [key, value] of Object.entries(tree)) {
    const attribute = [...path, key].join('.');
    if (value === undefined) continue;
    if (!isCondition(value)) {
      collect(value as Tree, [...path, key], into);
      continue;
    }
    const { scope = 'default', ...operators } = isTree(value) ? value : { eq: value };
    // A field with catalog scope is aggregated as well, whether or not it is filtered by.
    if (scope === 'catalog') into.available.push({ field: attribute, scope, options: {} });
    if (Object.keys(operators).length > 0)
      into.applied.push({ attribute, value: operators, scope: scope as AppliedFilter['scope'] });
  }
};

const sortsOf = (sort: unknown): unknown[] => {
  if (sort === undefined || sort === null) return [];
  if (!isTree(sort)) throw new DslError('sort: expected an object such as {price: "DESC"}');
  return Object.entries(sort).map(([field, order]) => ({ field, options: String(order).toLowerCase() }));
};

/** Throws a `DslError` that names the unsupported part. */
export const searchQueryOfGraphql = (argument: {
  filter?: unknown;
  search?: unknown;
  sort?: unknown;
}): SearchQuery => {
  const filter = argument.filter ?? {};
  if (!isTree(filter)) throw new DslError('filter: expected an object');
  const flat: Flat = { applied: [], available: [] };
  collect(filter, [], flat);
  return checkSearchQuery({
    _appliedFilters: flat.applied,
    _availableFilters: flat.available,
    _appliedSort: sortsOf(argument.sort),
    _searchText: argument.search ?? '',
  });
};
