// The list of doors. Everything behind them is handed in.
import { createHmac } from 'node:crypto';
import priceConstants from '@klaas/core/content/static/price-constants.json' with { type: 'json' };
import { applyCouponEndpoint, createCartEndpoint } from '@klaas/core/contract/cart-endpoints.ts';
import { sendContactEndpoint } from '@klaas/core/contract/contact-endpoints.ts';
import { invoiceEndpoint } from '@klaas/core/contract/order-endpoints.ts';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS, MAX_DRAWING_BYTES } from '@klaas/core/customer/contact.ts';
import { type PriceConstants, PriceConstantsSchema } from '@klaas/core/pricing/price-constants.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { Hono } from 'hono';
import { cartRoutes } from './cart/cart-routes.ts';
import { createPricedProducts } from './catalog/answer/priced-products.ts';
import { catalogRoutes } from './catalog/catalog-routes.ts';
import type { CatalogService } from './catalog/catalog-service.ts';
import { createSizePriceService, type SizePriceService } from './catalog/custom-size/size-price-service.ts';
import { sizeRoutes } from './catalog/custom-size/size-routes.ts';
import { pictureRoutes } from './catalog/picture/picture-routes.ts';
import { createPictureService, type PictureService } from './catalog/picture/picture-service.ts';
import { createPriceService, type PriceService } from './catalog/price/price-service.ts';
import { createProductPriceService } from './catalog/price/product-price-service.ts';
import { productRoutes } from './catalog/price/product-routes.ts';
import { stockRoutes } from './catalog/stock/stock-routes.ts';
import { urlRoutes } from './catalog/url/url-routes.ts';
import { createUrlService } from './catalog/url/url-service.ts';
import { checkoutRoutes } from './checkout/checkout-routes.ts';
import { configuratorRoutes } from './configurator/configurator-routes.ts';
import { createConfiguratorService } from './configurator/configurator-service.ts';
import { cmsRoutes } from './content/cms-routes.ts';
import { createCmsService } from './content/cms-service.ts';
import { createContentRepository } from './content/content-repository.ts';
import { contentRoutes } from './content/content-routes.ts';
import type { ContentSource } from './content/content-source.ts';
import { type Conversation, createConversation } from './conversation/conversation.ts';
import { createAccessTokens } from './customer/access-token.ts';
import { createOwnerOf } from './customer/customer-routes.ts';
import type { CustomerOrders } from './customer/customer-service.ts';
import type { PasswordHasher } from './customer/password/password-hasher.ts';
import { createSessionService, type SessionService } from './customer/session/session-service.ts';
import { customerDoors } from './customer-doors.ts';
import { isDemoShop } from './db/demo/demo-mode.ts';
import type { ApiDeps } from './deps.ts';
import { createGroupTokens, type GroupTokens } from './group-token.ts';
import type { ApiContext, ApiEnv } from './http/api-env.ts';
import { bearerToken } from './http/bearer-token.ts';
import { createErrorHandler, createNotFoundHandler } from './http/error-handler.ts';
import { createFrontMiddleware } from './http/front-middleware.ts';
import { createAttemptLimits } from './http/limit/attempt-limits.ts';
import { limitBody } from './http/limit/limit-body.ts';
import { limitCost } from './http/limit/limit-cost.ts';
import { limitRate } from './http/limit/limit-rate.ts';
import { createMemoryRateLimiter, type RateLimiter } from './http/limit/rate-limiter.ts';
import { hasDiskSpace } from './http/observe/disk-space.ts';
import { healthRoutes } from './http/observe/health-routes.ts';
import { createMetrics } from './http/observe/metrics.ts';
import { docsRoutes } from './http/openapi/docs-routes.ts';
import { type RouteTable, routeTableOf } from './http/route-table.ts';
import { systemRoutes } from './http/system-routes.ts';
import { letterSamples } from './letter-samples.ts';
import { createOrderDomain, type OrderDomain } from './order-domain.ts';
import { createContentServiceClient } from './outside/content-service-client.ts';
import { mailPreviewRoutes } from './outside/mail/mail-preview-routes.ts';
import type { Mailer } from './outside/mail/mailer.ts';
import { createOutbox, loadOutbox } from './outside/mail/outbox.ts';
import { BANK_LINK } from './outside/payment/bank-link.ts';
import { bankSimulatorRoutes } from './outside/payment/bank-simulator.ts';

