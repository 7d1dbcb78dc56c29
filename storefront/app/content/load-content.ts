// Texts of the content service for a store, and what it means when there are none.
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
import { within } from '../shell/connection/with-timeout.ts';
import type { ShopContext } from '../shell/shop-context.ts';
import { withBlocks } from './cms-blocks.ts';

const MAX_ENTRIES = 100;

export const isNotFound = (answer: ShopResponse<unknown>): boolean => {
  if (answer.ok) return false;
  // An identifier that none can have is refused as such.
  if (answer.code === 404 || answer.code === 400) return true;
  const inner = answer.result as { code?: unknown; errorMessage?: unknown } | null;
  return inner?.code === 404 || /empty result/i.test(String(inner?.errorMessage ?? ''));
};

/** [UI-06] Nothing there is the visitor's 404; a backend that fails is our 503. */
const refuse = (shop: ShopContext, answer: ShopResponse<unknown>, what: string): never => {
  const missing = isNotFound(answer);
  // [CMS-01]
  if (missing) shop.log('warn', 'CMS query returned empty result', { what });
  else shop.log('error', 'The content service does not answer', { what, code: answer.code });
  throw data(null, { status: missing ? 404 : 503 });
};

/** `unwritten`: what is shown where nobody has written the page. */
export const loadCmsPage = async (
  shop: ShopContext,
  identifier: string,
  unwritten?: CmsDocument,
): Promise<CmsDocument> => {
  const input = { params: { identifier, storeId: shop.store.storeId } };
  const answer = await within(shop.settings.elasticsearch.clientTimeoutMs, (signal) =>
    shop.client.call(cmsPageByIdentifierEndpoint, input, { signal }),
  );
  if (!answer.ok || answer.result.active === false) {
    if (!unwritten || !(answer.ok || isNotFound(answer))) return refuse(shop, answer, identifier);
    shop.cacheTags.add('content');
    return unwritten;
  }
  shop.cacheTags.add('content').add(`cms:${answer.result.id}`);
  return { ...answer.result, content: await withBlocks(shop, answer.result.content) };
};

/** [CMS-02] A whole collection in the language of a store; a backend without such a service has no entries. */
export const loadCollection = async (
  shop: ShopContext,
  kind: ContentKind,
  store: StoreView = shop.store,
): Promise<ContentEntry[]> => {
  const query = { locale: store.i18n.defaultLocale, 'pagination[pageSize]': MAX_ENTRIES };
  const answer = await within(shop.settings.elasticsearch.clientTimeoutMs, (signal) =>
    shop.client.call(contentListEndpoint, { params: { kind }, query }, { signal }),
  );
  if (!answer.ok && answer.code === 404) return [];
  if (!answer.ok) return refuse(shop, answer, kind);
  shop.cacheTags.add('content');
  return answer.result.data;
};
