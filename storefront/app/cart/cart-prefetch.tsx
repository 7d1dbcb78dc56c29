// Code that a shopper may need without a connection is fetched as soon as something is in the cart: the drawer's here,
// the checkout's by the router.
import { useEffect } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { useShop, useShopPath } from '../shell/state/use-shop.ts';
import { hydrateNow } from '../ui/hydration/first-interaction.ts';
import { useCartState } from './cart-context.tsx';

export const loadMicrocart = () => import('./microcart/microcart.tsx');

export const CartPrefetch = () => {
  const hasLines = useCartState(({ count }) => count > 0);
  const { settings, store } = useShop();
  const checkout = useShopPath()('/checkout');
  useEffect(() => {
    if (!hasLines) return;
    hydrateNow();
    // Whoever opens the drawer asks again, and is told when its code does not come.
    void loadMicrocart().catch(() => {});
  }, [hasLines]);
  // [CHK-01] a checkout elsewhere has no page here
  const isInternal = !settings.externalCheckout.stores[store.storeCode];
  return hasLines && isInternal ? <PrefetchPageLinks page={checkout} /> : null;
};
