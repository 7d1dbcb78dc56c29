// The cart page without JavaScript. With it the cart is an overlay, and this route redirects to the checkout.
import type { ServerItem } from '@klaas/core/cart/cart-item.ts';
import { useEffect } from 'react';
import { shopSource } from '../catalog/source/shop-source.ts';
import { actOnCart, loadCartPage } from '../checkout/plain/plain-cart-page.ts';
import { PlainCartScreen } from '../checkout/plain/plain-cart-screen.tsx';
import { cartLineFrom } from '../screens/cart/cart-line-from.ts';
import { useNavigate } from '../shell/routing/router.tsx';
import { pageMeta } from '../shell/seo/page-meta.ts';
import { type ShopContext, shopContext } from '../shell/shop-context.ts';
import { useShopPath } from '../shell/state/use-shop.ts';
import type { Route } from './+types/cart';

const lineLoader = (shop: ShopContext) => {
  const source = shopSource(shop);
  return (server: ServerItem) => cartLineFrom(source, server);
};

export const loader = ({ context, request }: Route.LoaderArgs) => {
  const shop = context.get(shopContext);
  return loadCartPage(shop, request, lineLoader(shop));
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const shop = context.get(shopContext);
  return actOnCart(shop, request, lineLoader(shop));
};

export const headers = ({ loaderHeaders, actionHeaders }: Route.HeadersArgs) =>
  actionHeaders.has('cache-control') ? actionHeaders : loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.seo);

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { cart, isUnreachable, notice, orderId } = loaderData;
  const navigate = useNavigate();
  const checkout = useShopPath()('/checkout');
  useEffect(() => {
    void navigate(checkout, { replace: true });
  }, [navigate, checkout]);
  return (
    <PlainCartScreen
      cart={cart}
      isUnreachable={isUnreachable}
      notice={notice}
      response={actionData}
      orderId={orderId}
    />
  );
}
