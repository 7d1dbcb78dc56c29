// A content service somewhere else, of the same shape as ours. Answers are kept for a minute, and longer when it is
// down: an old notice is better than none.
import {
  type ContentKind,
  contentEntryEndpoint,
  contentListEndpoint,
} from '@klaas/core/contract/content-endpoints.ts';
import { LRUCache } from 'lru-cache';
import type * as z from 'zod/mini';
import type { ContentQuery, ContentSource } from '../content/content-source.ts';
import type { Log } from '../http/log.ts';

const FRESH_MS = 60_000;
const TIMEOUT_MS = 5000;
const MAX_ANSWERS = 500;

interface ContentServiceDeps {
  /** Address without a trailing slash; collections live under `/api`. */
  url: string;
  fetch: typeof fetch;
  now: () => number;
  log: Log;
}

type Answer = { status: 'found'; value: unknown } | { status: 'not_found' };
interface Kept {
  answer: Answer;
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
  const kept = new LRUCache<string, Kept>({ max: MAX_ANSWERS });
  const ask = async (path: string, schema: z.ZodMiniType): Promise<Answer> => {
    const response = await fetch(`${url}${path}`, {
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 404) return { status: 'not_found' };
    if (!response.ok) throw new Error(`content service answered ${response.status}`);
    return { status: 'found', value: schema.parse(await response.json()) };
  };
  const get = async (path: string, schema: z.ZodMiniType): Promise<Answer | null> => {
    const known = kept.get(path);
    if (known !== undefined && now() - known.atMs < FRESH_MS) return known.answer;
    try {
      const answer = await ask(path, schema);
      kept.set(path, { answer, atMs: now() });
      return answer;
    } catch (error) {
      log('warn', 'content service failed', { error: String(error) });
      return known?.answer ?? null;
    }
  };
  return { get, forget: () => kept.clear() };
};

export const createContentServiceClient = (deps: ContentServiceDeps): ContentSource => {
  const { get, forget } = createFetcher(deps);
  return {
    list: async (query) => {
      const answer = await get(listPath(query), contentListEndpoint.output);
      if (answer === null) return { ok: false, error: 'unavailable' };
      if (answer.status === 'not_found') return { ok: true, value: { entries: [], total: 0 } };
      const { data, meta } = answer.value as z.output<typeof contentListEndpoint.output>;
      return { ok: true, value: { entries: data, total: meta.pagination.total } };
    },
    entry: async (kind: ContentKind, locale, id) => {
      const query = new URLSearchParams({ locale, populate: '*' });
      const answer = await get(`/api/${kind}/${id}?${query}`, contentEntryEndpoint.output);
      if (answer === null) return { ok: false, error: 'unavailable' };
      if (answer.status === 'not_found') return { ok: false, error: 'not_found' };
      const { data } = answer.value as z.output<typeof contentEntryEndpoint.output>;
      return { ok: true, value: data };
    },
    forget,
  };
};
