// Every endpoint of the contract, for the OpenAPI document and the test that compares it with the routes.
import * as adminAccount from '@klaas/core/contract/admin/account-endpoints.ts';

import * as adminCategories from '@klaas/core/contract/admin/category-endpoints.ts';
import * as adminChange from '@klaas/core/contract/admin/change-endpoints.ts';
import * as adminContentItems from '@klaas/core/contract/admin/content-item-endpoints.ts';
import * as adminCoupons from '@klaas/core/contract/admin/coupon-endpoints.ts';
import * as adminCustomers from '@klaas/core/contract/admin/customer-endpoints.ts';
import * as adminCutting from '@klaas/core/contract/admin/cutting-endpoints.ts';
import * as adminDrafts from '@klaas/core/contract/admin/draft-endpoints.ts';
import * as adminDraftOrders from '@klaas/core/contract/admin/draft-order-endpoints.ts';
import * as adminEmailTexts from '@klaas/core/contract/admin/email-text-endpoints.ts';
import * as adminGoods from '@klaas/core/contract/admin/goods-endpoints.ts';
import * as adminHealth from '@klaas/core/contract/admin/health-endpoints.ts';
import * as adminJobs from '@klaas/core/contract/admin/job-endpoints.ts';
import * as adminListExports from '@klaas/core/contract/admin/list-export-endpoints.ts';
import * as adminLowStock from '@klaas/core/contract/admin/low-stock-endpoints.ts';
import * as adminMentions from '@klaas/core/contract/admin/mention-endpoints.ts';
import * as adminMessages from '@klaas/core/contract/admin/message-endpoints.ts';
import * as adminOrderAct from '@klaas/core/contract/admin/order-act-endpoints.ts';
import * as adminOrderBulk from '@klaas/core/contract/admin/order-bulk-endpoints.ts';
import * as adminOrderEdit from '@klaas/core/contract/admin/order-edit-endpoints.ts';
import * as adminOrder from '@klaas/core/contract/admin/order-endpoints.ts';
import * as adminOrderList from '@klaas/core/contract/admin/order-list-endpoints.ts';
import * as adminPanes from '@klaas/core/contract/admin/pane-endpoints.ts';
import * as adminPriceTables from '@klaas/core/contract/admin/price-table-endpoints.ts';
import * as adminProductBulk from '@klaas/core/contract/admin/product-bulk-endpoints.ts';
import * as adminProductGrid from '@klaas/core/contract/admin/product-grid-endpoints.ts';
import * as adminProductImport from '@klaas/core/contract/admin/product-import-endpoints.ts';
import * as adminProductList from '@klaas/core/contract/admin/product-list-endpoints.ts';
import * as adminProductPage from '@klaas/core/contract/admin/product-page-endpoints.ts';
import * as adminProductPictures from '@klaas/core/contract/admin/product-picture-endpoints.ts';
import * as adminProductVariants from '@klaas/core/contract/admin/product-variant-endpoints.ts';
import * as adminQuotes from '@klaas/core/contract/admin/quote-endpoints.ts';
import * as adminRedirects from '@klaas/core/contract/admin/redirect-endpoints.ts';
import * as adminReplyTemplates from '@klaas/core/contract/admin/reply-template-endpoints.ts';
import * as adminReports from '@klaas/core/contract/admin/report-endpoints.ts';
import * as adminReturns from '@klaas/core/contract/admin/return-endpoints.ts';
import * as adminReviews from '@klaas/core/contract/admin/review-endpoints.ts';
import * as adminRoles from '@klaas/core/contract/admin/role-endpoints.ts';
import * as adminSales from '@klaas/core/contract/admin/sales-endpoints.ts';
import * as adminSearchWords from '@klaas/core/contract/admin/search-word-endpoints.ts';
import * as adminSettings from '@klaas/core/contract/admin/setting-endpoints.ts';
import * as adminShell from '@klaas/core/contract/admin/shell-endpoints.ts';
import * as adminSignIn from '@klaas/core/contract/admin/sign-in-endpoints.ts';
import * as adminStaff from '@klaas/core/contract/admin/staff-endpoints.ts';
import * as adminStock from '@klaas/core/contract/admin/stock-endpoints.ts';
import * as adminSubscribers from '@klaas/core/contract/admin/subscriber-endpoints.ts';
import * as adminTaxes from '@klaas/core/contract/admin/tax-endpoints.ts';
import * as adminTierPrices from '@klaas/core/contract/admin/tier-price-endpoints.ts';
import * as adminToday from '@klaas/core/contract/admin/today-endpoints.ts';
import * as adminView from '@klaas/core/contract/admin/view-endpoints.ts';
import * as cart from '@klaas/core/contract/cart-endpoints.ts';
import * as catalog from '@klaas/core/contract/catalog-endpoints.ts';
import * as configuration from '@klaas/core/contract/configuration-endpoints.ts';
import * as contact from '@klaas/core/contract/contact-endpoints.ts';
import * as content from '@klaas/core/contract/content-endpoints.ts';
import * as delivery from '@klaas/core/contract/delivery-endpoints.ts';
import * as document from '@klaas/core/contract/document-endpoints.ts';
import type { Endpoint } from '@klaas/core/contract/endpoint.ts';
import * as newsletter from '@klaas/core/contract/newsletter-endpoints.ts';
import * as order from '@klaas/core/contract/order-endpoints.ts';
import * as payment from '@klaas/core/contract/payment-endpoints.ts';
import * as picture from '@klaas/core/contract/picture-endpoints.ts';
import * as quote from '@klaas/core/contract/quote-endpoints.ts';
import * as review from '@klaas/core/contract/review-endpoints.ts';
import * as size from '@klaas/core/contract/size-endpoints.ts';
import * as stockAlert from '@klaas/core/contract/stock-alert-endpoints.ts';
import * as stock from '@klaas/core/contract/stock-endpoints.ts';
import * as system from '@klaas/core/contract/system-endpoints.ts';
import * as tracking from '@klaas/core/contract/tracking-endpoints.ts';
import * as url from '@klaas/core/contract/url-endpoints.ts';
import * as user from '@klaas/core/contract/user-endpoints.ts';
import * as withdrawal from '@klaas/core/contract/withdrawal-endpoints.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'output' in value;

