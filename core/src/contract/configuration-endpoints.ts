// Endpoints for shared, saved and quoted panes. A pane is identified by its sku and URL query.
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

const tag = 'configuration';
const TokenQuerySchema = z.object({ token: z.optional(z.string()) });
const SkuSchema = z.string().check(z.minLength(1), z.maxLength(64));
/** Large enough for the longest text option in any script. */
export const MAX_QUERY_LENGTH = 1500;
const QuerySchema = z.string().check(z.maxLength(MAX_QUERY_LENGTH));
const NameSchema = z.string().check(z.maxLength(80));
const configurationErrors = {
  400: 'The pane cannot be made: a list of {field, code, bound, message}',
  404: 'No such product made to measure',
  429: 'Too many requests; Retry-After says when to come again',
};
const unauthorized = { 401: 'The token is not valid' };

const PaneSchema = z.object({ sku: SkuSchema, query: QuerySchema });

export const shareConfigurationEndpoint = defineEndpoint({
  tag,
  method: 'POST',
  path: '/api/ext/configurations',
  summary: 'A short address for a configured pane; the same pane at the same price has the same one',
  body: PaneSchema,
  output: z.object({ code: z.string(), path: z.string(), url: z.string(), price_incl_tax: z.number() }),
  errors: configurationErrors,
});

export const sharedConfigurationEndpoint = defineEndpoint({
  tag,
  method: 'GET',
  path: '/api/ext/configurations/link/{code}',
  summary: 'The pane behind a short address, with its price then and now',
  params: z.object({ code: z.string() }),
  output: z.object({
    sku: z.string(),
    query: z.string(),
    /** Path of the page where the pane can be viewed and changed. */
    path: z.string(),
    price_incl_tax: z.number(),
    /** Null when it can no longer be made. */
    current_price_incl_tax: z.nullable(z.number()),
    created_at: z.string(),
  }),
  errors: { 404: 'No such short address' },
});

export const openSharedConfigurationEndpoint = defineEndpoint({
  tag,
  method: 'GET',
  path: '/k/{code}',
  summary: 'Leads to the product with the pane; `was` says the price at which it was shared',
  params: z.object({ code: z.string() }),
  output: z.unknown(),
  bare: true,
  produces: 'text/html',
  errors: { 302: 'To the product, or to the page that says there is no such thing' },
});

const OpeningSchema = z.object({
  name: z._default(NameSchema, ''),
  ...PaneSchema.shape,
  qty: z._default(z.int().check(z.minimum(1), z.maximum(999)), 1),
});

const SavedOpeningSchema = z.object({
  name: z.string(),
  sku: z.string(),
  query: z.string(),
  qty: z.int(),
  product_name: z.nullable(z.string()),
  path: z.nullable(z.string()),
  /** Price when it was saved. */
  price_incl_tax: z.number(),
  /** Null when it can no longer be made. */
  current_price_incl_tax: z.nullable(z.number()),
});

export const ProjectSchema = z.object({
  id: z.string(),
  name: z.string(),
  openings: z.array(SavedOpeningSchema),
  created_at: z.string(),
  updated_at: z.string(),
});

export type Project = z.infer<typeof ProjectSchema>;

/** Maximum per project, and therefore per quote. */
export const MAX_OPENINGS = 50;

export const listProjectsEndpoint = defineEndpoint({
  tag,
  method: 'GET',
  path: '/api/ext/configurations/projects',
  summary: "The customer's projects with their openings, the one changed last first",
  query: TokenQuerySchema,
  output: z.array(ProjectSchema),
  errors: unauthorized,
});

export const saveProjectEndpoint = defineEndpoint({
  tag,
  method: 'POST',
  path: '/api/ext/configurations/project',
  summary: 'Saves a project: a new one under a new id, else in the place of the old',
  query: TokenQuerySchema,
  body: z.object({
    id: z.uuid(),
    name: NameSchema,
    openings: z.array(OpeningSchema).check(z.maxLength(MAX_OPENINGS)),
  }),
  output: ProjectSchema,
  errors: { ...configurationErrors, ...unauthorized, 409: 'There are too many projects' },
});

export const deleteProjectEndpoint = defineEndpoint({
  tag,
  method: 'DELETE',
  path: '/api/ext/configurations/project/{id}',
  summary: 'Removes a project',
  params: z.object({ id: z.string() }),
  query: TokenQuerySchema,
  output: z.boolean(),
  errors: { ...unauthorized, 404: 'No such project' },
});

const quote = {
  tag,
  output: z.unknown(),
  bare: true,
  produces: 'application/pdf',
  errors: configurationErrors,
} as const;

export const quoteEndpoint = defineEndpoint({
  ...quote,
  method: 'POST',
  path: '/api/ext/configurations/quote',
  summary: 'A quote of several openings as PDF, in the language of the store',
  body: z.object({
    name: z._default(NameSchema, ''),
    openings: z.array(OpeningSchema).check(z.minLength(1), z.maxLength(MAX_OPENINGS)),
  }),
});

export const singleQuoteEndpoint = defineEndpoint({
  ...quote,
  method: 'GET',
  path: '/api/ext/configurations/quote',
  summary: 'A quote of one opening as PDF: the sku, and the configuration as in the address of the product',
  query: z.looseObject({ sku: SkuSchema }),
});
