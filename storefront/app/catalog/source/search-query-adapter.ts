// Setting `api-search-query`: the question travels as it is, the answer comes compact.
import { callCatalog } from './catalog-call.ts';
import { expandCompactProduct } from './compact-product.ts';
import { type Aggregations, type SearchAdapter, totalOf } from './search-adapter.ts';

const withoutScore = ({ _score, ...document }: Record<string, unknown>) => document;

type Documents = Record<string, unknown>[];

/** What our own backend keeps, and nobody can change, is spelled out once for all who ask. */
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
  // A backend that does not know the compact form answers in the standard one.
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
