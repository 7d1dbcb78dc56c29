// The category tree of the back office: texts of every store side by side, moves, and the order of products.
import * as z from 'zod/mini';
import { defineAdminEndpoint } from './admin-endpoint.ts';
import { IdParamsSchema } from './list-rows.ts';

const storeCode = z.string().check(z.maxLength(50));
const versions = z.record(storeCode, z.int());

const TextsSchema = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1, { error: 'empty' }), z.maxLength(200)),
  /** The last part of its address. */
  url_key: z.string().check(z.trim(), z.maxLength(200)),
  description: z.string().check(z.maxLength(20_000)),
  meta_title: z.string().check(z.maxLength(300)),
  meta_description: z.string().check(z.maxLength(1000)),
});
export type CategoryTextFields = z.output<typeof TextsSchema>;

const CategorySchema = z.object({
  id: z.int(),
  parent_id: z.int(),
  /** Among its siblings, in the first store that has it. */
  position: z.number(),
  is_active: z.boolean(),
  /** Products in it or below. */
  products: z.int(),
  /** By store; a store without it is missing. */
  texts: z.record(storeCode, z.extend(TextsSchema, { path: z.string() })),
  versions,
});
export type CategoryRow = z.output<typeof CategorySchema>;

export const categoriesEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/categories',
  summary: 'All categories with their texts in every store',
  permission: 'products.read',
  output: z.object({ root: z.int(), stores: z.array(z.string()), categories: z.array(CategorySchema) }),
});

export const createCategoryEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/categories',
  summary: 'Adds a category below another one, as the last, in every store that has its parent',
  permission: 'products.write',
  body: z.strictObject({
    parent_id: z.int(),
    /** By store. */
    names: z.record(storeCode, TextsSchema.shape.name),
  }),
  output: z.object({ id: z.int() }),
});

const AddressSchema = z.object({ store: z.string(), from: z.string(), to: z.string() });
export type ChangedAddress = z.output<typeof AddressSchema>;
const ChangedSchema = z.object({ addresses: z.array(AddressSchema), products: z.int() });
export type ChangedCategory = z.output<typeof ChangedSchema>;

export const editCategoryEndpoint = defineAdminEndpoint({
  method: 'PATCH',
  path: '/api/admin/categories/{id}',
  summary: 'Sets texts and whether it is shown; former addresses lead to the new ones',
  permission: 'products.write',
  params: IdParamsSchema,
  body: z.strictObject({ versions, is_active: z.boolean(), texts: z.record(storeCode, TextsSchema) }),
  output: ChangedSchema,
});

export const moveCategoryEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/categories/{id}/move',
  summary: 'Moves a category with all below it; a dry run says which addresses change',
  permission: 'products.write',
  params: IdParamsSchema,
  body: z.strictObject({
    parent_id: z.int(),
    /** The sibling that follows it; null: it is the last. */
    before_id: z.nullable(z.int()),
    /** The parent that the person saw. */
    parent_was: z.int(),
    dry: z.boolean(),
  }),
  output: ChangedSchema,
});

const PlacedSchema = z.object({ id: z.int(), sku: z.string(), name: z.string(), position: z.number() });
export type PlacedProduct = z.output<typeof PlacedSchema>;

export const MAX_PLACED = 1000;
export const ORDER_RULES = ['newest', 'name', 'sold'] as const;

export const categoryProductsEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/categories/{id}/products',
  summary: 'The products of a category in the order of its page, at most 1,000',
  permission: 'products.read',
  params: IdParamsSchema,
  output: z.object({ products: z.array(PlacedSchema), total: z.int() }),
});

export const orderProductsEndpoint = defineAdminEndpoint({
  method: 'PUT',
  path: '/api/admin/categories/{id}/products',
  summary:
    'Orders the products of a category: first those that are named, then the others, by a rule or as they were',
  permission: 'products.write',
  params: IdParamsSchema,
  body: z.strictObject({
    first: z.array(z.int()).check(z.maxLength(MAX_PLACED)),
    rule: z.nullable(z.enum(ORDER_RULES)),
  }),
  output: z.object({ changed: z.int() }),
});
