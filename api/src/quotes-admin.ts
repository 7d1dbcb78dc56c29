// Quotes in the back office, which begin with what other domains have: messages, projects, links.
import { quoteAdminRoutes } from './checkout/quote/quote-admin-routes.ts';
import { createQuoteList, type QuoteList } from './checkout/quote/quote-list-service.ts';
import { createQuoteSource } from './checkout/quote/quote-source.ts';
import type { Services } from './compose.ts';
import type { AdminRouter } from './http/admin/admin-router.ts';
import { createMessageDesk } from './messages/contact/message-admin-service.ts';
import type { AreaCount, Finder } from './staff/live/shell-admin-routes.ts';

export interface QuotesAdmin {
  list: QuoteList;
  addRoutes: (router: AdminRouter) => void;
  counts: readonly AreaCount[];
  finders: readonly Finder[];
}

export const createQuotesAdmin = (services: Services): QuotesAdmin => {
  const { db, now, settings, objects, configurator, orders } = services;
  const list = createQuoteList(services);
  const desk = createMessageDesk({ db, now, settings, objects });
  const from = createQuoteSource({
    ...{ db, now, settings, configurator },
    loadMessage: (id) => desk.thread(id, { staffId: 0, mayAnswer: true }),
  });
  const { editor, officeOf } = orders.quotes;
  return {
    list,
    addRoutes: (router) => quoteAdminRoutes(router, { list, office: officeOf(from), editor, now }),
    counts: [
      {
        ...{ area: 'quotes', permission: 'quotes.read' },
        count: async () => (await list.work({ states: ['sent'] })).count,
      },
    ],
    finders: [
      { prefix: '#', permission: 'customers.read', find: list.find('whole') },
      { prefix: '#', permission: 'quotes.read', find: list.find('masked') },
    ],
  };
};
