// [ROUTE-09] The thank-you page: for a placed order, an order queued in this browser, or an external checkout.
import { actOnOrder, loadOrderPage } from '../orders/order-page.ts';
import { OrderScreen } from '../orders/order-screen.tsx';
import { OrderAgain } from '../screens/orders/order-again.tsx';
import { OrderClaims } from '../screens/orders/order-claims.tsx';
import { useOrderPictures } from '../screens/orders/use-order-pictures.ts';
import { pageMeta } from '../shell/seo/page-meta.ts';
import { shopContext } from '../shell/shop-context.ts';
import type { Route } from './+types/order-success';

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadOrderPage(context.get(shopContext), request, { title: 'orders.title_order', path: '/order-success' });

// A queued order exists only in this browser: its page needs no request and opens offline.
export const clientLoader = async ({ request, serverLoader }: Route.ClientLoaderArgs) => {
  const isLocal = !new URL(request.url).searchParams.has('orderId');
  return isLocal ? { seo: undefined, shown: { kind: 'none' as const } } : serverLoader();
};

export const action = ({ context, request }: Route.ActionArgs) =>
  actOnOrder(context.get(shopContext), request);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.seo);

export default function OrderSuccess({ loaderData, actionData }: Route.ComponentProps) {
  const pictures = useOrderPictures(loaderData.shown);
  return (
    <OrderScreen
      shown={loaderData.shown}
      result={actionData}
      pictures={pictures}
      claims={<OrderClaims shown={loaderData.shown} />}
      again={<OrderAgain shown={loaderData.shown} />}
      isPayment={false}
    />
  );
}
