// Prices of a product by quantity and customer group.
import * as z from 'zod/mini';
import { MAX_PRICE_CENTS } from '../../catalog/office/cell-value.ts';
import { defineAdminEndpoint } from './admin-endpoint.ts';
import { IdParamsSchema } from './list-rows.ts';

/** As in the documents of the ecosystem. */
export const ALL_GROUPS = 32_000;
export const GUEST_GROUP = 0;

export const MAX_TIERS = 50;

const TierSchema = z.strictObject({
  group: z.int().check(z.minimum(0), z.maximum(ALL_GROUPS)),
  /** From so many pieces on. */
  qty: z.int().check(z.minimum(1), z.maximum(100_000)),
  price_cents: z.int().check(z.minimum(1), z.maximum(MAX_PRICE_CENTS)),
});
export type Tier = z.output<typeof TierSchema>;

const ItemSchema = z.object({
  /** Of the product, or of each of its variants. */
  sku: z.string(),
  price_cents: z.nullable(z.int()),
  tiers: z.array(TierSchema),
});
export type TieredItem = z.output<typeof ItemSchema>;

export const tierPricesEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/products/{id}/tier-prices',
  summary: 'Prices of a product or of its variants by quantity and customer group',
  permission: 'prices.read',
  params: IdParamsSchema,
  output: z.object({
    items: z.array(ItemSchema),
    /** False: by the settings they do not count. */
    is_used: z.boolean(),
  }),
});

const isUnique = (tiers: readonly Tier[]): boolean =>
  new Set(tiers.map(({ group, qty }) => `${group} ${qty}`)).size === tiers.length;

export const saveTierPricesEndpoint = defineAdminEndpoint({
  method: 'PUT',
  path: '/api/admin/products/{id}/tier-prices',
  summary: 'Writes all prices by quantity and customer group of a product or variant, in every store',
  permission: 'prices.write',
  params: IdParamsSchema,
  body: z.strictObject({
    sku: z.string().check(z.minLength(1), z.maxLength(64)),
    /** Of the product that it was decided on. */
    version: z.int(),
    tiers: z.array(TierSchema).check(
      z.maxLength(MAX_TIERS),
      z.refine((tiers) => isUnique(tiers), { error: 'must have one price per group and quantity' }),
    ),
  }),
  output: z.object({}),
});
