// Composition of the api: every service is built here, once per process, from injected dependencies.
import { createHmac } from 'node:crypto';
import { preparedSizes } from '@klaas/core/catalog/picture-sizes.ts';
import type { PriceConstants } from '@klaas/core/catalog/pricing/price-constants.ts';
import type { CatalogService } from './catalog/catalog-service.ts';
import { createManyProducts, type ManyProducts } from './catalog/office/many-products.ts';
import {
  createPictureService,
  type PictureService,
  pictureLimits,
} from './catalog/picture/picture-service.ts';
import { createPriceTables, type PriceTables } from './catalog/price-table/price-table-service.ts';
import { createPricedGoods, type PricedGoods } from './catalog/price-table/priced-goods-service.ts';
import { createPricedProducts, type PricedProducts } from './catalog/response/priced-products.ts';
import { createSearchTerms, type SearchTerms } from './catalog/search-term/search-term-service.ts';
import { type ConfiguratorService, createConfiguratorService } from './configurator/configurator-service.ts';
import {
  createSizePriceService,
  type SizePriceService,
} from './configurator/custom-size/size-price-service.ts';
import { createContentRepository } from './content/content-repository.ts';
import type { ContentSource } from './content/content-source.ts';
import { createRedirectService, type RedirectService } from './content/redirect/redirect-service.ts';
import { createAccessTokens } from './customer/access-token.ts';
import type { PasswordHasher } from './customer/password/password-hasher.ts';
import { createSessionService, type SessionService } from './customer/session/session-service.ts';
import type { ReadReport } from './db/report-reader.ts';
import type { ApiDeps } from './deps.ts';
import type { RateLimiter } from './http/limit/rate-limiter.ts';
import type { Metrics } from './http/observe/metrics.ts';
import type { JobPace } from './jobs/job-pace.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import { createMessages, type Messages } from './messages/messages-service.ts';
import { createOrderDomain, type OrderDomain } from './order-domain.ts';
import { createContentServiceClient } from './providers/content-service-client.ts';
import type { Mailer } from './providers/mail/mailer.ts';
import { createFileStore } from './providers/storage/file-store.ts';
import type { ObjectStore } from './providers/storage/object-store.ts';
import { createGroupTokens, type GroupTokens } from './security/group-token.ts';
import { createLiveService, type LiveService } from './staff/live/live-service.ts';

const DAY_MS = 86_400_000;

/** Dependencies of the process. No defaults: a second instance would count, cache or send twice. */
export interface ServiceDeps extends ApiDeps {
  catalog: CatalogService;
  readReport: ReadReport;
  /** The price tables that the shop came with. */
  priceConstants: PriceConstants;
  rateLimiter: RateLimiter;
  metrics: Metrics;
  queue: JobQueue;
  /** Of jobs over many things, while this process serves visitors. */
  pace: JobPace;
  mailer: Mailer;
  objects: ObjectStore;
  hasher: PasswordHasher;
  /** Only the demo shop has a simulated bank. */
  isDemo: boolean;
  /** Drops cached pages by their tags, in every process. */
  invalidate: (tags: readonly string[]) => Promise<void>;
  /** Whether the process ends: load balancers should send nothing more. */
  isDraining: () => boolean;
}

export interface Services extends ServiceDeps {
  content: ContentSource;
  redirects: RedirectService;
  searchTerms: SearchTerms;
  /** Prices of products, cached once for listings and for single pages. */
  priced: PricedProducts;
  /** Pre-rendered and requested pictures share one cache and one queue. */
  pictures: PictureService;
  sizes: SizePriceService;
  /** Prices of glass, by moment. */
  priceTables: PriceTables;
  /** Goods whose prices follow the tables. */
  pricedGoods: PricedGoods;
  configurator: ConfiguratorService;
  /** Acts on many products, and their import. */
  manyProducts: ManyProducts;
  groupTokens: GroupTokens;
  sessions: SessionService;
  orders: OrderDomain;
  messages: Messages;
  /** Streams of the back office. */
  live: LiveService;
}

const createContentSource = ({ settings, db, now, log }: ServiceDeps): ContentSource => {
  const { url } = settings.contentService;
  return url === '' ? createContentRepository(db) : createContentServiceClient({ url, fetch, now, log });
};

const createGroups = ({ settings, config, now }: ServiceDeps): GroupTokens =>
  createGroupTokens({
    secret: config.groupTokenSecret,
    ttlMs: settings.users.groupTokenTtlSeconds * 1000,
    now,
  });

const createSessions = ({ db, now, settings, config }: ServiceDeps): SessionService => {
  const accessTtlMs = settings.users.tokenTtlSeconds * 1000;
  const secret = createHmac('sha256', config.appSecret).update('access token').digest('base64url');
  return createSessionService({
    db,
    now,
    tokens: createAccessTokens({ secret, ttlMs: accessTtlMs, now }),
    accessTtlMs,
    refreshTtlMs: settings.users.refreshTokenTtlDays * DAY_MS,
  });
};

const createPictures = ({ config, objects, settings, log }: ServiceDeps): PictureService =>
  createPictureService({
    mediaDir: config.mediaDir,
    localObjects: createFileStore(config.dataDir),
    sharedObjects: config.storage ? objects : null,
    limits: pictureLimits(settings),
    sizes: preparedSizes(settings),
    log,
  });

export const composeServices = (deps: ServiceDeps): Services => {
  const { catalog, config, settings, db, now } = deps;
  const priceTables = createPriceTables({ db, now, settings, supplied: deps.priceConstants });
  const orders = createOrderDomain({ ...deps, priceTables });
  const sizes = createSizePriceService({ catalog, prices: catalog.prices, tables: priceTables });
  return {
    ...deps,
    content: createContentSource(deps),
    redirects: createRedirectService({
      ...{ db, now, log: deps.log },
      storeCodes: settings.storeViews.stores.map(({ storeCode }) => storeCode),
    }),
    searchTerms: createSearchTerms({ db, now, log: deps.log }),
    priced: createPricedProducts({ catalog, prices: catalog.prices, now }),
    pictures: createPictures(deps),
    sizes,
    priceTables,
    pricedGoods: createPricedGoods({ catalog, stores: settings.storeViews.stores }),
    configurator: createConfiguratorService({ db, now, settings, shopUrl: config.shopUrl, sizes }),
    manyProducts: createManyProducts(deps),
    groupTokens: createGroups(deps),
    sessions: createSessions(deps),
    orders,
    messages: createMessages({ ...deps, firstCoupon: orders.carts.firstCoupon }),
    live: createLiveService({ db, now }),
  };
};
