import { offlineSearchPage } from '../catalog/search/offline-search.ts';
import { loadSearchPage } from '../catalog/search/search-page.ts';
import { SearchScreen } from '../catalog/search/search-screen.tsx';
import { cardActions } from '../screens/cards/card-actions.tsx';
import { isOffline, orOffline } from '../screens/offline/offline-page.tsx';
import type { RouteHandle } from '../shell/layout/route-handle.ts';
import { pageMeta } from '../shell/seo/page-meta.ts';
import { shopContext } from '../shell/shop-context.ts';
import type { Route } from './+types/search';

export const handle: RouteHandle = { isList: true };

export const loader = ({ context, url }: Route.LoaderArgs) => loadSearchPage(context.get(shopContext), url);

export const clientLoader = async ({ request, serverLoader }: Route.ClientLoaderArgs) => {
  const page = await orOffline(request, serverLoader);
  return isOffline(page) ? offlineSearchPage(new URL(request.url)) : page;
};

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.seo);

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  return <SearchScreen page={loaderData} actions={cardActions} />;
}
