// Synonyms of the search, and what the search finds for a term.
import * as z from 'zod/mini';
import { defineAdminEndpoint } from './admin-endpoint.ts';
import { IdParamsSchema } from './list-rows.ts';

/** All are in the memory of each process. */
export const MAX_SYNONYMS = 1000;

const words = z.string().check(z.maxLength(200));
const storeCode = z.string().check(z.maxLength(50));

const FieldsSchema = z.strictObject({
  /** What people type. */
  words,
  /** What is searched besides. */
  finds: words,
  /** Also the other way round. */
  is_two_way: z._default(z.boolean(), true),
  /** Empty: in every store. */
  store: z._default(storeCode, ''),
});

const SynonymSchema = z.object({
  id: z.int(),
  words: z.string(),
  finds: z.string(),
  is_two_way: z.boolean(),
  store: z.string(),
  version: z.int(),
});
export type SynonymRow = z.output<typeof SynonymSchema>;

export const synonymsEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/search-words',
  summary: 'Synonyms of the search, by their words, and those removed in the last 30 days',
  permission: 'search.read',
  output: z.object({
    synonyms: z.array(SynonymSchema),
    /** Restored by undoing the change. */
    removed: z.array(z.object({ change_id: z.int(), words: z.string(), finds: z.string(), by: z.string() })),
    stores: z.array(z.string()),
  }),
});

export const createSynonymEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/search-words',
  summary: 'Adds a synonym; the search follows within a second',
  permission: 'search.write',
  body: FieldsSchema,
  output: z.object({ id: z.int() }),
});

export const editSynonymEndpoint = defineAdminEndpoint({
  method: 'PATCH',
  path: '/api/admin/search-words/{id}',
  summary: 'Changes a synonym',
  permission: 'search.write',
  params: IdParamsSchema,
  body: z.strictObject({ version: z.int(), fields: FieldsSchema }),
  output: z.object({}),
});

export const removeSynonymEndpoint = defineAdminEndpoint({
  method: 'DELETE',
  path: '/api/admin/search-words/{id}',
  summary: 'Removes a synonym; it lies 30 days in the bin',
  permission: 'search.write',
  params: IdParamsSchema,
  output: z.object({}),
});

const FoundSchema = z.object({
  /** Searched besides, because of synonyms. */
  also: z.array(z.string()),
  products: z.array(z.object({ id: z.string(), sku: z.string(), name: z.string() })),
});
export type FoundForTerm = z.output<typeof FoundSchema>;

export const trySearchEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/search-words/try',
  summary: 'The first products that the search finds for a term in a store, in its order',
  permission: 'search.read',
  isRead: true,
  body: z.strictObject({ words: words.check(z.trim(), z.minLength(1)), store: storeCode }),
  output: FoundSchema,
});

const TermSchema = z.object({
  store: z.string(),
  words: z.string(),
  times: z.int(),
  /** Products that the last search found. */
  results: z.int(),
  last_day: z.string(),
});
export type SearchTermRow = z.output<typeof TermSchema>;

export const searchTermsEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/search-words/terms',
  summary: 'What was searched for in the last days, the most frequent first; or only what found nothing',
  permission: 'search.read',
  isRead: true,
  body: z.strictObject({
    days: z.int().check(z.minimum(1), z.maximum(365)),
    is_empty: z.boolean(),
  }),
  output: z.object({ rows: z.array(TermSchema) }),
});
