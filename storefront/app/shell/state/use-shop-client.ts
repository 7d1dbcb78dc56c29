// The shop backend as the browser reaches it, for what needs no customer.
import { createShopClient, type ShopClient } from '@klaas/core/contract/shop-client.ts';
import { useMemo } from 'react';
import { useShop } from './use-shop.ts';

export const useShopClient = (): ShopClient => {
  const { settings, store } = useShop();
  return useMemo(
    () =>
      createShopClient({
        fetch: (url, init) => fetch(url, init),
        baseUrl: settings.server.backendUrl,
        storeCode: store.storeCode,
        tokenInHeader: settings.users.tokenInHeader,
      }),
    [settings, store],
  );
};