const VERSION = '0.1.0';
/** A message with its files: what the contact form promises, and room for words and frames. */
const CONTACT_BODY_KB = Math.ceil((MAX_ATTACHMENTS * MAX_ATTACHMENT_BYTES + MAX_DRAWING_BYTES) / 1024) + 64;
/** Generous: a listing page asks a handful of times, a crawler should slow down. */
const READ_RATE = { burst: 300, perSecond: 50 };
/** A full page of a listing shows some fifty. */
const PICTURE_RATE = { burst: 1000, perSecond: 100 };
/** An office behind one address may order together; a machine that tries out goods and coupons may not. */
const ORDER_RATE = { burst: 60, perSecond: 2 };
/** A cart is a row that stays for weeks; a visitor needs one. */
const CART_RATE = { burst: 120, perSecond: 1 };
/** Codes cannot be found by trying. */
const COUPON_RATE = { burst: 30, perSecond: 10 / 60 };
/** Each is drawn when it is asked for. */
const INVOICE_RATE = { burst: 20, perSecond: 0.5 };

export interface ApiServices extends ApiDeps {
  catalog: CatalogService;
  /** Default: those that ship with the shop. */
  priceConstants?: PriceConstants;
  /** Default: counted in this process. */
  rateLimiter?: RateLimiter;
  /** Told which cached answers must be forgotten. */
  invalidate?: (tags: readonly string[]) => Promise<void>;
  /** Default: letters stay in the outbox. */
  mailer?: Mailer;
  /** Default: the shop's own. */
  customerOrders?: CustomerOrders;
  /** Default: built from the rest; given where somebody else runs its jobs. */
  orders?: OrderDomain;
  conversation?: Conversation;
  /** Default: of its own; given where they are made ahead too. */
  pictures?: PictureService;
  /** Default: it is not. */
  isDemo?: boolean;
  /** Default: one of its own. */
  hasher?: PasswordHasher;
}

const constantsOf = (services: ApiServices): PriceConstants =>
  services.priceConstants ?? PriceConstantsSchema.parse(priceConstants);

const readinessChecks = ({ db, catalog, settings, config }: ApiServices) => ({
  database: async () => {
    await db.execute('select 1');
    return true;
  },
  disk: () => hasDiskSpace(config.dataDir),
  catalog: async () => settings.storeViews.stores.every((store) => catalog.version(store.storeCode) > 0),
});

const createContentSource = ({ settings, db, now, log }: ApiServices): ContentSource => {
  const { url } = settings.contentService;
  return url === '' ? createContentRepository(db) : createContentServiceClient({ url, fetch, now, log });
};

const createFrame = (services: ApiServices): Hono<ApiEnv> => {
  const { settings, log, db } = services;
  const metrics = createMetrics();
  const app = new Hono<ApiEnv>();
  let table: RouteTable | undefined;
  const routes = (): RouteTable => {
    table ??= routeTableOf(app.routes);
    return table;
  };
  const rateLimiter = services.rateLimiter ?? createMemoryRateLimiter(services.now);
  const readRate = limitRate({ rateLimiter, settings }, 'read', READ_RATE);
  app.onError(createErrorHandler(log));
  app.notFound(createNotFoundHandler(routes));
  app.use(createFrontMiddleware({ settings, log, metrics }));
  app.use(limitBody(settings.server.bodyLimitKb, { [sendContactEndpoint.path]: CONTACT_BODY_KB }));
  const cost = limitCost({ rateLimiter, settings });
  app.use('/api/catalog/*', cost);
  app.use('/graphql/*', cost);
  app.use('/api/stock/*', readRate);
  app.use('/api/url/*', readRate);
  app.use('/api/order/*', limitRate({ rateLimiter, settings }, 'order', ORDER_RATE));
  app.use(createCartEndpoint.path, limitRate({ rateLimiter, settings }, 'cart', CART_RATE));
  app.use(applyCouponEndpoint.path, limitRate({ rateLimiter, settings }, 'coupon', COUPON_RATE));
  app.use(invoiceEndpoint.path, limitRate({ rateLimiter, settings }, 'invoice', INVOICE_RATE));
  app.use('/img/*', limitRate({ rateLimiter, settings }, 'picture', PICTURE_RATE));
  app.route(
    '/',
    healthRoutes({ metrics, settings, pool: () => db.$client, checks: readinessChecks(services) }),
  );
  return app;
};

const createGroups = ({ settings, config, now }: ApiServices): GroupTokens =>
  createGroupTokens({
    secret: config.groupTokenSecret,
    ttlMs: settings.users.groupTokenTtlSeconds * 1000,
    now,
  });

interface Buyers {
  groupTokens: GroupTokens;
  sessions: SessionService;
}

/** [PRICE-09] The price list knows the customer by either token. */
const createGroupOf =
  ({ groupTokens, sessions }: Buyers) =>
  async (c: ApiContext): Promise<number | null> => {
    const token = bearerToken(c);
    return (
      (await groupTokens.groupOf(c.req.query('groupToken'))) ??
      (await groupTokens.groupOf(token)) ??
      (token === null ? null : ((await sessions.verify(token))?.group_id ?? null))
    );
  };

