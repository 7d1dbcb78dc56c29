// Composition root of the process: database, catalogue, mail, services, api and jobs, each built once.
import { createApi, createHealthApi } from '@klaas/api/app.ts';
import { type CatalogService, createCatalogService } from '@klaas/api/catalog/catalog-service.ts';
import { createLoadedCatalog } from '@klaas/api/catalog/documents/loaded-catalog.ts';
import { createMemoryDocuments } from '@klaas/api/catalog/documents/memory-documents.ts';
import { pauseOrAbort, startPicturePreparation } from '@klaas/api/catalog/picture/picture-preparation.ts';
import { PRICE_TABLE_TAG } from '@klaas/api/catalog/price-table/price-table-service.ts';
import { createEmbeddedIndex, threadTimeMs } from '@klaas/api/catalog/search/embedded/embedded-index.ts';
import type { ClusterSearchOptions } from '@klaas/api/catalog/search/opensearch/open-cluster-search.ts';
import type { SharedIndex } from '@klaas/api/catalog/search/search-index.ts';
import { SEARCH_TAG } from '@klaas/api/catalog/synonym/synonym-editor.ts';
import { composeServices } from '@klaas/api/compose.ts';
import type { Config } from '@klaas/api/config/config.ts';
import { createPasswordHasher, createThread } from '@klaas/api/customer/password/password-hasher.ts';
import { EVERY_TAG, notifyInvalidation } from '@klaas/api/db/cache-invalidation.ts';
import { isDemoShop } from '@klaas/api/db/demo/demo-mode.ts';
import { ensureDemoShop } from '@klaas/api/db/ensure-demo-shop.ts';
import { ensureShopDefaults } from '@klaas/api/db/ensure-shop-defaults.ts';
import type { OpenDatabase } from '@klaas/api/db/open-database.ts';
import { createMemoryRateLimiter, type RateLimiter } from '@klaas/api/http/limit/rate-limiter.ts';
import type { Log } from '@klaas/api/http/log.ts';
import { createMetrics, type PageCacheMetrics } from '@klaas/api/http/observe/metrics.ts';
import { createJobQueue } from '@klaas/api/jobs/job-queue.ts';
import { countJobs } from '@klaas/api/jobs/job-repository.ts';
import type { JobRunner } from '@klaas/api/jobs/job-runner.ts';
import { createShopTasks } from '@klaas/api/jobs/shop-tasks.ts';
import { EMAIL_TEXT_TAG } from '@klaas/api/messages/email-texts/email-text-editor.ts';
import { reloadEmailTexts } from '@klaas/api/messages/email-texts/email-text-service.ts';
import { createOutbox } from '@klaas/api/providers/mail/outbox.ts';
import { createSmtpSender } from '@klaas/api/providers/mail/smtp-sender.ts';
import type { ObjectStore } from '@klaas/api/providers/storage/object-store.ts';
import { PriceConstantsSchema } from '@klaas/core/catalog/pricing/price-constants.ts';
import priceConstants from '@klaas/core/content/static/price-constants.json' with { type: 'json' };
import { followInvalidation } from './follow-invalidation.ts';

/** Of the jobs that run when the process ends; then they are aborted and tried again. */
const STOP_JOBS_MS = 10_000;

export interface BackendOptions {
  config: Config;
  /** Closed with the backend. */
  database: OpenDatabase;
  progress: (message: string) => void;
  now: () => number;
  log: Log;
  objects: ObjectStore;
  /** Drops this process' cached pages by their tags; `*` drops all. */
  dropPages: (tags: readonly string[]) => void;
  pageCache: () => PageCacheMetrics;
  /** HTML of the home pages, available once the shop is open. */
  firstPages: () => Promise<readonly string[]>;
  /** Whether the process ends: it is no longer ready. */
  isDraining: () => boolean;
}

export interface Backend {
  api: ReturnType<typeof createApi>;
  catalog: CatalogService;
  /** Whether the database holds the demo shop. */
  isDemo: boolean;
  /** Runs the jobs, unless other processes do. Called when the shop is open: loading the queue takes its time. */
  startJobs: () => Promise<void>;
  /** Takes no further job; resolves when the running ones have ended. */
  stopJobs: () => Promise<void>;
  /** The database is closed last. */
  close: () => Promise<void>;
}

/** Several processes count together in Redis; its client is loaded only then. */
const openRateLimiter = async (
  { redisUrl: url, peers }: Config,
  { now, log }: Pick<BackendOptions, 'now' | 'log'>,
): Promise<{ rateLimiter: RateLimiter; areLimitsShared: () => boolean; closeLimiter: () => void }> => {
  if (url === undefined) {
    const rateLimiter = createMemoryRateLimiter(now);
    return { rateLimiter, areLimitsShared: () => false, closeLimiter: () => {} };
  }
  const { createRedisRateLimiter } = await import('@klaas/api/http/limit/redis-rate-limiter.ts');
  const rateLimiter = createRedisRateLimiter({ url, peers, log, now });
  return { rateLimiter, areLimitsShared: rateLimiter.isShared, closeLimiter: rateLimiter.close };
};

