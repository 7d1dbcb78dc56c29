// Middleware of every request: request id, store and headers before the handler; log line and metrics after it.
import { randomUUID } from 'node:crypto';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { ApiContext, ApiEnv } from './api-env.ts';
import { chooseEncoding, compressed, MIN_COMPRESSED_BYTES } from './compressed.ts';
import { sendRejection } from './error-handler.ts';
import type { Log } from './log.ts';
import type { Metrics } from './observe/metrics.ts';
import { addDefaultHeaders, collectHeaders, setHeader } from './response-headers.ts';

/** Patterns of global middleware: no route matched. */
const NO_ROUTE = new Set(['*', '/*']);
const REQUEST_ID = /^[\w.:-]{8,64}$/;

/** By header, else by query, else the default; an unknown code is ignored. */
export const chooseStore = (
  settings: Settings,
  header: string | undefined,
  query: string | undefined,
): StoreView => {
  const { stores, defaultStore } = settings.storeViews;
  const open = stores.filter((store) => !store.disabled);
  for (const code of [header, query, defaultStore]) {
    const found = open.find((store) => store.storeCode === code);
    if (found) return found;
  }
  const [first] = open.length > 0 ? open : stores;
  if (first === undefined) throw new Error('the settings name no store');
  return first;
};

const requestIdOf = (c: ApiContext): string => {
  const given = c.req.header('x-request-id');
  return given !== undefined && REQUEST_ID.test(given) ? given : randomUUID();
};

/** Most URLs name no store: their query need not be parsed. */
const storeParameter = (c: ApiContext): string | undefined =>
  c.req.url.includes('storeCode') ? c.req.query('storeCode') : undefined;

/** Compresses a large JSON response when the client accepts it; calls inside the process never do. */
const compressResponse = async (c: ApiContext): Promise<void> => {
  const encoding = chooseEncoding(c.req.header('accept-encoding'));
  if (encoding === undefined || c.req.method === 'HEAD') return;
  const { headers, status } = c.res;
  if (!headers.get('content-type')?.startsWith('application/json') || headers.has('content-encoding')) return;
  const bytes = new Uint8Array(await c.res.arrayBuffer());
  const init = { status, headers: new Headers(headers) };
  c.res = undefined;
  if (bytes.length < MIN_COMPRESSED_BYTES) {
    c.res = new Response(bytes, init);
    return;
  }
  init.headers.set('Content-Encoding', encoding);
  c.res = new Response((await compressed(bytes, encoding, false)) as Uint8Array<ArrayBuffer>, init);
};

const preflight = (c: ApiContext): Response => {
  const requestedHeaders = c.req.header('access-control-request-headers');
  setHeader(c, 'Access-Control-Allow-Methods', 'GET, HEAD, POST, DELETE, OPTIONS');
  setHeader(
    c,
    'Access-Control-Allow-Headers',
    requestedHeaders ?? 'Content-Type, Authorization, X-VS-Store-Code',
  );
  setHeader(c, 'Access-Control-Max-Age', '86400');
  setHeader(c, 'Vary', 'Access-Control-Request-Headers');
  return c.body(null, 204);
};

interface RequestMiddlewareDeps {
  settings: Settings;
  log: Log;
  metrics: Metrics;
}

/** Behind a proxy missing from the settings all clients share the proxy's address and its rate limits. Logged once. */
const createProxyWarning = ({ settings, log }: RequestMiddlewareDeps) => {
  let isQuiet = settings.server.trustedProxies > 0;
  return (c: ApiContext): void => {
    if (isQuiet || c.req.header('x-forwarded-for') === undefined) return;
    isQuiet = true;
    log('warn', 'requests come through a proxy: set server.trustedProxies to the number of proxies');
  };
};

export const createRequestMiddleware = (deps: RequestMiddlewareDeps): MiddlewareHandler<ApiEnv> => {
  const { settings, log, metrics } = deps;
  const warnOfProxy = createProxyWarning(deps);
  return async (c, next) => {
    const started = performance.now();
    warnOfProxy(c);
    const requestId = requestIdOf(c);
    c.set('requestId', requestId);
    collectHeaders(c);
    c.set('store', chooseStore(settings, c.req.header('x-vs-store-code'), storeParameter(c)));
    if (c.req.method === 'OPTIONS') c.res = preflight(c);
    else if (c.req.url.includes('%00')) c.res = sendRejection(c, 400, 'A NUL character in the address');
    else await next();
    if (!c.get('hasHeaders')) {
      await compressResponse(c);
      addDefaultHeaders(c);
    }
    const { method, path } = c.req;
    const { status } = c.res;
    const ms = performance.now() - started;
    // The pattern, not the path: paths with ids would grow the metrics without bound.
    const matched = routePath(c);
    const route = NO_ROUTE.has(matched) ? 'none' : matched;
    metrics.count({ method, route, status, seconds: ms / 1000 });
    // Query values may hold tokens and e-mail addresses; the path never does.
    log('info', 'request', { requestId, method, path, status, ms: Math.round(ms * 10) / 10 });
  };
};
