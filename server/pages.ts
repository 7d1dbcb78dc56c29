// From a request to a finished page: rendered once, hashed for the CSP, compressed and kept while it is true.
import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import {
  contentSecurityPolicy,
  type ForeignOrigins,
  inlineScriptHashes,
  SECURITY_HEADERS,
} from './content-security.ts';
import type { CachedPage, Encoding, OutputCache } from './output-cache.ts';
import type { Visitor } from './visitor.ts';

const SMALLEST_WORTH_COMPRESSING = 1024;

/** Brotli quality of a page that is cached and sent many times: a higher one hardly makes it smaller. */
const KEPT_QUALITY = 5;
/** Of a page that is sent once: 31 % larger, for a sixth of the work (a listing: 23.5 against 17.9 KB, 0.8 against 4.6 ms). */
const PASSING_QUALITY = 1;

/**
 * In this thread: handed to the pool, 32 pages at once cost two and a half times as much each, with the same bytes out.
 * Pages fit into a window of 256 KB.
 */
const brotli = (bytes: Uint8Array, quality: number): Uint8Array =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: 18,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  });
const COMPRESSIBLE = /^(text\/|application\/(json|xml|manifest\+json)|image\/svg)/;

const RETRY_AFTER_SECONDS = '2';

export interface RenderedPage {
  response: Response;
  /** Where it is known already it need not be read from the response. */
  body?: Uint8Array | undefined;
  tags: ReadonlySet<string>;
}

export interface PagesOptions {
  render: (request: Request, visitor?: Visitor) => Promise<RenderedPage>;
  cache: OutputCache;
  ttlMs: number;
  /** Whom else the page may speak to; `null` in development, where tools put their own scripts and styles into it. */
  foreign: ForeignOrigins | null;
}

const headersOf = (response: Response) => {
  const headers: Record<string, string> = {};
  for (const [name, value] of response.headers) headers[name] = value;
  return headers;
};

const finish = async (
  { response, body, tags }: RenderedPage,
  key: string | null,
  foreign: ForeignOrigins | null,
): Promise<CachedPage> => {
  const headers = headersOf(response);
  const type = headers['content-type'] ?? '';
  const identity = body ?? new Uint8Array(await response.arrayBuffer());
  if (type.startsWith('text/html')) {
    const hashes = foreign ? inlineScriptHashes(identity) : [];
    Object.assign(headers, SECURITY_HEADERS);
    if (foreign) headers['content-security-policy'] = contentSecurityPolicy(hashes, foreign);
  }
  // What is not kept is made anew for whoever asks again.
  if (key && response.status === 200 && !headers.etag)
    headers.etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  if (response.status === 405) headers.allow ??= 'GET, HEAD';
  if (response.status === 503) headers['retry-after'] ??= RETRY_AFTER_SECONDS;
  headers['cache-control'] ??= 'no-cache';
  if (COMPRESSIBLE.test(type)) headers.vary = 'accept-encoding';
  return { status: response.status, headers, body: identity, encoding: 'identity', tags };
};

const isKeepable = (page: CachedPage) =>
  page.status === 200 &&
  !page.headers['set-cookie'] &&
  !page.headers['cache-control']?.includes('no-store') &&
  /^text\/(html|x-script)/.test(page.headers['content-type'] ?? '');

export const createPages = ({ render, cache, ttlMs, foreign }: PagesOptions) => {
  const underWay = new Map<string, Promise<CachedPage>>();

  const make = async (request: Request, key: string | null, visitor?: Visitor): Promise<CachedPage> => {
    const startedAt = cache.moment();
    const page = await finish(await render(request, visitor), key, foreign);
    if (!key || !isKeepable(page)) return page;
    const kept: CachedPage = isLarge(page)
      ? { ...page, body: brotli(page.body, KEPT_QUALITY), encoding: 'br' }
      : page;
    cache.set(key, kept, ttlMs, startedAt);
    return kept;
  };

  return {
    /** Many visitors asking for the same cold page cost one rendering. */
    page(request: Request, key: string | null, visitor?: Visitor): Promise<CachedPage> {
      if (!key) return make(request, null, visitor);
      const pending = underWay.get(key);
      if (pending) return pending;
      const made = make(request, key).finally(() => underWay.delete(key));
      underWay.set(key, made);
      return made;
    },
  };
};

/** In a body that is compressed already the text is longer than what is worth compressing. */
const isLarge = ({ body, encoding }: CachedPage): boolean =>
  encoding !== 'identity' || body.byteLength >= SMALLEST_WORTH_COMPRESSING;

/** The body in the wanted encoding. Nearly every browser wants the one that is kept; another is made each time. */
export const bodyOf = ({ body, encoding }: CachedPage, wanted: Encoding): Uint8Array => {
  if (wanted === encoding) return body;
  const plain =
    encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
  if (wanted === 'identity') return plain;
  return wanted === 'br' ? brotli(plain, PASSING_QUALITY) : gzipSync(plain);
};

export const encodingFor = (page: CachedPage, accepted: string | undefined): Encoding => {
  if (!isLarge(page)) return 'identity';
  if (!COMPRESSIBLE.test(page.headers['content-type'] ?? '')) return 'identity';
  if (accepted?.includes('br')) return 'br';
  return accepted?.includes('gzip') ? 'gzip' : 'identity';
};
