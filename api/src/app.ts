// The HTTP endpoints of the shop; their services are injected.

import { addPanePhotoEndpoint, PANE_PHOTO_BODY_KB } from '@klaas/core/contract/admin/pane-endpoints.ts';
import {
  planProductImportEndpoint,
  startProductImportEndpoint,
} from '@klaas/core/contract/admin/product-import-endpoints.ts';
import { addPictureEndpoint } from '@klaas/core/contract/admin/product-picture-endpoints.ts';
import { addReturnPhotoEndpoint } from '@klaas/core/contract/admin/return-endpoints.ts';
import { applyCouponEndpoint, createCartEndpoint } from '@klaas/core/contract/cart-endpoints.ts';
import { sendContactEndpoint } from '@klaas/core/contract/contact-endpoints.ts';
import { invoiceEndpoint } from '@klaas/core/contract/document-endpoints.ts';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS, MAX_DRAWING_BYTES } from '@klaas/core/messages/contact.ts';
import { Hono } from 'hono';
import { adminApi } from './admin-api.ts';
import { cartRoutes, createCartRefOf } from './cart/cart-routes.ts';
import { catalogRoutes } from './catalog/catalog-routes.ts';
import { createPreviewedProducts } from './catalog/office/product-preview-service.ts';
import { pictureRoutes } from './catalog/picture/picture-routes.ts';
import { pictureLimits } from './catalog/picture/picture-service.ts';
import { createProductPriceService } from './catalog/price/product-price-service.ts';
import { productRoutes } from './catalog/price/product-routes.ts';
import { searchTermRoutes } from './catalog/search-term/search-term-routes.ts';
import { type UrlRoutesDeps, urlRoutes } from './catalog/url/url-routes.ts';
import { createUrlService } from './catalog/url/url-service.ts';
import { checkoutRoutes } from './checkout/checkout-routes.ts';
import { quoteRoutes } from './checkout/quote/quote-routes.ts';
import type { Services } from './compose.ts';
import { configuratorRoutes } from './configurator/configurator-routes.ts';
import { sizeRoutes } from './configurator/custom-size/size-routes.ts';
import { cmsRoutes } from './content/cms-routes.ts';
import { createCmsService } from './content/cms-service.ts';
import { contentRoutes } from './content/content-routes.ts';
import { createContentPreviews } from './content/office/content-preview-service.ts';
import { PREVIEW_HEADER } from './content/office/preview-header.ts';
import { redirectRoutes } from './content/redirect/redirect-routes.ts';
import { createOwnerOf } from './customer/session/owner-service.ts';
import { customerApi } from './customer-api.ts';
import type { ApiContext, ApiEnv } from './http/api-env.ts';
import { bearerToken } from './http/bearer-token.ts';
import { emailSamples } from './http/email-samples.ts';
import { createErrorHandler, createNotFoundHandler } from './http/error-handler.ts';
import { createAttemptLimits, type LimitAttempts } from './http/limit/attempt-limits.ts';
import { limitBody } from './http/limit/limit-body.ts';
import { limitCost } from './http/limit/limit-cost.ts';
import { limitRate } from './http/limit/limit-rate.ts';
import { hasDiskSpace } from './http/observe/disk-space.ts';
import { healthRoutes } from './http/observe/health-routes.ts';
import { docsRoutes } from './http/openapi/docs-routes.ts';
import { createRequestMiddleware } from './http/request-middleware.ts';
import { type RouteTable, routeTableOf } from './http/route-table.ts';
import { SHOP_VERSION } from './http/shop-version.ts';
import { systemRoutes } from './http/system-routes.ts';
import { deliveryRoutes } from './orders/delivery/delivery-routes.ts';
import { logoRoutes } from './orders/payment/logo/logo-routes.ts';
import { withdrawalRoutes } from './orders/returns/withdrawal-routes.ts';
import type { KeptStatement } from './orders/returns/withdrawal-service.ts';
import { trackingRoutes } from './orders/tracking/tracking-routes.ts';
import { vatRoutes } from './orders/vat/vat-routes.ts';
import { mailPreviewRoutes } from './providers/mail/mail-preview-routes.ts';
import { loadOutbox } from './providers/mail/outbox.ts';
import type { DeliverWebhook } from './providers/simulator-page.ts';
import { stockRoutes } from './stock/stock-routes.ts';
import { translateIn } from './texts/translate.ts';

