// Loads CMS pages and collections for a store and maps failures to 404 or 503.
import {
  type CmsDocument,
  type ContentEntry,
  type ContentKind,
  cmsPageByIdentifierEndpoint,
  contentListEndpoint,
} from '@klaas/core/contract/content-endpoints.ts';
import type { ShopResponse } from '@klaas/core/contract/shop-client.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import { data } from 'react-router';
import type { ShopContext } from '../shell/shop-context.ts';
import { withBlocks } from './cms-blocks.ts';

const MAX_ENTRIES = 100;

export const isNotFound = (response: ShopResponse<unknown>): boolean => {
  if (response.ok) return false;
  // The backend answers an invalid identifier with 400.
  if (response.code === 404 || response.code === 400) return true;
  const inner = response.result as { code?: unknown; errorMessage?: unknown } | null;
  return inner?.code === 404 || /empty result/i.test(String(inner?.errorMessage ?? ''));
};

/** [UI-06] Not found is a 404; a failing backend is a 503. */
const throwLoadError = (shop: ShopContext, response: ShopResponse<unknown>, what: string): never => {
  const missing = isNotFound(response);
  // [CMS-01]
  if (missing) shop.log('warn', 'CMS query returned empty result', { what });
  else shop.log('error', 'The content service does not answer', { what, code: response.code });
  throw data(null, { status: missing ? 404 : 503 });
};

/** `unwritten`: fallback document for a page that does not exist in the CMS. */
export const loadCmsPage = async (
  shop: ShopContext,
  identifier: string,
  fallback?: CmsDocument,
): Promise<CmsDocument> => {
  const input = { params: { identifier, storeId: shop.store.storeId } };
  const response = await shop.client.call(cmsPageByIdentifierEndpoint, input, {
    timeoutMs: shop.settings.elasticsearch.clientTimeoutMs,
  });
  if (!response.ok || response.result.active === false) {
    if (!fallback || !(response.ok || isNotFound(response)))
      return throwLoadError(shop, response, identifier);
    shop.cacheTags.add('content');
    return fallback;
  }
  shop.cacheTags.add('content').add(`cms:${response.result.id}`);
  return { ...response.result, content: await withBlocks(shop, response.result.content) };
};

/** [CMS-02] A collection in the store's language; empty when the backend has no content service. */
export const loadCollection = async (
  shop: ShopContext,
  kind: ContentKind,
  store: StoreView = shop.store,
): Promise<ContentEntry[]> => {
  const query = { locale: store.i18n.defaultLocale, 'pagination[pageSize]': MAX_ENTRIES };
  const response = await shop.client.call(
    contentListEndpoint,
    { params: { kind }, query },
    { timeoutMs: shop.settings.elasticsearch.clientTimeoutMs },
  );
  if (!response.ok && response.code === 404) return [];
  if (!response.ok) return throwLoadError(shop, response, kind);
  shop.cacheTags.add('content');
  return response.result.data;
};