export const CONTRACT_ENDPOINTS: readonly Endpoint[] = [
  catalog,
  cart,
  stock,
  stockAlert,
  url,
  size,
  configuration,
  user,
  order,
  document,
  payment,
  delivery,
  tracking,
  withdrawal,
  quote,
  review,
  newsletter,
  contact,
  content,
  picture,
  system,
  adminHealth,
  adminReplyTemplates,
  adminReports,
  adminSettings,
  adminSignIn,
  adminAccount,
  adminStaff,
  adminPanes,
  adminCutting,
  adminRoles,
  adminDraftOrders,
  adminQuotes,
  adminGoods,
  adminSales,
  adminSearchWords,
  adminShell,
  adminCategories,
  adminChange,
  adminTaxes,
  adminTierPrices,
  adminToday,
  adminView,
  adminDrafts,
  adminOrderList,
  adminJobs,
  adminListExports,
  adminEmailTexts,
  adminLowStock,
  adminMentions,
  adminMessages,
  adminStock,
  adminSubscribers,
  adminCustomers,
  adminRedirects,
  adminReturns,
  adminContentItems,
  adminCoupons,
  adminPriceTables,
  adminReviews,
  adminOrder,
  adminOrderAct,
  adminOrderEdit,
  adminOrderBulk,
  adminProductList,
  adminProductPage,
  adminProductPictures,
  adminProductVariants,
  adminProductBulk,
  adminProductImport,
  adminProductGrid,
].flatMap((file) => Object.values(file).filter(isEndpoint));
