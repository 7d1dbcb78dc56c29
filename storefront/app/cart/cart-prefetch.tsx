// Prefetches the cart drawer and the checkout route once the cart has lines, so that both work offline.
import { useEffect } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { hydrateNow } from '../first-load/first-interaction.ts';
import { useShop, useShopPath } from '../shell/state/use-shop.ts';
import { useCartState } from './cart-context.tsx';

export const loadMicrocart = () => import('./microcart/microcart.tsx');

export const CartPrefetch = () => {
  const hasLines = useCartState(({ count }) => count > 0);
  const { settings, store } = useShop();
  const checkout = useShopPath()('/checkout');
  useEffect(() => {
    if (!hasLines) return;
    hydrateNow();
    // Opening the drawer retries the import and shows the error.
    void loadMicrocart().catch(() => {});
  }, [hasLines]);
  // [CHK-01] an external checkout has no route here
  const isInternal = !settings.externalCheckout.stores[store.storeCode];
  return hasLines && isInternal ? <PrefetchPageLinks page={checkout} /> : null;
};
