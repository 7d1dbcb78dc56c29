// A catalogue query as a value: filters, aggregations, sort. Sent as JSON in the contract's search-query format; the
// other two formats are derived from it.
import * as z from 'zod/mini';

const ScalarSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const ValueSchema = z.union([ScalarSchema, z.array(ScalarSchema)]);
const BoundSchema = z.union([z.string(), z.number()]);
const value = z.optional(ValueSchema);
const bound = z.optional(BoundSchema);

/** Strict on purpose: an unknown operator must be rejected by name, not ignored. */
export const FilterOperatorsSchema = z.strictObject({
  eq: value,
  in: value,
  like: value,
  finset: value,
  neq: value,
  nin: value,
  null: z.optional(z.unknown()),
  notnull: z.optional(z.unknown()),
  gt: bound,
  gte: bound,
  gteq: bound,
  moreq: bound,
  from: bound,
  lt: bound,
  lte: bound,
  lteq: bound,
  to: bound,
  or: value,
  nor: value,
  orGt: bound,
  orGte: bound,
  orLt: bound,
  orLte: bound,
});

const FilterScopeSchema = z.enum(['default', 'catalog']);

const AvailableFilterSchema = z.object({
  field: z.string(),
  scope: z._default(FilterScopeSchema, 'default'),
  options: z._default(z.object({ size: z.optional(z.number()) }), {}),
});

const AppliedFilterSchema = z.object({
  attribute: z.string(),
  value: z.union([ValueSchema, FilterOperatorsSchema]),
  scope: z._default(FilterScopeSchema, 'default'),
});

const DirectionSchema = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.toLowerCase()),
  ),
  z.enum(['asc', 'desc']),
);

const AppliedSortSchema = z.object({
  field: z.string(),
  options: z._default(DirectionSchema, 'asc'),
});

export const SearchQuerySchema = z.object({
  _availableFilters: z._default(z.array(AvailableFilterSchema), []),
  _appliedFilters: z._default(z.array(AppliedFilterSchema), []),
  _appliedSort: z._default(z.array(AppliedSortSchema), []),
  _searchText: z._default(z.string(), ''),
  /** Filters of scope `catalog` must match one and the same variant. Backends without support ignore it. */
  _oneVariant: z.optional(z.boolean()),
  groupId: z.optional(z.nullable(z.union([z.number(), z.string()]))),
  groupToken: z.optional(z.nullable(z.string())),
});

export type FilterScalar = z.infer<typeof ScalarSchema>;
export type FilterOperators = z.infer<typeof FilterOperatorsSchema>;
export type FilterValue = z.infer<typeof AppliedFilterSchema>['value'];
export type FilterScope = z.infer<typeof FilterScopeSchema>;
export type AvailableFilter = z.infer<typeof AvailableFilterSchema>;
export type AppliedFilter = z.infer<typeof AppliedFilterSchema>;
export type AppliedSort = z.infer<typeof AppliedSortSchema>;
export type SearchQuery = z.infer<typeof SearchQuerySchema>;

export const emptySearchQuery = (): SearchQuery => ({
  _availableFilters: [],
  _appliedFilters: [],
  _appliedSort: [],
  _searchText: '',
});

export const withFilter = (
  query: SearchQuery,
  attribute: string,
  filterValue: FilterValue,
  scope: FilterScope = 'default',
): SearchQuery => ({
  ...query,
  _appliedFilters: [...query._appliedFilters, { attribute, value: filterValue, scope }],
});

export const withAvailableFilter = (
  query: SearchQuery,
  field: string,
  scope: FilterScope = 'catalog',
): SearchQuery => ({
  ...query,
  _availableFilters: [...query._availableFilters, { field, scope, options: {} }],
});

export const withSort = (
  query: SearchQuery,
  field: string,
  options: AppliedSort['options'] = 'asc',
): SearchQuery => ({
  ...query,
  _appliedSort: [...query._appliedSort, { field, options }],
});

export const withSearchText = (query: SearchQuery, text: string): SearchQuery => ({
  ...query,
  _searchText: text,
});
