import { RecentlyViewedList } from '../catalog/lists/recently-viewed-list.tsx';
import { ProjectList } from '../catalog/projects/project-list.tsx';
import { PendingOrders, useArrivedOrders } from '../checkout/orders/screens/pending-orders.tsx';
import { loadPlainScreen } from '../content/plain-screen.ts';
import { AccountScreen } from '../customer/account/account-screen.tsx';
import { placeOf } from '../customer/account/account-sections.ts';
import { pageMeta } from '../shell/seo/page-meta.ts';
import { shopContext } from '../shell/shop-context.ts';
import type { Route } from './+types/my-account';
import { buyProject } from './parts/buy-project.tsx';
import { cardActions } from './parts/card-actions.tsx';
import { useOrderDeeds } from './parts/use-order-deeds.ts';
import { useProjectAccess } from './parts/use-project-access.ts';

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const place = placeOf(params['*']?.replace(/\/$/, ''));
  if (place === null) throw new Response('Not Found', { status: 404 });
  const screen = await loadPlainScreen(context.get(shopContext), 'content.account_title', '/my-account');
  return { ...screen, place };
};

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.seo);

export default function MyAccount({ loaderData: { place } }: Route.ComponentProps) {
  return (
    <AccountScreen
      place={place}
      recentlyViewed={<RecentlyViewedList actions={cardActions} />}
      projects={<ProjectList access={useProjectAccess()} buy={buyProject} />}
      orderServices={{ ...useOrderDeeds(), waiting: <PendingOrders />, arrived: useArrivedOrders() }}
    />
  );
}
