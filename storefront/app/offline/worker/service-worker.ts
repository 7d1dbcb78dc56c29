// [OFF-01] Service worker: assets cache-first, pages network-first with an offline fallback.
import { notAvailableHash } from '../not-available.ts';
import { ORDER_SYNC } from '../order-sync-request.ts';
import { PAGES_CACHE, type PageMessage, PICTURES_CACHE, type WorkerMessage } from '../worker-messages.ts';
import type { WorkerStores } from '../worker-stores.ts';
import { createBoundedCache } from './bounded-cache.ts';
import { createNetworkFirst } from './network-first.ts';
import { sendQueuedOrders } from './order-sync.ts';
import { cacheOutgoingAssets } from './outgoing-assets.ts';
import { createPageCache } from './page-cache.ts';
import { homeOf, pageKey } from './page-key.ts';
import { assetsFor, createReleaseCache } from './release-cache.ts';
import { isPersonal, kindOf, type RequestKind } from './request-kind.ts';
import { isCacheable } from './response-check.ts';

declare const self: ServiceWorkerGlobalScope;
/** Precache list, injected by the build. */
declare const PRECACHE: {
  build: string;
  assets: string;
  languages: Record<string, string>;
  files: Record<string, string>;
};
/** Prepended by the server, from its settings. */
declare const STORES: WorkerStores;

// Referenced once: the build inlines the whole list at each reference.
const precache = PRECACHE;
const { origin } = self.location;
const MAX_PAGES = 200;
const MAX_SHELLS = 40;
const MAX_PICTURES = 300;
const MAX_ASSETS = 300;

/** The cache name of the former Workbox workers, so that their entries are reused. */
const RELEASE_CACHE = `workbox-precache-v2-${self.registration.scope}`;
const release = createReleaseCache({
  name: RELEASE_CACHE,
  origin,
  assets: assetsFor(STORES.languages, precache).map((name) => `/assets/${name}`),
  files: { ...precache.files, ...STORES.files },
  open: (name) => caches.open(name),
  fetch: (path, init) => fetch(path, init),
});
const pages = createBoundedCache(PAGES_CACHE, MAX_PAGES);
const shells = createBoundedCache('klaas-shells', MAX_SHELLS);
const assets = createBoundedCache('klaas-assets', MAX_ASSETS);
const pictures = createBoundedCache(PICTURES_CACHE, MAX_PICTURES);
const pageCache = createPageCache({
  origin,
  build: precache.build,
  pages,
  shells,
  fetch: (url, init) => fetch(url, init),
});

let wasReached: boolean | undefined;
const notifyReach = (isReached: boolean) => {
  if (isReached && wasReached === isReached) return;
  wasReached = isReached;
  const message: WorkerMessage = { kind: 'reach', isReached };
  void self.clients
    .matchAll({ type: 'window', includeUncontrolled: true })
    .then((found) => found.forEach((client) => void client.postMessage(message)));
};

const networkFirst = createNetworkFirst({
  cache: pages,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  notifyReach,
});

const kindOfRequest = (request: Request, url: URL): RequestKind | null =>
  kindOf({
    url,
    method: request.method,
    mode: request.mode,
    isOwnOrigin: url.origin === origin,
    hasAuthorization: request.headers.has('authorization'),
    isPrefetch: request.headers.get('purpose') === 'prefetch',
  });

/** [ROUTE-23] Redirects to home with a notice; without a cached home page, a static offline page. */
const offlineFallback = async (url: URL): Promise<Response> => {
  const home = homeOf(url, STORES.homes);
  const address = new URL(home, origin);
  const isHome = pageKey(url) === pageKey(address);
  const cached = isHome
    ? undefined
    : ((await pages.find(pageKey(address))) ?? (await pageCache.findShell(address)));
  if (cached) return Response.redirect(`${origin}${home}${notAvailableHash(url.pathname + url.search)}`, 302);
  const plain = await release.find(`/offline${home === '/' ? '' : home}.html`);
  return plain ?? Response.error();
};