/** Processes of one shop search in a cluster; its adapter is loaded only then. */
const openSharedIndex = async (
  { searchUrl: url, role }: Config,
  deps: Omit<ClusterSearchOptions, 'url' | 'mayWrite'>,
): Promise<SharedIndex | undefined> => {
  if (url === undefined) return undefined;
  const { openClusterSearch } = await import('@klaas/api/catalog/search/opensearch/open-cluster-search.ts');
  return openClusterSearch({ url, mayWrite: role !== 'web', ...deps });
};

export const composeBackend = async ({
  config,
  database,
  progress,
  now,
  log,
  objects,
  dropPages,
  pageCache,
  firstPages,
  isDraining,
}: BackendOptions): Promise<Backend> => {
  const { settings } = config;
  try {
    const { db } = database;
    await ensureDemoShop(db, {
      mayBeDemo: config.mayBeDemo,
      progress,
      seed: { settings, nowMs: now(), objects },
    });
    await ensureShopDefaults(
      db,
      settings.storeViews.stores.map(({ storeCode }) => storeCode),
    );
    progress('Loading the catalogue');
    const { serverTimeoutMs: timeoutMs } = settings.elasticsearch;
    const documents = createMemoryDocuments();
    const shared = await openSharedIndex(config, { documents, db, log, now, timeoutMs });
    const loaded = createLoadedCatalog({
      documents,
      index: shared ?? createEmbeddedIndex({ now: threadTimeMs, timeoutMs }),
    });
    const catalog = createCatalogService({ db, loaded, shared, settings, log, now });
    await catalog.start();
    const from = () => ({ name: settings.company.name, address: settings.company.email });
    const { smtpUrl: url } = config;
    const send = url ? createSmtpSender({ url, from, objects }) : undefined;
    const { rateLimiter, areLimitsShared, closeLimiter } = await openRateLimiter(config, { now, log });
    const metrics = createMetrics({
      pool: () => db.$client,
      jobs: () => countJobs(db),
      pageCache,
      catalogRevisions: catalog.revisions,
      areLimitsShared,
    });
    const queue = createJobQueue();
    const invalidateHere = async (tags: readonly string[]): Promise<void> => {
      const isEvery = tags.includes(EVERY_TAG);
      if (isEvery || tags.includes(SEARCH_TAG)) await catalog.reloadSynonyms();
      if (isEvery || tags.includes(EMAIL_TEXT_TAG)) await reloadEmailTexts(db);
      if (isEvery || tags.includes(PRICE_TABLE_TAG)) await services.priceTables.reload();
      services.content.clearCache();
      dropPages(tags);
    };
    const services = composeServices({
      config,
      settings,
      db,
      now,
      log,
      catalog,
      invalidate: async (tags) => {
        await invalidateHere(tags);
        await notifyInvalidation(db, tags);
      },
      metrics,
      queue,
      mailer: createOutbox({ now, queue }),
      objects,
      hasher: createPasswordHasher({ run: createThread() }),
      rateLimiter,
      priceConstants: PriceConstantsSchema.parse(priceConstants),
      isDemo: await isDemoShop(db),
      isDraining,
    });
    await services.priceTables.reload();
    await reloadEmailTexts(db);
    await services.orders.reportUnconnected();
    const { isDemo, messages, pictures, live } = services;
    const isWorker = config.role === 'worker';
    const following = await followInvalidation({ db, config, log, invalidate: invalidateHere });
    const preparation =
      settings.server.preparePictures && !isWorker
        ? startPicturePreparation({ catalog, pictures, settings, log, now, firstPages, pause: pauseOrAbort })
        : undefined;
    let runner: JobRunner | undefined;
    const stopJobs = async () => {
      live.stop();
      await Promise.all([runner?.stop(), preparation?.stop()]);
    };
    return {
      api: isWorker ? createHealthApi(services) : createApi(services),
      catalog,
      isDemo,
      startJobs: async () => {
        if (config.role === 'web') return;
        const { startJobRunner } = await import('@klaas/api/jobs/job-runner.ts');
        const tasks = createShopTasks({ ...services, send });
        runner = startJobRunner({
          pool: db.$client,
          tasks,
          log,
          onFinished: metrics.countJob,
          stopMs: STOP_JOBS_MS,
        });
      },
      stopJobs,
      close: async () => {
        await stopJobs();
        await following.stop();
        await Promise.all([messages.settled(), services.redirects.settled(), services.searchTerms.settled()]);
        await catalog.stop();
        closeLimiter();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
};
