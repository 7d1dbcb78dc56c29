// Every request enters here: built files and cached pages are answered at once, the rest goes to the api or is rendered.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { withoutTracking } from '@klaas/core/stores/tracking-parameters.ts';
import type { OutputCache } from './output-cache.ts';
import { bodyOf, type EncodedPage, encodingFor } from './page-encoding.ts';
import type { StaticFile } from './static-files.ts';

const API_PATH = /^\/(api|graphql|strapi|img|k)(\/|\?|$)|^\/(healthz|readyz|metrics|invalidate)(\?|$)/;

const HSTS = 'max-age=31536000';

export interface FrontDoorOptions {
  /** Given the node request too: rate limits go by its address. */
  api: { fetch: (request: Request, bindings: object) => Response | Promise<Response> };
  page: (request: Request, key: string | null) => Promise<EncodedPage>;
  keyOf: (host: string, target: string) => string | null;
  cache: OutputCache;
  files: Map<string, StaticFile>;
  /** The shop's address is https: browsers are told to use nothing else. */
  isSecure: boolean;
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

const sendPage = (request: IncomingMessage, response: ServerResponse, page: EncodedPage) => {
  const encoding = encodingFor(page, request.headers['accept-encoding']);
  const body = bodyOf(page, encoding);
  send(request, response, { status: page.status, headers: page.headers, encoding, body });
};

/** [ROUTE-16] `/et//contact` would make links to a host called contact: it is a page of the shop, once. Null: as it should be. */
const singleSlashes = (target: string): string | null => {
  const end = target.indexOf('?');
  const path = end < 0 ? target : target.slice(0, end);
  return path.includes('//') ? path.replace(/\/{2,}/g, '/') + target.slice(path.length) : null;
};

/** A page made for this request, as a fetch answer that the node adapter streams out. */
const toResponse = (request: Request, page: EncodedPage): Response => {
  const encoding = encodingFor(page, request.headers.get('accept-encoding') ?? undefined);
  const body = request.method === 'HEAD' || page.status === 304 ? null : bodyOf(page, encoding);
  const headers = new Headers(page.headers);
  if (encoding !== 'identity') headers.set('content-encoding', encoding);
  return new Response(body as BodyInit | null, { status: page.status, headers });
};

/**
 * What is rendered is what the cache key names: without the tracking values of this visitor, and whole also for a HEAD
 * request. Everybody after them gets the same bytes.
 */
const normalizeRequest = (request: Request, { origin, pathname, search }: URL): Request => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return request;
  const kept = withoutTracking(search);
  if (request.method === 'GET' && kept === search) return request;
  return new Request(origin + pathname + kept, { headers: request.headers });
};

export const createFrontDoor = (options: FrontDoorOptions): RequestListener => {
  const { api, page, keyOf, cache, files, isSecure, onError } = options;
  const apiListener = getRequestListener((request, bindings) => api.fetch(request, bindings));
  const pageListener = getRequestListener(async (request) => {
    const url = new URL(request.url);
    const { pathname, search, host } = url;
    const key = request.method === 'GET' || request.method === 'HEAD' ? keyOf(host, pathname + search) : null;
    try {
      return toResponse(request, await page(normalizeRequest(request, url), key));
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
    if (isSecure) response.setHeader('Strict-Transport-Security', HSTS);
    if (API_PATH.test(target)) return void apiListener(request, response);
    if (isRead(request)) {
      const location = singleSlashes(target);
      if (location !== null) return void response.writeHead(301, { location }).end();
      const file = files.get(target.includes('?') ? target.slice(0, target.indexOf('?')) : target);
      if (file) return sendFile(request, response, file);
      const key = keyOf(request.headers.host ?? '', target);
      const cached = key === null ? undefined : cache.get(key);
      if (cached) return sendPage(request, response, cached);
    }
    return void pageListener(request, response);
  };
};
