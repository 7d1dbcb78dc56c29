// [ROUTE-08] `/c/{slug}`
import { data } from 'react-router';
import { loadCategoryPage } from '../catalog/listing/category-page.ts';
import { loadCategoryBy } from '../catalog/source/category-loader.ts';
import { shopSource } from '../catalog/source/shop-source.ts';
import { CategoryView } from '../screens/category/category-view.tsx';
import { GoHome, isOffline, orOffline } from '../screens/offline/offline-page.tsx';
import type { RouteHandle } from '../shell/layout/route-handle.ts';
import { pageMeta } from '../shell/seo/page-meta.ts';
import { shopContext } from '../shell/shop-context.ts';
import type { Route } from './+types/category';

export const handle: RouteHandle = { isList: true };

export const loader = async ({ context, params, url }: Route.LoaderArgs) => {
  const shop = context.get(shopContext);
  const category = await loadCategoryBy(shopSource(shop), 'slug', params.slug ?? '');
  if (!category) throw data(null, { status: 404 });
  return loadCategoryPage(shop, url, category);
};

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  orOffline(request, serverLoader);

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.seo);

export default function CategoryRoute({ loaderData }: Route.ComponentProps) {
  if (isOffline(loaderData)) return <GoHome />;
  return <CategoryView page={loaderData} />;
}
