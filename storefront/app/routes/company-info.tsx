import { COMPANY_INFO, loadGuide } from '../content/guide/guide.ts';
import { GuidePage } from '../content/guide/guide-page.tsx';
import { orStay } from '../screens/offline/offline-page.tsx';
import { pageMeta } from '../shell/seo/page-meta.ts';
import { shopContext } from '../shell/shop-context.ts';
import type { Route } from './+types/company-info';

// [ROUTE-11]
export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadGuide(context.get(shopContext), COMPANY_INFO, params.page);

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  orStay(request, serverLoader);

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.seo);

export default function CompanyInfo({ loaderData }: Route.ComponentProps) {
  return <GuidePage guide={loaderData} />;
}
