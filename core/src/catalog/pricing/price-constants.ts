// Constants of the made-to-measure price, in gross euros. They are data that the operator changes without code.
import * as z from 'zod/mini';

const notNegative = z.number().check(z.minimum(0));

const MadeToMeasureOptionSchema = z.strictObject({
  code: z.string(),
  /** Euros when fixed; percentage of the price so far when percent. */
  price: notNegative,
  price_type: z.enum(['fixed', 'percent']),
});

export const MadeToMeasureRatesSchema = z.strictObject({
  base: notNegative,
  /** A smaller pane is charged as one of this area. */
  minimum_billed_area_m2: notNegative,
  rate_per_m2: z
    .array(z.strictObject({ glass: z.string(), thickness_mm: z.number(), rate: notNegative }))
    .check(z.minLength(1)),
  /** Standard edge work, included in every pane. */
  edge_per_m: notNegative,
  /** Other edge work, on top of the standard one. */
  edge_work: z.optional(z.array(z.strictObject({ code: z.string(), per_m: notNegative }))),
  /** Per hole or cutout of the kind. */
  cutouts: z.optional(z.array(z.strictObject({ code: z.string(), price: notNegative }))),
  /** Per set of hinges or rollers beyond the first. */
  hinge_set: z.optional(notNegative),
  /** A pane without right angles is cut from a template. */
  out_of_square: z.optional(notNegative),
  finishes: z.optional(z.array(z.strictObject({ code: z.string(), price: notNegative }))),
  options: z.optional(z.array(MadeToMeasureOptionSchema)),
});

export const PriceConstantsSchema = z.strictObject({
  /** The constants apply from this day (YYYY-MM-DD). */
  valid_from: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  /** Keyed by `priceKey` of a product's size rules. */
  rates: z.record(z.string(), MadeToMeasureRatesSchema),
});

export type MadeToMeasureRates = z.infer<typeof MadeToMeasureRatesSchema>;
export type PriceConstants = z.infer<typeof PriceConstantsSchema>;
