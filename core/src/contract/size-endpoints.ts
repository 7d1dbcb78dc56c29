// Endpoints for made-to-measure products: options, bounds and price.
import * as z from 'zod/mini';
import { PriceConstantsSchema } from '../catalog/pricing/price-constants.ts';
import { defineEndpoint } from './endpoint.ts';

const SkuQuerySchema = z.object({ sku: z.string() });
const BoundSchema = z.object({ min: z.int(), max: z.int() });
const sizeErrors = {
  400: 'A value is missing, out of bounds or unknown: a list of {field, code, bound, message}',
  404: 'No such product, or it is not made to measure',
};

const SizeFieldSchema = z.enum(['width', 'height', 'height2', 'lean_left', 'lean_right']);
const ChoiceFieldSchema = z.enum(['measure', 'thickness', 'edge', 'hinge', 'cutouts', 'extras']);
const PricedCodeSchema = z.object({ code: z.string(), price: z.number() });
const HoleSchema = z.object({
  code: z.string(),
  /** Centre, from the lower left, in millimetres. */
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  is_round: z.boolean(),
});
const PaneSizeSchema = z.object({ width: z.int(), height: z.int(), height2: z.nullable(z.int()) });

export const SizeOptionsSchema = z.object({
  sku: z.string(),
  product_id: z.int(),
  glass: z.array(z.object({ glass: z.string(), thickness_mm: z.number(), rate_per_m2: z.number() })),
  default_thickness_mm: z.number(),
  /** Glass code by option of the attribute `color`. */
  glass_by_option: z.record(z.string(), z.string()),
  /** The option of the attribute `size` that means a custom size; null where every piece is made to measure. */
  size_option: z.nullable(z.string()),
  /** Work on the pane, by code. */
  options: z.array(
    z.object({ code: z.string(), price: z.number(), price_type: z.enum(['fixed', 'percent']) }),
  ),
  /** The product's own options (such as hardware) with their surcharges, without sizes. */
  custom_options: z.array(z.looseObject({ option_id: z.int(), title: z.string(), type: z.string() })),
  bounds: z.object({ width: BoundSchema, height: BoundSchema, height2: z.optional(BoundSchema) }),
  step_mm: z.int(),
  minimum_billed_area_m2: z.number(),
  lead_time_days: z.int(),
  /** Millimetres between opening and glass; null where only the glass itself can be measured. */
  deductions: z.nullable(
    z.object({ left: z.number(), right: z.number(), top: z.number(), bottom: z.number() }),
  ),
  /** Maximum deviation of an opening in which a rectangular pane still fits. */
  tolerance_mm: z.nullable(z.object({ plumb: z.number(), square: z.number() })),
  max_lean_mm: z.number(),
  out_of_square_price: z.number(),
  opens: z.nullable(z.enum(['hinged', 'sliding'])),
  hinge_sides: z.array(z.enum(['left', 'right'])),
  hinge_set: z.nullable(z.object({ limit_kg: z.number(), most_sets: z.int(), price: z.number() })),
  /** The first is included in the price; the others are charged per metre. */
  edges: z.array(z.object({ code: z.string(), per_m: z.number() })),
  cutouts: z.array(
    z.object({
      code: z.string(),
      width: z.number(),
      height: z.number(),
      is_round: z.boolean(),
      margin_mm: z.number(),
      price: z.number(),
    }),
  ),
  max_cutouts: z.int(),
  /** Maximum area per thickness. */
  thickness_limits: z.array(z.object({ thickness_mm: z.number(), area_m2: z.number() })),
  finish: z.nullable(PricedCodeSchema),
});

export const sizeOptionsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/ext/custom-size/configurable-options',
  summary: 'Glass, work and hardware that can be chosen, with surcharges and size bounds',
  tag: 'custom-size',
  query: SkuQuerySchema,
  output: SizeOptionsSchema,
  public: true,
  errors: sizeErrors,
});

export const SizeValuesSchema = z.object({
  sku: z.string(),
  product_id: z.int(),
  attributes: z.array(
    z.object({
      attribute: SizeFieldSchema,
      /** The custom option that stores this size in the cart. */
      option_id: z.nullable(z.int()),
      min: z.int(),
      max: z.int(),
      step: z.int(),
      unit: z.literal('mm'),
      required: z.boolean(),
    }),
  ),
  /** Other choices of the pane, with the custom option that stores each. */
  choices: z.array(
    z.object({
      attribute: ChoiceFieldSchema,
      option_id: z.int(),
      title: z.string(),
      values: z.array(z.object({ code: z.string(), option_type_id: z.int(), label: z.string() })),
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
  errors: sizeErrors,
});

const LengthSchema = z.optional(z.nullable(z.union([z.number(), z.string()])));

export const SizePriceBodySchema = z.object({
  sku: z.string(),
  /** Millimetres; numeric strings are accepted. */
  width: LengthSchema,
  height: LengthSchema,
  height2: LengthSchema,
  /** Horizontal offset of the upper corner from the lower one, positive to the right. */
  lean_left: LengthSchema,
  lean_right: LengthSchema,
  /** `opening`: the deductions are subtracted. */
  measure: z.optional(z.string()),
  glass: z.optional(z.string()),
  thickness_mm: z.optional(z.union([z.number(), z.string()])),
  edge: z.optional(z.string()),
  hinge: z.optional(z.string()),
  /** `hole-300-1100.socket-450-900`: code and centre from the lower left. */
  cutouts: z.optional(z.string()),
  /** Codes of additional work on the pane. */
  options: z.optional(z.array(z.string()).check(z.maxLength(40))),
  /** The product's own options in the cart's format; those of the pane are included. */
  custom_options: z.optional(
    z
      .array(
        z.object({
          option_id: z.union([z.number(), z.string()]),
          option_value: z.union([z.number(), z.string()]),
        }),
      )
      .check(z.maxLength(60)),
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
  /** Parts of the gross price in euros; they add up to `price_incl_tax`. */
  parts: z.array(z.object({ code: z.string(), amount: z.number() })),
  area_m2: z.number(),
  billed_area_m2: z.number(),
  perimeter_m: z.number(),
  weight_kg: z.number(),
  lead_time_days: z.int(),
  measure: z.enum(['glass', 'opening']),
  edge: z.string(),
  hinge: z.nullable(z.enum(['left', 'right'])),
  hinge_sets: z.int(),
  opening: PaneSizeSchema,
  glass_size: PaneSizeSchema,
  /** The panels to cut, after the deductions. */
  panels: z.array(
    z.object({
      kind: z.enum(['pane', 'door', 'fixed']),
      width: z.number(),
      height: z.number(),
      corners: z.array(z.tuple([z.number(), z.number()])),
      weight_kg: z.number(),
      holes: z.array(HoleSchema),
    }),
  ),
  /** The configuration as a URL query; equal for equal panes. */
  query: z.string(),
});

export const sizePriceEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/ext/custom-size/simple-product-price',
  summary: 'The price of a pane in a given size, with its parts, area and weight',
  tag: 'custom-size',
  body: SizePriceBodySchema,
  output: SizePriceSchema,
  public: true,
  errors: sizeErrors,
});

export const priceTablesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/ext/custom-size/price-tables',
  summary: 'The prices of glass and work that count now, by the price key of size rules',
  tag: 'custom-size',
  output: PriceConstantsSchema,
  public: true,
  errors: {},
});
