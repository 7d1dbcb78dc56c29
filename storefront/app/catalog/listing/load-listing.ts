// Loads a listing for a URL: searches the catalogue, collects the filter counts and builds the view model.
import { knownSelection } from '@klaas/core/catalog/listing/filter-selection.ts';
import { sortOptionsOf } from '@klaas/core/catalog/listing/sort-option.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import type { MessageId } from '../../shell/i18n/message-id.ts';
import type { Translate } from '../../shell/i18n/use-text.tsx';
import { CARD_ATTRIBUTES, CARD_FIELDS, createCardMaker, variantFieldsOf } from '../cards/card-of.ts';
import type { CatalogSource } from '../catalog-source.ts';
import { waitsForPlatform } from '../price-sync/platform-prices.ts';
import { attributesByCode, loadAttributes } from '../source/attribute-loader.ts';
import type { Aggregations } from '../source/search-adapter.ts';
import { carriedBy, chipsOf, type FilterViewDeps, filterGroupsOf, widthRangeOf } from './filter-view.ts';
import type { Listing, SortOption } from './listing-data.ts';
import {
  chosenFilters,
  countsQuery,
  type ListingScope,
  optionsQuery,
  productsQuery,
} from './listing-query.ts';
import { isNarrowed, type ListingState, listingUrl } from './listing-url.ts';

export interface ListingRequest {
  source: CatalogSource;
  t: Translate;
  scope: ListingScope;
  state: ListingState;
  page: number;
}

const SORT_MESSAGES: Record<string, MessageId> = {
  position: 'catalog.sort_position',
  latest: 'catalog.sort_latest',
  'price-asc': 'catalog.sort_price_asc',
  'price-desc': 'catalog.sort_price_desc',
};

/** Smallest possible response for queries that only need counts. */
const COUNTS_ONLY = { size: 1, includeFields: ['id'] } as const;

const loadCounts = async ({ source, scope, state }: ListingRequest) => {
  const { products } = source.settings;
  if (!isNarrowed(state)) return null;
  const loadAggregations = async (query: ReturnType<typeof optionsQuery>) =>
    (await source.search({ query, ...COUNTS_ONLY })).aggregations;
  const filters = chosenFilters(state, products);
  const [all = {}, ...perFilter] = await Promise.all([
    loadAggregations(optionsQuery(scope, state, products)),
    ...filters.map((code) => loadAggregations(countsQuery(code, scope, state, products))),
  ]);
  return { all, without: Object.fromEntries(filters.map((code, place) => [code, perFilter[place] ?? {}])) };
};

/** Active filters on attributes that may differ between variants. */
const filtersOf = ({ source, state }: Pick<ListingRequest, 'source' | 'state'>): Record<string, string[]> =>
  Object.fromEntries(
    source.settings.products.defaultFilters.flatMap((code) => {
      const ids = code === 'price' ? [] : (state.selection[code] ?? []);
      return ids.length > 0 ? [[code, [...ids]]] : [];
    }),
  );

const loadPage = async ({ source, scope, state, page }: ListingRequest) => {
  const { pageSize } = source.settings.products;
  const { maxSize } = source.settings.elasticsearch;
  const codes = Object.keys(filtersOf({ source, state }));
  return source.search<Product>({
    query: productsQuery(scope, state, source.settings.products),
    // Far beyond the last page nothing is needed but the total.
    start: Math.min((page - 1) * pageSize, maxSize - pageSize),
    size: pageSize,
    includeFields: codes.length > 0 ? [...CARD_FIELDS, ...variantFieldsOf(codes)] : CARD_FIELDS,
  });
};

const sortsOf = ({ source, state, t }: ListingRequest): Listing['sort'] => {
  const { products } = source.settings;
  const { attribute, order } = products.defaultSortBy;
  const { sort: chosen, ...selection } = state.selection;
  const isSearch = state.term !== '';
  const options: SortOption[] = sortOptionsOf(products)
    .filter(({ name }) => !isSearch || name !== 'position')
    .map(({ id, name }) => ({
      id,
      label: SORT_MESSAGES[name] ? t(SORT_MESSAGES[name]) : name,
      url: listingUrl(
        id === `${attribute}:${order}` && !isSearch
          ? { ...state, selection }
          : { ...state, selection: { ...selection, sort: [id] } },
        products,
      ),
    }));
  if (isSearch)
    options.unshift({
      id: '',
      label: t('catalog.sort_relevance'),
      url: listingUrl({ ...state, selection }, products),
    });
  return { current: chosen?.[0] ?? (isSearch ? '' : `${attribute}:${order}`), options };
};

