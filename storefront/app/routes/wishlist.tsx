import { WishlistScreen } from '../catalog/lists/wishlist-screen.tsx';
import { cardActions } from '../screens/cards/card-actions.tsx';
import { RecentlyViewed } from '../screens/cards/recently-viewed.tsx';
import { loadTranslate } from '../shell/i18n/load-translate.ts';
import { pageMeta } from '../shell/seo/page-meta.ts';
import { buildSeo } from '../shell/seo/page-seo.ts';
import { shopContext } from '../shell/shop-context.ts';
import type { Route } from './+types/wishlist';

export const loader = async ({ context }: Route.LoaderArgs) => {
  const shop = context.get(shopContext);
  const t = await loadTranslate(shop.store.i18n.defaultLocale);
  return { seo: buildSeo(shop, { title: t('lists.wishlist'), path: '/wishlist', isHidden: true }) };
};

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.seo);

export default function Wishlist() {
  return <WishlistScreen actions={cardActions} recentlyViewed={<RecentlyViewed />} />;
}
