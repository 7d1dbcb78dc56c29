// HTTP entry: built files and cached pages are sent directly, other requests go to the api or are rendered.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { withoutTracking } from '@klaas/core/stores/tracking-parameters.ts';
import { createAdminListener, isAdminPath } from './admin-files.ts';
import type { ForeignOrigins } from './content-security.ts';
import { finishPage, isCacheable, type RenderedPage } from './finish-page.ts';
import type { CachedPage, OutputCache } from './output-cache.ts';
import { bodyOf, type EncodedPage, encodeForCache, encodingFor } from './page-encoding.ts';
import type { FindAsset } from './release-archive.ts';
import { isSameOrigin } from './same-origin.ts';
import type { StaticFile } from './static-files.ts';
import type { Visitor } from './visitor-headers.ts';

const API_PATH = /^\/(api|graphql|strapi|img|k)(\/|\?|$)|^\/(healthz|readyz|metrics|invalidate)(\?|$)/;

/** Forms of the shop are smaller; files are uploaded to the api. */
const MAX_FORM_BYTES = 64 * 1024;

/** Built files; their names have hashes. */
const ASSETS = '/assets/';

const HSTS = 'max-age=31536000';

interface PagesOptions {
  /** `visitor` is set for a submitted form only; shared pages are rendered without one. */
  render: (request: Request, visitor?: Visitor) => Promise<RenderedPage>;
  cache: OutputCache;
  ttlMs: number;
  /** Foreign origins for the CSP; `null` in development, where tools inject their own scripts and styles. */
  foreign: ForeignOrigins | null;
}

export interface HttpServerOptions extends PagesOptions {
  /** Also gets the node request: rate limits need its address. */
  api: { fetch: (request: Request, bindings: object) => Response | Promise<Response> };
  keyOf: (host: string, target: string) => string | null;
  files: Map<string, StaticFile>;
  /** Built files that this process did not have at its start; null: there are none. */
  findAsset: FindAsset | null;
  /** Of the back office; null: its sources are served by another listener, or it is not built. */
  adminFiles: Map<string, StaticFile> | null;
  /** The canonical path to redirect to; null when the target is canonical. */
  canonicalPath: (target: string) => string | null;
  /** The shop's public URL. With https, HSTS is sent. */
  shopUrl: string;
  onError: (error: unknown, path: string) => void;
}

const isRead = (request: IncomingMessage) => request.method === 'GET' || request.method === 'HEAD';

const send = (request: IncomingMessage, response: ServerResponse, page: EncodedPage) => {
  const { etag } = page.headers;
  if (etag && page.status === 200 && request.headers['if-none-match'] === etag) {
    response.writeHead(304, page.headers).end();
    return;
  }
  response.writeHead(page.status, {
    ...page.headers,
    ...(page.encoding === 'identity' ? {} : { 'content-encoding': page.encoding }),
    'content-length': page.body.byteLength,
  });
  response.end(request.method === 'HEAD' ? undefined : page.body);
};

const sendFile = (request: IncomingMessage, response: ServerResponse, file: StaticFile) => {
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding =
    file.bodies.br && accepted.includes('br')
      ? 'br'
      : file.bodies.gzip && accepted.includes('gzip')
        ? 'gzip'
        : 'identity';
  const body = file.bodies[encoding] ?? file.bodies.identity;
  send(request, response, { status: 200, headers: { ...file.headers, etag: file.etag }, encoding, body });
};

/** Lets the browser reuse a prefetched page for the next navigation; other requests revalidate. */
const PREFETCH_FRESH = 'private, max-age=20';

/** Shared pages only, never one rendered for a single visitor. */
const withFreshness = (page: EncodedPage): EncodedPage =>
  page.status === 200 && page.headers['cache-control'] === 'no-cache'
    ? { ...page, headers: { ...page.headers, 'cache-control': PREFETCH_FRESH } }
    : page;

const sendPage = (request: IncomingMessage, response: ServerResponse, rendered: EncodedPage) => {
  const page = request.headers['purpose'] === 'prefetch' ? withFreshness(rendered) : rendered;
  const encoding = encodingFor(page, request.headers['accept-encoding']);
  const body = bodyOf(page, encoding);
  send(request, response, { status: page.status, headers: page.headers, encoding, body });
};

const TEXT = { 'content-type': 'text/plain' };

/** Rejects a form before its body is read. The declared length is enough: the server reads no further. */
const formError = ({ method, headers }: IncomingMessage, shopOrigin: string) => {
  // The adapter would treat it as a GET.
  if (method === 'TRACE') return { status: 405, message: 'TRACE is not allowed here' };
  if (!isSameOrigin(headers, shopOrigin)) return { status: 403, message: 'The form is not of this shop' };
  if (headers['transfer-encoding'] !== undefined) return { status: 411, message: 'The length is missing' };
  const isLarge = Number(headers['content-length'] ?? 0) > MAX_FORM_BYTES;
  return isLarge ? { status: 413, message: `A form is at most ${MAX_FORM_BYTES} bytes` } : null;
};

