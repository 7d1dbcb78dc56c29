// SEO data and alternates of a screen with a localised path.

import type { LocalisedScreenName } from '@klaas/core/content/localised-screens.ts';
import { localizedPath } from '@klaas/core/stores/store-route.ts';
import type { Translate } from '../shell/i18n/use-text.tsx';
import { screenPath } from '../shell/routing/localised-paths.ts';
import { breadcrumbJsonLd } from '../shell/seo/json-ld.ts';
import { type Alternates, absoluteUrl, buildSeo } from '../shell/seo/page-seo.ts';
import type { ShopContext } from '../shell/shop-context.ts';

interface ScreenMeta {
  title: string;
  description: string;
  image?: { url: string; alt: string };
}

export const describeScreen = (
  shop: ShopContext,
  t: Translate,
  name: LocalisedScreenName,
  meta: ScreenMeta,
) => {
  const { store, shopUrl, settings } = shop;
  const path = screenPath(name, store);
  const alternates: Alternates = Object.fromEntries(
    settings.storeViews.stores
      .filter(({ disabled }) => !disabled)
      .map((other) => [other.storeCode, screenPath(name, other)]),
  );
  const home = localizedPath('/', store, settings.storeViews.multistore);
  const jsonLd = [
    breadcrumbJsonLd([
      { name: t('shell.home'), url: absoluteUrl(home, store, shopUrl) },
      { name: meta.title, url: absoluteUrl(path, store, shopUrl) },
    ]),
  ];
  return { path, alternates, seo: buildSeo(shop, { ...meta, path, alternates, jsonLd }) };
};
