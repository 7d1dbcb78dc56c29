// Variants of a product.
import * as z from 'zod/mini';
import { PRODUCT_STATES } from '../../catalog/office/product-filter.ts';
import { MAX_VARIANTS } from '../../catalog/office/variant-matrix.ts';
import { defineAdminEndpoint } from './admin-endpoint.ts';
import { SkuSchema } from './goods-endpoints.ts';
import { IdParamsSchema } from './list-rows.ts';

const MAX_CENTS = 100_000_000;
const MAX_ATTRIBUTES = 4;

const cents = z.int().check(z.minimum(0), z.maximum(MAX_CENTS));
const code = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,59}$/));
const ValuesSchema = z.record(code, z.string().check(z.minLength(1), z.maxLength(60)));

const VariantSchema = z.object({
  id: z.int(),
  sku: z.string(),
  /** By attribute. */
  values: z.record(z.string(), z.string()),
  state: z.enum(PRODUCT_STATES),
  price_cents: z.nullable(z.int()),
  special_cents: z.nullable(z.int()),
  /** Null: not counted. */
  stock: z.nullable(z.int()),
});
export type ProductVariant = z.output<typeof VariantSchema>;

export const productVariantsEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/products/{id}/variants',
  summary: 'The variants of a product, with the attributes by which they are chosen',
  permission: 'products.read',
  params: IdParamsSchema,
  output: z.object({
    attributes: z.array(
      z.object({
        code: z.string(),
        label: z.string(),
        values: z.array(z.object({ value: z.string(), label: z.string() })),
      }),
    ),
    variants: z.array(VariantSchema),
  }),
});
export type ProductVariants = z.output<typeof productVariantsEndpoint.output>;

const StateSchema = z.enum(PRODUCT_STATES);

/** With what the person saw: a value that was changed since is not overwritten. */
const changed = <Value extends z.ZodMiniType>(value: Value) =>
  z.optional(z.strictObject({ base: value, value }));

export const saveVariantsEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/products/{id}/variants',
  summary: 'Changes the named variants and adds new ones, as one change',
  permission: 'products.write',
  params: IdParamsSchema,
  body: z.strictObject({
    changes: z._default(
      z
        .array(
          z.strictObject({
            sku: SkuSchema,
            state: changed(StateSchema),
            price_cents: z.optional(z.strictObject({ base: z.nullable(cents), value: cents })),
            special_cents: changed(z.nullable(cents)),
          }),
        )
        .check(z.maxLength(MAX_VARIANTS)),
      [],
    ),
    /** The attributes of new variants, in the order in which a shopper chooses; those of the product by default. */
    attributes: z.optional(z.array(code).check(z.minLength(1), z.maxLength(MAX_ATTRIBUTES))),
    add: z._default(
      z
        .array(
          z.strictObject({
            sku: z.string().check(z.regex(/^[\w.-]{1,64}$/, { error: 'must be of letters, digits, . _ -' })),
            values: ValuesSchema,
            price_cents: cents,
            stock: z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000))),
          }),
        )
        .check(z.maxLength(MAX_VARIANTS)),
      [],
    ),
  }),
  output: z.object({
    changed: z.int(),
    added: z.int(),
    kept: z.array(z.string()),
    change_id: z.nullable(z.int()),
  }),
});
export type VariantsEdit = z.output<typeof saveVariantsEndpoint.body>;
