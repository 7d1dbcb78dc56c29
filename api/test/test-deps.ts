// All dependencies of the api, on a real database with the fixture catalogue and a frozen clock.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Entity } from '@klaas/core/catalog/entity.ts';
import { PriceConstantsSchema } from '@klaas/core/catalog/pricing/price-constants.ts';
import priceConstants from '@klaas/core/content/static/price-constants.json' with { type: 'json' };
import { type Settings, SettingsSchema } from '@klaas/core/stores/settings.ts';
import { createApi } from '../src/app.ts';
import { upsertDocuments } from '../src/catalog/catalog-repository.ts';
import { createCatalogService } from '../src/catalog/catalog-service.ts';
import { composeServices, type ServiceDeps } from '../src/compose.ts';
import { createPasswordHasher, createThread } from '../src/customer/password/password-hasher.ts';
import { seedDemoShop } from '../src/db/seed/seed-demo-shop.ts';
import { createMemoryRateLimiter } from '../src/http/limit/rate-limiter.ts';
import { createMetrics } from '../src/http/observe/metrics.ts';
import { createShopLoad } from '../src/http/observe/shop-load.ts';
import { createJobPace } from '../src/jobs/job-pace.ts';
import { createJobQueue } from '../src/jobs/job-queue.ts';
import { countJobs } from '../src/jobs/job-repository.ts';
import { createOutbox } from '../src/providers/mail/outbox.ts';
import { createFileStore } from '../src/providers/storage/file-store.ts';
import { createFrozenCatalog } from './catalog/loaded-catalog.ts';
import { FIXTURE, PRICE_CONSTANTS, STOCK } from './fixture-catalogue.ts';
import { writeStock } from './stock-writes.ts';
import { createTestDatabase } from './test-database.ts';

const TEST_NOW = Date.parse('2026-06-01T09:00:00Z');
/** A small year: its kinds are those of the full one. */
const DEMO_ORDERS = 40;
export const GROUP_SECRET = 'group-secret-of-the-tests-0123456789';

interface LogLine {
  level: string;
  message: string;
  fields: Record<string, unknown> | undefined;
}

export interface TestOptions {
  settings?: Record<string, unknown>;
  services?: Partial<ServiceDeps>;
  mediaDir?: string;
  mailchimpApiKey?: string;
  /** E-mail previews are enabled. */
  development?: boolean;
  /** The demo shop instead of the fixture, with its real price constants and a simulated bank. */
  demo?: boolean;
}

const createTestServices = async ({
  settings: overrides = {},
  services = {},
  mediaDir,
  mailchimpApiKey,
  development = false,
  demo = false,
}: TestOptions) => {
  const settings: Settings = SettingsSchema.parse(overrides);
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'klaas-test-'));
  const logged: LogLine[] = [];
  const log: ServiceDeps['log'] = (level, message, fields) => void logged.push({ level, message, fields });
  const { db } = database;
  const now = services.now ?? (() => TEST_NOW);
  const catalog = createCatalogService({ db, loaded: createFrozenCatalog(), settings, log, now });
  const queue = createJobQueue();
  const built: ServiceDeps = {
    config: {
      host: 'localhost',
      port: 0,
      dataDir,
      mediaDir: mediaDir ?? join(dataDir, 'media'),
      databaseUrl: undefined,
      databasePool: 10,
      peers: 1,
      shopUrl: 'https://shop.example',
      production: !development,
      mailchimpApiKey,
      ledgerKeys: { id: '', secret: '' },
      settings,
      settingSources: { file: { name: 'settings.json', value: {} }, environment: {} },
      appSecret: 'app-secret-of-the-tests-0123456789-x',
      groupTokenSecret: GROUP_SECRET,
      mayBeDemo: true,
      role: 'all',
      drainMs: 0,
    },
    settings,
    db,
    readReport: (work) => work(db),
    catalog,
    now,
    log,
    isDemo: demo,
    priceConstants: demo ? PriceConstantsSchema.parse(priceConstants) : PRICE_CONSTANTS,
    metrics: createMetrics({
      pool: () => db.$client,
      jobs: () => countJobs(db),
      pageCache: () => ({ pages: 0, hits: 0, misses: 0 }),
      catalogRevisions: catalog.revisions,
      areLimitsShared: () => false,
    }),
    queue,
    pace: createJobPace({ load: createShopLoad(now), wait: sleep }),
    mailer: createOutbox({ now, queue }),
    objects: createFileStore(dataDir),
    hasher: createPasswordHasher({ run: createThread() }),
    rateLimiter: createMemoryRateLimiter(now),
    invalidate: async () => {},
    isDraining: () => false,
    ...services,
  };
  const stop = async () => {
    await catalog.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { services: built, logged, stop };
};

const fillFixture = async ({ db }: ServiceDeps): Promise<void> => {
  for (const [storeCode, entities] of Object.entries(FIXTURE)) {
    for (const [entity, documents] of Object.entries(entities)) {
      await upsertDocuments(db, storeCode, entity as Entity, documents);
    }
  }
  await writeStock(db, STOCK);
};

/** A second process on the same database, with its own rate limits. */
export const composeApi = (services: ServiceDeps) =>
  createApi(composeServices({ ...services, rateLimiter: createMemoryRateLimiter(services.now) }));

/** The api over the fixture catalogue or the demo shop; call `stop` when done. */
export const createTestApi = async (options: TestOptions = {}) => {
  const { services, logged, stop } = await createTestServices(options);
  if (options.demo) await seedDemoShop(services.db, { nowMs: services.now(), orders: DEMO_ORDERS });
  else await fillFixture(services);
  await services.catalog.start();
  const composed = composeServices(services);
  const { messages, redirects, searchTerms } = composed;
  const app = createApi(composed);
  return {
    app,
    services,
    logged,
    messages: messages,
    redirects,
    searchTerms,
    stop: async () => {
      composed.live.stop();
      await Promise.all([messages.newsletter.settled(), redirects.settled(), searchTerms.settled()]);
      await stop();
    },
  };
};

export type TestApi = Awaited<ReturnType<typeof createTestApi>>;

export const jsonBody = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});
