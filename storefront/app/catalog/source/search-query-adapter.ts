// Setting `api-search-query`: the question travels as it is, the answer comes compact.
import { callCatalog } from './catalog-call.ts';
import { expandCompactProduct } from './compact-product.ts';
import { type Aggregations, type SearchAdapter, totalOf } from './search-adapter.ts';

const withoutScore = ({ _score, ...document }: Record<string, unknown>) => document;

type Documents = Record<string, unknown>[];

/** What our own backend keeps, and nobody can change, is spelled out once for all who ask. */
const spelledBefore = new WeakMap<Documents, Documents>();

const productsOf = (hits: Documents): Documents => {
  const known = spelledBefore.get(hits);
  if (known) return known;
  const products = hits.map(expandCompactProduct);
  if (Object.isFrozen(hits)) spelledBefore.set(hits, products.map(Object.freeze) as Documents);
  return products;
};

export const searchByQuery: SearchAdapter = async (deps, request) => {
  const answer = await callCatalog(deps, request, request.query, {
    request_format: 'search-query',
    response_format: 'compact',
  });
  const rest = {
    aggregations: (answer.aggregations ?? {}) as Aggregations,
    attributeMetadata: answer.attribute_metadata ?? [],
  };
  // A backend that does not know the compact form answers in the standard one.
  if (!Array.isArray(answer.hits)) {
    const { hits, total } = answer.hits;
    return { ...rest, items: hits.map((hit) => hit._source), total: totalOf(total) };
  }
  const items = answer.hits as Documents;
  return {
    ...rest,
    items: request.entity === 'product' ? productsOf(items) : items.map(withoutScore),
    total: totalOf((answer as { total: number | { value: number } }).total),
  };
};
