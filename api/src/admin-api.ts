// The calls of the back office: each domain adds its own to one router.
import type { Hono } from 'hono';
import { couponAdminRoutes } from './cart/coupon/coupon-admin-routes.ts';
import { createCouponList } from './cart/coupon/coupon-list-service.ts';
import { goodsAdminRoutes } from './cart/goods-admin-routes.ts';
import { sumOpenCarts } from './cart/open-cart-sum-service.ts';
import { createStockNames } from './catalog/office/stock-name-service.ts';
import { priceTableAdminRoutes } from './catalog/price-table/price-table-admin-routes.ts';
import { taxAdminRoutes } from './catalog/tax/tax-admin-routes.ts';
import { createTaxList } from './catalog/tax/tax-list-service.ts';
import { draftOrderRoutes } from './checkout/draft/draft-order-admin-routes.ts';
import type { Services } from './compose.ts';
import { composeEditors } from './compose-editors.ts';
import { createPriceEffect } from './configurator/price-effect-service.ts';
import { createTodaysRules } from './configurator/workshop/workshop-service.ts';
import { addContentRoutes } from './content-admin.ts';
import { createAdminRouter } from './http/admin/admin-router.ts';
import type { ApiEnv } from './http/api-env.ts';
import type { LimitAttempts } from './http/limit/attempt-limits.ts';
import { SHOP_VERSION } from './http/shop-version.ts';
import { createFailedJobs } from './jobs/failed-job-service.ts';
import { jobAdminRoutes } from './jobs/job-admin-routes.ts';
import { orderEditRoutes } from './orders/edit/order-edit-routes.ts';
import { orderActRoutes, refundLimits } from './orders/office/order-act-routes.ts';
import { orderAdminRoutes } from './orders/office/order-admin-routes.ts';
import { orderBulkRoutes } from './orders/office/order-bulk-routes.ts';
import { createOrderList } from './orders/office/order-list-service.ts';
import { createOrderOffice } from './orders/office/order-office-service.ts';
import { createOrderPage } from './orders/office/order-page-service.ts';
import { createOrderPdfs } from './orders/office/order-pdf-service.ts';
import { salesAdminRoutes } from './orders/office/sales-admin-routes.ts';
import { createSalesService } from './orders/office/sales-service.ts';
import { incrementIdOf } from './orders/order-key.ts';
import { createPeopleAdmin } from './people-admin.ts';
import { createProduction } from './production/compose-production.ts';
import { paneAdminRoutes } from './production/pane-admin-routes.ts';
import { createPanePhotos } from './production/pane-photo-editor.ts';
import { createProductsAdmin } from './products-admin.ts';
import { createQuotesAdmin } from './quotes-admin.ts';
import { releaseAllWork } from './release-work.ts';
import { reportRoutes } from './reports-admin.ts';
import { createReturnsAdmin } from './returns-admin.ts';
import { changeAdminRoutes } from './staff/change-log/change-admin-routes.ts';
import { createChangeListService } from './staff/change-log/change-list-service.ts';
import { draftAdminRoutes } from './staff/drafts/draft-admin-routes.ts';
import { createDraftService } from './staff/drafts/draft-service.ts';
import { shellAdminRoutes } from './staff/live/shell-admin-routes.ts';
import { mentionAdminRoutes } from './staff/mentions/mention-admin-routes.ts';
import { createMentions } from './staff/mentions/mention-service.ts';
import { peopleAdminRoutes } from './staff/people/people-admin-routes.ts';
import { createStaffDirectory } from './staff/people/staff-directory-service.ts';
import { createStaffRequests } from './staff/people/staff-request-repository.ts';
import { createStaffSessions } from './staff/people/staff-session-service.ts';
import { settingAdminRoutes } from './staff/settings/setting-admin-routes.ts';
import { createSettingList } from './staff/settings/setting-list-service.ts';
import { todayAdminRoutes } from './staff/today/today-admin-routes.ts';
import { createWorkService } from './staff/today/work-service.ts';
import { viewAdminRoutes } from './staff/views/view-admin-routes.ts';
import { createViewService } from './staff/views/view-service.ts';
import { createLowStock } from './stock/low-stock-service.ts';
import { stockAdminRoutes } from './stock/stock-admin-routes.ts';
import { createStockList } from './stock/stock-list-service.ts';
import { systemAdminRoutes } from './system-admin.ts';
import { workSourcesOf } from './work-admin.ts';

