// Whole answers, kept as bytes while neither documents nor prices change.
import { LRUCache } from 'lru-cache';
import type { ApiContext } from '../../http/api-env.ts';
import { chooseEncoding, compressed, type Encoding, MIN_COMPRESSED_BYTES } from '../../http/compressed.ts';
import { sendInProcess, sendJsonBytes } from '../../http/response-headers.ts';
import { shortKey } from '../../http/short-key.ts';
import { unpooledBytes } from '../../http/unpooled-bytes.ts';
import type { CatalogService } from '../catalog-service.ts';

export interface CachedResponse {
  bytes: Uint8Array;
  /** The answer made smaller, once for all who ask for it so. */
  compressed(encoding: Encoding): Promise<Uint8Array>;
  /** What the bytes say, read once for all who ask inside the process; nobody may change it. */
  value(): unknown;
}

/** What an answer stands on: it holds while all of this does. */
export interface ResponseRevision {
  /** Names all that shapes the answer; null when it must not be kept (a token may expire). */
  key: string | null;
  /** Of the catalogue before the answer was made. */
  version: number;
  untilMs: number;
}

export interface ResponseCache {
  /** An answer given before that still holds. */
  known(storeCode: string, key: string): CachedResponse | undefined;
  store(bytes: Uint8Array, ground: ResponseRevision): CachedResponse;
}

/** What one answer may take of the whole. */
const LARGEST_SHARE = 1 / 6;
/** Its compressed twins take another third of its bytes, the value that was read from them several times as much. */
const MEMORY_PER_BYTE = 4;

/** An answer is kept from the second time on: most questions of a crawler are never asked again. */
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
      encoded[encoding] ??= compressed(bytes, encoding, isCached).then((twin) =>
        isCached ? unpooledBytes(twin) : twin,
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

/** As a value to a caller inside the process, else as bytes in the form that the caller reads best. */
export const sendCachedResponse = async (c: ApiContext, response: CachedResponse): Promise<Response> => {
  const inProcess = sendInProcess(c, response.value);
  if (inProcess) return inProcess;
  const encoding = chooseEncoding(c.req.header('accept-encoding'));
  if (encoding === undefined || response.bytes.length < MIN_COMPRESSED_BYTES)
    return sendJsonBytes(c, response.bytes);
  return sendJsonBytes(c, await response.compressed(encoding), encoding);
};
