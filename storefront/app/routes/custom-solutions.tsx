import { CUSTOM_SOLUTIONS, loadGuide } from '../content/guide/guide.ts';
import { GuidePage } from '../content/guide/guide-page.tsx';
import { ContactSection } from '../messages/contact/contact-section.tsx';
import { orStay } from '../screens/offline/offline-page.tsx';
import { useReviewAuthor } from '../screens/product/use-review-author.ts';
import { pageMeta } from '../shell/seo/page-meta.ts';
import { shopContext } from '../shell/shop-context.ts';
import type { Route } from './+types/custom-solutions';

// [ROUTE-12]
export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadGuide(context.get(shopContext), CUSTOM_SOLUTIONS, params.page);

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  orStay(request, serverLoader);

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.seo);

export default function CustomSolutions({ loaderData }: Route.ComponentProps) {
  return (
    <GuidePage guide={loaderData}>
      <ContactSection kind="custom-solution" prefill={useReviewAuthor()} />
    </GuidePage>
  );
}
