// [ROUTE-19] Catch-all route: resolves a path to the product, category or CMS page stored under it, or 404.
import type { Category } from '@klaas/core/catalog/category.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { routeOfUrlRecord } from '@klaas/core/catalog/urls/route-name.ts';
import { useEffect } from 'react';
import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { findRedirect } from '../catalog/dispatch/find-redirect.ts';
import { loadMissingProduct } from '../catalog/dispatch/load-missing-product.ts';
import { resolvePath } from '../catalog/dispatch/resolve-path.ts';
import { loadCategoryPage } from '../catalog/listing/category-page.ts';
import { loadProductPage } from '../catalog/product/load-product-page.ts';
import { admitProduct } from '../catalog/product/product-access.ts';
import { loadGenericPage } from '../content/generic-page.ts';
import { packPage } from '../first-load/data/pack-page.ts';
import { DeferredHydration, loadDeferredParts } from '../first-load/defer-hydration.tsx';
import { loadScreen, screenOf } from '../screens/dispatch/dispatched-screens.ts';
import type { DataHandle } from '../shell/layout/route-handle.ts';
import { pageMeta } from '../shell/seo/page-meta.ts';
import { type ShopContext, shopContext } from '../shell/shop-context.ts';
import type { Route } from './+types/dispatch';
import '../screens/dispatch/dispatched-styles.ts';
import { kindOfPath } from '../screens/dispatch/known-paths.ts';
import { GoHome, isOffline, orOffline } from '../screens/offline/offline-page.tsx';
import { offlineProductAt } from '../screens/offline/offline-product-cache.ts';

export const handle: DataHandle = (loaderData) => {
  const kind = (loaderData as { kind?: string } | undefined)?.kind;
  if (kind === 'product') return { foldSearch: true, hideTabBar: true };
  return kind === 'category' ? { isList: true } : {};
};

// [ROUTE-14]
const notFound = (status = 404) => data(null, { status });

/** 404 with similar products, for former and unknown product paths. */
const missing = async (shop: ShopContext, path: string) =>
  data(await loadMissingProduct(shop, path), { status: 404 });

const isNotFound = (error: unknown): boolean =>
  (error as { init?: ResponseInit | null } | null)?.init?.status === 404;

export const loader = async ({ context, url }: Route.LoaderArgs) => {
  const shop = context.get(shopContext);
  const resolved = await resolvePath(shop, url);
  if (!resolved.ok) throw notFound(400);
  const { path, mapping } = resolved.value;
  if (!mapping) throw (await findRedirect(shop, url)) ?? (await missing(shop, path));
  // [ROUTE-15] [ROUTE-26]
  if (!routeOfUrlRecord(mapping, Object.fromEntries(url.searchParams), shop.store)) {
    shop.log('warn', `Route not found ${mapping._type}`, { path });
    throw notFound();
  }
  if (mapping._type === 'category') {
    const category = mapping._source as unknown as Category;
    // [CATG-08] an inactive category is not found, as by its slug
    if (category.is_active === false) throw (await findRedirect(shop, url)) ?? notFound();
    await loadScreen('category');
    return loadCategoryPage(shop, url, category);
  }
  if (mapping._type === 'product') {
    const product = mapping._source as unknown as Product;
    try {
      await admitProduct(shop, product);
    } catch (error) {
      if (!isNotFound(error)) throw error;
      throw (await findRedirect(shop, url)) ?? (await missing(shop, path));
    }
    await loadScreen('product');
    return data(packPage(await loadProductPage(shop, product), shop), { status: 200 });
  }
  await loadScreen('cms_page');
  const page = await loadGenericPage(shop, mapping._source.identifier ?? path, `/${path}`);
  return data({ kind: 'cms_page' as const, ...page }, { status: 200 });
};

// Loads the next screen's code in parallel with its data.
export const clientLoader = async ({ request, serverLoader }: Route.ClientLoaderArgs) => {
  const url = new URL(request.url);
  const found = await orOffline(request, async () => {
    const response = serverLoader();
    const prefetchScreen = async () => {
      const kind = await kindOfPath(url.pathname, response);
      if (!kind) return;
      await loadScreen(kind);
      await loadDeferredParts();
    };
    const [page] = await Promise.all([response, prefetchScreen()]);
    return page;
  });
  const page = isOffline(found) ? ((await offlineProductAt(url)) ?? found) : found;
  // The path's known kind may be outdated.
  if (!isOffline(page)) await loadScreen(page.kind);
  return page;
};

/** The current page; `shouldRevalidate` runs before the next render. */
const shown: { kind?: string } = {};

/** The page already contains all variants of a product; a category needs data for another filter. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  shown.kind === 'product' && currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.seo);

const Screen = ({ page }: { page: Route.ComponentProps['loaderData'] }) => {
  if (isOffline(page)) return <GoHome />;
  if (page.kind === 'category') {
    const CategoryView = screenOf('category');
    return <CategoryView page={page} />;
  }
  if (page.kind === 'product') {
    const ProductView = screenOf('product');
    return <ProductView page={page} childSku={null} />;
  }
  const GenericPageView = screenOf('cms_page');
  return <GenericPageView page={page.page} pages={page.pages} />;
};

export default function Dispatch({ loaderData }: Route.ComponentProps) {
  useEffect(() => {
    shown.kind = loaderData.kind;
  });
  return (
    <DeferredHydration>
      <Screen page={loaderData} />
    </DeferredHydration>
  );
}
