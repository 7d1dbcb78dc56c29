import { removeStoreCode } from '@klaas/core/stores/store-route.ts';
import { loadGenericPage } from '../content/generic-page.ts';
import { GenericPageView } from '../content/generic-page-view.tsx';
import { ContactSection } from '../messages/contact/contact-section.tsx';
import { orStay } from '../screens/offline/offline-page.tsx';
import { useReviewAuthor } from '../screens/product/use-review-author.ts';
import { pageMeta } from '../shell/seo/page-meta.ts';
import { shopContext } from '../shell/shop-context.ts';
import type { Route } from './+types/content-page';

// [ROUTE-03] the path is the page's identifier
export const loader = ({ context, url }: Route.LoaderArgs) => {
  const shop = context.get(shopContext);
  const path = removeStoreCode(url.pathname, shop.settings.storeViews.stores).replace(/\/+$/, '');
  return loadGenericPage(shop, path.slice(1), path);
};

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  orStay(request, serverLoader);

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.seo);

export default function ContentPage({ loaderData }: Route.ComponentProps) {
  const prefill = useReviewAuthor();
  const { page, pages } = loaderData;
  return (
    <GenericPageView page={page} pages={pages}>
      {page.identifier === 'contact' && <ContactSection kind="question" prefill={prefill} />}
    </GenericPageView>
  );
}
