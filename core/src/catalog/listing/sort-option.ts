// The orders a listing can be put in.
import type { Settings } from '../../stores/settings.ts';
import type { AppliedSort } from '../search-query.ts';
import type { FilterSelection } from './filter-selection.ts';

export interface SortOption {
  /** What stands in the URL: `final_price:asc`. */
  id: string;
  /** The name of the option in the settings; its words are a translation. */
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

/** [CATG-04] The chosen order, else the default; an order that is not offered is ignored. */
export const sortOf = (selection: FilterSelection, settings: SortSettings): AppliedSort => {
  const [chosen] = selection[SORT_FILTER] ?? [];
  const option = sortOptionsOf(settings).find(({ id }) => id === chosen);
  if (option) return { field: option.field, options: option.order };
  return { field: settings.defaultSortBy.attribute, options: settings.defaultSortBy.order };
};
