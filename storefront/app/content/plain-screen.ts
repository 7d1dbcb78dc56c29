// SEO data of simple screens with a title and a short text. All of them are noindex.
import { localizedPath } from '@klaas/core/stores/store-route.ts';
import { loadTranslate } from '../shell/i18n/load-translate.ts';
import type { MessageId } from '../shell/i18n/message-id.ts';
import { buildSeo } from '../shell/seo/page-seo.ts';
import type { ShopContext } from '../shell/shop-context.ts';

export const loadPlainScreen = async (shop: ShopContext, title: MessageId, path: string) => {
  const t = await loadTranslate(shop.store.i18n.defaultLocale);
  return {
    seo: buildSeo(shop, {
      title: t(title),
      path: localizedPath(path, shop.store, shop.settings.storeViews.multistore),
      isHidden: true,
    }),
  };
};