export const adminApi = (services: Services, limit: LimitAttempts): Hono<ApiEnv> => {
  const { db, now, config, settings, live, catalog, priceTables, objects } = services;
  const { shopUrl } = config;
  const editors = composeEditors(services);
  const production = createProduction({
    ...{ db, now, settings, shopUrl, orderNumberOf: incrementIdOf },
    isForbiddenToday: createTodaysRules({ catalog, tables: priceTables }),
  });
  const people = createPeopleAdmin(services, editors);
  const returns = createReturnsAdmin(services, refundLimits(services));
  const quotes = createQuotesAdmin(services);
  const products = createProductsAdmin(services, editors);
  const sessions = createStaffSessions({ db, now });
  const router = createAdminRouter({
    now,
    authenticate: sessions.authenticate,
    requests: createStaffRequests({ db, now }),
    origin: new URL(shopUrl).origin,
  });
  peopleAdminRoutes(router, { ...services, ...config, sessions, limit, releaseWork: releaseAllWork });
  const list = createOrderList({ db });
  shellAdminRoutes(router, {
    live,
    counts: [
      { area: 'orders', permission: 'orders.read', count: list.countToShip },
      { area: 'panes', permission: 'panes.read', count: production.panes.countOpen },
      ...returns.counts,
      ...quotes.counts,
      ...people.counts,
    ],
    finders: [
      { prefix: '#', permission: 'customers.read', find: list.find('whole') },
      { prefix: '#', permission: 'orders.read', find: list.find('masked') },
      { prefix: '#', permission: 'panes.read', find: production.panes.find },
      ...returns.finders,
      ...quotes.finders,
      ...products.finders,
      ...people.finders,
    ],
    colleagues: createStaffDirectory({ db, now }).names,
    authenticate: sessions.authenticate,
  });
  const jobs = createFailedJobs({ db });
  const stockNames = createStockNames({ catalog, settings });
  const stock = createLowStock({ db, now, ...stockNames });
  const { messages, reviews } = people;
  const sources = workSourcesOf({
    now,
    orders: list,
    quotes: quotes.list,
    panes: production.panes,
    messages,
    reviews,
    stock,
    jobs,
  });
  const work = createWorkService({ db, now, sources });
  todayAdminRoutes(router, { work, carts: () => sumOpenCarts(db, now()) });
  mentionAdminRoutes(router, createMentions({ db, now }));
  jobAdminRoutes(router, jobs);
  systemAdminRoutes(router, { db, config, settings, version: SHOP_VERSION });
  stockAdminRoutes(router, {
    low: stock,
    list: createStockList({ db, now, ...stockNames, orderNumber: incrementIdOf }),
    ...{ booking: editors.stockBooking, limits: editors.stockLimits },
  });
  changeAdminRoutes(router, { now, list: createChangeListService({ db }), undo: editors.undo });
  paneAdminRoutes(router, { ...production, photos: createPanePhotos({ db, now, objects }) });
  draftAdminRoutes(router, createDraftService({ db, now }));
  viewAdminRoutes(router, { views: createViewService({ db }), editor: editors.views });
  salesAdminRoutes(router, createSalesService({ db, now }));
  reportRoutes(router, services);
  settingAdminRoutes(router, {
    list: createSettingList({ db, sources: config.settingSources, live: settings }),
    editor: editors.settings,
    ...{ keys: config, now },
  });
  people.addRoutes(router);
  addContentRoutes(router, services, editors);
  returns.addRoutes(router);
  quotes.addRoutes(router);
  products.addRoutes(router);
  const { checkout, delivery } = services.orders;
  // Before the page of one: `export` is no number.
  const pdfs = createOrderPdfs({ db, settings, delivery });
  orderBulkRoutes(router, { bulk: services.orders.bulk, pdfs });
  orderAdminRoutes(router, {
    list,
    page: createOrderPage({ db, carriers: delivery.carriers, panesOf: production.panes.ofOrder }),
    office: createOrderOffice({
      ...{ db, now, marks: editors.orderMarks, checkout, delivery, pdfs },
      workshop: production.panes.historyOfOrder,
    }),
  });
  orderActRoutes(router, {
    now,
    settings: services.settings,
    steps: checkout.steps,
    askBank: checkout.askBank,
  });
  draftOrderRoutes(router, { now, orders: services.orders.drafts });
  goodsAdminRoutes(router, services.orders.goods);
  const { pricedGoods: priced, sizes } = services;
  const { openPanes, tryCoupon } = services.orders;
  couponAdminRoutes(router, { list: createCouponList({ db, now }), editor: editors.coupons, tryCoupon });
  taxAdminRoutes(router, {
    list: createTaxList({ db, now, settings, catalog }),
    editor: editors.taxRates,
  });
  priceTableAdminRoutes(router, {
    ...{ now, settings, supplied: services.priceConstants, tables: priceTables, goods: priced },
    effect: createPriceEffect({ db, settings, tables: priceTables, goods: priced, sizes, openPanes }),
    editor: editors.priceTables,
  });
  orderEditRoutes(router, { now, settings: services.settings, edits: checkout.edits });
  return router.close();
};
