// [CATG-01] The filter selection in the URL query: each filter as its own parameter, or all in one named parameter.
import type { Settings } from '../../stores/settings.ts';
import { type FilterSelection, filterSelectionOf } from './filter-selection.ts';

/** Decoded name–value pairs of a URL query, compatible with URLSearchParams. */
export type QueryPair = [name: string, value: string];

export type FilterUrlSettings = Pick<
  Settings['products'],
  'defaultFilters' | 'systemFilterNames' | 'filtersQueryName'
>;

const namesOf = ({ defaultFilters, systemFilterNames }: FilterUrlSettings): string[] => [
  ...defaultFilters,
  ...systemFilterNames,
];

/** Format of the combined parameter: `color:49,50;sort:final_price%3Aasc`. */
const joinSelection = (pairs: readonly QueryPair[]): string => {
  const byName = new Map<string, string[]>();
  for (const [name, id] of pairs) {
    byName.set(name, [...(byName.get(name) ?? []), encodeURIComponent(id)]);
  }
  return [...byName].map(([name, ids]) => `${encodeURIComponent(name)}:${ids.join(',')}`).join(';');
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // An invalid escape sequence was not written by the shop; unescaped, it matches no option.
    return text;
  }
};

const splitSelection = (text: string): QueryPair[] =>
  text.split(';').flatMap((part) => {
    const [name = '', ids = ''] = part.split(':', 2);
    return ids
      .split(',')
      .filter(Boolean)
      .map((id): QueryPair => [decoded(name), decoded(id)]);
  });

/** Parses filters and sort from a URL query; other parameters are ignored. */
export const selectionFromUrl = (
  query: Iterable<QueryPair>,
  settings: FilterUrlSettings,
): FilterSelection => {
  const { filtersQueryName } = settings;
  const names = new Set(namesOf(settings));
  const chosen: Record<string, string[]> = {};
  for (const pair of query) {
    if (filtersQueryName && pair[0] !== filtersQueryName) continue;
    for (const [name, id] of filtersQueryName ? splitSelection(pair[1]) : [pair]) {
      if (!names.has(name) || id === '') continue;
      const ids = chosen[name];
      if (ids) ids.push(id);
      else chosen[name] = [id];
    }
  }
  return filterSelectionOf(chosen, settings.systemFilterNames);
};

/** The URL query with this selection; other parameters are kept. */
export const queryWithSelection = (
  query: Iterable<QueryPair>,
  selection: FilterSelection,
  settings: FilterUrlSettings,
): QueryPair[] => {
  const { filtersQueryName } = settings;
  const names = namesOf(settings);
  const isFilter = (name: string) => (filtersQueryName ? name === filtersQueryName : names.includes(name));
  const others = [...query].filter(([name]) => !isFilter(name));
  const pairs = names.flatMap((name) => (selection[name] ?? []).map((id): QueryPair => [name, id]));
  if (!filtersQueryName) return [...others, ...pairs];
  return pairs.length > 0 ? [...others, [filtersQueryName, joinSelection(pairs)]] : others;
};
