// [ROUTE-09] `/payment` and `/success`: the payment status of an order.
import { actOnOrder, loadOrderPage } from '../orders/order-page.ts';
import { OrderScreen } from '../orders/order-screen.tsx';
import { OrderAgain } from '../screens/orders/order-again.tsx';
import { OrderClaims } from '../screens/orders/order-claims.tsx';
import { useOrderPictures } from '../screens/orders/use-order-pictures.ts';
import { pageMeta } from '../shell/seo/page-meta.ts';
import { shopContext } from '../shell/shop-context.ts';
import type { Route } from './+types/payment';

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadOrderPage(context.get(shopContext), request, { title: 'orders.title_payment', path: '/payment' });

export const action = ({ context, request }: Route.ActionArgs) =>
  actOnOrder(context.get(shopContext), request);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.seo);

export default function PaymentResult({ loaderData, actionData }: Route.ComponentProps) {
  const pictures = useOrderPictures(loaderData.shown);
  const result = actionData ?? { problem: loaderData.problem };
  return (
    <OrderScreen
      shown={loaderData.shown}
      result={result}
      pictures={pictures}
      claims={<OrderClaims shown={loaderData.shown} />}
      again={<OrderAgain shown={loaderData.shown} />}
      isPayment
    />
  );
}
