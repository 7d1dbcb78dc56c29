// [OFFICE-83, OFFICE-84] Prices of glass by date: read, what a change would mean, publish.
import * as z from 'zod/mini';
import { defineAdminEndpoint } from './admin-endpoint.ts';

const MAX_CELLS = 300;
const code = z.string().check(z.minLength(1), z.maxLength(64));
const list = <Entry extends z.ZodMiniType>(entry: Entry) => z.array(entry).check(z.maxLength(MAX_CELLS));
const priced = z.strictObject({ code, price: z.number() });

/** Numbers of any size: which rule a price breaks is said at its cell. */
const PriceRatesSchema = z.strictObject({
  base: z.number(),
  minimum_billed_area_m2: z.number(),
  rate_per_m2: list(z.strictObject({ glass: code, thickness_mm: z.number(), rate: z.number() })).check(
    z.minLength(1, { error: 'table_empty' }),
  ),
  edge_per_m: z.number(),
  edge_work: z.optional(list(z.strictObject({ code, per_m: z.number() }))),
  cutouts: z.optional(list(priced)),
  hinge_set: z.optional(z.number()),
  out_of_square: z.optional(z.number()),
  finishes: z.optional(list(priced)),
  options: z.optional(
    list(z.strictObject({ code, price: z.number(), price_type: z.enum(['fixed', 'percent']) })),
  ),
});
export type PriceRates = z.output<typeof PriceRatesSchema>;

const KeyParamsSchema = z.object({ key: code });
const TableParamsSchema = z.object({ key: code, valid_from: z.string().check(z.maxLength(32)) });

export const priceTableListEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/prices/tables',
  summary: 'Price tables with the number of products that use them and the days they begin',
  permission: 'prices.read',
  output: z.object({
    rows: z.array(z.object({ key: z.string(), products: z.int(), names: z.array(z.string()) })),
  }),
});

const PriceVersionSchema = z.object({
  valid_from: z.string(),
  /** Null: the shop came with it. */
  version: z.nullable(z.int()),
  state: z.enum(['past', 'now', 'next']),
  rates: PriceRatesSchema,
});
export type PriceVersion = z.output<typeof PriceVersionSchema>;

export const priceTableEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/prices/tables/{key}',
  summary: 'One price table with all its dates, the earliest first',
  permission: 'prices.read',
  params: KeyParamsSchema,
  output: z.object({
    key: z.string(),
    names: z.array(z.string()),
    versions: z.array(PriceVersionSchema),
    /** The first day that a new table may begin. */
    first_day: z.string(),
    keep_days: z.int(),
  }),
});

const ChangeOfSumSchema = z.object({
  count: z.int(),
  before_cents: z.int(),
  after_cents: z.int(),
});

export const priceEffectEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/prices/tables/{key}/effect',
  summary: 'What a table would change from its day on: usual panes, "from" prices, open carts, projects',
  permission: 'prices.read',
  isRead: true,
  params: KeyParamsSchema,
  body: z.object({ valid_from: z.string().check(z.maxLength(32)), rates: PriceRatesSchema }),
  output: z.object({
    errors: z.array(z.object({ field: z.string(), rule: z.string() })),
    /** Thicknesses that no product has. */
    unused_mm: z.array(z.number()),
    panes: z.array(
      z.object({
        width: z.int(),
        height: z.int(),
        height2: z.nullable(z.int()),
        glass: z.string(),
        thickness_mm: z.number(),
        before_cents: z.nullable(z.int()),
        after_cents: z.nullable(z.int()),
      }),
    ),
    from_prices: z.array(
      z.object({ sku: z.string(), name: z.string(), before_cents: z.int(), after_cents: z.int() }),
    ),
    /** Panes in open carts, with the old table and once the kept days are over. */
    carts: ChangeOfSumSchema,
    /** Panes of saved projects. */
    projects: ChangeOfSumSchema,
  }),
});

export const publishPriceTableEndpoint = defineAdminEndpoint({
  method: 'PUT',
  path: '/api/admin/prices/tables/{key}/{valid_from}',
  summary: 'Publishes a table from the midnight of a later day on, or changes one that has not begun',
  permission: 'prices.write',
  params: TableParamsSchema,
  body: z.object({
    rates: PriceRatesSchema,
    /** Of the table that is changed; without it there must be none on that day. */
    version: z.optional(z.int()),
  }),
  output: z.object({}),
});

export const removePriceTableEndpoint = defineAdminEndpoint({
  method: 'DELETE',
  path: '/api/admin/prices/tables/{key}/{valid_from}',
  summary: 'Removes a table that has not begun',
  permission: 'prices.write',
  params: TableParamsSchema,
  output: z.object({}),
});