const catalogDoors = (
  services: ApiServices,
  { prices, sizes }: { prices: PriceService; sizes: SizePriceService },
  buyers: Buyers,
): Hono<ApiEnv> => {
  const { catalog, settings, config, now } = services;
  const { shopUrl, appSecret: signingSecret } = config;
  const { groupTokens } = buyers;
  const products = createProductPriceService({ catalog, prices, settings, shopUrl, signingSecret });
  const priced = createPricedProducts({ catalog, prices, now });
  const urls = createUrlService({ catalog, priced, stores: settings.storeViews.stores });
  return new Hono<ApiEnv>()
    .route('/', catalogRoutes({ ...services, prices, signingSecret, groupTokens }))
    .route('/', productRoutes(products, createGroupOf(buyers)))
    .route('/', urlRoutes({ urls, catalog, now, groupTokens }))
    .route('/', sizeRoutes(sizes))
    .route('/', stockRoutes(services));
};

const DAY_MS = 86_400_000;

const createSessions = ({ db, now, settings, config }: ApiServices): SessionService => {
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

const previewDoors = ({ config, settings, db }: ApiServices): Hono<ApiEnv> =>
  config.production
    ? new Hono<ApiEnv>()
    : mailPreviewRoutes(
        () => loadOutbox(db),
        () => letterSamples({ settings, shopUrl: config.shopUrl }),
      );

const orderDoors = (
  { config, db }: ApiServices,
  { carts, checkout, simulatorSecret: secret }: OrderDomain,
  { verify: verifyToken }: SessionService,
): Hono<ApiEnv> => {
  const doors = new Hono<ApiEnv>()
    .route('/', cartRoutes({ carts, verifyToken }))
    .route('/', checkoutRoutes({ checkout, verifyToken, homeUrl: config.shopUrl }));
  const tell = (notice: Record<string, string>) => checkout.settlePayment(BANK_LINK, notice);
  const isOpen = () => isDemoShop(db);
  return secret === undefined ? doors : doors.route('/', bankSimulatorRoutes({ secret, isOpen, tell }));
};

const pictureLimits = ({ server }: Settings) => ({
  width: server.imageSizeLimitWidth,
  height: server.imageSizeLimitHeight,
});

/** One for all: what is made ahead and what is asked for lie in the same cache and wait in the same queue. */
export const createPictures = ({
  config: { mediaDir, dataDir },
  settings,
  log,
}: Pick<ApiServices, 'config' | 'settings' | 'log'>): PictureService =>
  createPictureService({ mediaDir, dataDir, limits: pictureLimits(settings), log });

const pictureDoors = (services: ApiServices): Hono<ApiEnv> => {
  const { config, settings, pictures = createPictures(services) } = services;
  return pictureRoutes(pictures, { ...pictureLimits(settings), host: new URL(config.shopUrl).host });
};

const systemDoors = ({ settings, invalidate }: ApiServices, content: ContentSource): Hono<ApiEnv> =>
  systemRoutes({
    version: VERSION,
    invalidateCacheKey: settings.server.invalidateCacheKey,
    invalidate: async (tags) => {
      content.forget();
      await invalidate?.(tags);
    },
  });

export const createApi = (services: ApiServices): Hono<ApiEnv> => {
  const content = createContentSource(services);
  const prices = createPriceService(services);
  const sessions = createSessions(services);
  const groupTokens = createGroups(services);
  const orders = services.orders ?? createOrderDomain(services);
  const { db, now, log, catalog, settings, config } = services;
  const sizes = createSizePriceService({ catalog, prices, constants: constantsOf(services) });
  const configurator = createConfiguratorService({ db, now, settings, shopUrl: config.shopUrl, sizes });
  const mailer = services.mailer ?? createOutbox({ db, now, log });
  const { carts, checkout } = orders;
  const conversation =
    services.conversation ?? createConversation({ ...services, mailer, firstCoupon: carts.firstCoupon });
  const rateLimiter = services.rateLimiter ?? createMemoryRateLimiter(now);
  const customerOrders = services.customerOrders ?? checkout;
  return createFrame(services)
    .route('/', catalogDoors(services, { prices, sizes }, { groupTokens, sessions }))
    .route(
      '/',
      configuratorRoutes({
        configurator,
        ownerOf: createOwnerOf(sessions),
        settings,
        limit: createAttemptLimits({ rateLimiter, settings }),
      }),
    )
    .route('/', orderDoors(services, orders, sessions))
    .route(
      '/',
      customerDoors({
        ...services,
        mailer,
        rateLimiter,
        sessions,
        groupTokens,
        orders: customerOrders,
        carts,
        conversation,
        configurator,
      }),
    )
    .route('/', previewDoors(services))
    .route(
      '/',
      cmsRoutes(
        createCmsService({ catalog: services.catalog, delivery: services.settings.delivery }),
        services.settings,
      ),
    )
    .route('/', contentRoutes(content, services.settings.delivery))
    .route('/', pictureDoors(services))
    .route('/', systemDoors(services, content))
    .route('/', docsRoutes(VERSION));
};
