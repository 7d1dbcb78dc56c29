// API client for the browser. Its code is loaded on the first call.
import type { ShopClient } from '@klaas/core/contract/shop-client.ts';
import { useMemo } from 'react';
import { useShop } from './use-shop.ts';

const withTimeLimit = (init: RequestInit, timeoutMs: number | undefined): RequestInit => {
  if (timeoutMs === undefined) return init;
  const limit = AbortSignal.timeout(timeoutMs);
  return { ...init, signal: init.signal ? AbortSignal.any([init.signal, limit]) : limit };
};

/** `token`: the customer's, for customer-specific responses; most calls need none. */
export const useShopClient = (token: string | null = null): ShopClient => {
  const { settings, store } = useShop();
  return useMemo(() => {
    const load = async () => {
      const { createShopClient } = await import('@klaas/core/contract/shop-client.ts');
      return createShopClient({
        fetch: (url, { timeoutMs, ...init }) => fetch(url, withTimeLimit(init, timeoutMs)),
        baseUrl: settings.server.backendUrl,
        storeCode: store.storeCode,
        token: () => token,
        tokenInHeader: settings.users.tokenInHeader,
      });
    };
    return { call: async (...request) => (await load()).call(...request) };
  }, [settings, store, token]);
};
