// The whole shop in one process: backend, storefront, HTTP server.
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import type { Config } from '@klaas/api/config/config.ts';
import { EVERY_TAG } from '@klaas/api/db/cache-invalidation.ts';
import { errorStack, errorText } from '@klaas/api/db/error-text.ts';
import { createLog, type Log, openStandardOutput } from '@klaas/api/http/log.ts';
import { createShopLoad } from '@klaas/api/http/observe/shop-load.ts';
import type { ObjectStore } from '@klaas/api/providers/storage/object-store.ts';
import { openObjectStore } from '@klaas/api/providers/storage/open-object-store.ts';
import { defaultSettings, type Settings } from '@klaas/core/stores/settings.ts';
import { localizedPath } from '@klaas/core/stores/store-route.ts';
import type { ServerBuild } from 'react-router';
import { loadAdminFiles } from './admin-files.ts';
import { createCanonicalPath } from './canonical-path.ts';
import { composeBackend } from './compose.ts';
import type { ForeignOrigins } from './content-security.ts';
import { countVisitors } from './count-visitors.ts';
import { createDrain } from './drain.ts';
import { createHttpServer, type HttpServer } from './http-server.ts';
import { listen } from './listen.ts';
import { createLoaderCache } from './loader-cache.ts';
import { openConfigured } from './open-configured.ts';
import { createOutputCache } from './output-cache.ts';
import { bodyOf } from './page-encoding.ts';
import { createPageKey } from './page-key.ts';
import { tagsInStores, tagsOfChange } from './page-tags.ts';
import { createReleaseFinder, loadArchivedReleases } from './release-archive.ts';
import { loadSiteContent } from './site-content.ts';
import {
  loadStaticFiles,
  type StaticFile,
  type StoreFiles,
  withoutWorker,
  withStoreFiles,
} from './static-files.ts';
import { createStorefront } from './storefront.ts';

const BUILD = join(import.meta.dirname, '../storefront/build');
const OUTPUT_CACHE_BYTES = 64 * 1024 * 1024;
/** A foreign backend or content service does not announce its changes. */
const LOADER_CACHE_MS = 60_000;
/** Longer than clients and load balancers (60 s) keep an idle connection, so that no request hits a closing one. */
const KEEP_ALIVE_MS = 72_000;
/** For responses in flight when the process ends. */
export const FINISH_MS = 10_000;

export interface Shop {
  close: () => Promise<void>;
}

const originOf = (url: string): string[] => (url === '' ? [] : [new URL(url).origin]);

const foreignOrigins = ({ settings }: Config): ForeignOrigins => {
  const backend = originOf(settings.server.backendUrl);
  const widget = originOf(settings.analytics.reviewWidgetUrl);
  const tagManager = settings.analytics.tagManagerId === '' ? [] : ['https://www.googletagmanager.com'];
  return {
    script: [...tagManager, ...widget],
    connect: [...backend, ...tagManager, ...widget],
    img: [...backend, ...tagManager],
    frame: widget,
  };
};

/** Built files in production; in development the sources with hot reload. */
const openStorefront = async (server: Server, production: boolean) => {
  if (!production) return (await import('./dev-storefront.ts')).createDevStorefront(server);
  const build: ServerBuild = await import(join(BUILD, 'server/index.js'));
  return { build, before: <Listener>(next: Listener): Listener => next, close: async () => {} };
};

interface StorefrontFiles {
  storeFiles: (settings: Settings) => Promise<StoreFiles>;
}

/** Files of this build, and those that open pages of earlier releases may still request. */
const loadFiles = async (
  { settings }: Config,
  objects: ObjectStore,
  { assets, entry }: ServerBuild,
  nowMs: number,
  log: Log,
) => {
  const { serviceWorker, keptReleases: maxReleases } = settings.server;
  const clientDir = join(BUILD, 'client');
  const { storeFiles } = entry.module as unknown as StorefrontFiles;
  const files = withStoreFiles(loadStaticFiles(clientDir), await storeFiles(settings));
  const earlier = await loadArchivedReleases({
    clientDir,
    objects,
    release: assets.version,
    maxReleases: maxReleases,
    nowMs,
  }).catch((error: unknown) => {
    // The shop opens without its object store.
    log('error', 'files of earlier releases are missing, and those of this one are not archived', {
      error: errorText(error),
    });
    return new Map<string, StaticFile>();
  });
  return new Map([...earlier, ...(serviceWorker ? files : withoutWorker(files))]);
};

