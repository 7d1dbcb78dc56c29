// Hooks that connect the stored checkout form with account, cart and page visibility.
import { fillFromCustomer } from '@klaas/core/checkout/form/checkout-fill.ts';
import { useEffect, useRef, useState } from 'react';
import { useOpenCart } from '../../cart/cart-context.tsx';
import { useLocalStore } from '../../offline/local-store-context.tsx';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useNotify, usePanels } from '../../shell/state/shell-state.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import type { CheckoutAccount } from './checkout-account.ts';
import { openCheckoutDraft } from './checkout-draft.ts';
import { type CheckoutStore, createCheckoutStore } from './checkout-store.ts';

/** Prefills the form after a login; keeps it when the session expires, clears it after a logout. */
const useKnownCustomer = (store: CheckoutStore | null, account: CheckoutAccount) => {
  const { id, customer, status, isInterrupted } = account;
  const before = useRef(status);
  useEffect(() => {
    if (!store || !customer) return;
    void store.belongTo(id).then(() => store.fill((details) => fillFromCustomer(details, customer)));
  }, [store, id, customer]);
  useEffect(() => {
    const wasCustomer = before.current === 'customer';
    before.current = status;
    if (!store || !wasCustomer || status !== 'guest') return;
    // [SES-03] a logout clears the stored details; an expired session is no logout
    void (isInterrupted ? store.save() : store.forget());
  }, [store, status, isInterrupted]);
};

/** [SYNC-10] Syncs the cart on entering; during the checkout it changes without messages. */
const useCartInCheckout = () => {
  const openCart = useOpenCart();
  const panels = usePanels();
  useEffect(() => {
    let isHere = true;
    panels.setCheckoutMode(true);
    void openCart()
      .then((engine) => (isHere ? engine.enterCheckout() : undefined))
      .catch(() => {});
    return () => {
      isHere = false;
      panels.setCheckoutMode(false);
      void openCart()
        .then((engine) => engine.leaveCheckout())
        .catch(() => {});
    };
  }, [openCart, panels]);
};

/** [CHK-08] */
const useReturn = (store: CheckoutStore | null) => {
  const t = useText();
  const notify = useNotify();
  const openCart = useOpenCart();
  useEffect(() => {
    if (!store) return;
    const onVisible = () => {
      if (document.visibilityState !== 'visible' || !store.resetIfExpired()) return;
      notify({ type: 'info', message: t('checkout.idle'), action1: { label: t('message.ok') } });
      void openCart().then((engine) => engine.sync());
    };
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('focus', onVisible);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('focus', onVisible);
    };
  }, [store, t, notify, openCart]);
};

/** `null` while rendering on the server. */
export const useStoredCheckout = (): CheckoutStore | null => {
  const local = useLocalStore();
  const { settings, store: view } = useShop();
  const [store] = useState(() =>
    local
      ? createCheckoutStore({
          storage: local.collection('checkout'),
          draft: openCheckoutDraft(),
          now: Date.now,
          country: view.i18n.defaultCountry,
          windowMs: settings.orders.checkoutActiveWindowMs,
        })
      : null,
  );
  return store;
};

export const useCheckoutStore = (account: CheckoutAccount): CheckoutStore | null => {
  const store = useStoredCheckout();
  useEffect(() => {
    void store?.load();
  }, [store]);
  useKnownCustomer(store, account);
  useCartInCheckout();
  useReturn(store);
  return store;
};