/** A message with its files: the limits of the contact form, plus fields and multipart overhead. */
const CONTACT_BODY_KB = Math.ceil((MAX_ATTACHMENTS * MAX_ATTACHMENT_BYTES + MAX_DRAWING_BYTES) / 1024) + 64;
/** A photo as a telephone takes it. */
const PHOTO_BODY_KB = 12 * 1024;
/** A picture of 20 MB, and the form around it. */
const PICTURE_BODY_KB = 21 * 1024;
/** Ten thousand rows of all columns. */
const IMPORT_BODY_KB = 8 * 1024;
/** Generous: a listing page makes a handful of requests, a crawler should slow down. */
const READ_RATE = { burst: 300, perSecond: 50 };
/** A full page of a listing shows some fifty. */
const PICTURE_RATE = { burst: 1000, perSecond: 100 };
/** Enough for an office behind one address; not for a script that tries out goods and coupons. */
const ORDER_RATE = { burst: 60, perSecond: 2 };
/** A provider sends from few addresses, and many at once after an interruption; each is verified and may write. */
const NOTICE_RATE = { burst: 300, perSecond: 50 };
/** Shoppers of an office or a mobile network, one return for each payment; each is verified and may write. */
const RETURN_RATE = { burst: 60, perSecond: 5 };
/** A cart row is stored for weeks; a visitor needs one. */
const CART_RATE = { burst: 120, perSecond: 1 };
/** Coupon codes must not be found by trying. */
const COUPON_RATE = { burst: 30, perSecond: 10 / 60 };
/** A person who scrolls and types fast; not a script that reads everything. */
const ADMIN_RATE = { burst: 600, perSecond: 60 };
/** Each PDF is rendered on request. */
const INVOICE_RATE = { burst: 20, perSecond: 0.5 };

const readinessChecks = ({ db, catalog, settings, config }: Services) => ({
  database: async () => {
    await db.execute('select 1');
    return true;
  },
  disk: () => hasDiskSpace(config.dataDir),
  catalog: async () => settings.storeViews.stores.every((store) => catalog.version(store.storeCode) > 0),
});

const createBaseApp = (services: Services): Hono<ApiEnv> => {
  const { settings, log, rateLimiter, metrics, isDraining } = services;
  const app = new Hono<ApiEnv>();
  let table: RouteTable | undefined;
  const routes = (): RouteTable => {
    table ??= routeTableOf(app.routes);
    return table;
  };
  const readRate = limitRate({ rateLimiter, settings }, 'read', READ_RATE);
  app.onError(createErrorHandler(log));
  app.notFound(createNotFoundHandler(routes));
  app.use(createRequestMiddleware({ settings, log, metrics }));
  app.use(
    limitBody(settings.server.bodyLimitKb, {
      [sendContactEndpoint.path]: CONTACT_BODY_KB,
      [addPanePhotoEndpoint.path]: PANE_PHOTO_BODY_KB,
      [addReturnPhotoEndpoint.path]: PHOTO_BODY_KB,
      [addPictureEndpoint.path]: PICTURE_BODY_KB,
      [planProductImportEndpoint.path]: IMPORT_BODY_KB,
      [startProductImportEndpoint.path]: IMPORT_BODY_KB,
    }),
  );
  const cost = limitCost({ rateLimiter, settings });
  app.use('/api/catalog/*', cost);
  app.use('/graphql/*', cost);
  app.use('/api/stock/*', readRate);
  app.use('/api/url/*', readRate);
  app.use('/api/ext/delivery/*', readRate);
  app.use('/api/order/*', limitRate({ rateLimiter, settings }, 'order', ORDER_RATE));
  app.use('/api/ext/payment/callback/*', limitRate({ rateLimiter, settings }, 'notice', NOTICE_RATE));
  app.use('/api/ext/payment/return/*', limitRate({ rateLimiter, settings }, 'return', RETURN_RATE));
  app.use('/api/ext/vat/*', limitRate({ rateLimiter, settings }, 'vat', COUPON_RATE));
  app.use(createCartEndpoint.path, limitRate({ rateLimiter, settings }, 'cart', CART_RATE));
  app.use(applyCouponEndpoint.path, limitRate({ rateLimiter, settings }, 'coupon', COUPON_RATE));
  app.use(invoiceEndpoint.path, limitRate({ rateLimiter, settings }, 'invoice', INVOICE_RATE));
  app.use('/api/admin/*', limitRate({ rateLimiter, settings }, 'admin', ADMIN_RATE));
  app.use('/img/*', limitRate({ rateLimiter, settings }, 'picture', PICTURE_RATE));
  app.route('/', healthRoutes({ metrics, settings, checks: readinessChecks(services), isDraining }));
  return app;
};

/** Endpoints of a process that only runs jobs. */
export const createHealthApi = (services: Services): Hono<ApiEnv> => {
  const { settings, log, metrics, isDraining } = services;
  const app = new Hono<ApiEnv>();
  app.onError(createErrorHandler(log));
  app.use(createRequestMiddleware({ settings, log, metrics }));
  return app.route('/', healthRoutes({ metrics, settings, checks: readinessChecks(services), isDraining }));
};

/** [PRICE-09] The price list accepts either token of the customer. */
const createGroupOf =
  ({ groupTokens, sessions }: Services) =>
  async (c: ApiContext): Promise<number | null> => {
    const token = bearerToken(c);
    return (
      (await groupTokens.groupOf(c.req.query('groupToken'))) ??
      (await groupTokens.groupOf(token)) ??
      (token === null ? null : ((await sessions.verify(token))?.group_id ?? null))
    );
  };

