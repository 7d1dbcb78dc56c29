import { loadGenericPage } from '../content/generic-page.ts';
import { GenericPageView } from '../content/generic-page-view.tsx';
import { pageMeta } from '../shell/seo/page-meta.ts';
import { shopContext } from '../shell/shop-context.ts';
import type { Route } from './+types/cms-page';

// [ROUTE-08]
export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadGenericPage(context.get(shopContext), params.slug, `/i/${encodeURIComponent(params.slug)}`);

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.seo);

export default function CmsPage({ loaderData }: Route.ComponentProps) {
  return <GenericPageView page={loaderData.page} pages={loaderData.pages} />;
}
