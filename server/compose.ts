// Composition root of the process: database, catalogue, mail, services, api and jobs, each built once.
import { createApi } from '@klaas/api/app.ts';
import { type CatalogService, createCatalogService } from '@klaas/api/catalog/catalog-service.ts';
import { pauseOrAbort, startPicturePreparation } from '@klaas/api/catalog/picture/picture-preparation.ts';
import { createEmbeddedEngine, threadTimeMs } from '@klaas/api/catalog/search/embedded/embedded-engine.ts';
import { composeServices, type ServiceDeps } from '@klaas/api/compose.ts';
import type { Config } from '@klaas/api/config/config.ts';
import { createPasswordHasher, createThread } from '@klaas/api/customer/password/password-hasher.ts';
import { notifyInvalidation, subscribeToInvalidation } from '@klaas/api/db/cache-invalidation.ts';
import { isDemoShop } from '@klaas/api/db/demo/demo-mode.ts';
import { ensureDemoShop } from '@klaas/api/db/ensure-demo-shop.ts';
import { ensureShopDefaults } from '@klaas/api/db/ensure-shop-defaults.ts';
import { openDatabase } from '@klaas/api/db/open-database.ts';
import { createMemoryRateLimiter } from '@klaas/api/http/limit/rate-limiter.ts';
import type { Log } from '@klaas/api/http/log.ts';
import { startOrderJobs } from '@klaas/api/jobs/order-jobs.ts';
import { createOutbox } from '@klaas/api/providers/mail/outbox.ts';
import { createSmtpSender } from '@klaas/api/providers/mail/smtp-sender.ts';
import { PriceConstantsSchema } from '@klaas/core/catalog/pricing/price-constants.ts';
import priceConstants from '@klaas/core/content/static/price-constants.json' with { type: 'json' };

export interface BackendOptions {
  config: Config;
  progress: (message: string) => void;
  now: () => number;
  log: Log;
  /** Drops this process' cached pages by their tags; `*` drops all. */
  dropPages: (tags: readonly string[]) => void;
  pageCache: ServiceDeps['pageCache'];
  /** HTML of the home pages, available once the shop is open. */
  firstPages: () => Promise<readonly string[]>;
}

export interface Backend {
  api: ReturnType<typeof createApi>;
  catalog: CatalogService;
  /** Whether the database holds the demo shop. */
  isDemo: boolean;
  close: () => Promise<void>;
}

export const composeBackend = async ({
  config,
  progress,
  now,
  log,
  dropPages,
  pageCache,
  firstPages,
}: BackendOptions): Promise<Backend> => {
  const { settings } = config;
  const database = await openDatabase(config, progress);
  try {
    const { db } = database;
    await ensureDemoShop(db, { mayBeDemo: config.mayBeDemo, progress });
    await ensureShopDefaults(
      db,
      settings.storeViews.stores.map(({ storeCode }) => storeCode),
    );
    progress('Loading the catalogue');
    const search = createEmbeddedEngine({
      now: threadTimeMs,
      timeoutMs: settings.elasticsearch.serverTimeoutMs,
    });
    const catalog = createCatalogService({ db, search, settings, log, now });
    await catalog.start();
    const { name, email: address } = settings.company;
    const { smtpUrl: url, dataDir } = config;
    const send = url ? createSmtpSender({ url, from: { name, address }, dataDir }) : undefined;
    const mailer = createOutbox({ db, now, log, send });
    const invalidateHere = (tags: readonly string[]) => {
      services.content.clearCache();
      dropPages(tags);
    };
    const services = composeServices({
      config,
      settings,
      db,
      search,
      now,
      log,
      catalog,
      invalidate: async (tags) => {
        invalidateHere(tags);
        await notifyInvalidation(db, tags);
      },
      pageCache,
      mailer,
      hasher: createPasswordHasher({ run: createThread() }),
      rateLimiter: createMemoryRateLimiter(now),
      priceConstants: PriceConstantsSchema.parse(priceConstants),
      isDemo: await isDemoShop(db),
    });
    const { isDemo, orders, messages, pictures } = services;
    const invalidation = await subscribeToInvalidation(db, invalidateHere);
    const jobs = [
      startOrderJobs(orders, log),
      messages.startJobs(),
      ...(settings.server.preparePictures
        ? [
            startPicturePreparation({
              catalog,
              pictures,
              settings,
              log,
              now,
              firstPages,
              pause: pauseOrAbort,
            }),
          ]
        : []),
    ];
    const api = createApi(services);
    return {
      api,
      catalog,
      isDemo,
      close: async () => {
        await Promise.all(jobs.map((job) => job.stop()));
        invalidation.stop();
        await messages.settled();
        await mailer.stop();
        await catalog.stop();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
};
