// [OFFICE-97] Where a former address leads. Asked only when there is no page.
import { findRedirectEndpoint } from '@klaas/core/contract/url-endpoints.ts';
import { localizedPath, removeStoreCode } from '@klaas/core/stores/store-route.ts';
import { redirectTo } from '../../shell/routing/router.tsx';
import type { ShopContext } from '../../shell/shop-context.ts';

/** The query of the visit goes along, unless the redirect has its own. */
const withQuery = (to: string, search: string): string => {
  if (search === '' || to.includes('?')) return to;
  const [, path = '', hash = ''] = /^([^#]*)(#.*)?$/s.exec(to) ?? [];
  return `${path}${search}${hash}`;
};

export const findRedirect = async (
  shop: ShopContext,
  { pathname, search }: URL,
): Promise<Response | null> => {
  const { client, settings, store } = shop;
  const { clientTimeoutMs: timeoutMs } = settings.elasticsearch;
  const response = await client.call(findRedirectEndpoint, { body: { url: pathname } }, { timeoutMs });
  // A foreign backend may not know the call.
  if (!response.ok || !response.result) return null;
  const { to, code } = response.result;
  const { stores, multistore } = settings.storeViews;
  const isOfStore = removeStoreCode(to, stores) !== to;
  const path = isOfStore ? to : localizedPath(to, store, multistore);
  return redirectTo(shop, withQuery(path, search), code);
};
