// The shop backend as the browser reaches it, for what needs no customer. Its code comes with the first call.
import type { ShopClient } from '@klaas/core/contract/shop-client.ts';
import { useMemo } from 'react';
import { useShop } from './use-shop.ts';

export const useShopClient = (): ShopClient => {
  const { settings, store } = useShop();
  return useMemo(() => {
    const load = async () => {
      const { createShopClient } = await import('@klaas/core/contract/shop-client.ts');
      return createShopClient({
        fetch: (url, init) => fetch(url, init),
        baseUrl: settings.server.backendUrl,
        storeCode: store.storeCode,
        tokenInHeader: settings.users.tokenInHeader,
      });
    };
    return { call: async (...request) => (await load()).call(...request) };
  }, [settings, store]);
};
