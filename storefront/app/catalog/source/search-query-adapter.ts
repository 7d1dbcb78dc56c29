// Setting `api-search-query`: sends the query as it is, reads the compact format.
import { callCatalog } from './catalog-call.ts';
import { expandCompactProduct } from './compact-product.ts';
import { type Aggregations, type SearchAdapter, totalOf } from './search-adapter.ts';

const withoutScore = ({ _score, ...document }: Record<string, unknown>) => document;

type Documents = Record<string, unknown>[];

/** Expanded products of frozen responses, which our own backend caches. */
const expandedCache = new WeakMap<Documents, Documents>();

const productsOf = (hits: Documents): Documents => {
  const cached = expandedCache.get(hits);
  if (cached) return cached;
  const products = hits.map(expandCompactProduct);
  if (Object.isFrozen(hits)) expandedCache.set(hits, products.map(Object.freeze) as Documents);
  return products;
};

export const searchByQuery: SearchAdapter = async (deps, request) => {
  const response = await callCatalog(deps, request, request.query, {
    request_format: 'search-query',
    response_format: 'compact',
  });
  const rest = {
    aggregations: (response.aggregations ?? {}) as Aggregations,
    attributeMetadata: response.attribute_metadata ?? [],
  };
  // A backend without the compact format returns the standard one.
  if (!Array.isArray(response.hits)) {
    const { hits, total } = response.hits;
    return { ...rest, items: hits.map((hit) => hit._source), total: totalOf(total) };
  }
  const items = response.hits as Documents;
  return {
    ...rest,
    items: request.entity === 'product' ? productsOf(items) : items.map(withoutScore),
    total: totalOf((response as { total: number | { value: number } }).total),
  };
};
