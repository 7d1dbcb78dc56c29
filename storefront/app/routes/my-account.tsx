import { RecentlyViewedList } from '../catalog/lists/recently-viewed-list.tsx';
import { ProjectList } from '../configurator/projects/project-list.tsx';
import { loadPlainScreen } from '../content/plain-screen.ts';
import { placeOf } from '../customer/account/account-sections.ts';
import { PendingOrders, useArrivedOrders } from '../orders/pending-orders.tsx';
import { AccountScreen } from '../screens/account/account-screen.tsx';
import { cardActions } from '../screens/cards/card-actions.tsx';
import { useOrderActions } from '../screens/orders/use-order-actions.ts';
import { buyProject } from '../screens/projects/buy-project.tsx';
import { useProjectAccess } from '../screens/projects/use-project-access.ts';
import { pageMeta } from '../shell/seo/page-meta.ts';
import { shopContext } from '../shell/shop-context.ts';
import type { Route } from './+types/my-account';

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
      orderServices={{ ...useOrderActions(), waiting: <PendingOrders />, arrived: useArrivedOrders() }}
    />
  );
}
