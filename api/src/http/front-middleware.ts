// What happens to every request before its door: id, store, headers; and after it: one line of log and the numbers.
import { randomUUID } from 'node:crypto';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { ApiContext, ApiEnv } from './api-env.ts';
import { refuse } from './error-handler.ts';
import type { Log } from './log.ts';
import type { Metrics } from './observe/metrics.ts';

/** Patterns of middleware for everything: no door was found. */
const NO_DOOR = new Set(['*', '/*']);
const REQUEST_ID = /^[\w.:-]{8,64}$/;

/** By header, else by query, else the default; a code nobody knows is as good as none. */
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

/** For whatever does not say otherwise itself. */
const DEFAULT_HEADERS = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'no-referrer'],
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  // Storefronts of the ecosystem live on other hosts; there are no cookies here that they could abuse.
  ['Cross-Origin-Resource-Policy', 'cross-origin'],
  ['Cache-Control', 'no-cache'],
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Expose-Headers', 'X-Request-Id, Retry-After, Allow'],
] as const;

const dressUp = (c: ApiContext, requestId: string): void => {
  const { headers } = c.res;
  headers.set('X-Request-Id', requestId);
  for (const [name, value] of DEFAULT_HEADERS) if (!headers.has(name)) headers.set(name, value);
};

const preflight = (c: ApiContext): Response => {
  const asked = c.req.header('access-control-request-headers');
  c.header('Access-Control-Allow-Methods', 'GET, HEAD, POST, DELETE, OPTIONS');
  c.header('Access-Control-Allow-Headers', asked ?? 'Content-Type, Authorization, X-VS-Store-Code');
  c.header('Access-Control-Max-Age', '86400');
  c.header('Vary', 'Access-Control-Request-Headers');
  return c.body(null, 204);
};

interface FrontDeps {
  settings: Settings;
  log: Log;
  metrics: Metrics;
}

export const createFrontMiddleware =
  ({ settings, log, metrics }: FrontDeps): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const started = performance.now();
    const requestId = requestIdOf(c);
    c.set('requestId', requestId);
    c.set('store', chooseStore(settings, c.req.header('x-vs-store-code'), c.req.query('storeCode')));
    if (c.req.method === 'OPTIONS') c.res = preflight(c);
    else if (c.req.url.includes('%00')) c.res = refuse(c, 400, 'A NUL character in the address');
    else await next();
    dressUp(c, requestId);
    const { method, path } = c.req;
    const { status } = c.res;
    const ms = performance.now() - started;
    // The pattern, not the path: addresses with ids would grow without end.
    const matched = routePath(c);
    const route = NO_DOOR.has(matched) ? 'none' : matched;
    metrics.count({ method, route, status, seconds: ms / 1000 });
    // Query values may hold tokens and mail addresses; the path never does.
    log('info', 'request', { requestId, method, path, status, ms: Math.round(ms * 10) / 10 });
  };
