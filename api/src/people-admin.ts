// Customers, messages, reviews and the newsletter in the back office: their calls, waiting work and palette.
import type { Services } from './compose.ts';
import { type Editors, languagesIn } from './compose-editors.ts';
import { customerAdminRoutes } from './customer/customer-admin-routes.ts';
import { createCustomerDomain } from './customer-domain.ts';
import type { AdminRouter } from './http/admin/admin-router.ts';
import { messageAdminRoutes } from './messages/contact/message-admin-routes.ts';
import { newsletterAdminRoutes } from './messages/newsletter/newsletter-admin-routes.ts';
import { templateAdminRoutes } from './messages/templates/template-admin-routes.ts';
import { reviewAdminRoutes } from './reviews/review-admin-routes.ts';
import { createReviewDesk, type ReviewDesk } from './reviews/review-admin-service.ts';
import type { AreaCount, Finder } from './staff/live/shell-admin-routes.ts';

export interface PeopleAdmin {
  addRoutes: (router: AdminRouter) => void;
  counts: readonly AreaCount[];
  finders: readonly Finder[];
  messages: Services['messages']['desk'];
  reviews: ReviewDesk;
}

export const createPeopleAdmin = (services: Services, editors: Editors): PeopleAdmin => {
  const { db, catalog, messages, settings } = services;
  const { desk: customers } = createCustomerDomain(services);
  const productName = async (storeCode: string, id: number): Promise<string | undefined> => {
    const found = await catalog.documentById(storeCode, 'product', id);
    return found ? String(found['name'] ?? '') : undefined;
  };
  const reviews = createReviewDesk({ db, productName });
  return {
    messages: messages.desk,
    reviews,
    addRoutes: (router) => {
      messageAdminRoutes(router, messages);
      templateAdminRoutes(router, {
        ...{ settings, languages: languagesIn(settings), editor: editors.templates },
      });
      newsletterAdminRoutes(router, messages.newsletterDesk);
      customerAdminRoutes(router, { desk: customers, editor: editors.customers });
      reviewAdminRoutes(router, { desk: reviews, editor: editors.reviews });
    },
    counts: [
      { area: 'messages', permission: 'messages.read', count: messages.desk.countUnanswered },
      { area: 'reviews', permission: 'reviews.read', count: reviews.countPending },
    ],
    finders: [
      { prefix: '@', permission: 'customers.read', find: customers.find },
      { permission: 'messages.write', find: messages.desk.find },
    ],
  };
};
