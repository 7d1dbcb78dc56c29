// Response cache: serialized responses, valid while neither documents nor prices change.
import { LRUCache } from 'lru-cache';
import type { ApiContext } from '../../http/api-env.ts';
import { chooseEncoding, compressed, type Encoding, MIN_COMPRESSED_BYTES } from '../../http/compressed.ts';
import { sendInProcess, sendJsonBytes } from '../../http/response-headers.ts';
import { shortKey } from '../../http/short-key.ts';
import { unpooledBytes } from '../../http/unpooled-bytes.ts';
import type { CatalogService } from '../catalog-service.ts';

export interface CachedResponse {
  bytes: Uint8Array;
  /** The compressed bytes, computed once per encoding. */
  compressed(encoding: Encoding): Promise<Uint8Array>;
  /** The parsed value for in-process callers, parsed once; frozen. */
  value(): unknown;
}

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

const frozen = <Value>(value: Value): Value => {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) frozen(part);
    Object.freeze(value);
  }
  return value;
};

const cachedResponseOf = (given: Uint8Array, isCached: boolean): CachedResponse => {
  const bytes = isCached ? unpooledBytes(given) : given;
  const encoded: Partial<Record<Encoding, Promise<Uint8Array>>> = {};
  let value: unknown;
  return {
    bytes,
    compressed: (encoding) => {
      encoded[encoding] ??= compressed(bytes, encoding, isCached).then((copy) =>
        isCached ? unpooledBytes(copy) : copy,
      );
      return encoded[encoding];
    },
    value: () => {
      value ??= frozen(JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString()));
      return value;
    },
  };
};

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

/** Sends the value to an in-process caller, else bytes in the client's preferred encoding. */
export const sendCachedResponse = async (c: ApiContext, response: CachedResponse): Promise<Response> => {
  const inProcess = sendInProcess(c, response.value);
  if (inProcess) return inProcess;
  const encoding = chooseEncoding(c.req.header('accept-encoding'));
  if (encoding === undefined || response.bytes.length < MIN_COMPRESSED_BYTES)
    return sendJsonBytes(c, response.bytes);
  return sendJsonBytes(c, await response.compressed(encoding), encoding);
};