/** A rendered page as a fetch `Response` for the node adapter. */
const toResponse = (request: Request, rendered: EncodedPage): Response => {
  const page = request.headers.get('purpose') === 'prefetch' ? withFreshness(rendered) : rendered;
  const encoding = encodingFor(page, request.headers.get('accept-encoding') ?? undefined);
  const body = request.method === 'HEAD' || page.status === 304 ? null : bodyOf(page, encoding);
  const headers = new Headers(page.headers);
  if (encoding !== 'identity') headers.set('content-encoding', encoding);
  return new Response(body as BodyInit | null, { status: page.status, headers });
};

/**
 * The origin was checked already. The router would compare it with the host of the process, which differs behind a
 * proxy.
 */
const withoutOrigin = (request: Request): Request => {
  const headers = new Headers(request.headers);
  headers.delete('origin');
  return new Request(request, { headers });
};

/**
 * Renders what the cache key names: without tracking parameters, and with a body for a HEAD request too. Other
 * visitors get the same bytes, so it does not end when the first one leaves.
 */
const normalizeRequest = (
  request: Request,
  { origin, pathname, search }: URL,
  key: string | null,
): Request => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return withoutOrigin(request);
  const query = withoutTracking(search);
  if (key === null && request.method === 'GET' && query === search) return request;
  return new Request(origin + pathname + query, { headers: request.headers });
};

/** Concurrent requests for the same uncached page share one rendering. */
const createPages = ({ render, cache, ttlMs, foreign }: PagesOptions) => {
  const inFlight = new Map<string, Promise<CachedPage>>();

  const make = async (request: Request, key: string | null, visitor?: Visitor): Promise<CachedPage> => {
    const startedAt = cache.moment();
    const page = await finishPage(await render(request, visitor), key, foreign);
    if (!key || !isCacheable(page)) return page;
    const cached = encodeForCache(page);
    cache.set(key, cached, ttlMs, startedAt);
    return cached;
  };

  return (request: Request, key: string | null, visitor?: Visitor): Promise<CachedPage> => {
    if (!key) return make(request, null, visitor);
    const pending = inFlight.get(key);
    if (pending) return pending;
    const rendering = make(request, key).finally(() => inFlight.delete(key));
    inFlight.set(key, rendering);
    return rendering;
  };
};

export interface HttpServer {
  listener: RequestListener;
  /** Renders a page as for a request, and caches it. */
  page: (request: Request, key: string | null) => Promise<EncodedPage>;
}

export const createHttpServer = (options: HttpServerOptions): HttpServer => {
  const { api, keyOf, cache, files, findAsset, adminFiles, canonicalPath, shopUrl, onError } = options;
  const admin = adminFiles && createAdminListener(adminFiles, sendFile);
  const page = createPages(options);
  const { protocol, origin: shopOrigin } = new URL(shopUrl);
  const apiListener = getRequestListener((request, bindings) => api.fetch(request, bindings));
  const pageListener = getRequestListener(async (request, { incoming }) => {
    const url = new URL(request.url);
    const { pathname, search, host } = url;
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    const key = isReading ? keyOf(host, pathname + search) : null;
    const visitor = isReading ? undefined : { incoming };
    try {
      return toResponse(request, await page(normalizeRequest(request, url, key), key, visitor));
    } catch (error) {
      onError(error, pathname);
      return new Response('Internal Server Error', {
        status: 500,
        headers: { 'content-type': 'text/plain' },
      });
    }
  });

  const sendAsset = (request: IncomingMessage, response: ServerResponse, path: string) => {
    const send = (file: StaticFile | undefined) =>
      file ? sendFile(request, response, file) : void pageListener(request, response);
    findAsset?.(path).then(send, (error: unknown) => {
      onError(error, path);
      send(undefined);
    });
  };

  const listener: RequestListener = (request, response) => {
    const target = request.url ?? '/';
    if (protocol === 'https:') response.setHeader('Strict-Transport-Security', HSTS);
    if (API_PATH.test(target)) return void apiListener(request, response);
    if (admin && isAdminPath(target)) return admin(request, response);
    if (isRead(request)) {
      const location = canonicalPath(target);
      if (location !== null) return void response.writeHead(301, { location }).end();
      const path = target.includes('?') ? target.slice(0, target.indexOf('?')) : target;
      const file = files.get(path);
      if (file) return sendFile(request, response, file);
      if (findAsset && path.startsWith(ASSETS)) return sendAsset(request, response, path);
      const key = keyOf(request.headers.host ?? '', target);
      const cached = key === null ? undefined : cache.get(key);
      if (cached) return sendPage(request, response, cached);
    } else {
      const error = formError(request, shopOrigin);
      if (error?.status === 405) response.setHeader('allow', 'GET, HEAD');
      if (error) return void response.writeHead(error.status, TEXT).end(error.message);
    }
    return void pageListener(request, response);
  };
  return { listener, page };
};
