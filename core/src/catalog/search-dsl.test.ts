import { describe, expect, it } from 'vitest';
import { type SearchDslOptions, searchDslOf } from './search-dsl.ts';
import {
  emptySearchQuery,
  type FilterValue,
  SearchQuerySchema,
  withAvailableFilter,
  withFilter,
  withSearchText,
  withSort,
} from './search-query.ts';

const options: SearchDslOptions = {
  priceFilterKey: 'final_price',
  priceFilterRanges: [{ from: 0, to: 50 }, { from: 50, to: 100 }, { from: 100, to: 150 }, { from: 150 }],
  filterAggregationSize: 10,
  min_score: 0.02,
  fuzziness: 2,
  minimumShouldMatchPercent: 75,
};
const empty = emptySearchQuery();
const filtered = (attribute: string, value: FilterValue) =>
  searchDslOf(withFilter(empty, attribute, value), options);

describe('[SRCH-05] the body of a search query', () => {
  it('is empty for an empty query', () => {
    expect(searchDslOf(empty, options)).toEqual({});
  });

  it('leaves a single filter unwrapped', () => {
    expect(filtered('sku', { in: ['WS12'] })).toEqual({
      query: { bool: { filter: { terms: { sku: ['WS12'] } } } },
    });
  });

  it('builds a category listing with filters and aggregations like the ecosystem', () => {
    let query = withFilter(empty, 'color', { in: ['49', '50'] }, 'catalog');
    query = withFilter(query, 'visibility', { in: [2, 3, 4] });
    query = withFilter(query, 'status', { in: [0, 1] });
    query = withFilter(query, 'category_ids', { in: [20, 21] });
    query = withFilter(query, 'price', { gte: 200, lte: 400 }, 'catalog');
    query = withAvailableFilter(withAvailableFilter(query, 'color'), 'price');
    const range = { range: { final_price: { gte: 200, lte: 400 } } };
    const configurable = { match: { type_id: 'configurable' } };
    expect(searchDslOf(query, options)).toEqual({
      query: {
        bool: {
          filter: {
            bool: {
              must: [
                { terms: { visibility: [2, 3, 4] } },
                { terms: { status: [0, 1] } },
                { terms: { category_ids: [20, 21] } },
                {
                  bool: {
                    should: [
                      { terms: { color: ['49', '50'] } },
                      { bool: { must: [{ terms: { color_options: ['49', '50'] } }, configurable] } },
                    ],
                  },
                },
                { bool: { should: [range, { bool: { must: [range, configurable] } }] } },
              ],
            },
          },
        },
      },
      aggs: {
        agg_terms_color: { terms: { field: 'color', size: 10 } },
        agg_terms_color_options: { terms: { field: 'color_options', size: 10 } },
        agg_terms_price: { terms: { field: 'price' } },
        agg_range_price: {
          range: {
            field: 'final_price',
            ranges: [
              { from: 0, to: 50 },
              { from: 50, to: 100 },
              { from: 100, to: 150 },
              { from: 150 },
              { from: 200, to: 400 },
            ],
          },
        },
      },
    });
  });

  it.each([[{ gte: 50, lte: 100 }], [{ lte: 50 }], [{ gte: 150 }]])(
    'aggregates a configured price range once: %j',
    (value) => {
      const query = withAvailableFilter(withFilter(empty, 'price', value, 'catalog'), 'price');
      expect(searchDslOf(query, options).aggs?.['agg_range_price']).toEqual({
        range: { field: 'final_price', ranges: options.priceFilterRanges },
      });
    },
  );

  it('[SRCH-02] searches text in name, sku and category name', () => {
    let query = withFilter(empty, 'visibility', { in: [3, 4] });
    query = withSearchText(withFilter(query, 'status', { in: [0, 1] }), 'shower glass');
    expect(searchDslOf(query, { ...options, encodePercent: true })).toEqual({
      query: {
        bool: {
          filter: { bool: { must: [{ terms: { visibility: [3, 4] } }, { terms: { status: [0, 1] } }] } },
          must: {
            function_score: {
              functions: [{ filter: { match: { attribute_code: 'attribute_value' } }, weight: 1 }],
              score_mode: 'multiply',
              boost_mode: 'multiply',
              max_boost: 100,
              min_score: 1,
              query: {
                bool: {
                  should: [
                    {
                      multi_match: {
                        fields: ['name^4', 'sku^2', 'category.name^1'],
                        query: 'shower glass',
                        operator: 'or',
                        fuzziness: 2,
                        cutoff_frequency: 0.01,
                        max_expansions: 3,
                        prefix_length: 2,
                        minimum_should_match: '75%25',
                        tie_breaker: '1',
                      },
                    },
                    {
                      bool: {
                        should: [
                          { terms: { 'configurable_children.sku': ['shower glass'] } },
                          { match_phrase: { sku: { query: 'shower glass', boost: 1 } } },
                          {
                            match_phrase: {
                              'configurable_children.sku': { query: 'shower glass', boost: 1 },
                            },
                          },
                        ],
                      },
                    },
                  ],
                },
              },
            },
          },
        },
      },
      min_score: 0.02,
    });
  });

  it('splits a sku on its hyphens and sends the percentage once-encoded outside GET', () => {
    const body = JSON.stringify(searchDslOf(withSearchText(empty, ' SD-100 '), options));
    expect(body).toContain('"configurable_children.sku":["SD","100"]');
    expect(body).toContain('"minimum_should_match":"75%"');
  });

  it('contains sort and customer group', () => {
    const query = { ...withSort(withSort(empty, 'updated_at', 'desc'), 'id'), groupId: 3, groupToken: 't' };
    expect(searchDslOf(query, options)).toEqual({
      sort: [{ updated_at: { order: 'desc' } }, { id: { order: 'asc' } }],
      groupId: 3,
      groupToken: 't',
    });
  });
});

