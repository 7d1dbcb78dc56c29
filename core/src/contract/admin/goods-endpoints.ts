// Goods that the staff puts into an order: found in the catalogue, chosen, and priced as the shop prices them.
import * as z from 'zod/mini';
import { ProductOptionSchema } from '../cart-endpoints.ts';
import { defineAdminEndpoint } from './admin-endpoint.ts';

const MAX_QTY = 10_000;

export const StoreCodeSchema = z.string().check(z.regex(/^[\w-]{1,32}$/, { error: 'must be a store code' }));
export const SkuSchema = z.string().check(z.minLength(1), z.maxLength(255));

const FoundSchema = z.object({
  sku: z.string(),
  name: z.string(),
  image: z.string(),
  /** Gross, of one piece; null: it depends on what is chosen. */
  price_cents: z.nullable(z.int()),
  is_made_to_measure: z.boolean(),
  /** Something has or may be chosen before it is added. */
  has_choices: z.boolean(),
  in_stock: z.boolean(),
});
export type FoundGoods = z.output<typeof FoundSchema>;

export const findGoodsEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/goods',
  summary: 'Goods by name or sku, at most twenty, as the search of that store finds them',
  permission: 'orders.write',
  query: z.object({
    store: StoreCodeSchema,
    q: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  }),
  output: z.object({ goods: z.array(FoundSchema) }),
});

const OptionSchema = z.object({
  id: z.string(),
  title: z.string(),
  type: z.enum(['field', 'radio', 'drop_down', 'checkbox', 'area']),
  is_required: z.boolean(),
  /** Of a pane: width, height, thickness and the like; null: an option of its own. */
  field: z.nullable(z.string()),
  /** Millimetres of a size. */
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
  step: z.nullable(z.number()),
  values: z.array(z.object({ id: z.string(), title: z.string() })),
});

const ChoiceSchema = z.object({
  sku: z.string(),
  name: z.string(),
  image: z.string(),
  /** What a variant is chosen by; empty: there are none. */
  attributes: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      values: z.array(z.object({ id: z.string(), label: z.string() })),
    }),
  ),
  /** Values in the order of the attributes. */
  variants: z.array(
    z.object({ sku: z.string(), values: z.array(z.string()), is_made_to_measure: z.boolean() }),
  ),
  is_made_to_measure: z.boolean(),
  options: z.array(OptionSchema),
});
export type GoodsChoice = z.output<typeof ChoiceSchema>;

export const goodsChoiceEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/goods/choice',
  summary: 'What can be chosen of one product: variants, sizes, options',
  permission: 'orders.write',
  query: z.object({ store: StoreCodeSchema, sku: SkuSchema }),
  output: ChoiceSchema,
});

export const ChosenGoodsSchema = z.strictObject({
  sku: SkuSchema,
  qty: z.int().check(z.minimum(1), z.maximum(MAX_QTY)),
  product_option: z._default(z.nullable(ProductOptionSchema), null),
});
export type ChosenGoods = z.output<typeof ChosenGoodsSchema>;

/** `option.12`, `sku` or `qty`, with the rule that it breaks: `size_too_small bound=300`. */
const FieldErrorSchema = z.object({ field: z.string(), rule: z.string() });
export const FieldErrorsSchema = z.array(FieldErrorSchema);

export const priceGoodsEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/goods/price',
  summary: 'The price of chosen goods by the rules of the shop, and every rule that they break',
  permission: 'orders.write',
  isRead: true,
  body: z.extend(ChosenGoodsSchema, { store: StoreCodeSchema }),
  output: z.object({
    /** Gross, of one piece; null: it cannot be sold so. */
    price_cents: z.nullable(z.int()),
    /** Of the chosen options, as the order shows them. */
    labels: z.array(z.object({ label: z.string(), value: z.string() })),
    problems: FieldErrorsSchema,
  }),
});
