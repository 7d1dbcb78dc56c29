// HTTP entry: built files and cached pages are sent at once, other requests go to the api or are rendered.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { withoutTracking } from '@klaas/core/stores/tracking-parameters.ts';
import type { OutputCache } from './output-cache.ts';
import { bodyOf, type EncodedPage, encodingFor } from './page-encoding.ts';
import { isSameOrigin } from './same-origin.ts';
import type { StaticFile } from './static-files.ts';
import type { Visitor } from './visitor-headers.ts';

const API_PATH = /^\/(api|graphql|strapi|img|k)(\/|\?|$)|^\/(healthz|readyz|metrics|invalidate)(\?|$)/;

/** A form of the shop is smaller; files are sent to the api. */
const MAX_FORM_BYTES = 64 * 1024;

const HSTS = 'max-age=31536000';

export interface RequestListenerOptions {
  /** Gets the node request as well: rate limits need its address. */
  api: { fetch: (request: Request, bindings: object) => Response | Promise<Response> };
  /** `visitor`: of a form that is sent; what everybody gets is made for nobody in particular. */
  page: (request: Request, key: string | null, visitor?: Visitor) => Promise<EncodedPage>;
  keyOf: (host: string, target: string) => string | null;
  cache: OutputCache;
  files: Map<string, StaticFile>;
  /** Where a page really is; null for what is written as it should be. */
  canonicalPath: (target: string) => string | null;
  /** The shop's public address. With https browsers are told to use nothing else. */
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

/** What a page brings ahead for the next press is fresh for as long, to its own visitor. Asked for otherwise it is always checked. */
const PREFETCH_FRESH = 'private, max-age=20';

/** Only what everybody gets: nothing that was made for one visitor. */
const withFreshness = (page: EncodedPage): EncodedPage =>
  page.status === 200 && page.headers['cache-control'] === 'no-cache'
    ? { ...page, headers: { ...page.headers, 'cache-control': PREFETCH_FRESH } }
    : page;

const sendPage = (request: IncomingMessage, response: ServerResponse, made: EncodedPage) => {
  const page = request.headers['purpose'] === 'prefetch' ? withFreshness(made) : made;
  const encoding = encodingFor(page, request.headers['accept-encoding']);
  const body = bodyOf(page, encoding);
  send(request, response, { status: page.status, headers: page.headers, encoding, body });
};

const TEXT = { 'content-type': 'text/plain' };

/** Why a form is not even read. A declared length is enough: the server reads no further than it. */
const formError = ({ method, headers }: IncomingMessage, shopOrigin: string) => {
  // The adapter would take it for a GET.
  if (method === 'TRACE') return { status: 405, message: 'TRACE is not allowed here' };
  if (!isSameOrigin(headers, shopOrigin)) return { status: 403, words: 'The form is not of this shop' };
  if (headers['transfer-encoding'] !== undefined) return { status: 411, words: 'The length is missing' };
  const isLarge = Number(headers['content-length'] ?? 0) > MAX_FORM_BYTES;
  return isLarge ? { status: 413, words: `A form is at most ${MAX_FORM_BYTES} bytes` } : null;
};

/** A rendered page as a fetch `Response` for the node adapter. */
const toResponse = (request: Request, made: EncodedPage): Response => {
  const page = request.headers.get('purpose') === 'prefetch' ? withFreshness(made) : made;
  const encoding = encodingFor(page, request.headers.get('accept-encoding') ?? undefined);
  const body = request.method === 'HEAD' || page.status === 304 ? null : bodyOf(page, encoding);
  const headers = new Headers(page.headers);
  if (encoding !== 'identity') headers.set('content-encoding', encoding);
  return new Response(body as BodyInit | null, { status: page.status, headers });
};

/**
 * Where a form comes from has been looked at. The router would compare it with the address that the process itself is
 * asked at, which behind a proxy is another one.
 */
const withoutOrigin = (request: Request): Request => {
  const headers = new Headers(request.headers);
  headers.delete('origin');
  return new Request(request, { headers });
};

/**
 * What is rendered is what the cache key names: without the tracking values of this visitor, and whole also for a HEAD
 * request. Later visitors get the same bytes.
 */
const normalizeRequest = (request: Request, { origin, pathname, search }: URL): Request => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return withoutOrigin(request);
  const query = withoutTracking(search);
  if (request.method === 'GET' && query === search) return request;
  return new Request(origin + pathname + query, { headers: request.headers });
};

export const createRequestListener = (options: RequestListenerOptions): RequestListener => {
  const { api, page, keyOf, cache, files, canonicalPath, shopUrl, onError } = options;
  const { protocol, origin: shopOrigin } = new URL(shopUrl);
  const apiListener = getRequestListener((request, bindings) => api.fetch(request, bindings));
  const pageListener = getRequestListener(async (request, { incoming }) => {
    const url = new URL(request.url);
    const { pathname, search, host } = url;
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    const key = isReading ? keyOf(host, pathname + search) : null;
    const visitor = isReading ? undefined : { incoming };
    try {
      return toResponse(request, await page(normalizeRequest(request, url), key, visitor));
    } catch (error) {
      onError(error, pathname);
      return new Response('Internal Server Error', {
        status: 500,
        headers: { 'content-type': 'text/plain' },
      });
    }
  });

  return (request, response) => {
    const target = request.url ?? '/';
    if (protocol === 'https:') response.setHeader('Strict-Transport-Security', HSTS);
    if (API_PATH.test(target)) return void apiListener(request, response);
    if (isRead(request)) {
      const location = canonicalPath(target);
      if (location !== null) return void response.writeHead(301, { location }).end();
      const file = files.get(target.includes('?') ? target.slice(0, target.indexOf('?')) : target);
      if (file) return sendFile(request, response, file);
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
};