describe('filter operators', () => {
  const f = { exists: { field: 'f' } };
  const table: [string, FilterValue, unknown][] = [
    ['scalar', 7, { terms: { f: [7] } }],
    ['list', [1, 2], { terms: { f: [1, 2] } }],
    ['eq', { eq: 'a' }, { terms: { f: ['a'] } }],
    ['in', { in: ['a', 'b'] }, { terms: { f: ['a', 'b'] } }],
    ['like', { like: 'about-us' }, { terms: { f: ['about-us'] } }],
    ['finset', { finset: 4 }, { terms: { f: [4] } }],
    ['eq false', { eq: false }, { terms: { f: [false] } }],
    ['gt and lt', { gt: 0, lt: 9 }, { range: { f: { gt: 0, lt: 9 } } }],
    ['from and to', { from: 1, to: 2 }, { range: { f: { gte: 1, lte: 2 } } }],
    ['gteq and lteq', { gteq: 1, lteq: 2 }, { range: { f: { gte: 1, lte: 2 } } }],
    ['moreq', { moreq: 3 }, { range: { f: { gte: 3 } } }],
    ['neq', { neq: 1 }, { bool: { must_not: [{ terms: { f: [1] } }] } }],
    ['nin', { nin: [1, 2] }, { bool: { must_not: [{ terms: { f: [1, 2] } }] } }],
    ['eq null', { eq: null }, f],
    ['neq null', { neq: null }, { bool: { must_not: [f] } }],
    ['null', { null: true }, { bool: { must_not: [f] } }],
    ['notnull', { notnull: true }, f],
    ['or', { or: [1, 2] }, { bool: { should: [{ terms: { f: [1, 2] } }], minimum_should_match: 1 } }],
    ['or null', { or: null }, { bool: { should: [f], minimum_should_match: 1 } }],
    [
      'nor',
      { nor: 1 },
      { bool: { should: [{ bool: { must_not: [{ terms: { f: [1] } }] } }], minimum_should_match: 1 } },
    ],
    ['nor null', { nor: null }, { bool: { should: [{ bool: { must_not: [f] } }], minimum_should_match: 1 } }],
    ['orGte', { orGte: 5 }, { bool: { should: [{ range: { f: { gte: 5 } } }], minimum_should_match: 1 } }],
    [
      'two operators',
      { in: [1], neq: 2 },
      { bool: { must: [{ terms: { f: [1] } }], must_not: [{ terms: { f: [2] } }] } },
    ],
  ];
  it.each(table)('%s', (_name, value, filter) => {
    expect(filtered('f', value)).toEqual({ query: { bool: { filter } } });
  });

  it('combines the alternatives of two fields with the required conditions', () => {
    const query = withFilter(withFilter(withFilter(empty, 'a', { or: 1 }), 'b', { orLt: 2 }), 'c', 3);
    expect(searchDslOf(query, options)).toEqual({
      query: {
        bool: {
          filter: {
            bool: {
              must: [{ terms: { c: [3] } }],
              should: [{ terms: { a: [1] } }, { range: { b: { lt: 2 } } }],
              minimum_should_match: 1,
            },
          },
        },
      },
    });
  });

  it('matches a category name exactly', () => {
    expect(filtered('category.name', 'Doors')).toEqual({
      query: { bool: { filter: { terms: { 'category.name.keyword': ['Doors'] } } } },
    });
  });

  it('excludes a value also where a configurable parent lists it', () => {
    expect(searchDslOf(withFilter(empty, 'color', { nin: ['49'] }, 'catalog'), options)).toEqual({
      query: {
        bool: {
          filter: {
            bool: { must_not: [{ terms: { color: ['49'] } }, { terms: { color_options: ['49'] } }] },
          },
        },
      },
    });
  });
});

describe('parsing a search query', () => {
  it('fills in defaults', () => {
    expect(SearchQuerySchema.parse({ _appliedFilters: [{ attribute: 'id', value: { eq: 1 } }] })).toEqual({
      ...empty,
      _appliedFilters: [{ attribute: 'id', value: { eq: 1 }, scope: 'default' }],
    });
  });

  it('parses the sort direction case-insensitively and rejects invalid ones', () => {
    const read = (options: string) =>
      SearchQuerySchema.safeParse({ _appliedSort: [{ field: 'id', options }] });
    expect(read('DESC').data?._appliedSort).toEqual([{ field: 'id', options: 'desc' }]);
    expect(read('up').success).toBe(false);
  });

  it('rejects an unknown operator', () => {
    const parsed = SearchQuerySchema.safeParse({
      _appliedFilters: [{ attribute: 'id', value: { regex: '.*' } }],
    });
    expect(parsed.success).toBe(false);
    expect(JSON.stringify(parsed.error?.issues)).toContain('regex');
  });
});
