// Builds the catalogue query of a category page or search results page.
import type { Settings } from '../../stores/settings.ts';
import {
  emptySearchQuery,
  type SearchQuery,
  withAvailableFilter,
  withFilter,
  withSearchText,
  withSort,
} from '../search-query.ts';
import type { FilterSelection } from './filter-selection.ts';
import { parsePriceRange, priceFilterOf } from './price-range.ts';
import { sortOf } from './sort-option.ts';

export interface ListingQuery {
  /** The category and its descendants; omitted for a search in the whole shop. */
  categoryIds?: readonly number[];
  selection: FilterSelection;
  searchText?: string;
}

type ListingSettings = Pick<
  Settings['products'],
  | 'visibility'
  | 'status'
  | 'listOutOfStockProducts'
  | 'defaultFilters'
  | 'systemFilterNames'
  | 'sortByAttributes'
  | 'defaultSortBy'
>;

/** Products with this visibility appear in categories but not in text search. */
const CATALOG_ONLY = 2;

/** [CATG-06] Base filter of a listing: visibility 2, 3, 4, status 0 or 1; out of stock by setting. */
export const listableQuery = (
  settings: Pick<ListingSettings, 'visibility' | 'status' | 'listOutOfStockProducts'>,
): SearchQuery => {
  const query = withFilter(
    withFilter(emptySearchQuery(), 'visibility', { in: settings.visibility }),
    'status',
    { in: settings.status },
  );
  return settings.listOutOfStockProducts ? query : withFilter(query, 'stock.is_in_stock', { eq: true });
};

const withSelection = (
  query: SearchQuery,
  selection: FilterSelection,
  settings: ListingSettings,
): SearchQuery => {
  let filtered = query;
  for (const code of settings.defaultFilters) {
    const ids = selection[code] ?? [];
    if (ids.length === 0) continue;
    if (code !== 'price') {
      filtered = withFilter(filtered, code, { in: [...ids] }, 'catalog');
      continue;
    }
    const range = parsePriceRange(ids[0] ?? '');
    const filter = range ? priceFilterOf(range) : {};
    if (Object.keys(filter).length > 0) filtered = withFilter(filtered, code, filter, 'catalog');
  }
  return filtered;
};

export const listingQueryOf = (listing: ListingQuery, settings: ListingSettings): SearchQuery => {
  const { categoryIds = [], selection, searchText = '' } = listing;
  const text = searchText.trim();
  let query = listableQuery({
    ...settings,
    visibility: settings.visibility.filter((visibility) => !text || visibility !== CATALOG_ONLY),
  });
  if (categoryIds.length > 0) query = withFilter(query, 'category_ids', { in: [...categoryIds] });
  query = withSelection(query, selection, settings);
  for (const code of settings.defaultFilters) query = withAvailableFilter(query, code);
  // [CATG-02] Selecting grey and 600 must match a single variant that has both.
  query = { ...query, _oneVariant: true };
  if (text) query = withSearchText(query, text);
  const isSorted = settings.systemFilterNames.some((name) => (selection[name] ?? []).length > 0);
  // Text search results are sorted by relevance until the shopper chooses a sort order.
  if (text && !isSorted) return query;
  const { field, options } = sortOf(selection, settings);
  return withSort(query, field, options);
};
