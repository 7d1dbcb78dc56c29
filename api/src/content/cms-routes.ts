// [CMS-01] CMS pages, blocks and hierarchies by id, or by identifier and store.
import {
  cmsBlockByIdentifierEndpoint,
  cmsBlockEndpoint,
  cmsHierarchyByIdentifierEndpoint,
  cmsHierarchyEndpoint,
  cmsPageByIdentifierEndpoint,
  cmsPageEndpoint,
} from '@klaas/core/contract/content-endpoints.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { Hono } from 'hono';
import type { ApiContext, ApiEnv } from '../http/api-env.ts';
import { sendFailure, sendResult } from '../http/response.ts';
import { routerPath } from '../http/route-table.ts';
import type { CmsEntity, CmsService } from './cms-service.ts';
import type { ContentPreviews } from './office/content-preview-service.ts';
import { PREVIEW_HEADER } from './office/preview-header.ts';

const EMPTY = 'CMS query returned empty result';

export const cmsRoutes = (cms: CmsService, settings: Settings, previews: ContentPreviews): Hono<ApiEnv> => {
  const byId = (entity: CmsEntity) => async (c: ApiContext) => {
    const preview = await previews.find(c.req.header(PREVIEW_HEADER));
    const found = await cms.byId(c.get('store'), entity, c.req.param('id') ?? '', preview);
    return found.ok ? sendResult(c, found.value) : sendFailure(c, 404, EMPTY);
  };
  const byIdentifier = (entity: CmsEntity) => async (c: ApiContext) => {
    const { identifier = '', storeId = '' } = c.req.param();
    // Store 0 means all stores: the store of the request decides.
    const store =
      storeId === '0'
        ? c.get('store')
        : settings.storeViews.stores.find((view) => String(view.storeId) === storeId);
    if (store === undefined) return sendFailure(c, 404, EMPTY);
    const preview = await previews.find(c.req.header(PREVIEW_HEADER));
    const found = await cms.byIdentifier(store, entity, identifier, preview);
    return found.ok ? sendResult(c, found.value) : sendFailure(c, 404, EMPTY);
  };
  return new Hono<ApiEnv>()
    .get(routerPath(cmsPageEndpoint.path), byId('cms_page'))
    .get(routerPath(cmsBlockEndpoint.path), byId('cms_block'))
    .get(routerPath(cmsPageByIdentifierEndpoint.path), byIdentifier('cms_page'))
    .get(routerPath(cmsBlockByIdentifierEndpoint.path), byIdentifier('cms_block'))
    .get(routerPath(cmsHierarchyEndpoint.path), byId('cms_hierarchy'))
    .get(routerPath(cmsHierarchyByIdentifierEndpoint.path), byIdentifier('cms_hierarchy'));
};
