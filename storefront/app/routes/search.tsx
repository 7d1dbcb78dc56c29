import { loadSearchPage } from '../catalog/search/search-page.ts';
import { SearchScreen } from '../catalog/search/search-screen.tsx';
import { pageMeta } from '../shell/seo/page-meta.ts';
import { shopContext } from '../shell/shop-context.ts';
import type { Route } from './+types/search';
import { cardActions } from './parts/card-actions.tsx';

export const loader = ({ context, url }: Route.LoaderArgs) => loadSearchPage(context.get(shopContext), url);

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.seo);

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  return <SearchScreen page={loaderData} actions={cardActions} />;
}
