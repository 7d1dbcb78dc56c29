// Which searches have scores, and which listing is of one category.
import type { Query } from './query.ts';
import type { SearchRequest } from './search-index.ts';

export const hasScore = ({ sort }: Pick<SearchRequest, 'sort'>): boolean =>
  sort.length === 0 || sort.some(({ field }) => field === '_score');

/** A filter-only query has no scores, so the minimum score does not apply. */
export const isFilterOnly = (query: Query): boolean =>
  query.kind === 'bool' && query.must.length === 0 && query.should.length === 0;

/** [CATG-04] Products sort by their position in the category when exactly one category is filtered. */
export const onlyCategory = (query: Query): string | undefined => {
  if (query.kind === 'terms') {
    const isCategory = query.field === 'category_ids' || query.field === 'category.category_id';
    return isCategory && query.values.length === 1 ? String(query.values[0]) : undefined;
  }
  if (query.kind !== 'bool') return undefined;
  for (const clause of [...query.filter, ...query.must]) {
    const category = onlyCategory(clause);
    if (category !== undefined) return category;
  }
  return undefined;
};