const pagesOf = ({ source, state }: ListingRequest, count: number): string[] =>
  Array.from({ length: count }, (_, place) => listingUrl(state, source.settings.products, place + 1));

/** Drops unknown filter values; needs the attributes before the search. */
const withKnownChoice = async (request: ListingRequest) => {
  const { source, state } = request;
  const { products } = source.settings;
  if (Object.keys(state.selection).length === 0) return { state, attributes: null };
  const list = await loadAttributes(source, [...products.defaultFilters, ...CARD_ATTRIBUTES]);
  const sortIds = sortOptionsOf(products).map(({ id }) => id);
  const selection = knownSelection(state.selection, list.list_by_code, sortIds, products.systemFilterNames);
  return { state: { ...state, selection }, attributes: attributesByCode(list) };
};

type FoundPage = Awaited<ReturnType<typeof loadPage>>;

const loadListAttributes = async ({ source }: ListingRequest, { attributeMetadata }: FoundPage) =>
  attributeMetadata.length > 0
    ? new Map(attributeMetadata.map((attribute) => [attribute.attribute_code, attribute]))
    : attributesByCode(
        await loadAttributes(source, [...source.settings.products.defaultFilters, ...CARD_ATTRIBUTES]),
      );

const makeListing = (
  request: ListingRequest,
  found: FoundPage,
  { attributes, counts }: Pick<FilterViewDeps, 'attributes' | 'counts'>,
): Listing => {
  const { source, t, state, page } = request;
  const { settings, store } = source;
  const view: FilterViewDeps = { settings, store, t, attributes, state, counts };
  const groups = filterGroupsOf(view);
  const width = widthRangeOf(view);
  const pageCount = Math.ceil(found.total / settings.products.pageSize);
  const cardOf = createCardMaker({ settings, store, attributes, chosen: filtersOf(request) });
  return {
    key: listingUrl(state, settings.products),
    cards: page <= pageCount ? found.items.map(cardOf) : [],
    total: found.total,
    page,
    pageCount,
    groups,
    width,
    chips: chipsOf(view, groups, width),
    clearUrl: listingUrl({ ...state, selection: {}, extra: { inStock: false } }, settings.products),
    sort: sortsOf(request),
    carried: carriedBy(view),
    pages: pagesOf(request, pageCount),
  };
};

/**
 * Cache of listings built from frozen responses of our own backend.
 * Keyed by the response's aggregations; one listing per response, because a URL can be written in endless ways.
 */
const listingCache = new WeakMap<Aggregations, Listing>();

const cachedListing = ({ source, state, page }: ListingRequest, { aggregations }: FoundPage) => {
  const cached = listingCache.get(aggregations);
  return cached?.page === page && cached.key === listingUrl(state, source.settings.products)
    ? cached
    : undefined;
};

export const loadListing = async (given: ListingRequest): Promise<Listing> => {
  const { state, attributes: chosenFrom } = await withKnownChoice(given);
  const request = { ...given, state };
  const [found, counted] = await Promise.all([loadPage(request), loadCounts(request)]);
  // [PRICE-09] the platform may return other prices for the same response
  const isOnce = counted !== null || waitsForPlatform(request.source.settings);
  const cached = isOnce ? undefined : cachedListing(request, found);
  if (cached) return cached;
  const attributes = chosenFrom ?? (await loadListAttributes(request, found));
  const listing = makeListing(request, found, {
    attributes,
    counts: {
      chosen: found.aggregations,
      all: counted?.all ?? found.aggregations,
      without: (counted?.without ?? {}) as Record<string, Aggregations>,
    },
  });
  if (!isOnce && Object.isFrozen(found.aggregations)) listingCache.set(found.aggregations, listing);
  return listing;
};

/** [CATG-07] A listing whose search failed: the page renders with an error message. */
export const failedListing = (key: string): Listing => ({
  key,
  cards: [],
  total: 0,
  page: 1,
  pageCount: 0,
  groups: [],
  chips: [],
  clearUrl: key,
  sort: { current: '', options: [] },
  carried: { sort: [], width: [] },
  pages: [],
  failed: true,
});
