// Places the order once and handles the result.

import { settleBill } from '@klaas/core/checkout/form/checkout-state.ts';
import { rejectedStep } from '@klaas/core/checkout/form/rejected-fields.ts';
import { buildOrder } from '@klaas/core/checkout/queue/order-draft.ts';
import { useEffect, useRef, useState } from 'react';
import { useOpenCart } from '../../../cart/cart-context.tsx';
import type { CartEngine } from '../../../cart/cart-engine.ts';
import type { FormResponse } from '../../../shell/forms/form-response.ts';
import { useText } from '../../../shell/i18n/use-text.tsx';
import { useNavigate } from '../../../shell/routing/router.tsx';
import { useRestored } from '../../../shell/routing/use-restored.ts';
import { useNotify } from '../../../shell/state/shell-state.tsx';
import { useShop } from '../../../shell/state/use-shop.ts';
import { useOrderAccess } from '../../queue/orders-context.tsx';
import { rejectedStepLocation } from '../../queue/rejected-step-location.ts';
import { type PlaceResult, usePlacingMessages } from '../../queue/use-placing-messages.ts';
import { useCheckout } from '../checkout-context.tsx';
import { useSum } from '../summary/summary-totals.tsx';

export interface PriceChange {
  message: string;
}

/** Maximum wait for a running cart sync. */
const SYNC_TIMEOUT_MS = 3000;

/** Finishes a running cart sync before the cart is ordered. */
const waitForSync = (engine: CartEngine): Promise<void> =>
  new Promise((resolve) => {
    if (!engine.getView().isSyncing) return resolve();
    const done = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(done, SYNC_TIMEOUT_MS);
    const stop = engine.subscribe(() => {
      if (!engine.getView().isSyncing) done();
    });
  });

export const usePlaceOrder = () => {
  const t = useText();
  const notify = useNotify();
  const navigate = useNavigate();
  const openCart = useOpenCart();
  const { open: openOrders } = useOrderAccess();
  const toPlaceResult = usePlacingMessages();
  const { settings, store: view } = useShop();
  const { store, account, cart, held, isVirtual, setPlacing } = useCheckout();
  const { value: expectedTotal } = useSum();
  const [priceChange, setPriceChange] = useState<PriceChange | null>(null);
  const isSubmitting = useRef(false);
  // Load the engine early, so that an order can be placed offline.
  useEffect(() => {
    void openOrders().catch(() => {});
  }, [openOrders]);
  // Back from the bank.
  useRestored(() => setPlacing(false));

  const draft = () =>
    buildOrder(settleBill(store.getState().details, isVirtual), {
      userId: account.id,
      cartId: cart.token ?? '',
      storeCode: view.storeCode,
      items: cart.items,
      isVirtual,
      ...(expectedTotal !== undefined && { expectedTotal }),
      paymentMethodsMapping: settings.orders.paymentMethodsMapping,
    });

  /** Leaves the page; `isPlacing` stays true, so the form stays disabled. */
  const leaveCheckout = async (result: Extract<PlaceResult, { kind: 'placed' | 'queued' | 'payment' }>) => {
    if (result.kind === 'payment') {
      window.location.assign(result.url);
      return;
    }
    if (result.kind === 'queued')
      notify({ type: 'warning', message: result.message, action1: { label: t('message.ok') } });
    // [CHK-07] [CHK-09] before navigation: the page may be closed as soon as the order is confirmed
    await store.finish();
    await navigate(result.confirmationUrl, { replace: true });
  };

  /** Reloads prices and stock, so that the lines show what changed. */
  const refreshCart = async () => {
    setPlacing(false);
    await (await openCart()).sync();
  };

  const place = async (): Promise<FormResponse> => {
    if (isSubmitting.current) return { ok: true };
    // An order needs a known total.
    if (expectedTotal === undefined) return { ok: false, message: t('checkout.sum_unknown') };
    // The customer's profile is not loaded yet.
    if (account.status === 'customer' && account.id === '')
      return { ok: false, message: t('checkout.unreachable') };
    isSubmitting.current = true;
    setPlacing(true);
    setPriceChange(null);
    try {
      await waitForSync(await openCart());
      // The same cart placed again, by another tab, a reload or a lost response, gives the same order.
      const result = toPlaceResult(await (await openOrders()).place(draft()));
      if (result.kind === 'price_changed') {
        await refreshCart();
        setPriceChange({ message: result.message });
        return { ok: false, message: '' };
      }
      if (result.kind === 'refused') {
        await refreshCart();
        // A slot that somebody else took is asked for again.
        await held.check();
        const { isBillSame } = store.getState().details;
        const wrong = rejectedStep(result.fields ?? {}, { isBillSame, isVirtual });
        if (wrong) await navigate(...rejectedStepLocation('', wrong, result.message));
        return { ok: false, message: result.message };
      }
      await leaveCheckout(result);
      return { ok: true };
    } catch (error) {
      setPlacing(false);
      throw error;
    } finally {
      isSubmitting.current = false;
    }
  };

  return { place, priceChange };
};
