// Connects the account's orders to the catalogue and the cart.
import { useMemo } from 'react';
import { useOpenCart } from '../../cart/cart-context.tsx';
import type { OrderServices } from '../../orders/account/order-services.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import { usePanels } from '../../shell/state/shell-state.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { useShopClient } from '../../shell/state/use-shop-client.ts';

export const useOrderActions = (): Omit<OrderServices, 'waiting' | 'arrived'> => {
  const t = useText();
  const client = useShopClient();
  const panels = usePanels();
  const openCart = useOpenCart();
  const { settings, store } = useShop();
  return useMemo(() => {
    const deps = { client, settings, store };
    return {
      loadLineAttributes: async (lines) =>
        (await import('./order-details.tsx')).loadOrderDetails(deps, lines),
      reorder: async (lines) => {
        const [{ reorder }, cart] = await Promise.all([import('./reorder.ts'), openCart()]);
        return reorder({ ...deps, add: cart.add, t }, lines);
      },
      showCart: () => panels.open('microcart'),
    };
  }, [t, client, panels, openCart, settings, store]);
};
