// The list of products in the back office.
import * as z from 'zod/mini';
import {
  PRODUCT_KINDS,
  PRODUCT_STATES,
  PRODUCT_TYPES,
  ProductCursorSchema,
  ProductSortSchema,
  ProductWhereSchema,
} from '../../catalog/office/product-filter.ts';
import { defineAdminEndpoint } from './admin-endpoint.ts';
import { StoreCodeSchema } from './goods-endpoints.ts';
import { MAX_ROWS } from './list-rows.ts';

const ProductRowSchema = z.object({
  /** Of the product, and of its variant. */
  key: z.string(),
  id: z.int(),
  variant_id: z.nullable(z.int()),
  sku: z.string(),
  /** Of the product in the store of the list. */
  name: z.string(),
  /** What tells a variant from the others. */
  options: z.array(z.string()),
  type: z.enum(PRODUCT_TYPES),
  state: z.enum(PRODUCT_STATES),
  image: z.string(),
  /** Its page in the shop. */
  path: z.string(),
  /** Null: computed from its parts. Of a product with variants: the lowest of theirs. */
  price_cents: z.nullable(z.int()),
  special_cents: z.nullable(z.int()),
  /** Days. */
  special_from: z.nullable(z.string()),
  special_to: z.nullable(z.string()),
  /** The price is that of its variants or parts, which have rows of their own. */
  is_computed: z.boolean(),
  variants: z.int(),
  /** Null: not counted. */
  stock: z.nullable(z.int()),
  in_stock: z.boolean(),
  categories: z.array(z.string()),
  /** Of each store: whether a text is missing, or older than the same text in another. */
  texts: z.array(z.object({ store: z.string(), is_missing: z.boolean(), is_outdated: z.boolean() })),
});

export type ProductRow = z.output<typeof ProductRowSchema>;

export const productValuesEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/products/values',
  summary: 'What products can be filtered by: stores and categories with their paths',
  permission: 'products.read',
  output: z.object({
    stores: z.array(z.string()),
    categories: z.array(z.object({ id: z.int(), title: z.string() })),
  }),
});

export const productRowsEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/products/rows',
  summary: 'Products that match, or each of their variants: one page, with their number',
  permission: 'products.read',
  isRead: true,
  body: z.strictObject({
    where: z._default(ProductWhereSchema, {}),
    sort: z._default(ProductSortSchema, { by: 'relevance', descending: true }),
    kind: z._default(z.enum(PRODUCT_KINDS), 'products'),
    /** Whose texts are shown; the first store by default. */
    store: z.optional(StoreCodeSchema),
    from: z.optional(z.nullable(ProductCursorSchema)),
    count: z._default(z.int().check(z.minimum(1), z.maximum(MAX_ROWS)), 100),
  }),
  output: z.object({
    rows: z.array(ProductRowSchema),
    total: z.int(),
    /** Null: there are no more. */
    next: z.nullable(z.string()),
  }),
});
