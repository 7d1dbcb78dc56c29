// What a shopper has chosen in a listing: option ids by filter name. The sort is chosen the same way.
import type { AttributesByCode } from '../variants/selected-configuration.ts';
import { parsePriceRange } from './price-range.ts';

/** Ids of a filter are unique and sorted, so that one choice has one URL. */
export type FilterSelection = Readonly<Record<string, readonly string[]>>;

export interface ToggledOption {
  id: string;
  type: string;
  single?: boolean;
}

const uniqueSorted = (ids: readonly string[]): string[] => [...new Set(ids)].sort();

/** Filters without a choice are left out; a system filter has one choice at most. */
export const filterSelectionOf = (
  chosen: Readonly<Record<string, readonly string[]>>,
  systemFilterNames: readonly string[],
): FilterSelection => {
  const selection: Record<string, string[]> = {};
  for (const [name, ids] of Object.entries(chosen)) {
    const selectedIds = systemFilterNames.includes(name) ? ids.slice(-1) : uniqueSorted(ids);
    if (selectedIds.length > 0) selection[name] = [...selectedIds];
  }
  return selection;
};

/** [CATG-01] Switches an option: on when it is off, off when it is on. Single and system options replace the others. */
export const toggleFilter = (
  selection: FilterSelection,
  { id, type, single }: ToggledOption,
  systemFilterNames: readonly string[],
): FilterSelection => {
  const chosen = selection[type] ?? [];
  const isSingle = single === true || systemFilterNames.includes(type);
  const others = isSingle ? [] : chosen.filter((other) => other !== id);
  const next = chosen.includes(id) ? others : [...others, id];
  return filterSelectionOf({ ...selection, [type]: next }, systemFilterNames);
};

export const isFilterChosen = (selection: FilterSelection, { id, type }: ToggledOption): boolean =>
  selection[type]?.includes(id) ?? false;

/** Only what the shop knows: ids that no attribute has are ignored. */
export const knownSelection = (
  selection: FilterSelection,
  attributes: AttributesByCode,
  sortIds: readonly string[],
  systemFilterNames: readonly string[],
): FilterSelection => {
  const isKnown = (name: string, id: string): boolean => {
    if (systemFilterNames.includes(name)) return sortIds.includes(id);
    if (name === 'price') return parsePriceRange(id) !== null;
    return attributes[name]?.options.some(({ value }) => String(value) === id) ?? false;
  };
  return filterSelectionOf(
    Object.fromEntries(
      Object.entries(selection).map(([name, ids]) => [name, ids.filter((id) => isKnown(name, id))]),
    ),
    systemFilterNames,
  );
};
