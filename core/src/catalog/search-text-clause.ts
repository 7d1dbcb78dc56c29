// The scored part of a text search.
import type { DslClause } from './search-filter-clause.ts';

interface TextClauseOptions {
  fuzziness: number;
  minimumShouldMatchPercent: number;
  encodePercent?: boolean;
}

// [SRCH-02] Boosts: name 4, sku 2, category name 1.
const BOOSTED_FIELDS = ['name^4', 'sku^2', 'category.name^1'];

export const textClauseOf = (text: string, options: TextClauseOptions): DslClause => {
  const textClause = {
    multi_match: {
      fields: BOOSTED_FIELDS,
      query: text,
      operator: 'or',
      fuzziness: options.fuzziness,
      cutoff_frequency: 0.01,
      max_expansions: 3,
      prefix_length: 2,
      minimum_should_match: `${options.minimumShouldMatchPercent}%${options.encodePercent ? '25' : ''}`,
      tie_breaker: '1',
    },
  };
  const skus = {
    bool: {
      should: [
        { terms: { 'configurable_children.sku': text.split('-') } },
        { match_phrase: { sku: { query: text, boost: 1 } } },
        { match_phrase: { 'configurable_children.sku': { query: text, boost: 1 } } },
      ],
    },
  };
  return {
    function_score: {
      functions: [{ filter: { match: { attribute_code: 'attribute_value' } }, weight: 1 }],
      score_mode: 'multiply',
      boost_mode: 'multiply',
      max_boost: 100,
      min_score: 1,
      query: { bool: { should: [textClause, skus] } },
    },
  };
};
