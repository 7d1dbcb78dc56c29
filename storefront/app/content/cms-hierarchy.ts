// [CMS-01] Side navigation of a CMS page: the page hierarchies defined in the content service.
import { cmsHierarchyByIdentifierEndpoint } from '@klaas/core/contract/content-endpoints.ts';
import type { ShopContext } from '../shell/shop-context.ts';

type HierarchyShop = Pick<ShopContext, 'client' | 'settings' | 'store' | 'cacheTags' | 'log'>;

export interface HierarchyPage {
  identifier: string;
  label: string;
}

/** In display order. */
const HIERARCHIES = ['help', 'company'];

/** A missing hierarchy or a failed request yields an empty list. */
const loadHierarchy = async (shop: HierarchyShop, identifier: string): Promise<HierarchyPage[]> => {
  const input = { params: { identifier, storeId: shop.store.storeId } };
  const response = await shop.client.call(cmsHierarchyByIdentifierEndpoint, input, {
    timeoutMs: shop.settings.elasticsearch.clientTimeoutMs,
  });
  if (!response.ok || response.result.active === false) return [];
  return (response.result.children ?? []).flatMap(({ identifier: page, label }) =>
    page && label ? { identifier: page, label } : [],
  );
};

export const loadHierarchyPages = async (shop: HierarchyShop): Promise<HierarchyPage[]> => {
  const found = await Promise.all(HIERARCHIES.map((identifier) => loadHierarchy(shop, identifier)));
  shop.cacheTags.add('content');
  return found.flat();
};
