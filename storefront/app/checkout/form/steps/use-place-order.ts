// The last press: the order goes out once, and what became of it is told.

import { settleBill } from '@klaas/core/checkout/form/checkout-state.ts';
import { rejectedStep } from '@klaas/core/checkout/form/rejected-fields.ts';
import { buildOrder } from '@klaas/core/checkout/queue/order-draft.ts';
import { useRef, useState } from 'react';
import { useOpenCart } from '../../../cart/cart-context.tsx';
import type { CartEngine } from '../../../cart/cart-engine.ts';
import type { FormResponse } from '../../../shell/forms/form-response.ts';
import { useText } from '../../../shell/i18n/use-text.tsx';
import { useNavigate } from '../../../shell/routing/router.tsx';
import { useNotify } from '../../../shell/state/shell-state.tsx';
import { useShop } from '../../../shell/state/use-shop.ts';
import type { PlaceResult } from '../../queue/place-result.ts';
import { rejectedStepLocation } from '../../queue/rejected-step-location.ts';
import { useOrderEngine } from '../../queue/use-order-engine.ts';
import { useCheckout } from '../checkout-context.tsx';
import { useSum } from '../summary/summary-totals.tsx';

export interface PriceChange {
  message: string;
}

/** Whoever has pressed does not wait longer for the cart than that. */
const SYNC_TIMEOUT_MS = 3000;

/** What is on its way to the cart arrives before the cart is ordered. */
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
  const orders = useOrderEngine();
  const { settings, store: view } = useShop();
  const { store, account, cart, isVirtual, setPlacing } = useCheckout();
  const { value: expectedTotal } = useSum();
  const [priceChange, setPriceChange] = useState<PriceChange | null>(null);
  const isSubmitting = useRef(false);

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

  /** The page is about to be left: nothing is to be pressed any more. */
  const leaveCheckout = async (result: Extract<PlaceResult, { kind: 'placed' | 'queued' | 'payment' }>) => {
    if (result.kind === 'payment') {
      window.location.assign(result.url);
      return;
    }
    if (result.kind === 'queued')
      notify({ type: 'warning', message: result.message, action1: { label: t('message.ok') } });
    // [CHK-07] [CHK-09] before the page is left: it may be closed the moment the order is confirmed
    await store.finish();
    await navigate(result.confirmationUrl, { replace: true });
  };

  /** Prices and the shelf are asked anew, so that the lines say what changed. */
  const refreshCart = async () => {
    setPlacing(false);
    await (await openCart()).sync();
  };

  const place = async (): Promise<FormResponse> => {
    if (isSubmitting.current) return { ok: true };
    // Nobody agrees to a sum that is not known.
    if (expectedTotal === undefined) return { ok: false, message: t('checkout.sum_unknown') };
    // A customer of whom nothing is known yet cannot order as one.
    if (account.status === 'customer' && account.id === '')
      return { ok: false, message: t('checkout.unreachable') };
    isSubmitting.current = true;
    setPlacing(true);
    setPriceChange(null);
    try {
      await waitForSync(await openCart());
      const result = await orders.place(draft());
      if (result.kind === 'price_changed') {
        await refreshCart();
        setPriceChange({ message: result.message });
        return { ok: false, message: '' };
      }
      if (result.kind === 'refused') {
        await refreshCart();
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
