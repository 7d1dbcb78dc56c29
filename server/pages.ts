// From a request to a finished page: rendered once, hashed for the CSP, compressed and cached while it is valid.
import { createHash } from 'node:crypto';
import {
  contentSecurityPolicy,
  type ForeignOrigins,
  inlineScriptHashes,
  SECURITY_HEADERS,
} from './content-security.ts';
import type { CachedPage, OutputCache } from './output-cache.ts';
import { encodeForCache, isCompressible } from './page-encoding.ts';
import type { Visitor } from './visitor-headers.ts';

const RETRY_AFTER_SECONDS = '2';

export interface RenderedPage {
  response: Response;
  tags: ReadonlySet<string>;
  storeCode: string;
}

export interface PagesOptions {
  render: (request: Request, visitor?: Visitor) => Promise<RenderedPage>;
  cache: OutputCache;
  ttlMs: number;
  /** Foreign origins for the CSP; `null` in development, where tools inject their own scripts and styles. */
  foreign: ForeignOrigins | null;
}

const headersOf = (response: Response) => {
  const headers: Record<string, string> = {};
  for (const [name, value] of response.headers) headers[name] = value;
  return headers;
};

const finish = async (
  { response, tags, storeCode }: RenderedPage,
  key: string | null,
  foreign: ForeignOrigins | null,
): Promise<CachedPage> => {
  const headers = headersOf(response);
  const type = headers['content-type'] ?? '';
  const identity = new Uint8Array(await response.arrayBuffer());
  if (type.startsWith('text/html')) {
    const hashes = foreign ? inlineScriptHashes(identity) : [];
    Object.assign(headers, SECURITY_HEADERS);
    if (foreign) headers['content-security-policy'] = contentSecurityPolicy(hashes, foreign);
  }
  // A page that is not cached is rendered again for the next request.
  if (key && response.status === 200 && !headers.etag)
    headers.etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  if (response.status === 405) headers.allow ??= 'GET, HEAD';
  if (response.status === 503) headers['retry-after'] ??= RETRY_AFTER_SECONDS;
  headers['cache-control'] ??= 'no-cache';
  if (isCompressible(type)) headers.vary = 'accept-encoding';
  const family = `${storeCode} ${type}`;
  return { status: response.status, headers, body: identity, encoding: 'identity', tags, family };
};

const isCacheable = (page: CachedPage) =>
  page.status === 200 &&
  !page.headers['set-cookie'] &&
  !page.headers['cache-control']?.includes('no-store') &&
  /^text\/(html|x-script)/.test(page.headers['content-type'] ?? '');

export const createPages = ({ render, cache, ttlMs, foreign }: PagesOptions) => {
  const inFlight = new Map<string, Promise<CachedPage>>();

  const make = async (request: Request, key: string | null, visitor?: Visitor): Promise<CachedPage> => {
    const startedAt = cache.moment();
    const page = await finish(await render(request, visitor), key, foreign);
    if (!key || !isCacheable(page)) return page;
    const cached = encodeForCache(page);
    cache.set(key, cached, ttlMs, startedAt);
    return cached;
  };

  return {
    /** Concurrent requests for the same uncached page share one rendering. */
    page(request: Request, key: string | null, visitor?: Visitor): Promise<CachedPage> {
      if (!key) return make(request, null, visitor);
      const pending = inFlight.get(key);
      if (pending) return pending;
      const rendering = make(request, key).finally(() => inFlight.delete(key));
      inFlight.set(key, rendering);
      return rendering;
    },
  };
};