/** Uses the navigation preload response, if the browser started one while the worker booted. */
const loadOf = (request: Request, event: ExtendableEvent) => async (): Promise<Response> => {
  const isPreloaded = request.mode === 'navigate' && 'preloadResponse' in event;
  // A preload may be aborted together with the previous worker: that is no network error.
  const preloaded = isPreloaded
    ? await Promise.resolve(event.preloadResponse).catch(() => undefined)
    : undefined;
  return preloaded instanceof Response ? preloaded : fetch(request);
};

const respondWithPage = async (kind: 'page' | 'data', request: Request, url: URL, event: ExtendableEvent) => {
  const key = isPersonal(url) ? null : pageKey(url);
  const { response, settled } = networkFirst({
    kind,
    key,
    load: loadOf(request, event),
    isAborted: () => request.signal.aborted,
  });
  event.waitUntil(settled);
  const found = (await response) ?? (await pageCache.findShell(url));
  return found ?? (kind === 'page' ? offlineFallback(url) : Response.error());
};

/** Cache-first, for immutable or rarely changing URLs. */
const respondFromCache = async (kind: 'asset' | 'picture', url: URL): Promise<Response> => {
  const key = url.pathname + url.search;
  // Search all caches: a hashed name is the same file in every release.
  const cached = await (kind === 'asset' ? caches.match(key, { ignoreVary: true }) : pictures.find(key));
  if (cached) return cached;
  const response = await fetch(key);
  if (isCacheable(response, kind)) {
    const copy = response.clone();
    void (kind === 'asset' ? assets : pictures).put(key, copy).catch(() => {});
  }
  return response;
};

const respondWithPicture = async (url: URL): Promise<Response> => {
  try {
    return await respondFromCache('picture', url);
  } catch {
    return (await release.find('/media/placeholder.svg')) ?? Response.error();
  }
};

const responseFor = (request: Request, event: ExtendableEvent): Promise<Response> | null => {
  const url = new URL(request.url);
  const kind = kindOfRequest(request, url);
  const path = url.pathname + url.search;
  if (request.method === 'GET' && url.origin === origin && release.has(path))
    return release.find(path).then((cached) => cached ?? respondFromCache('asset', url));
  if (kind === 'page' || kind === 'data') return respondWithPage(kind, request, url, event);
  if (kind === 'asset') return respondFromCache(kind, url);
  return kind === 'picture' ? respondWithPicture(url) : null;
};

self.addEventListener('fetch', (event) => {
  const response = responseFor(event.request, event);
  if (response) event.respondWith(response);
});

const cachePictures = async (addresses: readonly string[]) => {
  for (const address of addresses) {
    const request = new Request(address);
    const url = new URL(request.url);
    if (kindOfRequest(request, url) === 'picture') await respondFromCache('picture', url).catch(() => {});
  }
};

const takeOverIfAlone = async () => {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.length <= 1) await self.skipWaiting();
};

const handleMessage = async (message: PageMessage, event: ExtendableMessageEvent) => {
  if (message.kind === 'build') event.ports[0]?.postMessage(precache.build);
  if (message.kind === 'take-over') await takeOverIfAlone();
  if (message.kind !== 'keep') return;
  // A new page has missed the earlier notification.
  if (wasReached === false) notifyReach(false);
  await pageCache.cacheAll(message.twin, message.shells).catch(() => {});
  await cachePictures(message.pictures);
};

self.addEventListener('message', (event) => event.waitUntil(handleMessage(event.data as PageMessage, event)));

self.addEventListener('install', (event) =>
  event.waitUntil(
    cacheOutgoingAssets({
      caches,
      from: RELEASE_CACHE,
      to: assets,
      isCurrent: release.has,
    }).then(release.install),
  ),
);
self.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      self.registration.navigationPreload?.enable().catch(() => {}),
      release.tidy(),
      self.clients.claim(),
    ]),
  ),
);
// Background Sync event, missing in the TypeScript DOM types.
self.addEventListener('sync' as 'message', (event) => {
  const { tag } = event as unknown as { tag: string };
  if (tag === ORDER_SYNC) event.waitUntil(sendQueuedOrders());
});
