// Search queries of a listing: one for the products, and one per active filter for its counts.
import { listingQueryOf } from '@klaas/core/catalog/listing/listing-query.ts';
import { OPENING_FIELDS, withOpening } from '@klaas/core/catalog/listing/opening-fit.ts';
import { type SearchQuery, withAvailableFilter, withFilter } from '@klaas/core/catalog/search-query.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { ListingState } from './listing-url.ts';

export const IN_STOCK_FIELD = 'stock.is_in_stock';

export interface ListingScope {
  categoryIds?: readonly number[];
}

type ProductSettings = Settings['products'];

const withExtra = (query: SearchQuery, { extra }: ListingState): SearchQuery => {
  const narrowed = extra.inStock ? withFilter(query, IN_STOCK_FIELD, { eq: true }) : query;
  return withOpening(narrowed, extra.opening ?? {});
};

const withExtraCounts = (query: SearchQuery, { maxFiltersQuerySize: size }: ProductSettings): SearchQuery => {
  const counted = withAvailableFilter(query, IN_STOCK_FIELD, 'default');
  const fields = Object.values(OPENING_FIELDS).flatMap(({ min, max }) => [min, max]);
  const bounds = fields.map((field) => ({
    field,
    scope: 'default' as const,
    // [CATG-03] all sizes are needed to find the smallest and the largest
    options: { size },
  }));
  return { ...counted, _availableFilters: [...counted._availableFilters, ...bounds] };
};

export const productsQuery = (
  scope: ListingScope,
  state: ListingState,
  settings: ProductSettings,
): SearchQuery =>
  withExtraCounts(
    withExtra(
      listingQueryOf({ ...scope, selection: state.selection, searchText: state.term }, settings),
      state,
    ),
    settings,
  );

/** The list without filters: which options exist at all. */
export const optionsQuery = (
  scope: ListingScope,
  state: ListingState,
  settings: ProductSettings,
): SearchQuery => productsQuery(scope, { ...state, selection: {}, extra: { inStock: false } }, settings);

/** Counts for the other options of a filter: all filters applied but that one. */
export const countsQuery = (
  code: string,
  scope: ListingScope,
  state: ListingState,
  settings: ProductSettings,
): SearchQuery => {
  const { [code]: _, ...selection } = state.selection;
  const extra = code === IN_STOCK_FIELD ? { ...state.extra, inStock: false } : state.extra;
  const query = productsQuery(scope, { ...state, selection, extra }, settings);
  return {
    ...query,
    _availableFilters: query._availableFilters.filter(({ field }) => field === code),
    _appliedSort: [],
  };
};

/** Filters whose counts need a query of their own. */
export const chosenFilters = ({ selection, extra }: ListingState, settings: ProductSettings): string[] => [
  ...settings.defaultFilters.filter((code) => selection[code]?.length),
  ...(extra.inStock ? [IN_STOCK_FIELD] : []),
];
