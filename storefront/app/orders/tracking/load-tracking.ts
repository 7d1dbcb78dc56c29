// Loader of the tracking page. The key in the URL gives access; nothing of it may be cached.
import { type Tracking, trackingEndpoint } from '@klaas/core/contract/tracking-endpoints.ts';
import { localizedPath } from '@klaas/core/stores/store-route.ts';
import { data } from 'react-router';
import { loadTranslate } from '../../shell/i18n/load-translate.ts';
import { buildSeo } from '../../shell/seo/page-seo.ts';
import type { ShopContext } from '../../shell/shop-context.ts';

export type ShownTracking =
  | { kind: 'tracking'; tracking: Tracking }
  | { kind: 'unknown' }
  | { kind: 'unreachable' };

const STATUS = { tracking: 200, unknown: 404, unreachable: 503 } as const;
const HEADERS = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };

const loadShown = async ({ client }: ShopContext, key: string): Promise<ShownTracking> => {
  const response = await client.call(trackingEndpoint, { query: { key } });
  if (response.ok) return { kind: 'tracking', tracking: response.result };
  return { kind: response.code >= 400 && response.code < 500 ? 'unknown' : 'unreachable' };
};

export const loadTracking = async (shop: ShopContext, request: Request) => {
  const t = await loadTranslate(shop.store.i18n.defaultLocale);
  const shown = await loadShown(shop, new URL(request.url).searchParams.get('key') ?? '');
  const seo = buildSeo(shop, {
    title: t('orders.tracking_title'),
    path: localizedPath('/tracking', shop.store, shop.settings.storeViews.multistore),
    isHidden: true,
  });
  return data({ seo, shown }, { status: STATUS[shown.kind], headers: HEADERS });
};
