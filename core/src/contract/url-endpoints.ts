// Resolves a path to its product, category or CMS page.
import * as z from 'zod/mini';
import { DocumentSchema } from './catalog-documents.ts';
import { defineEndpoint } from './endpoint.ts';

const flag = z.optional(z.nullable(z.boolean()));
const fields = z.optional(z.nullable(z.array(z.string())));

const UrlMapBodySchema = z.looseObject({
  /** Without leading slash, query and store prefix; all three are tolerated. */
  url: z.string(),
  includeFields: fields,
  excludeFields: fields,
  /** How the client uses the record; the record itself does not depend on them (decision 025). */
  options: z.optional(
    z.nullable(
      z.looseObject({
        prefetchGroupProducts: flag,
        assignProductConfiguration: flag,
        populateRequestCacheTags: flag,
        setProductErrors: flag,
        fallbackToDefaultWhenNoAvailable: flag,
        separateSelectedVariant: flag,
        setConfigurableProductOptions: flag,
        filterUnavailableVariants: flag,
      }),
    ),
  ),
  /** `sku`: the selected variant. Of several products at one path, the one with this variant is returned. */
  filters: z.optional(z.nullable(z.looseObject({ sku: z.optional(z.nullable(z.string())) }))),
  groupId: z.optional(z.nullable(z.union([z.number(), z.string()]))),
  groupToken: z.optional(z.nullable(z.string())),
});

export const UrlMappingSchema = z.object({
  _index: z.string(),
  _type: z.enum(['product', 'category', 'cms_page']),
  _id: z.string(),
  _score: z.number(),
  _source: DocumentSchema,
});

const mapping = {
  method: 'POST',
  tag: 'url',
  body: UrlMapBodySchema,
  output: z.nullable(UrlMappingSchema),
  bare: true,
  public: true,
  errors: { 400: 'The body is malformed', 500: 'Missing url' },
} as const;

export const mapUrlEndpoint = defineEndpoint({
  ...mapping,
  path: '/api/url/map',
  summary: 'The whole product, category or page at a path; null when there is none',
});

export const resolveUrlEndpoint = defineEndpoint({
  ...mapping,
  path: '/api/url',
  summary: 'The same under the shorter address',
});

export const findRedirectEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/url/redirect',
  tag: 'url',
  summary: 'Where a path without a page leads; null: nowhere',
  body: z.object({ url: z.string().check(z.maxLength(2048)) }),
  output: z.nullable(z.object({ to: z.string(), code: z.union([z.literal(301), z.literal(302)]) })),
  public: true,
  errors: { 400: 'The body is malformed' },
});
