// The services and the api of a benchmark: as the shop composes them, over a generated catalogue, without mail.

import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { PriceConstantsSchema } from '@klaas/core/catalog/pricing/price-constants.ts';
import priceConstants from '@klaas/core/content/static/price-constants.json' with { type: 'json' };
import type { Settings } from '@klaas/core/stores/settings.ts';
import { createApi } from '../../api/src/app.ts';
import { createCatalogService } from '../../api/src/catalog/catalog-service.ts';
import type { LoadedCatalog } from '../../api/src/catalog/documents/loaded-catalog.ts';
import { composeServices, type Services } from '../../api/src/compose.ts';
import { createPasswordHasher, createThread } from '../../api/src/customer/password/password-hasher.ts';
import type { Database } from '../../api/src/db/database.ts';
import { createMemoryRateLimiter, type RateLimiter } from '../../api/src/http/limit/rate-limiter.ts';
import { createLog } from '../../api/src/http/log.ts';
import { createMetrics } from '../../api/src/http/observe/metrics.ts';
import { createShopLoad } from '../../api/src/http/observe/shop-load.ts';
import { createJobPace } from '../../api/src/jobs/job-pace.ts';
import { createJobQueue } from '../../api/src/jobs/job-queue.ts';
import { createOutbox } from '../../api/src/providers/mail/outbox.ts';
import { createFileStore } from '../../api/src/providers/storage/file-store.ts';

interface BenchedApi {
  db: Database;
  loaded: LoadedCatalog;
  settings: Settings;
  port: number;
  rateLimiter?: RateLimiter;
  /** Of the payment provider. */
  montonio?: { accessKey: string; secretKey: string };
}

export const composeBenchedServices = ({
  db,
  loaded,
  settings,
  port,
  rateLimiter,
  montonio,
}: BenchedApi): Services => {
  const now = Date.now;
  const log = createLog({ write: () => {} });
  return composeServices({
    config: {
      host: '127.0.0.1',
      port,
      dataDir: tmpdir(),
      mediaDir: tmpdir(),
      databaseUrl: undefined,
      databasePool: 10,
      peers: 1,
      shopUrl: `http://127.0.0.1:${port}`,
      production: true,
      settings,
      montonio,
      settingSources: { file: { name: 'settings.json', value: {} }, environment: {} },
      appSecret: 'a secret of the benchmark, long enough to sign with',
      groupTokenSecret: 'another secret of the benchmark, long enough too',
      ledgerKeys: { id: '', secret: '' },
      mayBeDemo: false,
      role: 'web',
      drainMs: 0,
    },
    settings,
    db,
    readReport: (work) => work(db),
    now,
    log,
    catalog: createCatalogService({ db, loaded, settings, log, now }),
    priceConstants: PriceConstantsSchema.parse(priceConstants),
    rateLimiter: rateLimiter ?? createMemoryRateLimiter(now),
    metrics: createMetrics({
      pool: () => db.$client,
      jobs: async () => [],
      pageCache: () => ({ pages: 0, hits: 0, misses: 0 }),
      catalogRevisions: () => new Map(),
      areLimitsShared: () => false,
    }),
    queue: createJobQueue(),
    pace: createJobPace({ load: createShopLoad(now), wait: sleep }),
    mailer: createOutbox({ now, queue: createJobQueue() }),
    objects: createFileStore(tmpdir()),
    hasher: createPasswordHasher({ run: createThread() }),
    isDemo: false,
    invalidate: async () => {},
    isDraining: () => false,
  });
};

export const composeBenchedApi = (options: BenchedApi) => createApi(composeBenchedServices(options));
