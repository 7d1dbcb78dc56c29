// Response cache: serialized responses, valid while neither documents nor prices change.
import { LRUCache } from 'lru-cache';
import { type CachedResponse, cachedResponseOf } from '../../http/cached-response.ts';
import { shortKey } from '../../http/short-key.ts';
import type { CatalogService } from '../catalog-service.ts';

/** Cache key and validity of a response. */
export interface ResponseRevision {
  /** Contains everything that affects the response; null when it must not be cached (a token may expire). */
  key: string | null;
  /** Version of the catalogue before the response was computed. */
  version: number;
  untilMs: number;
}

export interface ResponseCache {
  /** A cached response that is still valid. */
  known(storeCode: string, key: string): CachedResponse | undefined;
  store(bytes: Uint8Array, revision: ResponseRevision): CachedResponse;
}

/** Maximum share of the cache for one response. */
const LARGEST_SHARE = 1 / 6;
/** Compressed copies take another third of the bytes, the parsed value several times as much. */
const MEMORY_PER_BYTE = 4;

/** A response is cached on its second request: most queries of a crawler are never repeated. */
const MAX_SEEN = 10_000;

interface CacheEntry extends CachedResponse {
  version: number;
  untilMs: number;
}

interface ResponseCacheDeps {
  catalog: Pick<CatalogService, 'version'>;
  now: () => number;
  maxBytes: number;
}

export const createResponseCache = ({ catalog, now, maxBytes }: ResponseCacheDeps): ResponseCache => {
  const cache = new LRUCache<string, CacheEntry>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes * LARGEST_SHARE),
    sizeCalculation: ({ bytes }) => bytes.length * MEMORY_PER_BYTE + 400,
  });
  const seen = new LRUCache<string, true>({ max: MAX_SEEN });
  return {
    known: (storeCode, key) => {
      const entry = cache.get(shortKey(key));
      if (entry === undefined || entry.version !== catalog.version(storeCode)) return undefined;
      return entry.untilMs > now() ? entry : undefined;
    },
    store: (bytes, { key: name, version, untilMs }) => {
      const key = name === null ? null : shortKey(name);
      const isCached = key !== null && seen.has(key);
      const response = cachedResponseOf(bytes, isCached);
      if (isCached) cache.set(key, { ...response, version, untilMs });
      else if (key !== null) seen.set(key, true);
      return response;
    },
  };
};
