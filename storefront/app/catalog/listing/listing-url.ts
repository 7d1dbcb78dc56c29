// Reads and writes the URL of a listing: filters, sort order, page and search term.
import type { FilterSelection } from '@klaas/core/catalog/listing/filter-selection.ts';
import {
  type FilterUrlSettings,
  type QueryPair,
  queryWithSelection,
  selectionFromUrl,
} from '@klaas/core/catalog/listing/filter-url.ts';
import {
  isSpanGiven,
  OPENING_SIDES,
  type Opening,
  type OpeningSide,
  parseSpan,
} from '@klaas/core/catalog/listing/opening-fit.ts';

/** Filters other than attributes. */
export interface ExtraChoice {
  inStock: boolean;
  /** The opening to be filled. */
  opening?: Opening;
}

export interface ListingState {
  path: string;
  term: string;
  selection: FilterSelection;
  extra: ExtraChoice;
}

const PARAMETERS = {
  term: 'q',
  page: 'page',
  inStock: 'in_stock',
} as const;

export const OPENING_PARAMETERS = {
  width: { from: 'width_from', to: 'width_to' },
  height: { from: 'height_from', to: 'height_to' },
} as const satisfies Record<OpeningSide, { from: string; to: string }>;

const extraFrom = (query: URLSearchParams): ExtraChoice => ({
  inStock: query.get(PARAMETERS.inStock) === '1',
  opening: Object.fromEntries(
    OPENING_SIDES.map((side) => {
      const { from, to } = OPENING_PARAMETERS[side];
      return [side, parseSpan(query.get(from), query.get(to))];
    }),
  ),
});

export const listingStateOf = (url: URL, settings: FilterUrlSettings): ListingState => ({
  path: url.pathname,
  term: (url.searchParams.get(PARAMETERS.term) ?? '').trim().slice(0, 200),
  selection: selectionFromUrl(url.searchParams, settings),
  extra: extraFrom(url.searchParams),
});

/** The requested page: 1 by default, `null` for an invalid page number. */
export const pageOf = (url: URL): number | null => {
  const text = url.searchParams.get(PARAMETERS.page);
  if (text === null) return 1;
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
};

const basePairs = ({ term, extra }: ListingState): QueryPair[] => [
  ...(term === '' ? [] : [[PARAMETERS.term, term] as QueryPair]),
  ...(extra.inStock ? [[PARAMETERS.inStock, '1'] as QueryPair] : []),
  ...OPENING_SIDES.flatMap((side) =>
    (['from', 'to'] as const).flatMap((end): QueryPair[] => {
      const mm = extra.opening?.[side]?.[end];
      return mm === undefined ? [] : [[OPENING_PARAMETERS[side][end], String(mm)]];
    }),
  ),
];

export const pairsOf = (state: ListingState, settings: FilterUrlSettings): QueryPair[] =>
  queryWithSelection(basePairs(state), state.selection, settings);

/** The first page is the URL without a page number. */
export const listingUrl = (state: ListingState, settings: FilterUrlSettings, page = 1): string => {
  const pairs = pairsOf(state, settings);
  if (page > 1) pairs.push([PARAMETERS.page, String(page)]);
  const query = new URLSearchParams(pairs).toString();
  return query === '' ? state.path : `${state.path}?${query}`;
};

/** Whether the list is filtered or sorted: such a page is noindex. */
export const isNarrowed = ({ selection, extra }: ListingState): boolean =>
  Object.keys(selection).length > 0 ||
  extra.inStock ||
  OPENING_SIDES.some((side) => isSpanGiven(extra.opening?.[side]));
