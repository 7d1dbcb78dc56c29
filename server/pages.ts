// From a request to a finished page: rendered once, hashed for the CSP, compressed and kept while it is true.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import {
  contentSecurityPolicy,
  type ForeignOrigins,
  inlineScriptHashes,
  SECURITY_HEADERS,
} from './content-security.ts';
import type { CachedPage, Encoding, OutputCache } from './output-cache.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** Quality 5 is where a page stops shrinking much and starts costing. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const COMPRESSIBLE = /^(text\/|application\/(json|xml|manifest\+json)|image\/svg)/;

const RETRY_AFTER_SECONDS = '2';

export interface RenderedPage {
  response: Response;
  /** Where it is known already it need not be read from the response. */
  body?: Uint8Array | undefined;
  tags: ReadonlySet<string>;
}

export interface PagesOptions {
  render: (request: Request) => Promise<RenderedPage>;
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
  if (response.status === 200 && !headers.etag)
    headers.etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  if (response.status === 405) headers.allow ??= 'GET, HEAD';
  if (response.status === 503) headers['retry-after'] ??= RETRY_AFTER_SECONDS;
  headers['cache-control'] ??= 'no-cache';
  if (COMPRESSIBLE.test(type)) headers.vary = 'accept-encoding';
  return { status: response.status, headers, bodies: { identity }, tags };
};

const isKeepable = (page: CachedPage) =>
  page.status === 200 &&
  !page.headers['set-cookie'] &&
  !page.headers['cache-control']?.includes('no-store') &&
  /^text\/(html|x-script)/.test(page.headers['content-type'] ?? '');

export const createPages = ({ render, cache, ttlMs, foreign }: PagesOptions) => {
  const underWay = new Map<string, Promise<CachedPage>>();

  const make = async (request: Request, key: string | null): Promise<CachedPage> => {
    const startedAt = cache.moment();
    const page = await finish(await render(request), foreign);
    if (key && isKeepable(page)) cache.set(key, page, ttlMs, startedAt);
    return page;
  };

  return {
    /** Many visitors asking for the same cold page cost one rendering. */
    page(request: Request, key: string | null): Promise<CachedPage> {
      if (!key) return make(request, null);
      const pending = underWay.get(key);
      if (pending) return pending;
      const made = make(request, key).finally(() => underWay.delete(key));
      underWay.set(key, made);
      return made;
    },
  };
};

/** The body in the wanted encoding, compressed at first use and kept beside the original. */
export const bodyOf = async (page: CachedPage, wanted: Encoding): Promise<Uint8Array> => {
  const ready = page.bodies[wanted];
  if (ready) return ready;
  const body =
    wanted === 'br' ? await brotli(page.bodies.identity, BROTLI) : await gzipped(page.bodies.identity);
  page.bodies[wanted] = body;
  return body;
};

const SMALLEST_WORTH_COMPRESSING = 1024;

export const encodingFor = (page: CachedPage, accepted: string | undefined): Encoding => {
  if (page.bodies.identity.byteLength < SMALLEST_WORTH_COMPRESSING) return 'identity';
  if (!COMPRESSIBLE.test(page.headers['content-type'] ?? '')) return 'identity';
  if (accepted?.includes('br')) return 'br';
  return accepted?.includes('gzip') ? 'gzip' : 'identity';
};
