// Attributes of the back office: their titles and options in every store, side by side, and merges of two options.
import * as z from 'zod/mini';
import { defineAdminEndpoint } from './admin-endpoint.ts';
import { IdParamsSchema } from './list-rows.ts';

const MAX_OPTIONS = 2000;
const storeCode = z.string().check(z.maxLength(50));
const versions = z.record(storeCode, z.int());
const word = z.string().check(
  z.trim(),
  z.maxLength(120),
  z.refine((text) => !/\p{Cc}/u.test(text), { error: 'one_line' }),
);
const value = z.string().check(z.regex(/^[\w-]{1,40}$/));

/** Which the shop can draw: tints of glass, then metals. */
export const SWATCHES = [
  'clear',
  'grey',
  'bronze',
  'satin',
  'black',
  'chrome',
  'brass',
  'aluminium',
] as const;
export type Swatch = (typeof SWATCHES)[number];

const RowSchema = z.object({
  id: z.int(),
  code: z.string(),
  input: z.string(),
  /** By store. */
  titles: z.record(storeCode, z.string()),
  options: z.int(),
  /** Its place among the filters of a list, from 1; null: it is none. */
  filter_place: z.nullable(z.int()),
});
export type AttributeRow = z.output<typeof RowSchema>;

export const attributesEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/attributes',
  summary: 'All attributes with their titles in every store',
  permission: 'products.read',
  output: z.object({ stores: z.array(z.string()), attributes: z.array(RowSchema) }),
});

const OptionSchema = z.object({
  value: z.string(),
  labels: z.record(storeCode, z.string()),
  swatch: z.nullable(z.string()),
  /** Products that have it, themselves or as a variant. */
  products: z.int(),
});
export type AttributeOption = z.output<typeof OptionSchema>;

const AttributeSchema = z.extend(RowSchema, {
  has_options: z.boolean(),
  /** Whether its options are shown with a swatch. */
  is_swatched: z.boolean(),
  list: z.array(OptionSchema),
  versions,
});
export type AttributePage = z.output<typeof AttributeSchema>;

export const attributeEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/attributes/{id}',
  summary: 'An attribute with its options and how many products have each',
  permission: 'products.read',
  params: IdParamsSchema,
  output: AttributeSchema,
});

const OptionEditSchema = z.strictObject({
  /** Null: a new one. */
  value: z.nullable(value),
  labels: z.record(storeCode, word),
  swatch: z.nullable(z.enum(SWATCHES)),
});

export const saveAttributeEndpoint = defineAdminEndpoint({
  method: 'PUT',
  path: '/api/admin/attributes/{id}',
  summary:
    'Sets titles and options in their order; an option that is left out is removed, unless it is in use',
  permission: 'products.write',
  params: IdParamsSchema,
  body: z.strictObject({
    versions,
    titles: z.record(storeCode, word),
    options: z.array(OptionEditSchema).check(z.maxLength(MAX_OPTIONS)),
  }),
  output: z.object({ change_id: z.nullable(z.int()) }),
});
export type AttributeEdit = z.output<typeof saveAttributeEndpoint.body>;

export const mergeOptionsEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/attributes/{id}/merge',
  summary: 'Makes two options one: products of the first get the second; a dry run counts them',
  permission: 'products.write',
  params: IdParamsSchema,
  body: z.strictObject({ from: value, into: value, dry: z.boolean() }),
  output: z.object({ products: z.int(), change_id: z.nullable(z.int()) }),
});
