// Endpoints of customers and of their messages to the shop.
import { Hono } from 'hono';
import type { Services } from './compose.ts';
import { customerRoutes } from './customer/customer-routes.ts';
import type { CustomerService } from './customer/customer-service.ts';
import { createDeviceTokens } from './customer/session/device-token.ts';
import { createOwnerOf } from './customer/session/owner-service.ts';
import { createCustomerDomain } from './customer-domain.ts';
import type { ApiContext, ApiEnv } from './http/api-env.ts';
import { HttpError } from './http/http-error.ts';
import type { LimitAttempts } from './http/limit/attempt-limits.ts';
import { clientAddress } from './http/limit/client-address.ts';
import { contactRoutes } from './messages/contact/contact-routes.ts';
import { mailRelayRoutes } from './messages/mail-relay/mail-relay-routes.ts';
import { newsletterRoutes } from './messages/newsletter/newsletter-routes.ts';
import { stockAlertRoutes } from './messages/stock-alert/stock-alert-routes.ts';
import { reviewRoutes } from './reviews/review-routes.ts';

const messagesApi = (
  { messages, sessions, settings, orders }: Services,
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
    .route('/', contactRoutes({ contact, limit, ownerOf, orderOf: orders.withdrawals.lines }))
    .route('/', mailRelayRoutes({ relay, limit, callerOf }));
};

export const customerApi = (deps: Services, limit: LimitAttempts): Hono<ApiEnv> => {
  const { config, sessions, messages, configurator } = deps;
  const { customers, passwords, reviews } = createCustomerDomain(deps);
  const devices = createDeviceTokens(config.appSecret);
  const personOf = async (id: number) => {
    const claim = await customers.addressOf(id);
    return { id, email: claim?.email ?? '', isProven: claim?.isProven ?? false };
  };
  const exportSources = {
    reviews: reviews.listOwn,
    sessions: sessions.list,
    messages: async (id: number) => messages.contact.listOf(await personOf(id)),
    projects: configurator.exportProjects,
    stock_alerts: async (id: number) => {
      const { email, isProven } = await personOf(id);
      return isProven ? messages.stockAlerts.exportOf(email) : [];
    },
    newsletter: async (id: number) => {
      const { email, isProven } = await personOf(id);
      if (isProven) return messages.newsletter.exportOf(email);
      const status = await messages.newsletter.statusForAccount(email, id);
      return status === 'pending' ? { status } : null;
    },
  };
  return new Hono<ApiEnv>()
    .route('/', customerRoutes({ customers, passwords, sessions, devices, limit, exportSources }))
    .route('/', reviewRoutes({ reviews, sessions, limit }))
    .route('/', messagesApi(deps, customers, limit));
};
