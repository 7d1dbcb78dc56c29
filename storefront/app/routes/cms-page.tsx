import { loadGenericPage } from '../content/generic-page.ts';
import { GenericPageView } from '../content/generic-page-view.tsx';
import { GoHome, isOffline, orOffline } from '../screens/offline/offline-page.tsx';
import { isGenericPage } from '../shell/routing/generic-page-names.ts';
import { pageMeta } from '../shell/seo/page-meta.ts';
import { shopContext } from '../shell/shop-context.ts';
import type { Route } from './+types/cms-page';

/** Canonical path: a page with a fixed path is indexed only under that. */
const addressOf = (slug: string): string =>
  isGenericPage(slug) ? `/${slug}` : `/i/${encodeURIComponent(slug)}`;

// [ROUTE-08]
export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadGenericPage(context.get(shopContext), params.slug, addressOf(params.slug));

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  orOffline(request, serverLoader);

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.seo);

export default function CmsPage({ loaderData }: Route.ComponentProps) {
  if (isOffline(loaderData)) return <GoHome />;
  return <GenericPageView page={loaderData.page} pages={loaderData.pages} />;
}
