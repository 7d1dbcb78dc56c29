// Converts a search query to the Elasticsearch body of the ecosystem's query builder.
import {
  clausesOf,
  type DslClause,
  type FilterClauses,
  operatorsOf,
  rangeOf,
} from './search-filter-clause.ts';
import type { AppliedFilter, SearchQuery } from './search-query.ts';
import { textClauseOf } from './search-text-clause.ts';

export interface SearchDslOptions {
  /** The field behind a filter on `price`. */
  priceFilterKey: string;
  priceFilterRanges: readonly { from: number; to?: number | undefined }[];
  filterAggregationSize: number;
  min_score: number;
  fuzziness: number;
  minimumShouldMatchPercent: number;
  /** The ecosystem's backend decodes a GET request twice, so its builder sends `75%25`. */
  encodePercent?: boolean;
}

export interface SearchDsl {
  query?: DslClause;
  aggs?: Record<string, DslClause>;
  sort?: Record<string, { order: 'asc' | 'desc' }>[];
  min_score?: number;
  groupId?: number | string;
  groupToken?: string;
}

type Range = { from?: number; to?: number };

const KEYWORD_FIELDS: Record<string, string> = { 'category.name': 'category.name.keyword' };

const fieldOf = (attribute: string, options: SearchDslOptions): string =>
  attribute === 'price' ? options.priceFilterKey : (KEYWORD_FIELDS[attribute] ?? attribute);

/** A variant's values are indexed on its configurable parent in `{attribute}_options`; the price has no such field. */
const parentFieldOf = (attribute: string, options: SearchDslOptions): string =>
  attribute === 'price' ? options.priceFilterKey : `${attribute}_options`;

const single = (clauses: readonly DslClause[]): DslClause => {
  const [first] = clauses;
  return clauses.length === 1 && first ? first : { bool: { must: clauses } };
};

const catalogClause = (filter: AppliedFilter, options: SearchDslOptions): FilterClauses => {
  const operators = operatorsOf(filter);
  const own = clausesOf(operators, fieldOf(filter.attribute, options));
  const parent = clausesOf(operators, parentFieldOf(filter.attribute, options));
  const configurable = { match: { type_id: 'configurable' } };
  const must = own.must.map((clause, position) => ({
    bool: { should: [clause, { bool: { must: [parent.must[position], configurable] } }] },
  }));
  return { must, must_not: [...own.must_not, ...parent.must_not], should: [...own.should, ...parent.should] };
};

const filterClauses = (query: SearchQuery, options: SearchDslOptions): FilterClauses => {
  const all: FilterClauses = { must: [], must_not: [], should: [] };
  const ordered = [
    ...query._appliedFilters.filter((filter) => filter.scope !== 'catalog'),
    ...query._appliedFilters.filter((filter) => filter.scope === 'catalog'),
  ];
  for (const filter of ordered) {
    const clauses =
      filter.scope === 'catalog'
        ? catalogClause(filter, options)
        : clausesOf(operatorsOf(filter), fieldOf(filter.attribute, options));
    all.must.push(...clauses.must);
    all.must_not.push(...clauses.must_not);
    all.should.push(...clauses.should);
  }
  return all;
};

const filterOf = ({ must, must_not, should }: FilterClauses): DslClause | null => {
  if (must.length + must_not.length + should.length === 0) return null;
  if (must_not.length === 0 && should.length === 0) return single(must);
  return {
    bool: {
      ...(must.length > 0 && { must }),
      ...(must_not.length > 0 && { must_not }),
      ...(should.length > 0 && { should, minimum_should_match: 1 }),
    },
  };
};

const appliedPriceRanges = (query: SearchQuery): Range[] => {
  const ranges: Range[] = [];
  for (const filter of query._appliedFilters) {
    const bounds = filter.attribute === 'price' ? rangeOf(operatorsOf(filter)) : null;
    if (!bounds) continue;
    const from = bounds.gte ?? bounds.gt;
    const to = bounds.lte ?? bounds.lt;
    ranges.push({
      ...(from !== undefined && { from: Number(from) }),
      ...(to !== undefined && { to: Number(to) }),
    });
  }
  return ranges;
};

const priceRanges = (query: SearchQuery, options: SearchDslOptions): Range[] => {
  const ranges: Range[] = options.priceFilterRanges.map(({ from, to }) =>
    to === undefined ? { from } : { from, to },
  );
  for (const applied of appliedPriceRanges(query)) {
    // A selected range outside the configured ones is aggregated too, so that its label can be shown.
    const isConfigured = ranges.some(
      (range) => (range.from ?? 0) === (applied.from ?? 0) && range.to === applied.to,
    );
    if (!isConfigured) ranges.push(applied);
  }
  return ranges;
};

const aggregationsOf = (query: SearchQuery, options: SearchDslOptions): Record<string, DslClause> => {
  const aggs: Record<string, DslClause> = {};
  for (const { field, options: own } of query._availableFilters) {
    if (field === 'price') {
      aggs['agg_terms_price'] = { terms: { field } };
      // Aggregated on the filtered field: the ecosystem's builder aggregates the regular price, so a reduced product is
      // counted in a range whose filter does not find it.
      aggs['agg_range_price'] = {
        range: { field: options.priceFilterKey, ranges: priceRanges(query, options) },
      };
      continue;
    }
    const size = own.size ?? options.filterAggregationSize;
    aggs[`agg_terms_${field}`] = { terms: { field, size } };
    aggs[`agg_terms_${field}_options`] = { terms: { field: `${field}_options`, size } };
  }
  return aggs;
};

// Unlike the ecosystem's builder, text, aggregations and sort are kept when no filter is applied.
export const searchDslOf = (query: SearchQuery, options: SearchDslOptions): SearchDsl => {
  const filter = filterOf(filterClauses(query, options));
  const text = query._searchText.trim();
  const aggs = aggregationsOf(query, options);
  const bool = { ...(filter && { filter }), ...(text && { must: textClauseOf(text, options) }) };
  return {
    ...(Object.keys(bool).length > 0 && { query: { bool } }),
    ...(Object.keys(aggs).length > 0 && { aggs }),
    ...(query._appliedSort.length > 0 && {
      sort: query._appliedSort.map(({ field, options: order }) => ({ [field]: { order } })),
    }),
    ...(text && { min_score: options.min_score }),
    ...(query.groupId != null && { groupId: query.groupId }),
    ...(query.groupToken != null && { groupToken: query.groupToken }),
  };
};
