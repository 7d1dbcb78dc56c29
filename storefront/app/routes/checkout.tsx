import type { ShippingRule } from '@klaas/core/cart/totals/shipping-rule.ts';
import { deliveryMethodsEndpoint } from '@klaas/core/contract/delivery-endpoints.ts';
import { useMemo } from 'react';
import { PrefetchPageLinks, type ShouldRevalidateFunctionArgs } from 'react-router';
import { ExternalCheckout } from '../checkout/external-checkout.tsx';
import type { CheckoutAccount } from '../checkout/form/checkout-account.ts';
import { CheckoutHeader } from '../checkout/form/checkout-header.tsx';
import { CheckoutScreen } from '../checkout/form/checkout-screen.tsx';
import { loadPlainScreen } from '../content/plain-screen.ts';
import { useSessionState } from '../customer/session-context.tsx';
import { RecentlyViewed } from '../screens/cards/recently-viewed.tsx';
import { useFormHandlers } from '../screens/form-handlers/use-form-handlers.ts';
import { pageMeta } from '../shell/seo/page-meta.ts';
import { shopContext } from '../shell/shop-context.ts';
import { useModals } from '../shell/state/shell-state.tsx';
import { useShop, useShopPath } from '../shell/state/use-shop.ts';
import type { Route } from './+types/checkout';
// Styles of the thank-you page, in case the connection is lost by then; its code is prefetched below.
import '../orders/orders.css';
import '../orders/pending.css';

// [ROUTE-02]
export const handle = { layout: 'minimal', HeaderEnd: CheckoutHeader };

export const loader = async ({ context }: Route.LoaderArgs) => {
  const shop = context.get(shopContext);
  const [screen, rules] = await Promise.all([
    loadPlainScreen(shop, 'checkout.title', '/checkout'),
    shop.client.call(deliveryMethodsEndpoint, {}),
  ]);
  return { ...screen, shippingRules: rules.ok ? rules.result : null };
};

/** The checkout opens offline too: except for its title all data is in the browser. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader().catch(() => null);

/** No requests between the steps. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.seo);

const useCheckoutAccount = (): CheckoutAccount => {
  const modals = useModals();
  const { register } = useFormHandlers();
  const status = useSessionState((session) => session.status);
  const customer = useSessionState((session) => session.current);
  const isInterrupted = useSessionState((session) => session.isInterrupted);
  return useMemo(
    () => ({
      status,
      id: customer ? String(customer.id) : '',
      customer,
      isInterrupted,
      logIn: () => modals.open('authentication', { mode: 'login' }),
      register: (draft, password) => register({ ...draft, password }),
    }),
    [status, customer, isInterrupted, modals, register],
  );
};

const InternalCheckout = ({ shippingRules }: { shippingRules: readonly ShippingRule[] | null }) => {
  const thankYou = useShopPath()('/order-success');
  return (
    <>
      {/* The thank-you page must open even if the connection is lost by then. */}
      <PrefetchPageLinks page={thankYou} />
      <CheckoutScreen
        account={useCheckoutAccount()}
        shippingRules={shippingRules}
        recentlyViewed={<RecentlyViewed />}
      />
    </>
  );
};

// [CHK-01]
export default function Checkout({ loaderData }: Route.ComponentProps) {
  const { settings, store } = useShop();
  return settings.externalCheckout.stores[store.storeCode] ? (
    <ExternalCheckout />
  ) : (
    <InternalCheckout shippingRules={loaderData?.shippingRules ?? null} />
  );
}
