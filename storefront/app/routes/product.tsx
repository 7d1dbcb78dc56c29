import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { loadProductPage } from '../catalog/product/load-product-page.ts';
import { admitProduct, redirectToProductOf } from '../catalog/product/product-access.ts';
import { loadProductBySku } from '../catalog/source/product-loader.ts';
import { shopSource } from '../catalog/source/shop-source.ts';
import { packPage } from '../first-load/data/pack-page.ts';
import { GoHome, isOffline, orOffline } from '../screens/offline/offline-page.tsx';
import { ProductView } from '../screens/product/product-view.tsx';
import type { RouteHandle } from '../shell/layout/route-handle.ts';
import { pageMeta } from '../shell/seo/page-meta.ts';
import { shopContext } from '../shell/shop-context.ts';
import type { Route } from './+types/product';

export const handle: RouteHandle = { foldSearch: true, hideTabBar: true };

// [ROUTE-06] [ROUTE-07]
export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const shop = context.get(shopContext);
  const product = await loadProductBySku(shopSource(shop), params.parentSku);
  if (!product) {
    await redirectToProductOf(shop, params.parentSku);
    throw data(null, { status: 404 });
  }
  await admitProduct(shop, product);
  return packPage(await loadProductPage(shop, product), shop);
};

/** The page already contains all variants of the product. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  orOffline(request, serverLoader);

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.seo);

export default function Product({ loaderData, params }: Route.ComponentProps) {
  if (isOffline(loaderData)) return <GoHome />;
  return <ProductView page={loaderData} childSku={params.childSku ?? null} />;
}
