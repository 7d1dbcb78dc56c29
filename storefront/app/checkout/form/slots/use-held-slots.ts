// Keeps the places in chosen slots while the checkout is in use. A lost one is taken out of the form, which then asks
// for another; nothing else in it changes.
import type { ShippingDetails } from '@klaas/core/checkout/form/checkout-state.ts';
import { chosenVisit, withVisit } from '@klaas/core/checkout/form/visit-choice.ts';
import { SERVICE_KINDS, type ServiceKind } from '@klaas/core/stores/shipping-details.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useOpenCart } from '../../../cart/cart-context.tsx';
import type { CheckoutStore } from '../checkout-store.ts';

export type SlotPurpose = 'delivery' | ServiceKind;

export interface HeldSlots {
  hold: (purpose: SlotPurpose, slot: number) => Promise<'held' | 'taken' | 'away'>;
  /** Asks for the chosen ones again, after an order was rejected. */
  check: () => Promise<void>;
  /** Those that somebody else has taken meanwhile. */
  lost: ReadonlySet<SlotPurpose>;
}

/** A hold is renewed so long before its end, and asked for again so long after an unanswered request. */
const RENEW_BEFORE_MS = 60_000;
const RETRY_MS = 30_000;

const chosenIn = (details: ShippingDetails): { purpose: SlotPurpose; id: number }[] =>
  [
    { purpose: 'delivery' as const, id: details.shippingNeeds === 'slot' ? details.deliverySlot : 0 },
    ...SERVICE_KINDS.map((service) => ({ purpose: service, id: chosenVisit(details, service).id })),
  ].filter(({ id }) => id > 0);

export const NO_DELIVERY_SLOT = {
  deliverySlot: 0,
  deliverySlotText: '',
  deliverySlotDay: '',
  deliverySlotEnd: '',
};

const without = (details: ShippingDetails, purpose: SlotPurpose): ShippingDetails =>
  purpose === 'delivery'
    ? { ...details, ...NO_DELIVERY_SLOT }
    : withVisit(details, purpose, { id: 0, text: '' });

export const useHeldSlots = (store: CheckoutStore, isPlacing: boolean): HeldSlots => {
  const openCart = useOpenCart();
  const [lost, setLost] = useState<ReadonlySet<SlotPurpose>>(new Set());
  /** End of the hold by slot. */
  const untils = useRef(new Map<number, number>());

  const hold = useCallback<HeldSlots['hold']>(
    async (purpose, slot) => {
      const { holdSlot } = await openCart();
      const answer = await holdSlot(slot);
      if (answer.kind === 'refused') return 'taken';
      if (answer.kind !== 'ok' || !answer.value) return 'away';
      untils.current.set(slot, Date.parse(answer.value.until));
      setLost((before) => new Set([...before].filter((one) => one !== purpose)));
      return 'held';
    },
    [openCart],
  );

  /** Milliseconds until the next one is due. */
  const renew = useCallback(
    async (isForced: boolean): Promise<number> => {
      for (const { purpose, id } of chosenIn(store.getState().details.shippingDetails)) {
        const left = (untils.current.get(id) ?? 0) - Date.now();
        if (!isForced && left > RENEW_BEFORE_MS) continue;
        if ((await hold(purpose, id)) !== 'taken') continue;
        // Another one was chosen while this was asked for.
        const now = chosenIn(store.getState().details.shippingDetails);
        if (!now.some((one) => one.purpose === purpose && one.id === id)) continue;
        setLost((before) => new Set([...before, purpose]));
        await store.edit((details) => ({
          ...details,
          shippingDetails: without(details.shippingDetails, purpose),
        }));
      }
      const ends = chosenIn(store.getState().details.shippingDetails).map(
        ({ id }) => (untils.current.get(id) ?? 0) - Date.now() - RENEW_BEFORE_MS,
      );
      return Math.max(RETRY_MS, Math.min(...ends));
    },
    [store, hold],
  );

  const chosen = useStore(store, ({ details }) => JSON.stringify(chosenIn(details.shippingDetails)));
  useEffect(() => {
    if (isPlacing || chosen === '[]') return;
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = async () => {
      clearTimeout(timer);
      // A form that nobody uses gives its places back; whoever comes back to it is told.
      const isUsed = document.visibilityState === 'visible' && store.isActive();
      const wait = isUsed ? await renew(false).catch(() => RETRY_MS) : RETRY_MS;
      if (isWanted) timer = setTimeout(next, wait);
    };
    void next();
    document.addEventListener('visibilitychange', next);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', next);
    };
  }, [chosen, isPlacing, renew, store]);

  return { hold, lost, check: async () => void (await renew(true).catch(() => {})) };
};
