// Converts a search query to the variables of the GraphQL API.
import { operatorsOf } from './search-filter-clause.ts';
import type { FilterOperators, FilterScope, SearchQuery } from './search-query.ts';

export type GraphqlFilter = (FilterOperators & { scope?: FilterScope }) | { [part: string]: GraphqlFilter };

export interface GraphqlVariables {
  search: string;
  filter: Record<string, GraphqlFilter>;
  sort: Record<string, 'ASC' | 'DESC'>;
  pageSize: number;
  currentPage: number;
  _sourceInclude?: string[];
  _sourceExclude?: string[];
}

export interface GraphqlPage {
  from: number;
  size: number;
  includeFields?: readonly string[] | null;
  excludeFields?: readonly string[] | null;
}

type Tree = { [part: string]: unknown };

/** `stock.is_in_stock` is sent as `{stock: {is_in_stock: …}}`; several conditions on one field are merged. */
const setNested = (tree: Tree, path: string, conditions: Tree): void => {
  const parts = path.split('.');
  let branch = tree;
  for (const part of parts) {
    const next = branch[part] ?? {};
    branch[part] = next;
    branch = next as Tree;
  }
  Object.assign(branch, conditions);
};

const filterTree = (query: SearchQuery): Record<string, GraphqlFilter> => {
  const tree: Tree = {};
  // An aggregation-only field is sent with its scope and no condition.
  for (const { field, scope } of query._availableFilters) setNested(tree, field, { scope });
  for (const filter of query._appliedFilters) {
    setNested(tree, filter.attribute, { ...operatorsOf(filter), scope: filter.scope });
  }
  return tree as Record<string, GraphqlFilter>;
};

export const searchGraphqlOf = (query: SearchQuery, page: GraphqlPage): GraphqlVariables => ({
  search: query._searchText,
  filter: filterTree(query),
  sort: Object.fromEntries(
    query._appliedSort.map(({ field, options }) => [field, options === 'desc' ? 'DESC' : 'ASC']),
  ),
  pageSize: page.size,
  // GraphQL has page numbers, so an offset between two pages becomes the page that contains it.
  currentPage: Math.floor(page.from / Math.max(1, page.size)) + 1,
  ...(page.includeFields && { _sourceInclude: [...page.includeFields] }),
  ...(page.excludeFields && { _sourceExclude: [...page.excludeFields] }),
});
