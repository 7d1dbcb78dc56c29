// VAT in the back office: rates with the days from which they count, and what another rate does to prices.
import * as z from 'zod/mini';
import { LocalTextSchema } from '../../stores/local-text.ts';
import { defineAdminEndpoint } from './admin-endpoint.ts';

const code = z.string().check(z.minLength(1), z.maxLength(64));
const country = z.string().check(z.regex(/^[A-Z]{2}$/, { error: 'no_country' }));
const day = z.string().check(z.maxLength(20));

const RateSchema = z.object({
  rate: z.number(),
  /** Null: from the beginning. */
  valid_from: z.nullable(z.string()),
  state: z.enum(['past', 'now', 'next']),
});

const CountrySchema = z.object({
  code: z.string(),
  country: z.string(),
  /** Titles of the classes of goods. */
  classes: z.array(LocalTextSchema),
  /** The earliest first. */
  rates: z.array(RateSchema),
  /** Of the rule, by store. */
  versions: z.record(z.string(), z.int()),
});
export type TaxCountry = z.output<typeof CountrySchema>;

export const taxesEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/taxes',
  summary: 'VAT rates by rule and country, with the days from which they count',
  permission: 'prices.read',
  output: z.object({
    countries: z.array(CountrySchema),
    /** The first day that a new rate may have. */
    first_day: z.string(),
    /** Whether the stored prices are with tax: they stay, and what is left without it changes. */
    includes_tax: z.boolean(),
  }),
});

const PlannedSchema = z.strictObject({ code, country, rate: z.number(), valid_from: day });

const PriceSchema = z.object({ net_cents: z.int(), gross_cents: z.int() });
const EffectSchema = z.object({
  errors: z.array(z.object({ field: z.string(), rule: z.string() })),
  /** Products whose price with or without tax changes on that day. */
  products: z.int(),
  /** Some of them. */
  samples: z.array(z.object({ sku: z.string(), name: z.string(), before: PriceSchema, after: PriceSchema })),
});
export type TaxEffect = z.output<typeof EffectSchema>;

export const taxEffectEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/taxes/effect',
  summary: 'What a rate would do to prices on its first day',
  permission: 'prices.read',
  isRead: true,
  body: PlannedSchema,
  output: EffectSchema,
});

export const scheduleTaxEndpoint = defineAdminEndpoint({
  method: 'PUT',
  path: '/api/admin/taxes/rates',
  summary: 'Sets a rate from a later day on, in every store; placed orders stay as they are',
  permission: 'prices.write',
  body: z.extend(PlannedSchema, { versions: z.record(z.string(), z.int()) }),
  output: z.object({}),
});

export const dropTaxEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/taxes/rates/drop',
  summary: 'Takes back a rate that has not begun',
  permission: 'prices.write',
  body: z.strictObject({ code, country, valid_from: day }),
  output: z.object({}),
});