/** Asks only for a call that carries a token. */
const createPreviewedOf = ({ db, now }: Services): UrlRoutesDeps['previewedOf'] => {
  const find = createPreviewedProducts({ db, previews: createContentPreviews({ db, now }) });
  return async (c) => {
    const token = c.req.header(PREVIEW_HEADER);
    return token === undefined ? null : find(token, c.get('store').storeCode);
  };
};

const catalogApi = (services: Services): Hono<ApiEnv> => {
  const { catalog, priced, sizes, settings, config, now, groupTokens } = services;
  const { prices } = catalog;
  const { shopUrl, appSecret: signingSecret } = config;
  const products = createProductPriceService({ catalog, prices, settings, shopUrl, signingSecret });
  const urls = createUrlService({ catalog, priced, stores: settings.storeViews.stores });
  return new Hono<ApiEnv>()
    .route('/', searchTermRoutes(services.searchTerms))
    .route('/', catalogRoutes({ ...services, signingSecret }))
    .route('/', productRoutes(products, createGroupOf(services)))
    .route('/', urlRoutes({ urls, catalog, now, groupTokens, previewedOf: createPreviewedOf(services) }))
    .route('/', sizeRoutes(sizes))
    .route('/', stockRoutes(services));
};

const previewApi = ({ config, settings, db }: Services): Hono<ApiEnv> =>
  config.production
    ? new Hono<ApiEnv>()
    : mailPreviewRoutes(
        () => loadOutbox(db),
        () => emailSamples({ settings, shopUrl: config.shopUrl, texts: translateIn, order: null }),
      );

const orderApi = (
  { config, orders, sessions, messages }: Services,
  limit: LimitAttempts,
  deliver: DeliverWebhook,
): Hono<ApiEnv> => {
  const { carts, cartLines, checkout, placement, delivery, tracking, withdrawals, vat, logos } = orders;
  const { paymentSimulators, carrierSimulator } = orders;
  const { verify: verifyToken } = sessions;
  const cartRefOf = createCartRefOf(verifyToken);
  // A statement that is no return yet is read by the staff; the buyer has another acknowledgement.
  const keep = (c: ApiContext) => async (statement: KeptStatement) => {
    await messages.contact.send({
      draft: { kind: 'question', ...statement },
      attachments: [],
      drawing: undefined,
      ...{ store: c.get('store'), customer_id: null, mayThank: async () => false },
    });
  };
  const app = new Hono<ApiEnv>()
    .route('/', cartRoutes({ carts, lines: cartLines, verifyToken }))
    .route('/', checkoutRoutes({ checkout, placement, verifyToken, homeUrl: config.shopUrl }))
    .route('/', deliveryRoutes({ delivery, cartRefOf }))
    .route('/', trackingRoutes(tracking))
    .route('/', withdrawalRoutes({ withdrawals, limit, verifyToken, keep }))
    .route('/', quoteRoutes({ quotes: orders.quotes.shop, limit }))
    .route('/', vatRoutes(vat))
    .route('/', logoRoutes(logos));
  for (const one of [...paymentSimulators, carrierSimulator])
    if (one) app.route('/', one.api).route('/', one.pages(deliver));
  return app;
};

const pictureApi = ({ config, settings, pictures }: Services): Hono<ApiEnv> =>
  pictureRoutes(pictures, { ...pictureLimits(settings), host: new URL(config.shopUrl).host });

const contentApi = ({
  db,
  now,
  catalog,
  content,
  redirects,
  settings,
  invalidate,
}: Services): Hono<ApiEnv> => {
  const previews = createContentPreviews({ db, now });
  return new Hono<ApiEnv>()
    .route('/', cmsRoutes(createCmsService({ catalog, delivery: settings.delivery }), settings, previews))
    .route('/', contentRoutes(content, settings.delivery, previews))
    .route('/', redirectRoutes(redirects))
    .route(
      '/',
      systemRoutes({
        version: SHOP_VERSION,
        invalidateCacheKey: settings.server.invalidateCacheKey,
        invalidate,
      }),
    );
};

export const createApi = (services: Services): Hono<ApiEnv> => {
  const { settings, sessions, configurator, rateLimiter } = services;
  const limit = createAttemptLimits({ rateLimiter, settings });
  const app = createBaseApp(services);
  // The simulated bank runs in this process: its webhooks need no network.
  const deliver: DeliverWebhook = async (url, init) => app.request(url, init);
  return app
    .route('/', catalogApi(services))
    .route('/', configuratorRoutes({ configurator, ownerOf: createOwnerOf(sessions), settings, limit }))
    .route('/', orderApi(services, limit, deliver))
    .route('/', customerApi(services, limit))
    .route('/', previewApi(services))
    .route('/', contentApi(services))
    .route('/', adminApi(services, limit))
    .route('/', pictureApi(services))
    .route('/', docsRoutes(SHOP_VERSION));
};
