// [CMS-01] Replaces `{{block id="identifier"}}` in a page's text with the CMS block of that identifier.
import { cmsBlockByIdentifierEndpoint } from '@klaas/core/contract/content-endpoints.ts';
import type { ShopContext } from '../shell/shop-context.ts';

const DIRECTIVE = /\{\{block (?:block_)?id="([\w-]{1,100})"\s*\}\}/g;

type BlockShop = Pick<ShopContext, 'client' | 'settings' | 'store' | 'cacheTags' | 'log'>;

/** A block that is missing or fails to load renders as nothing. */
const loadBlock = async (shop: BlockShop, identifier: string): Promise<string> => {
  const input = { params: { identifier, storeId: shop.store.storeId } };
  const response = await shop.client.call(cmsBlockByIdentifierEndpoint, input, {
    timeoutMs: shop.settings.elasticsearch.clientTimeoutMs,
  });
  if (response.ok && response.result.active !== false) return response.result.content;
  shop.log('warn', 'CMS query returned empty result', { what: identifier, code: response.code });
  return '';
};

export const withBlocks = async (shop: BlockShop, content: string): Promise<string> => {
  const named = [...new Set([...content.matchAll(DIRECTIVE)].map(([, id = '']) => id))];
  if (named.length === 0) return content;
  const requested = named.slice(0, shop.settings.entities.cmsBlockListSize);
  const blocks = new Map(
    await Promise.all(requested.map(async (id) => [id, await loadBlock(shop, id)] as const)),
  );
  shop.cacheTags.add('content');
  return content.replace(DIRECTIVE, (_, id: string) => blocks.get(id) ?? '');
};
