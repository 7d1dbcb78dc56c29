// Proceed to checkout: syncs the cart first, then navigates.
import { useState } from 'react';
import { useText } from '../shell/i18n/use-text.tsx';
import { useNavigate } from '../shell/routing/router.tsx';
import { useStillHere } from '../shell/routing/use-still-here.ts';
import { useNotify, usePanels } from '../shell/state/shell-state.tsx';
import { useShop, useShopPath } from '../shell/state/use-shop.ts';
import { useOpenCart } from './cart-context.tsx';
import { checkoutUrl } from './checkout-url.ts';

/** `isReplacing`: the current page redirects by itself, so Back must skip it. */
export const useProceed = ({ isReplacing = false } = {}) => {
  const t = useText();
  const to = useShopPath();
  const notify = useNotify();
  const navigate = useNavigate();
  const panels = usePanels();
  const openCart = useOpenCart();
  const { settings, store } = useShop();
  const stillHere = useStillHere();
  const [isBusy, setBusy] = useState(false);

  /** [SYNC-10] */
  const proceed = async () => {
    if (isBusy) return;
    setBusy(true);
    const isHere = stillHere();
    try {
      const engine = await openCart();
      const { messages } = await engine.enterCheckout();
      engine.leaveCheckout();
      const { items, token } = engine.getView();
      if (items.length === 0) {
        notify({ type: 'warning', message: t('message.cart_empty'), action1: { label: t('message.ok') } });
        return;
      }
      // Stay in the cart when a line was just rejected.
      if (messages.some(({ type }) => type === 'error')) return;
      if (!isHere()) return;
      const template = settings.externalCheckout.stores[store.storeCode];
      // [CHK-01] an external checkout needs a cart on the server
      if (template && token === null) {
        notify({ type: 'error', message: t('message.order_offline'), action1: { label: t('message.ok') } });
        return;
      }
      if (template && token !== null) {
        const url = checkoutUrl(template, { token: engine.customerToken() ?? '', cartId: token });
        if (isReplacing) window.location.replace(url);
        else window.location.assign(url);
        return;
      }
      panels.close();
      await navigate(to('/checkout'));
    } finally {
      setBusy(false);
    }
  };
  return { proceed, isBusy };
};
