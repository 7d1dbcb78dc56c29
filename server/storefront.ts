// The built storefront as a function from request to page; its loaders call the api in the same process.

import { PREVIEW_HEADER } from '@klaas/api/content/office/preview-header.ts';
import type { InProcessResult } from '@klaas/api/http/api-env.ts';
import type { Log } from '@klaas/api/http/log.ts';
import { fillDeliveryTexts } from '@klaas/core/catalog/delivery/delivery-text.ts';
import type { SiteContent } from '@klaas/core/content/static-content.ts';
import { createShopClient, type ShopFetch } from '@klaas/core/contract/shop-client.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { localizedPath, type RouteAddress, storePrefix } from '@klaas/core/stores/store-route.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import type { RenderedPage } from './finish-page.ts';
import type { LoaderCache, LoaderCacheOptions } from './loader-cache.ts';
import { tagInStore, tagsInStores } from './page-tags.ts';
import type { Visitor } from './visitor-headers.ts';

export interface StorefrontOptions {
  /** The build, or in development a function that loads its current state. */
  build: ServerBuild | (() => Promise<ServerBuild>);
  mode: 'production' | 'development';
  api: { fetch: (request: Request, env: object) => Response | Promise<Response> };
  settings: Settings;
  content: SiteContent;
  shopUrl: string;
  now: () => number;
  log: Log;
  loaderCache: Pick<LoaderCache, 'get'>;
}

/** Exports of the storefront's bundle beside its pages. */
interface StorefrontEntry {
  contexts: { shopContext: Parameters<RouterContextProvider['set']>[0] };
  /** `robots.txt` and the sitemaps; `null` for other paths. */
  siteFile: (shop: object, path: string) => Response | Promise<Response> | null;
  storeOfAddress: (address: RouteAddress, storeViews: Settings['storeViews']) => StoreView;
}

/** One router per store prefix: the prefix is its basename. */
const createHandlers = ({ build, mode }: StorefrontOptions): ((prefix: string) => RequestHandler) => {
  const handlers = new Map<string, RequestHandler>();
  return (prefix) => {
    const basename = prefix === '' ? '/' : prefix;
    const handler =
      handlers.get(basename) ??
      (typeof build === 'function'
        ? createRequestHandler(async () => ({ ...(await build()), basename }), mode)
        : createRequestHandler({ ...build, basename }, mode));
    handlers.set(basename, handler);
    return handler;
  };
};

/** [ROUTE-16] Maps a request without a prefix to the same page under its store's prefix. */
const inStore = (request: Request, url: URL, store: StoreView, multistore: boolean): Request => {
  const prefix = storePrefix(store, multistore);
  const { pathname, search, origin } = url;
  // The router compares case-insensitively.
  const requested = pathname.replace(/\.data$/, '').toLowerCase();
  if (`${requested}/`.startsWith(`${prefix}/`)) return request;
  const address = `${origin}${localizedPath(pathname, store, multistore)}${search}`;
  if (request.method !== 'GET') return new Request(address, request);
  return new Request(address, { headers: request.headers, signal: request.signal });
};

/** Timeout of calls to a foreign backend. */
const BACKEND_TIMEOUT_MS = 10_000;

const fetchForeign: ShopFetch = (url, init) => {
  const { signal, timeoutMs = BACKEND_TIMEOUT_MS, ...rest } = init as RequestInit & { timeoutMs?: number };
  const limit = AbortSignal.timeout(Math.min(timeoutMs, BACKEND_TIMEOUT_MS));
  return fetch(url, { ...rest, signal: signal ? AbortSignal.any([signal, limit]) : limit });
};

/**
 * A request to our own api in the same process. A full `Request` creates body streams and an abort signal that no
 * handler reads, and costs as much as a small response: this one has only the fields that handlers use.
 */
export const inProcessRequest = (
  url: string,
  { signal: _signal, timeoutMs: _timeoutMs, ...init }: Parameters<ShopFetch>[1],
): Request => {
  const { method, body } = init;
  if (typeof body === 'object') return new Request(url, init as RequestInit);
  const headers = new Headers(init.headers);
  // Set here so that the body limit need not read the body.
  if (body !== undefined) headers.set('content-length', String(Buffer.byteLength(body)));
  const read = { method, url, headers, text: async () => body ?? '' };
  return read as Request;
};

/** Forwards the client address, so that rate limits count the call as the visitor's. */
const withClientAddress = (
  { incoming }: Visitor,
  init: Parameters<ShopFetch>[1],
): Parameters<ShopFetch>[1] => {
  const chain = incoming.headers['x-forwarded-for'];
  return chain === undefined
    ? init
    : { ...init, headers: { ...init.headers, 'x-forwarded-for': String(chain) } };
};

/** Of what is not yet published: its token goes with every call. */
const withPreview = (fetch: ShopFetch, token: string): ShopFetch => {
  return (url, init) => fetch(url, { ...init, headers: { ...init.headers, [PREVIEW_HEADER]: token } });
};

