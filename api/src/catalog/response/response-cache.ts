// Whole answers, kept as bytes while neither documents nor prices change.
import { LRUCache } from 'lru-cache';
import type { ApiContext } from '../../http/api-env.ts';
import { chooseEncoding, compressed, type Encoding, LEAST_COMPRESSED_BYTES } from '../../http/compressed.ts';
import { handOver, sendJsonBytes } from '../../http/response-headers.ts';
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
  keep(bytes: Uint8Array, ground: ResponseRevision): CachedResponse;
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

const answerOf = (given: Uint8Array, isKept: boolean): CachedResponse => {
  const bytes = isKept ? unpooledBytes(given) : given;
  const twins: Partial<Record<Encoding, Promise<Uint8Array>>> = {};
  let value: unknown;
  return {
    bytes,
    compressed: (encoding) => {
      twins[encoding] ??= compressed(bytes, encoding, isKept).then((twin) =>
        isKept ? unpooledBytes(twin) : twin,
      );
      return twins[encoding];
    },
    value: () => {
      value ??= frozen(JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString()));
      return value;
    },
  };
};

interface Kept extends CachedResponse {
  version: number;
  untilMs: number;
}

interface KeptAnswersDeps {
  catalog: Pick<CatalogService, 'version'>;
  now: () => number;
  maxBytes: number;
}

export const createResponseCache = ({ catalog, now, maxBytes }: KeptAnswersDeps): ResponseCache => {
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes * LARGEST_SHARE),
    sizeCalculation: ({ bytes }) => bytes.length * MEMORY_PER_BYTE + 400,
  });
  const seen = new LRUCache<string, true>({ max: MAX_SEEN });
  return {
    known: (storeCode, key) => {
      const entry = kept.get(shortKey(key));
      if (entry === undefined || entry.version !== catalog.version(storeCode)) return undefined;
      return entry.untilMs > now() ? entry : undefined;
    },
    keep: (bytes, { key: name, version, untilMs }) => {
      const key = name === null ? null : shortKey(name);
      const isKept = key !== null && seen.has(key);
      const answer = answerOf(bytes, isKept);
      if (isKept) kept.set(key, { ...answer, version, untilMs });
      else if (key !== null) seen.set(key, true);
      return answer;
    },
  };
};

/** As a value to a caller inside the process, else as bytes in the form that the caller reads best. */
export const sendCachedResponse = async (c: ApiContext, answer: CachedResponse): Promise<Response> => {
  const inside = handOver(c, answer.value);
  if (inside) return inside;
  const encoding = chooseEncoding(c.req.header('accept-encoding'));
  if (encoding === undefined || answer.bytes.length < LEAST_COMPRESSED_BYTES)
    return sendJsonBytes(c, answer.bytes);
  return sendJsonBytes(c, await answer.compressed(encoding), encoding);
};
