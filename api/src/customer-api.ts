// The endpoints of customers and of what they write to the shop, and what is erased with an account.
import { Hono } from 'hono';
import { removeDocuments, upsertDocuments } from './catalog/catalog-repository.ts';
import type { Services } from './compose.ts';
import { ACCOUNT_LETTERS } from './customer/customer-emails.ts';
import { customerRoutes } from './customer/customer-routes.ts';
import {
  type CustomerService,
  createCustomerService,
  type ForgetCustomer,
} from './customer/customer-service.ts';
import { createPasswordService } from './customer/password/password-service.ts';
import { createDeviceTokens } from './customer/session/device-token.ts';
import { createOwnerOf } from './customer/session/owner-service.ts';
import type { ApiContext, ApiEnv } from './http/api-env.ts';
import { HttpError } from './http/http-error.ts';
import { createAttemptLimits, type LimitAttempts } from './http/limit/attempt-limits.ts';
import { clientAddress } from './http/limit/client-address.ts';
import { contactRoutes } from './messages/contact/contact-routes.ts';
import { mailRelayRoutes } from './messages/mail-relay/mail-relay-routes.ts';
import { newsletterRoutes } from './messages/newsletter/newsletter-routes.ts';
import { stockAlertRoutes } from './messages/stock-alert/stock-alert-routes.ts';
import { deleteOldEmails } from './providers/mail/outbox.ts';
import { reviewRoutes } from './reviews/review-routes.ts';
import { createReviewService, type ReviewService } from './reviews/review-service.ts';

const createReviews = ({ db, now, settings, catalog }: Services): ReviewService =>
  createReviewService({
    db,
    now,
    isProduct: async (storeCode, id) => Boolean(await catalog.documentById(storeCode, 'product', id)),
    stores: settings.storeViews.stores,
    shown: {
      save: (tx, storeCode, documents) => upsertDocuments(tx, storeCode, 'review', documents),
      remove: (tx, storeCode, ids) => removeDocuments(tx, storeCode, 'review', ids),
    },
  });

/** Whatever holds something about a person has its line here. */
const forgettersOf = (
  { orders: { carts }, messages: conversation }: Services,
  reviews: ReviewService,
): ForgetCustomer[] => [
  (tx, { id }) => carts.forgetCustomer(tx, id),
  (tx, { id }) => reviews.forget(tx, id),
  (tx, { id, email, isProven }) =>
    isProven ? conversation.newsletter.erase(tx, email) : conversation.newsletter.eraseWish(tx, email, id),
  // Of an address that nobody has proven its wishes are the mailbox's, not the account's.
  async (tx, { email, isProven }) => {
    if (isProven) await conversation.stockAlerts.erase(tx, email);
  },
  (tx, { id }) => conversation.contact.erase(tx, id),
  (tx, { email, isProven }) => deleteOldEmails(tx, email, isProven ? undefined : ACCOUNT_LETTERS),
];

const conversationApi = (
  { messages: conversation, sessions, settings }: Services,
  customers: CustomerService,
  limit: LimitAttempts,
): Hono<ApiEnv> => {
  const { newsletter, contact, relay, stockAlerts } = conversation;
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

export const customerApi = (deps: Services): Hono<ApiEnv> => {
  const {
    db,
    now,
    log,
    settings,
    config,
    mailer,
    hasher,
    rateLimiter,
    sessions,
    messages: conversation,
  } = deps;
  const { shopUrl } = config;
  const orders = deps.orders.checkout;
  const shared = { db, now, log, settings, shopUrl, hasher, sessions, mailer };
  const reviews = createReviews(deps);
  const forget = forgettersOf(deps, reviews);
  const customers = createCustomerService({ ...shared, groupTokens: deps.groupTokens, orders, forget });
  const passwords = createPasswordService(shared);
  const limit = createAttemptLimits({ rateLimiter, settings });
  const devices = createDeviceTokens(config.appSecret);
  const alsoKept = {
    reviews: reviews.listOwn,
    sessions: sessions.list,
    messages: conversation.contact.listOf,
    projects: deps.configurator.keptOf,
    stock_alerts: async (id: number) => {
      const claim = await customers.addressOf(id);
      return claim?.isProven ? conversation.stockAlerts.kept(claim.email) : [];
    },
    newsletter: async (id: number) => {
      const claim = await customers.addressOf(id);
      if (claim?.isProven) return conversation.newsletter.kept(claim.email);
      const status = claim && (await conversation.newsletter.statusAsked(claim.email, id));
      return status === 'pending' ? { status } : null;
    },
  };
  return new Hono<ApiEnv>()
    .route('/', customerRoutes({ customers, passwords, sessions, devices, limit, alsoKept }))
    .route('/', reviewRoutes({ reviews, sessions, limit }))
    .route('/', conversationApi(deps, customers, limit));
};