/** Of the address of a page: a link from the office. */
const previewTokenOf = ({ searchParams }: URL): string | null => searchParams.get('preview');

/** Our own backend is called in the same process, a foreign one over the network. */
const createShopFetch = ({ api, settings }: StorefrontOptions, visitor?: Visitor): ShopFetch => {
  if (settings.server.backendUrl !== '') return fetchForeign;
  return async (url, init) => {
    const inProcess: InProcessResult = {};
    const request = inProcessRequest(url, visitor ? withClientAddress(visitor, init) : init);
    const response = await api.fetch(request, { inProcessResult: inProcess, ...visitor });
    if (inProcess.value === undefined) return response;
    const { ok, status, headers } = response;
    return { ok, status, headers, text: () => response.text(), value: inProcess.value };
  };
};

/** The page depends on what its cached data depends on. */
const createCached =
  (loaderCache: StorefrontOptions['loaderCache'], storeCode: string, cacheTags: Set<string>) =>
  async <Value>(
    key: string,
    load: () => Promise<Value>,
    { tags: tagsOf, ...options }: LoaderCacheOptions<Value>,
  ): Promise<Value> => {
    const tags = (value: Value) => tagsOf(value).map((tag) => tagInStore(tag, storeCode));
    const value = await loaderCache.get(key, load, { ...options, tags });
    for (const tag of tagsOf(value)) cacheTags.add(tag);
    return value;
  };

/** The texts with the delivery days, filled in again when staff change these. */
const createFilledContent = ({ content, settings: { delivery } }: StorefrontOptions): (() => SiteContent) => {
  let filled: { days: string; content: SiteContent } | undefined;
  return () => {
    const days = JSON.stringify(delivery);
    if (filled?.days !== days) filled = { days, content: fillDeliveryTexts(content, delivery) };
    return filled.content;
  };
};

/** Kept by nobody, found by no search engine. */
const asPreview = (response: Response): Response => {
  response.headers.set('cache-control', 'private, no-store');
  response.headers.set('x-robots-tag', 'noindex');
  return response;
};

export const createStorefront = (options: StorefrontOptions) => {
  const { settings, shopUrl, now, log } = options;
  const contentOf = createFilledContent(options);
  const { stores, multistore } = settings.storeViews;
  const clientOf = (store: StoreView, { visitor, preview }: { visitor?: Visitor; preview?: string }) =>
    createShopClient({
      fetch: preview ? withPreview(createShopFetch(options), preview) : createShopFetch(options, visitor),
      baseUrl: settings.server.backendUrl || 'http://shop.internal',
      storeCode: store.storeCode,
      tokenInHeader: settings.users.tokenInHeader,
    });
  const clients = new Map(stores.map((store) => [store.storeCode, clientOf(store, {})]));
  const handlerOf = createHandlers(options);

  return async (request: Request, visitor?: Visitor): Promise<RenderedPage> => {
    const build = typeof options.build === 'function' ? await options.build() : options.build;
    const { contexts, siteFile, storeOfAddress } = build.entry.module as unknown as StorefrontEntry;
    const url = new URL(request.url);
    const { pathname, host } = url;
    // The data of `/ru` is requested at `/ru.data`: the same store.
    const path = pathname.replace(/\.data$/, '');
    const store = storeOfAddress({ path, host }, settings.storeViews);
    const cacheTags = new Set<string>();
    const preview = request.method === 'GET' ? previewTokenOf(url) : null;
    const clientOfRequest = () => {
      if (preview) return clientOf(store, { preview });
      return visitor ? clientOf(store, { visitor }) : clients.get(store.storeCode);
    };
    const handoff = pathname.endsWith('.data') ? undefined : { text: '' };
    const shop = {
      settings,
      store,
      content: contentOf(),
      client: clientOfRequest(),
      shopUrl,
      cacheTags,
      handoff,
      now,
      log,
      cached: preview
        ? <Value>(_key: string, load: () => Promise<Value>) => load()
        : createCached(options.loaderCache, store.storeCode, cacheTags),
    };
    const file = request.method === 'GET' ? await siteFile(shop, pathname) : null;
    const { storeCode } = store;
    if (file) return { response: file, tags: new Set(), storeCode };
    const context = new RouterContextProvider();
    context.set(contexts.shopContext, shop);
    const handle = handlerOf(storePrefix(store, multistore));
    const response = await handle(inStore(request, url, store, multistore), context);
    if (preview) return { response: asPreview(response), tags: new Set(), storeCode, isPreview: true };
    // The service worker recognises the shop's own responses, and their release, by this header.
    if (/^text\/(html|x-script)/.test(response.headers.get('content-type') ?? ''))
      response.headers.set('x-klaas-build', build.assets.version);
    return { response, tags: tagsInStores([...cacheTags], [storeCode]), storeCode };
  };
};
