// Screens with a title and a sentence: what they say about themselves. None belongs into a search engine.
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
