// Setting `api`: sends an Elasticsearch query, reads an Elasticsearch response.
import { searchDslOf } from '@klaas/core/catalog/search-dsl.ts';
import { callCatalog } from './catalog-call.ts';
import { type Aggregations, type SearchAdapter, totalOf } from './search-adapter.ts';

export const searchByDsl: SearchAdapter = async (deps, request) => {
  const { products, elasticsearch } = deps.settings;
  const body = searchDslOf(request.query, {
    priceFilterKey: products.priceFilterKey,
    priceFilterRanges: products.priceFilterRanges,
    filterAggregationSize: products.filterAggregationSize,
    min_score: elasticsearch.min_score,
    fuzziness: elasticsearch.fuzziness,
    minimumShouldMatchPercent: elasticsearch.minimumShouldMatchPercent,
    encodePercent: elasticsearch.queryMethod === 'GET',
  });
  const response = await callCatalog(deps, request, body);
  if (Array.isArray(response.hits)) throw new Error('A compact answer to a standard question');
  const { hits, total } = response.hits;
  return {
    items: hits.map((hit) => hit._source),
    total: totalOf(total),
    aggregations: (response.aggregations ?? {}) as Aggregations,
    attributeMetadata: response.attribute_metadata ?? [],
  };
};
