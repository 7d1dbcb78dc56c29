// CMS pages and blocks by id or identifier, and the collections of the content service.
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { wireInt } from './wire-value.ts';

const CmsDocumentSchema = z.looseObject({
  id: z.int(),
  identifier: z.string(),
  title: z.string(),
  /** Sanitised HTML without scripts, event handlers or third-party frames. */
  content: z.string(),
  active: z.optional(z.boolean()),
  content_heading: z.optional(z.nullable(z.string())),
  meta_description: z.optional(z.nullable(z.string())),
  /** Path below the picture service, and alternative text. */
  image: z.optional(z.nullable(z.string())),
  image_alt: z.optional(z.nullable(z.string())),
  meta_keywords: z.optional(z.nullable(z.string())),
});

export type CmsDocument = z.infer<typeof CmsDocumentSchema>;

const cms = {
  method: 'GET',
  tag: 'content',
  output: CmsDocumentSchema,
  public: true,
  errors: { 500: 'CMS query returned empty result (object with errorMessage)' },
} as const;
const byId = { ...cms, params: z.object({ id: z.string() }) };
const byIdentifier = {
  ...cms,
  params: z.object({ identifier: z.string(), storeId: z.union([z.number(), z.string()]) }),
};

export const cmsPageEndpoint = defineEndpoint({
  ...byId,
  path: '/api/ext/cms-data/cmsPage/{id}',
  summary: 'A CMS page by id',
});

export const cmsBlockEndpoint = defineEndpoint({
  ...byId,
  path: '/api/ext/cms-data/cmsBlock/{id}',
  summary: 'A CMS block by id',
});

export const cmsPageByIdentifierEndpoint = defineEndpoint({
  ...byIdentifier,
  path: '/api/ext/cms-data/cmsPageIdentifier/{identifier}/storeId/{storeId}',
  summary: 'A CMS page by identifier and store',
});

export const cmsBlockByIdentifierEndpoint = defineEndpoint({
  ...byIdentifier,
  path: '/api/ext/cms-data/cmsBlockIdentifier/{identifier}/storeId/{storeId}',
  summary: 'A CMS block by identifier and store',
});

/** Ordered pages under a heading. */
const CmsHierarchySchema = z.looseObject({
  id: z.int(),
  identifier: z.optional(z.string()),
  active: z.optional(z.boolean()),
  label: z.optional(z.string()),
  children: z.optional(
    z.array(z.looseObject({ identifier: z.optional(z.string()), label: z.optional(z.string()) })),
  ),
});

export type CmsHierarchy = z.infer<typeof CmsHierarchySchema>;

export const cmsHierarchyEndpoint = defineEndpoint({
  ...byId,
  output: CmsHierarchySchema,
  path: '/api/ext/cms-data/cmsHierarchy/{id}',
  summary: 'A CMS hierarchy by id',
});

export const cmsHierarchyByIdentifierEndpoint = defineEndpoint({
  ...byIdentifier,
  output: CmsHierarchySchema,
  path: '/api/ext/cms-data/cmsHierarchyIdentifier/{identifier}/storeId/{storeId}',
  summary: 'A CMS hierarchy by identifier and store',
});

/** The collections of the content service; also the values of `content_entry.kind`. */
export const CONTENT_KINDS = [
  'page-infos',
  'page-solutions',
  'page-conditions',
  'portfolio',
  'notification-message',
] as const;

export type ContentKind = (typeof CONTENT_KINDS)[number];

const ContentEntrySchema = z.object({
  id: z.int(),
  /** Pages: title, slug, content (HTML). Portfolio: title, image, alt. Notices: message, type, active, from, to. */
  attributes: z.looseObject({
    title: z.optional(z.string()),
    slug: z.optional(z.string()),
    content: z.optional(z.string()),
    locale: z.string(),
    publishedAt: z.string(),
    updatedAt: z.string(),
  }),
});

export type ContentEntry = z.infer<typeof ContentEntrySchema>;

const localeQuery = {
  /** Content language, `et` or `et-EE`; default: the default store's. */
  locale: z.optional(z.string()),
  populate: z.optional(z.string()),
};
const contentErrors = {
  400: 'A query parameter is not understood',
  404: 'No such collection or entry',
  502: 'The content service does not answer',
};
const ContentErrorSchema = z.object({
  data: z.null(),
  error: z.object({ status: z.int(), name: z.string(), message: z.string(), details: z.looseObject({}) }),
});

export const contentListEndpoint = defineEndpoint({
  method: 'GET',
  path: '/strapi/api/{kind}',
  summary: 'A collection of the content service',
  tag: 'content',
  params: z.object({ kind: z.enum(CONTENT_KINDS) }),
  query: z.object({
    ...localeQuery,
    'pagination[page]': z.optional(wireInt(1)),
    'pagination[pageSize]': z.optional(wireInt(1, 100)),
    'filters[slug][$eq]': z.optional(z.string()),
  }),
  output: z.object({
    data: z.array(ContentEntrySchema),
    meta: z.object({
      pagination: z.object({ page: z.int(), pageSize: z.int(), pageCount: z.int(), total: z.int() }),
    }),
  }),
  bare: true,
  public: true,
  errors: contentErrors,
  errorOutput: ContentErrorSchema,
});

export const contentEntryEndpoint = defineEndpoint({
  method: 'GET',
  path: '/strapi/api/{kind}/{id}',
  summary: 'One entry of a collection of the content service',
  tag: 'content',
  params: z.object({ kind: z.enum(CONTENT_KINDS), id: wireInt(0) }),
  query: z.object(localeQuery),
  output: z.object({ data: ContentEntrySchema, meta: z.object({}) }),
  bare: true,
  public: true,
  errors: contentErrors,
  errorOutput: ContentErrorSchema,
});
