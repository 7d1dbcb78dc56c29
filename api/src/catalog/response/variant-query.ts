// [CATG-02] Colour and size filters must match the same variant, where the query requests it (decision 024).
import { operatorsOf } from '@klaas/core/catalog/search-filter-clause.ts';
import type { AppliedFilter, SearchQuery } from '@klaas/core/catalog/search-query.ts';
import type { SearchBody } from '../search/dsl/parse-search-body.ts';
import type { Query, VariantCondition } from '../search/query.ts';

const STOCK_FIELD = 'stock.is_in_stock';
const PARENT_SUFFIX = '_options';

const isOfVariants = ({ scope, attribute }: { scope: string; attribute: string }): boolean =>
  scope === 'catalog' && attribute !== 'price';

const valuesOf = (filter: AppliedFilter): string[] | undefined => {
  const { eq, in: any } = operatorsOf(filter);
  const values = [eq, any].flat().filter((value) => value !== undefined && value !== null);
  return values.length > 0 ? values.map(String) : undefined;
};

const conditionOf = ({ _appliedFilters, _availableFilters }: SearchQuery): VariantCondition => {
  const filters = _appliedFilters.filter(isOfVariants);
  const counted = _availableFilters
    .map(({ field, scope }) => ({ attribute: field, scope }))
    .filter(isOfVariants);
  const attributes = [...new Set([...filters, ...counted].map(({ attribute }) => attribute))].sort();
  const values: Record<string, string[]> = {};
  for (const filter of filters) {
    const wanted = valuesOf(filter);
    if (wanted) values[filter.attribute] = wanted;
  }
  const inStock = _appliedFilters.some(
    (filter) => filter.attribute === STOCK_FIELD && valuesOf(filter)?.join() === 'true',
  );
  return { attributes, values, inStock };
};

const narrowed = (query: Query, condition: VariantCondition): Query => {
  const clause: Query = { kind: 'variant', condition };
  if (query.kind === 'bool') return { ...query, filter: [...query.filter, clause] };
  return { kind: 'bool', must: [query], filter: [clause], should: [], mustNot: [], minimumShouldMatch: 0 };
};

export const withOneVariant = (body: SearchBody, searchQuery: SearchQuery): SearchBody => {
  const condition = conditionOf(searchQuery);
  const isNarrow = Object.keys(condition.values).length > 0;
  return {
    ...body,
    query: isNarrow ? narrowed(body.query, condition) : body.query,
    aggregations: Object.fromEntries(
      Object.entries(body.aggregations).map(([name, aggregation]) => {
        const { field } = aggregation;
        const attribute = field.endsWith(PARENT_SUFFIX) ? field.slice(0, -PARENT_SUFFIX.length) : '';
        const isCounted = aggregation.kind === 'terms' && condition.attributes.includes(attribute);
        return [name, isCounted ? { ...aggregation, variant: { attribute, condition } } : aggregation];
      }),
    ),
  };
};
