// [OFF-01] The shop without a connection: files from the device, pages fresh when they can be had, else as last seen.
import { notAvailableHash } from '../not-available.ts';
import { ORDER_SYNC } from '../order-sync-request.ts';
import { PAGES_CACHE, type PageMessage, PICTURES_CACHE, type WorkerMessage } from '../worker-messages.ts';
import type { WorkerStores } from '../worker-stores.ts';
import { createKeptCache } from './bounded-cache.ts';
import { createFreshFirst } from './network-first.ts';
import { sendQueuedOrders } from './order-sync.ts';
import { keepOutgoingAssets } from './outgoing-assets.ts';
import { createKeptPages } from './page-cache.ts';
import { homeOf, pageKey } from './page-key.ts';
import { assetsFor, createReleaseCache } from './release-cache.ts';
import { isPersonal, kindOf, type RequestKind } from './request-kind.ts';
import { isKeepable } from './response-check.ts';

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
const pages = createKeptCache(PAGES_CACHE, MAX_PAGES);
const shells = createKeptCache('klaas-shells', MAX_SHELLS);
const assets = createKeptCache('klaas-assets', MAX_ASSETS);
const pictures = createKeptCache(PICTURES_CACHE, MAX_PICTURES);
const keptPages = createKeptPages({
  origin,
  build: precache.build,
  pages,
  shells,
  fetch: (url, init) => fetch(url, init),
});

let wasReached: boolean | undefined;
const tellReach = (isReached: boolean) => {
  if (isReached && wasReached === isReached) return;
  wasReached = isReached;
  const message: WorkerMessage = { kind: 'reach', isReached };
  void self.clients
    .matchAll({ type: 'window', includeUncontrolled: true })
    .then((found) => found.forEach((client) => void client.postMessage(message)));
};

const freshFirst = createFreshFirst({
  kept: pages,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  tellReach,
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
const insteadOf = async (url: URL): Promise<Response> => {
  const home = homeOf(url, STORES.homes);
  const address = new URL(home, origin);
  const isHome = pageKey(url) === pageKey(address);
  const kept = isHome
    ? undefined
    : ((await pages.find(pageKey(address))) ?? (await keptPages.findShell(address)));
  if (kept) return Response.redirect(`${origin}${home}${notAvailableHash(url.pathname + url.search)}`, 302);
  const plain = await release.find(`/offline${home === '/' ? '' : home}.html`);
  return plain ?? Response.error();
};

/** A navigation's answer is on its way already when the browser began it while the worker woke up. */
const loadOf = (request: Request, event: ExtendableEvent) => async (): Promise<Response> => {
  const isBegun = request.mode === 'navigate' && 'preloadResponse' in event;
  // What was begun may end with the worker that it was begun for: that says nothing about the connection.
  const begun = isBegun ? await Promise.resolve(event.preloadResponse).catch(() => undefined) : undefined;
  return begun instanceof Response ? begun : fetch(request);
};

const answerPage = async (kind: 'page' | 'data', request: Request, url: URL, event: ExtendableEvent) => {
  const key = isPersonal(url) ? null : pageKey(url);
  const { response, settled } = freshFirst({
    kind,
    key,
    load: loadOf(request, event),
    isCalledOff: () => request.signal.aborted,
  });
  event.waitUntil(settled);
  const answer = (await response) ?? (await keptPages.findShell(url));
  return answer ?? (kind === 'page' ? insteadOf(url) : Response.error());
};

/** What never changes under its address, or seldom: from the device if it is there. */
const answerKept = async (kind: 'asset' | 'picture', url: URL): Promise<Response> => {
  const key = url.pathname + url.search;
  // Files are looked for in every cache: a name with a hash in it is the same in whichever release.
  const kept = await (kind === 'asset' ? caches.match(key, { ignoreVary: true }) : pictures.find(key));
  if (kept) return kept;
  const answer = await fetch(key);
  if (isKeepable(answer, kind)) {
    const copy = answer.clone();
    void (kind === 'asset' ? assets : pictures).keep(key, copy).catch(() => {});
  }
  return answer;
};

const answerPicture = async (url: URL): Promise<Response> => {
  try {
    return await answerKept('picture', url);
  } catch {
    return (await release.find('/media/placeholder.svg')) ?? Response.error();
  }
};

const answerOf = (request: Request, event: ExtendableEvent): Promise<Response> | null => {
  const url = new URL(request.url);
  const kind = kindOfRequest(request, url);
  const path = url.pathname + url.search;
  if (request.method === 'GET' && url.origin === origin && release.has(path))
    return release.find(path).then((kept) => kept ?? answerKept('asset', url));
  if (kind === 'page' || kind === 'data') return answerPage(kind, request, url, event);
  if (kind === 'asset') return answerKept(kind, url);
  return kind === 'picture' ? answerPicture(url) : null;
};

self.addEventListener('fetch', (event) => {
  const answer = answerOf(event.request, event);
  if (answer) event.respondWith(answer);
});

const keepPictures = async (addresses: readonly string[]) => {
  for (const address of addresses) {
    const request = new Request(address);
    const url = new URL(request.url);
    if (kindOfRequest(request, url) === 'picture') await answerKept('picture', url).catch(() => {});
  }
};

const takeOverIfAlone = async () => {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.length <= 1) await self.skipWaiting();
};

const hear = async (message: PageMessage, event: ExtendableMessageEvent) => {
  if (message.kind === 'build') event.ports[0]?.postMessage(precache.build);
  if (message.kind === 'take-over') await takeOverIfAlone();
  if (message.kind !== 'keep') return;
  // A page that has just woken up did not hear it.
  if (wasReached === false) tellReach(false);
  await keptPages.keep(message.twin, message.shells).catch(() => {});
  await keepPictures(message.pictures);
};

self.addEventListener('message', (event) => event.waitUntil(hear(event.data as PageMessage, event)));

self.addEventListener('install', (event) =>
  event.waitUntil(
    keepOutgoingAssets({
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
