// Catalogue search in its two HTTP formats, GraphQL, and product prices by sku.
import * as z from 'zod/mini';
import { ENTITIES } from '../catalog/entity.ts';
import { AttributeSchema, DocumentSchema, ProductSchema } from './catalog-documents.ts';
import { defineEndpoint } from './endpoint.ts';
import { wireInt, wireList } from './wire-value.ts';

const BucketSchema = z.object({
  key: z.union([z.string(), z.number()]),
  doc_count: z.int(),
  from: z.optional(z.number()),
  to: z.optional(z.number()),
});

const AggregationsSchema = z.record(
  z.string(),
  z.union([
    z.looseObject({ buckets: z.array(BucketSchema) }),
    z.looseObject({ value: z.nullable(z.number()) }),
  ]),
);

const SearchHitSchema = z.object({
  _index: z.string(),
  _type: z.enum(ENTITIES),
  _id: z.string(),
  _score: z.nullable(z.number()),
  _source: DocumentSchema,
});

const StandardResponseSchema = z.looseObject({
  took: z.number(),
  timed_out: z.boolean(),
  hits: z.looseObject({
    total: z.union([z.int(), z.object({ value: z.int(), relation: z.string() })]),
    max_score: z.nullable(z.number()),
    hits: z.array(SearchHitSchema),
  }),
  aggregations: z.optional(AggregationsSchema),
  attribute_metadata: z.optional(z.array(AttributeSchema)),
});

const CompactResponseSchema = z.object({
  hits: z.array(z.looseObject({ _score: z.optional(z.nullable(z.number())) })),
  total: z.union([z.int(), z.object({ value: z.int(), relation: z.string() })]),
  aggregations: z.optional(AggregationsSchema),
  attribute_metadata: z.optional(z.array(AttributeSchema)),
});

const SearchResponseSchema = z.union([StandardResponseSchema, CompactResponseSchema]);

const SearchParamsSchema = z.object({ index: z.string(), entity: z.enum(ENTITIES) });

const searchQuery = {
  from: z.optional(z.union([z.number(), z.string()])),
  size: z.optional(z.union([z.number(), z.string()])),
  /** `field:asc` or `field:desc`; a bare field means asc. */
  sort: z.optional(z.string()),
  _source_include: z.optional(z.union([z.string(), z.array(z.string())])),
  _source_exclude: z.optional(z.union([z.string(), z.array(z.string())])),
  q: z.optional(z.string()),
  request_format: z.optional(z.string()),
  response_format: z.optional(z.string()),
};

const searchErrors = {
  400: 'Something in the query is not understood; the message names it',
  500: 'Unknown index or entity, or another HTTP method',
};

const PRICES_IN_QUERIES =
  'Prices in filters, ranges and sorting include tax: those of `final_price_incl_tax`';

export const searchCatalogEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/catalog/{index}/{entity}/_search',
  summary: `Search documents of one kind; the query travels as JSON in \`request\`. ${PRICES_IN_QUERIES}`,
  tag: 'catalog',
  params: SearchParamsSchema,
  query: z.object({
    ...searchQuery,
    request: z.optional(z.union([z.string(), z.looseObject({})])),
  }),
  output: SearchResponseSchema,
  bare: true,
  public: true,
  errors: searchErrors,
});

export const postSearchCatalogEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/catalog/{index}/{entity}/_search',
  summary: `Search documents of one kind; the query is the body. ${PRICES_IN_QUERIES}`,
  tag: 'catalog',
  params: SearchParamsSchema,
  query: z.object(searchQuery),
  body: z.looseObject({}),
  output: SearchResponseSchema,
  bare: true,
  public: true,
  errors: searchErrors,
});

const GraphqlResponseSchema = z.looseObject({
  data: z.optional(z.nullable(z.looseObject({}))),
  errors: z.optional(z.array(z.looseObject({ message: z.string() }))),
});

const graphql = {
  method: 'POST',
  tag: 'catalog',
  body: z.object({
    query: z.string(),
    variables: z.optional(z.nullable(z.looseObject({}))),
    operationName: z.optional(z.nullable(z.string())),
  }),
  output: GraphqlResponseSchema,
  errorOutput: GraphqlResponseSchema,
  bare: true,
  public: true,
  errors: { 400: 'The query is malformed or too deep', 404: 'There is no such store' },
} as const;

export const graphqlEndpoint = defineEndpoint({
  ...graphql,
  path: '/graphql/{storeCode}/',
  summary: 'The catalogue as GraphQL',
  params: z.object({ storeCode: z.string() }),
});

export const graphqlDefaultStoreEndpoint = defineEndpoint({
  ...graphql,
  path: '/graphql/',
  summary: 'The same in the store of the request',
});

const SkusQuerySchema = z.object({ skus: wireList });

const PriceSetSchema = z.looseObject({
  final_price: z.number(),
  regular_price: z.number(),
  special_price: z.nullable(z.number()),
  minimal_price: z.number(),
  max_price: z.number(),
});

export const RenderedPriceSchema = z.object({
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  type: z.string(),
  url: z.string(),
  store_id: z.int(),
  currency_code: z.string(),
  price_info: z.extend(PriceSetSchema, {
    /** Gross: the lowest price of the 30 days before a reduction; without one the final price. */
    prior_price: z.number(),
    formatted_prices: z.record(z.string(), z.nullable(z.string())),
    extension_attributes: z.object({ tax_adjustments: PriceSetSchema }),
  }),
  sgn: z.string(),
});

export const renderPricesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/product/render-list',
  summary: 'Current prices of products and variants by sku: gross, with the net ones as tax adjustments',
  tag: 'product',
  query: z.extend(SkusQuerySchema, {
    currencyCode: z.optional(z.string()),
    storeId: z.optional(wireInt(0)),
    userGroupId: z.optional(wireInt()),
  }),
  output: z.object({ items: z.array(RenderedPriceSchema) }),
  errors: { 500: 'skus parameter is required' },
});

export const listProductsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/product/list',
  summary: 'Product documents by sku, prices computed',
  tag: 'product',
  query: SkusQuerySchema,
  output: z.object({
    items: z.array(ProductSchema),
    search_criteria: z.looseObject({}),
    total_count: z.int(),
  }),
  public: true,
  errors: { 500: 'skus parameter is required' },
});

export const countSearchEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/catalog/searched',
  tag: 'catalog',
  summary: 'Counts a search of the shop; nothing about the person is kept',
  body: z.object({
    words: z.string().check(z.maxLength(200)),
    /** Products that it found. */
    results: z.int().check(z.minimum(0), z.maximum(10_000_000)),
  }),
  output: z.null(),
  public: true,
  errors: { 400: 'The body is malformed' },
});
