// The most common queries of a storefront: a category with facets, a search, one product.
const FACETS = {
  agg_terms_color: { terms: { field: 'color', size: 10 } },
  agg_terms_color_options: { terms: { field: 'color_options', size: 10 } },
  agg_terms_size: { terms: { field: 'size', size: 10 } },
  agg_terms_size_options: { terms: { field: 'size_options', size: 10 } },
  agg_terms_glass_thickness: { terms: { field: 'glass_thickness', size: 10 } },
  agg_range_price: {
    range: {
      field: 'price',
      ranges: [{ from: 0, to: 200 }, { from: 200, to: 400 }, { from: 400, to: 600 }, { from: 600 }],
    },
  },
};
const SORTS = [{ position: 'asc' }, { final_price: 'asc' }, { final_price: 'desc' }, { updated_at: 'desc' }];
const VISIBLE = [{ terms: { visibility: [2, 3, 4] } }, { terms: { status: [0, 1] } }];

/** A different category, sort and filter every time. */
export const listingQuery = (round: number): object => {
  const filters: object[] = [...VISIBLE, { terms: { category_ids: [20 + (round % 24)] } }];
  if (round % 3 === 1) {
    const color = [String(49 + (round % 8))];
    const parent = {
      bool: { must: [{ terms: { color_options: color } }, { match: { type_id: 'configurable' } }] },
    };
    filters.push({ bool: { should: [{ terms: { color } }, parent] } });
  }
  if (round % 3 === 2) filters.push({ range: { final_price: { gte: 100, lte: 600 } } });
  return {
    query: { bool: { filter: { bool: { must: filters } } } },
    aggs: FACETS,
    sort: [SORTS[round % SORTS.length]],
  };
};

export const TYPOS = [
  'peegl',
  'dusiuks',
  'klasuks must',
  'riul valge',
  'vahesien',
  'vitrin aura',
  'lauaplat',
  'dušinurg matt',
  'trepipire',
  'seinapanel',
];
export const WORDS = [
  'peegel',
  'uks',
  'riiul',
  'vahesein',
  'klaasuks',
  'must',
  'aura',
  'vitriin',
  'dušikabiin',
  'lauaplaat',
];

export const textQuery = (text: string): object => ({
  query: {
    bool: {
      filter: { bool: { must: VISIBLE } },
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
                    query: text,
                    operator: 'or',
                    fuzziness: 2,
                    cutoff_frequency: 0.01,
                    max_expansions: 3,
                    prefix_length: 2,
                    minimum_should_match: '75%',
                    tie_breaker: '1',
                  },
                },
                {
                  bool: {
                    should: [
                      { terms: { 'configurable_children.sku': text.split('-') } },
                      { match_phrase: { sku: { query: text, boost: 1 } } },
                      { match_phrase: { 'configurable_children.sku': { query: text, boost: 1 } } },
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
  aggs: FACETS,
});

export const skuQuery = (sku: string): object => ({ query: { bool: { filter: { terms: { sku: [sku] } } } } });
