// Content in the back office: pages and what else is written, redirects, words of the search.
import { isReservedPath } from '@klaas/core/catalog/urls/reserved-paths.ts';
import { removeStoreCode } from '@klaas/core/stores/store-route.ts';
import { synonymAdminRoutes } from './catalog/synonym/synonym-admin-routes.ts';
import { createSynonymDesk } from './catalog/synonym/synonym-admin-service.ts';
import { createUrlService } from './catalog/url/url-service.ts';
import type { Services } from './compose.ts';
import type { EditorDeps, Editors } from './compose-editors.ts';
import { composeProductPage, type ProductPageDeps } from './compose-product-page.ts';
import { contentItemAdminRoutes } from './content/office/content-item-admin-routes.ts';
import { createItemEditor, type ItemEditor } from './content/office/content-item-editor.ts';
import { createItemService } from './content/office/content-item-service.ts';
import { createContentPreviews } from './content/office/content-preview-service.ts';
import {
  createScheduleEditor,
  createScheduleEntity,
  type ScheduleEditor,
} from './content/office/content-schedule-editor.ts';
import { redirectAdminRoutes } from './content/redirect/redirect-admin-routes.ts';
import { createRedirectDesk } from './content/redirect/redirect-admin-service.ts';
import type { AdminRouter } from './http/admin/admin-router.ts';
import { emailSamples } from './http/email-samples.ts';
import { emailTextAdminRoutes } from './messages/email-texts/email-text-admin-routes.ts';
import { createTestEmail } from './messages/email-texts/email-text-editor.ts';
import {
  createEmailTextService,
  type EmailSamples,
  reloadEmailTexts,
} from './messages/email-texts/email-text-service.ts';
import { loadSampleOrder } from './orders/office/sample-order-service.ts';
import { createStaffDirectory } from './staff/people/staff-directory-service.ts';

interface ContentEditors {
  items: ItemEditor;
  schedules: ScheduleEditor;
}

export const createContentEditors = (
  services: ProductPageDeps & Pick<EditorDeps, 'now'>,
  editors: Editors,
  brokenLinks: (storeCode: string, html: string) => Promise<string[]> = async () => [],
): ContentEditors => {
  const { db, now, settings } = services;
  const { cms, content } = editors;
  const items = createItemEditor({ db, settings, cms, content, brokenLinks });
  const schedules = createScheduleEntity();
  const { editor: products } = composeProductPage(services, editors);
  return { items, schedules: createScheduleEditor({ db, now, items, schedules, products }) };
};

/** Paths of the shop in a text. */
const pathsIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/<a\b[^>]*\shref="(\/(?!\/)[^"?#]*)/gi)].map(([, path = '']) => path)),
];

const addEmailTextRoutes = (router: AdminRouter, services: Services, editors: Editors): void => {
  const { db, now, settings, config, mailer } = services;
  const samples: EmailSamples = async (texts, wanted) => {
    const id = typeof wanted === 'number' ? wanted : undefined;
    const order = wanted === 'made_up' ? null : ((await loadSampleOrder(db, id)) ?? null);
    return emailSamples({ settings, shopUrl: config.shopUrl, texts, order });
  };
  const service = createEmailTextService({ db, settings, samples });
  emailTextAdminRoutes(router, {
    service,
    editor: editors.emailTexts,
    sendTest: createTestEmail({ db, mailer, service }),
    reload: () => reloadEmailTexts(db),
    addressOf: createStaffDirectory({ db, now }).addressOf,
  });
};

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
  const brokenLinks = async (storeCode: string, html: string): Promise<string[]> => {
    const broken: string[] = [];
    for (const linked of pathsIn(html)) {
      const path = removeStoreCode(linked, stores).replace(/\/+$/, '');
      const isThere =
        path === '' ||
        isReservedPath(path) ||
        (await isLivePage(storeCode, path)) ||
        (await services.redirects.leads(storeCode, path));
      if (!isThere) broken.push(linked);
    }
    return broken;
  };
  const { items, schedules } = createContentEditors(services, editors, brokenLinks);
  contentItemAdminRoutes(router, {
    ...{ settings, schedules, editor: items },
    service: createItemService({ db, now, settings, items, cms: editors.cms, content: editors.content }),
    previews: createContentPreviews({ db, now }),
  });
  const desk = createRedirectDesk({
    ...{ db, now, isLivePage },
    editor: editors.redirects,
    stores: stores.map(({ storeCode }) => storeCode),
  });
  addEmailTextRoutes(router, services, editors);
  redirectAdminRoutes(router, desk);
  synonymAdminRoutes(router, {
    desk: createSynonymDesk({ db, now, settings, catalog }),
    editor: editors.synonyms,
    terms: services.searchTerms,
  });
};
