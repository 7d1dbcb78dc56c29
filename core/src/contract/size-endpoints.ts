// Products made to measure: what may be chosen, within which bounds, and what it costs.
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

const SkuQuerySchema = z.object({ sku: z.string() });
const BoundSchema = z.object({ min: z.int(), max: z.int() });
const refusals = {
  400: 'A value is missing, out of bounds or unknown: a list of {field, code, bound, message}',
  404: 'No such product, or it is not made to measure',
};

const SizeFieldSchema = z.enum(['width', 'height', 'height2']);

export const SizeOptionsSchema = z.object({
  sku: z.string(),
  product_id: z.int(),
  glass: z.array(z.object({ glass: z.string(), thickness_mm: z.number(), rate_per_m2: z.number() })),
  default_thickness_mm: z.number(),
  /** Which glass an option of the attribute `color` is. */
  glass_by_option: z.record(z.string(), z.string()),
  /** The option of the attribute `size` that means a size of one's own; null where every piece is made to measure. */
  size_option: z.nullable(z.string()),
  /** Work on the pane, by code. */
  options: z.array(
    z.object({ code: z.string(), price: z.number(), price_type: z.enum(['fixed', 'percent']) }),
  ),
  /** The product's own choices (hardware and the like) with their surcharges, sizes left out. */
  custom_options: z.array(z.looseObject({ option_id: z.int(), title: z.string(), type: z.string() })),
  bounds: z.object({ width: BoundSchema, height: BoundSchema, height2: z.optional(BoundSchema) }),
  step_mm: z.int(),
  minimum_billed_area_m2: z.number(),
  lead_time_days: z.int(),
});

export const sizeOptionsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/ext/custom-size/configurable-options',
  summary: 'Glass, work and hardware that can be chosen, with surcharges and size bounds',
  tag: 'custom-size',
  query: SkuQuerySchema,
  output: SizeOptionsSchema,
  public: true,
  errors: refusals,
});

export const SizeValuesSchema = z.object({
  sku: z.string(),
  product_id: z.int(),
  attributes: z.array(
    z.object({
      attribute: SizeFieldSchema,
      /** The custom option that carries this size into the cart. */
      option_id: z.nullable(z.int()),
      min: z.int(),
      max: z.int(),
      step: z.int(),
      unit: z.literal('mm'),
      required: z.boolean(),
    }),
  ),
});

export const sizeValuesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/ext/custom-size/customizable-attribute-values',
  summary: 'The sizes a product takes, with bounds and steps',
  tag: 'custom-size',
  query: SkuQuerySchema,
  output: SizeValuesSchema,
  public: true,
  errors: refusals,
});

export const SizePriceBodySchema = z.object({
  sku: z.string(),
  /** Millimetres; numbers as text are read too. */
  width: z.union([z.number(), z.string()]),
  height: z.union([z.number(), z.string()]),
  height2: z.optional(z.nullable(z.union([z.number(), z.string()]))),
  glass: z.optional(z.string()),
  thickness_mm: z.optional(z.union([z.number(), z.string()])),
  /** Codes of the work wanted on the pane. */
  options: z.optional(z.array(z.string())),
  /** The product's own choices, in the form the cart carries them. */
  custom_options: z.optional(
    z.array(
      z.object({
        option_id: z.union([z.number(), z.string()]),
        option_value: z.union([z.number(), z.string()]),
      }),
    ),
  ),
});

export const SizePriceSchema = z.object({
  sku: z.string(),
  product_id: z.int(),
  width: z.int(),
  height: z.int(),
  height2: z.nullable(z.int()),
  glass: z.string(),
  thickness_mm: z.number(),
  currency_code: z.string(),
  price: z.number(),
  price_tax: z.number(),
  price_incl_tax: z.number(),
  /** What the gross price is made of, in euros; the amounts add up to `price_incl_tax`. */
  parts: z.array(z.object({ code: z.string(), amount: z.number() })),
  area_m2: z.number(),
  billed_area_m2: z.number(),
  perimeter_m: z.number(),
  weight_kg: z.number(),
  lead_time_days: z.int(),
});

export const sizePriceEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/ext/custom-size/simple-product-price',
  summary: 'The price of a pane in a given size, with its parts, area and weight',
  tag: 'custom-size',
  body: SizePriceBodySchema,
  output: SizePriceSchema,
  public: true,
  errors: refusals,
});
