// Client of an external content service of the same shape as ours. Responses are cached for a minute, and longer
// while it is down: a stale notice is better than none.
import {
  type ContentKind,
  contentEntryEndpoint,
  contentListEndpoint,
} from '@klaas/core/contract/content-endpoints.ts';
import { LRUCache } from 'lru-cache';
import type * as z from 'zod/mini';
import type { ContentQuery, ContentSource } from '../content/content-source.ts';
import type { Log } from '../http/log.ts';

const MAX_AGE_MS = 60_000;
const TIMEOUT_MS = 5000;
const MAX_RESPONSES = 500;

interface ContentServiceDeps {
  /** URL without a trailing slash; collections are under `/api`. */
  url: string;
  fetch: typeof fetch;
  now: () => number;
  log: Log;
}

type ContentResponse = { status: 'found'; value: unknown } | { status: 'not_found' };
interface CachedResponse {
  response: ContentResponse;
  atMs: number;
}

const listPath = ({ kind, locale, page, pageSize, slug }: ContentQuery): string => {
  const query = new URLSearchParams({
    locale,
    'pagination[page]': String(page),
    'pagination[pageSize]': String(pageSize),
    populate: '*',
    ...(slug === undefined ? {} : { 'filters[slug][$eq]': slug }),
  });
  return `/api/${kind}?${query}`;
};

const createFetcher = ({ url, fetch, now, log }: ContentServiceDeps) => {
  const cache = new LRUCache<string, CachedResponse>({ max: MAX_RESPONSES });
  const fetchContent = async (path: string, schema: z.ZodMiniType): Promise<ContentResponse> => {
    const response = await fetch(`${url}${path}`, {
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 404) return { status: 'not_found' };
    if (!response.ok) throw new Error(`content service answered ${response.status}`);
    return { status: 'found', value: schema.parse(await response.json()) };
  };
  const get = async (path: string, schema: z.ZodMiniType): Promise<ContentResponse | null> => {
    const cached = cache.get(path);
    if (cached !== undefined && now() - cached.atMs < MAX_AGE_MS) return cached.response;
    try {
      const response = await fetchContent(path, schema);
      cache.set(path, { response: response, atMs: now() });
      return response;
    } catch (error) {
      log('warn', 'content service failed', { error: String(error) });
      return cached?.response ?? null;
    }
  };
  return { get, forget: () => cache.clear() };
};

export const createContentServiceClient = (deps: ContentServiceDeps): ContentSource => {
  const { get, forget } = createFetcher(deps);
  return {
    list: async (query) => {
      const response = await get(listPath(query), contentListEndpoint.output);
      if (response === null) return { ok: false, error: 'unavailable' };
      if (response.status === 'not_found') return { ok: true, value: { entries: [], total: 0 } };
      const { data, meta } = response.value as z.output<typeof contentListEndpoint.output>;
      return { ok: true, value: { entries: data, total: meta.pagination.total } };
    },
    entry: async (kind: ContentKind, locale, id) => {
      const query = new URLSearchParams({ locale, populate: '*' });
      const response = await get(`/api/${kind}/${id}?${query}`, contentEntryEndpoint.output);
      if (response === null) return { ok: false, error: 'unavailable' };
      if (response.status === 'not_found') return { ok: false, error: 'not_found' };
      const { data } = response.value as z.output<typeof contentEntryEndpoint.output>;
      return { ok: true, value: data };
    },
    clearCache: forget,
  };
};