export const startShop = async (initial: Config, progress: (message: string) => void): Promise<Shop> => {
  const log = createLog(openStandardOutput());
  const { config, database } = await openConfigured(initial, progress, log);
  const { settings, shopUrl, production } = config;
  const now = () => Date.now();
  const objects = openObjectStore(config);
  const cache = createOutputCache(OUTPUT_CACHE_BYTES);
  const keyOf = createPageKey(settings);
  const storeCodes = settings.storeViews.stores.map(({ storeCode }) => storeCode);
  const isCaching = production && settings.server.useOutputCache;
  const loaderCache = createLoaderCache(now, isCaching ? LOADER_CACHE_MS : 0);
  const dropPages = (tags: ReadonlySet<string> | null) => {
    if (tags === null) {
      loaderCache.clear();
      cache.clear();
    } else {
      loaderCache.drop(tags);
      cache.drop(tags);
    }
  };
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS });
  const drain = createDrain(server, { drainMs: config.drainMs, finishMs: FINISH_MS });
  const load = createShopLoad(now);
  countVisitors(server, load);
  const storefront = openStorefront(server, production);
  let http: HttpServer | null = null;
  const firstPages = async () => {
    const { stores, multistore } = settings.storeViews;
    const homes = stores
      .filter(({ disabled }) => !disabled)
      .map((store) => localizedPath('/', store, multistore));
    const rendered = await Promise.all(
      homes.map((path) => http?.page(new Request(`${shopUrl}${path}`), keyOf(new URL(shopUrl).host, path))),
    );
    return rendered.map((page) => (page ? Buffer.from(bodyOf(page, 'identity')).toString() : ''));
  };
  const backend = await composeBackend({
    config,
    database,
    progress,
    now,
    log,
    objects,
    dropPages: (tags) => dropPages(tags.includes(EVERY_TAG) ? null : tagsInStores(tags, storeCodes)),
    pageCache: () => ({ pages: cache.size, ...cache.counts }),
    load,
    firstPages,
    isDraining: drain.isDraining,
  });
  const { api, catalog, isDemo, startJobs, stopJobs, close } = backend;
  try {
    catalog.onChange((change) => dropPages(tagsOfChange(change, storeCodes)));
    const { build, before, close: closeStorefront } = await storefront;
    // A foreign backend is not the demo shop, whatever the local database holds.
    const isDemoShown = isDemo && settings.server.backendUrl === '';
    const content = loadSiteContent({ contentDir: config.contentDir, isDemo: isDemoShown });
    if (!isDemoShown && settings.company.name === defaultSettings().company.name)
      log(
        'warn',
        'The company is still the one of the demo: set company.name and the rest of company in the settings',
      );
    const mode = production ? 'production' : 'development';
    const render = createStorefront({
      build,
      mode,
      api,
      settings,
      content,
      shopUrl,
      now,
      log,
      loaderCache,
    });
    const ttlMs = isCaching ? settings.server.outputCacheDefaultTtl * 1000 : 0;
    http = createHttpServer({
      api,
      render,
      cache,
      ttlMs,
      foreign: production ? foreignOrigins(config) : null,
      keyOf,
      adminFiles: production ? loadAdminFiles() : null,
      files: typeof build === 'function' ? new Map() : await loadFiles(config, objects, build, now(), log),
      findAsset:
        typeof build === 'function'
          ? null
          : createReleaseFinder({ objects, release: build.assets.version, now }),
      canonicalPath: createCanonicalPath(settings.storeViews.stores),
      shopUrl,
      onError: (error, path) =>
        log('error', 'A page could not be made', {
          path,
          error: errorStack(error),
        }),
    });
    server.on('request', before(http.listener));
    await listen(server, config);
    await startJobs();
    return {
      close: async () => {
        await Promise.all([stopJobs(), drain.end()]);
        await closeStorefront();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
};
