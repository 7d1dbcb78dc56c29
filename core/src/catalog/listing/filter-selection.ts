// The selected filters of a listing: option ids by filter name. The sort order is stored the same way.
import type { AttributesByCode } from '../variants/selected-configuration.ts';
import { parsePriceRange } from './price-range.ts';

/** Ids of a filter are unique and sorted, so that equal selections have equal URLs. */
export type FilterSelection = Readonly<Record<string, readonly string[]>>;

export interface ToggledOption {
  id: string;
  type: string;
  single?: boolean;
}

const uniqueSorted = (ids: readonly string[]): string[] => [...new Set(ids)].sort();

/** Filters without a selection are omitted; a system filter has at most one value. */
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

/** [CATG-01] Toggles an option. Single and system options replace the others. */
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

/** Drops ids that exist in no attribute. */
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
