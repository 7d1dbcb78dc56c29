// Content in the back office: redirects, words of the search.
import { synonymAdminRoutes } from './catalog/synonym/synonym-admin-routes.ts';
import { createSynonymDesk } from './catalog/synonym/synonym-admin-service.ts';
import { createUrlService } from './catalog/url/url-service.ts';
import type { Services } from './compose.ts';
import type { Editors } from './compose-editors.ts';
import { redirectAdminRoutes } from './content/redirect/redirect-admin-routes.ts';
import { createRedirectDesk } from './content/redirect/redirect-admin-service.ts';
import type { AdminRouter } from './http/admin/admin-router.ts';

export const addContentRoutes = (router: AdminRouter, services: Services, editors: Editors): void => {
  const { db, now, catalog, priced, settings } = services;
  const { stores } = settings.storeViews;
  const urls = createUrlService({ catalog, priced, stores });
  const isLivePage = async (storeCode: string, path: string): Promise<boolean> => {
    const store = stores.find((one) => one.storeCode === storeCode);
    if (!store) return false;
    const query = { url: path, includeFields: [], excludeFields: [], groupId: null };
    return (await urls.resolve(store, query)).mapping !== null;
  };
  const desk = createRedirectDesk({
    ...{ db, now, isLivePage },
    editor: editors.redirects,
    stores: stores.map(({ storeCode }) => storeCode),
  });
  redirectAdminRoutes(router, desk);
  synonymAdminRoutes(router, {
    desk: createSynonymDesk({ db, now, settings, catalog }),
    editor: editors.synonyms,
  });
};
