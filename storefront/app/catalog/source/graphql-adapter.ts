// Setting `graphql`: sends the query as GraphQL variables. Only product searches return aggregations.
import type { Entity } from '@klaas/core/catalog/entity.ts';
import { searchGraphqlOf } from '@klaas/core/catalog/search-graphql.ts';
import { graphqlEndpoint } from '@klaas/core/contract/catalog-endpoints.ts';
import { type Aggregations, responseValue, type SearchAdapter, totalOf } from './search-adapter.ts';

const PRODUCTS = `query products($search: String, $filter: ProductFilterInput, $pageSize: Int, $currentPage: Int,
  $sort: ProductSortInput, $_sourceInclude: [String], $_sourceExclude: [String]) {
  products(search: $search, filter: $filter, pageSize: $pageSize, currentPage: $currentPage, sort: $sort,
    _sourceInclude: $_sourceInclude, _sourceExclude: $_sourceExclude) { items total_count aggregations }
}`;
const CATEGORIES = `query categories($filter: CategoryFilterInput, $pageSize: Int, $currentPage: Int,
  $sort: CategorySortInput) {
  categories(filter: $filter, pageSize: $pageSize, currentPage: $currentPage, sort: $sort) { hits }
}`;
const ATTRIBUTES =
  'query customAttributeMetadata($filter: AttributeInput!) { customAttributeMetadata(attributes: $filter) { hits } }';
const TAX_RULES = 'query taxrule($filter: TaxRuleInput) { taxrule(filter: $filter) { hits } }';
const REVIEWS = `query reviews($filter: ReviewInput, $pageSize: Int, $currentPage: Int) {
  reviews(filter: $filter, pageSize: $pageSize, currentPage: $currentPage) { hits }
}`;
const cms = (field: string, filter: string, fields = 'title content creation_time') =>
  `query ${field}($filter: ${filter}) { ${field}(filter: $filter) { items { id identifier ${fields} } } }`;

const QUERIES: Record<Entity, string> = {
  product: PRODUCTS,
  category: CATEGORIES,
  attribute: ATTRIBUTES,
  taxrule: TAX_RULES,
  review: REVIEWS,
  cms_page: cms('cmsPages', 'CmsInput'),
  cms_block: cms('cmsBlocks', 'CmsInput'),
  cms_hierarchy: cms('cmsHierarchies', 'CmsInput', ''),
};

type Hits = {
  hits?: { _source: Record<string, unknown> }[];
  total?: number | { value: number };
};
type Part = {
  items?: Record<string, unknown>[];
  total_count?: number;
  aggregations?: Aggregations;
  hits?: Hits | Hits['hits'];
};

const hitsOf = (part: Part): { items: Record<string, unknown>[]; total: number } => {
  if (part.items) return { items: part.items, total: part.total_count ?? part.items.length };
  const found = Array.isArray(part.hits) ? part.hits : (part.hits?.hits ?? []);
  const total = Array.isArray(part.hits) ? undefined : part.hits?.total;
  return {
    items: found.map((hit) => hit._source),
    total: total === undefined ? found.length : totalOf(total),
  };
};

export const searchByGraphql: SearchAdapter = async ({ client, store }, request) => {
  const variables = searchGraphqlOf(request.query, {
    from: request.start,
    size: request.size,
    includeFields: request.includeFields,
    excludeFields: request.excludeFields,
  });
  const response = responseValue(
    await client.call(
      graphqlEndpoint,
      {
        params: { storeCode: store.storeCode },
        body: { query: QUERIES[request.entity], variables: { ...variables } },
      },
      { signal: request.signal, timeoutMs: request.timeoutMs },
    ),
  );
  const part = Object.values(response.data ?? {})[0] as Part | null | undefined;
  if (!part)
    throw new Error(response.errors?.map(({ message }) => message).join('; ') ?? 'No data in the answer');
  return { ...hitsOf(part), aggregations: part.aggregations ?? {}, attributeMetadata: [] };
};
