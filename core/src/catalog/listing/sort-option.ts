// The sort orders of a listing.
import type { Settings } from '../../stores/settings.ts';
import type { AppliedSort } from '../search-query.ts';
import type { FilterSelection } from './filter-selection.ts';

export interface SortOption {
  /** Value in the URL: `final_price:asc`. */
  id: string;
  /** Name of the option in the settings; its label is a translation. */
  name: string;
  field: string;
  order: 'asc' | 'desc';
}

type SortSettings = Pick<Settings['products'], 'sortByAttributes' | 'defaultSortBy'>;

const SORT_FILTER = 'sort';

/** `field:direction`; a bare field is ascending. */
const parseSort = (text: string): AppliedSort => {
  const [field = '', order] = text.split(':');
  return { field, options: order === 'desc' ? 'desc' : 'asc' };
};

/** [CATG-04] */
export const sortOptionsOf = ({ sortByAttributes }: Pick<SortSettings, 'sortByAttributes'>): SortOption[] =>
  Object.entries(sortByAttributes).map(([name, text]) => {
    const { field, options: order } = parseSort(text);
    return { id: `${field}:${order}`, name, field, order };
  });

/** [CATG-04] The selected sort order, else the default; an unknown one is ignored. */
export const sortOf = (selection: FilterSelection, settings: SortSettings): AppliedSort => {
  const [chosen] = selection[SORT_FILTER] ?? [];
  const option = sortOptionsOf(settings).find(({ id }) => id === chosen);
  if (option) return { field: option.field, options: option.order };
  return { field: settings.defaultSortBy.attribute, options: settings.defaultSortBy.order };
};
