// The address of a list in any of its states: filters, order, page, what was searched for.
import type { FilterSelection } from '@klaas/core/catalog/listing/filter-selection.ts';
import {
  type FilterUrlSettings,
  type QueryPair,
  queryWithSelection,
  selectionFromUrl,
} from '@klaas/core/catalog/listing/filter-url.ts';

/** What can be chosen besides attributes. */
export interface ExtraChoice {
  inStock: boolean;
  /** Width of the opening in millimetres. */
  widthFrom?: number;
  widthTo?: number;
}

export interface ListingState {
  path: string;
  term: string;
  selection: FilterSelection;
  extra: ExtraChoice;
}

export const PARAMETERS = {
  term: 'q',
  page: 'page',
  inStock: 'in_stock',
  widthFrom: 'width_from',
  widthTo: 'width_to',
} as const;

const MAX_WIDTH_MM = 10_000;

const millimetres = (text: string | null): number | undefined => {
  if (text === null || !/^\d{1,5}$/.test(text.trim())) return undefined;
  const width = Number(text);
  return width > 0 && width <= MAX_WIDTH_MM ? width : undefined;
};

const extraFrom = (query: URLSearchParams): ExtraChoice => {
  const widthFrom = millimetres(query.get(PARAMETERS.widthFrom));
  const widthTo = millimetres(query.get(PARAMETERS.widthTo));
  const isTurned = widthFrom !== undefined && widthTo !== undefined && widthFrom > widthTo;
  return {
    inStock: query.get(PARAMETERS.inStock) === '1',
    widthFrom: isTurned ? widthTo : widthFrom,
    widthTo: isTurned ? widthFrom : widthTo,
  };
};

export const listingStateOf = (url: URL, settings: FilterUrlSettings): ListingState => ({
  path: url.pathname,
  term: (url.searchParams.get(PARAMETERS.term) ?? '').trim().slice(0, 200),
  selection: selectionFromUrl(url.searchParams, settings),
  extra: extraFrom(url.searchParams),
});

/** The page asked for: 1 without one, `null` for what is no page number at all. */
export const pageOf = (url: URL): number | null => {
  const text = url.searchParams.get(PARAMETERS.page);
  if (text === null) return 1;
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
};

const basePairs = ({ term, extra }: ListingState): QueryPair[] => [
  ...(term === '' ? [] : [[PARAMETERS.term, term] as QueryPair]),
  ...(extra.inStock ? [[PARAMETERS.inStock, '1'] as QueryPair] : []),
  ...(extra.widthFrom === undefined ? [] : [[PARAMETERS.widthFrom, String(extra.widthFrom)] as QueryPair]),
  ...(extra.widthTo === undefined ? [] : [[PARAMETERS.widthTo, String(extra.widthTo)] as QueryPair]),
];

export const pairsOf = (state: ListingState, settings: FilterUrlSettings): QueryPair[] =>
  queryWithSelection(basePairs(state), state.selection, settings);

/** The first page is the address without a number. */
export const addressOf = (state: ListingState, settings: FilterUrlSettings, page = 1): string => {
  const pairs = pairsOf(state, settings);
  if (page > 1) pairs.push([PARAMETERS.page, String(page)]);
  const query = new URLSearchParams(pairs).toString();
  return query === '' ? state.path : `${state.path}?${query}`;
};

/** Whether the list is narrowed or reordered: such a page stays out of search engines. */
export const isNarrowed = ({ selection, extra }: ListingState): boolean =>
  Object.keys(selection).length > 0 ||
  extra.inStock ||
  extra.widthFrom !== undefined ||
  extra.widthTo !== undefined;
