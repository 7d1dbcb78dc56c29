// [OFF-01] The shop without a connection: files from the device, pages fresh when they can be had, else as last seen.
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
/** Put in by the build: what to have before the first page without a connection. */
declare const PRECACHE: {
  build: string;
  assets: string;
  languages: Record<string, string>;
  files: Record<string, string>;
};
/** Put before the worker by the server, from its settings. */
declare const STORES: WorkerStores;

// Named once: the build puts the whole list where the name stands.
const precache = PRECACHE;
const { origin } = self.location;
const MAX_PAGES = 200;
const MAX_SHELLS = 40;
const MAX_PICTURES = 300;
const MAX_ASSETS = 300;

/** The name of the first workers, so that what they fetched stays. */
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
  notifyReach: notifyReach,
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

/** [ROUTE-23] Home with a word about it; where not even the home page is kept, a page that needs nothing. */
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

/** A navigation's answer is on its way already when the browser began it while the worker woke up. */
const loadOf = (request: Request, event: ExtendableEvent) => async (): Promise<Response> => {
  const isPreloaded = request.mode === 'navigate' && 'preloadResponse' in event;
  // What was begun may end with the worker that it was begun for: that says nothing about the connection.
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

/** What never changes under its address, or seldom: from the device if it is there. */
const respondFromCache = async (kind: 'asset' | 'picture', url: URL): Promise<Response> => {
  const key = url.pathname + url.search;
  // Files are looked for in every cache: a name with a hash in it is the same in whichever release.
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
    return release.find(path).then((kept) => kept ?? respondFromCache('asset', url));
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
  // A page that has just woken up did not hear it.
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
// The browser's own event, not yet among the known ones.
self.addEventListener('sync' as 'message', (event) => {
  const { tag } = event as unknown as { tag: string };
  if (tag === ORDER_SYNC) event.waitUntil(sendQueuedOrders());
});
