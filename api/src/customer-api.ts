// Endpoints of customers and of their messages to the shop, and what is erased with an account.
import { Hono } from 'hono';
import { removeDocuments, upsertDocuments } from './catalog/catalog-repository.ts';
import type { Services } from './compose.ts';
import { ACCOUNT_EMAIL_KINDS } from './customer/customer-emails.ts';
import { customerRoutes } from './customer/customer-routes.ts';
import {
  type CustomerService,
  createCustomerService,
  type EraseCustomer,
} from './customer/customer-service.ts';
import { createPasswordService } from './customer/password/password-service.ts';
import { createDeviceTokens } from './customer/session/device-token.ts';
import { createOwnerOf } from './customer/session/owner-service.ts';
import type { ApiContext, ApiEnv } from './http/api-env.ts';
import { HttpError } from './http/http-error.ts';
import type { LimitAttempts } from './http/limit/attempt-limits.ts';
import { clientAddress } from './http/limit/client-address.ts';
import { contactRoutes } from './messages/contact/contact-routes.ts';
import { mailRelayRoutes } from './messages/mail-relay/mail-relay-routes.ts';
import { newsletterRoutes } from './messages/newsletter/newsletter-routes.ts';
import { stockAlertRoutes } from './messages/stock-alert/stock-alert-routes.ts';
import { deleteOldEmails } from './providers/mail/outbox.ts';
import { reviewRoutes } from './reviews/review-routes.ts';
import { createReviewService, type ReviewService } from './reviews/review-service.ts';
import { eraseChangedValues } from './staff/change-log/change-log-service.ts';

const createReviews = ({ db, now, settings, catalog }: Services): ReviewService =>
  createReviewService({
    db,
    now,
    isProduct: async (storeCode, id) => Boolean(await catalog.documentById(storeCode, 'product', id)),
    stores: settings.storeViews.stores,
    documents: {
      save: (tx, storeCode, documents) => upsertDocuments(tx, storeCode, 'review', documents),
      remove: (tx, storeCode, ids) => removeDocuments(tx, storeCode, 'review', ids),
    },
  });

/** Every domain that stores personal data is listed here. */
const customerErasersOf = (
  { orders: { carts }, messages }: Services,
  reviews: ReviewService,
): EraseCustomer[] => [
  (tx, { id }) => carts.forgetCustomer(tx, id),
  (tx, { id }) => reviews.erase(tx, id),
  (tx, { id, email, isProven }) =>
    isProven ? messages.newsletter.erase(tx, email) : messages.newsletter.eraseRequest(tx, email, id),
  // Subscriptions of an unproven address belong to the mailbox, not to the account.
  async (tx, { email, isProven }) => {
    if (isProven) await messages.stockAlerts.erase(tx, email);
  },
  (tx, { id }) => messages.contact.erase(tx, id),
  (tx, { id }) => eraseChangedValues(tx, { entity: 'customer', id: String(id) }),
  (tx, { email, isProven }) => deleteOldEmails(tx, email, isProven ? undefined : ACCOUNT_EMAIL_KINDS),
];

const messagesApi = (
  { messages, sessions, settings }: Services,
  customers: CustomerService,
  limit: LimitAttempts,
): Hono<ApiEnv> => {
  const { newsletter, contact, relay, stockAlerts } = messages;
  const ownerOf = createOwnerOf(sessions);
  const accountOf = async (c: ApiContext) => {
    const claim = await customers.addressOf((await ownerOf(c)).customer_id);
    if (!claim) throw new HttpError(401, 'The consumer isn’t authorized to access the resource.');
    return claim;
  };
  const { proveAddress } = customers;
  const callerOf = (c: ApiContext) => clientAddress(c, settings.server.trustedProxies) ?? 'inside';
  const { publicStatus } = settings.newsletter;
  const { multistore } = settings.storeViews;
  return new Hono<ApiEnv>()
    .route('/', newsletterRoutes({ newsletter, limit, accountOf, proveAddress, publicStatus, multistore }))
    .route('/', stockAlertRoutes({ stockAlerts, limit, multistore }))
    .route('/', contactRoutes({ contact, limit, ownerOf }))
    .route('/', mailRelayRoutes({ relay, limit, callerOf }));
};

export const customerApi = (deps: Services, limit: LimitAttempts): Hono<ApiEnv> => {
  const { db, now, log, settings, config, mailer, hasher, sessions, messages } = deps;
  const { shopUrl } = config;
  const orders = deps.orders.checkout;
  const shared = { db, now, log, settings, shopUrl, hasher, sessions, mailer };
  const reviews = createReviews(deps);
  const erasers = customerErasersOf(deps, reviews);
  const customers = createCustomerService({
    ...shared,
    groupTokens: deps.groupTokens,
    orders,
    erasers: erasers,
  });
  const passwords = createPasswordService(shared);
  const devices = createDeviceTokens(config.appSecret);
  const exportSources = {
    reviews: reviews.listOwn,
    sessions: sessions.list,
    messages: messages.contact.listOf,
    projects: deps.configurator.exportProjects,
    stock_alerts: async (id: number) => {
      const claim = await customers.addressOf(id);
      return claim?.isProven ? messages.stockAlerts.exportOf(claim.email) : [];
    },
    newsletter: async (id: number) => {
      const claim = await customers.addressOf(id);
      if (claim?.isProven) return messages.newsletter.exportOf(claim.email);
      const status = claim && (await messages.newsletter.statusForAccount(claim.email, id));
      return status === 'pending' ? { status } : null;
    },
  };
  return new Hono<ApiEnv>()
    .route(
      '/',
      customerRoutes({ customers, passwords, sessions, devices, limit, exportSources: exportSources }),
    )
    .route('/', reviewRoutes({ reviews, sessions, limit }))
    .route('/', messagesApi(deps, customers, limit));
};
